//! What is shown of settings, to whom, and that what is read can be written back.

use porchlight_api::{UpdateChatbot, decode::decode};
use porchlight_domain::{
    FileId, Settings,
    settings::RateLimit,
    settings_update,
    settings_view::{MediaLimits, to_public_settings, to_settings},
};

const MEDIA: MediaLimits = MediaLimits { video: true, max_video_mb: 20, max_audio_mb: 8 };

fn full() -> Settings {
    Settings {
        system_message: "private-system".into(),
        answer_footer: "Ask us anything.".into(),
        chat_icon: Some(FileId(17)),
        social_a_url: "https://a.example/us".into(),
        suggested_message: "Homes with a pool\nOpen houses".into(),
        handoff_email: "private-person@a.example".into(),
        verify_domain: true,
        domains: "private-site.example".into(),
        rate_limit: Some(RateLimit { count: 5, seconds: 60 }),
        custom_domain: "private-chat.example".into(),
        email_for_daily_chat_logs: "private-logs@a.example".into(),
        email_for_daily_leads: "private-leads@a.example".into(),
        ai_response_language: "Spanish".into(),
        message_limit: Some(900),
        ..Settings::default()
    }
}

#[test]
fn a_page_gets_no_private_setting() {
    let shown =
        serde_json::to_string(&to_public_settings(&full(), "https://p.example/files/17", "", true, MEDIA)).unwrap();
    assert!(!shown.contains("private"), "{shown}");
    for name in ["Model", "Temperature", "TimeZone", "VerifyDomain", "RateLimit", "MessageLimit"] {
        assert!(!shown.contains(name), "{name}");
    }
    assert!(shown.contains(r#""ChatIconUrl":"https://p.example/files/17""#) && shown.contains(r#""ChatIcon":"17""#));
}

#[test]
fn what_an_owner_reads_can_be_sent_back_unchanged() {
    let shown = serde_json::to_string(&to_settings("0123456789abcdef", 0, &full())).unwrap();
    let edit: UpdateChatbot = decode(shown.as_bytes()).unwrap();
    assert_eq!(settings_update::apply(&Settings::default(), &edit).unwrap(), full());
}

#[test]
fn unset_limits_are_shown_as_the_edit_spells_them() {
    let shown = to_settings("0123456789abcdef", 1_793_491_200_000, &Settings::default());
    assert_eq!((shown.message_limit, shown.rate_limit_count, shown.rate_limit_time), (-1, 0, 0));
    assert_eq!(shown.create_time, "2026-11-01T00:00:00.000Z");
}

#[test]
fn settings_stored_by_an_earlier_program_take_defaults_for_what_is_new() {
    let settings: Settings = serde_json::from_str(r#"{"name":"Old"}"#).unwrap();
    assert_eq!(settings, Settings { name: "Old".into(), ..Settings::default() });
}
