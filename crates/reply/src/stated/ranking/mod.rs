//! The sentences of a listing ranked by how well each answers a question in other words: by the words of the question, the
//! subjects that these belong to, and the kind of value that is asked for.

mod called;
mod question;
mod question_form;
mod scoring;
mod statement;
#[cfg(test)]
mod tests;
mod text_preference;
mod unit;

use porchlight_domain::Listing;

pub(crate) use called::{Nearness, homes_called};
use question::Question;
use scoring::best_of;
pub(crate) use scoring::{Found, WISHED};
pub(crate) use statement::Source;
use statement::Statement;
pub(crate) use text_preference::TextPreference;

/// The best sentence of a listing for a question; `None` where none is about it.
pub(crate) fn best<'l>(listing: &'l Listing, question: &str) -> Option<Found<'l>> {
    let statements = statement::all(listing);
    let found = forms(question).map(|form| best_of(&statements, &Question::new(form, listing)));
    let mut found: Vec<Found<'l>> = found.flatten().collect();
    found.sort_by_key(|found| found.is_near);
    found.into_iter().next()
}

/// A question as typed, and with the words that it was read as, which are in English.
fn forms(question: &str) -> impl Iterator<Item = &str> {
    let typed = typed(question);
    std::iter::once(typed).chain((typed.len() < question.len()).then_some(question))
}

/// Whether a question is about more than one word.
pub(crate) fn has_several_terms(question: &str) -> bool {
    porchlight_domain::search_terms::search_terms(typed(question)).len() > 1
}

/// A question without the words that it was read as.
fn typed(question: &str) -> &str {
    question.rsplit_once('\n').map_or(question, |(typed, _)| typed)
}

/// The best sentence that states a feature by its name, or that answers most of a question.
pub(crate) fn of_name<'l>(listing: &'l Listing, name: &str) -> Option<Found<'l>> {
    best(listing, name).filter(|found| found.part >= WISHED && found.source.text().is_some())
}

/// The best sentence for what a question says beside some subjects; `None` where it says nothing else that is known.
pub(crate) fn beside<'l>(listing: &'l Listing, question: &str, subjects: &[&str]) -> Option<Found<'l>> {
    let mut question = Question::new(typed(question), listing);
    if !question.leave_out(subjects) {
        return None;
    }
    best_of(&statement::all(listing), &question).filter(|found| found.part >= WISHED && found.source.text().is_some())
}

/// The best sentences for the parts of a question, each once: "what stays, and how much is the fee".
pub(crate) fn of_clauses<'l>(listing: &'l Listing, question: &str) -> Vec<Found<'l>> {
    let statements = statement::all(listing);
    let clauses = question_form::clauses(typed(question));
    let mut out: Vec<Found<'l>> = Vec::new();
    if clauses.len() > 1 {
        for clause in clauses {
            let found = best_of(&statements, &Question::new(clause, listing)).filter(|found| !found.is_near);
            out.extend(found.filter(|found| out.iter().all(|other| other.source != found.source)));
        }
    }
    if out.is_empty() {
        out.extend(best(listing, question));
    }
    out
}

/// How much each sentence has of a question.
pub(crate) fn scores<'l>(listing: &'l Listing, question: &str) -> Vec<(&'l str, f32)> {
    let question = Question::new(question, listing);
    let score = |statement: &Statement<'l>| match statement.source {
        Source::Sentence(text) => {
            Some((text, question.units.iter().map(|unit| unit.found_in(statement) * unit.weight).sum()))
        }
        Source::Field(_) => None,
    };
    statement::all(listing).iter().filter_map(score).collect()
}
