//! Pictures, recordings and films: given to a model that takes them, and said plainly where none does.

use porchlight_server::{Capabilities, ModelEndpoint};
use serde_json::{Value, json};

use crate::{
    files::{png, upload, wav},
    scripted_endpoint::{Behaviour, HEARD},
    street::{Streamed, Street},
};

const QUESTION: &str = "what is the price of 5 Lantern Row?";
const NO_PICTURES: &str = "I can't view images here.";
const NO_RECORDINGS: &str = "I can't play voice messages here.";

const NOTHING: Capabilities = Capabilities::NOTHING;
const WRITTEN_DOWN: Capabilities = Capabilities { transcription: true, ..NOTHING };

async fn street(behaviour: Behaviour, takes: Capabilities) -> Street {
    Street::with(behaviour, |config| {
        let ModelEndpoint { transcription_model, models, .. } = &mut config.models[0];
        *transcription_model = Some("whisper-1".into());
        models[0].takes = takes;
    })
    .await
}

fn film() -> Vec<u8> {
    [&b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom"[..], &[0; 600]].concat()
}

async fn ask(street: &Street, kind: &str, bytes: Vec<u8>, content: &str) -> Streamed {
    let (id, put) = upload(&street.porch, bytes).await;
    assert_eq!(put.status, 200, "{}", put.body);
    let files = json!([id.parse::<i64>().expect("a number")]);
    let question = json!({"sessionID": street.session, "content": content, "chatAskType": kind, "fileIds": files});
    street.stream(question).await
}

/// The parts of the last message that the model was sent.
fn parts(street: &Street) -> Value {
    let asked = street.model.as_ref().expect("a model").requests();
    let asked = asked.iter().rfind(|request| request.path.ends_with("/completions")).expect("a call").json();
    asked["messages"].as_array().expect("messages").last().expect("a message")["content"].clone()
}

#[tokio::test]
async fn a_picture_goes_as_a_part_beside_the_words() {
    let street = Street::with_model(Behaviour::Honest).await;
    let streamed = ask(&street, "Image", png(), QUESTION).await;
    let parts = parts(&street);
    assert_eq!(parts[0], json!({"type": "text", "text": QUESTION}));
    let address = parts[1]["image_url"]["url"].as_str().expect("an address");
    assert!(parts[1]["type"] == "image_url" && address.starts_with("data:image/jpeg;base64,/9j/"), "{address:.40}");
    assert!(streamed.answer().starts_with("Happy to help."), "{}", streamed.answer());
    assert_eq!(streamed.last["noAnswer"], false);
}

#[tokio::test]
async fn a_picture_without_words_is_answered_by_who_sees_it() {
    let street = Street::with_model(Behaviour::Honest).await;
    let streamed = ask(&street, "Image", png(), "").await;
    assert_eq!(parts(&street).as_array().expect("parts").len(), 1, "no empty text");
    assert_eq!(
        (&streamed.last["noAnswer"], streamed.answer()),
        (&json!(false), "Happy to help. I am glad to help you find a home.")
    );
}

#[tokio::test]
async fn who_takes_no_pictures_gets_none_and_the_visitor_is_told() {
    let street = street(Behaviour::Honest, NOTHING).await;
    let streamed = ask(&street, "Image", png(), QUESTION).await;
    assert_eq!(streamed.answer(), format!("{NO_PICTURES}\n\nHappy to help. 5 Lantern Row is listed at $525,000."));
    assert_eq!(parts(&street), QUESTION);
    assert_eq!(street.last().await["Content"], streamed.answer());
}

#[tokio::test]
async fn a_picture_alone_that_nobody_sees_is_no_question_for_a_model() {
    let blind = street(Behaviour::Honest, NOTHING).await;
    for street in [blind, Street::built_in().await] {
        let streamed = ask(&street, "Image", png(), "").await;
        assert_eq!(streamed.answer(), format!("{NO_PICTURES} Type your question instead."));
        assert_eq!(streamed.last["noAnswer"], true);
        assert_eq!(street.model.as_ref().map_or(0, |model| model.calls()), 0);
    }
}

#[tokio::test]
async fn the_built_in_engine_answers_the_words_and_says_what_it_did_not_see() {
    let failing = Street::with_model(Behaviour::Fails).await;
    for street in [failing, Street::built_in().await] {
        let streamed = ask(&street, "Image", png(), QUESTION).await;
        assert!(streamed.answer().starts_with(&format!("{NO_PICTURES}\n\n")), "{}", streamed.answer());
        assert!(streamed.answer().contains("525,000"), "{}", streamed.answer());
        assert_eq!(streamed.last["noAnswer"], false);
    }
}

#[tokio::test]
async fn a_recording_is_written_down_understood_and_kept() {
    let street = street(Behaviour::Honest, WRITTEN_DOWN).await;
    let streamed = ask(&street, "Audio", wav(), "").await;
    assert!(streamed.answer().contains("525,000"), "{}", streamed.answer());
    assert_eq!(parts(&street), HEARD);
    let requests = street.model.as_ref().expect("a model").requests();
    let form = &requests[0];
    assert_eq!(form.path, "/v1/audio/transcriptions");
    let has = |bytes: &[u8]| form.body.windows(bytes.len()).any(|window| window == bytes);
    assert!(has(&wav()) && has(b"name=\"model\"\r\n\r\nwhisper-1\r\n") && has(b"filename=\"question.wav\""));
    let question = street.messages().await.into_iter().rfind(|message| message["Type"] == "User").expect("a question");
    assert_eq!(question["Content"], HEARD, "{question}");
}

#[tokio::test]
async fn what_was_typed_stands_before_what_was_said() {
    let street = street(Behaviour::Honest, WRITTEN_DOWN).await;
    ask(&street, "Audio", wav(), "Good morning.").await;
    assert_eq!(parts(&street), format!("Good morning.\n{HEARD}"));
}

#[tokio::test]
async fn a_recording_that_was_written_down_is_answered_without_a_model_too() {
    let street = street(Behaviour::Fails, WRITTEN_DOWN).await;
    let streamed = ask(&street, "Audio", wav(), "").await;
    assert!(streamed.answer().contains("525,000") && !streamed.answer().contains("cannot"), "{}", streamed.answer());
}

#[tokio::test]
async fn a_recording_goes_as_a_part_to_who_takes_sound() {
    let takes_sound = Capabilities { audio: true, ..NOTHING };
    for (behaviour, takes) in
        [(Behaviour::Honest, takes_sound), (Behaviour::Deaf, Capabilities { transcription: true, ..takes_sound })]
    {
        let street = street(behaviour, takes).await;
        ask(&street, "Audio", wav(), "").await;
        let parts = parts(&street);
        assert_eq!((&parts[0]["type"], &parts[0]["input_audio"]["format"]), (&json!("input_audio"), &json!("wav")));
    }
}

#[tokio::test]
async fn a_recording_that_nobody_hears_is_said_to_be_unheard() {
    let deaf = street(Behaviour::Deaf, WRITTEN_DOWN).await;
    let slow = street(Behaviour::Hangs, WRITTEN_DOWN).await;
    let patience = porchlight_server::answers::model::call::Timeouts::default();
    let hearing = std::time::Duration::from_millis(100);
    let short = porchlight_server::answers::model::call::Timeouts { hearing, ..patience };
    slow.porch.running.app.answering.set_timeouts(short);
    for street in [deaf, slow, Street::built_in().await] {
        let streamed = ask(&street, "Audio", wav(), "").await;
        assert_eq!(streamed.answer(), format!("{NO_RECORDINGS} Type your question instead."));
        assert_eq!(streamed.last["noAnswer"], true);
    }
}

#[tokio::test]
async fn a_recording_without_words_is_not_made_up() {
    let street = street(Behaviour::HearsNothing, WRITTEN_DOWN).await;
    let streamed = ask(&street, "Audio", wav(), "").await;
    assert!(streamed.answer().starts_with("I couldn't hear any words"), "{}", streamed.answer());
    assert_eq!((&streamed.last["noAnswer"], street.model.as_ref().expect("a model").calls()), (&json!(true), 0));
}

#[tokio::test]
async fn a_film_goes_only_to_who_takes_films() {
    let seeing = street(Behaviour::Honest, Capabilities { video: true, ..NOTHING }).await;
    ask(&seeing, "Video", film(), "what is this?").await;
    let parts = parts(&seeing);
    assert!(parts[1]["video_url"]["url"].as_str().expect("an address").starts_with("data:video/mp4;base64,"));
    let blind = street(Behaviour::Honest, Capabilities { images: true, ..NOTHING }).await;
    let streamed = ask(&blind, "Video", film(), "").await;
    assert!(streamed.answer().starts_with("I can't play videos here."), "{}", streamed.answer());
    assert_eq!(streamed.last["noAnswer"], true);
}

#[tokio::test]
async fn a_recording_that_is_sent_again_under_its_key_is_the_same_question() {
    let street = street(Behaviour::Honest, WRITTEN_DOWN).await;
    let (id, _) = upload(&street.porch, wav()).await;
    let files = json!([id.parse::<i64>().expect("a number")]);
    let question = json!({"sessionID": street.session, "content": "", "chatAskType": "Audio", "fileIds": files});
    let ask = || {
        let sent = street.porch.post("ask").header("authorization", &street.porch.secret);
        crate::porch::read(sent.header("idempotency-key", "once").json(&question))
    };
    let (first, again) = (ask().await, ask().await);
    assert_eq!(first.body, again.body);
    assert_eq!(again.headers["idempotent-replayed"], "true");
}
