//! Sums from figures that a description states without a period, or for part of a year: rents, a manager's part, a seller's
//! terms, a month that is half off.

mod fixtures;

use porchlight_answer::{ChatbotProfile, DialogState, Today, parse_query, render};

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };
const RENTAL: &str = "18 station road";
const SALE: &str = "12 maple lane";

/// The last answer of a conversation about a home with such a description.
fn ask(street_address: &str, description: &str, questions: &[&str]) -> String {
    let mut homes = fixtures::homes();
    let home = homes.iter_mut().find(|home| home.content.street_address.eq_ignore_ascii_case(street_address));
    home.expect("the home is in the fixtures").content.description = description.into();
    let vocabulary = fixtures::vocabulary(&homes);
    let bot = ChatbotProfile { name: "Porch".into(), ..ChatbotProfile::default() };
    let mut state = DialogState::default();
    let mut text = String::new();
    let about = format!("tell me about {street_address}");
    for question in std::iter::once(about.as_str()).chain(questions.iter().copied()) {
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

const DUPLEX: &str = "Two brick units, rented at $1,300 and $1,250. Taxes $3,000 and insurance $2,000 for 2025.";

#[test]
fn rents_without_a_period_are_those_of_a_month() {
    let gross = ask(SALE, DUPLEX, &["what's the gross rent per year?"]);
    assert_eq!(
        gross,
        "12 Maple Lane: rent $1,300 + rent $1,250 = $2,550 a month, $30,600 a year. The listing for 12 Maple Lane says: \
         \"Two brick units, rented at $1,300 and $1,250.\" Before any costs."
    );
    assert_eq!(
        ask(SALE, DUPLEX, &["what's the gross rent per year?", "now net it for taxes and insurance"]),
        "12 Maple Lane: rent $1,300 × 12 + rent $1,250 × 12 − taxes $3,000 − insurance $2,000 = $25,600 a year, $2,133.33 \
         a month."
    );
    // What a seller pays is no rent.
    let seller =
        ask(SALE, "Seller pays $4,000 toward closing costs. Lot rent $600.", &["what's the gross rent per year?"]);
    assert!(!seller.contains("a year"), "{seller}");
}

#[test]
fn two_sums_of_a_message_are_both_answered() {
    let text = ask(
        SALE,
        DUPLEX,
        &[
            "what's the gross rent per year?",
            "if I got it for 470k, what percent under asking is that and what's the cap rate then",
        ],
    );
    assert!(text.starts_with("$470,000 is 3.9% below the price of $489,000, $19,000 less."), "{text}");
    assert!(text.contains("About 5.4% a year: $25,600 is left after those costs, for a price of $470,000."), "{text}");
}

#[test]
fn what_a_year_brought_is_continued() {
    let gross = "Nightly rentals are allowed; it grossed $60,000 in 2025 through a manager, who keeps 20 percent.";
    let questions = ["what did it gross last year?", "minus 25% of the gross for management"];
    assert_eq!(
        ask(SALE, gross, &questions),
        "12 Maple Lane: rent $60,000 − management fee $60,000 × 0.25 = $45,000 a year, $3,750 a month."
    );
    assert_eq!(
        ask(SALE, gross, &["what did it make last year, after the manager's cut?"]),
        "12 Maple Lane: rent $60,000 − management fee $60,000 × 0.2 = $48,000 a year, $4,000 a month."
    );
}

#[test]
fn the_terms_of_a_seller_come_before_a_question_for_a_down_payment() {
    let terms = "Owner would carry a note with 25 percent down at 8 percent for ten years.";
    let down = ask(SALE, terms, &["does the owner finance? how much down in dollars"]);
    assert!(down.contains("$122,250") && down.contains("25 percent down"), "{down}");
    let owed = ask(SALE, terms, &["¿el dueño financia? ¿cuánto sería el enganche y cuánto debo después?"]);
    assert!(owed.contains("$122,250") && owed.contains("$366,750"), "{owed}");
}

#[test]
fn what_is_paid_before_moving_in_counts_a_month_that_is_half_off() {
    let special = "Half off the first full month if signed by December 15.";
    let text = ask(RENTAL, special, &["what's the total to get in?"]);
    assert!(text.ends_with("rent $1,850 − rent $1,850 × 0.5 + deposit $1,850 = $2,775."), "{text}");
    let terms = "Eighteen-month lease at this rate, or $1,950 for twelve.";
    let text = ask(RENTAL, terms, &["what's the difference over a year between 12 and 18 months?"]);
    assert!(text.contains("rent $1,950 × 12 − rent $1,850 × 12 = $1,200 a year"), "{text}");
    assert_eq!(
        ask(RENTAL, "", &["the deposit, how many months of rent is that?"]),
        "The deposit of $1,850 is 1 × the monthly rent of $1,850."
    );
}

#[test]
fn a_pet_may_cost_a_part_of_every_month_and_a_fee() {
    let pets = "Two dogs OK, $35 each per month and a $300 refundable pet deposit.";
    let month = ask(RENTAL, pets, &["what's the total per month with both dogs?"]);
    assert!(month.contains("rent $1,850 + pets $35 × 2 = $1,920 a month"), "{month}");
    let once = ask(RENTAL, pets, &["and to move in, first month + deposit + pet deposit?"]);
    assert!(once.contains("rent $1,850 + deposit $1,850 + pets $300 = $4,000"), "{once}");
}

#[test]
fn a_second_question_is_answered_beside_a_sum() {
    let text = ask("48 harbor row", "New roof in 2021.", &["when was the roof done and what are the dues a year?"]);
    assert!(text.contains("New roof in 2021.") && text.contains("$2,220 a year"), "{text}");
}
