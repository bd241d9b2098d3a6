//! A reply on its way: the next piece of text, or why there is none.
//!
//! Why it exists: silence, noise and endlessness of an endpoint end here, in time. Not here: what
//! the bytes mean (`reply.rs`, `chunk.rs`) and the check of what is said.

use std::collections::VecDeque;

use tokio::time::{Duration, Instant, timeout_at};

use super::{
    call::{ModelFault, Patience, broken},
    reply::{ReplyReader, Said},
    thoughts::Thoughts,
    unzip::Unzip,
    usage::Counted,
};

/// After its reason to finish an endpoint may still send what it counted, but not for long.
const AFTERWARDS: Duration = Duration::from_secs(1);

/// The most characters that an answer of a model may have; what is longer is no answer.
pub const MOST_TEXT: usize = 20_000;

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
    unzip: Unzip,
    reader: ReplyReader,
    said: VecDeque<Said>,
    thoughts: Thoughts,
    patience: Patience,
    asked_at: Instant,
    first_by: Instant,
    last_piece_at: Option<Instant>,
    reason: Option<String>,
    done: bool,
    /// When it said that it is complete.
    over_at: Option<Instant>,
    characters: usize,
    counted: Counted,
}

impl ModelStream {
    pub(super) fn new(response: reqwest::Response, patience: Patience, asked_at: Instant, first_by: Instant) -> Self {
        Self {
            response: Some(response),
            unzip: Unzip::default(),
            reader: ReplyReader::default(),
            said: VecDeque::new(),
            thoughts: Thoughts::default(),
            patience,
            asked_at,
            first_by,
            last_piece_at: None,
            reason: None,
            done: false,
            over_at: None,
            characters: 0,
            counted: Counted::default(),
        }
    }

    /// The next piece; none when the reply is complete. After an error there is nothing more.
    pub async fn next(&mut self) -> Result<Option<String>, ModelFault> {
        loop {
            while let Some(said) = self.said.pop_front() {
                match said {
                    Said::Piece(piece) => {
                        if let Some(piece) = self.shown(&piece)? {
                            return Ok(Some(piece));
                        }
                    }
                    Said::Counted(counted) => self.counted.add(counted),
                    Said::Finished(reason) => self.reason = Some(reason.to_ascii_lowercase()),
                    Said::Done => self.done = true,
                    Said::Failed(text) if !self.is_over() => return Err(ModelFault::Broken(text)),
                    Said::Failed(_) => {}
                }
            }
            if self.done || self.response.is_none() {
                return self.ended();
            }
            self.receive().await?;
        }
    }

    /// True when the reply itself said that it is complete; a clean end alone says nothing.
    pub fn said_it_is_complete(&self) -> bool {
        self.is_over()
    }

    /// What the endpoint counted so far.
    pub fn counted(&self) -> Counted {
        self.counted
    }

    fn is_over(&self) -> bool {
        self.done || self.reason.is_some()
    }

    /// The part of a piece that a visitor may see, if there is one.
    fn shown(&mut self, piece: &str) -> Result<Option<String>, ModelFault> {
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
        if self.characters > MOST_TEXT {
            return Err(ModelFault::TooLong);
        }
        self.last_piece_at = Some(Instant::now());
        Ok(Some(shown))
    }

    fn ended(&mut self) -> Result<Option<String>, ModelFault> {
        let left = self.thoughts.finish();
        if !left.is_empty() {
            self.last_piece_at = Some(Instant::now());
            return Ok(Some(left));
        }
        match self.reason.as_deref() {
            Some(reason) if NO_ROOM.contains(&reason) => Err(ModelFault::CutOff),
            Some(reason) if WITHHELD.contains(&reason) => Err(ModelFault::Withheld(reason.to_owned())),
            _ if self.last_piece_at.is_none() => Err(ModelFault::Empty),
            _ => Ok(None),
        }
    }

    async fn receive(&mut self) -> Result<(), ModelFault> {
        if self.is_over() {
            self.over_at.get_or_insert_with(Instant::now);
        }
        let limit = self.limit();
        let Some(response) = &mut self.response else { return Ok(()) };
        match timeout_at(limit, response.chunk()).await {
            Ok(Ok(Some(bytes))) => match self.unzip.push(&bytes) {
                Ok(plain) => self.said.extend(self.reader.push(&plain)),
                Err(text) => self.said.push_back(Said::Failed(text)),
            },
            Ok(Ok(None)) => {
                self.response = None;
                self.said.extend(std::mem::take(&mut self.reader).finish());
            }
            _ if self.is_over() => self.response = None,
            Ok(Err(error)) => return Err(broken(error)),
            Err(_) => return Err(ModelFault::TooSlow),
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
