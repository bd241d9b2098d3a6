//! A model that uses the functions as they are meant.

use serde_json::json;

use super::endpoint::{all_texts, calls, chat, id_of, question, say};
use crate::streams::explained;

#[tokio::test]
async fn a_search_is_answered_with_cards_and_the_second_one_is_known_afterwards() {
    let chat = chat(|request, number| match number {
        1 => calls(&[("search_listings", r#"{"constraints":{"price":{"max":600000},"cities":["Aldersea"]},"order":"price_asc"}"#)]),
        2 => calls(&[("get_listings", &json!({"ids": [id_of(request, "3 Lantern Row"), id_of(request, "5 Lantern Row")],
            "fields": ["price", "year_built"]}).to_string())]),
        3 => say("I found 2 homes under $600,000:\n- 3 Lantern Row is listed at $410,000.\n- 5 Lantern Row is listed at $525,000.\n\nWhich one would you like to see?"),
        4 => calls(&[("get_listings", &json!({"ids": [id_of(request, "5 Lantern Row")]}).to_string())]),
        _ => say("5 Lantern Row is listed at $525,000 and was built in 1990."),
    })
    .await;
    let streamed = chat.stream(question(&chat, "which homes are under 600k?")).await;
    assert_eq!(streamed.joined(), streamed.answer());
    assert!(streamed.answer().starts_with("I found 2 homes under $600,000:"), "{}", streamed.answer());
    assert!(streamed.pieces.len() > 3, "it streams: {:?}", streamed.pieces);
    let shown: Vec<_> = streamed.cards.iter().map(|card| card["address"].clone()).collect();
    assert_eq!(shown, ["3 Lantern Row", "5 Lantern Row"], "{:?}", streamed.cards);
    assert_eq!(streamed.last["TotalToken"], 3 * 321, "every round counts");
    assert_eq!(explained(&chat).await["Writer"], "model");

    let second = chat.stream(question(&chat, "tell me about the second one")).await;
    assert_eq!(second.answer(), "5 Lantern Row is listed at $525,000 and was built in 1990.");
    assert_eq!(second.cards.len(), 1);
    assert_eq!(second.cards[0]["address"], "5 Lantern Row");
    let requests = chat.model.as_ref().expect("a model").requests();
    assert_eq!(requests.len(), 5);
    assert!(all_texts(&requests[3]).contains("2. 5 Lantern Row"), "{}", all_texts(&requests[3]));
}

#[tokio::test]
async fn a_request_has_the_functions_and_every_result_its_call() {
    let chat = chat(|_, number| match number {
        1 => calls(&[
            ("search_listings", r#"{"constraints":{}}"#),
            ("aggregate", r#"{"function":"mean","field":"price"}"#),
        ]),
        _ => say("We have 3 homes."),
    })
    .await;
    let streamed = chat.stream(question(&chat, "what is the average price?")).await;
    assert!(streamed.answer().contains('3'), "{}", streamed.answer());
    let requests = chat.model.as_ref().expect("a model").requests();
    let body = requests[1].json();
    let names: Vec<_> =
        body["tools"].as_array().expect("tools").iter().map(|tool| tool["function"]["name"].clone()).collect();
    assert_eq!(
        names,
        ["search_listings", "get_listings", "aggregate", "compare", "search_knowledge", "request_handoff"]
    );
    let constraints = &body["tools"][0]["function"]["parameters"]["properties"]["constraints"];
    assert_eq!(constraints["additionalProperties"], false);
    assert_eq!(constraints["properties"]["cities"]["items"]["enum"], json!(["Aldersea"]));
    let messages = body["messages"].as_array().expect("messages");
    let [.., called, one, two] = messages.as_slice() else { panic!("{messages:?}") };
    assert_eq!(
        (&called["tool_calls"][0]["id"], &called["tool_calls"][1]["id"]),
        (&one["tool_call_id"], &two["tool_call_id"])
    );
    assert!(two["content"].as_str().is_some_and(|text| text.contains("Average price: $541,333")), "{two}");
}

#[tokio::test]
async fn the_text_before_a_call_is_not_shown() {
    use crate::scripted_endpoint::{DONE, chunk, events, finish, stream};
    let chat = chat(|_, number| match number {
        1 => {
            let call = json!([{"index": 0, "id": "a", "function": {"name": "search_listings", "arguments": "{\"constraints\":{}}"}}]);
            stream(events("Let me look that up.") + &chunk(&json!({"tool_calls": call})) + &finish("tool_calls") + DONE)
        }
        _ => say("5 Lantern Row is listed at $525,000."),
    })
    .await;
    let streamed = chat.stream(question(&chat, "what is the price of 5 Lantern Row?")).await;
    assert_eq!(streamed.joined(), "5 Lantern Row is listed at $525,000.");
}

#[tokio::test]
async fn a_visitor_who_asks_for_a_person_in_unusual_terms_is_handed_off() {
    let chat = chat(|_, _| calls(&[("request_handoff", r#"{"reason":"wants the boss"}"#)])).await;
    chat.edit(json!({"TalkToHumanEmail": "office@example.com", "TalkToHumanResponseMessage": "We will call you."}))
        .await;
    let streamed = chat.stream(question(&chat, "could your boss step in here")).await;
    let asks =
        "What's your name, and the best email or phone number to reach you? I'll pass it to our team right away.";
    assert_eq!(streamed.answer(), format!("We will call you. {asks}"));
    assert_eq!(streamed.last["Lead"], "person");
}

#[tokio::test]
async fn questions_about_people_get_the_neutral_text_without_a_call() {
    let chat = chat(|_, _| say("It is a lovely, safe area.")).await;
    let streamed = chat.stream(question(&chat, "is it a safe neighborhood?")).await;
    assert!(!streamed.answer().contains("lovely"), "{}", streamed.answer());
    assert_eq!(chat.model.as_ref().expect("a model").calls(), 0);
}

#[tokio::test]
async fn every_round_costs() {
    let chat = chat(|_, number| match number {
        1 => calls(&[("search_listings", r#"{"constraints":{}}"#)]),
        _ => say("5 Lantern Row is listed at $525,000."),
    })
    .await;
    chat.stream(question(&chat, "what is the price of 5 Lantern Row?")).await;
    let usage = explained(&chat).await["Usage"].clone();
    assert_eq!((&usage["PromptTokens"], &usage["CompletionTokens"]), (&json!(600), &json!(42)));
}
