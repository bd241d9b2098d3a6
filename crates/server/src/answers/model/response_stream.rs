//! A reply on its way: the next piece of text, or why there is none. Silence, noise and endlessness of an endpoint end
//! here, in time.

use std::collections::VecDeque;

use tokio::time::{Duration, Instant, timeout_at};

use super::{
    call::{ModelError, Timeouts, stream_error},
    gunzip::Gunzip,
    reasoning::ReasoningFilter,
    response::{ResponseEvent, ResponseReader},
    usage::TokenCounts,
};

/// After its reason to finish an endpoint may still send what it counted, but not for long.
const AFTERWARDS: Duration = Duration::from_secs(1);

/// The most characters that an answer of a model may have; what is longer is no answer.
pub const MAX_TEXT: usize = 20_000;

/// Reasons to finish that mean that the text was left unfinished for want of room.
const NO_ROOM: [&str; 4] = ["length", "max_tokens", "model_length", "max_output_tokens"];
/// Reasons to finish that mean that it was ended for another cause than being complete.
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

/// A reply on its way; dropping it hangs up.
pub struct ModelStream {
    response: Option<reqwest::Response>,
    unzip: Gunzip,
    reader: ResponseReader,
    said: VecDeque<ResponseEvent>,
    thoughts: ReasoningFilter,
    patience: Timeouts,
    asked_at: Instant,
    first_by: Instant,
    last_piece_at: Option<Instant>,
    reason: Option<String>,
    done: bool,
    /// When it said that it is complete.
    over_at: Option<Instant>,
    characters: usize,
    counted: TokenCounts,
}

impl ModelStream {
    pub(super) fn new(response: reqwest::Response, patience: Timeouts, asked_at: Instant, first_by: Instant) -> Self {
        Self {
            response: Some(response),
            unzip: Gunzip::default(),
            reader: ResponseReader::default(),
            said: VecDeque::new(),
            thoughts: ReasoningFilter::default(),
            patience,
            asked_at,
            first_by,
            last_piece_at: None,
            reason: None,
            done: false,
            over_at: None,
            characters: 0,
            counted: TokenCounts::default(),
        }
    }

    /// The next piece; `None` when the reply is complete. After an error there is nothing more.
    pub async fn next(&mut self) -> Result<Option<String>, ModelError> {
        loop {
            while let Some(said) = self.said.pop_front() {
                match said {
                    ResponseEvent::Piece(piece) => {
                        if let Some(piece) = self.shown(&piece)? {
                            return Ok(Some(piece));
                        }
                    }
                    ResponseEvent::Counted(counted) => self.counted.add(counted),
                    ResponseEvent::Finished(reason) => self.reason = Some(reason.to_ascii_lowercase()),
                    ResponseEvent::Done => self.done = true,
                    ResponseEvent::Failed(text) if !self.is_over() => return Err(ModelError::Broken(text)),
                    ResponseEvent::Failed(_) => {}
                }
            }
            if self.done || self.response.is_none() {
                return self.ended();
            }
            self.receive().await?;
        }
    }

    /// Returns whether the reply itself said that it is complete; a clean end alone says nothing.
    pub fn is_complete(&self) -> bool {
        self.is_over()
    }

    /// What the endpoint counted so far.
    pub fn counted(&self) -> TokenCounts {
        self.counted
    }

    fn is_over(&self) -> bool {
        self.done || self.reason.is_some()
    }

    /// The part of a piece that a visitor may see, if there is one.
    fn shown(&mut self, piece: &str) -> Result<Option<String>, ModelError> {
        // What came after the end is not part of the answer.
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
        let Some(response) = &mut self.response else { return Ok(()) };
        match timeout_at(limit, response.chunk()).await {
            Ok(Ok(Some(bytes))) => match self.unzip.push(&bytes) {
                Ok(plain) => self.said.extend(self.reader.push(&plain)),
                Err(text) => self.said.push_back(ResponseEvent::Failed(text)),
            },
            Ok(Ok(None)) => {
                self.response = None;
                self.said.extend(std::mem::take(&mut self.reader).finish());
            }
            _ if self.is_over() => self.response = None,
            Ok(Err(error)) => return Err(stream_error(error)),
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
        next.min(self.asked_at + self.patience.whole)
    }

    /// When the next piece must be there. A model that begins and then is silent must not make the
    /// visitor wait longer than one that says nothing; one that has been writing for a while may.
    fn next_by(&self, last: Instant) -> Instant {
        let usual = last + self.patience.between;
        if last >= self.first_by {
            return usual;
        }
        usual.min(self.first_by.max(last + self.patience.between / 3))
    }
}
