//! Requests for a showing that are edited in the chat.

use porchlight_answer::{DialogState, RequestKind};

use crate::converse;

const SEES: [&str; 2] =
    ["I'd like to schedule a showing for 12 Maple Lane", "Thursday at 5pm. Dana Whitfield, 253 555 0142"];

fn after_showing(questions: &[&str]) -> (Vec<String>, DialogState) {
    let all: Vec<&str> = SEES.iter().chain(questions).copied().collect();
    let (texts, _, state) = converse(&all);
    (texts, state)
}

fn streets(state: &DialogState) -> Vec<String> {
    let request = state.request.clone().expect("a showing was asked for");
    assert_eq!(request.kind, RequestKind::Showing);
    request.listings.into_iter().map(|listing| listing.street_address).collect()
}

#[test]
fn a_showing_is_edited_and_repeated() {
    let (maple, harbor) = ("12 Maple Lane", "48 Harbor Row");
    let (both, one): (&[&str], &[&str]) = (&[maple, harbor], &[maple]);
    let conversations: [(&[&str], &[&str], &str); 8] = [
        (&["sorry, Friday not Thursday. Same time"], one, "Friday at 5pm"),
        (&["wait make it 1130 not 5"], one, "Thursday, 11:30"),
        (&["can we do it saturday instead, make it saturday at 2"], one, "saturday at 2"),
        (&["and can I add 48 Harbor Row right after? are they close to each other"], both, "Thursday at 5pm"),
        (&["can I also see 48 Harbor Row", "drop the second"], one, "Thursday at 5pm"),
        (
            &["can I add 48 Harbor Row", "Actually drop Maple, it's above what my lender said. Only Harbor"],
            &[harbor],
            "Thursday at 5pm",
        ),
        (
            &[
                "can I add 48 Harbor Row",
                "Actually drop Maple. Only Harbor Row",
                "oh wow I mixed those up. Keep Maple, cancel Harbor. Friday 5",
            ],
            one,
            "Friday 5",
        ),
        (&["can I add 48 Harbor Row", "cancel 12 maple"], &[harbor], "Thursday at 5pm"),
    ];
    let count = conversations.len();
    for (questions, expected, when) in conversations {
        let (texts, state) = after_showing(questions);
        let text = texts.last().expect("an answer");
        assert_eq!(streets(&state), expected, "{questions:?}: {text}");
        let request = state.request.expect("checked above");
        assert_eq!(request.when, when, "{questions:?}: {text}");
        assert_eq!(request.listing, request.listings.first().map(|listing| listing.id), "{questions:?}");
        assert!(text.contains("Your showing request: ") && text.contains(when), "{questions:?}: {text}");
        assert!(expected.iter().all(|street| text.contains(street)), "{questions:?}: {text}");
    }
    println!("{count} edits of a showing are stored and said back");
}

#[test]
fn a_showing_is_edited_in_other_languages() {
    let mut count = 0;
    for (adds, drops) in [
        ("¿puede agregar 48 Harbor Row?", "quite 12 Maple Lane por favor"),
        ("pouvez-vous ajouter 48 Harbor Row ?", "annulez 12 Maple Lane"),
        ("bitte 48 Harbor Row hinzufügen", "12 Maple Lane bitte streichen"),
        ("pode adicionar 48 Harbor Row?", "cancele 12 Maple Lane"),
        ("può aggiungere 48 Harbor Row?", "tolga 12 Maple Lane"),
        ("kunt u 48 Harbor Row toevoegen?", "annuleer 12 Maple Lane"),
        ("proszę dodać 48 Harbor Row", "odwołać 12 Maple Lane"),
        ("48 Harbor Row ekleyin", "12 Maple Lane iptal"),
        ("把48 Harbor Row也加上", "去掉12 Maple Lane"),
        ("48 Harbor Row也加进来", "12 Maple Lane不看了"),
        ("48 Harbor Row也想看", "取消12 Maple Lane那套"),
        ("48 Harbor Rowも追加してください", "12 Maple Laneはキャンセルで"),
        ("48 Harbor Rowも見たいです", "12 Maple Laneは取り消してください"),
    ] {
        let (texts, both) = after_showing(&[adds]);
        assert_eq!(streets(&both), ["12 Maple Lane", "48 Harbor Row"], "{adds}: {}", texts[2]);
        let (texts, one) = after_showing(&[adds, drops]);
        assert_eq!(streets(&one), ["48 Harbor Row"], "{drops}: {}", texts[3]);
        count += 2;
    }
    println!("{count} edits in 10 languages are stored");
}

#[test]
fn a_showing_can_be_taken_back_in_several_languages() {
    for question in ["cancel it please", "quiero cancelar la visita", "Besichtigung absagen bitte", "取消看房"] {
        let (texts, state) = after_showing(&[question]);
        let request = state.request.expect("it is kept as withdrawn");
        assert!(request.is_withdrawn && request.listings.is_empty(), "{question}: {}", texts[2]);
        assert_eq!(request.withdrawn.len(), 1, "{question}");
    }
    let (texts, _) = after_showing(&["cancel it please"]);
    assert_eq!(texts[2], "OK, I've taken your showing request back.");
}

#[test]
fn day_and_hour_of_a_showing_are_changed_in_chinese_and_japanese() {
    let chinese = ["12 Maple Lane", "我想约看房，周四下午5点。253 555 0142"];
    let japanese = ["12 Maple Lane", "見学したいです。木曜の午後5時。253 555 0142"];
    let cases = [
        (chinese, "改到周五", "周五下午5点", "17:00"),
        (chinese, "不是周四，是周六", "周六下午5点", "17:00"),
        (chinese, "时间改到上午11点半", "周四上午11点半", "11:30"),
        (chinese, "改成周日上午10点", "周日上午10点", "10:00"),
        (japanese, "金曜日に変更してください", "金曜日午後5時", "17:00"),
        (japanese, "木曜じゃなくて土曜にしてください", "土曜午後5時", "17:00"),
        (japanese, "午前11時に変えてください", "木曜午前11時", "11:00"),
        (japanese, "日曜の10時に変更できますか", "日曜の10時", "10:00"),
    ];
    let count = cases.len();
    for (asks, edit, when, from) in cases {
        let (texts, _, state) = converse(&[asks[0], asks[1], edit]);
        let request = state.request.clone().expect("a showing was asked for");
        assert_eq!((request.when.as_str(), request.time.from.as_str()), (when, from), "{edit}: {texts:?}");
        assert_eq!(streets(&state), ["12 Maple Lane"], "{edit}: {texts:?}");
    }
    println!("{count} changes of a day or an hour in 2 languages are stored");
}

#[test]
fn one_of_two_showings_is_canceled_by_its_name() {
    for (add, question) in
        [("can I add 48 Harbor Row", "cancel the showing of 12 Maple Lane"), ("把48 Harbor Row也加上", "第一套不看了")]
    {
        let (texts, state) = after_showing(&[add, question]);
        assert_eq!(streets(&state), ["48 Harbor Row"], "{question}: {}", texts[3]);
    }
}

#[test]
fn two_listings_are_to_be_seen_together() {
    let (texts, _, state) = converse(&[
        "compare 12 Maple Lane and 48 Harbor Row",
        "can we see 12 maple lane and 48 harbor row on saturday",
    ]);
    let mut found = streets(&state);
    found.sort();
    assert_eq!(found, ["12 Maple Lane", "48 Harbor Row"], "{}", texts[1]);
    assert!(texts[1].contains(" and ") && texts[1].contains(": saturday. Our team confirms the time."), "{}", texts[1]);
}

#[test]
fn a_house_number_is_enough_for_a_showing_of_a_listing_shown() {
    let (texts, _, state) = converse(&["townhouses in ashford and port ellery", "book me for 48 on saturday at 2"]);
    let (more, _, by_number) =
        converse(&["homes in lakemont for sale", "schedule a showing of 90 vineyard, saturday 2pm"]);
    assert!(texts[1].contains("saturday at 2"), "{}", texts[1]);
    assert!(state.request.is_some() && by_number.request.is_some(), "{} {}", texts[1], more[1]);
}

#[test]
fn a_search_after_a_showing_is_no_edit() {
    for question in [
        "only 3 bedrooms in riverton",
        "any other homes under 500k",
        "also show me condos in ashford",
        "is 48 Harbor Row also available?",
    ] {
        let (texts, state) = after_showing(&[question]);
        assert_eq!(streets(&state), ["12 Maple Lane"], "{question}: {}", texts[2]);
        assert!(!texts[2].contains("Your showing request"), "{question}: {}", texts[2]);
    }
}

#[test]
fn a_showing_is_of_the_home_last_spoken_of() {
    for question in [
        "ok book me the first day possible, Anders Vik, 555-0118",
        "put me down for the first available slot, Anders Vik, 555-0118",
        "we would like to see it on saturday at 10, Anders Vik, 555-0118",
        "quiero verla el primer día posible, me llamo Anders Vik, 555-0118",
    ] {
        let (texts, _, state) = converse(&["houses for sale in riverton", "how old is 48 harbor row", question]);
        assert_eq!(streets(&state), ["48 Harbor Row"], "{question}: {}", texts[2]);
    }
    let (texts, ..) = converse(&["how old is 48 harbor row", "ok book me the first day possible, Ana Vik, 555-0118"]);
    assert!(texts[1].contains("48 Harbor Row, first day possible"), "{}", texts[1]);
}

#[test]
fn the_one_on_a_street_is_offered_as_the_search_says() {
    let texts = converse(&["homes under 600k in riverton", "tell me about the one on foundry place"]).0;
    assert!(!texts[1].contains("/mo"), "{}", texts[1]);
}
