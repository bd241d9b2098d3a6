//! Settings that are stored but have no effect yet.
//!
//! They are accepted, named in the header `X-Porchlight-Warning` and listed by `get_chatbot`.

use porchlight_api::SettingWarning;

use crate::{languages::language_named, settings::Settings};

/// Lists the warnings of a chatbot's settings; `is_known_model` tells whether a key or alias is in the model list.
pub fn settings_warnings(settings: &Settings, is_known_model: &dyn Fn(&str) -> bool) -> Vec<SettingWarning> {
    let is_unlisted = settings.verify_domain && settings.domains.trim().is_empty();
    let is_unknown_language =
        !settings.ai_response_language.is_empty() && language_named(&settings.ai_response_language).is_none();
    let warnings = [
        (!is_known_model(&settings.model), "Model", "unknown"),
        (is_unlisted, "VerifyDomain", "no domains"),
        (settings.lone_rate_count.is_some(), "RateLimitCount", "no RateLimitTime"),
        (settings.lone_rate_seconds.is_some(), "RateLimitTime", "no RateLimitCount"),
        (is_unknown_language, "AIResponseLanguage", "unknown"),
    ];
    let applies = warnings.into_iter().filter(|(applies, ..)| *applies);
    applies
        .map(|(_, field, reason)| SettingWarning { field: field.into(), reason: reason.into(), detail: None })
        .collect()
}
