//! Puts together what a model is asked: prompt, conversation, files.
//!
//! Why it exists: files are read from where they live, which the pure prompt cannot do. Not
//! here: the words of the prompt (`porchlight_answer::prompt`).

use base64::{Engine, engine::general_purpose::STANDARD};
use porchlight_answer::{Turn, prompt};
use serde_json::{Value, json};
use std::sync::PoisonError;

use super::{Shared, finding::Found, model::Call, task::Asked};

/// What the prompt may be long, in characters; about 8,000 tokens.
const BUDGET: usize = 32_000;
/// Messages of the talk that are looked at; the budget decides how many are sent.
const MOST_TURNS: usize = 40;

/// The call for one question.
pub(super) async fn call(shared: &Shared, asked: &Asked, found: &Found) -> Call {
    let settings = &asked.chatbot.settings;
    let turns = turns(shared, asked).await;
    let today = format!("{:04}-{:02}-{:02}", found.today.year, found.today.month, found.today.day);
    let system = &settings.system_message;
    let messages = prompt::messages(&found.meaning, &found.facts, &found.bot, &turns, system, &today, BUDGET);
    let patience = *shared.patience.read().unwrap_or_else(PoisonError::into_inner);
    let messages = messages.into_iter().map(|message| (message.role.to_string(), Value::from(message.content)));
    let mut call = Call { messages: messages.collect(), temperature: settings.temperature, patience };
    attach(&mut call, asked);
    call
}

/// The talk so far with the question at its end; a talk that cannot be read is no reason to fail.
async fn turns(shared: &Shared, asked: &Asked) -> Vec<Turn> {
    let stored = match shared.store.messages(asked.chatbot.id, asked.session).await {
        Ok(stored) => stored,
        Err(error) => {
            tracing::warn!(%error, "a talk could not be read for a prompt");
            Vec::new()
        }
    };
    let mut turns: Vec<Turn> = stored
        .into_iter()
        .filter(|message| !message.content.is_empty())
        .map(|message| Turn { from_visitor: message.from_visitor, text: message.content })
        .collect();
    if !turns.last().is_some_and(|turn| turn.from_visitor && turn.text == asked.question.content) {
        turns.push(Turn { from_visitor: true, text: asked.question.content.clone() });
    }
    turns.split_off(turns.len().saturating_sub(MOST_TURNS))
}

/// Puts the question's files beside the last words of the visitor.
fn attach(call: &mut Call, asked: &Asked) {
    let Some((_, content)) = call.messages.iter_mut().rfind(|(role, _)| role == "user") else { return };
    if asked.attached.is_empty() {
        return;
    }
    let words = content.as_str().unwrap_or_default().to_owned();
    let mut parts = vec![json!({"type": "text", "text": words})];
    parts.extend(asked.attached.iter().map(|file| {
        let data = STANDARD.encode(&file.bytes);
        match file.kind {
            kind if kind.mime().starts_with("audio/") => {
                json!({"type": "input_audio", "input_audio": {"data": data, "format": kind.extension()}})
            }
            kind => json!({"type": "image_url", "image_url": {"url": format!("data:{};base64,{data}", kind.mime())}}),
        }
    }));
    *content = Value::Array(parts);
}
