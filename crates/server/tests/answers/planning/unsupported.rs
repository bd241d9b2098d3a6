//! Endpoints that take no tools, though the configuration says so.

use super::endpoint::{calls, chat, say};
use crate::scripted_endpoint::error_response;

const QUESTION: &str = "what is the price of 5 Lantern Row?";

#[tokio::test]
async fn an_endpoint_that_rejects_tools_is_called_without_them_from_then_on() {
    for (line, message) in [
        ("400 Bad Request", "\"tiny\" does not support tools"),
        ("404 Not Found", "No endpoints found that support tool use."),
        ("500 Internal Server Error", "tools param requires --jinja flag"),
        ("400 Bad Request", "bad request"),
    ] {
        let chat = chat(move |request, _| match request.json().get("tools") {
            Some(_) => error_response(line, "", message),
            None => say("5 Lantern Row is listed at $525,000."),
        })
        .await;
        for _ in 0..2 {
            let streamed = chat.stream(chat.question(QUESTION)).await;
            assert_eq!(streamed.answer(), "5 Lantern Row is listed at $525,000.", "{message}");
        }
        let requests = chat.model.as_ref().expect("a model").requests();
        let with_tools = requests.iter().filter(|request| request.json().get("tools").is_some()).count();
        assert_eq!((requests.len(), with_tools), (3, 1), "{message}");
    }
}

#[tokio::test]
async fn an_endpoint_that_rejects_only_tool_choice_keeps_its_tools() {
    let chat = chat(|request, number| match (request.json().get("tool_choice"), number) {
        (Some(_), _) => error_response("400 Bad Request", "", "tool_choice: extra fields not permitted"),
        (None, 2) => calls(&[("search_listings", r#"{"constraints":{}}"#)]),
        (None, _) => say("5 Lantern Row is listed at $525,000."),
    })
    .await;
    let streamed = chat.stream(chat.question(QUESTION)).await;
    assert_eq!(streamed.answer(), "5 Lantern Row is listed at $525,000.");
    let requests = chat.model.as_ref().expect("a model").requests();
    assert!(requests[2].json().get("tools").is_some() && requests.len() == 3);
}

#[tokio::test]
async fn a_model_without_the_setting_gets_no_tools() {
    use crate::{scripted_endpoint::Behavior, test_chat::TestChat};
    let chat = TestChat::with_model(Behavior::Honest).await;
    chat.stream(chat.question(QUESTION)).await;
    let requests = chat.model.as_ref().expect("a model").requests();
    assert!(requests.len() == 1 && requests[0].json().get("tools").is_none());
}
