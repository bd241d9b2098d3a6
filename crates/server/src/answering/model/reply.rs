//! Reads what endpoints really send, however it is cut.
//!
//! Why it exists: a stream may come with comments, without `[DONE]` or with two, with empty
//! choices, `data:` without a space, CRLF, characters split between packets, an error object in
//! a good answer, bare JSON lines, one whole JSON reply, or an HTML page. Not here: time limits
//! (`call.rs`).

use serde_json::Value;

/// The most that a reply may be, in bytes; an answer is a few kilobytes.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// Something that a reply said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    Piece(String),
    /// Tokens in all, as the endpoint counted them.
    Tokens(i64),
    /// `finish_reason`.
    Finished(String),
    /// `[DONE]`.
    Done,
    /// The endpoint says that it failed, or says something that is no reply.
    Failed(String),
}

/// Takes bytes as they arrive.
#[derive(Debug, Default)]
pub struct ReplyReader {
    line: Vec<u8>,
    /// Lines that are no stream: one JSON reply, printed over several lines perhaps.
    whole: Vec<u8>,
    seen: usize,
}

impl ReplyReader {
    /// Reads the next bytes; lines that are not complete wait for more.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<Said> {
        self.seen += bytes.len();
        if self.seen > MAX_BYTES {
            return vec![Said::Failed("the reply is too long".into())];
        }
        let mut said = Vec::new();
        for byte in bytes {
            match byte {
                b'\n' => self.end_line(&mut said),
                byte => self.line.push(*byte),
            }
        }
        said
    }

    /// Reads what is left when the stream has ended.
    pub fn finish(mut self) -> Vec<Said> {
        let mut said = Vec::new();
        self.end_line(&mut said);
        if !self.whole.is_empty() {
            match serde_json::from_slice(&self.whole) {
                Ok(value) => read_value(&value, &mut said),
                Err(_) => said.push(Said::Failed("the reply is neither a stream nor JSON".into())),
            }
        }
        said
    }

    fn end_line(&mut self, said: &mut Vec<Said>) {
        let line = std::mem::take(&mut self.line);
        let line = line.trim_ascii();
        // Comments, event names, ids and retry times carry nothing of the answer.
        let is_noise = [&b":"[..], b"event:", b"id:", b"retry:"].iter().any(|start| line.starts_with(start));
        if self.whole.is_empty() && (line.is_empty() || is_noise) {
            return;
        }
        if let Some(data) = line.strip_prefix(b"data:").filter(|_| self.whole.is_empty()) {
            return read_data(data.trim_ascii(), said);
        }
        if self.whole.is_empty()
            && line.starts_with(b"{")
            && let Ok(value) = serde_json::from_slice(line)
        {
            return read_value(&value, said);
        }
        if line.starts_with(b"<") && self.whole.is_empty() {
            return said.push(Said::Failed("the reply is a web page".into()));
        }
        self.whole.extend_from_slice(line);
        self.whole.push(b'\n');
    }
}

fn read_data(data: &[u8], said: &mut Vec<Said>) {
    if data.is_empty() {
        return;
    }
    if data == b"[DONE]" {
        return said.push(Said::Done);
    }
    match serde_json::from_slice(data) {
        Ok(value) => read_value(&value, said),
        Err(_) => said.push(Said::Failed("a chunk of the reply is not JSON".into())),
    }
}

/// Reads one chunk, or one whole reply: both have choices.
fn read_value(value: &Value, said: &mut Vec<Said>) {
    if let Some(error) = value.get("error").filter(|error| !error.is_null()) {
        let text = error.get("message").and_then(Value::as_str).or(error.as_str()).unwrap_or("an error");
        return said.push(Said::Failed(text.chars().take(200).collect()));
    }
    if let Some(choice) = value.get("choices").and_then(|choices| choices.get(0)) {
        let text = ["delta", "message"].iter().filter_map(|part| choice.get(part)?.get("content")).find_map(text_of);
        let text = text.or_else(|| choice.get("text").and_then(text_of)).unwrap_or_default();
        if !text.is_empty() {
            said.push(Said::Piece(text));
        }
        if let Some(reason) = choice.get("finish_reason").and_then(Value::as_str).filter(|reason| !reason.is_empty()) {
            said.push(Said::Finished(reason.into()));
        }
    }
    if let Some(tokens) = value.pointer("/usage/total_tokens").and_then(Value::as_i64).filter(|tokens| *tokens > 0) {
        said.push(Said::Tokens(tokens));
    }
}

/// Content is a text, or a list of parts of which the texts count.
fn text_of(content: &Value) -> Option<String> {
    match content {
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => Some(parts.iter().filter_map(|part| part.get("text").and_then(Value::as_str)).collect()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a body in packets of the given size.
    fn read(body: &str, packet: usize) -> Vec<Said> {
        let mut reader = ReplyReader::default();
        let mut said: Vec<Said> = body.as_bytes().chunks(packet).flat_map(|bytes| reader.push(bytes)).collect();
        said.extend(reader.finish());
        said
    }

    fn text(said: &[Said]) -> String {
        said.iter().map(|said| if let Said::Piece(piece) = said { piece.as_str() } else { "" }).collect()
    }

    fn chunk(content: &str) -> String {
        serde_json::json!({"choices": [{"delta": {"content": content}}]}).to_string()
    }

    #[test]
    fn a_stream_reads_the_same_however_it_is_cut() {
        let body = format!(
            ": hello\r\nevent: message\r\ndata: {}\r\n\r\ndata:{}\n\ndata: {{\"choices\":[]}}\n\ndata: [DONE]\n\ndata: [DONE]\n\n",
            chunk("Größe "),
            chunk("🏡 250 m²")
        );
        for packet in 1..40 {
            let said = read(&body, packet);
            assert_eq!(text(&said), "Größe 🏡 250 m²", "in packets of {packet}");
            assert_eq!(said.iter().filter(|said| **said == Said::Done).count(), 2);
        }
    }

    #[test]
    fn usage_and_the_reason_to_finish_are_read() {
        let body = concat!(
            "data: {\"choices\":[{\"delta\":{\"content\":\"Hi\",\"role\":\"assistant\"},\"finish_reason\":null}]}\n\n",
            "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n",
            "data: {\"choices\":[],\"usage\":{\"total_tokens\":42}}"
        );
        assert_eq!(read(body, 9), [Said::Piece("Hi".into()), Said::Finished("stop".into()), Said::Tokens(42)]);
    }

    #[test]
    fn a_reply_that_is_no_stream_is_read_whole() {
        let body =
            "{\n  \"choices\": [\n    {\"message\": {\"content\": \"Hi\"}, \"finish_reason\": \"stop\"}\n  ]\n}\n";
        assert_eq!(text(&read(body, 7)), "Hi");
        assert_eq!(text(&read(&format!("{}\n{}\n", chunk("a"), chunk("b")), 5)), "ab");
    }

    #[test]
    fn parts_and_old_completions_are_texts_too() {
        let parts = r#"{"choices":[{"message":{"content":[{"type":"text","text":"Hi"},{"type":"image"}]}}]}"#;
        assert_eq!(text(&read(parts, 100)), "Hi");
        assert_eq!(text(&read(r#"data: {"choices":[{"text":"Hi"}]}"#, 100)), "Hi");
    }

    #[test]
    fn failures_in_a_good_answer_are_seen() {
        for body in [
            "data: {\"error\":{\"message\":\"overloaded\"}}\n\n",
            "{\"error\":\"no such model\"}",
            "<!doctype html>\n<title>502</title>",
            "data: {\"choices\":[{\"del\n\n",
            "upstream connect error",
        ] {
            let said = read(body, 11);
            assert!(matches!(said.first(), Some(Said::Failed(_))), "{body}: {said:?}");
        }
    }
}
