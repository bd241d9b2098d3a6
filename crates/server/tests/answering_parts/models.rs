//! What a visitor gets from a model, honest or not, and what is stored of it.

use serde_json::json;

use crate::{
    scripted_endpoint::Behaviour,
    street::{HOMES, Street},
};

const QUESTION: &str = "what is the price of 5 Lantern Row?";

/// Every price that an answer may show.
fn is_true(text: &str) -> bool {
    let figures = text.split('$').skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(rest.len());
        rest[..end].trim_end_matches(',').replace(',', "")
    });
    figures.into_iter().all(|figure| HOMES.iter().any(|(_, price)| price.to_string() == figure))
}

#[tokio::test]
async fn an_honest_model_is_shown_and_stored_as_it_wrote() {
    let street = Street::with_model(Behaviour::Honest).await;
    let streamed = street.stream(street.question(QUESTION)).await;
    assert!(streamed.answer().contains("525,000"), "{}", streamed.answer());
    assert_eq!(streamed.joined(), streamed.answer());
    assert_eq!(streamed.last["TotalToken"], 321);
    assert_eq!(street.last().await["Content"], streamed.answer());
    assert_eq!(street.model.as_ref().expect("a model").calls(), 1);
}

#[tokio::test]
async fn a_reply_that_is_no_stream_is_an_answer_too() {
    let street = Street::with_model(Behaviour::Whole).await;
    let streamed = street.stream(street.question(QUESTION)).await;
    assert!(streamed.answer().contains("525,000"), "{}", streamed.answer());
    assert_eq!(streamed.last["TotalToken"], 321);
}

#[tokio::test]
async fn a_wrong_price_never_shows() {
    let street = Street::with_model(Behaviour::Lies).await;
    let streamed = street.stream(street.question(QUESTION)).await;
    assert!(!streamed.joined().contains("925,000"), "{}", streamed.joined());
    assert!(is_true(&streamed.joined()), "{}", streamed.joined());
    assert!(streamed.answer().contains("525,000"), "{}", streamed.answer());
    assert_eq!(street.last().await["Content"], streamed.answer());
}

#[tokio::test]
async fn a_model_that_fails_in_any_way_leaves_the_built_in_answer() {
    use Behaviour::{Empty, ErrorObject, Fails, Hangs, Murmurs, TooMany, WebPage};
    let built_in = Street::built_in().await;
    let expected = built_in.stream(built_in.question(QUESTION)).await;
    for behaviour in [Hangs, Murmurs, TooMany, Fails, WebPage, Empty, ErrorObject] {
        let street = Street::with_model(behaviour).await;
        let streamed = street.stream(street.question(QUESTION)).await;
        assert_eq!(streamed.answer(), expected.answer(), "{behaviour:?}");
        assert!(streamed.last.get("Success").is_none(), "{behaviour:?}");
        let stored = street.last().await;
        assert_eq!((&stored["Content"], &stored["Interrupted"]), (&json!(expected.answer()), &json!(false)));
    }
}

#[tokio::test]
async fn a_reply_that_breaks_off_is_followed_by_the_built_in_answer() {
    for behaviour in [Behaviour::BreaksOff, Behaviour::Stalls] {
        let street = Street::with_model(behaviour).await;
        let streamed = street.stream(street.question(QUESTION)).await;
        assert!(streamed.answer().contains("525,000"), "{behaviour:?}: {}", streamed.answer());
        assert!(is_true(streamed.answer()), "{behaviour:?}: {}", streamed.answer());
        assert_eq!(streamed.joined(), streamed.answer());
    }
}

#[tokio::test]
async fn an_endpoint_that_keeps_failing_is_not_asked_again() {
    let street = Street::with_model(Behaviour::Fails).await;
    for _ in 0..7 {
        assert_eq!(street.ask(street.question("hello")).await.body["Success"], true);
    }
    assert_eq!(street.model.as_ref().expect("a model").calls(), 10, "five times, and once more each");
    let models = street.porch.call("list_models", json!({})).await;
    let scripted = models.as_array().expect("models").iter().find(|model| model["Key"] == "scripted");
    assert_eq!(scripted.expect("the model")["Status"], false);
}

#[tokio::test]
async fn with_the_built_in_engine_off_a_failure_is_a_fault() {
    let street = Street::with(Behaviour::Fails, |config| config.built_in_engine = false).await;
    assert_eq!(street.ask(street.question(QUESTION)).await.code, "50201");
    let slow = Street::with(Behaviour::Hangs, |config| config.built_in_engine = false).await;
    let streamed = slow.stream(slow.question(QUESTION)).await;
    assert_eq!((&streamed.last["Success"], &streamed.last["Code"]), (&json!(false), &json!(504)));
}

#[tokio::test]
async fn several_endpoints_make_one_list_of_models() {
    use porchlight_server::ModelEndpoint;
    let street = Street::with(Behaviour::Honest, |config| {
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
    let listed = street.porch.call("list_models", json!({})).await;
    let keys: Vec<&str> = listed.as_array().expect("models").iter().filter_map(|model| model["Key"].as_str()).collect();
    assert_eq!(keys, ["1", "scripted", "first/small", "other/small"]);
    assert_eq!((&listed[3]["Value"], &listed[3]["Status"]), (&json!("Small (elsewhere)"), &json!(true)));
    street.edit(json!({"Model": "first/small"})).await;
    let streamed = street.stream(street.question(QUESTION)).await;
    assert!(streamed.answer().starts_with("Happy to help."), "{}", streamed.answer());
    assert_eq!(street.model.as_ref().expect("a model").requests()[0].json()["model"], "small");
}

#[tokio::test]
async fn what_an_endpoint_does_not_want_is_remembered() {
    let street = Street::with_model(Behaviour::RefusesTwo).await;
    for _ in 0..2 {
        assert_eq!(street.ask(street.question(QUESTION)).await.body["Success"], true);
    }
    let requests = street.model.as_ref().expect("a model").requests();
    assert_eq!(requests.len(), 4, "three for the first question, one for the second");
    let last = requests[3].json();
    assert!(last.get("stream_options").is_none() && last.get("temperature").is_none());
}

#[tokio::test]
async fn a_model_is_told_the_settings_and_how_long_it_may_be() {
    let street = Street::with(Behaviour::Honest, |config| config.models[0].models[0].max_tokens = Some(300)).await;
    street
        .edit(json!({"SystemMessage": "Be proud of our town.", "Temperature": 1, "AIResponseLanguage": "French"}))
        .await;
    street.stream(street.question(QUESTION)).await;
    let asked = street.model.as_ref().expect("a model").requests()[0].json();
    assert_eq!(
        (&asked["model"], &asked["stream"], &asked["max_tokens"]),
        (&json!("scripted"), &json!(true), &json!(300))
    );
    assert_eq!((&asked["temperature"], &asked["stream_options"]["include_usage"]), (&json!(0.7), &json!(true)));
    let system = asked["messages"][0]["content"].as_str().expect("a text");
    assert!(system.contains("Be proud of our town.") && system.contains("Answer in French."), "{system}");
}

#[tokio::test]
async fn an_answer_says_what_it_took_and_cost() {
    use porchlight_server::Price;
    let street = Street::with(Behaviour::Honest, |config| {
        let price = Price { input: 2.into(), output: 10.into(), currency: "EUR".into() };
        config.models[0].models[0].price = Some(price);
    })
    .await;
    street.stream(street.question(QUESTION)).await;
    let explained = crate::streams::explained(&street).await;
    let expected = json!({
        "PromptTokens": 300, "CompletionTokens": 21, "CountedBy": "endpoint", "CostMicros": 810, "Currency": "EUR",
    });
    assert_eq!(explained["Usage"], expected);
}

#[tokio::test]
async fn a_question_that_an_endpoint_refuses_does_not_count_against_it() {
    let street = Street::with_model(Behaviour::Refuses).await;
    for _ in 0..7 {
        assert_eq!(street.ask(street.question("hello")).await.body["Success"], true);
    }
    assert_eq!(street.model.as_ref().expect("a model").calls(), 7);
}
