//! Framing of streamed answers: JSON lines, or server-sent events.

use std::time::Duration;

use bytes::Bytes;
use futures::StreamExt;
use porchlight_api::{ApiError, CardsChunk, DeltaChunk, FinalChunk};
use serde::Serialize;

use crate::{
    answers::answer_stream::{AnswerEvent, AnswerReader},
    auth::AuthContext,
    operations::chat::cards_at,
    output::ByteStream,
    stream_request::StreamRequest,
};

/// An empty chunk is sent after this much silence.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// How chunks are encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    /// One JSON object per line.
    Lines,
    /// `data: {…}` and a blank line.
    Events,
}

impl Framing {
    /// Framing for API clients: events if they accept `text/event-stream`.
    pub const fn for_programs(caller: &AuthContext) -> Self {
        if caller.wants_sse { Self::Events } else { Self::Lines }
    }

    /// Framing for pages: lines unless events are requested by `framing=sse`.
    pub const fn for_pages(caller: &AuthContext) -> Self {
        if caller.wants_sse_framing { Self::Events } else { Self::Lines }
    }

    /// Appends one chunk to `out`.
    pub(crate) fn encode(self, chunk: &impl Serialize, out: &mut Vec<u8>) {
        let (before, after): (&[u8], &[u8]) = match self {
            Self::Lines => (b"", b"\n"),
            Self::Events => (b"data: ", b"\n\n"),
        };
        out.extend_from_slice(before);
        serde_json::to_writer(&mut *out, chunk).expect("a chunk has only texts, numbers and lists");
        out.extend_from_slice(after);
    }
}

/// Returns the body of a stream; with a base URL, it includes cards with photos at that URL.
pub fn stream_body(
    reader: AnswerReader,
    framing: Framing,
    cards: Option<String>,
    opening: StreamRequest,
) -> ByteStream {
    futures::stream::unfold(Some((reader, cards, opening)), move |reading| async move {
        let (mut reader, cards, mut opening) = reading?;
        let (bytes, ended) = tokio::select! {
            biased;
            error = opening.ends() => (closed(&reader, framing, error), true),
            written = write(&mut reader, framing, cards.as_deref()) => written,
        };
        Some((bytes, (!ended).then_some((reader, cards, opening))))
    })
    .boxed()
}

/// The final chunk for a reader that loses access; the answer itself continues.
fn closed(reader: &AnswerReader, framing: Framing, error: ApiError) -> Bytes {
    let (answer, text) = reader.snapshot();
    let last = FinalChunk {
        question_id: answer.question_id.0,
        answer_id: answer.answer_id.0,
        answer: text,
        task_completed: true,
        success: Some(false),
        code: Some(error.code.status_class()),
        message: Some(error.message),
        ..FinalChunk::default()
    };
    let mut out = Vec::new();
    framing.encode(&last, &mut out);
    out.into()
}

/// Returns everything available as whole chunks, and whether the final one is included.
async fn write(reader: &mut AnswerReader, framing: Framing, cards: Option<&str>) -> (Bytes, bool) {
    let mut out = Vec::new();
    let Ok(steps) = tokio::time::timeout(HEARTBEAT, reader.next()).await else {
        framing.encode(&DeltaChunk::default(), &mut out);
        return (out.into(), false);
    };
    let mut ended = false;
    for step in steps {
        match step {
            AnswerEvent::Piece(content) => framing.encode(&DeltaChunk { content }, &mut out),
            AnswerEvent::Cards(listings) => {
                if let Some(base_url) = cards {
                    framing.encode(&CardsChunk { listings: cards_at(base_url, listings) }, &mut out);
                }
            }
            AnswerEvent::Final(mut last) => {
                // Without our extensions, only the fields of the specification are sent.
                if cards.is_none() {
                    (last.lead, last.filters, last.more, last.held_by) = (None, None, None, None);
                }
                framing.encode(&last, &mut out);
                ended = true;
            }
        }
    }
    (out.into(), ended)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::answers::answer_stream::AnswerStream;

    fn answered(pieces: &[&str]) -> Arc<AnswerStream> {
        let answer = AnswerStream::for_tests(7, 8);
        pieces.iter().for_each(|piece| answer.push(piece));
        answer.end(
            Vec::new(),
            FinalChunk { question_id: 7, answer_id: 8, answer: pieces.concat(), ..Default::default() },
        );
        answer
    }

    async fn read(stream_body: ByteStream) -> String {
        let chunks: Vec<Bytes> = stream_body.collect().await;
        String::from_utf8(chunks.concat()).expect("UTF-8")
    }

    #[tokio::test]
    async fn bare_lines_hold_one_object_each_and_end_with_the_final_chunk() {
        let text = read(stream_body(
            answered(&["Hello ", "you\nthere"]).reader(0),
            Framing::Lines,
            Some(String::new()),
            StreamRequest::default(),
        ))
        .await;
        let lines: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("an object per line")).collect();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[1]["content"], "you\nthere");
        assert_eq!(lines[2]["Answer"], "Hello you\nthere");
        assert_eq!(lines[2]["AnswerID"], 8);
    }

    #[tokio::test]
    async fn events_are_framed_and_separated_by_a_blank_line() {
        let text =
            read(stream_body(answered(&["Hi"]).reader(0), Framing::Events, None, StreamRequest::default())).await;
        let frames: Vec<&str> = text.split_terminator("\n\n").collect();
        assert_eq!(frames.len(), 2);
        assert!(frames.iter().all(|frame| frame.starts_with("data: {") && !frame.contains('\n')));
    }

    #[tokio::test]
    async fn a_reader_can_begin_in_the_middle() {
        let text =
            read(stream_body(answered(&["Hello ", "you"]).reader(3), Framing::Lines, None, StreamRequest::default()))
                .await;
        assert!(text.starts_with("{\"content\":\"lo \"}\n{\"content\":\"you\"}\n"), "{text}");
    }

    #[tokio::test(start_paused = true)]
    async fn silence_is_broken_by_a_heartbeat() {
        let answer = AnswerStream::for_tests(1, 2);
        let mut stream = stream_body(answer.reader(0), Framing::Lines, None, StreamRequest::default());
        assert_eq!(stream.next().await.expect("a heartbeat"), "{\"content\":\"\"}\n");
    }
}
