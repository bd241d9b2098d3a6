//! Applies an edit to a chatbot's settings: what is absent stays, everything sent is checked.
//!
//! Why it exists: one place decides what a setting may be, and the result cannot be invalid.
//! Not here: whether a file or model exists (asked through the caller) and storing.

use porchlight_api::{ErrorCode, FieldError, FileIdText, UpdateChatbot};

use crate::{
    FileId,
    domains::{self, AllowedDomains},
    email_rules::{optional_email, optional_emails},
    form::Form,
    languages, numbers,
    settings::{BubbleAlign, RateLimit, Rgb, Settings},
    text::{filled, multi_line, single_line},
    time,
    url_rules::optional_url,
};

const MAX_NAME: usize = 200;
const MAX_MESSAGE: usize = 2_000;
const MAX_LONG: usize = 32_000;
const MAX_SUGGESTIONS: usize = 4_000;
const MAX_LANGUAGE: usize = 60;
/// Model of a chatbot that names none: the built-in engine.
const BUILT_IN: &str = "1";

/// Applies an edit; gives every problem together, in the order of the members.
pub fn apply(settings: &Settings, edit: &UpdateChatbot) -> Result<Settings, Vec<FieldError>> {
    let mut form = Form::default();
    let mut out = settings.clone();
    identity(&mut form, &mut out, edit);
    appearance(&mut form, &mut out, edit);
    talking(&mut form, &mut out, edit);
    access(&mut form, &mut out, edit);
    form.finish(out)
}

fn identity(form: &mut Form, out: &mut Settings, edit: &UpdateChatbot) {
    form.set(edit.name.as_deref(), &mut out.name, |v| filled("Name", single_line("Name", v, MAX_NAME)?));
    form.set(edit.model.as_deref(), &mut out.model, |v| {
        let model = single_line("Model", v, MAX_NAME)?;
        Ok(if model.is_empty() { BUILT_IN.to_owned() } else { model })
    });
    form.set(edit.system_message.as_deref(), &mut out.system_message, |v| multi_line("SystemMessage", v, MAX_LONG));
    form.set(edit.temperature, &mut out.temperature, |v| numbers::integer("Temperature", v, 0, 100).map(|v| v as u8));
    form.set(edit.time_zone.as_deref(), &mut out.time_zone, |v| time::zone_name("TimeZone", v));
    form.set(edit.answer_suffix.as_deref(), &mut out.answer_suffix, |v| multi_line("AnswerSuffix", v, MAX_MESSAGE));
}

fn appearance(form: &mut Form, out: &mut Settings, edit: &UpdateChatbot) {
    form.set(edit.chat_profile_picture.as_ref(), &mut out.chat_profile_picture, |v| file("ChatProfilePicture", v));
    form.set(edit.chat_icon.as_ref(), &mut out.chat_icon, |v| file("ChatIcon", v));
    form.set(edit.chat_bubble_align, &mut out.chat_bubble_align, |v| {
        let left = numbers::integer("ChatBubbleAlign", v, 0, 1)? == 1;
        Ok(if left { BubbleAlign::Left } else { BubbleAlign::Right })
    });
    form.set(edit.chat_bubble_color.as_deref(), &mut out.chat_bubble_color, |v| colour("ChatBubbleColor", v));
    form.set(edit.chatbot_popup_once, &mut out.popup_once, Ok);
    form.set(edit.chatbot_privacy_policy_description.as_deref(), &mut out.privacy_policy_description, |v| {
        multi_line("ChatbotPrivacyPolicyDescription", v, MAX_MESSAGE)
    });
    form.set(edit.chatbot_privacy_policy_name.as_deref(), &mut out.privacy_policy_name, |v| {
        single_line("ChatbotPrivacyPolicyName", v, MAX_NAME)
    });
    form.set(edit.chatbot_privacy_policy_url.as_deref(), &mut out.privacy_policy_url, |v| {
        optional_url("ChatbotPrivacyPolicyUrl", v)
    });
    form.set(edit.enable_push_to_talk, &mut out.enable_push_to_talk, Ok);
    form.set(edit.enable_upload_image, &mut out.enable_upload_image, Ok);
    form.set(edit.enable_upload_video, &mut out.enable_upload_video, Ok);
    form.set(edit.social_a_url.as_deref(), &mut out.social_a_url, |v| optional_url("SocialAUrl", v));
    form.set(edit.social_b_url.as_deref(), &mut out.social_b_url, |v| optional_url("SocialBUrl", v));
    form.set(edit.messaging_url.as_deref(), &mut out.messaging_url, |v| optional_url("MessagingUrl", v));
    form.set(edit.remove_chat_log_on_browser_close, &mut out.remove_chat_log_on_browser_close, Ok);
}

fn talking(form: &mut Form, out: &mut Settings, edit: &UpdateChatbot) {
    form.set(edit.suggested_message.as_deref(), &mut out.suggested_message, |v| {
        multi_line("SuggestedMessage", v, MAX_SUGGESTIONS)
    });
    form.set(edit.talk_to_human_email.as_deref(), &mut out.talk_to_human_email, |v| {
        optional_email("TalkToHumanEmail", v)
    });
    form.set(edit.talk_to_human_response_message.as_deref(), &mut out.talk_to_human_response_message, |v| {
        multi_line("TalkToHumanResponseMessage", v, MAX_MESSAGE)
    });
    form.set(edit.user_input_placeholder.as_deref(), &mut out.user_input_placeholder, |v| {
        single_line("UserInputPlaceholder", v, MAX_NAME)
    });
    form.set(edit.user_message_color.as_deref(), &mut out.user_message_color, |v| colour("UserMessageColor", v));
    form.set(edit.welcome_message.as_deref(), &mut out.welcome_message, |v| {
        multi_line("WelcomeMessage", v, MAX_MESSAGE)
    });
}

fn access(form: &mut Form, out: &mut Settings, edit: &UpdateChatbot) {
    form.set(edit.verify_domain, &mut out.verify_domain, Ok);
    form.set(edit.domains.as_deref(), &mut out.domains, site_list);
    rate_limit(form, out, edit);
    form.set(edit.custom_domain.as_deref(), &mut out.custom_domain, |v| domains::custom_domain("CustomDomain", v));
    form.set(edit.email_for_daily_chat_logs.as_deref(), &mut out.email_for_daily_chat_logs, |v| {
        optional_emails("EmailForDailyChatLogs", v)
    });
    form.set(edit.email_for_daily_leads.as_deref(), &mut out.email_for_daily_leads, |v| {
        optional_emails("EmailForDailyLeads", v)
    });
    form.set(edit.ai_response_language.as_deref(), &mut out.ai_response_language, language);
    form.set(edit.message_limit, &mut out.message_limit, |v| {
        let limit = numbers::integer("MessageLimit", v, -1, i64::from(i32::MAX))?;
        Ok(u32::try_from(limit).ok())
    });
}

/// In force when both numbers are set; one alone is kept. Both 0, as an unset limit is shown, lift it.
fn rate_limit(form: &mut Form, out: &mut Settings, edit: &UpdateChatbot) {
    form.set(edit.rate_limit_message.as_deref(), &mut out.rate_limit_message, |v| {
        multi_line("RateLimitMessage", v, MAX_MESSAGE)
    });
    let (mut count, mut seconds) = out.rate_limit_halves();
    if (edit.rate_limit_count, edit.rate_limit_time) == (Some(0), Some(0)) {
        (count, seconds) = (None, None);
    } else {
        let whole = |field, value, max| numbers::integer(field, value, 1, max).map(|value| Some(value as u32));
        form.set(edit.rate_limit_count, &mut count, |v| whole("RateLimitCount", v, 100_000));
        form.set(edit.rate_limit_time, &mut seconds, |v| whole("RateLimitTime", v, 86_400));
    }
    out.rate_limit = count.zip(seconds).map(|(count, seconds)| RateLimit { count, seconds });
    (out.lone_rate_count, out.lone_rate_seconds) =
        if out.rate_limit.is_some() { (None, None) } else { (count, seconds) };
}

/// A file's id, or "" for none; whether it exists and is an image is the store's to say.
fn file(field: &str, typed: &FileIdText) -> Result<Option<FileId>, FieldError> {
    let id = typed.0.trim_matches(' ');
    if id.is_empty() {
        return Ok(None);
    }
    let digits = id.bytes().all(|b| b.is_ascii_digit());
    let number = digits.then(|| id.parse::<i64>().ok()).flatten().filter(|id| (1..1 << 53).contains(id));
    number.map(|id| Some(FileId(id))).ok_or_else(|| FieldError::by_rule(ErrorCode::WrongFormat, field))
}

/// Reads `rgb(r,g,b)`; spaces around the numbers do not matter.
pub fn colour(field: &str, typed: &str) -> Result<Rgb, FieldError> {
    read_colour(typed).ok_or_else(|| FieldError::by_rule(ErrorCode::WrongFormat, field))
}

fn read_colour(typed: &str) -> Option<Rgb> {
    let inside = typed.trim_matches(' ').strip_prefix("rgb")?.trim_start_matches(' ');
    let inside = inside.strip_prefix('(')?.strip_suffix(')')?;
    let mut parts = inside.split(',').map(|part| {
        let part = part.trim_matches(' ');
        let digits = (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| part.parse::<u8>().ok()).flatten()
    });
    let colour = Rgb(parts.next()??, parts.next()??, parts.next()??);
    parts.next().is_none().then_some(colour)
}

fn site_list(typed: &str) -> Result<String, FieldError> {
    AllowedDomains::parse(typed)?;
    multi_line("Domains", typed, MAX_LONG)
}

/// The English name of a recognized language; any other name is kept for the model.
fn language(typed: &str) -> Result<String, FieldError> {
    let name = single_line("AIResponseLanguage", typed, MAX_LANGUAGE)?;
    Ok(languages::language_named(&name).map_or(name, str::to_owned))
}
