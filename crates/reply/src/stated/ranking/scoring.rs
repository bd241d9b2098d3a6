//! The statement that has most of a question.

use super::{
    question::Question,
    statement::{Source, Statement},
    unit::{KNOWN, SAME_SUBJECT, Unit},
};

/// Part of a question that a sentence must be about to answer it.
const ANSWERING: f32 = 0.5;
/// Part of a wish, or of the name of a feature, that a sentence must state.
pub(crate) const WISHED: f32 = 0.65;
/// Part of a question that a sentence must be about to be named at all.
const NEAR: f32 = 0.34;
/// What a part of a phrase counts for.
const PARTLY: f32 = 0.9;
/// A sentence says more than a custom field.
const SENTENCE_BONUS: f32 = 0.3;
/// A sentence that states the kind of value that is asked for.
const KIND_BONUS: f32 = 0.4;

/// A sentence that was found for a question.
#[derive(Debug, Clone)]
pub(crate) struct Found<'l> {
    pub source: Source<'l>,
    /// It only has some of what was asked.
    pub is_near: bool,
    /// It says no to a question for a yes or no.
    pub denies: bool,
    pub score: f32,
    /// How much of the question it is about, up to 1.
    pub part: f32,
    /// It states an attribute of the table, whether or not that was asked for.
    pub states_attributes: bool,
}

/// The best of some statements for a question.
pub(super) fn best_of<'l>(statements: &[Statement<'l>], question: &Question) -> Option<Found<'l>> {
    if !question.units.iter().any(|unit| unit.is_specific) {
        return None;
    }
    let matches: Vec<Vec<f32>> = statements
        .iter()
        .map(|statement| question.units.iter().map(|unit| unit.found_in(statement)).collect())
        .collect();
    // What many sentences have tells little.
    let rarity = |at: usize| {
        let count = matches.iter().filter(|row| row[at] > 0.0).count().max(1);
        0.5 + 0.5 / count as f32
    };
    let rarities: Vec<f32> = (0..question.units.len()).map(rarity).collect();
    let whole: f32 = question.units.iter().map(|unit| unit.weight).sum();
    let mut best: Option<Found<'l>> = None;
    for (statement, row) in statements.iter().zip(&matches) {
        let is_about = row.iter().zip(&question.units).any(|(found, unit)| *found > 0.0 && unit.is_specific);
        if !is_about || !is_required_met(row, question) {
            continue;
        }
        let weigh = |(found, unit): (&f32, &Unit)| match *found {
            found if found >= SAME_SUBJECT => unit.weight,
            found => found * unit.weight * PARTLY,
        };
        let covered: f32 = row.iter().zip(&question.units).map(weigh).sum();
        let part = if question.is_choice { 1.5 * covered / whole } else { covered / whole };
        let Some(part) = part_of_attributes(row, question, part) else { continue };
        if part < NEAR {
            continue;
        }
        let own = row.iter().zip(&question.units).zip(&rarities);
        let own: f32 = own.map(|((found, unit), rarity)| found * unit.weight * rarity).sum();
        let states_kind = question.kind.is_some_and(|kind| statement.states(kind));
        let is_sentence = statement.source.text().is_some();
        let score = own + if states_kind { KIND_BONUS } else { 0.0 } + if is_sentence { SENTENCE_BONUS } else { 0.0 };
        if best.as_ref().is_none_or(|best| score > best.score) {
            let denies = question.is_yes_or_no && question.required_units().any(|unit| unit.denied_in(statement));
            best = Some(Found {
                source: statement.source,
                is_near: part < ANSWERING || question.asks_reason && !question.knows_reason(),
                denies,
                score,
                part,
                states_attributes: !statement.attributes.is_empty(),
            });
        }
    }
    best
}

/// How much of a question a sentence has that states the attributes it asks for; `None` where it states none of them, whatever
/// words it shares.
fn part_of_attributes(row: &[f32], question: &Question, part: f32) -> Option<f32> {
    let found = || row.iter().zip(&question.units);
    let is_attribute = |unit: &Unit| !unit.attributes.is_empty();
    if !question.units.iter().any(is_attribute) {
        return Some(part);
    }
    let is_missing = |(found, _): &(&f32, &Unit)| **found == 0.0;
    let (all, missing) =
        (question.attributes().count(), found().filter(|(_, unit)| is_attribute(unit)).filter(is_missing).count());
    let lacks_other = found().any(|(found, unit)| *found == 0.0 && !is_attribute(unit) && unit.weight >= KNOWN);
    match missing {
        missing if missing == all => None,
        0 if !lacks_other => Some(part.max(WISHED)),
        _ => Some(part.max(ANSWERING)),
    }
}

/// Whether a sentence is about what the question is for: of "does the suite have a kitchen" the kitchen.
fn is_required_met(row: &[f32], question: &Question) -> bool {
    question.required.is_empty() || question.required.iter().any(|at| row[*at] > 0.0)
}
