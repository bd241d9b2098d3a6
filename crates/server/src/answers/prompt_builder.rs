//! Builds the model call: prompt, conversation and files.

use base64::{Engine, engine::general_purpose::STANDARD};
use porchlight_answer::{
    PromptContext, Today, Turn,
    prompt::{planning_prompt, prompt},
    render::unsupported_media::UnsupportedMedia,
};
use porchlight_domain::Listing;
use porchlight_store::{MessageRole, SpokenText};
use serde_json::{Value, json};
use std::sync::{Arc, PoisonError};

use super::{
    engine::EngineState,
    model::{ModelClient, ModelRequest},
    request::{AnswerRequest, AttachedFiles},
    retrieve::{self, RetrievedAnswerData},
};
use crate::{files::file_type::MediaFamily, work::WorkError};

/// Messages of the conversation that are read; the token budget decides how many are sent.
const MAX_TURNS: usize = 60;
/// Tokens reserved for the answer if the configuration sets no limit.
const ANSWER_TOKENS: u32 = 1_024;
/// Tokens of an image, estimated; endpoints differ.
const IMAGE_TOKENS: i64 = 1_000;
/// Tokens of a second of audio or video, estimated; 32,000 bytes are a second of speech.
const SOUND_TOKENS: i64 = 25;
const BYTES_A_SECOND: usize = 32_000;

/// What a prompt for planning has beside the question.
pub(super) struct Planning {
    /// Homes named before.
    pub shown: Vec<Listing>,
    /// Tokens of the functions.
    pub function_tokens: i64,
}

/// The call for one question, to write from the data or to plan; `used_tokens` are those of earlier calls for it.
///
/// # Errors
/// The prompt was not composed in time.
pub(super) async fn build(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &Arc<RetrievedAnswerData>,
    writer: &ModelClient,
    (unseen, used_tokens): (Option<UnsupportedMedia>, i64),
    planning: Option<Planning>,
) -> Result<ModelRequest, WorkError> {
    let settings = &request.chatbot.settings;
    let turns = turns(shared, request).await;
    let files: i64 = request.attached.iter().map(tokens_of).sum();
    let room = request.limits.budget.map_or(i64::MAX, |budget| budget.reserve.tokens - used_tokens);
    let budget_tokens = room.min(writer.context_tokens.into()) - i64::from(answer_tokens(writer)) - files;
    let budget_tokens = budget_tokens - planning.as_ref().map_or(0, |planning| planning.function_tokens);
    let (answer_data, system_message) = (Arc::clone(found), settings.system_message.clone());
    let compose = move || {
        let brief = PromptContext {
            meaning: &answer_data.meaning,
            entries: &answer_data.retrieved_context,
            bot: &answer_data.bot,
            turns: &turns,
            system_message: &system_message,
            today: &written_day(answer_data.today),
            note: unseen.map_or("", note),
            budget_tokens,
        };
        match planning {
            Some(planning) => planning_prompt(&brief, &planning.shown),
            None => prompt(&brief),
        }
    };
    let made = shared.work.understanding.run(retrieve::requester(request), compose).await?;
    if made.listings_left_out > 0 || made.exchanges_left_out > 0 {
        let (listings, exchanges) = (made.listings_left_out, made.exchanges_left_out);
        tracing::debug!(listings, exchanges, model = writer.key, "a prompt was too long for everything");
    }
    let messages = made.messages.into_iter().map(|message| (message.role, Value::from(message.content)));
    let mut build = ModelRequest {
        messages: messages.collect(),
        rounds: Vec::new(),
        tools: None,
        temperature: settings.temperature_hundredths(),
        timeouts: *shared.timeouts.read().unwrap_or_else(PoisonError::into_inner),
        question_at: request.requested_at,
        prompt_tokens: made.tokens + files,
    };
    attach(&mut build, &request.attached);
    Ok(build)
}

/// Tokens reserved for the answer.
pub(super) fn answer_tokens(writer: &ModelClient) -> u32 {
    writer.max_tokens.unwrap_or_else(|| ANSWER_TOKENS.min(writer.context_tokens / 4))
}

/// "Friday, 2026-11-20": visitors ask about weekdays and "tomorrow".
fn written_day(today: Today) -> String {
    let (year, month, day) = (i16::try_from(today.year), i8::try_from(today.month), i8::try_from(today.day));
    let (Ok(year), Ok(month), Ok(day)) = (year, month, day) else { return String::new() };
    jiff::civil::Date::new(year, month, day).map(|date| date.strftime("%A, %F").to_string()).unwrap_or_default()
}

/// The conversation so far, ending with the question; without the earlier messages if they can't be read.
async fn turns(shared: &EngineState, request: &AnswerRequest) -> Vec<Turn> {
    let count = MAX_TURNS as i64 - 1;
    let stored = shared.store.last_texts(request.chatbot.id, request.session, request.ids, count).await;
    let stored = stored.unwrap_or_else(|error| {
        tracing::warn!(%error, "the conversation could not be read for a prompt");
        Vec::new()
    });
    let mut turns: Vec<Turn> = stored.into_iter().filter_map(turn).collect();
    turns.push(Turn { from_visitor: true, text: request.question.content.clone() });
    turns
}

/// What a member said is a turn of the chatbot's side, under the member's name. The model reads when it speaks again.
fn turn(spoken: SpokenText) -> Option<Turn> {
    let SpokenText { role, kind, content, member_name } = spoken;
    let (from_visitor, text) = match role {
        MessageRole::Visitor => (true, content),
        MessageRole::Chatbot => (false, content),
        MessageRole::Agent => (false, format!("{member_name} (agent): {content}")),
        MessageRole::Event if kind == "Joined" => return None,
        MessageRole::Event => (false, format!("({member_name} left the conversation. You speak again.)")),
    };
    Some(Turn { from_visitor, text })
}

/// The note to the model about a file that it didn't get.
fn note(unseen: UnsupportedMedia) -> &'static str {
    match unseen {
        UnsupportedMedia::Not(_) => {
            "The visitor also sent a file that you cannot see or hear; that was said already. Say nothing about what is in it."
        }
        UnsupportedMedia::NoSpeech => "The visitor also sent a recording without words; that was said already.",
    }
}

fn tokens_of(file: &AttachedFiles) -> i64 {
    match file.kind.family() {
        MediaFamily::Image => IMAGE_TOKENS,
        MediaFamily::Audio | MediaFamily::Video => (file.bytes.len() / BYTES_A_SECOND) as i64 * SOUND_TOKENS,
    }
}

/// Adds the question's files to the visitor's last message.
fn attach(build: &mut ModelRequest, attached: &[AttachedFiles]) {
    let Some((_, content)) = build.messages.iter_mut().rfind(|(role, _)| role == "user") else { return };
    if attached.is_empty() {
        return;
    }
    let text = content.as_str().unwrap_or_default().to_owned();
    let mut items = Vec::new();
    // Some endpoints reject an empty text.
    if !text.is_empty() {
        items.push(json!({"type": "text", "text": text}));
    }
    items.extend(attached.iter().map(part));
    *content = Value::Array(items);
}

fn part(file: &AttachedFiles) -> Value {
    let data = STANDARD.encode(&file.bytes);
    let url = format!("data:{};base64,{data}", file.kind.mime());
    match file.kind.family() {
        MediaFamily::Image => json!({"type": "image_url", "image_url": {"url": url}}),
        MediaFamily::Audio => {
            json!({"type": "input_audio", "input_audio": {"data": data, "format": file.kind.extension()}})
        }
        MediaFamily::Video => json!({"type": "video_url", "video_url": {"url": url}}),
    }
}
