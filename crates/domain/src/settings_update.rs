//! Applies an update to a chatbot's settings: missing fields keep their value, sent fields are validated.

use porchlight_api::{ErrorCode, FieldError, FileIdText, UpdateChatbot};

use crate::{
    Assumptions, DownPayment, FileId,
    domains::{self, AllowedDomains},
    email_rules::{optional_email, optional_emails},
    languages, numbers,
    settings::{BubbleAlign, RateLimit, Rgb, Settings},
    text::{multi_line, non_empty, single_line},
    time,
    url_rules::optional_url,
    validation::Validator,
};

const MAX_NAME: usize = 200;
const MAX_MESSAGE: usize = 2_000;
const MAX_LONG: usize = 32_000;
const MAX_SUGGESTIONS: usize = 4_000;
const MAX_LANGUAGE: usize = 60;
/// Model of a chatbot that names none: the built-in engine.
const BUILT_IN: &str = "1";

/// Applies an edit; gives every error together, in the order of the fields.
pub fn apply(settings: &Settings, update: &UpdateChatbot) -> Result<Settings, Vec<FieldError>> {
    let mut validator = Validator::default();
    let mut out = settings.clone();
    identity(&mut validator, &mut out, update);
    appearance(&mut validator, &mut out, update);
    conversation(&mut validator, &mut out, update);
    access(&mut validator, &mut out, update);
    assumptions(&mut validator, &mut out.assumptions, update);
    validator.finish(out)
}

fn identity(validator: &mut Validator, out: &mut Settings, update: &UpdateChatbot) {
    validator.set(update.name.as_deref(), &mut out.name, |v| non_empty("Name", single_line("Name", v, MAX_NAME)?));
    validator.set(update.model.as_deref(), &mut out.model, |v| {
        let model = single_line("Model", v, MAX_NAME)?;
        Ok(if model.is_empty() { BUILT_IN.to_owned() } else { model })
    });
    validator
        .set(update.system_message.as_deref(), &mut out.system_message, |v| multi_line("SystemMessage", v, MAX_LONG));
    validator
        .set(update.temperature, &mut out.temperature, |v| numbers::integer("Temperature", v, 0, 100).map(|v| v as u8));
    validator.set(update.time_zone.as_deref(), &mut out.time_zone, |v| time::zone_name("TimeZone", v));
    validator
        .set(update.answer_suffix.as_deref(), &mut out.answer_footer, |v| multi_line("AnswerSuffix", v, MAX_MESSAGE));
}

fn appearance(validator: &mut Validator, out: &mut Settings, update: &UpdateChatbot) {
    validator.set(update.chat_profile_picture.as_ref(), &mut out.avatar, |v| file_id("ChatProfilePicture", v));
    validator.set(update.chat_icon.as_ref(), &mut out.chat_icon, |v| file_id("ChatIcon", v));
    validator.set(update.chat_bubble_align, &mut out.chat_bubble_align, |v| {
        let left = numbers::integer("ChatBubbleAlign", v, 0, 1)? == 1;
        Ok(if left { BubbleAlign::Left } else { BubbleAlign::Right })
    });
    validator
        .set(update.chat_bubble_color.as_deref(), &mut out.chat_bubble_color, |v| parse_color("ChatBubbleColor", v));
    validator.set(update.chatbot_popup_once, &mut out.popup_once, Ok);
    validator.set(update.chatbot_privacy_policy_description.as_deref(), &mut out.privacy_policy_description, |v| {
        multi_line("ChatbotPrivacyPolicyDescription", v, MAX_MESSAGE)
    });
    validator.set(update.chatbot_privacy_policy_name.as_deref(), &mut out.privacy_policy_name, |v| {
        single_line("ChatbotPrivacyPolicyName", v, MAX_NAME)
    });
    validator.set(update.chatbot_privacy_policy_url.as_deref(), &mut out.privacy_policy_url, |v| {
        optional_url("ChatbotPrivacyPolicyUrl", v)
    });
    validator.set(update.enable_push_to_talk, &mut out.enable_voice_messages, Ok);
    validator.set(update.enable_upload_image, &mut out.enable_upload_image, Ok);
    validator.set(update.enable_upload_video, &mut out.enable_upload_video, Ok);
    validator.set(update.social_a_url.as_deref(), &mut out.social_a_url, |v| optional_url("SocialAUrl", v));
    validator.set(update.social_b_url.as_deref(), &mut out.social_b_url, |v| optional_url("SocialBUrl", v));
    validator.set(update.messaging_url.as_deref(), &mut out.messaging_url, |v| optional_url("MessagingUrl", v));
    validator.set(update.remove_chat_log_on_browser_close, &mut out.remove_chat_log_on_browser_close, Ok);
}

fn conversation(validator: &mut Validator, out: &mut Settings, update: &UpdateChatbot) {
    validator.set(update.suggested_message.as_deref(), &mut out.suggested_message, |v| {
        multi_line("SuggestedMessage", v, MAX_SUGGESTIONS)
    });
    validator
        .set(update.talk_to_human_email.as_deref(), &mut out.handoff_email, |v| optional_email("TalkToHumanEmail", v));
    validator.set(update.talk_to_human_response_message.as_deref(), &mut out.handoff_response_message, |v| {
        multi_line("TalkToHumanResponseMessage", v, MAX_MESSAGE)
    });
    validator.set(update.user_input_placeholder.as_deref(), &mut out.user_input_placeholder, |v| {
        single_line("UserInputPlaceholder", v, MAX_NAME)
    });
    validator
        .set(update.user_message_color.as_deref(), &mut out.user_message_color, |v| parse_color("UserMessageColor", v));
    validator.set(update.welcome_message.as_deref(), &mut out.welcome_message, |v| {
        multi_line("WelcomeMessage", v, MAX_MESSAGE)
    });
}

fn access(validator: &mut Validator, out: &mut Settings, update: &UpdateChatbot) {
    validator.set(update.verify_domain, &mut out.verify_domain, Ok);
    validator.set(update.domains.as_deref(), &mut out.domains, allowed_domains);
    rate_limit(validator, out, update);
    validator
        .set(update.custom_domain.as_deref(), &mut out.custom_domain, |v| domains::custom_domain("CustomDomain", v));
    validator.set(update.email_for_daily_chat_logs.as_deref(), &mut out.email_for_daily_chat_logs, |v| {
        optional_emails("EmailForDailyChatLogs", v)
    });
    validator.set(update.email_for_daily_leads.as_deref(), &mut out.email_for_daily_leads, |v| {
        optional_emails("EmailForDailyLeads", v)
    });
    validator.set(update.ai_response_language.as_deref(), &mut out.ai_response_language, language);
    validator.set(update.message_limit, &mut out.message_limit, |v| {
        let limit = numbers::integer("MessageLimit", v, -1, i64::from(i32::MAX))?;
        Ok(u32::try_from(limit).ok())
    });
}

/// Numbers for calculations; -1 unsets one.
fn assumptions(validator: &mut Validator, out: &mut Assumptions, update: &UpdateChatbot) {
    let percent = |field, value, max| numbers::optional_percent(field, value, max);
    validator.set(update.interest_rate, &mut out.rate_percent, |v| percent("InterestRate", v, 100));
    validator.set(update.down_payment, &mut out.down_payment, |v| {
        Ok(percent("DownPayment", v, 100)?.map(DownPayment::Percent))
    });
    validator.set(update.loan_term_years, &mut out.term_years, |v| numbers::optional_years("LoanTermYears", v, 50));
    validator.set(update.property_tax_rate, &mut out.property_tax_percent, |v| percent("PropertyTaxRate", v, 20));
    validator.set(update.closing_costs, &mut out.closing_cost_percent, |v| percent("ClosingCosts", v, 50));
    validator.set(update.deposit_months, &mut out.deposit_months, |v| percent("DepositMonths", v, 24));
}

/// In force when both numbers are set; one alone is kept. Both 0, as an unset limit is shown, lift it.
fn rate_limit(validator: &mut Validator, out: &mut Settings, update: &UpdateChatbot) {
    validator.set(update.rate_limit_message.as_deref(), &mut out.rate_limit_message, |v| {
        multi_line("RateLimitMessage", v, MAX_MESSAGE)
    });
    let (mut count, mut seconds) = out.rate_limit_halves();
    if (update.rate_limit_count, update.rate_limit_time) == (Some(0), Some(0)) {
        (count, seconds) = (None, None);
    } else {
        let whole = |field, value, max| numbers::integer(field, value, 1, max).map(|value| Some(value as u32));
        validator.set(update.rate_limit_count, &mut count, |v| whole("RateLimitCount", v, 100_000));
        validator.set(update.rate_limit_time, &mut seconds, |v| whole("RateLimitTime", v, 86_400));
    }
    out.rate_limit = count.zip(seconds).map(|(count, seconds)| RateLimit { count, seconds });
    (out.lone_rate_count, out.lone_rate_seconds) =
        if out.rate_limit.is_some() { (None, None) } else { (count, seconds) };
}

/// A file's id, or "" for none; whether it exists and is an image is the store's to say.
fn file_id(field: &str, typed: &FileIdText) -> Result<Option<FileId>, FieldError> {
    let id = typed.0.trim_matches(' ');
    if id.is_empty() {
        return Ok(None);
    }
    let digits = id.bytes().all(|b| b.is_ascii_digit());
    let number = digits.then(|| id.parse::<i64>().ok()).flatten().filter(|id| (1..1 << 53).contains(id));
    number.map(|id| Some(FileId(id))).ok_or_else(|| FieldError::by_rule(ErrorCode::WrongFormat, field))
}

/// Reads `rgb(r,g,b)`; spaces around the numbers do not matter.
pub fn parse_color(field: &str, typed: &str) -> Result<Rgb, FieldError> {
    rgb_from_text(typed).ok_or_else(|| FieldError::by_rule(ErrorCode::WrongFormat, field))
}

fn rgb_from_text(typed: &str) -> Option<Rgb> {
    let inside = typed.trim_matches(' ').strip_prefix("rgb")?.trim_start_matches(' ');
    let inside = inside.strip_prefix('(')?.strip_suffix(')')?;
    let mut channels = inside.split(',').map(|part| {
        let part = part.trim_matches(' ');
        let digits = (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| part.parse::<u8>().ok()).flatten()
    });
    let parse_color = Rgb(channels.next()??, channels.next()??, channels.next()??);
    channels.next().is_none().then_some(parse_color)
}

fn allowed_domains(typed: &str) -> Result<String, FieldError> {
    AllowedDomains::parse(typed)?;
    multi_line("Domains", typed, MAX_LONG)
}

/// The English name of a recognized language; any other name is kept for the model.
fn language(typed: &str) -> Result<String, FieldError> {
    let name = single_line("AIResponseLanguage", typed, MAX_LANGUAGE)?;
    Ok(languages::language_named(&name).map_or(name, str::to_owned))
}
