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
use porchlight_lang::stated::{attributes::Attribute, plain::is_joining, related};

pub(crate) use called::{Nearness, homes_called};
use question::Question;
pub(crate) use question_form::is_open;
use scoring::best_of;
pub(crate) use scoring::{Found, WISHED};
use statement::Statement;
pub(crate) use statement::{MAX_BYTES, MAX_STATEMENTS, Source};
pub(crate) use text_preference::TextPreference;

/// Verbs beside a thing that ask for nothing more: "does it come furnished".
const FRAMING: [&str; 8] = ["come", "comes", "with", "have", "has", "tiene", "trae", "included"];

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
    let mut question = Question::without_attributes(typed(question), listing);
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

/// The attributes that a question asks for, and what a listing states of them.
pub(crate) struct RequestedAttributes<'l> {
    /// The sentences, each once, in the order of the question.
    pub found: Vec<Found<'l>>,
    /// What no sentence states.
    pub unstated: Vec<Attribute>,
    /// A sentence that only shares words with it.
    pub near: Option<Found<'l>>,
    /// The folded words of the question outside of these phrases.
    pub rest: Vec<String>,
    /// The stems of phrases that say more than one thing.
    pub phrases: Vec<String>,
    /// It has several parts.
    pub has_clauses: bool,
}

/// What a question asks for that the table of attributes knows; `None` where it knows none of it.
pub(crate) fn requested_attributes<'l>(listing: &'l Listing, question: &str) -> Option<RequestedAttributes<'l>> {
    let asks = |text: &&str| Question::new(text, listing).attributes().next().is_some();
    let whole = Some(typed(question)).filter(asks)?;
    let clauses = question_form::clauses(whole);
    let has_clauses = clauses.len() > 1;
    let mut asking: Vec<&str> = clauses.into_iter().filter(asks).collect();
    if asking.is_empty() || !has_clauses {
        asking = vec![whole];
    }
    let statements = statement::all(listing);
    let mut out = RequestedAttributes {
        found: Vec::new(),
        unstated: Vec::new(),
        near: None,
        rest: Vec::new(),
        phrases: Vec::new(),
        has_clauses,
    };
    for clause in asking {
        let question = Question::new(clause, listing);
        match best_of(&statements, &question).filter(|found| !found.is_near) {
            Some(found) if out.found.iter().all(|other| other.source != found.source) => out.found.push(found),
            Some(_) => {}
            None => {
                out.unstated.extend(question.attributes().filter_map(|unit| unit.attributes.first()));
                let by_terms = best_of(&statements, &Question::without_attributes(clause, listing));
                let by_terms =
                    by_terms.filter(|found| !found.is_near && found.part >= WISHED && !found.states_attributes);
                out.near = out.near.or(by_terms.map(|found| Found { is_near: true, ..found }));
            }
        }
    }
    let tokens = related::tokens(whole).tokens;
    let requested = question::requested(&tokens);
    for requested in &requested {
        let stems = requested.at.iter().map(|at| &tokens[*at]);
        let is_telling = |word: &&related::Word| !is_joining(&word.text) && !FRAMING.contains(&word.text.as_str());
        let stems = stems.filter(is_telling).map(|word| word.stem.clone());
        let stems: Vec<String> = stems.collect();
        if stems.len() > 1 {
            out.phrases.extend(stems);
        }
    }
    // "Why is the corner loud?": what states the subject gives no reason.
    let question = Question::new(whole, listing);
    if question.asks_reason && (out.found.is_empty() || !question.knows_reason()) {
        return None;
    }
    let is_of_attribute = |at: usize| requested.iter().any(|requested| requested.at.contains(&at));
    out.rest =
        tokens.into_iter().enumerate().filter(|(at, _)| !is_of_attribute(*at)).map(|(_, word)| word.text).collect();
    Some(out)
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
