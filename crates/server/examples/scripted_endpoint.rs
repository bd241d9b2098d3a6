//! Runs the scripted endpoint by hand, to see what a visitor gets from a model that misbehaves.
//!
//! Run `porchlight serve --model-url URL --model-name test-model` beside it.
//!
//! `cargo run -p porchlight-server --example scripted_endpoint -- --behavior lies`

#[allow(dead_code, unused_imports, reason = "the tests ask it more than this program does")]
#[path = "../tests/support/scripted_endpoint.rs"]
mod scripted_endpoint;

use scripted_endpoint::{Behavior, start};

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let named = match (arguments.next().as_deref(), arguments.next()) {
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
