//! Answers of the built-in engine and through a model; question and answer are durable.

use std::time::Instant;

use porchlight_client::api::AskRequest;

use crate::{
    import::import,
    listings::create,
    model_endpoint::ModelEndpoint,
    program::{BenchService, Setup},
    timing,
};

const QUESTIONS: [&str; 6] = [
    "3 bedroom homes in Mill Town under 500k",
    "which one is the cheapest?",
    "how many townhouses do you have",
    "homes built after 2000 with 2 baths in Stonebrook",
    "average price in Linden",
    "anything over 2,000 sq ft under $400,000?",
];
/// Sessions per client, so that no session has two questions at once.
const SESSIONS: usize = 16;
/// Times that a listing is created before a question.
const CHANGES: usize = 50;

/// Prints answers over this many listings, by 1 to 128 clients, and the cost of a long conversation.
pub async fn measure(setup: &Setup, listings: usize) -> anyhow::Result<()> {
    println!("\nanswers over {listings} listings");
    let service = BenchService::open(setup).await?;
    import(&service, listings).await?;
    rates(&service, "built-in engine", &[1, 32, 64]).await?;
    println!("memory: {:.1} MiB", service.memory_mib()?);

    let endpoint = ModelEndpoint::start().await?;
    let service = BenchService::open_with_model(setup, &endpoint.url(0)).await?;
    import(&service, listings).await?;
    rates(&service, "model", &[1, 32, 128]).await?;
    println!("memory: {:.1} MiB", service.memory_mib()?);
    long_conversation(&service).await
}

/// Prints answers of the built-in engine over this many listings, by 1 to 64 clients, what its vocabulary adds to the
/// memory, and what an answer costs when the listings have just changed.
pub async fn measure_built_in(setup: &Setup, listings: usize) -> anyhow::Result<()> {
    println!("\nbuilt-in answers over {listings} listings");
    let service = BenchService::open(setup).await?;
    import(&service, listings).await?;
    let session = service.sessions(1).await?[0];
    let (before, begun) = (service.memory_mib()?, Instant::now());
    ask(&service, session, "how much is 1 Lantern Street?").await?;
    println!(
        "first answer {:.0} ms; memory {before:.1} MiB before it, {:.1} after",
        begun.elapsed().as_secs_f64() * 1e3,
        service.memory_mib()?
    );
    rates(&service, "built-in engine", &[1, 32, 64]).await?;
    println!("memory: {:.1} MiB", service.memory_mib()?);
    timing::print(&service, "create a listing and ask", 1, CHANGES, |number| {
        let service = &service;
        async move {
            create(service, listings + number).await?;
            ask(service, session, QUESTIONS[number % QUESTIONS.len()]).await
        }
    })
    .await
}

async fn rates(service: &BenchService, name: &str, clients: &[usize]) -> anyhow::Result<()> {
    for &clients in clients {
        let sessions = service.sessions(clients * SESSIONS).await?;
        let count = if clients == 1 { 500 } else { 2_000 };
        timing::print(service, name, clients, count, |number| {
            ask(service, sessions[number % sessions.len()], QUESTIONS[number % QUESTIONS.len()])
        })
        .await?;
    }
    Ok(())
}

/// The same question at the start of a conversation and after 1,000 turns.
async fn long_conversation(service: &BenchService) -> anyhow::Result<()> {
    let sessions = service.sessions(2).await?;
    let question = |session: i64| ask(service, session, QUESTIONS[2]);
    for _ in 0..10 {
        question(sessions[0]).await?;
    }
    for _ in 0..1_000 {
        question(sessions[1]).await?;
    }
    timing::print(service, "model, after 10 turns", 1, 100, |_| question(sessions[0])).await?;
    timing::print(service, "model, after 1,000 turns", 1, 100, |_| question(sessions[1])).await
}

/// Asks and waits for the whole answer.
pub async fn ask(service: &BenchService, session_id: i64, content: &str) -> anyhow::Result<()> {
    let content = content.into();
    service.client.ask(&AskRequest { session_id, content, ..AskRequest::default() }).await?;
    Ok(())
}
