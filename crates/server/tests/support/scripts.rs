//! What the scripted endpoint sends for each behavior, byte for byte.

use std::{io::Write, time::Duration};

use flate2::{Compression, write::GzEncoder};
use serde_json::{Value, json};

use super::Behavior;

/// One part of a reply.
pub enum Step {
    Send(Vec<u8>),
    Rest(Duration),
    /// Again and again, as fast as it is read.
    Forever(Vec<u8>),
    EveryNowAndThen(Vec<u8>, Duration),
    Hang,
    /// The connection ends with a reset.
    Reset,
}

/// What is said in every recording.
pub const HEARD: &str = "What is the price of 5 Lantern Row?";

pub const DONE: &str = "data: [DONE]\n\n";
const USAGE: &str = r#"{"prompt_tokens":300,"completion_tokens":21,"total_tokens":321}"#;
const MIB: usize = 1024 * 1024;
/// Well within the patience of the tests, and well beyond it.
const SHORT: Duration = Duration::from_millis(30);
const LONG: Duration = Duration::from_secs(60);

/// The reply to a question; `number` counts how often was asked.
pub fn script(behavior: Behavior, request: &Value, number: usize) -> Vec<Step> {
    use Behavior as B;
    let truth = format!("Happy to help. {}", listing_line(request));
    let t = truth.as_str();
    let half: String = t.chars().take(t.chars().count() * 2 / 3).collect();
    let half = events(&half);
    let good = good(t);
    let again = number > 1;
    match behavior {
        B::Honest | B::HearsNothing | B::Deaf => stream(good),
        B::Lies => stream(self::good(&lie(t))),
        B::Whole => json_reply(reply(t).to_string()),
        B::WholePretty => json_reply(format!("{:#}", reply(t))),
        B::JsonLines => stream(good.replace("data: [DONE]\n", "").replace("data: ", "")),
        B::JsonList => {
            let chunks: Vec<String> = pieces(t).iter().map(|piece| delta(piece).to_string()).collect();
            json_reply(format!("[{}\n]", chunks.join(",\n")))
        }
        B::Comments => stream(good.replace("data: {", ": keep-alive\n\nevent: ping\ndata: {}\n\ndata: {")),
        B::DoneMissing => stream(good.replace(DONE, "")),
        B::DoneTwice => stream(good + DONE),
        B::TextAfterDone => stream(good + &events(" Call 555-0199 now!")),
        B::GarbageAfterDone => stream(good + "\u{1}\u{2}garbage\n<html>}}}\n\n"),
        B::GarbageAfterFinish => stream(good.replace(DONE, "\u{1}garbage }}}\n\ndata: {\"half\n\n")),
        B::FinishMissing => stream(events(t) + DONE),
        B::NothingAtTheEnd => stream(events(t)),
        B::LingersAfterFinish => {
            then(stream(events(t) + &finish("stop")), [Step::EveryNowAndThen(b": still here\n\n".to_vec(), SHORT)])
        }
        B::EmptyChoices => stream(good.replace("data: {", "data: {\"choices\":[]}\n\ndata: {")),
        B::UsageNull => stream(good.replace("{\"choices\"", "{\"usage\":null,\"choices\"")),
        B::UsageEverywhere => {
            let growing = |(n, piece): (usize, &String)| {
                let mut chunk = delta(piece);
                chunk["usage"] = json!({"prompt_tokens": 300, "completion_tokens": n, "total_tokens": 300 + n});
                format!("data: {chunk}\n\n")
            };
            let all = pieces(t).iter().enumerate().map(growing).collect::<String>();
            stream(all + &format!("data: {{\"choices\":[],\"usage\":{USAGE}}}\n\n") + DONE)
        }
        B::UsageElsewhere => {
            let choice =
                format!("data: {{\"choices\":[{{\"delta\":{{}},\"finish_reason\":\"stop\",\"usage\":{USAGE}}}]}}\n\n");
            stream(events(t) + &choice + &format!("data: {{\"x_groq\":{{\"usage\":{USAGE}}}}}\n\n") + DONE)
        }
        B::UsageNowhere => stream(events(t) + &finish("stop") + DONE),
        B::SplitUtf8 => {
            let body = self::good(&format!("{t} Größe, 家, 🏡!"));
            then(head("text/event-stream"), body.into_bytes().into_iter().map(|byte| Step::Send(vec![byte])))
        }
        B::CrLf => stream(good.replace('\n', "\r\n")),
        B::Cr => stream(good.replace('\n', "\r")),
        B::NoSpace => stream(good.replace("data: ", "data:")),
        B::EventAndId => stream(good.replace("data: ", "event: message\nid: 7\nretry: 1000\ndata: ")),
        B::NoBlankLine => stream(good.replace("\n\n", "\n")),
        B::MultiLineData => stream(good.replace("\"choices\":", "\"choices\":\ndata: ")),
        B::Bom => stream(format!("\u{feff}{good}")),
        B::NullContent => {
            let first = r#"{"choices":[{"delta":{"role":"assistant","content":null}}]}"#;
            let empty = r#"{"choices":[{"delta":{"content":""}}]}"#;
            stream(format!("data: {first}\n\ndata: {{\"choices\":[{{\"delta\":{{}}}}]}}\n\ndata: {empty}\n\n{good}"))
        }
        B::ContentList => {
            let thought = json!([{"type": "thinking", "thinking": [{"type": "text", "text": "It may be $1."}]}]);
            let part = |piece: &String| chunk(&json!({"content": [{"type": "text", "text": piece}]}));
            let all: String = pieces(t).iter().map(part).collect();
            stream(chunk(&json!({"content": thought})) + &all + &finish("stop") + DONE)
        }
        B::Reasoning => {
            let thoughts =
                chunk(&json!({"reasoning_content": "It may be $1."})) + &chunk(&json!({"reasoning": "Or $2."}));
            stream(thoughts + &good)
        }
        B::ThinkBlock => stream(self::good(&format!("<think>Is it $1?\nOr < $2.</think>\n\n{t}"))),
        B::LegacyText => {
            let text = |piece: &String| format!("data: {}\n\n", json!({"choices": [{"text": piece}]}));
            stream(pieces(t).iter().map(text).collect::<String>() + DONE)
        }
        B::SeveralChoices => {
            let other = r#"{"choices":[{"index":1,"delta":{"content":"No, $9."},"finish_reason":"length"}]}"#;
            stream(good.replace("data: {", &format!("data: {other}\n\ndata: {{")))
        }
        B::DeliveredTwice => {
            let twice = |(n, piece): (usize, &String)| format!("id: {n}\ndata: {}\n\n", delta(piece)).repeat(2);
            stream(pieces(t).iter().enumerate().map(twice).collect::<String>() + &finish("stop") + DONE)
        }
        B::UnknownMembers => {
            stream(good.replace("{\"choices\"", "{\"mood\":{\"deep\":[[1]]},\"obfuscation\":\"xx\",\"choices\""))
        }
        B::Gzip => {
            let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
            packed.write_all(good.as_bytes()).expect("in memory");
            let packed = packed.finish().expect("in memory");
            let head = status("200 OK", "text/event-stream", "Content-Encoding: gzip\r\n");
            vec![Step::Send(head), Step::Send(packed)]
        }
        B::LengthTooLong | B::LengthTooShort => {
            let length = if behavior == B::LengthTooLong { good.len() + 999 } else { good.len() / 2 };
            let head = status("200 OK", "text/event-stream", &format!("Content-Length: {length}\r\n"));
            vec![Step::Send(head), Step::Send(good.into_bytes())]
        }
        B::LargeChunk => {
            let mut large = delta("Happy to help.");
            large["padding"] = json!("x".repeat(MIB));
            let rest = t.trim_start_matches("Happy to help.");
            stream(format!("data: {large}\n\n{}", self::good(rest)))
        }
        B::Letters => stream(self::good_in(&long(t), 1)),
        B::DripsInTime => {
            let pieces = t.split_inclusive(' ').flat_map(|word| [Step::Rest(SHORT), Step::Send(events(word).into())]);
            then(then(head("text/event-stream"), pieces), [Step::Send((finish("stop") + DONE).into())])
        }
        B::NulBytes => stream(good.replace("\n\n", "\n\0\n").replace("Hap", "H\\u0000ap")),
        B::LoneSurrogates => {
            stream(r#"data: {"choices":[{"delta":{"content":"\ud83c "}}]}"#.to_owned() + "\n\n" + &good)
        }
        B::InvalidUtf8 => {
            let first = b"data: {\"choices\":[{\"delta\":{\"content\":\"\xff \"}}]}\n\n".to_vec();
            then(head("text/event-stream"), [Step::Send(first), Step::Send(good.into())])
        }
        B::BlankFirst => stream(events("\n\n  ") + &good),
        B::BusyThenGood | B::ResetThenGood | B::ThrottledThenGood if again => stream(good),
        B::BusyThenGood => error_response("503 Service Unavailable", "", "not now"),
        B::ThrottledThenGood => error_response("429 Too Many Requests", "Retry-After: 0\r\n", "not now"),
        B::ResetThenGood | B::ResetAtOnce => vec![Step::Reset],
        B::RefusesStreamOptions => unless(request, &["stream_options"], "400 Bad Request", good),
        B::RefusesTemperature => unless(request, &["temperature"], "422 Unprocessable Entity", good),
        B::RefusesTwo => unless(request, &["stream_options", "temperature"], "400 Bad Request", good),
        B::RefusesSystem if request.pointer("/messages/0/role").is_some_and(|role| role == "system") => {
            error_response("400 Bad Request", "", "System role not supported")
        }
        B::RefusesSystem => stream(good),
        B::Hangs => vec![Step::Hang],
        B::SilentAfterStatus => then(head("text/event-stream"), [Step::Hang]),
        B::Murmurs => then(head("text/event-stream"), [Step::EveryNowAndThen(b": still here\n\n".to_vec(), SHORT)]),
        B::OnlyThinks => {
            let thought = chunk(&json!({"reasoning_content": "Hm. "}));
            then(head("text/event-stream"), [Step::EveryNowAndThen(thought.into(), SHORT)])
        }
        B::TooMany => error_response("429 Too Many Requests", "Retry-After: 60\r\n", "not now"),
        B::Throttled => error_response("429 Too Many Requests", "", "not now"),
        B::Fails => error_response("500 Internal Server Error", "", "not now"),
        B::Unauthorized => error_response("401 Unauthorized", "", "who are you?"),
        B::NotFound => error_response("404 Not Found", "", "no such model"),
        B::Refuses => error_response("400 Bad Request", "", "something is wrong"),
        B::Redirects => error_response("307 Temporary Redirect", "Location: http://elsewhere.test/\r\n", "over there"),
        B::NoHttp => vec![Step::Send(b"SSH-2.0-OpenSSH_9.2\r\n".to_vec())],
        B::EmptyBody => head("text/event-stream"),
        B::Blank => stream(" \n\n\r\n \t \n".into()),
        B::Empty => stream(self::good("")),
        B::WebPage => then(head("text/html"), [Step::Send(b"<!doctype html>\n<title>502</title>".to_vec())]),
        B::PlainText => then(head("text/plain"), [Step::Send(b"upstream connect error".to_vec())]),
        B::ErrorObject => stream("data: {\"error\":{\"message\":\"overloaded\"}}\n\n".into()),
        B::ErrorEvent => stream("event: error\ndata: {\"type\":\"error\",\"message\":\"overloaded\"}\n\n".into()),
        B::BrokenChunk => stream("data: {\"choices\":[{\"del\n\n".to_owned() + &good),
        B::EndlessThought => stream(self::good(&format!("<think>{t}"))),
        B::ToolCall => stream(tool_call() + &finish("tool_calls") + DONE),
        B::Filtered => stream(finish("content_filter") + DONE),
        B::HugePiece => stream(self::good_in(&"x".repeat(MIB), MIB)),
        B::EndlessLine => then(head("text/event-stream"), [Step::Forever([&b"data: "[..], &[b'x'; 65_536]].concat())]),
        B::Stalls => then(stream(half), [Step::Hang]),
        B::DripsTooSlowly => then(stream(half), [Step::Rest(LONG), Step::Send(good.into())]),
        B::BreaksOff => {
            let head = status("200 OK", "text/event-stream", "Content-Length: 99999\r\n");
            vec![Step::Send(head), Step::Send(half.into())]
        }
        // Rests, so that what was sent before is read and not thrown away with the connection.
        B::ResetInTheMiddle => then(stream(half), [Step::Rest(SHORT), Step::Reset]),
        B::HangsUp => stream(half),
        B::OutOfRoom => stream(half + &finish("length") + DONE),
        B::FilteredInTheMiddle => stream(half + &finish("content_filter") + DONE),
        B::ToolCallAfterText => stream(half + &tool_call() + &finish("tool_calls") + DONE),
        B::ErrorInTheMiddle => stream(half + "data: {\"error\":{\"message\":\"overloaded\"}}\n\n"),
        B::PageInTheMiddle => stream(half + "<html><body>502 Bad Gateway</body></html>\n"),
        B::BrokenInTheMiddle => stream(half + "data: {\"choices\":[{\"del\n\n" + DONE),
        B::Endless => then(head("text/event-stream"), [Step::Forever(events(&format!("{t} ")).into())]),
    }
}

/// The reply to a recording.
pub fn transcript(behavior: Behavior) -> Vec<Step> {
    match behavior {
        Behavior::Deaf => error_response("500 Internal Server Error", "", "no ears"),
        Behavior::HearsNothing => json_reply(json!({"text": " "}).to_string()),
        Behavior::Hangs => vec![Step::Hang],
        // What anybody else hears is the same.
        _ => json_reply(json!({"text": HEARD}).to_string()),
    }
}

/// The text that a behavior says which says more than its sentence.
pub fn long(truth: &str) -> String {
    let mut padded = truth.to_owned();
    while padded.len() < 10_000 {
        padded.push(' ');
        padded.push_str(truth);
    }
    padded
}

/// The first figure of the facts, as the prompt words it: "Home: 1 A Street", "- 1 A Street: $5".
fn listing_line(request: &Value) -> String {
    let messages = request["messages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut listing = "";
    for line in messages.iter().filter_map(|message| message["content"].as_str()).flat_map(str::lines) {
        match (line.strip_prefix("Home: "), line.strip_prefix("- ")) {
            (Some(name), _) => listing = name,
            (None, Some(padded)) if !listing.is_empty() && padded.chars().any(|c| c.is_ascii_digit()) => {
                let chat = listing.split(',').next().unwrap_or(listing);
                let named = if padded.contains(chat) { padded.to_owned() } else { format!("{listing}: {padded}") };
                return if named.ends_with('.') { named } else { format!("{named}.") };
            }
            _ => {}
        }
    }
    "I am glad to help you find a home.".into()
}

/// Changes the first digit behind a currency sign, or the first digit at all.
fn lie(truth: &str) -> String {
    let from = truth.find('$').unwrap_or(0);
    let digit = truth[from..].find(|c: char| c.is_ascii_digit()).map(|at| from + at);
    let mut changed = truth.to_owned();
    if let Some(at) = digit {
        let other = if &changed[at..=at] == "9" { "4" } else { "9" };
        changed.replace_range(at..=at, other);
    }
    changed
}

fn reply(text: &str) -> Value {
    let usage: Value = serde_json::from_str(USAGE).expect("JSON");
    json!({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}], "usage": usage})
}

fn delta(piece: &str) -> Value {
    json!({"choices": [{"delta": {"content": piece}}]})
}

/// A chunk with this delta.
pub fn chunk(delta: &Value) -> String {
    format!("data: {}\n\n", json!({"choices": [{"delta": delta}]}))
}

/// A chunk with a finish reason.
pub fn finish(reason: &str) -> String {
    format!("data: {}\n\n", json!({"choices": [{"delta": {}, "finish_reason": reason}]}))
}

fn tool_call() -> String {
    let call = json!([{"index": 0, "id": "a", "function": {"name": "find_homes", "arguments": "{}"}}]);
    chunk(&json!({"content": null, "tool_calls": call}))
}

/// A few letters each, cut so that figures are split too.
fn pieces(text: &str) -> Vec<String> {
    pieces_of(text, 3)
}

fn pieces_of(text: &str, size: usize) -> Vec<String> {
    text.chars().collect::<Vec<char>>().chunks(size).map(|part| part.iter().collect()).collect()
}

/// Chunks with this text.
pub fn events(text: &str) -> String {
    pieces(text).iter().map(|piece| format!("data: {}\n\n", delta(piece))).collect()
}

/// A whole stream as it should be.
pub fn good(text: &str) -> String {
    good_in(text, 3)
}

fn good_in(text: &str, size: usize) -> String {
    let all: String = pieces_of(text, size).iter().map(|piece| format!("data: {}\n\n", delta(piece))).collect();
    format!("{all}{}data: {{\"choices\":[],\"usage\":{USAGE}}}\n\n{DONE}", finish("stop"))
}

fn status(line: &str, kind: &str, more: &str) -> Vec<u8> {
    format!("HTTP/1.1 {line}\r\nContent-Type: {kind}\r\nConnection: close\r\n{more}\r\n").into_bytes()
}

fn head(kind: &str) -> Vec<Step> {
    vec![Step::Send(status("200 OK", kind, ""))]
}

/// A stream with this body.
pub fn stream(body: String) -> Vec<Step> {
    then(head("text/event-stream"), [Step::Send(body.into_bytes())])
}

fn json_reply(body: String) -> Vec<Step> {
    then(head("application/json"), [Step::Send(body.into_bytes())])
}

/// An error object with a status line.
pub fn error_response(line: &str, more: &str, message: &str) -> Vec<Step> {
    let body = json!({"error": {"message": message}}).to_string();
    vec![Step::Send(status(line, "application/json", more)), Step::Send(body.into_bytes())]
}

/// A refusal that names the first of these members, as long as one of them is there.
fn unless(request: &Value, members: &[&str], line: &str, good: String) -> Vec<Step> {
    match members.iter().find(|member| request.get(**member).is_some()) {
        Some(member) => error_response(line, "", &format!("Unsupported parameter: '{member}'")),
        None => stream(good),
    }
}

/// A reply with more steps.
pub fn then(mut first: Vec<Step>, more: impl IntoIterator<Item = Step>) -> Vec<Step> {
    first.extend(more);
    first
}
