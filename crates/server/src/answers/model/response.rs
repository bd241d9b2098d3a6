//! Parses what endpoints really send: streams with comments, without `[DONE]` or with two, `data:` without a space or
//! over several lines, CRLF or CR, characters split between packets, bare JSON lines, one JSON response, or an HTML page.

use serde_json::Value;

use super::{chunk, repair_json, tool_calls::ToolCallPart, usage::TokenCounts};

/// The size limit of a response in bytes; answers are a few kilobytes, their chunks a few hundred.
pub const MAX_BYTES: usize = 16 * 1024 * 1024;
/// The limit of lines per chunk.
const MAX_DATA_LINES: usize = 64;

/// An event of a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResponseEvent {
    Piece(String),
    /// A piece of a tool call.
    ToolCall(ToolCallPart),
    /// Tokens counted by the endpoint.
    Counted(TokenCounts),
    /// `finish_reason`.
    Finished(String),
    /// `[DONE]`.
    Done,
    /// The endpoint reported an error, or sent something that is no response.
    Failed(String),
}

/// Reads bytes as they arrive.
#[derive(Debug, Default)]
pub struct ResponseReader {
    line: Vec<u8>,
    is_after_cr: bool,
    /// The `data:` lines of an event that is not complete yet.
    data: String,
    data_lines: usize,
    /// The `id:` of the event, and of the event before.
    id: String,
    last: (String, String),
    /// Lines outside of a stream: one JSON response, perhaps over several lines.
    whole: String,
    seen: usize,
}

impl ResponseReader {
    /// Reads the next bytes; incomplete lines wait for more.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<ResponseEvent> {
        self.seen += bytes.len();
        if self.seen > MAX_BYTES {
            return vec![ResponseEvent::Failed("it is too long".into())];
        }
        let mut events = Vec::new();
        for byte in bytes {
            let is_after_cr = std::mem::replace(&mut self.is_after_cr, *byte == b'\r');
            match byte {
                b'\n' if is_after_cr => {}
                b'\n' | b'\r' => self.end_line(&mut events),
                byte => self.line.push(*byte),
            }
        }
        events
    }

    /// Reads the rest at the end of the stream.
    pub fn finish(mut self) -> Vec<ResponseEvent> {
        let mut events = Vec::new();
        self.end_line(&mut events);
        self.end_event(&mut events);
        if !self.whole.is_empty() {
            match repair_json::repair_json(&self.whole) {
                Some(Value::Array(chunks)) => chunks.iter().for_each(|value| chunk::read(value, &mut events)),
                Some(value) => chunk::read(&value, &mut events),
                None => events.push(ResponseEvent::Failed("it is neither a stream nor JSON".into())),
            }
        }
        events
    }

    fn end_line(&mut self, events: &mut Vec<ResponseEvent>) {
        let bytes = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_matches(|c: char| c.is_ascii_whitespace() || matches!(c, '\0' | '\u{feff}'));
        match field(line) {
            Some(("data", data)) => self.data_line(data, events),
            Some(("id", id)) if self.whole.is_empty() => id.clone_into(&mut self.id),
            // Comments, event names and retry times are not part of the answer.
            Some(_) if self.whole.is_empty() => {}
            None if line.is_empty() => self.end_event(events),
            Some(_) | None => self.other_line(line, events),
        }
    }

    fn data_line(&mut self, data: &str, events: &mut Vec<ResponseEvent>) {
        if data.is_empty() {
            return;
        }
        if !self.data.is_empty() {
            self.data.push('\n');
        }
        self.data.push_str(data);
        self.data_lines += 1;
        if self.data_lines > MAX_DATA_LINES {
            events.push(ResponseEvent::Failed("a chunk is not JSON".into()));
        }
        // Without empty lines between events, each line is an event.
        let is_complete =
            is_done(&self.data) || (data.ends_with('}') && repair_json::repair_json(&self.data).is_some());
        if is_complete {
            self.end_event(events);
        }
    }

    fn end_event(&mut self, events: &mut Vec<ResponseEvent>) {
        self.data_lines = 0;
        let data = std::mem::take(&mut self.data);
        if data.is_empty() {
            return;
        }
        let event = (std::mem::take(&mut self.id), data);
        // The same event was delivered twice.
        if !event.0.is_empty() && event == self.last {
            return;
        }
        if is_done(&event.1) {
            events.push(ResponseEvent::Done);
        } else if let Some(value) = repair_json::repair_json(&event.1) {
            chunk::read(&value, events);
        } else {
            events.push(ResponseEvent::Failed("a chunk is not JSON".into()));
        }
        self.last = event;
    }

    fn other_line(&mut self, line: &str, events: &mut Vec<ResponseEvent>) {
        if self.whole.is_empty() {
            if is_done(line) {
                return events.push(ResponseEvent::Done);
            }
            if line.starts_with('{')
                && let Some(value) = repair_json::repair_json(line)
            {
                return chunk::read(&value, events);
            }
            if line.starts_with('<') {
                return events.push(ResponseEvent::Failed("it is a web page".into()));
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
