//! Edits that must be rejected, by detail and message, and odd ones that must be taken.
//!
//! Each case goes through the strict reader too, as a request does.

use porchlight_api::{ApiError, UpdateChatbot, decode::decode};
use porchlight_domain::{
    Rgb, Settings, languages::code_of, settings::RateLimit, settings_update, settings_warnings::settings_warnings,
};
use rstest::rstest;

fn edit(members: &str) -> Result<Settings, ApiError> {
    edit_of(&Settings::default(), members)
}

fn edit_of(settings: &Settings, members: &str) -> Result<Settings, ApiError> {
    let body = format!(r#"{{"serialNumber":"0123456789abcdef",{members}}}"#);
    let edit: UpdateChatbot = decode(body.as_bytes())?;
    settings_update::apply(settings, &edit).map_err(ApiError::from)
}

fn detail(members: &str) -> u32 {
    edit(members).map_or_else(|error| error.code.number(), |_| 200)
}

#[rstest]
#[case::null(r#""Name":null"#, 42202)]
#[case::empty(r#""Name":"""#, 42201)]
#[case::blank(r#""Name":"   ""#, 42201)]
#[case::right_to_left_override(r#""Name":"a\u202eb""#, 42207)]
#[case::isolate(r#""Name":"a\u2066b""#, 42207)]
#[case::zero_width_space(r#""Name":"a\u200bb""#, 42207)]
#[case::zero_width_joiner(r#""Name":"a\u200db""#, 42207)]
#[case::byte_order_mark(r#""Name":"\ufeffa""#, 42207)]
#[case::tag_characters(r#""Name":"a\udb40\udc41""#, 42207)]
#[case::line_end(r#""Name":"a\r\nb""#, 42207)]
#[case::nul(r#""Name":"a\u0000""#, 42207)]
#[case::c1_control(r#""Name":"a\u009bb""#, 42207)]
#[case::html(r#""Name":"<img src=x onerror=alert(1)>""#, 200)]
#[case::template(r#""AnswerSuffix":"{{7*7}} ${x} ![](https://evil/?q)""#, 200)]
#[case::persian_joiner(r#""Name":"می\u200cخواهم""#, 200)]
#[case::emoji_family(r#""Name":"👩\u200d👧 homes""#, 200)]
#[case::lines_where_lines_belong(r#""WelcomeMessage":"Hello\r\nAsk me""#, 200)]
#[case::nul_in_lines(r#""SystemMessage":"a\u0000b""#, 42207)]
fn texts_are_checked_for_what_cannot_be_seen(#[case] members: &str, #[case] expected: u32) {
    assert_eq!(detail(members), expected);
}

#[rstest]
#[case("Name", 200)]
#[case("UserInputPlaceholder", 200)]
#[case("ChatbotPrivacyPolicyName", 200)]
#[case("SystemMessage", 32_000)]
#[case("AnswerSuffix", 2_000)]
#[case("WelcomeMessage", 2_000)]
#[case("RateLimitMessage", 2_000)]
#[case("TalkToHumanResponseMessage", 2_000)]
#[case("ChatbotPrivacyPolicyDescription", 2_000)]
#[case("SuggestedMessage", 4_000)]
#[case("AIResponseLanguage", 60)]
#[case("Model", 200)]
fn a_text_may_be_as_long_as_its_limit_and_no_longer(#[case] field: &str, #[case] max: usize) {
    assert_eq!(detail(&format!(r#""{field}":"{}""#, "é".repeat(max))), 200);
    let error = edit(&format!(r#""{field}":"{}""#, "é".repeat(max + 1))).unwrap_err();
    assert_eq!(error.code.number(), 42204);
    assert_eq!(error.message, format!("{field} must be at most {max} characters."));
}

#[test]
fn a_text_is_composed_before_it_is_counted() {
    let decomposed = "e\\u0301".repeat(200);
    let settings = edit(&format!(r#""Name":"{decomposed}""#)).unwrap();
    assert_eq!(settings.name, "é".repeat(200));
}

#[rstest]
#[case(r#""Model":"99""#, 200)]
#[case(r#""Model":"""#, 200)]
#[case(r#""Model":"a\u0000""#, 42207)]
#[case(r#""Model":"7""#, 200)]
#[case(r#""Temperature":1.5"#, 42202)]
#[case(r#""Temperature":"1""#, 42202)]
#[case(r#""Temperature":true"#, 42202)]
#[case(r#""Temperature":1e2"#, 200)]
#[case(r#""Temperature":5.0"#, 200)]
#[case(r#""Temperature":-1"#, 42203)]
#[case(r#""Temperature":101"#, 42203)]
#[case(r#""Temperature":99999999999999999999"#, 42203)]
#[case(r#""Temperature":2"#, 200)]
#[case(r#""ChatBubbleAlign":2"#, 42203)]
#[case(r#""EnableUploadImage":"true""#, 42202)]
#[case(r#""EnableUploadImage":1"#, 42202)]
#[case(r#""TimeZone":"Mars/Olympus""#, 42205)]
#[case(r#""TimeZone":"""#, 42205)]
#[case(r#""TimeZone":"../etc/passwd""#, 42205)]
#[case(r#""TimeZone":"America/New_York""#, 200)]
#[case(r#""MessageLimit":-2"#, 42203)]
#[case(r#""MessageLimit":2147483648"#, 42203)]
#[case(r#""MessageLimit":"-1""#, 42202)]
#[case(r#""MessageLimit":0"#, 200)]
#[case(r#""AIResponseLanguage":"en""#, 200)]
#[case(r#""AIResponseLanguage":"Klingon'; DROP""#, 200)]
#[case(r#""AIResponseLanguage":"""#, 200)]
fn numbers_and_choices_are_checked(#[case] members: &str, #[case] expected: u32) {
    assert_eq!(detail(members), expected);
}

#[rstest]
#[case("red")]
#[case("#fff")]
#[case("rgb(256,0,0)")]
#[case("rgb(1,2)")]
#[case("rgb(1,2,3,4)")]
#[case("rgb(1,2,3);}body{display:none")]
#[case("url(http://x)")]
#[case("rgb(１,2,3)")]
#[case("rgb(-1,2,3)")]
#[case("rgb(0001,2,3)")]
#[case("")]
fn an_invalid_color_is_rejected(#[case] color: &str) {
    for field in ["ChatBubbleColor", "UserMessageColor"] {
        let error = edit(&format!(r#""{field}":"{color}""#)).unwrap_err();
        assert_eq!(error.code.number(), 42206);
        assert_eq!(error.message, format!("{field} must be a color such as rgb(0,0,0)."));
    }
}

#[test]
fn spaces_in_a_color_do_not_matter() {
    let settings = edit(r#""ChatBubbleColor":"rgb( 1 , 2 ,3 )""#).unwrap();
    assert_eq!(settings.chat_bubble_color, Rgb(1, 2, 3));
    assert_eq!(settings.chat_bubble_color.to_string(), "rgb(1,2,3)");
}

#[rstest]
#[case(r"javascript:alert(1)")]
#[case(r"java\nscript:alert(1)")]
#[case(r" JaVaScRiPt:alert(1)")]
#[case(r"data:text/html,x")]
#[case(r"//evil")]
#[case(r"file:///etc/passwd")]
#[case(r"https://user:pw@h/")]
#[case(r"https://@h.example/")]
#[case(r"https://xn--/")]
#[case(r"https:///path")]
#[case(r"https:evil.example")]
#[case(r"https:\\evil.example")]
#[case(r"https://a b.example/")]
#[case(r"https://a.example/\u202egnp.exe")]
#[case(r"example.com")]
#[case(r"http://")]
fn an_invalid_url_is_rejected(#[case] url: &str) {
    let url = url.replace(r"\\", r"\\\\");
    for field in ["ChatbotPrivacyPolicyUrl", "SocialAUrl", "SocialBUrl", "MessagingUrl"] {
        let error = edit(&format!(r#""{field}":"{url}""#)).unwrap_err();
        assert_eq!(error.code.number(), 42206, "{url}");
        assert_eq!(error.message, format!("{field} must be an http or https URL."));
    }
}

#[rstest]
#[case("")]
#[case("https://example.com")]
#[case("HTTPS://Example.com:8443/a?b=c#d")]
#[case("http://127.0.0.1/")]
#[case("https://bücher.example/ä")]
fn urls_are_kept_as_typed(#[case] url: &str) {
    assert_eq!(edit(&format!(r#""SocialAUrl":" {url} ""#)).unwrap().social_a_url, url);
}

#[test]
fn a_url_of_more_than_2048_characters_is_too_long() {
    assert_eq!(detail(&format!(r#""SocialAUrl":"https://e.com/{}""#, "a".repeat(3000))), 42204);
}

#[rstest]
#[case(r#""../x""#)]
#[case(r#""9223372036854775808""#)]
#[case(r#""9007199254740992""#)]
#[case(r#""-1""#)]
#[case(r#""0""#)]
#[case("1.5")]
fn an_invalid_file_id_is_rejected(#[case] id: &str) {
    assert_eq!(detail(&format!(r#""ChatIcon":{id}"#)), 42206);
}

#[test]
fn a_file_id_is_taken_as_number_and_as_text_and_cleared_by_nothing() {
    let settings = edit(r#""ChatIcon":17,"ChatProfilePicture":"18""#).unwrap();
    assert_eq!((settings.chat_icon.unwrap().0, settings.avatar.unwrap().0), (17, 18));
    assert_eq!(edit_of(&settings, r#""ChatIcon":"""#).unwrap().chat_icon, None);
}

#[rstest]
#[case(r"a@b.c\r\nBcc: x@y")]
#[case("a@b.example,c@d.example")]
#[case("a@")]
#[case("@b.example")]
#[case("a@b")]
#[case(r#"\"x\"@b.example"#)]
#[case(r#"\"x\"@[127.0.0.1]"#)]
#[case("x@127.0.0.1")]
#[case("a..b@c.example")]
#[case("a b@c.example")]
#[case("a@b@c.example")]
#[case("a@-b.example")]
fn an_invalid_email_is_rejected(#[case] url: &str) {
    let error = edit(&format!(r#""TalkToHumanEmail":"{url}""#)).unwrap_err();
    assert_eq!((error.code.number(), error.message.as_str()), (42206, "TalkToHumanEmail must be one email address."));
}

#[test]
fn an_email_of_320_characters_is_rejected() {
    assert_eq!(detail(&format!(r#""TalkToHumanEmail":"a@{}.example""#, "b.".repeat(155))), 42206);
}

#[test]
fn several_emails_are_kept_one_per_line() {
    let settings = edit(r#""EmailForDailyLeads":"a@b.example, c+d@e.example\r\nf@g.example""#).unwrap();
    assert_eq!(settings.email_for_daily_leads, "a@b.example\nc+d@e.example\nf@g.example");
    assert_eq!(detail(r#""EmailForDailyChatLogs":"a@b.example, nobody""#), 42206);
}

#[rstest]
#[case("*", 42206)]
#[case("*.com", 42206)]
#[case("*.co.uk", 42206)]
#[case("http://a.b/c", 200)]
#[case("HTTPS://Www.Example.com:8443/path?q#f", 200)]
#[case("https://user@a.example/", 42206)]
#[case("javascript://a.example/", 42206)]
#[case("a.b:99999", 42206)]
#[case("a.b:0", 42206)]
#[case("a.b evil.com", 42206)]
#[case("null", 42206)]
#[case("*.1.2.3.4", 42206)]
#[case("a.*.example", 42206)]
#[case("user@a.example", 42206)]
#[case("example.com\\n*.example.org, localhost", 200)]
#[case("example.com:8080,bücher.example,127.0.0.1,[::1]:3000", 200)]
fn sites_are_host_names(#[case] list: &str, #[case] expected: u32) {
    assert_eq!(detail(&format!(r#""Domains":"{list}""#)), expected, "{list}");
}

#[test]
fn ten_thousand_sites_are_too_many() {
    assert_eq!(detail(&format!(r#""Domains":"{}""#, "a.b,".repeat(10_000))), 42209);
}

#[test]
fn verifying_domains_without_any_is_kept_with_a_warning() {
    let verified = edit(r#""VerifyDomain":true"#).unwrap();
    assert!(verified.verify_domain);
    assert_eq!(warned(&verified), ["VerifyDomain; no domains"]);
    let listed = edit_of(&verified, r#""Domains":"https://example.com/contact""#).unwrap();
    assert_eq!(warned(&listed), Vec::<String>::new());
    assert_eq!(warned(&edit_of(&listed, r#""Domains":" ""#).unwrap()), ["VerifyDomain; no domains"]);
}

fn warned(settings: &Settings) -> Vec<String> {
    let warnings = settings_warnings(settings, &|model| model == "1" || model == "7");
    warnings.into_iter().map(|warning| format!("{}; {}", warning.field, warning.reason)).collect()
}

#[test]
fn settings_without_effect_are_named() {
    assert_eq!(warned(&Settings::default()), Vec::<String>::new());
    assert_eq!(
        warned(&edit(r#""Model":"99","RateLimitTime":5"#).unwrap()),
        ["Model; unknown", "RateLimitTime; no RateLimitCount"]
    );
    assert_eq!(warned(&edit(r#""AIResponseLanguage":"Klingon""#).unwrap()), ["AIResponseLanguage; unknown"]);
    assert_eq!(warned(&edit(r#""AIResponseLanguage":"pt-BR","Model":"7""#).unwrap()), Vec::<String>::new());
}

#[test]
fn temperatures_are_three_names_or_hundredths() {
    for (sent, hundredths) in [(0, 0), (1, 70), (2, 100), (3, 3), (50, 50), (100, 100)] {
        assert_eq!(edit(&format!(r#""Temperature":{sent}"#)).unwrap().temperature_hundredths(), hundredths);
    }
}

#[test]
fn a_bad_site_list_is_reported_once() {
    let error = edit(r#""VerifyDomain":true,"Domains":"*""#).unwrap_err();
    assert_eq!(error.code.number(), 42206);
    assert!(!error.message.contains("required"));
}

#[rstest]
#[case("0", 42203)]
#[case("-1", 42203)]
#[case("1.0", 200)]
#[case("1.5", 42202)]
#[case(r#""5""#, 42202)]
#[case("2147483648", 42203)]
#[case("9223372036854775808", 42203)]
#[case("1e3", 200)]
#[case("100000", 200)]
fn the_count_of_a_rate_limit_is_an_integer(#[case] count: &str, #[case] expected: u32) {
    assert_eq!(detail(&format!(r#""RateLimitCount":{count},"RateLimitTime":60"#)), expected);
}

#[rstest]
#[case("0", 42203)]
#[case("-5", 42203)]
#[case("999999999", 42203)]
#[case("86400", 200)]
fn the_time_of_a_rate_limit_is_at_most_a_day(#[case] seconds: &str, #[case] expected: u32) {
    assert_eq!(detail(&format!(r#""RateLimitCount":1,"RateLimitTime":{seconds}"#)), expected);
}

#[test]
fn one_number_of_a_rate_limit_is_kept_until_the_other_is_set() {
    let lone = edit(r#""RateLimitCount":5"#).unwrap();
    assert_eq!((lone.rate_limit, lone.rate_limit_halves()), (None, (Some(5), None)));
    let limited = edit_of(&lone, r#""RateLimitTime":60"#).unwrap();
    assert_eq!(limited.rate_limit, Some(RateLimit { count: 5, seconds: 60 }));
    let changed = edit_of(&limited, r#""RateLimitTime":90"#).unwrap();
    assert_eq!(changed.rate_limit, Some(RateLimit { count: 5, seconds: 90 }));
}

#[test]
fn a_rate_limit_is_lifted_by_two_noughts_and_not_by_one() {
    let limited = edit(r#""RateLimitCount":5,"RateLimitTime":60"#).unwrap();
    let lifted = edit_of(&limited, r#""RateLimitCount":0,"RateLimitTime":0,"RateLimitMessage":"Later""#).unwrap();
    assert_eq!((lifted.rate_limit, lifted.rate_limit_message.as_str()), (None, "Later"));
    assert!(edit_of(&limited, r#""RateLimitCount":0"#).is_err());
    assert!(edit_of(&limited, r#""RateLimitTime":0"#).is_err());
}

#[rstest]
#[case("https://chat.example.com", 42206)]
#[case("localhost", 42206)]
#[case("chat", 42206)]
#[case("1.2.3.4", 42206)]
#[case("chat.example.com:8080", 42206)]
#[case("Chat.Example.com", 200)]
#[case("", 200)]
fn an_own_domain_is_a_host_name(#[case] domain: &str, #[case] expected: u32) {
    assert_eq!(detail(&format!(r#""CustomDomain":"{domain}""#)), expected);
}

#[test]
fn a_language_is_found_in_any_case_and_kept_as_the_list_spells_it() {
    for (sent, kept, code) in [
        ("sPANISH", "Spanish", Some("es")),
        ("en", "English", Some("en")),
        ("pt-BR", "Brazilian Portuguese", Some("pt")),
        ("zh_Hans", "Simplified Chinese", Some("zh")),
        ("Chinese (Simplified)", "Simplified Chinese", Some("zh")),
        ("Portuguese (Brazil)", "Brazilian Portuguese", Some("pt")),
        ("mandarin", "Mandarin", Some("zh")),
        ("Farsi", "Farsi", Some("fa")),
        ("Filipino", "Filipino", Some("tl")),
        ("Klingon", "Klingon", None),
    ] {
        let settings = edit(&format!(r#""AIResponseLanguage":"{sent}""#)).unwrap();
        assert_eq!((settings.ai_response_language.as_str(), code_of(kept)), (kept, code), "{sent}");
    }
}

#[test]
fn all_errors_of_an_update_are_returned_in_the_order_of_the_fields() {
    let error = edit(
        r#""MessageLimit":-2,"ChatBubbleColor":"red","Temperature":900,"Model":"a\u0000","Name":"","CustomDomain":"x""#,
    );
    let error = error.unwrap_err();
    assert_eq!(error.code.number(), 42201);
    let fields: Vec<&str> = error.message.split("; ").map(|part| part.split(' ').next().unwrap()).collect();
    assert_eq!(fields, ["Name", "Model", "Temperature", "ChatBubbleColor", "CustomDomain"]);
}

#[test]
fn an_edit_without_changes_changes_nothing() {
    let edit: UpdateChatbot = decode(br#"{"serialNumber":"0123456789abcdef"}"#).unwrap();
    let settings = Settings::default();
    assert_eq!(settings_update::apply(&settings, &edit).unwrap(), settings);
}

#[rstest]
#[case("InterestRate", "6.5", 200)]
#[case("InterestRate", "0", 200)]
#[case("InterestRate", "-1", 200)]
#[case("InterestRate", "-2", 42203)]
#[case("InterestRate", "100.5", 42203)]
#[case("DownPayment", "100", 200)]
#[case("DownPayment", "101", 42203)]
#[case("LoanTermYears", "30", 200)]
#[case("LoanTermYears", "-1", 200)]
#[case("LoanTermYears", "0", 42203)]
#[case("LoanTermYears", "1.5", 42203)]
#[case("LoanTermYears", "51", 42203)]
#[case("PropertyTaxRate", "20.1", 42203)]
#[case("ClosingCosts", "50.1", 42203)]
#[case("DepositMonths", "24.1", 42203)]
fn numbers_for_calculations_have_ranges(#[case] field: &str, #[case] value: &str, #[case] expected: u32) {
    assert_eq!(detail(&format!(r#""{field}":{value}"#)), expected);
}
