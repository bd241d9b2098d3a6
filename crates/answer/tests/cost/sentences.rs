//! Sentences made of the parser's own words: the hang that stopped a service was an ordinary sentence.

use std::{path::Path, sync::LazyLock};

use porchlight_answer::{
    Facts, OverBudget, StepBudget, TalkState, Vocabulary, budget::DEFAULT_STEPS, understand_within, write,
};
use porchlight_domain::Listing;
use proptest::prelude::*;

use crate::{
    TODAY, cases,
    corpus::{Dice, PATTERNS, parser_words, phrase},
    homes,
    meter::Meter,
};

static WORDS: LazyLock<Vec<String>> =
    LazyLock::new(|| parser_words(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")));
static HOMES: LazyLock<(Vec<Listing>, Vocabulary)> = LazyLock::new(|| {
    let homes = homes::homes();
    let vocabulary = homes::vocabulary(&homes);
    (homes, vocabulary)
});

/// Understands a question in a talk; gives the steps and the talk after the answer.
fn understand(question: &str, talk: &TalkState) -> Result<(u64, TalkState), OverBudget> {
    let (homes, vocabulary) = &*HOMES;
    let budget = StepBudget::default();
    let mut meaning = understand_within(question, talk, vocabulary, TODAY, &budget)?;
    let facts: Facts = homes::facts(homes, &mut meaning);
    Ok((budget.spent(), write(&meaning, &facts, &Default::default()).talk))
}

#[test]
fn every_word_of_the_parser_fits_into_every_pattern() {
    let mut meter = Meter::new("patterns of the parser's words");
    let mut dice = Dice(1);
    let (mut most_steps, mut costliest) = (0, String::new());
    understand("warm up the tables: una casa, ein Haus", &TalkState::default()).expect("a short question");
    for (at, word) in WORDS.iter().enumerate() {
        // In a debug build every fourth word is tried in one of the patterns.
        let tried = if cfg!(debug_assertions) { usize::from(at % 4 == 0) } else { PATTERNS.len() };
        for pattern in (0..tried).map(|on| PATTERNS[(at + on) % PATTERNS.len()]) {
            let question = phrase(pattern, word, dice.word(&WORDS), dice.word(&WORDS));
            let read = meter.run("answer::understand", &question, || understand(&question, &TalkState::default()));
            let (steps, _) =
                read.unwrap_or_else(|OverBudget| panic!("{question:?} took more than {DEFAULT_STEPS} steps"));
            if steps > most_steps {
                (most_steps, costliest) = (steps, question);
            }
        }
    }
    println!("{} words; most steps {most_steps} ({costliest:?}), budget {DEFAULT_STEPS}", WORDS.len());
    assert!(most_steps < DEFAULT_STEPS / 2, "{costliest:?} took {most_steps} steps");
    meter.finish();
}

#[test]
fn long_chains_of_one_word_end() {
    let mut meter = Meter::new("chains of one word");
    let mut most_steps = 0;
    let step = if cfg!(debug_assertions) { 200 } else { 1 };
    for word in WORDS
        .iter()
        .step_by(step)
        .map(String::as_str)
        .chain(["or", "no", "half", "a", "half a", "and", "mil", "not", "nor"])
    {
        let question = format!("pool {}", format!("{word} ").repeat(200));
        let read = meter.run("answer::understand", &question, || understand(&question, &TalkState::default()));
        most_steps = most_steps.max(read.expect("200 words are within the budget").0);
    }
    println!("most steps {most_steps}, budget {DEFAULT_STEPS}");
    meter.finish();
}

fn sentence(most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(WORDS.as_slice()), 1..most).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1_000) as u32))]

    #[test]
    fn random_sentences_of_the_parsers_words_stay_within_the_budget(
        first in sentence(30), second in sentence(200), third in sentence(8)
    ) {
        let mut talk = TalkState::default();
        for question in [first, second, third] {
            let read = understand(&question, &talk);
            prop_assert!(read.is_ok(), "{:?} took more than {} steps", question, DEFAULT_STEPS);
            talk = read.expect("checked").1;
        }
    }

    #[test]
    fn random_texts_stay_within_the_budget(text in ".{0,300}", glue in "[ ,./$0-9-]{0,40}") {
        let read = understand(&format!("{text}{glue}{text}"), &TalkState::default());
        prop_assert!(read.is_ok());
    }
}

#[test]
fn a_question_over_the_budget_is_not_understood() {
    let (_, vocabulary) = &*HOMES;
    let question = "3 bedroom houses in Ashford under 500k with a pool";
    let budget = StepBudget::new(100);
    let read = understand_within(question, &TalkState::default(), vocabulary, TODAY, &budget);
    assert_eq!(read.map(|meaning| meaning.intent), Err(OverBudget));
    assert_eq!(budget.spent(), 100);
}

#[test]
fn half_a_mil_is_understood_as_a_price() {
    let (_, vocabulary) = &*HOMES;
    let meaning = porchlight_answer::understand("homes for half a mil", &TalkState::default(), vocabulary, TODAY);
    assert_eq!(meaning.filter.price.max.map(|max| max.value), Some(500_000.into()));
}
