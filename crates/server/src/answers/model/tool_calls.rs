//! Puts tool calls together from a stream. Endpoints send them in pieces by index, by ID or whole, with the arguments as
//! text or as an object. Everything is bounded, because a model may write calls without end.

use serde_json::Value;

use super::error::ModelError;

/// Calls of one turn that are kept.
pub const MAX_CALLS: usize = 8;
/// Bytes of the arguments of all calls of a turn; a search has a few hundred.
const MAX_ARGUMENT_BYTES: usize = 32 * 1024;
/// Bytes of a name or an ID.
const MAX_NAME_BYTES: usize = 200;
/// Pieces of one chunk that are read.
const MAX_PIECES: usize = 1_000;

/// A complete call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolCall {
    /// "" if the endpoint sent none.
    pub id: String,
    pub name: String,
    /// JSON, as the model wrote it.
    pub arguments: String,
}

/// A piece of a call.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ToolCallPart {
    pub index: Option<u64>,
    pub id: String,
    pub name: String,
    pub arguments: String,
}

/// The calls of one turn.
#[derive(Debug, Default)]
pub struct ToolCalls {
    calls: Vec<(Option<u64>, ToolCall)>,
    argument_bytes: usize,
    left_out: usize,
}

impl ToolCalls {
    /// Adds a piece to its call, or begins one.
    ///
    /// # Errors
    /// The arguments are too long.
    pub fn add(&mut self, part: ToolCallPart) -> Result<(), ModelError> {
        self.argument_bytes += part.arguments.len();
        if self.argument_bytes > MAX_ARGUMENT_BYTES
            || part.name.len() > MAX_NAME_BYTES
            || part.id.len() > MAX_NAME_BYTES
        {
            return Err(ModelError::TooLong);
        }
        match self.begun(&part) {
            Some(at) => {
                let (_, call) = &mut self.calls[at];
                if call.id.is_empty() {
                    call.id = part.id;
                }
                // Some endpoints repeat the name with every piece.
                if call.arguments.is_empty() && call.name != part.name && call.name.len() < MAX_NAME_BYTES {
                    call.name.push_str(&part.name);
                }
                call.arguments.push_str(&part.arguments);
            }
            None if self.calls.len() < MAX_CALLS => {
                let ToolCallPart { index, id, name, arguments } = part;
                self.calls.push((index, ToolCall { id, name, arguments }));
            }
            None => self.left_out += 1,
        }
        Ok(())
    }

    /// The call that a piece continues.
    fn begun(&self, part: &ToolCallPart) -> Option<usize> {
        let at = match part.index {
            Some(index) => self.calls.iter().rposition(|(other, _)| *other == Some(index))?,
            None if part.id.is_empty() && part.name.is_empty() => self.calls.len().checked_sub(1)?,
            None if part.id.is_empty() => return None,
            None => self.calls.iter().rposition(|(_, call)| call.id == part.id)?,
        };
        let (_, call) = &self.calls[at];
        // Endpoints that send parallel calls whole may give all of them the same index.
        let is_other = !part.id.is_empty() && !call.id.is_empty() && part.id != call.id;
        let is_complete = || serde_json::from_str::<Value>(&call.arguments).is_ok_and(|value| value.is_object());
        let begins = is_other || !part.name.is_empty() && !call.name.is_empty() && is_complete();
        (!begins).then_some(at)
    }

    pub fn is_empty(&self) -> bool {
        self.calls.is_empty()
    }

    /// The calls so far, and how many were left out.
    pub fn take(&mut self) -> (Vec<ToolCall>, usize) {
        self.argument_bytes = 0;
        let calls = std::mem::take(&mut self.calls).into_iter().map(|(_, call)| call);
        (calls.collect(), std::mem::take(&mut self.left_out))
    }
}

/// The pieces of calls in a delta or a message; a legacy `function_call` is not one.
pub(super) fn pieces_of(message: &Value) -> Vec<ToolCallPart> {
    let Some(calls) = message.get("tool_calls").and_then(Value::as_array) else { return Vec::new() };
    calls.iter().take(MAX_PIECES).filter(|call| call.is_object()).map(part).collect()
}

fn part(call: &Value) -> ToolCallPart {
    let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
    let function = call.get("function").unwrap_or(&Value::Null);
    let arguments = match function.get("arguments") {
        Some(Value::String(text)) => text.clone(),
        None | Some(Value::Null) => String::new(),
        Some(object) => object.to_string(),
    };
    ToolCallPart {
        index: call.get("index").and_then(Value::as_u64),
        id: text(call.get("id")),
        name: text(function.get("name")),
        arguments,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Names and arguments after these deltas.
    fn calls(deltas: &[Value]) -> Vec<(String, String)> {
        let mut calls = ToolCalls::default();
        for delta in deltas {
            let pieces = pieces_of(&json!({"tool_calls": delta}));
            pieces.into_iter().for_each(|part| calls.add(part).expect("short"));
        }
        calls.take().0.into_iter().map(|call| (call.name, call.arguments)).collect()
    }

    fn call(index: Value, id: Value, name: Value, arguments: Value) -> Value {
        json!({"index": index, "id": id, "type": "function", "function": {"name": name, "arguments": arguments}})
    }

    #[test]
    fn calls_are_put_together_however_endpoints_cut_them() {
        let none = Value::Null;
        let two = [("f".to_owned(), "{\"a\":1}".to_owned()), ("g".to_owned(), "{}".to_owned())];
        for deltas in [
            // As OpenAI sends them.
            vec![
                json!([call(0.into(), "x".into(), "f".into(), "".into())]),
                json!([call(0.into(), none.clone(), none.clone(), "{\"a\"".into())]),
                json!([call(1.into(), "y".into(), "g".into(), "".into())]),
                json!([call(0.into(), none.clone(), none.clone(), ":1}".into())]),
                json!([call(1.into(), none.clone(), none.clone(), "{}".into())]),
            ],
            // Whole, all with the same index and no ID.
            vec![
                json!([call(0.into(), none.clone(), "f".into(), "{\"a\":1}".into())]),
                json!([call(0.into(), none.clone(), "g".into(), "{}".into())]),
            ],
            // Whole, the same index and different IDs.
            vec![json!([
                call(0.into(), "x".into(), "f".into(), "{\"a\":1}".into()),
                call(0.into(), "y".into(), "g".into(), "{}".into()),
            ])],
            // Without an index; arguments as an object.
            vec![json!([
                call(none.clone(), "x".into(), "f".into(), json!({"a": 1})),
                call(none.clone(), "y".into(), "g".into(), json!({})),
            ])],
            // The name again with every piece.
            vec![
                json!([call(0.into(), "x".into(), "f".into(), "{\"a\"".into())]),
                json!([call(0.into(), "x".into(), "f".into(), ":1}".into())]),
                json!([call(1.into(), "y".into(), "g".into(), "{}".into())]),
            ],
        ] {
            assert_eq!(calls(&deltas), two, "{deltas:?}");
        }
    }

    #[test]
    fn what_is_no_call_is_ignored_and_too_many_are_counted() {
        assert!(calls(&[json!("no"), json!([1, "x", null]), Value::Null]).is_empty());
        let mut many = ToolCalls::default();
        for index in 0..1_000 {
            many.add(ToolCallPart { index: Some(index), name: "f".into(), ..ToolCallPart::default() }).expect("short");
        }
        let (kept, left_out) = many.take();
        assert_eq!((kept.len(), left_out), (MAX_CALLS, 1_000 - MAX_CALLS));
    }

    #[test]
    fn arguments_have_a_limit() {
        let mut calls = ToolCalls::default();
        let part = || ToolCallPart { index: Some(0), arguments: "x".repeat(1_000), ..ToolCallPart::default() };
        let failed = (0..1_000).find(|_| calls.add(part()).is_err());
        assert_eq!(failed, Some(MAX_ARGUMENT_BYTES / 1_000));
    }
}
