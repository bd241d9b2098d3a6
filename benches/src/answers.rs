//! Answers of the built-in writer, question and answer durable.

use std::path::Path;

use porchlight_client::api::{Ask, CreateSession};

use crate::{listings::import, program::Porch, timing};

const QUESTIONS: [&str; 6] = [
    "3 bedroom homes in Mill Town under 500k",
    "which one is the cheapest?",
    "how many townhouses do you have",
    "homes built after 2000 with 2 baths in Stonebrook",
    "average price in Linden",
    "anything over 2,000 sq ft under $400,000?",
];

/// Prints answers over this many homes, by one client and by 64.
pub async fn measure(program: &Path, homes: usize) -> anyhow::Result<()> {
    println!("\nanswers of the built-in writer over {homes} homes");
    let porch = Porch::open(program).await?;
    import(&porch, homes).await?;
    for clients in [1, 64] {
        let mut sessions = Vec::new();
        for _ in 0..clients * 4 {
            let new = CreateSession { serial_number: porch.serial.clone(), ..Default::default() };
            sessions.push(porch.client.create_session(&new).await?.session_id);
        }
        timing::print("answer, whole", clients, 1_000, |number| ask(&porch, sessions[number % sessions.len()], number))
            .await?;
    }
    println!("memory after all this: {:.1} MiB", porch.memory_mib()?);
    Ok(())
}

async fn ask(porch: &Porch, session_id: i64, number: usize) -> anyhow::Result<()> {
    let content = QUESTIONS[number % QUESTIONS.len()].into();
    porch.client.ask(&Ask { session_id, content, ..Ask::default() }).await?;
    Ok(())
}
