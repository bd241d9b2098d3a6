//! Reads what endpoints really send, however it is cut. A stream may come with comments, without `[DONE]` or with two,
//! `data:` without a space or over several lines, CRLF or CR, characters split between packets, bare JSON lines, one
//! whole JSON reply, or an HTML page.

use serde_json::Value;

use super::{chunk, repair_json, usage::TokenCounts};

/// The most that a reply may be, in bytes; an answer is a few kilobytes, its chunks some hundred.
pub const MAX_BYTES: usize = 16 * 1024 * 1024;
/// The most lines that one chunk may be written on.
const MAX_DATA_LINES: usize = 64;

/// Something that a reply said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResponseEvent {
    Piece(String),
    /// Tokens, as the endpoint counted them.
    Counted(TokenCounts),
    /// `finish_reason`.
    Finished(String),
    /// `[DONE]`.
    Done,
    /// The endpoint says that it failed, or says something that is no reply.
    Failed(String),
}

/// Takes bytes as they arrive.
#[derive(Debug, Default)]
pub struct ResponseReader {
    line: Vec<u8>,
    is_after_cr: bool,
    /// The `data:` lines of an event that is not complete yet.
    data: String,
    data_lines: usize,
    /// The `id:` of the event, and the event before with its own.
    id: String,
    last: (String, String),
    /// Lines that are no stream: one JSON reply, printed over several lines perhaps.
    whole: String,
    seen: usize,
}

impl ResponseReader {
    /// Reads the next bytes; lines that are not complete wait for more.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<ResponseEvent> {
        self.seen += bytes.len();
        if self.seen > MAX_BYTES {
            return vec![ResponseEvent::Failed("it is too long".into())];
        }
        let mut said = Vec::new();
        for byte in bytes {
            let is_after_cr = std::mem::replace(&mut self.is_after_cr, *byte == b'\r');
            match byte {
                b'\n' if is_after_cr => {}
                b'\n' | b'\r' => self.end_line(&mut said),
                byte => self.line.push(*byte),
            }
        }
        said
    }

    /// Reads what is left when the stream has ended.
    pub fn finish(mut self) -> Vec<ResponseEvent> {
        let mut said = Vec::new();
        self.end_line(&mut said);
        self.end_event(&mut said);
        if !self.whole.is_empty() {
            match repair_json::repair_json(&self.whole) {
                Some(Value::Array(chunks)) => chunks.iter().for_each(|value| chunk::read(value, &mut said)),
                Some(value) => chunk::read(&value, &mut said),
                None => said.push(ResponseEvent::Failed("it is neither a stream nor JSON".into())),
            }
        }
        said
    }

    fn end_line(&mut self, said: &mut Vec<ResponseEvent>) {
        let bytes = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_matches(|c: char| c.is_ascii_whitespace() || matches!(c, '\0' | '\u{feff}'));
        match field(line) {
            Some(("data", data)) => self.data_line(data, said),
            Some(("id", id)) if self.whole.is_empty() => id.clone_into(&mut self.id),
            // Comments, event names and retry times carry nothing of the answer.
            Some(_) if self.whole.is_empty() => {}
            None if line.is_empty() => self.end_event(said),
            Some(_) | None => self.other_line(line, said),
        }
    }

    fn data_line(&mut self, data: &str, said: &mut Vec<ResponseEvent>) {
        if data.is_empty() {
            return;
        }
        if !self.data.is_empty() {
            self.data.push('\n');
        }
        self.data.push_str(data);
        self.data_lines += 1;
        if self.data_lines > MAX_DATA_LINES {
            said.push(ResponseEvent::Failed("a chunk is not JSON".into()));
        }
        // Whoever forgets the empty line between events means every line as one.
        let is_complete =
            is_done(&self.data) || (data.ends_with('}') && repair_json::repair_json(&self.data).is_some());
        if is_complete {
            self.end_event(said);
        }
    }

    fn end_event(&mut self, said: &mut Vec<ResponseEvent>) {
        self.data_lines = 0;
        let data = std::mem::take(&mut self.data);
        if data.is_empty() {
            return;
        }
        let event = (std::mem::take(&mut self.id), data);
        // The same event under the same id was delivered twice.
        if !event.0.is_empty() && event == self.last {
            return;
        }
        if is_done(&event.1) {
            said.push(ResponseEvent::Done);
        } else if let Some(value) = repair_json::repair_json(&event.1) {
            chunk::read(&value, said);
        } else {
            said.push(ResponseEvent::Failed("a chunk is not JSON".into()));
        }
        self.last = event;
    }

    fn other_line(&mut self, line: &str, said: &mut Vec<ResponseEvent>) {
        if self.whole.is_empty() {
            if is_done(line) {
                return said.push(ResponseEvent::Done);
            }
            if line.starts_with('{')
                && let Some(value) = repair_json::repair_json(line)
            {
                return chunk::read(&value, said);
            }
            if line.starts_with('<') {
                return said.push(ResponseEvent::Failed("it is a web page".into()));
            }
        }
        self.whole.push_str(line);
        self.whole.push('\n');
    }
}

/// Name and value of a line of an event stream; a comment has no name.
fn field(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':').unwrap_or((line, ""));
    matches!(name, "" | "data" | "event" | "id" | "retry")
        .then_some((name, value.trim_start()))
        .filter(|_| !line.is_empty())
}

fn is_done(data: &str) -> bool {
    data.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("[DONE]"))
}

#[cfg(test)]
#[path = "reply_tests.rs"]
mod tests;
