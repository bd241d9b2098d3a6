//! Sums over the amounts that a home states: every number of them in the answer, and what is not stated.

mod fixtures;

use porchlight_answer::{ChatbotProfile, DialogState, StreamCheck, Today, parse_query, render};
use porchlight_domain::Listing;
use porchlight_lang::Language;

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };
const RENTAL: &str = "18 station road";
const SALE: &str = "12 maple lane";

fn homes() -> Vec<Listing> {
    let mut homes = fixtures::homes();
    for home in &mut homes {
        match home.content.street_address.to_lowercase().as_str() {
            RENTAL => {
                home.content.description =
                    "Dogs and cats accepted, $30 each per month. $40 application per adult, and \
                    income of 2.5 times rent is asked. Twelve months to start; $180 exit cleaning."
                        .into();
            }
            SALE => {
                home.content.description =
                    "Front unit brings in $1,350 a month, the back unit is vacant. Owner's costs \
                    last year: taxes $2,870, insurance $1,925. Dropped from $509,000 in May. The solar is leased at \
                    $118/month through 2038."
                        .into();
            }
            _ => {}
        }
    }
    homes
}

/// The last answer of a conversation.
fn ask(questions: &[&str], language: &str) -> String {
    let homes = homes();
    let vocabulary = fixtures::vocabulary(&homes);
    let bot = ChatbotProfile { name: "Porch".into(), language: language.into(), ..ChatbotProfile::default() };
    let mut state = DialogState::default();
    let mut text = String::new();
    for question in questions {
        let mut meaning = parse_query(question, &state, &vocabulary, TODAY);
        let context = fixtures::context(&homes, &mut meaning);
        let answer = render(&meaning, &context, &bot);
        // Kept with the session as JSON.
        let stored = serde_json::to_string(&answer.conversation).expect("a state is JSON");
        state = serde_json::from_str(&stored).expect("a state is read back");
        text = answer.text;
    }
    text
}

fn assert_answers(home: &str, cases: &[(&[&str], &str)]) {
    for (questions, expected) in cases {
        let about = format!("tell me about {home}");
        let all: Vec<&str> = std::iter::once(about.as_str()).chain(questions.iter().copied()).collect();
        assert_eq!(ask(&all, ""), *expected, "{questions:?}");
    }
}

#[test]
fn rents_and_costs_are_added_up() {
    assert_answers(
        RENTAL,
        &[
            (&["what's the total per month with my cat?"], "18 Station Road: rent $1,850 + pets $30 = $1,880 a month."),
            (
                &["total per month with two dogs?", "and for the year?"],
                "18 Station Road: rent $1,850 × 12 + pets $30 × 2 × 12 = $22,920 a year.",
            ),
            (
                &["so for three months what would I pay altogether with the cleaning, not counting the deposit?"],
                "18 Station Road: rent $1,850 × 3 + cleaning $180 = $5,730.",
            ),
            (
                &["how much do I need to move in, with the application fee?"],
                "18 Station Road: rent $1,850 + deposit $1,850 + application fee $40 = $3,740.",
            ),
            (
                &["if three of us split the rent, how much per person?"],
                "18 Station Road: rent $1,850 ÷ 3 = $616.67 a month each.",
            ),
            (
                &["if it's 13 months with one free, what's the average per month?"],
                "18 Station Road: rent $1,850 × 12 ÷ 13 = $1,707.69 a month.",
            ),
            (
                &["i make 3100 a month is that enough"],
                "2.5 times the rent of $1,850 is an income of $4,625 a month. $3,100 a month is $1,525 short of that.",
            ),
        ],
    );
}

#[test]
fn rents_of_a_home_for_sale_are_followed_through() {
    let first = "if I rent the empty side at 1450 whats the gross per yr";
    assert_answers(
        SALE,
        &[
            (
                &[first],
                "12 Maple Lane: rent $1,350 + your rent $1,450 = $2,800 a month, $33,600 a year. Before any costs.",
            ),
            (
                &[first, "and after taxes insurance and water"],
                "12 Maple Lane: rent $1,350 × 12 + your rent $1,450 × 12 − taxes $2,870 − insurance $1,925 = $28,805 a \
                 year, $2,400.42 a month. Not stated, so not included: water.",
            ),
            (
                &[
                    first,
                    "so what cap rate is that at asking",
                    "what if i get it for 460k",
                    "how many pct below asking is that",
                ],
                "$460,000 is 5.9% below the price of $489,000, $29,000 less.",
            ),
        ],
    );
}

#[test]
fn shares_of_a_price_and_other_periods_are_worked_out() {
    assert_answers(
        SALE,
        &[
            (&["so with 5% off?"], "5% off $489,000 is $464,550, $24,450 less."),
            (&["how much was the drop in %"], "The price came down from $509,000 to $489,000: $20,000, or 3.9%."),
            (&["20k down on it, what's left to borrow"], "12 Maple Lane: price $489,000 − $20,000 = $469,000."),
            (
                &["do i own the solar?", "how much is that per year and until when"],
                "The listing for 12 Maple Lane says: \"The solar is leased at $118/month through 2038.\" 12 Maple Lane: \
                 $118 × 12 = $1,416 a year.",
            ),
        ],
    );
}

#[test]
fn the_next_message_goes_on_from_the_result() {
    let first = "what does it gross a year";
    assert_answers(
        SALE,
        &[
            (
                &[first, "minus taxes and say 60/mo water"],
                "12 Maple Lane: $1,350 × 12 − water $60 × 12 − taxes $2,870 = $12,610 a year, $1,050.83 a month.",
            ),
            (
                &[first, "minus taxes and say 60/mo water", "what percent of the price is that"],
                "$12,610 a year is 2.6% of the price of $489,000.",
            ),
            (
                &[first, "minus taxes and say 60/mo water", "what % of the price is that", "and if i get it for 450k"],
                "$12,610 a year is 2.8% of the price of $450,000.",
            ),
            (&["do i own the solar?", "for all 12 years?"], "12 Maple Lane: $118 × 144 = $16,992."),
            (
                &["si le meto 60 mil de arreglos ¿cuánto me sale en total?"],
                "12 Maple Lane: precio $489,000 + $60,000 = $549,000.",
            ),
        ],
    );
    assert_answers(
        RENTAL,
        &[
            (
                &["how much is everything to move in, 2 adults"],
                "18 Station Road: rent $1,850 + deposit $1,850 + application fee $40 × 2 = $3,780.",
            ),
            (
                &["how much is everything to move in, 2 adults", "split between two of us?"],
                "18 Station Road: $3,780 ÷ 2 = $1,890 each.",
            ),
            (
                &["total per month with two dogs?", "and if we only bring one"],
                "18 Station Road: rent $1,850 + pets $30 = $1,880 a month.",
            ),
        ],
    );
}

#[test]
fn two_homes_are_measured_against_each_other() {
    let both = "compare 12 maple lane and 77 birch avenue";
    for (question, expected) in [
        ("how much bigger is it?", " sq ft. The difference is "),
        ("what's the price per foot of each?", "/sq ft."),
        ("what's the difference in size?", " sq ft. The difference is "),
    ] {
        let text = ask(&[both, question], "");
        assert!(text.contains(expected) && text.contains("77 Birch Avenue"), "{question}: {text}");
        assert!(!text.contains('|'), "{question}: {text}");
    }
}

#[test]
fn every_language_names_the_numbers() {
    let all: std::collections::BTreeSet<String> = Language::ALL
        .into_iter()
        .map(|language| ask(&["tell me about 18 station road", "total per month with two cats?"], language.name()))
        .collect();
    assert_eq!(all.len(), Language::ALL.len(), "{all:?}");
    for text in &all {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        assert!(digits.ends_with("18503021910"), "{text}");
    }
}

#[test]
fn a_model_may_say_the_numbers_of_a_sum() {
    let homes = homes();
    let vocabulary = fixtures::vocabulary(&homes);
    let bot = ChatbotProfile { name: "Porch".into(), ..ChatbotProfile::default() };
    let mut state = DialogState::default();
    let mut meaning = parse_query("tell me about 18 station road", &state, &vocabulary, TODAY);
    let context = fixtures::context(&homes, &mut meaning);
    state.clone_from(&render(&meaning, &context, &bot).conversation);
    let mut meaning = parse_query("what's the total per month with my cat?", &state, &vocabulary, TODAY);
    let context = fixtures::context(&homes, &mut meaning);
    let mut check = StreamCheck::new(&context, &bot, &meaning);
    let text = "With a cat it comes to $1,880 a month.";
    let mut out = check.push(text);
    out.push_str(&check.finish());
    assert!(out.contains("$1,880"), "{out}");
}
