//! Answers of the built-in writer, question and answer durable.

use std::path::Path;

use porchlight_client::api::{AskRequest, CreateSession};

use crate::{listings::import, program::BenchService, timing};

const QUESTIONS: [&str; 6] = [
    "3 bedroom homes in Mill Town under 500k",
    "which one is the cheapest?",
    "how many townhouses do you have",
    "homes built after 2000 with 2 baths in Stonebrook",
    "average price in Linden",
    "anything over 2,000 sq ft under $400,000?",
];

/// Prints answers over this many listings, by one client and by 64.
pub async fn measure(program: &Path, listings: usize) -> anyhow::Result<()> {
    println!("\nanswers of the built-in writer over {listings} listings");
    let service = BenchService::open(program).await?;
    import(&service, listings).await?;
    for clients in [1, 64] {
        let mut sessions = Vec::new();
        for _ in 0..clients * 4 {
            let new = CreateSession { serial_number: service.serial.clone(), ..Default::default() };
            sessions.push(service.client.create_session(&new).await?.session_id);
        }
        timing::print("answer, whole", clients, 1_000, |number| {
            ask(&service, sessions[number % sessions.len()], number)
        })
        .await?;
    }
    println!("memory after all this: {:.1} MiB", service.memory_mib()?);
    Ok(())
}

async fn ask(service: &BenchService, session_id: i64, number: usize) -> anyhow::Result<()> {
    let content = QUESTIONS[number % QUESTIONS.len()].into();
    service.client.ask(&AskRequest { session_id, content, ..AskRequest::default() }).await?;
    Ok(())
}
