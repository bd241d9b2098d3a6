//! Bodies, media types, methods and addresses: the same for every operation.

use porchlight_api::{KeyKind, OPERATIONS, Operation};
use reqwest::{Method, RequestBuilder};
use rstest::rstest;
use serde_json::json;

use crate::live::Agent;

use super::{EDIT, Street, rejected, sent, sent_with_headers};

const SPECIFIED: &[&str] =
    &["update_chatbot", "ask", "create_listing", "update_listing", "list_listings", "delete_listings"];

/// A request to an operation with a key that it lets in.
async fn let_in(street: &Street, operation: &Operation) -> RequestBuilder {
    let request = street.request(operation.path);
    let key = match operation.keys {
        [] => return request,
        kinds if kinds.contains(&KeyKind::Secret) => street.app.secret().to_owned(),
        kinds if kinds.contains(&KeyKind::Session) => street.app.session().to_owned(),
        kinds if kinds.contains(&KeyKind::Member) => Agent::join(&street.app, "Ann Reyes", "manager").await.key,
        _ => street.visitor().await.0,
    };
    request.header("authorization", key)
}

#[rstest]
#[case::cut_off(br#"{"a":"#, 40001)]
#[case::not_an_object(b"null", 40002)]
#[case::a_text(br#""x""#, 40002)]
#[case::a_number(b"7", 40002)]
#[case::a_list(b"[{}]", 40002)]
#[case::something_behind(b"{} {}", 40001)]
#[case::a_member_twice(br#"{"sessionID":1,"SessionId":2}"#, 40003)]
#[case::byte_order_mark(b"\xef\xbb\xbf{}", 40005)]
#[case::no_utf8(b"{\"a\":\"\xff\"}", 40005)]
#[case::utf16(b"{\0\"\0a\0\"\0:\x001\0}\0", 40005)]
#[case::utf16_big_end_first(b"\0{\0}", 40005)]
#[case::utf16_marked(b"\xff\xfe{\0}\0", 40005)]
#[case::lone_surrogate(br#"{"a":"\ud800"}"#, 40005)]
#[case::not_a_number(br#"{"a":NaN}"#, 40001)]
#[case::infinity(br#"{"a":Infinity}"#, 40001)]
#[case::beyond_every_machine(br#"{"a":1e400}"#, 40001)]
#[case::hexadecimal(br#"{"a":0x10}"#, 40001)]
#[case::leading_zero(br#"{"a":01}"#, 40001)]
#[case::leading_plus(br#"{"a":+1}"#, 40001)]
#[case::single_quotes(b"{'a':1}", 40001)]
#[case::comment(b"{/* */}", 40001)]
#[case::trailing_comma(br#"{"a":1,}"#, 40001)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_operation_reads_what_is_not_one_json_object(#[case] body: &[u8], #[case] detail: u32) {
    let street = Street::open().await;
    for operation in OPERATIONS {
        let reply = sent(let_in(&street, operation).await.body(body.to_vec())).await;
        rejected(&reply, 400, detail, &operation.name);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_empty_body_is_no_json_but_for_the_two_that_need_none() {
    let street = Street::open().await;
    for operation in OPERATIONS {
        let reply = sent(let_in(&street, operation).await).await;
        match operation.name {
            "list_models" | "get_credits" => drop(reply.data()),
            name => rejected(&reply, 400, 40001, &name),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_truncated_body_is_reported_with_its_position() {
    let street = Street::open().await;
    let reply = street.app.post(EDIT, street.app.secret(), "{\n  \"a\":").await;
    let message = reply.envelope["Message"].as_str().expect("a sentence");
    assert!(message.contains("line 2, column"), "{message}");
}

#[rstest]
#[case::two_hundred_in_a_listing(format!("{{\"ExtensionColumn\":{}{}}}", "[".repeat(200), "]".repeat(200)))]
#[case::a_hundred_thousand_open("[".repeat(100_000))]
#[case::objects(r#"{"a":"#.repeat(17) + "1" + &"}".repeat(17))]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deep_nesting_is_rejected(#[case] body: String) {
    let street = Street::open().await;
    let reply = street.app.post(super::CREATE, street.app.secret(), body).await;
    rejected(&reply, 400, 40004, &"nested");
}

#[rstest]
#[case::fetch("text/plain;charset=UTF-8")]
#[case::curl("application/x-www-form-urlencoded")]
#[case::another_charset("application/json; charset=iso-8859-1")]
#[case::declared_utf16("application/json; charset=utf-16")]
#[case::empty("")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn json_is_read_whatever_it_is_called(#[case] kind: &str) {
    let street = Street::open().await;
    let body = json!({ "serialNumber": street.serial, "Name": "Café" }).to_string();
    let request = |body: Vec<u8>| {
        let request = street.request(EDIT).header("authorization", street.app.secret());
        request.header("content-type", kind).body(body)
    };
    assert_eq!(sent(request(body.clone().into())).await.data(), &json!(1));
    let latin1: Vec<u8> = body.chars().map(|c| c as u8).collect();
    rejected(&sent(request(latin1)).await, 400, 40005, &kind);
}

#[rstest]
#[case::form("content-type", "multipart/form-data; boundary=x", 41501)]
#[case::xml("content-type", "application/xml", 41501)]
#[case::image("content-type", "image/png", 41501)]
#[case::packed("content-encoding", "gzip", 41502)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_kinds_of_body_are_rejected(#[case] header: &str, #[case] kind: &str, #[case] detail: u32) {
    let street = Street::open().await;
    for operation in OPERATIONS {
        let reply = sent(let_in(&street, operation).await.header(header, kind).body("{}")).await;
        rejected(&reply, 415, detail, &operation.name);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_specified_operations_are_posts() {
    let street = Street::open().await;
    for name in SPECIFIED {
        for method in [Method::GET, Method::PUT, Method::DELETE, Method::TRACE, Method::PATCH] {
            let url = format!(
                "{}{}",
                street.app.base_url,
                porchlight_api::Operation::named(name).expect("an operation of the table").path
            );
            let request = crate::support::http().request(method.clone(), url);
            let (reply, headers) = sent_with_headers(request.header("authorization", street.app.secret())).await;
            rejected(&reply, 405, 40501, &(name, method));
            assert_eq!(headers["allow"], "POST");
        }
    }
}

#[rstest]
#[case::lower_case("/chat/chatbot/edit")]
#[case::slash_behind("/chat/Chatbot/Edit/")]
#[case::two_slashes("//chat/Chatbot/Edit")]
#[case::escaped("/chat/%43hatbot/Edit")]
#[case::end_of_text("/chat/Chatbot/Edit%00")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_path_is_matched_loosely(#[case] path: &str) {
    let street = Street::open().await;
    let reply = sent(street.request(path).header("authorization", street.app.secret()).body("{}")).await;
    rejected(&reply, 404, 40401, &path);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_members_are_never_bound() {
    let street = Street::open().await;
    let before = street.settings().await;
    let extra = json!({
        "workspaceId": 1, "chatbotId": 2, "isAdmin": true, "__proto__": { "Name": "x" }, "constructor": {},
        "SerialNumberX": "y", "CreateTime": "2001-01-01T00:00:00Z", "ListingCount": 9
    });
    assert_eq!(street.post(EDIT, extra).await.data(), &json!(1));
    assert_eq!(street.settings().await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn oversized_bodies_are_rejected_before_they_are_read() {
    let street = Street::open().await;
    let long = format!("{EDIT}?q={}", "a".repeat(9_000));
    rejected(&sent(street.request(&long).body("{}")).await, 414, 41401, &"address");
    let large = street.request(EDIT).header("x-large", "a".repeat(9 * 1024)).body("{}");
    rejected(&sent(large).await, 431, 43101, &"header");
    let many = (0..200).fold(street.request(EDIT), |request, at| request.header(format!("x-{at}"), "1"));
    rejected(&sent(many.body("{}")).await, 431, 43101, &"headers");
    for operation in OPERATIONS {
        let body = vec![b' '; operation.max_body + 1];
        rejected(&sent(let_in(&street, operation).await.body(body)).await, 413, 41301, &operation.name);
    }
}
