//! Once weak points of understanding, each as a conversation that a visitor could have. These were known not to work,
//! and stay mended.

mod fixtures;

use porchlight_answer::{
    ChatbotProfile, DialogState, Field, Intent, Language, Query, RetrievedContext, Today, parse_query, render,
};
use porchlight_domain::{Availability, Order, SaleType};

/// Asks the questions of one conversation; what the last of them means, and its answer.
fn ask(questions: &[&str]) -> (Query, String) {
    let homes = fixtures::homes();
    let tokens = fixtures::vocabulary(&homes);
    let (mut dialog_state, mut last) = (DialogState::default(), (Query::default(), String::new()));
    for question in questions {
        let mut meaning = parse_query(question, &dialog_state, &tokens, Today { year: 2026, month: 11, day: 20 });
        let context = fixtures::context(&homes, &mut meaning);
        let written = render(&meaning, &context, &ChatbotProfile::default());
        dialog_state = written.conversation;
        last = (meaning, written.text);
    }
    last
}

#[test]
fn the_second_one_answers_what_was_requested_before() {
    let (meaning, text) = ask(&["homes on birch avenue", "how big is it?", "the second one"]);
    assert_eq!((meaning.intent, meaning.fields), (Intent::Detail, vec![Field::BuildingArea]), "{text}");
}

#[test]
fn the_price_of_an_area_can_be_bounded() {
    for question in ["homes under $300 per sqft in riverton", "riverton, price per sqft below 300"] {
        let (meaning, text) = ask(&[question]);
        let max = meaning.filter.unit_price.max.map(|max| (max.value.to_string(), max.inclusive));
        assert_eq!((max, meaning.order), (Some(("300".into(), false)), Order::Newest), "{text}");
        assert!(meaning.filter.price.is_open(), "{text}");
    }
}

#[test]
fn one_of_two_preferences_will_do() {
    let (meaning, text) = ask(&["with a pool or a hot tub"]);
    assert_eq!(meaning.filter.any_terms, [["pool", "hot tub"]], "{text}");
    assert!(meaning.filter.terms.is_empty() && text.starts_with("I found 4 homes with a pool or hot tub."), "{text}");
}

#[test]
fn a_neighborhood_can_be_left_out() {
    let (meaning, text) = ask(&["homes in riverton but not in the mill district"]);
    assert_eq!(meaning.filter.not_locations, ["mill district"], "{text}");
}

#[test]
fn when_a_home_was_sold_is_not_taken_for_when_it_was_listed() {
    let (meaning, text) = ask(&["houses sold last month"]);
    assert_eq!(meaning.filter.availability, Availability::Sold);
    assert!(meaning.filter.days_on_market.is_open() && text.contains("last month"), "{text}");
}

#[test]
fn an_average_is_not_of_open_houses() {
    let (meaning, text) = ask(&["open houses in riverton", "what is the average price in ashford"]);
    assert_eq!((meaning.intent, meaning.filter.tours), (Intent::Summary, None), "{text}");
}

#[test]
fn the_house_with_the_max_bedrooms_is_looked_for() {
    for question in ["the house with the most bedrooms", "la casa con más recámaras"] {
        let (meaning, text) = ask(&[question]);
        assert_eq!((meaning.intent, meaning.order), (Intent::Search, Order::BedroomsDesc), "{text}");
    }
}

#[test]
fn a_conversation_keeps_its_language_until_another_is_spoken() {
    assert_eq!(ask(&["casas en Riverton", "3"]).0.language, Language::Es);
    assert_eq!(ask(&["casas en Riverton", "how much is the second one?"]).0.language, Language::En);
    for (question, language) in [
        ("Maisons à Riverton avec piscine", Language::Fr),
        ("Wohnung in Riverton mit 2 Zimmern bis 500.000", Language::De),
        ("Casas em Riverton com 3 quartos até 600 mil", Language::Pt),
        ("Case a Riverton con 3 camere sotto i 600.000", Language::It),
        ("Huizen in Riverton onder de 500.000", Language::Nl),
        ("domy w Riverton poniżej 600000", Language::Pl),
        ("Riverton satılık ev", Language::Tr),
        ("Riverton 3居室 50万以下", Language::Zh),
        ("Riverton 寝室3 60万以下の家", Language::Ja),
        ("بيوت في Riverton أقل من 600000", Language::Ar),
        ("homes in riverton", Language::En),
    ] {
        let (meaning, text) = ask(&[question]);
        assert_eq!((meaning.language, meaning.filter.cities), (language, vec!["riverton".to_owned()]), "{text}");
    }
}

#[test]
fn spanish_numbers_are_read_as_they_are_meant() {
    for (question, price) in [
        ("casas por menos de trescientos mil", "300000"),
        ("casas por menos de medio millón", "500000"),
        ("casas por menos de 1,2 millones", "1200000"),
        ("casas por menos de un millón y medio", "1500000"),
        ("casas por menos de 300.000", "300000"),
        ("casas por menos de doscientos cincuenta mil dólares", "250000"),
    ] {
        let (meaning, text) = ask(&[question]);
        let max = meaning.filter.price.max.map(|max| max.value.normalize().to_string());
        assert_eq!(max.as_deref(), Some(price), "{question}: {text}");
    }
}

#[test]
fn an_empty_chatbot_says_so_plainly() {
    for question in ["homes with 3+ bedrooms", "how many homes under 500k?", "average price of 3 bedroom homes"] {
        let terms = fixtures::vocabulary(&[]);
        let today = Today { year: 2026, month: 11, day: 20 };
        let meaning = parse_query(question, &DialogState::default(), &terms, today);
        let context = RetrievedContext { no_listings: true, ..RetrievedContext::default() };
        let written = render(&meaning, &context, &ChatbotProfile::default());
        assert_eq!(written.text, "There are no listings right now.", "{question}");
    }
}

#[test]
fn a_list_of_one_has_no_order() {
    let (_, text) = ask(&["the cheapest home with 3+ bedrooms"]);
    let first = text.lines().next().unwrap_or_default();
    assert!(first.starts_with("The least expensive is ") && !first.contains("cheapest first"), "{text}");
}

#[test]
fn a_choice_between_compared_homes_is_a_sentence() {
    let (meaning, text) = ask(&["compare 8 willow drive and 102 lockkeeper road", "which one is bigger?"]);
    assert_eq!(meaning.intent, Intent::Compare, "{text}");
    assert!(
        text.starts_with("The largest is 8 Willow Drive, with 1,850 sq ft. 102 Lockkeeper Road is 1,720"),
        "{text}"
    );
    let (_, text) = ask(&["which is cheaper, 8 willow drive or 102 lockkeeper road?"]);
    assert!(
        text.starts_with("The least expensive is 8 Willow Drive, at $599,999.") && text.contains("| Price |"),
        "{text}"
    );
}

#[test]
fn a_question_that_no_field_answers_never_prints_the_whole_record() {
    for (question, answer) in [
        ("is it on septic?", "The listing for 7 Ferry Lane doesn't mention \"septic\"."),
        ("has the kitchen been redone", "The listing for 7 Ferry Lane doesn't mention \"kitchen\"."),
        ("is it a sunny spot?", "The listing for 7 Ferry Lane doesn't say."),
        (
            "why hasn't it sold",
            "The listing for 7 Ferry Lane doesn't say. 7 Ferry Lane has been on the market for 66 days.",
        ),
        ("when can people look at it?", "7 Ferry Lane has no open house scheduled. Our team can arrange a showing."),
        ("$380 hoa, per month or per year?", "7 Ferry Lane has an HOA fee of $380/mo."),
        ("could I add an ADU?", "An ADU (accessory dwelling unit) is a second, smaller home on the same lot."),
        (
            "has the price been reduced?",
            "The listings don't show earlier prices, so I can't tell which have come down.",
        ),
    ] {
        let (_, text) = ask(&["tell me about 7 ferry lane", question]);
        assert!(text.starts_with(answer) && text.lines().count() == 1, "{question}: {text}");
    }
}

#[test]
fn terms_are_explained_in_english_and_spanish() {
    for (question, answer) in [
        ("what does contingent mean?", "Contingent means the seller has accepted an offer"),
        ("what's an HOA?", "HOA stands for homeowners association."),
        ("can I bring my own agent?", "Yes, you can have your own agent."),
        ("any price drops?", "The listings don't show earlier prices"),
        ("¿qué significa contingente?", "Contingente significa que el vendedor"),
        ("do you rent canoes?", "I can only help with homes, not with canoes."),
    ] {
        let (_, text) = ask(&[question]);
        assert!(text.starts_with(answer), "{question}: {text}");
    }
}

#[test]
fn what_do_you_have_looks_for_homes_and_what_do_they_cost_sums_them_up() {
    for question in ["what do you have in houses", "what do you have for condos under 300k", "jakie macie domy"] {
        let (meaning, text) = ask(&[question]);
        assert_eq!(meaning.intent, Intent::Search, "{question}: {text}");
    }
    for question in ["what do condos go for", "what do apartments rent for in riverton"] {
        let (meaning, text) = ask(&[question]);
        assert_eq!(meaning.intent, Intent::Summary, "{question}: {text}");
    }
}

#[test]
fn polish_flats_to_buy_are_condos_and_no_rentals() {
    for question in ["mieszkania do kupienia", "jakie macie mieszkania do kupienia", "mieszkania na sprzedaż"] {
        let (meaning, text) = ask(&[question]);
        assert_eq!(meaning.filter.sale_type, Some(SaleType::ForSale), "{question}: {text}");
        assert!(meaning.filter.property_types.iter().any(|kind| kind.contains("condo")), "{question}: {text}");
    }
}

#[test]
fn a_search_after_a_price_statistic_lists_homes() {
    const AVERAGE: &str = "average price in riverton";
    for question in [
        "do you have anything with 4 bedrooms?",
        "any townhouses under 500k?",
        "something under 400k",
        "¿tienen algo por menos de 400 mil?",
    ] {
        let (meaning, text) = ask(&[AVERAGE, question]);
        assert_eq!(meaning.intent, Intent::Search, "{question}: {text}");
    }
    for question in ["and in ashford?", "and townhouses?"] {
        let (meaning, text) = ask(&[AVERAGE, question]);
        assert_eq!(meaning.intent, Intent::Summary, "{question}: {text}");
    }
    let (_, text) = ask(&[AVERAGE, "and cabins?"]);
    assert!(text.starts_with("I don't have anything like that right now"), "{text}");
}
