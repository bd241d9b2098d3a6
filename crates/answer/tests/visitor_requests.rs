//! Conversations as buyers and sellers write them: requests to the office, what is taken back, and what no listing
//! answers. The listings have coordinates of nothing and no distances.

mod fixtures;

use porchlight_answer::{ChatbotProfile, DialogState, Intent, Query, RequestKind, Today, parse_query, render::render};

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };

/// The texts of a conversation, with what was understood last.
fn converse(questions: &[&str]) -> (Vec<String>, Query) {
    let homes = fixtures::homes();
    let terms = fixtures::vocabulary(&homes);
    let bot = ChatbotProfile { name: "Porch".into(), ..ChatbotProfile::default() };
    let (mut dialog_state, mut texts, mut last) = (DialogState::default(), Vec::new(), Query::default());
    for question in questions {
        let mut meaning = parse_query(question, &dialog_state, &terms, TODAY);
        let context = fixtures::context(&homes, &mut meaning);
        let written = render(&meaning, &context, &bot);
        texts.push(written.text);
        (dialog_state, last) = (written.conversation, meaning);
    }
    (texts, last)
}

#[test]
fn a_showing_asks_for_exactly_what_is_missing() {
    let (texts, last) = converse(&[
        "how much is 12 Maple Lane?",
        "can i see it saturday at 2",
        "my name is Dana Whitfield",
        "253 555 0142",
    ]);
    assert_eq!(
        texts[1..],
        [
            "I'll pass on your request to see 12 Maple Lane: saturday at 2. Our team confirms the time. What's your \
             name, and the best email or phone number to reach you?",
            "Thanks, Dana Whitfield! What's the best email or phone number to reach you?",
            "Thanks, Dana Whitfield! Someone from our team will be in touch. Your showing request: 12 Maple Lane, \
             saturday at 2.",
        ]
    );
    assert_eq!(last.request.map(|request| request.kind), Some(RequestKind::Showing));
}

#[test]
fn a_listing_named_with_a_day_is_to_be_seen() {
    let (texts, last) = converse(&["quiero ver la casa de 12 Maple Lane el domingo a las 11 de la mañana"]);
    assert_eq!(last.intent, Intent::Person);
    assert!(texts[0].contains("12 Maple Lane: domingo a las 11 de la mañana"), "{}", texts[0]);
}

#[test]
fn a_seller_describes_no_search() {
    let (texts, last) = converse(&[
        "i want to sell my house in north tacoma, whats it worth",
        "its a 3 bed 1 bath built 1948 about 1200 sf",
        "12 Elm Street. jen.okafor@example.com",
    ]);
    assert!(texts[0].contains("What's the address of your home?"), "{}", texts[0]);
    assert!(texts[1].starts_with("Got it"), "{}", texts[1]);
    assert!(!texts[2].contains("address"), "{}", texts[2]);
    assert_eq!(last.intent, Intent::Contact);
}

#[test]
fn a_showing_that_is_booked_is_moved_by_people() {
    let (texts, _) = converse(&["need to reschedule my showing for 12 Maple Lane, can we do mon at 6 instead"]);
    assert!(texts[0].starts_with("I can't see bookings"), "{}", texts[0]);
}

#[test]
fn what_was_wished_can_be_waived() {
    for waived in ["nvm garage", "forget the garage", "without the garage then", "garage doesn't matter"] {
        let (_, last) = converse(&["houses in ashford with a garage", waived]);
        assert!(last.filter.terms.is_empty() && last.filter.excluded_terms.is_empty(), "{waived}: {:?}", last.filter);
        assert_eq!(last.filter.cities, ["ashford"], "{waived}");
    }
}

#[test]
fn what_no_listing_answers_has_a_sentence() {
    for (question, text) in [
        ("how long is the drive from ashford to downtown at 8am", "I don't have distances"),
        ("hmm ok which would YOU buy lol", "I can't choose for you"),
        ("is the seller negotiable", "I can't speak for the seller"),
        ("what commission do you charge", "Our team will tell you about our fees"),
        ("idk where to start honestly", "Happy to help you start"),
    ] {
        let (texts, _) = converse(&[question]);
        assert!(texts[0].starts_with(text), "{question}: {}", texts[0]);
    }
}

#[test]
fn a_named_home_and_an_unknown_question_name_a_way_to_find_out() {
    let (texts, _) = converse(&["is 12 Maple Lane haunted?"]);
    assert!(texts[0].contains("doesn't mention") && texts[0].contains("our team will find out"), "{}", texts[0]);
}

#[test]
fn the_visitors_own_household_is_not_named_as_left_out() {
    let (texts, _) = converse(&["we have 3 kids and are relocating from Denver, 4 bedrooms in ashford"]);
    assert!(!texts[0].contains("couldn't filter"), "{}", texts[0]);
}

#[test]
fn contact_details_with_a_day_ask_to_see_the_home_spoken_of() {
    for (questions, restated) in [
        (
            &["how much is 12 Maple Lane?", "Tomorrow at 3:15 please. Dana Fox, dana@fox.example"][..],
            "Your showing request: 12 Maple Lane, Tomorrow at 3:15.",
        ),
        (
            &["how much is 12 Maple Lane?", "Tomorrow at 3:15 please. Dana Fox, dana@fox.example", "make it 4"],
            "12 Maple Lane, Tomorrow, 4:00.",
        ),
        (
            &["quanto costa 12 Maple Lane?", "sabato alle 17. Ada Neri, ada@neri.example", "scusa, alle 18"],
            "12 Maple Lane, sabato, 18:00.",
        ),
        (
            &[
                "cuánto cuesta 12 Maple Lane",
                "el sábado a las 11, Eva Sol, eva@sol.example",
                "perdón, a las 12 y media",
            ],
            "12 Maple Lane, sábado, 12:30.",
        ),
        (&["12 Maple Lane多少钱", "周日下午两点可以看房吗？253-555-0142", "改成三点吧"], "12 Maple Lane"),
    ] {
        let (texts, last) = converse(questions);
        let text = texts.last().expect("there are questions");
        assert_eq!(last.request.map(|request| request.kind), Some(RequestKind::Showing), "{text}");
        assert!(text.contains(restated), "{questions:?}: {text}");
    }
}

#[test]
fn a_request_for_a_person_is_no_showing_in_any_language() {
    let mut count = 0;
    for question in [
        "Can I talk to a person?",
        "I'd rather talk to someone in person",
        "¿Puedo hablar con alguien?",
        "Quisiera hablar con una persona",
        "Je voudrais parler à quelqu'un",
        "Je voudrais parler à un conseiller",
        "Ich möchte mit einem Menschen sprechen",
        "Kann mich ein Makler zurückrufen?",
        "Quero falar com um corretor",
        "Vorrei parlare con una persona",
        "Vorrei parlare con un agente",
        "Ik wil met iemand praten",
        "Kan ik een makelaar spreken?",
        "Chcę porozmawiać z człowiekiem",
        "Poproszę o kontakt",
        "Bir insanla konuşmak istiyorum",
        "Emlakçı ile görüşmek istiyorum",
        "我要找人工客服",
        "请给我回个电话",
        "担当者と話したいです",
        "人と話したいです",
        "أريد التحدث مع شخص",
        "ممكن حدا يتصل فيني",
    ] {
        let (_, last) = converse(&[question]);
        assert_eq!(last.intent, Intent::Person, "{question}");
        assert_eq!(last.request.map(|request| request.kind), Some(RequestKind::Person), "{question}");
        count += 1;
    }
    println!("{count} requests for a person in 12 languages: none is a showing");
}

#[test]
fn contact_details_alone_are_passed_on_with_the_home_spoken_of() {
    let (texts, _) = converse(&["how much is 12 Maple Lane?", "please call me after 4, Dana Fox 253-555-0142"]);
    assert_eq!(
        texts[1],
        "Thanks, Dana Fox! Someone from our team will be in touch. I'll pass this on too: 12 Maple Lane, after 4."
    );
}
