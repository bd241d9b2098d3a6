//! A model that calls functions wrongly in every way, and then states a false price. The visitor reads the true price,
//! in time.

use std::time::Instant;

use futures::{StreamExt, stream::iter};
use serde_json::{Value, json};

use super::endpoint::{FIRST, calls, chat, is_true, question, raw_calls, say};
use crate::scripted_endpoint::{DONE, Request, Step, chunk, error_response, events, finish, good, stream, then};

const QUESTION: &str = "what is the price of 5 Lantern Row?";
const LIE: &str = "Happy to help. 5 Lantern Row is listed at $925,000.";
/// Chats at the same time.
const PARALLEL: usize = 4;

/// The model's turn, by its number, if it has tools.
type Turn = fn(&Request, usize) -> Vec<Step>;

/// A wrong call in the first turn, and a lie in the next.
macro_rules! once {
    ($name:literal, $arguments:expr) => {
        |_, number| if number == 1 { calls(&[($name, $arguments)]) } else { say(LIE) }
    };
}

/// A `tool_calls` member in the first turn, and a lie in the next.
macro_rules! once_raw {
    ($calls:expr) => {
        |_, number| if number == 1 { raw_calls($calls) } else { say(LIE) }
    };
}

fn call(index: Value, id: Value, arguments: Value) -> Value {
    json!({"index": index, "id": id, "function": {"name": "search_listings", "arguments": arguments}})
}

fn search() -> Value {
    call(json!(0), json!("a"), json!("{\"constraints\":{}}"))
}

const CASES: &[(&str, Turn)] = &[
    ("arguments are not JSON", once!("search_listings", "please find 5 Lantern Row")),
    ("arguments are truncated", once!("search_listings", r#"{"constraints":{"price":{"max":6000"#)),
    ("arguments contain NaN", once!("search_listings", r#"{"constraints":{"price":{"max":NaN}}}"#)),
    ("arguments are a list", once!("search_listings", "[1, 2]")),
    ("arguments are null", once!("get_listings", "null")),
    ("arguments are nested 10,000 deep", |_, number| {
        let deep = format!("{}{}", r#"{"constraints":"#, "[".repeat(10_000));
        if number == 1 { calls(&[("search_listings", &deep)]) } else { say(LIE) }
    }),
    ("arguments of 10 MB", |_, number| {
        let body = format!(r#"{{"constraints":{{"features":["{}"]}}}}"#, "x".repeat(10_000_000));
        if number == 1 { calls(&[("search_listings", &body)]) } else { say(LIE) }
    }),
    ("a function that doesn't exist", once!("delete_all_listings", "{}")),
    ("a name of unicode garbage", once!("\u{202e}\u{0}☃\u{feff}search_listings\n", "{}")),
    (
        "a name of 100,000 letters",
        |_, number| {
            if number == 1 { calls(&[(&"search".repeat(20_000), "{}")]) } else { say(LIE) }
        },
    ),
    ("an argument that doesn't exist", once!("search_listings", r#"{"constraints":{"owner_name":"Smith"}}"#)),
    ("SQL as a city", once!("search_listings", r#"{"constraints":{"cities":["' or 1=1; drop table listing; --"]}}"#)),
    ("a number as a text", once!("search_listings", r#"{"constraints":{"bedrooms":"three"}}"#)),
    ("constraints as a text", once!("search_listings", r#"{"constraints":"under 600k"}"#)),
    ("no constraints", once!("search_listings", "{}")),
    ("no IDs", once!("get_listings", r#"{"fields":["price"]}"#)),
    ("IDs that don't exist", once!("get_listings", r#"{"ids":["999999999999","-4","abc"]}"#)),
    ("an ID beyond 64 bits", once!("get_listings", r#"{"ids":[99999999999999999999999]}"#)),
    ("a field that doesn't exist", once!("get_listings", r#"{"ids":["1"],"fields":["seller_ssn"]}"#)),
    ("a negative limit", once!("search_listings", r#"{"constraints":{},"limit":-5}"#)),
    ("a huge limit", once!("search_listings", r#"{"constraints":{},"limit":1e18}"#)),
    ("a price of 1e308", once!("search_listings", r#"{"constraints":{"price":{"min":1e308}}}"#)),
    ("a range upside down", once!("search_listings", r#"{"constraints":{"price":{"min":9,"max":1}}}"#)),
    ("1,000 cities", |_, number| {
        let cities = json!({"constraints": {"cities": vec!["Aldersea"; 1_000]}}).to_string();
        if number == 1 { calls(&[("search_listings", &cities)]) } else { say(LIE) }
    }),
    ("an order without its place", once!("search_listings", r#"{"constraints":{},"order":"nearest"}"#)),
    ("a home compared with itself", once!("compare", r#"{"ids":["1","1"]}"#)),
    ("an average of bathrooms", once!("aggregate", r#"{"function":"mean","field":"bathrooms"}"#)),
    ("a person in place of a home", once!("request_handoff", r#"{"reason":7}"#)),
    ("a right search and a wrong price", once!("search_listings", r#"{"constraints":{},"limit":5}"#)),
    ("1,000 calls at once", |_, number| {
        let all: Vec<Value> =
            (0..1_000).map(|n| call(json!(n), json!(format!("call_{n}")), json!("{\"constraints\":{}}"))).collect();
        if number == 1 { raw_calls(json!(all)) } else { say(LIE) }
    }),
    ("the same index for every call", once_raw!(json!([search(), search(), search()]))),
    ("no IDs of calls and no indices", once_raw!(json!([call(Value::Null, Value::Null, json!({"constraints": {}}))]))),
    (
        "indices that are no numbers",
        once_raw!(json!([call(json!("one"), json!(7), json!("{}")), call(json!(-1), json!([]), json!(1.5))])),
    ),
    ("calls that are no objects", once_raw!(json!(["search_listings", 7, null, {"function": "search_listings"}]))),
    ("rounds without end", |_, _| calls(&[("search_listings", r#"{"constraints":{}}"#)])),
    ("words and a call in one turn", |_, number| match number {
        1 => stream(
            events("It costs $925,000. Call!")
                + &chunk(&json!({"tool_calls": [search()]}))
                + &finish("tool_calls")
                + DONE,
        ),
        _ => say(LIE),
    }),
    ("a long text, then a call", |_, number| match number {
        1 => calls(&[("search_listings", r#"{"constraints":{}}"#)]),
        _ => stream(
            events(&format!("{LIE} I will look for more. "))
                + &chunk(&json!({"tool_calls": [search()]}))
                + &finish("tool_calls")
                + DONE,
        ),
    }),
    ("no words after the calls", |_, number| match number {
        1 => calls(&[("search_listings", r#"{"constraints":{}}"#)]),
        2 => stream(good("")),
        _ => say(LIE),
    }),
    ("a call that never ends", |_, _| {
        let begun = chunk(&json!({"tool_calls": [call(json!(0), json!("a"), json!("{\"constr"))]}));
        then(stream(begun), [Step::Hang])
    }),
    ("a call that drips", |_, _| {
        let piece = chunk(&json!({"tool_calls": [{"index": 0, "function": {"arguments": " "}}]}));
        let begun = chunk(&json!({"tool_calls": [call(json!(0), json!("a"), json!("{"))]}));
        then(stream(begun), [Step::EveryNowAndThen(piece.into_bytes(), std::time::Duration::from_millis(50))])
    }),
    ("finish_reason stop", |_, number| match number {
        1 => stream(chunk(&json!({"tool_calls": [search()]})) + &finish("stop") + DONE),
        _ => say(LIE),
    }),
    ("finish_reason length", |_, number| match number {
        1 => stream(chunk(&json!({"tool_calls": [search()]})) + &finish("length") + DONE),
        _ => say(LIE),
    }),
    ("finish_reason tool_calls without a call", |_, number| match number {
        1 => stream(finish("tool_calls") + DONE),
        _ => say(LIE),
    }),
    ("a legacy function_call", |_, number| match number {
        1 => stream(
            chunk(&json!({"function_call": {"name": "search_listings", "arguments": "{}"}}))
                + &finish("function_call")
                + DONE,
        ),
        _ => say(LIE),
    }),
    ("no call and a wrong price", |_, _| say(LIE)),
    ("an error in the second round", |_, number| match number {
        1 => calls(&[("search_listings", r#"{"constraints":{}}"#)]),
        2 => error_response("500 Internal Server Error", "", "overloaded"),
        _ => say(LIE),
    }),
    ("a reset in the second round", |_, number| match number {
        1 => calls(&[("search_listings", r#"{"constraints":{}}"#)]),
        2 => vec![Step::Reset],
        _ => say(LIE),
    }),
];

/// Asks one model; what was wrong, if anything was.
async fn ask(turn: Turn) -> Result<(), String> {
    let chat = chat(turn).await;
    let began = Instant::now();
    let streamed = chat.stream(question(&chat, QUESTION)).await;
    let took = began.elapsed();
    let promised = chat.beside_a_plain_call(FIRST + std::time::Duration::from_secs(3)).await;
    let answer = streamed.answer();
    let checks = [
        (answer.contains("525,000"), "the true price is missing"),
        (is_true(&streamed.joined()), "a wrong price"),
        (streamed.joined() == answer, "the stream is not the answer"),
        (streamed.last.get("Success").is_none(), "an error"),
        (streamed.last.get("Lead").is_none(), "a handoff"),
        (took <= promised, "too late"),
        (chat.last().await["Content"] == answer, "another text was stored"),
    ];
    match checks.into_iter().find(|(holds, _)| !holds) {
        Some((_, what)) => Err(format!("{what}, after {took:?}: {}", streamed.last)),
        None => Ok(()),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_model_that_calls_functions_wrongly_never_shows_a_wrong_price() {
    let results: Vec<_> = iter(CASES.iter())
        .map(|(case, turn)| async move { ask(*turn).await.err().map(|error| format!("{case}: {error}")) })
        .buffer_unordered(PARALLEL)
        .collect()
        .await;
    let failed: Vec<String> = results.into_iter().flatten().collect();
    println!("{} ways to call wrongly, {} wrong answers", CASES.len(), failed.len());
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
