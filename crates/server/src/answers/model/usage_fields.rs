//! Finds token counts in a response. Most endpoints send `usage` at the end of the stream; others send it in every
//! chunk, in the choice, under another name or in their timings.

use serde_json::Value;

use super::usage::TokenCounts;

/// Objects with counts, by precedence.
const PLACES: [&str; 5] = ["/usage", "/x_groq/usage", "/choices/0/usage", "/usageMetadata", "/message/usage"];
const PROMPT: [&str; 3] = ["prompt_tokens", "input_tokens", "promptTokenCount"];
const COMPLETION: [&str; 3] = ["completion_tokens", "output_tokens", "candidatesTokenCount"];
const TOTAL: [&str; 2] = ["total_tokens", "totalTokenCount"];
/// A larger count is an error.
const MAX_COUNT: i64 = 100_000_000;

/// The counts of a chunk, if there are any.
pub(super) fn of(value: &Value) -> Option<TokenCounts> {
    let places = PLACES.iter().filter_map(|place| value.pointer(place));
    let counted = places.map(|place| TokenCounts {
        prompt: count(place, &PROMPT),
        completion: count(place, &COMPLETION),
        total: count(place, &TOTAL).filter(|total| *total > 0),
    });
    let timings = value.get("timings").map(|timings| TokenCounts {
        // Cached tokens are part of the prompt.
        prompt: count(timings, &["prompt_n"]).map(|n| n + count(timings, &["cache_n"]).unwrap_or(0)),
        completion: count(timings, &["predicted_n"]),
        total: None,
    });
    counted.chain(timings).find(|counted| *counted != TokenCounts::default())
}

fn count(place: &Value, names: &[&str]) -> Option<i64> {
    let number = names.iter().find_map(|name| place.get(name).filter(|value| !value.is_null()))?;
    let number = number.as_i64().or_else(|| number.as_f64().map(|number| number as i64))?;
    (0..=MAX_COUNT).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn counts_are_found_where_endpoints_put_them() {
        let counted = |prompt, completion, total| Some(TokenCounts { prompt, completion, total });
        let all = counted(Some(3), Some(4), Some(7));
        let two = counted(Some(3), Some(4), None);
        let usual = json!({"prompt_tokens": 3, "completion_tokens": 4, "total_tokens": 7});
        for (chunk, expected) in [
            (json!({"choices": [], "usage": usual}), all),
            (json!({"usage": null, "x_groq": {"id": "a", "usage": usual}}), all),
            (json!({"choices": [{"delta": {}, "usage": usual}]}), all),
            (json!({"usageMetadata": {"promptTokenCount": 3, "candidatesTokenCount": 4, "totalTokenCount": 7}}), all),
            (json!({"usage": {"input_tokens": 3, "output_tokens": 4}}), two),
            (json!({"timings": {"prompt_n": 1, "cache_n": 2, "predicted_n": 4}}), two),
            (json!({"usage": {"total_tokens": 7.0}}), counted(None, None, Some(7))),
            (json!({"usage": {"total_tokens": -7}}), None),
            (json!({"usage": {"prompt_tokens": "3", "total_tokens": 1e30}}), None),
            (json!({"usage": "7"}), None),
        ] {
            assert_eq!(of(&chunk), expected, "{chunk}");
        }
    }
}
