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
fn the_number_of_a_day_names_no_home() {
    let (search, more) = ("homes for sale in Ashford", "show more");
    let whens = [
        "thursday 12/3 around 5",
        "thursday 12-3 around 5",
        "december 12 around 5",
        "the 12th of december at 5",
        "saturday the 12th at 10am",
        "saturday 12 at 10am",
    ];
    for when in whens {
        let (texts, last) = converse(&[search, more, &format!("set me up {when}, Andre Wills, 910-555-0171")]);
        assert!(texts[1].contains("12 Maple Lane"), "{}", texts[1]);
        let request = last.request.unwrap_or_default();
        assert!(request.listings.is_empty() && !texts[2].contains("Maple Lane"), "{when}: {}", texts[2]);
    }
    let (texts, _) = converse(&[search, more, "can I see 12 thursday at 5"]);
    assert!(texts[2].contains("12 Maple Lane"), "{}", texts[2]);
    println!("{} days, none of which is taken for a street number", whens.len());
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

#[test]
fn seven_digits_beside_a_name_are_a_contact() {
    for left in ["Beto 5550136", "Kelsey Ortiz 555 0128", "ok maria lopez 555 0144"] {
        let (texts, last) = converse(&["how much is 12 Maple Lane?", "can i see it saturday at 2", left]);
        assert_eq!(last.intent, Intent::Contact, "{left}");
        assert!(texts[2].contains("Your showing request: 12 Maple Lane, saturday at 2."), "{left}: {}", texts[2]);
    }
}

#[test]
fn a_request_is_of_the_home_that_it_describes() {
    for (questions, home) in [
        (
            &["homes in Ashford", "Please have someone call me about the duplex, Ana Ruiz 555-0119"][..],
            "220 Station Road",
        ),
        (
            &["how much is 8 Willow Drive?", "6721 Carling Street Unit D", "call me about the Willow house, 555-0119"],
            "8 Willow Drive",
        ),
        (
            &["townhouses on Carling Street", "Pls set up unit E for Wednesday 12/2 at 10:30. Jo Hale, 555-0171"],
            "6721 Carling Street Unit E, Wednesday 12/2 at 10:30",
        ),
    ] {
        let (texts, _) = converse(questions);
        let text = texts.last().expect("there are questions");
        assert!(text.contains(home), "{questions:?}: {text}");
    }
}

#[test]
fn an_offer_is_passed_on_with_its_home() {
    let (texts, _) = converse(&[
        "how much is 12 Maple Lane?",
        "I'd go 460,000 and close in two weeks",
        "Can you submit that offer for me?",
        "Dale Kirchner, 555-0101. Have them call before noon.",
    ]);
    assert!(texts[2].starts_with("Our team writes the offer with you"), "{}", texts[2]);
    assert!(texts[3].ends_with("12 Maple Lane, I'd go 460,000, before noon."), "{}", texts[3]);
}

#[test]
fn what_is_broken_is_passed_on_with_where_the_visitor_lives() {
    let (texts, last) = converse(&[
        "I live at 12 Maple Lane, apt 3, and our heater has been out for two days. Who do I call?",
        "Can I hold back part of the rent until it's fixed?",
        "Can you at least pass a message along? It's Tomasz, 555-0139",
    ]);
    assert!(texts[0].starts_with("Repairs in a home you rent"), "{}", texts[0]);
    assert!(texts[1].starts_with("The lease and the law of the state"), "{}", texts[1]);
    let passed_on = "I'll pass this on too: our heater has been out for two days, 12 Maple Lane, apt 3.";
    assert!(texts[2].ends_with(passed_on), "{}", texts[2]);
    assert_eq!(last.request.map(|request| request.listing), Some(None));
}

#[test]
fn a_seller_keeps_the_street_address_and_the_hour() {
    let (texts, _) = converse(&[
        "What's my house worth? I'm at 1450 Marigold Bend, 3 bed 2 bath, about 1,800 sq ft.",
        "Okay have an agent ring me after 6 pm. Patrice Holloway, 555-0191.",
    ]);
    assert!(texts[1].ends_with("I'll pass this on too: 1450 Marigold Bend, after 6 pm."), "{}", texts[1]);
}

#[test]
fn a_listing_without_terms_of_visits_adds_none() {
    let (texts, _) = converse(&["I'd like to see 12 Maple Lane on Friday at 4"]);
    assert!(!texts[0].contains("says"), "{}", texts[0]);
}
