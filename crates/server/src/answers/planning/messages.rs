//! The messages of calls and results, as an endpoint gets them back. What a model wrote is repeated only as far as it is
//! valid, because endpoints parse it again.

use serde_json::{Value, json};

use super::functions::Function;
use crate::answers::model::ToolCall;

/// Characters of an ID that is repeated.
const MAX_ID_CHARS: usize = 64;

/// Calls with the IDs that their results refer to.
pub(super) fn identified(calls: Vec<ToolCall>, round: usize) -> Vec<ToolCall> {
    let mut out: Vec<ToolCall> = Vec::new();
    for (at, call) in calls.into_iter().enumerate() {
        let is_good = !call.id.is_empty()
            && call.id.len() <= MAX_ID_CHARS
            && call.id.bytes().all(|byte| byte.is_ascii_graphic())
            && out.iter().all(|other| other.id != call.id);
        // Nine letters and digits, which every endpoint accepts.
        let id = if is_good { call.id } else { format!("call{round:02}{at:03}") };
        out.push(ToolCall { id, ..call });
    }
    out
}

/// The message with the calls.
pub(super) fn of_calls(calls: &[ToolCall]) -> Value {
    let call = |call: &ToolCall| {
        let name = Function::named(&call.name).map_or("unknown", Function::name);
        let is_object = serde_json::from_str::<Value>(&call.arguments).is_ok_and(|value| value.is_object());
        let arguments = if is_object { call.arguments.as_str() } else { "{}" };
        json!({"id": call.id, "type": "function", "function": {"name": name, "arguments": arguments}})
    };
    let calls: Vec<Value> = calls.iter().map(call).collect();
    json!({"role": "assistant", "content": null, "tool_calls": calls})
}

/// The message with a result.
pub(super) fn of_result(call: &ToolCall, result: &str) -> Value {
    json!({"role": "tool", "tool_call_id": call.id, "content": result})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_only_valid_text_is_repeated() {
        let call = |id: &str, name: &str, arguments: &str| ToolCall {
            id: id.into(),
            name: name.into(),
            arguments: arguments.into(),
        };
        let calls =
            identified(vec![call("a", "compare", "{}"), call("a", "☃", "{\"x\":NaN}"), call("", "aggregate", "[]")], 1);
        let ids: Vec<&str> = calls.iter().map(|call| call.id.as_str()).collect();
        assert_eq!(ids, ["a", "call01001", "call01002"]);
        let message = of_calls(&calls);
        assert_eq!(message["tool_calls"][1]["function"], json!({"name": "unknown", "arguments": "{}"}));
        assert_eq!(message["tool_calls"][2]["function"]["arguments"], "{}");
    }
}
