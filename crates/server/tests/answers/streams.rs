//! Every known odd or broken stream: what the visitor got, after how long, and what was stored.
//!
//! Each case is a test, and one test prints them all as a table:
//! `cargo nextest run -p porchlight-server streams_as_a_table --no-capture`.

use std::time::{Duration, Instant};

use futures::{StreamExt, stream};
use porchlight_server::answers::model::{response_stream::MAX_TEXT, timeouts::Timeouts};
use serde_json::{Value, json};

use crate::{
    scripted_endpoint::{Behavior, long},
    test_chat::{Streamed, TestChat},
};

const QUESTION: &str = "what is the price of 5 Lantern Row?";
const ANSWER: &str = "Happy to help. 5 Lantern Row is listed at $525,000.";

/// What the visitor got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Got {
    /// The words of the model and nothing else.
    Model,
    /// The same after so many calls.
    ModelAfter(usize),
    /// The built-in answer and not a word of the model.
    BuiltIn,
    /// The built-in answer after so many calls.
    BuiltInAfter(usize),
    /// The beginning of the model's words, then the built-in answer.
    Both,
}

macro_rules! cases {
    ($($test:ident: $behavior:ident => $got:expr;)*) => {
        const CASES: &[(Behavior, Got)] = &[$((Behavior::$behavior, $got)),*];

        $(
            #[tokio::test]
            async fn $test() {
                see(Behavior::$behavior, $got).await;
            }
        )*
    };
}

cases! {
    a_good_stream_is_shown_as_it_is: Honest => Got::Model;
    a_whole_reply_is_read: Whole => Got::Model;
    a_printed_reply_is_read: WholePretty => Got::Model;
    bare_json_lines_are_read: JsonLines => Got::Model;
    a_list_of_chunks_is_read: JsonList => Got::Model;
    comments_and_pings_are_passed_over: Comments => Got::Model;
    a_missing_done_is_not_missed: DoneMissing => Got::Model;
    a_second_done_changes_nothing: DoneTwice => Got::Model;
    text_after_done_is_not_shown: TextAfterDone => Got::Model;
    garbage_after_done_changes_nothing: GarbageAfterDone => Got::Model;
    garbage_after_the_finish_changes_nothing: GarbageAfterFinish => Got::Model;
    a_missing_finish_reason_is_not_missed: FinishMissing => Got::Model;
    a_sentence_at_the_end_is_an_end: NothingAtTheEnd => Got::Model;
    who_lingers_after_the_finish_is_not_waited_for: LingersAfterFinish => Got::Model;
    empty_choices_are_passed_over: EmptyChoices => Got::Model;
    usage_null_is_no_usage: UsageNull => Got::Model;
    a_growing_usage_counts_at_its_end: UsageEverywhere => Got::Model;
    usage_is_found_elsewhere: UsageElsewhere => Got::Model;
    without_usage_tokens_are_estimated: UsageNowhere => Got::Model;
    characters_may_be_split: SplitUtf8 => Got::Model;
    lines_may_end_with_crlf: CrLf => Got::Model;
    lines_may_end_with_cr: Cr => Got::Model;
    data_needs_no_space: NoSpace => Got::Model;
    event_and_id_lines_are_passed_over: EventAndId => Got::Model;
    events_may_touch: NoBlankLine => Got::Model;
    data_may_stand_on_several_lines: MultiLineData => Got::Model;
    a_byte_order_mark_is_passed_over: Bom => Got::Model;
    null_content_is_no_text: NullContent => Got::Model;
    content_can_be_a_list: ContentList => Got::Model;
    reasoning_is_not_shown: Reasoning => Got::Model;
    thoughts_are_not_shown: ThinkBlock => Got::Model;
    old_completions_are_read: LegacyText => Got::Model;
    a_second_choice_is_not_shown: SeveralChoices => Got::Model;
    an_event_that_comes_twice_is_shown_once: DeliveredTwice => Got::Model;
    unknown_members_are_passed_over: UnknownMembers => Got::Model;
    gzip_is_unpacked: Gzip => Got::Model;
    a_length_beyond_the_end_changes_nothing: LengthTooLong => Got::Model;
    a_large_chunk_is_read: LargeChunk => Got::Model;
    ten_thousand_letters_are_an_answer: Letters => Got::Model;
    who_drips_in_time_is_waited_for: DripsInTime => Got::Model;
    nul_bytes_are_left_out: NulBytes => Got::Model;
    half_an_emoji_costs_only_itself: LoneSurrogates => Got::Model;
    a_byte_that_is_no_text_costs_only_itself: InvalidUtf8 => Got::Model;
    blank_lines_before_the_answer_are_left_out: BlankFirst => Got::Model;
    a_busy_endpoint_is_retried_once: BusyThenGood => Got::ModelAfter(2);
    a_reset_before_any_byte_is_retried_once: ResetThenGood => Got::ModelAfter(2);
    a_short_rest_is_waited_for: ThrottledThenGood => Got::ModelAfter(2);
    rejected_stream_options_are_left_out: RefusesStreamOptions => Got::ModelAfter(2);
    a_rejected_temperature_is_left_out: RefusesTemperature => Got::ModelAfter(2);
    a_rejected_system_role_is_left_out: RefusesSystem => Got::ModelAfter(2);
    two_rejected_fields_are_left_out: RefusesTwo => Got::ModelAfter(3);
    a_silent_endpoint_is_given_up: Hangs => Got::BuiltInAfter(1);
    silence_after_a_status_is_given_up: SilentAfterStatus => Got::BuiltInAfter(1);
    comments_are_no_sign_of_an_answer: Murmurs => Got::BuiltInAfter(1);
    thoughts_are_no_sign_of_an_answer: OnlyThinks => Got::BuiltInAfter(1);
    a_long_rest_is_not_waited_for: TooMany => Got::BuiltInAfter(1);
    an_always_busy_endpoint_is_called_twice: Throttled => Got::BuiltInAfter(2);
    an_always_failing_endpoint_is_called_twice: Fails => Got::BuiltInAfter(2);
    a_wrong_key_is_not_tried_again: Unauthorized => Got::BuiltInAfter(1);
    an_unknown_model_is_not_tried_again: NotFound => Got::BuiltInAfter(1);
    an_error_that_names_no_field_is_not_retried: Refuses => Got::BuiltInAfter(1);
    a_redirect_is_not_followed: Redirects => Got::BuiltInAfter(1);
    an_always_resetting_endpoint_is_called_twice: ResetAtOnce => Got::BuiltInAfter(2);
    what_is_no_http_is_no_answer: NoHttp => Got::BuiltIn;
    an_empty_body_is_no_answer: EmptyBody => Got::BuiltInAfter(1);
    white_space_is_no_answer: Blank => Got::BuiltInAfter(1);
    a_stream_without_text_is_no_answer: Empty => Got::BuiltInAfter(1);
    a_web_page_is_no_answer: WebPage => Got::BuiltInAfter(1);
    a_bare_text_is_no_answer: PlainText => Got::BuiltInAfter(1);
    an_error_object_is_no_answer: ErrorObject => Got::BuiltInAfter(1);
    an_error_event_is_no_answer: ErrorEvent => Got::BuiltInAfter(1);
    a_broken_chunk_is_no_answer: BrokenChunk => Got::BuiltInAfter(1);
    a_thought_without_end_is_no_answer: EndlessThought => Got::BuiltInAfter(1);
    a_tool_call_is_no_answer: ToolCall => Got::BuiltInAfter(1);
    a_filtered_answer_is_no_answer: Filtered => Got::BuiltInAfter(1);
    a_huge_piece_is_no_answer: HugePiece => Got::BuiltInAfter(1);
    a_line_without_end_is_no_answer: EndlessLine => Got::BuiltInAfter(1);
    half_an_answer_that_stalls_is_completed: Stalls => Got::Both;
    half_an_answer_that_drips_too_slowly_is_completed: DripsTooSlowly => Got::Both;
    half_an_answer_on_a_dead_line_is_completed: BreaksOff => Got::Both;
    half_an_answer_before_a_reset_is_completed: ResetInTheMiddle => Got::Both;
    half_a_sentence_before_a_clean_end_is_completed: HangsUp => Got::Both;
    a_length_before_the_end_is_completed: LengthTooShort => Got::Both;
    an_answer_out_of_room_is_completed: OutOfRoom => Got::Both;
    an_answer_filtered_in_the_middle_is_completed: FilteredInTheMiddle => Got::Both;
    a_tool_call_after_half_an_answer_is_completed: ToolCallAfterText => Got::Both;
    half_an_answer_before_an_error_is_completed: ErrorInTheMiddle => Got::Both;
    half_an_answer_before_a_page_is_completed: PageInTheMiddle => Got::Both;
    half_an_answer_before_a_broken_chunk_is_completed: BrokenInTheMiddle => Got::Both;
    an_endless_answer_is_ended: Endless => Got::Both;
}

/// One case as it was.
struct Row {
    behavior: Behavior,
    got: &'static str,
    first_ms: u128,
    whole_ms: u128,
    pieces: usize,
    calls: usize,
    tokens: i64,
    stored: &'static str,
    failure: String,
}

/// Asks, looks at everything that can be seen of it, and fails where it is not as expected.
async fn see(behavior: Behavior, expected: Got) -> Row {
    let chat = TestChat::with_model(behavior).await;
    let is_models = matches!(expected, Got::Model | Got::ModelAfter(_));
    let built_in = if is_models { String::new() } else { built_in_answer(&chat).await };
    chat.app.running.app.answering.set_timeouts(timeouts(behavior));
    let began = Instant::now();
    let (streamed, first_ms) = timed(&chat, began).await;
    let whole_ms = began.elapsed().as_millis();
    let name = behavior.name();
    assert!(whole_ms < 15_000, "{name}: {whole_ms} ms");
    assert!(streamed.last.get("Success").is_none(), "{name}: {}", streamed.last);
    assert_eq!(streamed.joined(), streamed.answer(), "{name}");
    let calls = chat.model.as_ref().expect("a model").calls();
    let got = check(behavior, expected, &streamed, &built_in, calls);
    let stored = chat.last().await;
    assert_eq!((&stored["Content"], &stored["Interrupted"]), (&json!(streamed.answer()), &json!(false)), "{name}");
    let explained = explained(&chat).await;
    let writer = if is_models { "model" } else { "built-in" };
    assert_eq!(explained["Writer"], writer, "{name}: {explained}");
    Row {
        behavior,
        got,
        first_ms,
        whole_ms,
        pieces: streamed.pieces.len(),
        calls,
        tokens: streamed.last["TotalToken"].as_i64().expect("a number"),
        stored: "as shown, whole",
        failure: explained["Failure"].as_str().unwrap_or("").to_owned(),
    }
}

/// One second where the case is about waiting, and else so long that a busy machine changes nothing.
fn timeouts(behavior: Behavior) -> Timeouts {
    use Behavior::{DripsTooSlowly, Hangs, Murmurs, OnlyThinks, SilentAfterStatus, Stalls};
    let limit = |waits: &[Behavior]| Duration::from_secs(if waits.contains(&behavior) { 1 } else { 20 });
    Timeouts {
        first: limit(&[Hangs, Murmurs, OnlyThinks, SilentAfterStatus]),
        between: limit(&[DripsTooSlowly, Stalls]),
        pause: Duration::from_millis(20),
        ..Timeouts::default()
    }
}

fn check(behavior: Behavior, expected: Got, streamed: &Streamed, built_in: &str, calls: usize) -> &'static str {
    let (name, answer) = (behavior.name(), streamed.answer());
    match expected {
        Got::Model | Got::ModelAfter(_) => assert_eq!(answer, padded(behavior), "{name}"),
        Got::BuiltIn | Got::BuiltInAfter(_) => assert_eq!(answer, built_in, "{name}"),
        Got::Both => {
            assert!(answer.starts_with("Happy to help.") && answer.ends_with(built_in), "{name}: {answer}");
            assert!(answer.chars().count() < MAX_TEXT + 200 && answer.len() > built_in.len() + 10, "{name}");
        }
    }
    match expected {
        Got::ModelAfter(expected) | Got::BuiltInAfter(expected) => assert_eq!(calls, expected, "{name}: calls"),
        Got::Model | Got::Both => assert_eq!(calls, 1, "{name}: calls"),
        Got::BuiltIn => {}
    }
    match expected {
        Got::Model | Got::ModelAfter(_) => "the model's answer",
        Got::BuiltIn | Got::BuiltInAfter(_) => "the built-in answer",
        Got::Both => "the model's beginning, then the built-in answer",
    }
}

/// What the model said aloud.
fn padded(behavior: Behavior) -> String {
    match behavior {
        Behavior::SplitUtf8 => format!("{ANSWER} Größe, 家, 🏡!"),
        Behavior::Letters => long(ANSWER),
        Behavior::LoneSurrogates | Behavior::InvalidUtf8 => format!("\u{fffd} {ANSWER}"),
        _ => ANSWER.to_owned(),
    }
}

/// What the same chatbot says without its model, in its own conversation.
async fn built_in_answer(chat: &TestChat) -> String {
    chat.edit(json!({"Model": "1"})).await;
    let made = chat.app.call("create_session", json!({"serialNumber": chat.serial})).await;
    let answer = chat.ask(json!({"sessionID": made["SessionID"], "content": QUESTION})).await;
    chat.edit(json!({"Model": "scripted"})).await;
    answer.body["Data"]["content"].as_str().expect("a text").to_owned()
}

/// The stream, and when its first piece came.
async fn timed(chat: &TestChat, began: Instant) -> (Streamed, u128) {
    let mut question = chat.question(QUESTION);
    question["stream"] = json!(true);
    let sent = chat.app.post("ask").header("authorization", &chat.app.secret).json(&question);
    let mut response = sent.send().await.expect("a stream");
    let (mut text, mut first_ms) = (Vec::new(), None);
    while let Some(bytes) = response.chunk().await.expect("a whole stream") {
        text.extend_from_slice(&bytes);
        if text.windows(9).any(|window| window == b"\"content\"") {
            first_ms.get_or_insert(began.elapsed().as_millis());
        }
    }
    (Streamed::of(&String::from_utf8(text).expect("UTF-8")), first_ms.expect("a piece"))
}

/// The explanation of the last answer, as it is stored.
pub async fn explained(chat: &TestChat) -> Value {
    let store = &chat.app.running.app.store;
    let chatbot = store.public_chatbot(&chat.serial).await.expect("a store").expect("the chatbot");
    let messages = store.messages(chatbot.id, porchlight_domain::SessionId(chat.session)).await.expect("messages");
    serde_json::from_str(&messages.last().expect("an answer").explanation_json).expect("JSON")
}

#[tokio::test]
async fn streams_as_a_table() {
    let rows: Vec<Row> = stream::iter(CASES).map(|(behavior, got)| see(*behavior, *got)).buffered(8).collect().await;
    println!(
        "| Stream | What it sends | The visitor got | First piece ms | All ms | Pieces | Calls | totalToken | Stored | Failure in the explanation |"
    );
    println!("|---|---|---|--:|--:|--:|--:|--:|---|---|");
    for row in &rows {
        let Row { behavior, got, first_ms, whole_ms, pieces, calls, tokens, stored, failure } = row;
        let (name, what) = (behavior.name(), behavior.what().replace('|', "/"));
        println!(
            "| {name} | {what} | {got} | {first_ms} | {whole_ms} | {pieces} | {calls} | {tokens} | {stored} | {failure} |"
        );
    }
    println!("{} streams; limits: 1 s where a stream is late, else 20 s", rows.len());
}

#[tokio::test]
async fn every_known_stream_is_tried() {
    let elsewhere = [Behavior::Lies, Behavior::HearsNothing, Behavior::Deaf];
    let tried = |behavior: &Behavior| elsewhere.contains(behavior) || CASES.iter().any(|(case, _)| case == behavior);
    let missing: Vec<&Behavior> = Behavior::ALL.iter().filter(|behavior| !tried(behavior)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
