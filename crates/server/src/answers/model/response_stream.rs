//! A streaming response: its pieces of text, with limits on silence, noise and length.

use std::collections::VecDeque;

use tokio::time::{Duration, Instant, timeout_at};

use super::{
    endpoint_response::ResponseBody,
    error::ModelError,
    gunzip::Gunzip,
    reasoning::ReasoningFilter,
    response::{ResponseEvent, ResponseReader},
    timeouts::Timeouts,
    tool_calls::{ToolCall, ToolCalls},
    usage::TokenCounts,
};

/// How long to wait for token counts after the finish reason.
const AFTERWARDS: Duration = Duration::from_secs(1);

/// The length limit of a model's answer in characters.
pub const MAX_TEXT: usize = 20_000;

/// Finish reasons of a truncated text.
const NO_ROOM: [&str; 4] = ["length", "max_tokens", "model_length", "max_output_tokens"];
/// Finish reasons of a text that the endpoint ended early.
const WITHHELD: [&str; 9] = [
    "content_filter",
    "tool_calls",
    "function_call",
    "error",
    "safety",
    "recitation",
    "blocklist",
    "prohibited_content",
    "abort",
];

/// A streaming response; dropping it closes the connection.
pub struct ModelStream {
    body: Option<ResponseBody>,
    unzip: Gunzip,
    reader: ResponseReader,
    events: VecDeque<ResponseEvent>,
    thoughts: ReasoningFilter,
    timeouts: Timeouts,
    requested_at: Instant,
    first_by: Instant,
    last_piece_at: Option<Instant>,
    reason: Option<String>,
    done: bool,
    /// When it reported its end.
    over_at: Option<Instant>,
    characters: usize,
    counted: TokenCounts,
    /// `None` if the request had no tools.
    tools: Option<ToolCalls>,
}

impl ModelStream {
    pub(super) fn new(
        body: ResponseBody,
        timeouts: Timeouts,
        requested_at: Instant,
        first_by: Instant,
        takes_tools: bool,
    ) -> Self {
        Self {
            body: Some(body),
            unzip: Gunzip::default(),
            reader: ResponseReader::default(),
            events: VecDeque::new(),
            thoughts: ReasoningFilter::default(),
            timeouts,
            requested_at,
            first_by,
            last_piece_at: None,
            reason: None,
            done: false,
            over_at: None,
            characters: 0,
            counted: TokenCounts::default(),
            tools: takes_tools.then(ToolCalls::default),
        }
    }

    /// The next piece; `None` at the end. Nothing follows an error.
    pub async fn next(&mut self) -> Result<Option<String>, ModelError> {
        loop {
            while let Some(events) = self.events.pop_front() {
                match events {
                    ResponseEvent::Piece(piece) => {
                        if let Some(piece) = self.shown(&piece)? {
                            return Ok(Some(piece));
                        }
                    }
                    ResponseEvent::ToolCall(part) => {
                        if let Some(tools) = self.tools.as_mut().filter(|_| !self.done) {
                            tools.add(part)?;
                        }
                    }
                    ResponseEvent::Counted(counted) => self.counted.add(counted),
                    ResponseEvent::Finished(reason) => self.reason = Some(reason.to_ascii_lowercase()),
                    ResponseEvent::Done => self.done = true,
                    ResponseEvent::Failed(text) if !self.is_over() => return Err(ModelError::Broken(text)),
                    ResponseEvent::Failed(_) => {}
                }
            }
            if self.done
                && let Some(body) = self.body.take()
            {
                body.finish();
            }
            if self.body.is_none() {
                return self.ended();
            }
            self.receive().await?;
        }
    }

    /// Returns whether the response itself reported its end; a closed connection alone doesn't count.
    pub fn is_complete(&self) -> bool {
        self.is_over()
    }

    /// The tool calls so far, and how many were left out.
    pub fn take_tool_calls(&mut self) -> (Vec<ToolCall>, usize) {
        self.tools.as_mut().map(ToolCalls::take).unwrap_or_default()
    }

    /// Returns whether the response has tool calls that nobody has read.
    pub fn calls_tools(&self) -> bool {
        self.tools.as_ref().is_some_and(|tools| !tools.is_empty())
    }

    /// The token counts so far.
    pub fn counted(&self) -> TokenCounts {
        self.counted
    }

    fn is_over(&self) -> bool {
        self.done || self.reason.is_some()
    }

    /// The visible part of a piece, if any.
    fn shown(&mut self, piece: &str) -> Result<Option<String>, ModelError> {
        // Text after the end is not part of the answer.
        if self.done {
            return Ok(None);
        }
        let mut shown = self.thoughts.push(piece);
        shown.retain(|c| !c.is_control() || matches!(c, '\n' | '\t'));
        if self.last_piece_at.is_none() {
            shown.drain(..shown.len() - shown.trim_start().len());
        }
        if shown.is_empty() {
            return Ok(None);
        }
        self.characters += shown.chars().count();
        if self.characters > MAX_TEXT {
            return Err(ModelError::TooLong);
        }
        self.last_piece_at = Some(Instant::now());
        Ok(Some(shown))
    }

    fn ended(&mut self) -> Result<Option<String>, ModelError> {
        let left = self.thoughts.finish();
        if !left.is_empty() {
            self.last_piece_at = Some(Instant::now());
            return Ok(Some(left));
        }
        match self.reason.as_deref() {
            // Endpoints differ in the reason that they give for calls.
            _ if self.calls_tools() => Ok(None),
            Some(reason) if NO_ROOM.contains(&reason) => Err(ModelError::CutOff),
            Some(reason) if WITHHELD.contains(&reason) => Err(ModelError::Withheld(reason.to_owned())),
            _ if self.last_piece_at.is_none() => Err(ModelError::Empty),
            _ => Ok(None),
        }
    }

    async fn receive(&mut self) -> Result<(), ModelError> {
        if self.is_over() {
            self.over_at.get_or_insert_with(Instant::now);
        }
        let limit = self.limit();
        let Some(body) = &mut self.body else { return Ok(()) };
        match timeout_at(limit, body.next()).await {
            Ok(Ok(Some(bytes))) => match self.unzip.push(bytes) {
                Ok(plain) => self.events.extend(self.reader.push(&plain)),
                Err(text) => self.events.push_back(ResponseEvent::Failed(text)),
            },
            Ok(Ok(None)) => {
                self.body = None;
                self.events.extend(std::mem::take(&mut self.reader).finish());
            }
            _ if self.is_over() => self.body = None,
            Ok(Err(error)) => return Err(error),
            Err(_) => return Err(ModelError::TooSlow),
        }
        Ok(())
    }

    fn limit(&self) -> Instant {
        let next = match (self.over_at, self.last_piece_at) {
            (Some(at), _) => at + AFTERWARDS,
            (None, Some(at)) => self.next_by(at),
            (None, None) => self.first_by,
        };
        next.min(self.requested_at + self.timeouts.whole)
    }

    /// When the next piece must arrive. A model that pauses right after its first piece must not make the
    /// visitor wait longer than one that sends nothing.
    fn next_by(&self, last: Instant) -> Instant {
        let usual = last + self.timeouts.between;
        if last >= self.first_by {
            return usual;
        }
        usual.min(self.first_by.max(last + self.timeouts.between / 3))
    }
}
