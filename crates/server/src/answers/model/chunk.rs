//! What one chunk of a reply says, or one whole reply: both have choices. The text stands in different places at
//! different endpoints.

use serde_json::Value;

use super::{response::ResponseEvent, usage_fields};

/// Reads a chunk; fields that nobody knows say nothing.
pub(super) fn read(value: &Value, said: &mut Vec<ResponseEvent>) {
    if let Some(error) = error_of(value) {
        return said.push(ResponseEvent::Failed(error.chars().take(200).collect()));
    }
    if let Some(choice) = first_choice(value) {
        let text = ["delta", "message"].iter().filter_map(|part| choice.get(part)?.get("content")).find_map(text_of);
        let text = text.or_else(|| choice.get("text").and_then(text_of)).unwrap_or_default();
        if !text.is_empty() {
            said.push(ResponseEvent::Piece(text));
        }
        if let Some(reason) = choice.get("finish_reason").and_then(Value::as_str).filter(|reason| !reason.is_empty()) {
            said.push(ResponseEvent::Finished(reason.into()));
        }
    }
    if let Some(counted) = usage_fields::of(value) {
        said.push(ResponseEvent::Counted(counted));
    }
}

/// The choice that was asked for; others are other answers.
fn first_choice(value: &Value) -> Option<&Value> {
    let choices = value.get("choices")?.as_array()?;
    choices.iter().find(|choice| choice.get("index").and_then(Value::as_i64).unwrap_or(0) == 0)
}

fn error_of(value: &Value) -> Option<&str> {
    let text = |error: &'_ Value| error.get("message").and_then(Value::as_str).is_some();
    if let Some(error) = value.get("error").filter(|error| !error.is_null()) {
        return Some(match error.get("message").and_then(Value::as_str) {
            Some(message) => message,
            None => error.as_str().unwrap_or("an error"),
        });
    }
    let is_error = ["object", "type"].iter().any(|name| value.get(name).is_some_and(|kind| kind == "error"));
    if is_error {
        return Some(if text(value) { value["message"].as_str().unwrap_or_default() } else { "an error" });
    }
    value.get("detail").filter(|_| value.get("choices").is_none()).map(|detail| detail.as_str().unwrap_or("an error"))
}

/// Content is a text, or a list of parts of which the texts count, and not the thoughts.
fn text_of(content: &Value) -> Option<String> {
    match content {
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => Some(parts.iter().filter_map(|part| part.get("text").and_then(Value::as_str)).collect()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text(value: &Value) -> String {
        let mut said = Vec::new();
        read(value, &mut said);
        said.iter().map(|said| if let ResponseEvent::Piece(piece) = said { piece.as_str() } else { "" }).collect()
    }

    #[test]
    fn the_text_is_found_where_endpoints_put_it() {
        let parts =
            json!([{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}, {"type": "text", "text": "Hi"}]);
        for choice in [
            json!({"delta": {"content": "Hi", "surprise": {"deep": [1]}}}),
            json!({"delta": {"content": parts}}),
            json!({"message": {"content": "Hi", "reasoning_content": "hm"}}),
            json!({"delta": {"content": null}, "message": {"content": "Hi"}}),
            json!({"text": "Hi"}),
        ] {
            assert_eq!(text(&json!({"choices": [choice]})), "Hi", "{choice}");
        }
    }

    #[test]
    fn only_the_first_choice_is_read() {
        let other = json!({"index": 1, "delta": {"content": "Ho"}});
        assert_eq!(text(&json!({"choices": [other, {"index": 0, "delta": {"content": "Hi"}}]})), "Hi");
        assert_eq!(text(&json!({"choices": [other]})), "");
    }
}
