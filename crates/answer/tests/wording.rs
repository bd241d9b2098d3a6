//! What the built-in engine says, sentence by sentence, where users found it wrong. A filter can be right and its words
//! wrong.

mod fixtures;

use porchlight_answer::{
    ChatbotProfile, DialogState, Intent, Language, Preference, Query, Today, parse_query,
    render::{render, summarize_query},
};
use porchlight_domain::{Bound, Filter, Listing, Range};

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };

const HOMES: &str = r#"
home = [
  { id = 1, address = "12 Maple Lane", city = "Alder Bay", beds = 3, baths = 1.75, lot = 6000, area = 1640, year = 1926, price = 429000, mls = "AB-1", more = [["Pool", "None, room for one"], ["Fireplaces", "Two"]] },
  { id = 2, address = "26 Plum Tree Lane", city = "Wrenfield", beds = 2, baths = 1, lot = 0, area = 800, year = 2024, price = 300000, mls = "WF-2", more = [["Pool", "Shared"], ["Yard", "Fenced"]] },
  { id = 3, city = "Wrenfield", beds = 1, baths = 1, lot = 0, area = 500, year = 1999, price = 200000, mls = "WF-3" },
  { id = 4, address = "8 Pier Road", city = "Wrenfield", sale = "rent", beds = 1, baths = 1, price = 1200, mls = "WF-4", more = [["Pets", "One dog"]] },
  { id = 5, address = "9 Pier Road", city = "Wrenfield", sale = "rent", beds = 1, baths = 1, price = 1300, mls = "WF-5", more = [["Pets", "One cat or dog"]] },
  { id = 7, address = "3 Pier Road", city = "Wrenfield", beds = 2, baths = 1, price = 250000, status = "sold", mls = "WF-7", text = "There is no pool." },
  { id = 6, address = "10 Pier Road", city = "Wrenfield", sale = "rent", beds = 1, baths = 1, price = 1400, mls = "WF-6", text = "Sorry, no pets.", more = [["Pets", "No pets please"]] },
]
"#;

fn ask_in(language: &str, homes: &[Listing], questions: &[&str]) -> String {
    let terms = fixtures::vocabulary(homes);
    let bot = ChatbotProfile { name: "Porch".into(), language: language.into(), ..ChatbotProfile::default() };
    let (mut dialog_state, mut text) = (DialogState::default(), String::new());
    for question in questions {
        let mut meaning = parse_query(question, &dialog_state, &terms, TODAY);
        let context = fixtures::context(homes, &mut meaning);
        let written = render(&meaning, &context, &bot);
        (dialog_state, text) = (written.conversation, written.text);
    }
    text
}

fn ask(questions: &[&str]) -> String {
    ask_in("English", &fixtures::read(HOMES), questions)
}

#[test]
fn a_language_that_the_writer_lacks_is_english_with_english_numbers() {
    let text = ask_in("Swedish", &fixtures::read(HOMES), &["tell me about 12 Maple Lane"]);
    assert!(text.contains("$429,000") && text.contains("1.75 baths"), "{text}");
}

#[test]
fn mil_is_a_thousand() {
    let text = ask_in("", &fixtures::homes(), &["casas en Riverton por menos de 500 mil"]);
    assert!(text.starts_with("Encontré 1 vivienda: casas en Riverton por menos de $500,000."), "{text}");
}

#[test]
fn a_column_that_denies_is_no_pool() {
    let with = ask(&["homes with a pool"]);
    assert!(with.starts_with("I found 1 home with a pool.") && with.contains("26 Plum Tree Lane"), "{with}");
    let denied = ask(&["sold homes with a pool"]);
    assert!(denied.starts_with("None of these listings mentions a pool."), "a text that denies it: {denied}");
    let without = ask(&["homes without a pool"]);
    assert!(without.contains(", without pool.") && without.contains("12 Maple Lane"), "{without}");
    assert!(ask(&["any homes with a fireplace"]).contains("12 Maple Lane"));
}

#[test]
fn pets_are_found_one_by_one_and_where_they_are_rejected_they_are_not() {
    let dogs = ask(&["homes for rent allow dogs"]);
    assert!(dogs.starts_with("I found 2 homes for rent, dogs allowed."), "{dogs}");
    let cats = ask(&["can I bring my cat"]);
    assert!(cats.starts_with("I found 1 home, cats allowed.") && cats.contains("9 Pier Road"), "{cats}");
    let pets = ask(&["pet friendly rentals"]);
    assert!(pets.starts_with("I found 2 homes for rent, pet friendly."), "{pets}");
}

#[test]
fn a_home_that_others_are_near_to_is_stated_and_is_not_among_them() {
    let text = ask(&["homes near 12 Maple Lane"]);
    assert!(text.starts_with("I found 5 homes near 12 Maple Lane."), "{text}");
    assert!(text.find("26 Plum").is_some_and(|first| text.find("8 Pier").is_some_and(|next| first < next)), "{text}");
    assert!(!text.contains("[12 Maple Lane"), "{text}");
    let more = ask(&["homes near 12 Maple Lane", "only for rent"]);
    assert!(more.starts_with("I found 3 homes for rent near 12 Maple Lane."), "{more}");
    let second = ask(&["homes for sale", "any near the second one?"]);
    assert!(second.starts_with("I found 5 homes near 26 Plum Tree Lane."), "{second}");
    let mut homes = fixtures::read(HOMES);
    homes.iter_mut().for_each(|home| home.content.latitude = None);
    let text = ask_in("", &homes, &["homes near 12 Maple Lane"]);
    assert!(text.contains("no map location"), "{text}");
}

#[test]
fn a_preference_is_stated_back_as_the_visitor_put_it() {
    let text = ask(&["homes with a fenced yard"]);
    assert!(text.starts_with("I found 1 home with a fenced yard."), "{text}");
    let text = ask(&["homes with a fenced yard", "only with a pool"]);
    assert!(text.starts_with("I found 1 home with a fenced yard and a pool."), "{text}");
    assert!(ask(&["rentals without pets"]).contains("for rent, no pets."));
    let text = ask(&["new construction"]);
    assert!(text.starts_with("I found 1 home, built in 2023 or later."), "{text}");
}

#[test]
fn where_there_are_homes_is_answered_with_the_cities() {
    let text = ask(&["which cities do you have?"]);
    assert_eq!(text, "The listings are in Alder Bay, Wrenfield. We have 6 homes available.");
}

#[test]
fn a_home_without_a_street_address_is_not_its_city() {
    let text = ask(&["how old is WF-3"]);
    assert_eq!(text, "The home in Wrenfield (MLS WF-3) was built in 1999.");
    let text = ask(&["what is the hoa of WF-3"]);
    assert_eq!(
        text,
        "The listing for the home in Wrenfield (MLS WF-3) doesn't give the HOA fee. Leave an email address or phone \
         number, and our team will find out."
    );
}

#[test]
fn a_number_that_no_home_has_is_requested_about() {
    let text = ask(&["homes for sale", "is 77 still available"]);
    assert!(text.starts_with("Which one do you mean?"), "{text}");
    let text = ask(&["homes for sale", "is 26 still available"]);
    assert!(text.starts_with("Yes, 26 Plum Tree Lane is available"), "{text}");
    assert!(ask(&["is 77 still available"]).starts_with("Which home do you mean?"));
}

#[test]
fn a_lot_of_nothing_is_no_lot() {
    let text = ask(&["largest lot"]);
    assert!(text.contains("12 Maple Lane") && text.ends_with(" · 6,000 sq ft lot"), "{text}");
    let text = ask(&["smallest lot"]);
    assert!(text.contains("12 Maple Lane") && text.ends_with(" · 6,000 sq ft lot") && !text.contains("Plum"), "{text}");
    assert!(!ask(&["how big is the lot of 26 Plum Tree Lane"]).contains(" 0 sq ft"));
}

#[test]
fn a_condition_that_is_seldom_requested_is_stated_back_too() {
    let under = |value: i64| Range { max: Some(Bound { value: value.into(), inclusive: false }), ..Range::default() };
    let filter = Filter {
        unit_price: under(300),
        not_locations: vec!["old town".into()],
        any_terms: vec![vec!["pool".into(), "hot tub".into()]],
        ..Filter::default()
    };
    let meaning = Query { intent: Intent::Search, filter, currency: "$".into(), ..Query::default() };
    assert_eq!(
        summarize_query(&meaning, Language::En),
        "Under $300 per sq ft, with pool or with hot tub not in old town"
    );
    let spanish = "De menos de $300 por pie², con piscina o con jacuzzi fuera de old town";
    assert_eq!(summarize_query(&meaning, Language::Es), spanish);
}

#[test]
fn a_preference_without_a_word_of_the_table_is_stated_in_the_wording_of_the_question_or_quoted() {
    let filter = Filter { terms: vec!["bowling alley".into()], ..Filter::default() };
    let kept_preferences = vec![Preference { label: "con bolera".into(), terms: filter.terms.clone() }];
    let meaning = Query {
        intent: Intent::Search,
        language: Language::Es,
        filter,
        preferences: kept_preferences,
        ..Query::default()
    };
    assert_eq!(summarize_query(&meaning, Language::Es), "Con bolera");
    assert_eq!(summarize_query(&meaning, Language::De), "Mit „bowling alley“");
    assert_eq!(summarize_query(&meaning, Language::En), "With \"bowling alley\"");
}

#[test]
fn when_a_home_sold_is_answered_with_the_day_first() {
    let text = ask_in("", &fixtures::homes(), &["when did 17 otter row sell"]);
    assert!(text.starts_with("17 Otter Row sold on July 10, 2026"), "{text}");
    let text = ask_in("", &fixtures::homes(), &["how much did 17 otter row sell for"]);
    assert!(text.starts_with("17 Otter Row sold for $347,000"), "{text}");
}

#[test]
fn a_house_number_is_not_the_end_of_another() {
    let text = ask_in("", &fixtures::homes(), &["how much is 20 station road"]);
    assert!(text.contains("$690") && !text.contains("220 Station Road"), "{text}");
}

#[test]
fn the_same_is_requested_of_another_home() {
    let text = ask_in("", &fixtures::homes(), &["how old is 12 maple lane", "and 77 birch avenue?"]);
    assert!(text.starts_with("77 Birch Avenue was built in 2004"), "{text}");
}
