//! What a visitor reads when something is worked out: the result, every number it comes from, and what is missing.

mod fixtures;

use porchlight_answer::{ChatbotProfile, DialogState, StreamCheck, Today, Vocabulary, parse_query, render};
use porchlight_domain::{Assumptions, DownPayment, Listing};
use rust_decimal::Decimal;

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };

fn owner() -> Assumptions {
    Assumptions {
        rate_percent: Some(Decimal::new(65, 1)),
        down_payment: Some(DownPayment::Percent(Decimal::from(20))),
        term_years: Some(30),
        ..Assumptions::default()
    }
}

fn bot(assumptions: Assumptions, language: &str) -> ChatbotProfile {
    ChatbotProfile {
        name: "Porch".into(),
        can_hand_off: false,
        language: language.into(),
        assumptions,
        ..ChatbotProfile::default()
    }
}

/// The last answer of a conversation.
fn ask(questions: &[&str], bot: &ChatbotProfile) -> String {
    let homes = fixtures::homes();
    let vocabulary = fixtures::vocabulary(&homes);
    answers(questions, bot, &homes, &vocabulary).pop().expect("a question was asked")
}

fn answers(questions: &[&str], bot: &ChatbotProfile, homes: &[Listing], vocabulary: &Vocabulary) -> Vec<String> {
    let mut state = DialogState::default();
    let mut out = Vec::new();
    for question in questions {
        let mut meaning = parse_query(question, &state, vocabulary, TODAY);
        let context = fixtures::context(homes, &mut meaning);
        let answer = render(&meaning, &context, bot);
        // Kept with the session as JSON.
        let stored = serde_json::to_string(&answer.conversation).expect("a state is JSON");
        state = serde_json::from_str(&stored).expect("a state is read back");
        out.push(answer.text);
    }
    out
}

#[test]
fn a_payment_states_its_numbers_and_what_comes_on_top() {
    assert_eq!(
        ask(&["what would the monthly payment be on 77 birch avenue?"], &bot(owner(), "")),
        "About $3,666 a month for principal and interest on 77 Birch Avenue at $725,000: 20% down, 6.5% interest, 30 \
         years. On top: HOA fee $45 a month. About $3,711 a month in all. Insurance isn't included. An estimate, not an \
         offer. These are example numbers; tell me yours and I'll use them."
    );
}

#[test]
fn the_visitors_numbers_replace_the_owners_and_are_named() {
    let bot = bot(owner(), "");
    let payment = "what would the monthly payment be on 12 maple lane?";
    assert!(ask(&[payment, "and with 10% down?"], &bot).starts_with(
        "About $2,782 a month for principal and interest on 12 Maple Lane at $489,000: 10% down (your number), 6.5% \
         interest, 30 years."
    ));
    let all = ask(&[payment, "with 100k down at 6% over 15 years"], &bot);
    assert!(all.starts_with(
        "About $3,283 a month for principal and interest on 12 Maple Lane at $489,000: $100,000 down, 6% interest, 15 \
         years."
    ), "{all}");
    assert!(all.ends_with("Worked out with your numbers."), "{all}");
}

#[test]
fn without_numbers_the_answer_says_what_is_missing() {
    let unset = bot(Assumptions::default(), "");
    assert_eq!(
        ask(&["what would the monthly payment be on 77 birch avenue?"], &unset),
        "That depends on your interest rate, your down payment and the loan term in years. Tell me, and I'll work it out."
    );
    let answer = ask(&["monthly payment on 77 birch avenue?", "6.5%, 20% down, 30 years"], &unset);
    assert!(answer.starts_with("About $3,666 a month"), "{answer}");
    assert_eq!(
        ask(&["monthly payment on 77 birch avenue?", "20% down"], &unset),
        "That depends on your interest rate and the loan term in years. Tell me, and I'll work it out."
    );
}

#[test]
fn cash_fees_and_rents_come_from_the_record() {
    let bot = bot(owner(), "");
    for (question, answer) in [
        (
            "move-in cost for 18 station road",
            "$3,700 to move in to 18 Station Road: $1,850 for the first month and a deposit of $1,850.",
        ),
        (
            "move-in cost for 18 station road with 2 months deposit",
            "$5,550 to move in to 18 Station Road: $1,850 for the first month and a deposit of $3,700 (2 months' rent). \
             An estimate, not an offer. Worked out with your numbers.",
        ),
        (
            "hoa per year at 48 harbor row",
            "Fees for 48 Harbor Row come to $2,220 a year: HOA fee $2,220 a year ($185 a month).",
        ),
        ("annual rent of 18 station road", "18 Station Road rents for $22,200 a year, at $1,850 a month."),
        ("yearly fees of 12 maple lane", "The listing for 12 Maple Lane doesn't give the HOA fee."),
        ("price per sq ft of 18 station road", "18 Station Road works out to $2.20 per sq ft: $1,850 for 840 sq ft."),
        (
            "cash to close on 12 maple lane",
            "About $97,800 in cash to buy 12 Maple Lane at $489,000: down payment $97,800 (20%). Closing costs aren't \
             included. An estimate, not an offer. These are example numbers; tell me yours and I'll use them.",
        ),
        (
            "what can i afford with 3000 a month",
            "$3,000 a month for principal and interest buys a home at about $593,291: 20% down, 6.5% interest, 30 years. \
             An estimate, not an offer. These are example numbers; tell me yours and I'll use them.",
        ),
        ("how much a month would 18 station road be", "18 Station Road rents for $1,850/mo."),
        ("monthly payment on 12 maple lane over 99 years", "I can't work that out with these numbers."),
    ] {
        assert_eq!(ask(&[question], &bot), answer, "{question}");
    }
}

#[test]
fn a_down_payment_after_fees_is_one_of_that_home() {
    let answer = ask(&["hoa of 48 harbor row?", "per year thats what", "and 3.5% down on it?"], &bot(owner(), ""));
    assert!(answer.starts_with("The down payment on 48 Harbor Row at "), "{answer}");
    assert!(answer.contains("3.5% down"), "{answer}");
}

#[test]
fn tax_and_closing_costs_of_the_owner_are_stated() {
    let assumptions = Assumptions {
        property_tax_percent: Some(Decimal::ONE),
        closing_cost_percent: Some(Decimal::from(3)),
        ..owner()
    };
    let bot = bot(assumptions, "");
    let payment = ask(&["monthly payment on 77 birch avenue"], &bot);
    assert!(
        payment.contains(
            "On top: HOA fee $45 a month, property tax about $604 a month (1% a year). About $4,315 a month in all."
        ),
        "{payment}"
    );
    let cash = ask(&["cash to close on 12 maple lane"], &bot);
    assert!(
        cash.starts_with(
            "About $112,470 in cash to buy 12 Maple Lane at $489,000: down payment $97,800 (20%), closing costs $14,670 (3%)."
        ),
        "{cash}"
    );
}

#[test]
fn numbers_of_a_loan_are_no_filters_and_a_search_names_them_as_not_used() {
    let text = ask(&["3 bedroom homes in riverton under 500k with 20% down"], &bot(owner(), ""));
    assert!(text.contains("I couldn't filter by: 20% down."), "{text}");
}

#[test]
fn every_language_states_the_payment_and_its_numbers() {
    for (language, payment) in [
        ("English", "$3,666"),
        ("Spanish", "$3,666"),
        ("French", "3\u{202f}666\u{a0}$"),
        ("German", "3.666\u{a0}$"),
        ("Portuguese", "$\u{a0}3.666"),
        ("Italian", "3.666\u{a0}$"),
        ("Dutch", "$\u{a0}3.666"),
        ("Polish", "3666\u{a0}$"),
        ("Turkish", "$3.666"),
        ("Chinese", "$3,666"),
        ("Japanese", "$3,666"),
        ("Arabic", "$3,666"),
    ] {
        let text = ask(&["monthly payment on 77 birch avenue"], &bot(owner(), language));
        println!("{language}: {text}");
        for number in [payment, "20", "30", "6"] {
            assert!(text.contains(number), "{language} lacks {number}: {text}");
        }
        assert!(!text.contains('{'), "{text}");
    }
}

/// What a visitor reads of a model's text about a payment on 77 Birch Avenue.
fn shown(text: &str) -> String {
    let homes = fixtures::homes();
    let question = "monthly payment on 77 birch avenue";
    let mut meaning = parse_query(question, &DialogState::default(), &fixtures::vocabulary(&homes), TODAY);
    let context = fixtures::context(&homes, &mut meaning);
    let mut check = StreamCheck::new(&context, &bot(owner(), ""), &meaning);
    let mut out = check.push(text);
    out.push_str(&check.finish());
    out
}

#[test]
fn a_model_may_say_what_was_worked_out() {
    for text in [
        "At $725,000 with 20% down, 77 Birch Avenue would be about $3,666 a month.",
        "77 Birch Avenue would be $3,666 a month for principal and interest at 6.5% interest over 30 years.",
        "The down payment would be $145,000 and the loan $580,000.",
        "With the HOA fee of $45 a month it comes to about $3,711 a month.",
    ] {
        assert_eq!(shown(text), text);
    }
}

#[test]
fn a_model_may_not_say_other_numbers_or_these_as_others() {
    for (text, lie) in [
        ("77 Birch Avenue would be about $2,900 a month.", "2,900"),
        ("77 Birch Avenue is listed at $145,000.", "listed at $145,000"),
        ("The HOA fee of 77 Birch Avenue is $3,666 a month.", "fee of 77 Birch Avenue is $3,666"),
        ("With 15% down, 77 Birch Avenue is within reach.", "15%"),
        ("That is with 6.5% down on 77 Birch Avenue.", "6.5% down"),
        ("The interest rate is 20% for 77 Birch Avenue.", "20%"),
        ("The loan would run over 15 years for 77 Birch Avenue.", "15 years"),
    ] {
        let read = shown(text);
        assert!(!read.contains(lie), "{text}: {read}");
    }
}
