//! Reads JSON with unpaired surrogate escapes, because some endpoints cut their text inside of an emoji.

use serde_json::Value;

/// Parses JSON; an unpaired surrogate becomes U+FFFD.
pub(super) fn repair_json(text: &str) -> Option<Value> {
    match serde_json::from_str(text) {
        Ok(value) => Some(value),
        Err(_) if text.contains("\\u") => serde_json::from_str(&without_halves(text)).ok(),
        Err(_) => None,
    }
}

fn without_halves(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = match (unit(rest), rest.get(6..).and_then(unit)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (Some(0xd800..=0xdfff), _) => {
                out.push_str("\\ufffd");
                rest = &rest[6..];
                continue;
            }
            (Some(_), _) => 6,
            (None, _) => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out + rest
}

/// The value of the escape at the start of the text.
fn unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_character_costs_only_itself() {
        for (text, expected) in [
            (r#""a\ud83db""#, "a\u{fffd}b"),
            (r#""a\udfe1\ud83c\udfe1""#, "a\u{fffd}🏡"),
            (r#""\\ud83d \n""#, "\\ud83d \n"),
            (r#""\ud83d\u0041""#, "\u{fffd}A"),
        ] {
            assert_eq!(repair_json(text), Some(Value::from(expected)), "{text}");
        }
        assert_eq!(repair_json(r#""\u12"#), None);
        assert_eq!(repair_json("\"\\"), None);
    }
}
