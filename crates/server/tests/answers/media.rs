//! Images, recordings and videos: sent to a model that accepts them, and noted in the answer if none does.

use porchlight_server::{Capabilities, ModelEndpoint};
use serde_json::{Value, json};

use crate::{
    files::{png, upload, wav},
    scripted_endpoint::{Behavior, HEARD},
    test_chat::{Streamed, TestChat},
};

const QUESTION: &str = "what is the price of 5 Lantern Row?";
const NO_IMAGES: &str = "I can't view images here.";
const NO_RECORDINGS: &str = "I can't play voice messages here.";

const NOTHING: Capabilities = Capabilities::NOTHING;
const WRITTEN_DOWN: Capabilities = Capabilities { transcription: true, ..NOTHING };

async fn chat(behavior: Behavior, takes: Capabilities) -> TestChat {
    TestChat::with(behavior, |config| {
        let ModelEndpoint { transcription_model, models, .. } = &mut config.models[0];
        *transcription_model = Some("whisper-1".into());
        models[0].takes = takes;
    })
    .await
}

fn film() -> Vec<u8> {
    [&b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom"[..], &[0; 600]].concat()
}

async fn ask(chat: &TestChat, kind: &str, bytes: Vec<u8>, content: &str) -> Streamed {
    let (id, put) = upload(&chat.app, bytes).await;
    assert_eq!(put.status, 200, "{}", put.body);
    let files = json!([id.parse::<i64>().expect("a number")]);
    let question = json!({"sessionID": chat.session, "content": content, "chatAskType": kind, "fileIds": files});
    chat.stream(question).await
}

/// The parts of the last message that the model was sent.
fn content_items(chat: &TestChat) -> Value {
    let request = chat.model.as_ref().expect("a model").requests();
    let request = request.iter().rfind(|request| request.path.ends_with("/completions")).expect("a call").json();
    request["messages"].as_array().expect("messages").last().expect("a message")["content"].clone()
}

#[tokio::test]
async fn an_image_is_sent_as_a_content_part_with_the_text() {
    let chat = TestChat::with_model(Behavior::Honest).await;
    let streamed = ask(&chat, "Image", png(), QUESTION).await;
    let content_items = content_items(&chat);
    assert_eq!(content_items[0], json!({"type": "text", "text": QUESTION}));
    let url = content_items[1]["image_url"]["url"].as_str().expect("an address");
    assert!(content_items[1]["type"] == "image_url" && url.starts_with("data:image/jpeg;base64,/9j/"), "{url:.40}");
    assert!(streamed.answer().starts_with("Happy to help."), "{}", streamed.answer());
    assert_eq!(streamed.last["noAnswer"], false);
}

#[tokio::test]
async fn an_image_without_text_is_answered_by_a_model_with_images() {
    let chat = TestChat::with_model(Behavior::Honest).await;
    let streamed = ask(&chat, "Image", png(), "").await;
    assert_eq!(content_items(&chat).as_array().expect("parts").len(), 1, "no empty text");
    assert_eq!(
        (&streamed.last["noAnswer"], streamed.answer()),
        (&json!(false), "Happy to help. I am glad to help you find a home.")
    );
}

#[tokio::test]
async fn a_model_without_images_gets_none_and_the_visitor_reads_a_note() {
    let chat = chat(Behavior::Honest, NOTHING).await;
    let streamed = ask(&chat, "Image", png(), QUESTION).await;
    assert_eq!(streamed.answer(), format!("{NO_IMAGES}\n\nHappy to help. 5 Lantern Row is listed at $525,000."));
    assert_eq!(content_items(&chat), QUESTION);
    assert_eq!(chat.last().await["Content"], streamed.answer());
}

#[tokio::test]
async fn an_image_alone_is_not_sent_to_a_model_without_images() {
    let blind = chat(Behavior::Honest, NOTHING).await;
    for chat in [blind, TestChat::built_in().await] {
        let streamed = ask(&chat, "Image", png(), "").await;
        assert_eq!(streamed.answer(), format!("{NO_IMAGES} Type your question instead."));
        assert_eq!(streamed.last["noAnswer"], true);
        assert_eq!(chat.model.as_ref().map_or(0, |model| model.calls()), 0);
    }
}

#[tokio::test]
async fn the_built_in_engine_answers_the_text_and_notes_unread_media() {
    let failing = TestChat::with_model(Behavior::Fails).await;
    for chat in [failing, TestChat::built_in().await] {
        let streamed = ask(&chat, "Image", png(), QUESTION).await;
        assert!(streamed.answer().starts_with(&format!("{NO_IMAGES}\n\n")), "{}", streamed.answer());
        assert!(streamed.answer().contains("525,000"), "{}", streamed.answer());
        assert_eq!(streamed.last["noAnswer"], false);
    }
}

#[tokio::test]
async fn a_recording_is_transcribed_answered_and_stored() {
    let chat = chat(Behavior::Honest, WRITTEN_DOWN).await;
    let streamed = ask(&chat, "Audio", wav(), "").await;
    assert!(streamed.answer().contains("525,000"), "{}", streamed.answer());
    assert_eq!(content_items(&chat), HEARD);
    let requests = chat.model.as_ref().expect("a model").requests();
    let form = &requests[0];
    assert_eq!(form.path, "/v1/audio/transcriptions");
    let has = |bytes: &[u8]| form.body.windows(bytes.len()).any(|window| window == bytes);
    assert!(has(&wav()) && has(b"name=\"model\"\r\n\r\nwhisper-1\r\n") && has(b"filename=\"question.wav\""));
    let question = chat.messages().await.into_iter().rfind(|message| message["Type"] == "User").expect("a question");
    assert_eq!(question["Content"], HEARD, "{question}");
}

#[tokio::test]
async fn typed_text_comes_before_the_transcript() {
    let chat = chat(Behavior::Honest, WRITTEN_DOWN).await;
    ask(&chat, "Audio", wav(), "Good morning.").await;
    assert_eq!(content_items(&chat), format!("Good morning.\n{HEARD}"));
}

#[tokio::test]
async fn a_transcribed_recording_is_answered_by_the_built_in_engine_too() {
    let chat = chat(Behavior::Fails, WRITTEN_DOWN).await;
    let streamed = ask(&chat, "Audio", wav(), "").await;
    assert!(streamed.answer().contains("525,000") && !streamed.answer().contains("cannot"), "{}", streamed.answer());
}

#[tokio::test]
async fn a_recording_is_sent_as_a_content_part_to_a_model_with_audio() {
    let takes_sound = Capabilities { audio: true, ..NOTHING };
    for (behavior, takes) in
        [(Behavior::Honest, takes_sound), (Behavior::Deaf, Capabilities { transcription: true, ..takes_sound })]
    {
        let chat = chat(behavior, takes).await;
        ask(&chat, "Audio", wav(), "").await;
        let content_items = content_items(&chat);
        assert_eq!(
            (&content_items[0]["type"], &content_items[0]["input_audio"]["format"]),
            (&json!("input_audio"), &json!("wav"))
        );
    }
}

#[tokio::test]
async fn a_recording_that_no_model_accepts_gets_a_note() {
    let deaf = chat(Behavior::Deaf, WRITTEN_DOWN).await;
    let slow = chat(Behavior::Hangs, WRITTEN_DOWN).await;
    let timeouts = porchlight_server::answers::model::timeouts::Timeouts::default();
    let hearing = std::time::Duration::from_millis(100);
    let short = porchlight_server::answers::model::timeouts::Timeouts { hearing, ..timeouts };
    slow.app.running.app.answering.set_timeouts(short);
    for chat in [deaf, slow, TestChat::built_in().await] {
        let streamed = ask(&chat, "Audio", wav(), "").await;
        assert_eq!(streamed.answer(), format!("{NO_RECORDINGS} Type your question instead."));
        assert_eq!(streamed.last["noAnswer"], true);
    }
}

#[tokio::test]
async fn a_recording_without_speech_has_no_transcript() {
    let chat = chat(Behavior::HearsNothing, WRITTEN_DOWN).await;
    let streamed = ask(&chat, "Audio", wav(), "").await;
    assert!(streamed.answer().starts_with("I couldn't hear any words"), "{}", streamed.answer());
    assert_eq!((&streamed.last["noAnswer"], chat.model.as_ref().expect("a model").calls()), (&json!(true), 0));
}

#[tokio::test]
async fn a_video_goes_only_to_models_that_accept_video() {
    let seeing = chat(Behavior::Honest, Capabilities { video: true, ..NOTHING }).await;
    ask(&seeing, "Video", film(), "what is this?").await;
    let content_items = content_items(&seeing);
    assert!(content_items[1]["video_url"]["url"].as_str().expect("an address").starts_with("data:video/mp4;base64,"));
    let blind = chat(Behavior::Honest, Capabilities { images: true, ..NOTHING }).await;
    let streamed = ask(&blind, "Video", film(), "").await;
    assert!(streamed.answer().starts_with("I can't play videos here."), "{}", streamed.answer());
    assert_eq!(streamed.last["noAnswer"], true);
}

#[tokio::test]
async fn a_recording_repeated_with_its_idempotency_key_is_the_same_question() {
    let chat = chat(Behavior::Honest, WRITTEN_DOWN).await;
    let (id, _) = upload(&chat.app, wav()).await;
    let files = json!([id.parse::<i64>().expect("a number")]);
    let question = json!({"sessionID": chat.session, "content": "", "chatAskType": "Audio", "fileIds": files});
    let ask = || {
        let sent = chat.app.post("ask").header("authorization", &chat.app.secret);
        crate::test_app::read(sent.header("idempotency-key", "once").json(&question))
    };
    let (first, again) = (ask().await, ask().await);
    assert_eq!(first.body, again.body);
    assert_eq!(again.headers["idempotent-replayed"], "true");
}
