//! A scripted endpoint that calls functions, and a chatbot that uses it.

use std::{sync::Arc, time::Duration};

use porchlight_server::answers::model::timeouts::Timeouts;
use serde_json::{Value, json};

use crate::{
    scripted_endpoint::{DONE, Request, Step, chunk, finish, good, start_with, stream},
    test_chat::{LISTINGS, TestChat},
};

/// Until the first word.
pub const FIRST: Duration = Duration::from_secs(3);

/// A chatbot whose model takes tools and plays a script.
pub async fn chat(script: impl Fn(&Request, usize) -> Vec<Step> + Send + Sync + 'static) -> TestChat {
    let endpoint = start_with(Arc::new(script)).await;
    let chat = TestChat::with_endpoint(endpoint, |config| config.models[0].models[0].tools = true).await;
    let pause = Duration::from_millis(20);
    let timeouts =
        Timeouts { first: FIRST, between: FIRST, whole: Duration::from_secs(20), pause, ..Timeouts::default() };
    chat.app.running.app.answering.set_timeouts(timeouts);
    chat
}

/// A turn that makes these calls, as OpenAI streams them.
pub fn calls(calls: &[(&str, &str)]) -> Vec<Step> {
    let mut body = String::new();
    for (index, (name, arguments)) in calls.iter().enumerate() {
        let begun = json!({"index": index, "id": format!("call_{index}"), "type": "function",
            "function": {"name": name, "arguments": ""}});
        body.push_str(&chunk(&json!({"content": null, "tool_calls": [begun]})));
        let (one, two) = arguments.split_at(arguments.len() / 2);
        for part in [one, two] {
            let piece = json!({"index": index, "function": {"arguments": part}});
            body.push_str(&chunk(&json!({"tool_calls": [piece]})));
        }
    }
    stream(body + &finish("tool_calls") + USAGE + DONE)
}

const USAGE: &str =
    "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":300,\"completion_tokens\":21,\"total_tokens\":321}}\n\n";

/// A turn that calls with this `tool_calls` member.
pub fn raw_calls(tool_calls: Value) -> Vec<Step> {
    stream(chunk(&json!({"tool_calls": tool_calls})) + &finish("tool_calls") + DONE)
}

pub fn say(text: &str) -> Vec<Step> {
    stream(good(text))
}

/// All that a request says, one text.
pub fn all_texts(request: &Request) -> String {
    let body = request.json();
    let messages = body["messages"].as_array().cloned().unwrap_or_default();
    messages.iter().filter_map(|message| message["content"].as_str()).collect::<Vec<_>>().join("\n")
}

/// The ID of a home, as a result or the prompt gave it.
pub fn id_of(request: &Request, street_address: &str) -> String {
    let text = all_texts(request);
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    let listed = text.split("\nID: ").find(|block| {
        block.lines().nth(1).is_some_and(|line| line.starts_with("Home: ") && line.contains(street_address))
    });
    if let Some(block) = listed {
        return digits(block);
    }
    let line = text.lines().find(|line| line.contains(street_address) && line.contains(", ID "));
    line.and_then(|line| line.rsplit_once(", ID ")).map(|(_, id)| digits(id)).unwrap_or_default()
}

/// A question for which cards and leads are sent.
pub fn question(chat: &TestChat, content: &str) -> Value {
    let mut question = chat.question(content);
    question["cards"] = json!(true);
    question
}

/// Whether every price of a text is one of a listing.
pub fn is_true(text: &str) -> bool {
    let numbers = text.split('$').skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(rest.len());
        rest[..end].trim_end_matches(',').replace(',', "")
    });
    numbers.into_iter().all(|number| LISTINGS.iter().any(|(_, price)| price.to_string() == number))
}
