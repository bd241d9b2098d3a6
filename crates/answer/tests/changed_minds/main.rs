//! Conversations of visitors who change what they want: conditions that stay or go between turns, numbers that bound no
//! search, requests for a showing that are edited, questions about how the agency works, and words that are no
//! condition. All homes are made up.

mod agency;
#[path = "../fixtures/mod.rs"]
mod fixtures;
mod showings;

use porchlight_answer::{ChatbotProfile, DialogState, Intent, Query, Today, parse_query, render::render};
use porchlight_domain::{Bound, Filter, Range, SaleType};

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };

/// The texts of a conversation, with what was understood last and what is remembered.
fn converse(questions: &[&str]) -> (Vec<String>, Query, DialogState) {
    let listings = fixtures::homes();
    let terms = fixtures::vocabulary(&listings);
    let bot = ChatbotProfile { name: "Harbor Homes".into(), ..ChatbotProfile::default() };
    let (mut state, mut texts, mut last) = (DialogState::default(), Vec::new(), Query::default());
    for question in questions {
        let mut meaning = parse_query(question, &state, &terms, TODAY);
        let context = fixtures::context(&listings, &mut meaning);
        let written = render(&meaning, &context, &bot);
        texts.push(written.text);
        (state, last) = (written.conversation, meaning);
    }
    (texts, last, state)
}

fn filter(questions: &[&str]) -> Filter {
    converse(questions).1.filter
}

/// The last answer.
fn answer(questions: &[&str]) -> String {
    converse(questions).0.pop().expect("a conversation has an answer")
}

fn ends(range: &Range) -> (String, String) {
    let end = |bound: &Option<Bound>| bound.map(|bound| bound.value.normalize().to_string()).unwrap_or_default();
    (end(&range.min), end(&range.max))
}

fn price(questions: &[&str]) -> (String, String) {
    ends(&filter(questions).price)
}

fn pair(min: &str, max: &str) -> (String, String) {
    (min.to_owned(), max.to_owned())
}

#[test]
fn a_kind_that_is_put_right_keeps_the_rest() {
    let last = filter(&[
        "looking for a townhouse in ashford, 3 bed, up to 950",
        "ok this is his wife now lol. NO townhouse. a real house with a yard",
    ]);
    assert_eq!((last.cities, ends(&last.price)), (vec!["ashford".to_owned()], pair("", "950000")));
    assert_eq!((ends(&last.bedrooms).0.as_str(), last.property_types), ("3", vec!["single family residential".into()]));
}

#[test]
fn a_city_that_is_put_right_keeps_price_and_bedrooms() {
    let last =
        filter(&["looking for 4 bedrooms in ashford, mid 600s", "no wait I meant riverton", "and bedrooms, 3 is ok"]);
    assert_eq!((last.cities, ends(&last.price)), (vec!["riverton".to_owned()], pair("630000", "670000")));
    assert_eq!(ends(&last.bedrooms).0, "3");
}

#[test]
fn a_condition_that_is_taken_back_goes() {
    let last = filter(&["3 bedrooms in riverton newer than 2000", "hmm forget new. which has the biggest lot"]);
    assert!(last.year_built.is_open() && last.cities == ["riverton"], "{last:?}");
}

#[test]
fn a_preference_that_no_listing_meets_is_not_carried_on() {
    let questions = ["houses in riverton with a helipad", "under 700k"];
    let last = filter(&questions);
    assert!(last.terms.is_empty() && last.excluded_terms.is_empty(), "{last:?}");
    let elsewhere = filter(&["houses in riverton with a helipad", "and in ashford?"]);
    assert_eq!(elsewhere.terms, ["helipad"], "another place may have it");
}

#[test]
fn what_was_given_up_together_is_named_together() {
    let text = answer(&["townhouses in lakemont with a helipad"]);
    assert!(text.contains("Without those features and the type of home, there are"), "{text}");
}

#[test]
fn initials_name_the_only_neighborhood_that_has_them() {
    assert_eq!(filter(&["homes in ferry landing or OT"]).locations, ["ferry landing", "old town"]);
    assert!(filter(&["homes without an HOA"]).locations.is_empty());
}

#[test]
fn the_same_price_is_that_of_the_listing_spoken_of() {
    assert_eq!(price(&["how much is 9 Quarry Court?", "anything bigger for the same price in riverton?"]).1, "365000");
    let spanish = ["cuanto cuesta 9 Quarry Court", "hay algo mas grande por el mismo precio en riverton, 3 recamaras"];
    assert_eq!(price(&spanish).1, "365000");
}

#[test]
fn numbers_bound_what_they_are_about() {
    let conversations: [(&[&str], (String, String)); 12] = [
        (&["homes in ashford, budget around 450k"], pair("", "450000")),
        (&["a budget of 600k in riverton"], pair("", "600000")),
        (&["homes in ashford", "I still owe 210k on my place"], pair("", "")),
        (&["compare 12 Maple Lane and 48 Harbor Row", "so why is it 123k more then"], pair("", "")),
        (&["homes in ashford up to 1.2mil", "nothing over 900k?"], pair("900000", "")),
        (&["homes in ashford up to 1.2mil", "nothing over 900k please"], pair("", "900000")),
        (&["homes in ashford under 600k", "drop anything over 490k"], pair("", "490000")),
        (&["3 beds in riverton, mid 600s", "actually could stretch to 700"], pair("630000", "700000")),
        (
            &["3 beds in riverton, mid 600s", "scratch that, not a dollar over 650. but anything cheaper is fine too"],
            pair("", "650000"),
        ),
        (&["4 bed in riverton under 550", "only north riverton. 550 even is ok"], pair("", "550000")),
        (&["homes in riverton under 700k", "only houses, we close in 14 days"], pair("", "700000")),
        (&["homes in ashford from 400k", "cheaper"], pair("400000", "455000")),
    ];
    let count = conversations.len();
    let mut right = 0;
    for (questions, expected) in conversations {
        let last = filter(questions);
        let found = ends(&last.price);
        let is_reversed = matches!((&last.price.min, &last.price.max), (Some(min), Some(max)) if min.value > max.value);
        assert!(!is_reversed && last.days_on_market.is_open(), "{questions:?}: {last:?}");
        assert_eq!(found, expected, "{questions:?}");
        right += 1;
    }
    println!("{right} of {count} conversations bound the price as they say");
}

#[test]
fn a_date_is_no_place_in_the_list() {
    let (texts, last, _) = converse(&["open houses in ashford", "and sunday the 3rd?"]);
    assert_eq!(last.intent, Intent::Search, "{}", texts[1]);
}

#[test]
fn a_sellers_price_is_no_search() {
    let (texts, last, _) = converse(&["what's my house worth? 3 bed 2 bath in riverton", "so I could get around 525?"]);
    assert_eq!((last.intent, last.filter.price), (Intent::Person, Range::default()), "{}", texts[1]);
    assert!(texts[1].starts_with("Our team can tell you what your home is worth"), "{}", texts[1]);
}

#[test]
fn declined_names_of_cities_are_found() {
    let listings = fixtures::read(
        r#"[[home]]
id = 1
address = "12 Maple Lane"
city = "Verona"
state = "WA"
type = "Condo/Co-op"
beds = 2
price = 300000.0
mls = "V1"
"#,
    );
    let terms = fixtures::vocabulary(&listings);
    let ask = |question: &str| parse_query(question, &DialogState::default(), &terms, TODAY).filter;
    for question in [
        "domy w Veronie",
        "szukam domu w Veronie",
        "mieszkania z Verony",
        "Verona'da satılık ev arıyorum",
        "Wohnung in Verona",
    ] {
        assert_eq!(ask(question).cities, ["verona"], "{question}");
    }
    // No listing is an apartment: those to buy are condos.
    for question in [
        "apartments in verona",
        "apartamentos en verona",
        "pisos en verona",
        "apartamentos em Verona",
        "departamentos en verona",
    ] {
        assert_eq!(ask(question).property_types, ["condo/co-op"], "{question}");
    }
    assert_eq!(ask("apartments for rent in verona").property_types, ["apartment"]);
}

#[test]
fn only_preferences_are_named_as_left_out() {
    for question in [
        "hi! we're just starting to look for our first house, somewhere in ashford, max 950k",
        "My cousin Trudy kept bragging about Ashford, so we want 3 bedrooms there under 900k",
        "PCSing to JBLM this summer. VA loan, zero down. 4 bed in ashford under 950k",
        "Our daughter starts at UW this fall, instead of paying for a dorm we look at condos in ashford",
        "whats the most expensive crib u got",
        "Bonjour, nous arrivons de Lyon en septembre pour un poste chez Boeing. Avez-vous des maisons à Ashford avec 3 chambres ?",
    ] {
        let text = answer(&[question]);
        assert!(!text.contains("couldn't filter") && !text.contains("tenir compte de ceci"), "{question}: {text}");
    }
    for (question, term) in
        [("houses in ashford with a zeppelin", "zeppelin"), ("3 bedrooms in ashford, no gargoyles", "gargoyles")]
    {
        let text = answer(&[question]);
        assert!(text.contains(term), "{question}: {text}");
    }
    let text = answer(&["3 bedrooms in ashford, closer to base"]);
    assert!(text.starts_with("I found") && text.contains("couldn't filter by: base"), "{text}");
}

#[test]
fn rentals_are_denied_only_to_those_who_rent() {
    for questions in [
        &["houses in ashford", "what is the monthly HOA for those"][..],
        &["condos in ashford", "which has the lowest dues per month"],
        &["Huizen in Ashford", "Wat is de maandelijkse VvE-bijdrage?"],
        &["condominios en ashford", "¿Cuál paga menos mantenimiento al mes?"],
    ] {
        let (texts, last, _) = converse(questions);
        assert_ne!(last.filter.sale_type, Some(SaleType::ForRent), "{questions:?}: {}", texts[1]);
    }
    assert_eq!(filter(&["what rents for under 2000 per month in ashford"]).sale_type, Some(SaleType::ForRent));
}

#[test]
fn what_is_only_welcome_is_no_condition() {
    let last = filter(&["3 bedrooms in ashford, we wouldn't mind a pool"]);
    assert!(last.terms.is_empty() && last.cities == ["ashford"], "{last:?}");
    assert_eq!(filter(&["3 bedrooms in ashford with a pool"]).terms, ["pool"]);
}

#[test]
fn who_sells_and_looks_for_a_home_is_shown_homes() {
    let (texts, last, _) = converse(&[
        "We are selling our big house in Puyallup and would like a condo with everything on one floor. What do you have?",
    ]);
    assert_eq!(
        (last.intent, last.filter.property_types),
        (Intent::Search, vec!["condo/co-op".to_owned()]),
        "{}",
        texts[0]
    );
}
