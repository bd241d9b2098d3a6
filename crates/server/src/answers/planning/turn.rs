//! Reads one turn of a plan: calls, or the words of the answer. Words before a call are never shown, so words are held
//! back until it is clear that they are the answer.

use crate::answers::model::{ModelError, ModelStream, TokenCounts, ToolCall};

/// Characters of words that are no introduction to a call any more.
const MAX_HELD_CHARS: usize = 120;

/// What a turn turned out to be.
pub(super) enum Turn {
    /// These pieces, and what follows in the response.
    Answer(Vec<String>),
    Calls {
        calls: Vec<ToolCall>,
        left_out: usize,
    },
}

/// A response that is being read, for its tokens.
#[derive(Debug, Default)]
pub(super) struct OpenCall {
    pub prompt_tokens: i64,
    pub counted: TokenCounts,
    /// All that the model wrote.
    pub text: String,
}

/// Reads until the kind of the turn is known; keeps the tokens in `open`, also if it fails.
pub(super) async fn read(reply: &mut ModelStream, open: &mut OpenCall) -> Result<Turn, ModelError> {
    let mut pieces = Vec::new();
    loop {
        let next = reply.next().await;
        open.counted = reply.counted();
        match next? {
            Some(piece) => {
                open.text.push_str(&piece);
                pieces.push(piece);
                if !reply.calls_tools() && is_answer(&open.text) {
                    return Ok(Turn::Answer(pieces));
                }
            }
            None if reply.calls_tools() => {
                let (calls, left_out) = reply.take_tool_calls();
                calls.iter().for_each(|call| open.text.push_str(&call.arguments));
                return Ok(Turn::Calls { calls, left_out });
            }
            None => return Ok(Turn::Answer(pieces)),
        }
    }
}

/// Returns whether more follows than the one sentence that introduces a call.
fn is_answer(held: &str) -> bool {
    let text = held.trim_start();
    let ends = |(at, end): (usize, char)| {
        let rest = &text[at + end.len_utf8()..];
        match end {
            '\n' | '。' | '！' | '？' | '؟' => !rest.trim().is_empty(),
            _ => rest.starts_with(char::is_whitespace) && !rest.trim().is_empty(),
        }
    };
    text.chars().count() > MAX_HELD_CHARS
        || text.char_indices().filter(|(_, c)| matches!(c, '.' | '!' | '?' | '\n' | '。' | '！' | '？' | '؟')).any(ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_short_sentence_may_introduce_a_call() {
        for held in ["", "Let me look", "Let me look that up.", "One moment… ", "Sure!\n"] {
            assert!(!is_answer(held), "{held}");
        }
        for held in ["I found two homes. The", "Sure!\n\n- 12", "見つかりました。二", &"word ".repeat(30)] {
            assert!(is_answer(held), "{held}");
        }
    }
}
