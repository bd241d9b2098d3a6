//! How well saved questions and answers fit what a visitor asked.
//!
//! Why it exists: without a model a saved answer is quoted only when enough of the question is
//! about the same thing; a guess is never passed off as an answer. Not here: finding candidates
//! (the store) and saying them (`write/saved.rs`).

use porchlight_domain::search_terms::{search_terms, terms_in};
use serde::{Deserialize, Serialize};

use crate::{bounds, facts::SavedFact, spelling};

/// How well a saved fact fits; greater fits better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Fit {
    /// Enough to be told under its own question, so that the visitor sees what is answered.
    #[default]
    Loose,
    /// It is about what was asked.
    Strong,
    /// The same question.
    Same,
}

/// The most facts that fit, for one answer and one prompt.
const MOST: usize = 5;
/// What fits much less well than the best is left out.
const NEAR_BEST: f64 = 0.7;
/// What a word counts that is only in the answer, where the question has 1.
const IN_ANSWER: f64 = 0.6;
/// What a word counts that is there with a slip.
const MISSPELT: f64 = 0.9;
/// From this length on a word with one slip is the same word.
const LONG: usize = 5;

/// Words of a question that are compared with those of the facts.
const MAX_WORDS: usize = 64;

/// Those of the facts that fit a question, best first; of equals the earlier.
///
/// Reads the first 2,000 characters of the question and at most 64 words of it.
pub fn fitting(question: &str, saved: Vec<SavedFact>) -> Vec<SavedFact> {
    let question = bounds::question(question);
    let mut whole = search_terms(question);
    whole.truncate(MAX_WORDS);
    let mut left = MAX_WORDS;
    let sentences: Vec<Vec<String>> = sentences(question)
        .map(|sentence| {
            let mut words = search_terms(sentence);
            words.truncate(left);
            left -= words.len();
            words
        })
        .collect();
    let mut fitting: Vec<(f64, SavedFact)> = Vec::new();
    for fact in saved {
        let known = Known::of(&fact, &whole);
        let of_part = sentences.iter().filter(|_| sentences.len() > 1).filter_map(|part| {
            // One sentence of several is never the whole question.
            fit(part, &known).map(|(fit, score)| (fit.min(Fit::Strong), score))
        });
        let best = fit(&whole, &known)
            .into_iter()
            .chain(of_part)
            .max_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
        if let Some((fit, score)) = best {
            fitting.push((score, SavedFact { fit, ..fact }));
        }
    }
    fitting.sort_by(|(a, one), (b, other)| other.fit.cmp(&one.fit).then(b.total_cmp(a)));
    let best = fitting.first().map_or(0.0, |(score, _)| *score);
    fitting.retain(|(score, _)| *score >= best * NEAR_BEST);
    fitting.truncate(MOST);
    fitting.into_iter().map(|(_, fact)| fact).collect()
}

/// The words of a fact.
struct Known {
    question: Vec<String>,
    /// Of the answer only those that were asked.
    answer: Vec<String>,
}

impl Known {
    /// The answer is read only where the question has a word of what was asked, or is none.
    fn of(fact: &SavedFact, asked: &[String]) -> Self {
        let question = search_terms(&fact.question);
        let is_near = question.is_empty() || asked.iter().any(|word| share(word, &question) > 0.0);
        let answer = if is_near { terms_in(&fact.answer, asked) } else { Vec::new() };
        Self { question, answer }
    }
}

/// How well a fact fits, with a score among its like; none when it does not.
fn fit(asked: &[String], known: &Known) -> Option<(Fit, f64)> {
    if asked.is_empty() {
        return None;
    }
    let in_question: Vec<f64> = asked.iter().map(|word| share(word, &known.question)).collect();
    let counts = asked
        .iter()
        .zip(&in_question)
        .map(|(word, found)| found.max(if known.answer.contains(word) { IN_ANSWER } else { 0.0 }));
    let covered = counts.sum::<f64>() / asked.len() as f64;
    if known.question.is_empty() {
        // One word of a statement is too little to follow an answer about homes.
        let fit = if asked.len() > 1 { Fit::Strong } else { Fit::Loose };
        return (covered >= IN_ANSWER * 0.99).then_some((fit, covered));
    }
    let common = in_question.iter().sum::<f64>();
    let told = common / known.question.len() as f64;
    let score = covered + told / 2.0;
    // A number that the saved question lacks asks for something else.
    let foreign = asked.iter().zip(&in_question).any(|(word, found)| is_number(word) && *found == 0.0);
    let is_all_said = known.question.len() > 1 && common >= known.question.len() as f64;
    let fit = if common >= asked.len() as f64 && told >= 1.0 {
        Fit::Same
    } else if !foreign && (covered >= 0.75 && told >= 0.75 || covered >= 0.6 && is_all_said) {
        Fit::Strong
    } else if covered >= 0.5 && told >= 0.3 && common > 0.0 && !foreign {
        Fit::Loose
    } else {
        return None;
    };
    Some((fit, score))
}

/// 1 for a word that is there, less for one with a slip, 0 for one that is not.
fn share(word: &str, among: &[String]) -> f64 {
    if among.iter().any(|other| other == word) {
        return 1.0;
    }
    let is_slip =
        |other: &&String| word.chars().count().max(other.chars().count()) >= LONG && spelling::is_one_edit(word, other);
    if !is_number(word) && among.iter().filter(|other| !is_number(other)).any(|other| is_slip(&other)) {
        MISSPELT
    } else {
        0.0
    }
}

fn is_number(word: &str) -> bool {
    word.chars().any(|c| c.is_ascii_digit())
}

fn sentences(question: &str) -> impl Iterator<Item = &str> {
    question.split(['.', '?', '!', ';', '\n', '。', '？', '！', '؟']).filter(|part| !part.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(id: i64, question: &str, answer: &str) -> SavedFact {
        SavedFact { id, question: question.into(), answer: answer.into(), ..SavedFact::default() }
    }

    fn office() -> Vec<SavedFact> {
        vec![
            fact(1, "What are your opening hours?", "We are open Monday to Friday from 9 to 18."),
            fact(2, "Are dogs allowed at viewings?", "Yes, on a lead."),
            fact(3, "What is your commission?", "3 % of the price, paid by the seller."),
            fact(4, "", "The office has a parking lot behind the building."),
            fact(5, "¿Cuál es el horario de visitas?", "De lunes a viernes, de 10 a 19 h."),
            fact(6, "What deposit do tenants pay?", "Two months' rent."),
            fact(7, "What deposit do buyers pay?", "Ten percent of the price."),
        ]
    }

    fn found(question: &str) -> Vec<(i64, Fit)> {
        fitting(question, office()).iter().map(|fact| (fact.id, fact.fit)).collect()
    }

    #[test]
    fn the_same_question_is_known_however_it_is_put() {
        assert_eq!(found("opening hours??")[0], (1, Fit::Same));
        assert_eq!(found("Could you tell me your opening hours please")[0], (1, Fit::Same));
        assert_eq!(found("cual es su horario de visita")[0], (5, Fit::Same));
    }

    #[test]
    fn a_slip_is_forgiven() {
        assert_eq!(found("what is your comission")[0], (3, Fit::Strong));
        assert_eq!(found("openning hours")[0], (1, Fit::Strong));
    }

    #[test]
    fn who_says_all_of_a_saved_question_and_a_little_more_means_it() {
        let saved = vec![fact(1, "What commission do you charge?", "3 %")];
        assert_eq!(fitting("do you charge a commission on rentals", saved)[0].fit, Fit::Strong);
    }

    #[test]
    fn one_sentence_of_several_is_enough_but_never_the_same() {
        let found = found("Hello, I am Anna and I saw your website. What are your opening hours?");
        assert_eq!(found[0], (1, Fit::Strong));
    }

    #[test]
    fn what_shares_a_word_only_does_not_fit() {
        assert_eq!(found("is the pool open in winter"), []);
        assert_eq!(found("who built the commission house on Lake Road in 1950"), []);
        assert_eq!(found("what is the weather like"), []);
    }

    #[test]
    fn two_that_fit_alike_are_both_found() {
        let ids: Vec<i64> = found("how much is the deposit").iter().map(|(id, _)| *id).collect();
        assert_eq!(ids, [6, 7]);
    }

    #[test]
    fn a_fact_without_a_question_is_found_by_its_words() {
        assert_eq!(found("is there parking at the office"), [(4, Fit::Strong)]);
    }

    #[test]
    fn a_number_that_is_not_in_the_saved_question_is_another_question() {
        let saved = vec![fact(1, "Can I see 12 Main Street on Sunday?", "Yes.")];
        assert!(fitting("Can I see 14 Main Street on Sunday?", saved).is_empty());
    }
}
