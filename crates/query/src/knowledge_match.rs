//! How well saved questions and answers fit what a visitor asked. Without a model a saved answer is quoted only when
//! enough of the question is about the same thing; a guess is never passed off as an answer.

use porchlight_domain::search_terms::{search_terms, terms_in};

use crate::{
    bounds,
    knowledge_entry::{KnowledgeEntry, MatchScore},
    spelling,
};

/// The most entries that fit, for one answer and one prompt.
const MAX: usize = 5;
/// What fits much less well than the best is left out.
const NEAR_BEST: f64 = 0.7;
/// What a word counts that is only in the answer, where the question has 1.
const IN_ANSWER: f64 = 0.6;
/// What a word counts that is there with a slip.
const MISSPELT: f64 = 0.9;
/// From this length on a word with one slip is the same word.
const LONG: usize = 5;

/// Words of a question that are compared with those of the entries.
const MAX_TERMS: usize = 64;

/// Those of the entries that fit a question, best first; of equals the earlier.
///
/// Reads the first 2,000 characters of the question and at most 64 words of it.
pub fn matching_entries(question: &str, saved: Vec<KnowledgeEntry>) -> Vec<KnowledgeEntry> {
    let question = bounds::question(question);
    let mut whole = search_terms(question);
    whole.truncate(MAX_TERMS);
    let mut left = MAX_TERMS;
    let sentences: Vec<Vec<String>> = sentences(question)
        .map(|sentence| {
            let mut terms = search_terms(sentence);
            terms.truncate(left);
            left -= terms.len();
            terms
        })
        .collect();
    let mut matching_entries: Vec<(f64, KnowledgeEntry)> = Vec::new();
    for entry in saved {
        let known = EntryIndex::of(&entry, &whole);
        let of_part = sentences.iter().filter(|_| sentences.len() > 1).filter_map(|part| {
            // One sentence of several is never the whole question.
            fit(part, &known).map(|(fit, score)| (fit.min(MatchScore::Strong), score))
        });
        let best = fit(&whole, &known)
            .into_iter()
            .chain(of_part)
            .max_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
        if let Some((fit, score)) = best {
            matching_entries.push((score, KnowledgeEntry { fit, ..entry }));
        }
    }
    matching_entries.sort_by(|(a, one), (b, other)| other.fit.cmp(&one.fit).then(b.total_cmp(a)));
    let best = matching_entries.first().map_or(0.0, |(score, _)| *score);
    matching_entries.retain(|(score, _)| *score >= best * NEAR_BEST);
    matching_entries.truncate(MAX);
    matching_entries.into_iter().map(|(_, entry)| entry).collect()
}

/// The words of an entry.
struct EntryIndex {
    question: Vec<String>,
    /// Of the answer only those that were asked.
    answer: Vec<String>,
}

impl EntryIndex {
    /// The answer is read only where the question has a word of the question, or is none.
    fn of(entry: &KnowledgeEntry, requested: &[String]) -> Self {
        let question = search_terms(&entry.question);
        let is_near = question.is_empty() || requested.iter().any(|word| share(word, &question) > 0.0);
        let answer = if is_near { terms_in(&entry.answer, requested) } else { Vec::new() };
        Self { question, answer }
    }
}

/// How well an entry fits, with a score among its like; `None` when it does not.
fn fit(requested: &[String], known: &EntryIndex) -> Option<(MatchScore, f64)> {
    if requested.is_empty() {
        return None;
    }
    let in_question: Vec<f64> = requested.iter().map(|word| share(word, &known.question)).collect();
    let counts = requested
        .iter()
        .zip(&in_question)
        .map(|(word, found)| found.max(if known.answer.contains(word) { IN_ANSWER } else { 0.0 }));
    let covered = counts.sum::<f64>() / requested.len() as f64;
    if known.question.is_empty() {
        // One word of a statement is too little to follow an answer about homes.
        let fit = if requested.len() > 1 { MatchScore::Strong } else { MatchScore::Loose };
        return (covered >= IN_ANSWER * 0.99).then_some((fit, covered));
    }
    let common = in_question.iter().sum::<f64>();
    let stated = common / known.question.len() as f64;
    let score = covered + stated / 2.0;
    // A number that the saved question lacks asks for something else.
    let foreign = requested.iter().zip(&in_question).any(|(word, found)| is_number(word) && *found == 0.0);
    let is_all_stated = known.question.len() > 1 && common >= known.question.len() as f64;
    let fit = if common >= requested.len() as f64 && stated >= 1.0 {
        MatchScore::Same
    } else if !foreign && (covered >= 0.75 && stated >= 0.75 || covered >= 0.6 && is_all_stated) {
        MatchScore::Strong
    } else if covered >= 0.5 && stated >= 0.3 && common > 0.0 && !foreign {
        MatchScore::Loose
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

    fn entry(id: i64, question: &str, answer: &str) -> KnowledgeEntry {
        KnowledgeEntry { id, question: question.into(), answer: answer.into(), ..KnowledgeEntry::default() }
    }

    fn office() -> Vec<KnowledgeEntry> {
        vec![
            entry(1, "What are your opening hours?", "We are open Monday to Friday from 9 to 18."),
            entry(2, "Are dogs allowed at viewings?", "Yes, on a lead."),
            entry(3, "What is your commission?", "3 % of the price, paid by the seller."),
            entry(4, "", "The office has a parking lot behind the building."),
            entry(5, "¿Cuál es el horario de visitas?", "De lunes a viernes, de 10 a 19 h."),
            entry(6, "What deposit do tenants pay?", "Two months' rent."),
            entry(7, "What deposit do buyers pay?", "Ten percent of the price."),
        ]
    }

    fn found(question: &str) -> Vec<(i64, MatchScore)> {
        matching_entries(question, office()).iter().map(|entry| (entry.id, entry.fit)).collect()
    }

    #[test]
    fn the_same_question_is_known_however_it_is_put() {
        assert_eq!(found("opening hours??")[0], (1, MatchScore::Same));
        assert_eq!(found("Could you tell me your opening hours please")[0], (1, MatchScore::Same));
        assert_eq!(found("cual es su horario de visita")[0], (5, MatchScore::Same));
    }

    #[test]
    fn a_slip_is_forgiven() {
        assert_eq!(found("what is your comission")[0], (3, MatchScore::Strong));
        assert_eq!(found("openning hours")[0], (1, MatchScore::Strong));
    }

    #[test]
    fn who_says_all_of_a_saved_question_and_a_little_more_means_it() {
        let saved = vec![entry(1, "What commission do you charge?", "3 %")];
        assert_eq!(matching_entries("do you charge a commission on rentals", saved)[0].fit, MatchScore::Strong);
    }

    #[test]
    fn one_sentence_of_several_is_enough_but_never_the_same() {
        let found = found("Hello, I am Anna and I saw your website. What are your opening hours?");
        assert_eq!(found[0], (1, MatchScore::Strong));
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
    fn an_entry_without_a_question_is_found_by_its_wording() {
        assert_eq!(found("is there parking at the office"), [(4, MatchScore::Strong)]);
    }

    #[test]
    fn a_number_that_is_not_in_the_saved_question_is_another_question() {
        let saved = vec![entry(1, "Can I see 12 Main Street on Sunday?", "Yes.")];
        assert!(matching_entries("Can I see 14 Main Street on Sunday?", saved).is_empty());
    }
}
