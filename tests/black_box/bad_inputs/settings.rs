//! Settings that are wrong, and settings that only look wrong.

use rstest::rstest;
use serde_json::{Value, json};

use super::{EDIT, Street, rejected};

const NULLS: &[&str] = &[
    "Name",
    "Model",
    "SystemMessage",
    "Temperature",
    "TimeZone",
    "ChatIcon",
    "ChatBubbleColor",
    "EnableUploadImage",
    "SocialAUrl",
    "Domains",
    "RateLimitCount",
    "MessageLimit",
];

fn texts<const N: usize>(texts: [&str; N]) -> Vec<Value> {
    texts.iter().map(|text| json!(text)).collect()
}

#[rstest]
#[case::missing(vec![json!({ "Name": "x" })], 42201)]
#[case::null_or_number(vec![json!({ "serialNumber": null }), json!({ "serialNumber": 7 })], 42202)]
#[case::empty(vec![json!({ "serialNumber": "" })], 42201)]
#[case::malformed(vec![json!({ "serialNumber": "a".repeat(65) }), json!({ "serialNumber": "' OR 1=1--" }),
    json!({ "serialNumber": "../xxxxxxxx" })], 42206)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_serial_number_that_cannot_be_is_named(#[case] bodies: Vec<Value>, #[case] detail: u32) {
    let street = Street::open().await;
    for body in bodies {
        let reply = street.app.post(EDIT, street.app.secret(), body.to_string()).await;
        rejected(&reply, 200, detail, &body);
        let message = reply.envelope["Message"].as_str().expect("a sentence");
        assert!(message.starts_with("serialNumber "), "{message}");
    }
}

#[rstest]
#[case::hidden_characters("Name", texts(["a\u{2066}b", "a\u{200b}b", "a\u{feff}b", "a\u{e0041}b", "a\r\nb", "a\0b", "\u{1b}[31mb"]), 42207)]
#[case::no_name("Name", texts(["", "   "]), 42201)]
#[case::long_name("Name", vec![json!("n".repeat(201))], 42204)]
#[case::long_system_message("SystemMessage", vec![json!("n".repeat(32_001))], 42204)]
#[case::model("Model", vec![json!("m".repeat(1_000))], 42204)]
#[case::temperature_of_another_type("Temperature", vec![json!("1"), json!(true), json!(1.5), json!([])], 42202)]
#[case::temperature_out_of_range("Temperature", vec![json!(-1), json!(101), json!(i64::MAX), json!(1e300)], 42203)]
#[case::time_zone("TimeZone", texts(["Moon/Base", "", "UTC+25", "../etc/localtime"]), 42205)]
#[case::align("ChatBubbleAlign", vec![json!(2), json!(-1)], 42203)]
#[case::color("ChatBubbleColor", texts(["#fff", "rgb(256,0,0)", "rgb(1,2)", "rgb(1,2,3,4)", "rgb(1,2,3);}body{display:none",
    "url(http://x.example)", "rgb(１,2,3)", "rgb(-1,2,3)", "rgb(1.0,2,3)", ""]), 42206)]
#[case::visitors_color("UserMessageColor", texts(["red", "rgb(0x1,2,3)"]), 42206)]
#[case::a_number_for_a_switch("EnableUploadImage", vec![json!(1), json!("yes")], 42202)]
#[case::policy_url("ChatbotPrivacyPolicyUrl", texts(["java\nscript:alert(1)", " JaVaScRiPt:alert(1)", "data:text/html,x",
    "//evil.example", "file:///etc/passwd", "https://user:pw@h.example/", "https://xn--/", "https://", "https:h.example",
    "https://h.example\\@evil.example/"]), 42206)]
#[case::social_url("SocialBUrl", texts(["vbscript:x", "ftp://h.example/"]), 42206)]
#[case::messaging_url("MessagingUrl", texts(["/relative", "blob:https://h.example/1"]), 42206)]
#[case::icon_of_another_form("ChatIcon", vec![json!("../x"), json!("9223372036854775808"), json!(9_223_372_036_854_775_808_u64),
    json!("-1"), json!(1.5)], 42206)]
#[case::icon_of_another_type("ChatProfilePicture", vec![json!(true), json!({}), json!(["1"])], 42202)]
#[case::email("TalkToHumanEmail", vec![json!("a@b,c@d"), json!("a@"), json!("a@b"), json!(format!("{}@b.example", "a".repeat(320))),
    json!("\"x\"@[127.0.0.1]"), json!("a b@c.example"), json!("A <a@b.example>")], 42206)]
#[case::list_emails("EmailForDailyLeads", texts(["a@b.example;c@d.example", "a@b.example, nobody"]), 42206)]
#[case::sites("Domains", texts(["*.com", "https://*/c", "a.example:99999", "a.example evil.example", "a.*.example", "*.co.uk"]), 42206)]
#[case::many_sites("Domains", vec![json!((0..2_000).map(|n| format!("a{n}.example")).collect::<Vec<_>>().join("\n"))], 42209)]
#[case::custom_domain("CustomDomain", texts(["http://a.example", "a.example/x", "127.0.0.1", "localhost", "a..example"]), 42206)]
#[case::language("AIResponseLanguage", vec![json!("S".repeat(200)), json!("S".repeat(61))], 42204)]
#[case::message_limit("MessageLimit", vec![json!(-2), json!(2_147_483_648_i64)], 42203)]
#[case::message_limit_as_text("MessageLimit", vec![json!("-1"), json!(1.5)], 42202)]
#[case::interest_rate("InterestRate", vec![json!(-2), json!(-0.5), json!(100.01), json!(1e30)], 42203)]
#[case::down_payment("DownPayment", vec![json!(-2), json!(101)], 42203)]
#[case::loan_term("LoanTermYears", vec![json!(0), json!(51), json!(1.5)], 42203)]
#[case::property_tax("PropertyTaxRate", vec![json!(20.5)], 42203)]
#[case::closing_costs("ClosingCosts", vec![json!(51)], 42203)]
#[case::deposit_months("DepositMonths", vec![json!(25)], 42203)]
#[case::suggestions("SuggestedMessage", vec![json!("a\n".repeat(2_001))], 42204)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_setting_is_rejected(#[case] member: &str, #[case] values: Vec<Value>, #[case] detail: u32) {
    let street = Street::open().await;
    let before = street.settings().await;
    for value in values {
        let reply = street.post(EDIT, json!({ member: value })).await;
        rejected(&reply, 200, detail, &value);
        assert!(reply.envelope["Message"].as_str().is_some_and(|text| text.contains(member)), "{value}: {reply:?}");
    }
    assert_eq!(street.settings().await, before);
}

#[rstest]
#[case::count_out_of_range("RateLimitCount", vec![json!(0), json!(-1), json!(2_147_483_648_u64), json!(100_001)], 42203)]
#[case::count_beyond_integers("RateLimitCount", vec![json!(9_223_372_036_854_775_808_u64)], 42203)]
#[case::count_of_another_type("RateLimitCount", vec![json!(1.5), json!("5"), json!([5])], 42202)]
#[case::time_out_of_range("RateLimitTime", vec![json!(0), json!(-5), json!(999_999_999)], 42203)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_rate_is_rejected(#[case] member: &str, #[case] values: Vec<Value>, #[case] detail: u32) {
    let street = Street::open().await;
    for value in values {
        let mut edit = json!({ "RateLimitCount": 5, "RateLimitTime": 60 });
        edit[member] = value.clone();
        rejected(&street.post(EDIT, edit).await, 200, detail, &value);
    }
    assert_eq!(street.settings().await["RateLimitCount"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn null_clears_no_setting() {
    let street = Street::open().await;
    for member in NULLS {
        rejected(&street.post(EDIT, json!({ *member: null })).await, 200, 42202, member);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edit_without_a_change_is_fine() {
    let street = Street::open().await;
    let before = street.settings().await;
    assert_eq!(street.post(EDIT, json!({})).await.data(), &json!(1));
    assert_eq!(street.settings().await, before);
}

#[rstest]
#[case::markup("Name", "<img src=x onerror=alert(1)>")]
#[case::image("WelcomeMessage", "![](https://evil.example/?q)\n</script><script>alert(1)</script>")]
#[case::templates("AnswerSuffix", "{{7*7}} ${x} <b>![a](https://evil.example/?q)</b>")]
#[case::formula("UserInputPlaceholder", "=HYPERLINK(\"http://evil.example\")")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn markup_is_text_and_stays_as_it_was_typed(#[case] member: &str, #[case] text: &str) {
    let street = Street::open().await;
    assert_eq!(street.post(EDIT, json!({ member: text })).await.data(), &json!(1));
    assert_eq!(street.settings().await[member], text);
    let page = reqwest::get(format!("{}/share/{}", street.app.base_url, street.serial)).await.expect("a page");
    assert!(!page.text().await.expect("text").contains(text), "{member} reached the page as markup");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_suffix_of_markup_is_part_of_the_answers_text() {
    let street = Street::open().await;
    let suffix = "{{7*7}} <script>alert(1)</script>";
    street.post(EDIT, json!({ "AnswerSuffix": suffix })).await.data();
    let answer = street.post(super::ASK, json!({ "sessionID": street.session().await, "content": "hello" })).await;
    assert!(answer.data()["content"].as_str().is_some_and(|text| text.ends_with(suffix)), "{answer:?}");
}

#[rstest]
#[case::surrounding_spaces("SocialAUrl", "  https://h.example/a  ", "https://h.example/a")]
#[case::language_in_any_case("AIResponseLanguage", "sPANISH", "Spanish")]
#[case::language_by_code("AIResponseLanguage", "pt-BR", "Brazilian Portuguese")]
#[case::language_of_nobody("AIResponseLanguage", "Klingon'; DROP TABLE chatbot", "Klingon'; DROP TABLE chatbot")]
#[case::no_model("Model", "", "1")]
#[case::joined_emoji_and_letters("Name", "The 👨‍👩‍👧 at نامه‌ای", "The 👨‍👩‍👧 at نامه‌ای")]
#[case::composed("Name", "Mu\u{308}ller", "Müller")]
#[case::color("UserMessageColor", "rgb( 1 , 2 ,3 )", "rgb(1,2,3)")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_setting_is_stored_in_its_one_form(#[case] member: &str, #[case] typed: &str, #[case] stored: &str) {
    let street = Street::open().await;
    street.post(EDIT, json!({ member: typed })).await.data();
    assert_eq!(street.settings().await[member], stored);
}
