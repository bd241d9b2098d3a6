//! Bodies as bytes: what is refused before any member is looked at, and what is let pass.
//!
//! serde_json is the oracle for what JSON is; the wire refuses a few things more.

#![allow(clippy::unwrap_used, reason = "a helper of tests fails the test")]

use porchlight_api::{
    ApiError, CreateSession, ListModels,
    decode::decode,
    json::{MAX_DEPTH, Node, parse_object},
};
use proptest::prelude::*;
use rstest::rstest;
use serde_json::Value;

fn error(body: &[u8]) -> ApiError {
    decode::<ListModels>(body).unwrap_err()
}

#[rstest]
#[case::empty(b"", 40001)]
#[case::spaces(b"  \n", 40001)]
#[case::cut_off(b"{\"a\":", 40001)]
#[case::array(b"[]", 40002)]
#[case::null(b"null", 40002)]
#[case::text(b"\"x\"", 40002)]
#[case::number(b"7", 40002)]
#[case::trailing_data(b"{} {}", 40001)]
#[case::trailing_comma(b"{\"a\":1,}", 40001)]
#[case::trailing_comma_in_list(b"{\"a\":[1,]}", 40001)]
#[case::single_quotes(b"{'a':1}", 40001)]
#[case::comment(b"{/* a */}", 40001)]
#[case::not_a_number(b"{\"a\":NaN}", 40001)]
#[case::infinity(b"{\"a\":Infinity}", 40001)]
#[case::beyond_doubles(b"{\"a\":1e400}", 40001)]
#[case::hexadecimal(b"{\"a\":0x10}", 40001)]
#[case::leading_zero(b"{\"a\":01}", 40001)]
#[case::plus(b"{\"a\":+1}", 40001)]
#[case::bare_point(b"{\"a\":1.}", 40001)]
#[case::control_in_text(b"{\"a\":\"\x01\"}", 40001)]
#[case::bad_escape(b"{\"a\":\"\\x41\"}", 40001)]
#[case::byte_order_mark(b"\xef\xbb\xbf{}", 40005)]
#[case::bad_byte(b"{\"a\":\"\xff\"}", 40005)]
#[case::utf16(b"{\x00}\x00", 40005)]
#[case::utf16_with_mark(b"\xff\xfe{\x00}\x00", 40005)]
#[case::lone_surrogate(b"{\"a\":\"\\ud800\"}", 40005)]
#[case::lone_low_surrogate(b"{\"a\":\"\\udc00x\"}", 40005)]
#[case::twice(b"{\"a\":1,\"a\":2}", 40003)]
#[case::twice_in_another_case(b"{\"name\":1,\"NAME\":2}", 40003)]
#[case::twice_inside(b"{\"a\":[{\"b\":1,\"B\":2}]}", 40003)]
fn a_body_that_is_no_plain_json_object_is_rejected(#[case] body: &[u8], #[case] expected: u32) {
    assert_eq!(error(body).code.number(), expected);
    assert_eq!(error(body).code.http_status(), 400);
}

#[test]
fn messages_name_the_place_and_the_problem() {
    assert_eq!(error(b"{\"a\":").message, "Request body is not valid JSON (line 1, column 6).");
    assert_eq!(error(b"{\n  'a'").message, "Request body is not valid JSON (line 2, column 3).");
    assert_eq!(error(b"[]").message, "Request body must be a JSON object.");
    assert_eq!(error(b"{\"Name\":1,\"name\":2}").message, "Member \"name\" appears more than once.");
    assert_eq!(error(b"\xff").message, "Request body must be UTF-8 text without a byte order mark.");
    let long = format!("{{\"{0}\":1,\"{0}\":1}}", "\\n".repeat(90));
    assert!(error(long.as_bytes()).message.len() < 140, "at most forty characters of the input come back");
}

#[test]
fn nesting_is_accepted_up_to_the_limit() {
    let nested = |depth: usize| format!("{{\"a\":{}{}}}", "[".repeat(depth - 1), "]".repeat(depth - 1));
    assert!(decode::<ListModels>(nested(MAX_DEPTH).as_bytes()).is_ok());
    let too_deep = error(nested(MAX_DEPTH + 1).as_bytes());
    assert_eq!(
        (too_deep.code.number(), too_deep.message.as_str()),
        (40004, "Request body is nested too deeply (limit 16).")
    );
    assert_eq!(error("[".repeat(100_000).as_bytes()).code.number(), 40004);
}

#[test]
fn white_space_around_a_body_and_escapes_are_let_pass() {
    let session: CreateSession = decode(b" \r\n\t{ \"serialNumber\" : \"\\u0041\\ud83c\\udfe0\\/\" } \n").unwrap();
    assert_eq!(session.serial_number, "A🏠/");
}

fn value_of(node: &Node) -> Value {
    match node {
        Node::Null => Value::Null,
        Node::Bool(value) => Value::Bool(*value),
        Node::Number(text) => serde_json::from_str(text).unwrap(),
        Node::Text(text) => Value::String(text.clone()),
        Node::List(items) => items.iter().map(value_of).collect(),
        Node::Object(members) => Value::Object(members.iter().map(|(n, v)| (n.clone(), value_of(v))).collect()),
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_filter("finite", |n| n.is_finite()).prop_map(Value::from),
        any::<String>().prop_map(Value::String),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::Array),
            prop::collection::btree_map("[a-z\\PC]{0,6}", inner, 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

fn has_twins(value: &Value) -> bool {
    match value {
        Value::Object(members) => {
            let mut names: Vec<String> = members.keys().map(|name| name.to_ascii_lowercase()).collect();
            names.sort_unstable();
            names.windows(2).any(|pair| pair[0] == pair[1]) || members.values().any(has_twins)
        }
        Value::Array(items) => items.iter().any(has_twins),
        _ => false,
    }
}

proptest! {
    #[test]
    fn what_serde_json_writes_is_read_as_it_was(value in any_value()) {
        prop_assume!(!has_twins(&value));
        let body = serde_json::json!({ "a": value }).to_string();
        // The oracle rounds some doubles by one step, so both sides are what it reads.
        let theirs: Value = serde_json::from_str(&body).unwrap();
        let node = parse_object(body.as_bytes()).unwrap();
        prop_assert_eq!(value_of(&node), theirs.clone());
        prop_assert_eq!(serde_json::from_str::<Value>(&node.to_json()).unwrap(), theirs);
    }

    #[test]
    fn what_is_read_is_json_to_serde_json_too(body in "\\{[\\[\\]{}:,\"a0-9.eE+\\- \\\\u]{0,30}\\}?") {
        let theirs = serde_json::from_str::<Value>(&body);
        match parse_object(body.as_bytes()) {
            Ok(node) => prop_assert_eq!(value_of(&node), theirs.unwrap()),
            Err(error) if error.code.number() == 40001 => prop_assert!(theirs.is_err(), "{}", body),
            Err(_) => {}
        }
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let _ = parse_object(&bytes);
    }
}
