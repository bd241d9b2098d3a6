//! The questions behind the buttons of a listing in the widget are understood in all twelve languages.

mod fixtures;

use porchlight_answer::{
    ChatbotProfile, DialogState, Intent, Language, Today, contact_details, listing_view::listing_details, parse_query,
    render,
};

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };

/// "Does it have a garage?" as a visitor types it.
fn garage(language: Language) -> &'static str {
    match language {
        Language::En => "does it have a garage?",
        Language::Es => "¿tiene garaje?",
        Language::Fr => "y a-t-il un garage ?",
        Language::De => "gibt es eine Garage?",
        Language::Pt => "tem garagem?",
        Language::It => "ha un garage?",
        Language::Nl => "is er een garage?",
        Language::Pl => "czy jest garaż?",
        Language::Tr => "garajı var mı?",
        Language::Zh => "有车库吗？",
        Language::Ja => "車庫はありますか？",
        Language::Ar => "هل يوجد كراج؟",
    }
}

/// A conversation in a language: cards come with an answer, so there is one.
fn earlier(language: Language) -> DialogState {
    DialogState { language, ..DialogState::default() }
}

#[test]
fn the_question_for_a_showing_asks_for_a_person_in_its_language() {
    let homes = fixtures::homes();
    let terms = fixtures::vocabulary(&homes);
    let mut wrong = Vec::new();
    for language in Language::ALL {
        for home in &homes {
            let question = listing_details(home, language).showing_question;
            let meaning = parse_query(&question, &earlier(language), &terms, TODAY);
            if meaning.intent != Intent::Person || meaning.language != language {
                wrong.push(format!("{question}: {:?} in {:?}", meaning.intent, meaning.language));
            }
            assert!(contact_details::read(&question).is_none(), "{question}");
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_question_about_a_listing_is_answered_about_that_listing() {
    let homes = fixtures::homes();
    let terms = fixtures::vocabulary(&homes);
    let bot = ChatbotProfile { can_hand_off: true, ..ChatbotProfile::default() };
    let mut wrong = Vec::new();
    for language in Language::ALL {
        for home in homes.iter().filter(|home| !home.content.street_address.is_empty()) {
            let question = format!("{}{}", listing_details(home, language).question_start, garage(language));
            let mut meaning = parse_query(&question, &earlier(language), &terms, TODAY);
            let context = fixtures::context(&homes, &mut meaning);
            let answer = render(&meaning, &context, &bot);
            if meaning.language != language || !answer.cards.contains(&home.id) {
                wrong.push(format!("{question}: {:?} in {:?}: {}", meaning.intent, meaning.language, answer.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}
