//! Reads one chunk of a response, or a whole response. Endpoints put the text in different places.

use serde_json::Value;

use super::{response::ResponseEvent, tool_calls, usage_fields};

/// Reads a chunk; ignores unknown fields.
pub(super) fn read(value: &Value, events: &mut Vec<ResponseEvent>) {
    if let Some(error) = error_of(value) {
        return events.push(ResponseEvent::Failed(error.chars().take(200).collect()));
    }
    if let Some(choice) = first_choice(value) {
        let text = ["delta", "message"].iter().filter_map(|part| choice.get(part)?.get("content")).find_map(text_of);
        let text = text.or_else(|| choice.get("text").and_then(text_of)).unwrap_or_default();
        if !text.is_empty() {
            events.push(ResponseEvent::Piece(text));
        }
        let calls = ["delta", "message"].iter().filter_map(|name| choice.get(name)).map(tool_calls::pieces_of);
        let calls = calls.into_iter().find(|pieces: &Vec<_>| !pieces.is_empty()).unwrap_or_default();
        events.extend(calls.into_iter().map(ResponseEvent::ToolCall));
        if let Some(reason) = choice.get("finish_reason").and_then(Value::as_str).filter(|reason| !reason.is_empty()) {
            events.push(ResponseEvent::Finished(reason.into()));
        }
    }
    if let Some(counted) = usage_fields::of(value) {
        events.push(ResponseEvent::Counted(counted));
    }
}

/// The first choice; the others are alternative answers.
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

/// Content is a text, or a list of parts of which the text parts count, without reasoning.
fn text_of(content: &Value) -> Option<String> {
    match content {
        Value::String(text) => Some(text.clone()),
        Value::Array(items) => Some(items.iter().filter_map(|part| part.get("text").and_then(Value::as_str)).collect()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text(value: &Value) -> String {
        let mut events = Vec::new();
        read(value, &mut events);
        events.iter().map(|event| if let ResponseEvent::Piece(piece) = event { piece.as_str() } else { "" }).collect()
    }

    #[test]
    fn the_text_is_found_where_endpoints_put_it() {
        let items =
            json!([{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}, {"type": "text", "text": "Hi"}]);
        for choice in [
            json!({"delta": {"content": "Hi", "surprise": {"deep": [1]}}}),
            json!({"delta": {"content": items}}),
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
