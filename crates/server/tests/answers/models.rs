//! What a visitor gets from a correct or wrong model, and what is stored.

use serde_json::json;

use crate::{
    scripted_endpoint::Behavior,
    test_chat::{LISTINGS, TestChat},
};

const QUESTION: &str = "what is the price of 5 Lantern Row?";

/// Every price that an answer may show.
fn is_true(text: &str) -> bool {
    let numbers = text.split('$').skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(rest.len());
        rest[..end].trim_end_matches(',').replace(',', "")
    });
    numbers.into_iter().all(|number| LISTINGS.iter().any(|(_, price)| price.to_string() == number))
}

#[tokio::test]
async fn a_correct_model_answer_is_shown_and_stored_unchanged() {
    let chat = TestChat::with_model(Behavior::Honest).await;
    let streamed = chat.stream(chat.question(QUESTION)).await;
    assert!(streamed.answer().contains("525,000"), "{}", streamed.answer());
    assert_eq!(streamed.joined(), streamed.answer());
    assert_eq!(streamed.last["TotalToken"], 321);
    assert_eq!(chat.last().await["Content"], streamed.answer());
    assert_eq!(chat.model.as_ref().expect("a model").calls(), 1);
}

#[tokio::test]
async fn a_response_that_is_no_stream_is_an_answer_too() {
    let chat = TestChat::with_model(Behavior::Whole).await;
    let streamed = chat.stream(chat.question(QUESTION)).await;
    assert!(streamed.answer().contains("525,000"), "{}", streamed.answer());
    assert_eq!(streamed.last["TotalToken"], 321);
}

#[tokio::test]
async fn a_wrong_price_is_never_shown() {
    let chat = TestChat::with_model(Behavior::Lies).await;
    let streamed = chat.stream(chat.question(QUESTION)).await;
    assert!(!streamed.joined().contains("925,000"), "{}", streamed.joined());
    assert!(is_true(&streamed.joined()), "{}", streamed.joined());
    assert!(streamed.answer().contains("525,000"), "{}", streamed.answer());
    assert_eq!(chat.last().await["Content"], streamed.answer());
}

#[tokio::test]
async fn after_any_model_failure_the_built_in_engine_answers() {
    use Behavior::{Empty, ErrorObject, Fails, Hangs, Murmurs, TooMany, WebPage};
    let built_in = TestChat::built_in().await;
    let expected = built_in.stream(built_in.question(QUESTION)).await;
    for behavior in [Hangs, Murmurs, TooMany, Fails, WebPage, Empty, ErrorObject] {
        let chat = TestChat::with_model(behavior).await;
        let streamed = chat.stream(chat.question(QUESTION)).await;
        assert_eq!(streamed.answer(), expected.answer(), "{behavior:?}");
        assert!(streamed.last.get("Success").is_none(), "{behavior:?}");
        let stored = chat.last().await;
        assert_eq!((&stored["Content"], &stored["Interrupted"]), (&json!(expected.answer()), &json!(false)));
    }
}

#[tokio::test]
async fn a_truncated_response_is_followed_by_the_built_in_answer() {
    for behavior in [Behavior::BreaksOff, Behavior::Stalls] {
        let chat = TestChat::with_model(behavior).await;
        let streamed = chat.stream(chat.question(QUESTION)).await;
        assert!(streamed.answer().contains("525,000"), "{behavior:?}: {}", streamed.answer());
        assert!(is_true(streamed.answer()), "{behavior:?}: {}", streamed.answer());
        assert_eq!(streamed.joined(), streamed.answer());
    }
}

/// As over HTTPS or through a proxy: a URL with a user name is left to reqwest.
#[tokio::test]
async fn an_endpoint_that_reqwest_calls_is_answered_the_same() {
    use Behavior::{BreaksOff, Empty, Fails, Hangs, Honest, TooMany, WebPage, Whole};
    for behavior in [Honest, Whole, BreaksOff, Empty, Fails, Hangs, TooMany, WebPage] {
        let chat = TestChat::with(behavior, |config| {
            config.models[0].url.set_username("user").expect("a URL with a host");
        })
        .await;
        let streamed = chat.stream(chat.question(QUESTION)).await;
        assert!(streamed.answer().contains("525,000"), "{behavior:?}: {}", streamed.answer());
        assert_eq!(streamed.joined(), streamed.answer(), "{behavior:?}");
    }
}

#[tokio::test]
async fn an_endpoint_that_keeps_failing_is_not_called_again() {
    let chat = TestChat::with_model(Behavior::Fails).await;
    for _ in 0..7 {
        assert_eq!(chat.ask(chat.question("hello")).await.body["Success"], true);
    }
    assert_eq!(chat.model.as_ref().expect("a model").calls(), 10, "five times, and once more each");
    let models = chat.app.call("list_models", json!({})).await;
    let scripted = models.as_array().expect("models").iter().find(|model| model["Key"] == "scripted");
    assert_eq!(scripted.expect("the model")["Status"], false);
}

#[tokio::test]
async fn with_the_built_in_engine_off_a_failure_is_an_error() {
    let chat = TestChat::with(Behavior::Fails, |config| config.built_in_engine = false).await;
    assert_eq!(chat.ask(chat.question(QUESTION)).await.code, "50201");
    let slow = TestChat::with(Behavior::Hangs, |config| config.built_in_engine = false).await;
    let streamed = slow.stream(slow.question(QUESTION)).await;
    assert_eq!((&streamed.last["Success"], &streamed.last["Code"]), (&json!(false), &json!(504)));
}

#[tokio::test]
async fn several_endpoints_make_one_list_of_models() {
    use porchlight_server::ModelEndpoint;
    let chat = TestChat::with(Behavior::Honest, |config| {
        let other = "http://127.0.0.1:9/v1".parse().expect("a URL");
        let mut other = ModelEndpoint::plain(other, None, &["small".into()]);
        other.name = "other".into();
        other.models[0].shown_as = Some("Small (elsewhere)".into());
        let first = &mut config.models[0];
        first.name = "first".into();
        first.models.push(porchlight_server::ModelEntry { name: "small".into(), ..first.models[0].clone() });
        config.models.push(other);
    })
    .await;
    let listed = chat.app.call("list_models", json!({})).await;
    let keys: Vec<&str> = listed.as_array().expect("models").iter().filter_map(|model| model["Key"].as_str()).collect();
    assert_eq!(keys, ["1", "scripted", "first/small", "other/small"]);
    assert_eq!((&listed[3]["Value"], &listed[3]["Status"]), (&json!("Small (elsewhere)"), &json!(true)));
    chat.edit(json!({"Model": "first/small"})).await;
    let streamed = chat.stream(chat.question(QUESTION)).await;
    assert!(streamed.answer().starts_with("Happy to help."), "{}", streamed.answer());
    assert_eq!(chat.model.as_ref().expect("a model").requests()[0].json()["model"], "small");
}

#[tokio::test]
async fn fields_that_an_endpoint_rejects_are_remembered() {
    let chat = TestChat::with_model(Behavior::RefusesTwo).await;
    for _ in 0..2 {
        assert_eq!(chat.ask(chat.question(QUESTION)).await.body["Success"], true);
    }
    let requests = chat.model.as_ref().expect("a model").requests();
    assert_eq!(requests.len(), 4, "three for the first question, one for the second");
    let last = requests[3].json();
    assert!(last.get("stream_options").is_none() && last.get("temperature").is_none());
}

#[tokio::test]
async fn a_model_gets_the_settings_and_its_length_limit() {
    let chat = TestChat::with(Behavior::Honest, |config| config.models[0].models[0].max_tokens = Some(300)).await;
    chat.edit(json!({"SystemMessage": "Be proud of our town.", "Temperature": 1, "AIResponseLanguage": "French"}))
        .await;
    chat.stream(chat.question(QUESTION)).await;
    let request = chat.model.as_ref().expect("a model").requests()[0].json();
    assert_eq!(
        (&request["model"], &request["stream"], &request["max_tokens"]),
        (&json!("scripted"), &json!(true), &json!(300))
    );
    assert_eq!((&request["temperature"], &request["stream_options"]["include_usage"]), (&json!(0.7), &json!(true)));
    let system = request["messages"][0]["content"].as_str().expect("a text");
    assert!(system.contains("Be proud of our town.") && system.contains("Answer in French."), "{system}");
}

#[tokio::test]
async fn an_answer_states_its_tokens_and_cost() {
    use porchlight_server::Price;
    let chat = TestChat::with(Behavior::Honest, |config| {
        let price = Price { input: 2.into(), output: 10.into(), currency: "EUR".into() };
        config.models[0].models[0].price = Some(price);
    })
    .await;
    chat.stream(chat.question(QUESTION)).await;
    let explained = crate::streams::explained(&chat).await;
    let expected = json!({
        "PromptTokens": 300, "CompletionTokens": 21, "CountedBy": "endpoint", "CostMicros": 810, "Currency": "EUR",
    });
    assert_eq!(explained["Usage"], expected);
}

#[tokio::test]
async fn a_question_that_an_endpoint_rejects_does_not_open_the_circuit_breaker() {
    let chat = TestChat::with_model(Behavior::Refuses).await;
    for _ in 0..7 {
        assert_eq!(chat.ask(chat.question("hello")).await.body["Success"], true);
    }
    assert_eq!(chat.model.as_ref().expect("a model").calls(), 7);
}
