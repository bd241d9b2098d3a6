//! Sentences made of the parser's own words: the hang that stopped a service was an ordinary sentence.

use std::sync::LazyLock;

use porchlight_answer::{
    DialogState, OverBudget, RetrievedContext, StepBudget, Vocabulary, budget::DEFAULT_STEPS, parse_query_within,
    render,
};
use porchlight_domain::Listing;
use proptest::prelude::*;

use crate::{
    TODAY, cases,
    corpus::{Dice, PATTERNS, parser_terms, phrase},
    fixtures,
    meter::Meter,
};

static TERMS: LazyLock<Vec<String>> = LazyLock::new(|| parser_terms(&["grounding", "lang", "query", "reply"]));
static HOMES: LazyLock<(Vec<Listing>, Vocabulary)> = LazyLock::new(|| {
    let homes = fixtures::homes();
    let vocabulary = fixtures::vocabulary(&homes);
    (homes, vocabulary)
});

/// Understands a question in a conversation; gives the steps and the conversation after the answer.
fn understand(question: &str, dialog_state: &DialogState) -> Result<(u64, DialogState), OverBudget> {
    let (homes, vocabulary) = &*HOMES;
    let budget = StepBudget::default();
    let mut meaning = parse_query_within(question, dialog_state, vocabulary, TODAY, &budget)?;
    let context: RetrievedContext = fixtures::context(homes, &mut meaning);
    Ok((budget.spent(), render(&meaning, &context, &Default::default()).conversation))
}

#[test]
fn every_word_of_the_parser_fits_into_every_pattern() {
    let mut meter = Meter::new("patterns of the parser's words");
    let mut dice = Dice(1);
    let (mut max_steps, mut costliest) = (0, String::new());
    understand("warm up the tables: una casa, ein Haus", &DialogState::default()).expect("a short question");
    for (at, word) in TERMS.iter().enumerate() {
        // In a debug build every sixteenth word is tried in one of the patterns.
        let tried = if cfg!(debug_assertions) { usize::from(at % 16 == 0) } else { PATTERNS.len() };
        for pattern in (0..tried).map(|on| PATTERNS[(at + on) % PATTERNS.len()]) {
            let question = phrase(pattern, word, dice.word(&TERMS), dice.word(&TERMS));
            let read = meter.run("answer::understand", &question, || understand(&question, &DialogState::default()));
            let (steps, _) =
                read.unwrap_or_else(|OverBudget| panic!("{question:?} took more than {DEFAULT_STEPS} steps"));
            if steps > max_steps {
                (max_steps, costliest) = (steps, question);
            }
        }
    }
    println!("{} words; most steps {max_steps} ({costliest:?}), budget {DEFAULT_STEPS}", TERMS.len());
    assert!(max_steps < DEFAULT_STEPS / 2, "{costliest:?} took {max_steps} steps");
    meter.finish();
}

#[test]
fn long_chains_of_one_word_end() {
    let mut meter = Meter::new("chains of one word");
    let mut max_steps = 0;
    let step = if cfg!(debug_assertions) { 200 } else { 1 };
    for word in TERMS
        .iter()
        .step_by(step)
        .map(String::as_str)
        .chain(["or", "no", "half", "a", "half a", "and", "mil", "not", "nor"])
    {
        let question = format!("pool {}", format!("{word} ").repeat(200));
        let read = meter.run("answer::understand", &question, || understand(&question, &DialogState::default()));
        max_steps = max_steps.max(read.expect("200 words are within the budget").0);
    }
    println!("most steps {max_steps}, budget {DEFAULT_STEPS}");
    meter.finish();
}

fn sentence(limit: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(TERMS.as_slice()), 1..limit).prop_map(|terms| terms.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1_000) as u32))]

    #[test]
    fn random_sentences_of_the_parsers_wording_stay_within_the_budget(
        first in sentence(30), second in sentence(200), third in sentence(8)
    ) {
        let mut dialog_state = DialogState::default();
        for question in [first, second, third] {
            let read = understand(&question, &dialog_state);
            prop_assert!(read.is_ok(), "{:?} took more than {} steps", question, DEFAULT_STEPS);
            dialog_state = read.expect("checked").1;
        }
    }

    #[test]
    fn random_texts_stay_within_the_budget(text in ".{0,300}", glue in "[ ,./$0-9-]{0,40}") {
        let read = understand(&format!("{text}{glue}{text}"), &DialogState::default());
        prop_assert!(read.is_ok());
    }
}

#[test]
fn a_question_over_the_budget_is_not_understood() {
    let (_, vocabulary) = &*HOMES;
    let question = "3 bedroom houses in Ashford under 500k with a pool";
    let budget = StepBudget::new(100);
    let read = parse_query_within(question, &DialogState::default(), vocabulary, TODAY, &budget);
    assert_eq!(read.map(|meaning| meaning.intent), Err(OverBudget));
    assert_eq!(budget.spent(), 100);
}

#[test]
fn half_a_mil_is_understood_as_a_price() {
    let (_, vocabulary) = &*HOMES;
    let meaning = porchlight_answer::parse_query("homes for half a mil", &DialogState::default(), vocabulary, TODAY);
    assert_eq!(meaning.filter.price.max.map(|max| max.value), Some(500_000.into()));
}
