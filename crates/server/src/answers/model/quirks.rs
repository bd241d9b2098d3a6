//! The request body of a model, without the fields that it has rejected. Endpoints differ in the fields they know.

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use super::{endpoint::ModelClient, request::ModelRequest};

/// Fields that a model rejects; none at first.
#[derive(Debug, Default)]
pub struct ModelQuirks(Mutex<KnownQuirks>);

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct KnownQuirks {
    no_stream_options: bool,
    no_temperature: bool,
    length: LengthParameter,
    no_system_role: bool,
    no_tools: bool,
    no_tool_choice: bool,
}

/// The name of the field that limits the answer's tokens.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum LengthParameter {
    #[default]
    MaxTokens,
    MaxCompletionTokens,
    Unsaid,
}

impl ModelClient {
    /// The request body for this model.
    pub(super) fn body(&self, call: &ModelRequest, learned: KnownQuirks) -> Value {
        let mut body = json!({"model": self.name, "messages": messages(call, learned), "stream": true});
        if !learned.no_temperature {
            body["temperature"] = json!(f64::from(call.temperature) / 100.0);
        }
        if !learned.no_stream_options {
            body["stream_options"] = json!({"include_usage": true});
        }
        match (self.max_tokens, learned.length) {
            (Some(limit), LengthParameter::MaxTokens) => body["max_tokens"] = json!(limit),
            (Some(limit), LengthParameter::MaxCompletionTokens) => body["max_completion_tokens"] = json!(limit),
            (None, _) | (_, LengthParameter::Unsaid) => {}
        }
        if let Some(tools) = &call.tools {
            body["tools"] = (*tools.functions).clone();
            if !learned.no_tool_choice {
                body["tool_choice"] = json!(if tools.is_last { "none" } else { "auto" });
            }
        }
        body
    }

    /// Returns whether the model is configured for tools and hasn't rejected them.
    pub fn takes_tools(&self) -> bool {
        self.tools && !self.habits.lock().no_tools
    }

    /// Remembers that the model answers only without tools.
    pub fn forget_tools(&self) {
        tracing::info!(model = self.key, "a model takes no tools; the built-in engine plans for it");
        self.habits.lock().no_tools = true;
    }
}

/// Without a system role, its text comes before the visitor's first message.
fn messages(call: &ModelRequest, learned: KnownQuirks) -> Vec<Value> {
    let mut messages = call.messages.clone();
    if learned.no_system_role
        && let [(first, _), (_, next), ..] = messages.as_mut_slice()
        && first == "system"
    {
        let (_, system) = call.messages[0].clone();
        let system = system.as_str().unwrap_or_default();
        match next {
            Value::Array(items) => items.insert(0, json!({"type": "text", "text": system})),
            text => *text = json!(format!("{system}\n\n{}", text.as_str().unwrap_or_default())),
        }
        messages.remove(0);
    }
    let messages = messages.iter().map(|(role, content)| json!({"role": role, "content": content}));
    messages.chain(call.rounds.iter().cloned()).collect()
}

impl ModelQuirks {
    /// The fields that are rejected so far.
    pub(super) fn known(&self) -> KnownQuirks {
        *self.lock()
    }

    /// Notes the rejected field; returns false if the error names none.
    ///
    /// Only the first field named counts, because errors often list the supported ones after it.
    pub(super) fn learn(&self, sent: &Value, rejection: &str) -> bool {
        let rejection = rejection.to_lowercase();
        if ["context length", "context_length", "context window"].iter().any(|phrase| rejection.contains(phrase)) {
            return false;
        }
        let has = |member: &str| sent.get(member).is_some();
        let has_system = sent.pointer("/messages/0/role").is_some_and(|role| role == "system");
        let has_tools = has("tools");
        // Only the choice of a tool may be unknown.
        let is_choice = rejection.contains("tool_choice") && has("tool_choice");
        let named = [
            ("tool_choice", is_choice),
            ("tool", has_tools && !is_choice),
            ("function", has_tools && !is_choice),
            ("stream_options", has("stream_options")),
            ("include_usage", has("stream_options")),
            ("temperature", has("temperature")),
            ("max_tokens", has("max_tokens")),
            ("max_completion_tokens", has("max_completion_tokens")),
            ("system", has_system && ["role", "message", "prompt"].iter().any(|word| rejection.contains(word))),
            ("developer instruction", has_system),
        ];
        let at = named.iter().filter(|(_, was_sent)| *was_sent);
        let first = at.filter_map(|(name, _)| Some((rejection.find(name)?, *name))).min();
        let Some((_, member)) = first else { return false };
        tracing::info!(member, "a model does not want a member of the request; it is left out");
        let mut learned = self.lock();
        match member {
            "stream_options" | "include_usage" => learned.no_stream_options = true,
            "temperature" => learned.no_temperature = true,
            "max_tokens" if rejection.contains("max_completion_tokens") => {
                learned.length = LengthParameter::MaxCompletionTokens
            }
            "tool_choice" => learned.no_tool_choice = true,
            "tool" | "function" => learned.no_tools = true,
            "max_tokens" | "max_completion_tokens" => learned.length = LengthParameter::Unsaid,
            _ => learned.no_system_role = true,
        }
        true
    }

    /// Returns whether an error response is about tools.
    pub(super) fn names_tools(rejection: &str) -> bool {
        let rejection = rejection.to_lowercase();
        rejection.contains("tool") || rejection.contains("function call")
    }

    fn lock(&self) -> MutexGuard<'_, KnownQuirks> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learned(rejection: &str) -> KnownQuirks {
        let habits = ModelQuirks::default();
        let sent = json!({
            "messages": [{"role": "system", "content": "x"}], "temperature": 0.0, "max_tokens": 9,
            "stream_options": {"include_usage": true}, "tools": [], "tool_choice": "auto",
        });
        habits.learn(&sent, rejection);
        *habits.lock()
    }

    #[test]
    fn a_rejection_names_the_unsupported_field() {
        let none = KnownQuirks::default();
        for (rejection, expected) in [
            ("Unrecognized request argument supplied: stream_options", KnownQuirks { no_stream_options: true, ..none }),
            ("'temperature' does not support 0.0 with this model", KnownQuirks { no_temperature: true, ..none }),
            (
                "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
                KnownQuirks { length: LengthParameter::MaxCompletionTokens, ..none },
            ),
            ("max_tokens: extra fields not permitted", KnownQuirks { length: LengthParameter::Unsaid, ..none }),
            ("System role not supported", KnownQuirks { no_system_role: true, ..none }),
            (
                "stream_options is unknown; known are temperature, max_tokens",
                KnownQuirks { no_stream_options: true, ..none },
            ),
            ("\"tiny\" does not support tools", KnownQuirks { no_tools: true, ..none }),
            ("function calling is not enabled for this model", KnownQuirks { no_tools: true, ..none }),
            ("tool_choice: extra fields not permitted", KnownQuirks { no_tool_choice: true, ..none }),
            ("maximum context length is 4096 tokens, lower max_tokens", none),
            ("no such model", none),
        ] {
            assert_eq!(learned(rejection), expected, "{rejection}");
        }
    }
}
