//! Real responses, split in every way.

use super::*;

/// Reads a body in packets of the given size.
fn read(body: &[u8], packet: usize) -> Vec<ResponseEvent> {
    let mut reader = ResponseReader::default();
    let mut events: Vec<ResponseEvent> = body.chunks(packet).flat_map(|bytes| reader.push(bytes)).collect();
    events.extend(reader.finish());
    events
}

fn text(events: &[ResponseEvent]) -> String {
    events.iter().map(|event| if let ResponseEvent::Piece(piece) = event { piece.as_str() } else { "" }).collect()
}

fn chunk(content: &str) -> String {
    serde_json::json!({"choices": [{"delta": {"content": content}}]}).to_string()
}

#[test]
fn a_stream_reads_the_same_however_it_is_cut() {
    let body = format!(
        "\u{feff}: hello\nevent: message\ndata: {}\n\ndata:{}\n\ndata: {{\"choices\":[]}}\n\ndata: [DONE]\n\ndata: [DONE]\n\n",
        chunk("Größe "),
        chunk("🏡 250 m²")
    );
    for end in ["\n", "\r\n", "\r"] {
        let body = body.replace('\n', end);
        for packet in 1..40 {
            let events = read(body.as_bytes(), packet);
            assert_eq!(text(&events), "Größe 🏡 250 m²", "in packets of {packet}, lines end with {end:?}");
            assert_eq!(events.iter().filter(|event| **event == ResponseEvent::Done).count(), 2);
        }
    }
}

#[test]
fn a_chunk_may_stand_on_several_lines_and_events_may_touch() {
    let several = "data: {\"choices\":\ndata:  [{\"delta\":\ndata: {\"content\":\"Hi\"}}]}\n\n";
    assert_eq!(text(&read(several.as_bytes(), 9)), "Hi");
    let touching = format!("data: {}\ndata: {}\n", chunk("a"), chunk("b"));
    assert_eq!(text(&read(touching.as_bytes(), 9)), "ab");
}

#[test]
fn an_event_that_was_delivered_twice_counts_once_and_a_repeated_word_twice() {
    let (one, two) = (chunk("ha "), chunk("no"));
    let again = format!("id: 1\ndata: {one}\n\nid: 1\ndata: {one}\n\nid: 2\ndata: {two}\n\n");
    assert_eq!(text(&read(again.as_bytes(), 50)), "ha no");
    let repeated = format!("data: {one}\n\ndata: {one}\n\n");
    assert_eq!(text(&read(repeated.as_bytes(), 50)), "ha ha ");
}

#[test]
fn usage_and_the_reason_to_finish_are_read() {
    let body = concat!(
        "data: {\"choices\":[{\"delta\":{\"content\":\"Hi\",\"role\":\"assistant\"},\"finish_reason\":null}],\"usage\":null}\n\n",
        "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n",
        "data: {\"choices\":[],\"usage\":{\"total_tokens\":42}}"
    );
    let counted = TokenCounts { total: Some(42), ..TokenCounts::default() };
    let expected =
        [ResponseEvent::Piece("Hi".into()), ResponseEvent::Finished("stop".into()), ResponseEvent::Counted(counted)];
    assert_eq!(read(body.as_bytes(), 9), expected);
}

#[test]
fn a_reply_that_is_no_stream_is_read_whole() {
    let body = "{\n  \"choices\": [\n    {\"message\": {\"content\": \"Hi\"}, \"finish_reason\": \"stop\"}\n  ]\n}\n";
    assert_eq!(text(&read(body.as_bytes(), 7)), "Hi");
    assert_eq!(text(&read(format!("{}\n{}\n", chunk("a"), chunk("b")).as_bytes(), 5)), "ab");
    assert_eq!(text(&read(format!("[{},\n{}]", chunk("a"), chunk("b")).as_bytes(), 5)), "ab");
}

#[test]
fn failures_in_a_good_answer_are_seen() {
    for body in [
        "data: {\"error\":{\"message\":\"overloaded\"}}\n\n",
        "{\"error\":\"no such model\"}",
        "<!doctype html>\n<title>502</title>",
        "data: {\"choices\":[{\"del\n\n",
        "upstream connect error",
        "data: {\"object\":\"error\",\"message\":\"no\"}\n\n",
        "{\"detail\":\"Not found\"}",
    ] {
        let events = read(body.as_bytes(), 11);
        assert!(matches!(events.first(), Some(ResponseEvent::Failed(_))), "{body}: {events:?}");
    }
}

/// A deterministic sequence of numbers.
fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize
}

#[test]
fn no_bytes_make_it_panic() {
    let good = format!(
        "data: {}\r\n\r\nid: 1\ndata:{}\n\n{{\"error\":null}}\ndata: \\ud83d[DONE]\n\n<p>",
        chunk("<think>Größe 🏡\\ud83d</think>"),
        chunk("[DONE]")
    );
    let mut seed = 20_261_121;
    for _ in 0..3_000 {
        let mut bytes = good.clone().into_bytes();
        for _ in 0..=next(&mut seed) % 8 {
            let at = next(&mut seed) % bytes.len();
            match next(&mut seed) % 3 {
                0 => bytes[at] = next(&mut seed) as u8,
                1 => drop(bytes.drain(at..(at + next(&mut seed) % 9).min(bytes.len()))),
                _ => bytes.insert(at, b"\\<\"\r\0:{"[next(&mut seed) % 7]),
            }
            if bytes.is_empty() {
                break;
            }
        }
        let mut thoughts = super::super::reasoning::ReasoningFilter::default();
        for events in read(&bytes, 1 + next(&mut seed) % 20) {
            if let ResponseEvent::Piece(piece) = events {
                thoughts.push(&piece);
            }
        }
        thoughts.finish();
    }
}
