//! Asks a chatbot a question and prints the answer as it streams. Needs `BASE`, `SECRET_KEY` and `SERIAL`:
//!
//! ```sh
//! cargo run -p porchlight-client --example ask "3 bedrooms under 500k"
//! ```

use std::{env, io::Write};

use porchlight_client::{Client, Keys, api};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let keys = Keys { secret: Some(env::var("SECRET_KEY")?), session: None };
    let client = Client::new(&env::var("BASE")?, keys)?;
    let create = api::CreateSession { serial_number: env::var("SERIAL")?, ..api::CreateSession::default() };
    let session = client.create_session(&create).await?;

    let content = env::args().nth(1).unwrap_or_else(|| "Which homes do you have?".to_owned());
    let question = api::AskRequest { session_id: session.session_id, content, ..api::AskRequest::default() };
    let mut answer = client.ask_streamed(&question).await?;
    while let Some(chunk) = answer.next().await? {
        if let api::Chunk::Piece(piece) = chunk {
            print!("{}", piece.content);
            std::io::stdout().flush()?;
        }
    }
    println!();
    Ok(())
}
