//! Runs the scripted endpoint by hand, to see what a visitor gets from a model that misbehaves.
//!
//! Why it exists: `porchlight serve --model-url ADDRESS --model-name test-model` beside it shows
//! the whole road. Not here: what it does, which the tests share.
//!
//! `cargo run -p porchlight-server --example scripted_endpoint -- --behaviour lies`

#[allow(dead_code, unused_imports, reason = "the tests ask it more than this program does")]
#[path = "../tests/support/scripted_endpoint.rs"]
mod scripted_endpoint;

use scripted_endpoint::{Behaviour, start};

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1);
    let named = match (words.next().as_deref(), words.next()) {
        (Some("--behaviour"), Some(name)) => name,
        _ => "honest".to_owned(),
    };
    let Some(behaviour) = Behaviour::ALL.iter().find(|behaviour| behaviour.name() == named) else {
        eprintln!("no behaviour {named:?}; there are");
        for behaviour in Behaviour::ALL {
            eprintln!("  {:24} {}", behaviour.name(), behaviour.what());
        }
        std::process::exit(2);
    };
    let endpoint = start(*behaviour).await;
    println!("{}", endpoint.url);
    endpoint.serve().await;
}
