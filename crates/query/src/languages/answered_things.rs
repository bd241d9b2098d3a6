//! "Fireplace yes, pool no", "chimenea sí, alberca no", "en Riverton no": yes or no said behind the thing. The grammar
//! reads a "no" before what it denies, so it goes there; a "yes" says nothing more.

use crate::{
    budget::{OverBudget, StepBudget},
    extractors::{feature_synonyms::FEATURE_SYNONYMS, types},
    tokens::Token,
    vocabulary::Vocabulary,
};

/// No thing is named with more words.
const MAX_TOKENS: usize = 5;

/// Puts each "no" before its thing and takes each "yes" away.
pub(super) fn resolve(tokens: &mut Vec<Token>, terms: &Vocabulary, budget: &StepBudget) -> Result<(), OverBudget> {
    let mut at = 1;
    while at < tokens.len() {
        budget.step(1)?;
        let word = tokens[at].word.as_str();
        let denies = matches!(word, "no" | "nope" | "nah");
        let ends = tokens.get(at + 1).is_none_or(|next| next.pause || next.word == "and");
        if !(denies || matches!(word, "yes" | "yep" | "yeah")) || !ends || tokens[at].pause {
            at += 1;
            continue;
        }
        let start = (at.saturating_sub(MAX_TOKENS)..at).rev().find(|at| tokens[*at].pause || *at == 0);
        let Some(start) = start
            .map(|start| start + usize::from(is_joint(&tokens[start].word) && start + 1 < at))
            .filter(|start| names_thing(&tokens[*start..at], terms))
        else {
            at += 1;
            continue;
        };
        budget.step(FEATURE_SYNONYMS.len())?;
        let mut answer = tokens.remove(at);
        if denies {
            answer.word = "no".into();
            answer.pause = std::mem::take(&mut tokens[start].pause);
            tokens.insert(start, answer);
            at += 1;
        }
    }
    Ok(())
}

fn is_joint(word: &str) -> bool {
    matches!(word, "and" | "but" | "or")
}

/// Whether the words are a place, a feature or a kind of home, with no more than an article or "in" before it.
fn names_thing(tokens: &[Token], terms: &Vocabulary) -> bool {
    let skipped =
        tokens.iter().take_while(|token| matches!(token.word.as_str(), "the" | "a" | "an" | "in" | "with" | "of"));
    let start = skipped.count().min(tokens.len());
    let typed: Vec<&str> = tokens[start..].iter().map(|token| token.word.as_str()).collect();
    if typed.is_empty() || typed.len() > MAX_TOKENS {
        return false;
    }
    let phrase = typed.join(" ");
    let last = typed[typed.len() - 1];
    let is_feature = |name: &str| name == phrase || typed.len() == 2 && name == last;
    terms.place_at(&typed).is_some_and(|(_, length)| length == typed.len())
        || FEATURE_SYNONYMS.iter().any(|(own, _)| is_feature(own))
        || matches!(phrase.as_str(), "hoa" | "parking" | "garage" | "basement" | "hoa fee" | "car garage")
        || types::is_kind(&phrase)
}
