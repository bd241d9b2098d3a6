//! A running answer: an append-only text with any number of readers. It belongs to a task, so a connection
//! can drop and resume where it left off.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use porchlight_api::{FinalChunk, ListingCard};
use porchlight_domain::MessageId;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// What a reader receives, in order. The final chunk comes once, at the end.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "one event of a stream is in memory at a time")]
pub enum AnswerEvent {
    Piece(String),
    Cards(Vec<ListingCard>),
    Final(FinalChunk),
}

#[derive(Debug, Default)]
struct FinishedAnswer {
    text: String,
    /// Where each piece ends, in bytes of `text`.
    ends: Vec<usize>,
    cards: Vec<ListingCard>,
    last: Option<FinalChunk>,
    /// Nothing more is appended.
    is_sealed: bool,
}

/// One answer that is being written.
#[derive(Debug)]
pub struct AnswerStream {
    pub question_id: MessageId,
    pub answer_id: MessageId,
    /// Canceled by `stop_answer`, by shutdown, and after every reader has left.
    pub cancel: CancellationToken,
    written: Mutex<FinishedAnswer>,
    changed: watch::Sender<()>,
    readers: watch::Sender<usize>,
}

impl AnswerStream {
    /// An empty answer.
    pub fn new(question_id: MessageId, answer_id: MessageId, cancel: CancellationToken) -> Arc<Self> {
        Arc::new(Self {
            question_id,
            answer_id,
            cancel,
            written: Mutex::default(),
            changed: watch::Sender::new(()),
            readers: watch::Sender::new(0),
        })
    }

    /// A finished answer, to be read as a stream.
    pub fn ended(text: &str, cards: Vec<ListingCard>, last: FinalChunk) -> Arc<Self> {
        let answer = Self::new(MessageId(last.question_id), MessageId(last.answer_id), CancellationToken::new());
        answer.push(text);
        answer.end(cards, last);
        answer
    }

    #[cfg(test)]
    pub(crate) fn for_tests(question: i64, answer: i64) -> Arc<Self> {
        Self::new(MessageId(question), MessageId(answer), CancellationToken::new())
    }

    /// Appends a piece; ignores an empty one.
    pub fn push(&self, piece: &str) {
        if piece.is_empty() {
            return;
        }
        let mut written = self.lock();
        if written.is_sealed {
            return;
        }
        written.text.push_str(piece);
        let end = written.text.len();
        written.ends.push(end);
        drop(written);
        self.changed.send_replace(());
    }

    /// Stops the answer where it is: later pieces are dropped, and its task ends.
    pub fn seal(&self) {
        self.lock().is_sealed = true;
        self.cancel.cancel();
    }

    /// Appends the cards and the final chunk, and ends the answer.
    pub fn end(&self, cards: Vec<ListingCard>, last: FinalChunk) {
        let mut written = self.lock();
        written.cards = cards;
        written.last = Some(last);
        drop(written);
        self.changed.send_replace(());
    }

    /// The text so far.
    pub fn text(&self) -> String {
        self.lock().text.clone()
    }

    /// The text from `from` on, a byte offset where a piece begins.
    pub fn text_from(&self, byte: usize) -> String {
        self.lock().text.get(byte..).unwrap_or_default().to_owned()
    }

    /// The length of the text so far, in bytes.
    pub fn len(&self) -> usize {
        self.lock().text.len()
    }

    /// Returns whether nothing has been written yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of readers.
    pub fn readers(&self) -> usize {
        *self.readers.borrow()
    }

    /// Reads the answer from the byte offset `from`, rounded up to a whole character.
    pub fn reader(self: &Arc<Self>, from: usize) -> AnswerReader {
        self.readers.send_modify(|count| *count += 1);
        AnswerReader { answer: Arc::clone(self), at: from, skip_units: 0, changed: self.changed.subscribe() }
    }

    /// Reads the answer from an offset in UTF-16 code units, as browsers count them; it may be past the
    /// end of the text so far.
    pub fn reader_at_utf16(self: &Arc<Self>, offset: usize) -> AnswerReader {
        let mut reader = self.reader(0);
        reader.skip_units = offset;
        reader
    }

    /// Waits for the final chunk.
    pub async fn wait(self: &Arc<Self>) -> (FinalChunk, Vec<ListingCard>) {
        let mut reader = self.reader(usize::MAX);
        loop {
            reader.next().await;
            let written = self.lock();
            if let Some(last) = &written.last {
                return (last.clone(), written.cards.clone());
            }
        }
    }

    /// Completes when there has been no reader for the whole of `timeout`.
    pub async fn abandoned(&self, timeouts: std::time::Duration) {
        let mut readers = self.readers.subscribe();
        loop {
            // The sender lives as long as `self`, so these waits only end by a change.
            if readers.wait_for(|count| *count == 0).await.is_err() {
                return;
            }
            if tokio::time::timeout(timeouts, readers.wait_for(|count| *count > 0)).await.is_err() {
                return;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, FinishedAnswer> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A reader of an answer, counted until it is dropped.
#[derive(Debug)]
pub struct AnswerReader {
    answer: Arc<AnswerStream>,
    at: usize,
    /// UTF-16 code units to skip.
    skip_units: usize,
    changed: watch::Receiver<()>,
}

impl AnswerReader {
    /// Waits for new events and returns all of them. Cancel-safe.
    pub async fn next(&mut self) -> Vec<AnswerEvent> {
        loop {
            self.changed.mark_unchanged();
            let steps = self.take();
            if !steps.is_empty() {
                return steps;
            }
            if self.changed.changed().await.is_err() {
                return Vec::new();
            }
        }
    }

    /// The text that this reader has received.
    pub fn snapshot(&self) -> (Arc<AnswerStream>, String) {
        let text = self.answer.lock().text.get(..self.at).unwrap_or_default().to_owned();
        (Arc::clone(&self.answer), text)
    }

    fn take(&mut self) -> Vec<AnswerEvent> {
        let written = self.answer.lock();
        let mut steps = Vec::new();
        let mut passed = written.text.get(self.at..).unwrap_or_default().chars();
        while self.skip_units > 0
            && let Some(c) = passed.next()
        {
            self.skip_units = self.skip_units.saturating_sub(c.len_utf16());
            self.at += c.len_utf8();
        }
        let first = written.ends.partition_point(|end| *end <= self.at);
        for end in &written.ends[first..] {
            let from = (self.at..*end).find(|at| written.text.is_char_boundary(*at)).unwrap_or(*end);
            steps.push(AnswerEvent::Piece(written.text[from..*end].to_owned()));
            self.at = *end;
        }
        if let Some(last) = &written.last {
            if !written.cards.is_empty() {
                steps.push(AnswerEvent::Cards(written.cards.clone()));
            }
            steps.push(AnswerEvent::Final(last.clone()));
        }
        steps
    }
}

impl Drop for AnswerReader {
    fn drop(&mut self) {
        self.answer.readers.send_modify(|count| *count -= 1);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn two_readers_get_the_same_from_where_they_are() {
        let answer = AnswerStream::for_tests(1, 2);
        answer.push("Two homes ");
        let mut early = answer.reader(0);
        assert_eq!(early.next().await, [AnswerEvent::Piece("Two homes ".into())]);
        answer.push("in Aldersea.");
        let mut late = answer.reader(4);
        assert_eq!(early.next().await, [AnswerEvent::Piece("in Aldersea.".into())]);
        assert_eq!(late.next().await, [AnswerEvent::Piece("homes ".into()), AnswerEvent::Piece("in Aldersea.".into())]);
    }

    #[tokio::test]
    async fn offsets_are_counted_as_browsers_count() {
        let answer = AnswerStream::for_tests(1, 2);
        answer.push("a🏡ü");
        let mut seen = Vec::new();
        for offset in [0, 1, 2, 3] {
            seen.extend(answer.reader_at_utf16(offset).next().await);
        }
        let rest: Vec<AnswerEvent> = ["a🏡ü", "🏡ü", "ü", "ü"].map(|rest| AnswerEvent::Piece(rest.into())).into();
        assert_eq!(seen, rest);
    }

    #[tokio::test]
    async fn an_offset_may_be_ahead_of_what_is_written() {
        let answer = AnswerStream::for_tests(1, 2);
        let mut reader = answer.reader_at_utf16(4);
        answer.push("Two");
        answer.push(" homes");
        assert_eq!(reader.next().await, [AnswerEvent::Piece("homes".into())]);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_is_abandoned_only_when_nobody_reconnects_in_time() {
        let answer = AnswerStream::for_tests(1, 2);
        let reader = answer.reader(0);
        let timeouts = Duration::from_secs(20);
        assert!(tokio::time::timeout(Duration::from_secs(60), answer.abandoned(timeouts)).await.is_err());
        drop(reader);
        let begun = tokio::time::Instant::now();
        answer.abandoned(timeouts).await;
        assert_eq!(begun.elapsed(), timeouts);
    }

    #[tokio::test]
    async fn waiting_gives_the_final_chunk_and_the_cards() {
        let answer = AnswerStream::for_tests(1, 2);
        answer.push("Hello");
        answer.end(vec![ListingCard::default()], FinalChunk { answer: "Hello".into(), ..Default::default() });
        let (last, cards) = answer.wait().await;
        assert_eq!((last.answer.as_str(), cards.len()), ("Hello", 1));
    }
}
