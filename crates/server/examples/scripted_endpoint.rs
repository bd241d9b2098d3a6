//! Runs the scripted endpoint by hand, to see what a visitor gets from a model that misbehaves.
//!
//! Why it exists: `porchlight serve --model-url ADDRESS --model-name test-model` beside it shows
//! the whole road. Not here: what it does, which the tests share.
//!
//! `cargo run -p porchlight-server --example scripted_endpoint -- --behavior lies`

#[allow(dead_code, unused_imports, reason = "the tests ask it more than this program does")]
#[path = "../tests/support/scripted_endpoint.rs"]
mod scripted_endpoint;

use scripted_endpoint::{Behavior, start};

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1);
    let named = match (words.next().as_deref(), words.next()) {
        (Some("--behavior"), Some(name)) => name,
        _ => "honest".to_owned(),
    };
    let Some(behavior) = Behavior::ALL.iter().find(|behavior| behavior.name() == named) else {
        eprintln!("no behavior {named:?}; there are");
        for behavior in Behavior::ALL {
            eprintln!("  {:24} {}", behavior.name(), behavior.what());
        }
        std::process::exit(2);
    };
    let endpoint = start(*behavior).await;
    println!("{}", endpoint.url);
    endpoint.serve().await;
}
