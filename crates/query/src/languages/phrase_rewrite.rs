//! Puts the words of the grammar in place of a language's phrases, the longest phrase first. What follows reads one
//! language only. Names of this chatbot's places and streets stay as they are.

use rust_decimal::Decimal;

use super::{
    anchors::{Written, is_name},
    arabic::without_article,
    phrase_index::{Entry, PhraseMatch},
    phrase_table::Table,
};
use crate::{
    budget::{OverBudget, StepBudget},
    known_words, spelling,
    street_address::{self, Role},
    tokens::Token,
    vocabulary::Vocabulary,
};

/// What may stand behind a phrase that ends the question: a sign, "please", or another question.
const ENDS: &[&str] = &[
    "?",
    "por",
    "y",
    "svp",
    "stp",
    "merci",
    "et",
    "bitte",
    "danke",
    "und",
    "denn",
    "grazie",
    "per",
    "e",
    "pf",
    "pfv",
    "aub",
    "alstublieft",
    "graag",
    "en",
];

/// Before these a single word may be a name.
const BEFORE_NAMES: &[&str] = &[
    "en", "de", "y", "o", "a", "in", "sur", "dans", "et", "ou", "vers", "bei", "nach", "und", "oder", "aus", "ad", "e",
    "ed", "di", "da", "em", "no", "na", "ou", "ao", "op", "te", "naar", "van", "of",
];

/// Mends misspelt words of the language; a place of the chatbot that is nearer wins.
pub(super) fn correct(
    tokens: &mut [Token],
    table: &Table,
    terms: &Vocabulary,
    budget: &StepBudget,
) -> Result<(), OverBudget> {
    // Where words have many endings, a slip is a single letter of a longer word, and a capital makes a name anywhere.
    let (inflects, letters) = (table.forms.inflects(), if table.forms.inflects() { 5 } else { 4 });
    for at in 0..tokens.len() {
        let before = at.checked_sub(1).map_or("", |at| tokens[at].word.as_str());
        // A name behind "en" is a place that nobody here knows rather than a slip, unless it is long.
        let is_place = table.is_in(before) && (before != "en" || tokens[at].word.chars().count() < 6);
        // "Foundry Place".
        let is_street = terms.is_place_word(before) && street_address::role(tokens[at].word.as_str()) == Role::Suffix;
        let token = &mut tokens[at];
        let is_word = token.number.is_none() && token.ordinal.is_none() && token.word.chars().count() >= letters;
        if !is_word
            || is_street
            || token.capital && (at > 0 || inflects)
            || if inflects { token.foreign } else { is_place }
            || table.knows(&token.word)
            || table.numerals.knows(&token.word)
            || table.adjectives.has(&token.word)
            || terms.is_place_word(&token.word)
            || known_words::is_known(&token.word)
        {
            continue;
        }
        budget.step(spelling::STEPS)?;
        let place = terms.place_terms.nearest(&token.word).map_or(usize::MAX, |found| found.0);
        let found = if inflects {
            table
                .speller()
                .nearest(&token.word)
                .filter(|found| found.0 == 1)
                .map(|(edits, word)| (edits, word.to_owned()))
        } else {
            spelling::phonetic_key(&token.word, table.speller())
        };
        if let Some((_, word)) = found.filter(|found| found.0 < place) {
            token.word = word;
        }
    }
    Ok(())
}

/// Tokens in the words of the grammar; `span` is where the phrase stood.
pub(super) fn rewrite(
    tokens: Vec<Token>,
    table: &Table,
    terms: &Vocabulary,
    budget: &StepBudget,
) -> Result<Vec<Token>, OverBudget> {
    let own = names(&tokens, terms, budget)?;
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len() + 4);
    let mut written = Written::default();
    let (mut at, mut pause) = (0, false);
    while at < tokens.len() {
        budget.step(1 + table.phrases.beginning_with(&tokens[at].word).len())?;
        let compared = at.checked_sub(1).is_some_and(|at| table.compares(&tokens[at].word));
        let number = table.numerals.number_at(&tokens, at, &own);
        let counted = number.as_ref().map_or(0, |(_, length)| *length);
        // "Un" is an article but in "un millón y medio".
        let entry = longest(&tokens, at, table, &own, (&out, &written)).filter(|entry| entry.len() >= counted);
        let start = out.len();
        if own[at] {
            out.push(tokens[at].clone());
            written.name(start);
            at += 1;
        } else if compared && table.adjectives.has(&tokens[at].word) {
            out.push(Token {
                foreign: true,
                plural: table.adjectives.is_plural(&tokens[at].word),
                ..tokens[at].clone()
            });
            at += 1;
        } else if let Some(entry) = entry {
            let last = &tokens[at + entry.len() - 1];
            let span = tokens[at].span.start..last.span.end;
            let plural = last.word.ends_with('s');
            let as_token = |word: &String| Token {
                number: word.parse::<Decimal>().ok(),
                word: word.clone(),
                span: span.clone(),
                foreign: true,
                plural,
                ..Token::default()
            };
            match entry.after.and_then(|anchor| written.place_before(anchor, &out)) {
                Some(place) => {
                    // "Hayır, 450 binin altında": the pause stays before the bound.
                    let paused = out.get_mut(place).is_some_and(|token| std::mem::take(&mut token.pause));
                    out.splice(place..place, table.phrases.meant(entry).iter().map(as_token));
                    out[place].pause = paused;
                }
                None => {
                    out.extend(table.phrases.meant(entry).iter().map(as_token));
                    // A phrase that means nothing leaves its pause to the next.
                    // "No, mínimo 450 mil" denies what was said before, not the bound.
                    let answered = is_answer(&out[..start]) || is_answered_behind(&out[..start]);
                    pause = (table.segments.is_some() || answered) && (pause || tokens[at].pause);
                    if let Some(token) = out.get_mut(start) {
                        token.pause = std::mem::take(&mut pause);
                    }
                    written.phrase(start);
                }
            }
            at += entry.len();
        } else if let Some((number, length)) = number {
            out.push(number);
            written.phrase(start);
            at += length;
        } else {
            let foreign = table.knows(&tokens[at].word);
            let pause = std::mem::take(&mut pause) || tokens[at].pause;
            out.push(Token { foreign: foreign || tokens[at].foreign, pause, ..tokens[at].clone() });
            written.word(start, &tokens[at], foreign);
            at += 1;
        }
    }
    Ok(out)
}

fn longest<'t>(
    tokens: &[Token],
    at: usize,
    table: &'t Table,
    own: &[bool],
    (out, written): (&[Token], &Written),
) -> Option<&'t Entry> {
    let counted = out.last().is_some_and(|token| token.number.is_some());
    let fits = |entry: &&'t Entry| {
        let end = at + entry.len();
        end <= tokens.len()
            && (counted || !entry.counted)
            && !own[at..end].contains(&true)
            // Most entries differ behind their first word.
            && tokens[at..end].iter().zip(table.phrases.typed(entry)).rev().all(|(token, word)| is_word(&token.word, word))
            // "No, más de 450 mil" is no "no más de".
            && !(entry.len() > 1 && (at == 0 || tokens[at].word == "no") && tokens[at + 1].pause)
            // "Et plus de 450 000" begins a bound, "200 m² et plus" ends one.
            && !(at == 0 && ends_amount(table.phrases.meant(entry)))
            && entry.after.is_none_or(|anchor| written.place_before(anchor, out).is_some())
            && match entry.next {
                PhraseMatch::Anything => true,
                PhraseMatch::Name => own.get(end).copied().unwrap_or(false) || tokens.get(end).is_some_and(is_name),
                PhraseMatch::End => tokens.get(end).is_none_or(|token| {
                    // "En" is "and" in Dutch.
                    token.pause || ENDS.contains(&token.word.as_str()) && !table.is_in(&token.word)
                }),
                PhraseMatch::Amount => is_amount(tokens, end, table, own),
                PhraseMatch::Number => {
                    (table.numerals.begins_number(tokens.get(end)) && !own.get(end).copied().unwrap_or(false))
                        || tokens.get(end).is_some_and(|t| crate::numbers::is_currency(&t.word))
                }
            }
            && (entry.len() == 1 || !breaks_superlative(tokens, end, table))
            && !(table.phrases.meant(entry).last().is_some_and(|word| word == "than") && asks_what_there_is(tokens, end, table))
    };
    let entries = table.phrases.beginning_with(&tokens[at].word);
    let found = entries.iter().find(fits)?;
    // "الأرخص" is the cheapest, "أرخص" is cheaper: of two as long, the one with the same articles.
    let is_exact =
        |entry: &&'t Entry| tokens[at..].iter().zip(table.phrases.typed(entry)).all(|(token, word)| token.word == word);
    let as_long = |entry: &&'t Entry| (entry.len(), entry.next, entry.after) == (found.len(), found.next, found.after);
    if is_exact(&found) {
        return Some(found);
    }
    Some(entries.iter().filter(as_long).filter(is_exact).find(fits).unwrap_or(found))
}

/// Whether a phrase only follows an amount: "or more".
fn ends_amount(meant: &[String]) -> bool {
    matches!(meant, [joint, more] if matches!(joint.as_str(), "or" | "and") && matches!(more.as_str(), "more" | "less" | "up"))
}

/// The same word, with its article or without.
fn is_word(typed: &str, word: &str) -> bool {
    typed == word || without_article(typed) == without_article(word)
}

/// "tenho 700 mil", not "tenho 2 cachorros".
fn is_amount(tokens: &[Token], at: usize, table: &Table, own: &[bool]) -> bool {
    let at = at + usize::from(tokens.get(at).is_some_and(|token| crate::numbers::is_currency(&token.word)));
    let Some(first) = tokens.get(at).filter(|_| !own[at]) else { return false };
    let spoken = table.numerals.number_at(tokens, at, own).and_then(|(token, _)| token.number);
    let thousands = |value: Decimal| value >= Decimal::from(1_000);
    first.scaled || spoken.or(first.number).is_some_and(thousands)
}

/// "hay más baratas": "más" belongs to the word behind it.
fn breaks_superlative(tokens: &[Token], end: usize, table: &Table) -> bool {
    let last = end.checked_sub(1).map_or("", |at| tokens[at].word.as_str());
    let next = tokens.get(end).map_or("", |token| token.word.as_str());
    table.compares(last) && table.adjectives.has(next)
}

/// "La casa más grande que tienen": "que" compares with nothing.
fn asks_what_there_is(tokens: &[Token], end: usize, table: &Table) -> bool {
    let links = end.checked_sub(1).is_some_and(|at| table.is_that(&tokens[at].word));
    links && tokens.get(end).is_some_and(|token| table.offers(&token.word))
}

/// "Alberca no, casa": what is answered stands before the "no".
fn is_answered_behind(out: &[Token]) -> bool {
    out.len() > 1 && out.last().is_some_and(|last| matches!(last.word.as_str(), "no" | "yes"))
}

/// "No", "uy no": what was said before is denied, and not what follows.
fn is_answer(out: &[Token]) -> bool {
    const SOUNDS: [&str; 17] = [
        "uy",
        "ay",
        "ah",
        "oh",
        "eh",
        "mm",
        "mmm",
        "hmm",
        "hm",
        "um",
        "pues",
        "bueno",
        "then",
        "ok",
        "okay",
        "but",
        "understood",
    ];
    let Some((last, before)) = out.split_last() else { return false };
    matches!(last.word.as_str(), "no" | "not" | "yes" | "and")
        && before.len() <= 2
        && before.iter().all(|token| SOUNDS.contains(&token.word.as_str()))
}

/// Which tokens belong to a name of the chatbot's own places, streets and addresses.
pub(super) fn names(tokens: &[Token], vocabulary: &Vocabulary, budget: &StepBudget) -> Result<Vec<bool>, OverBudget> {
    let mut out = vec![false; tokens.len()];
    let typed: Vec<&str> = tokens.iter().map(|token| token.word.as_str()).collect();
    for at in 0..tokens.len() {
        budget.step(1)?;
        let following = &typed[at..typed.len().min(at + 7)];
        let place = vocabulary.place_at(following).map_or(0, |(_, length)| length);
        // A single word that is also Spanish ("Mesa") is a place after "en" or with a capital.
        let before = at.checked_sub(1).map_or("", |at| tokens[at].word.as_str());
        let named = place > 1 || tokens[at].capital && at > 0 || BEFORE_NAMES.contains(&before);
        let street = vocabulary.street_at(following).map_or(0, |(_, length)| length);
        // "Foundry Place" is no "plaza".
        let has_suffix = following.get(street).is_some_and(|word| street_address::role(word) == Role::Suffix);
        let street = street + usize::from(street > 0 && has_suffix);
        let number = tokens[at].word.starts_with(|c: char| c.is_ascii_digit());
        let street_address = if number {
            let candidates = vocabulary.street_addresses_at(&tokens[at].word, &following[1..]);
            budget.step(candidates.len())?;
            let claimed =
                candidates.iter().map(|(street_address, _)| street_address.claims(&following[1..])).max().unwrap_or(0);
            if claimed > 0 { claimed + 1 } else { 0 }
        } else {
            0
        };
        let length = [if named { place } else { 0 }, if street > 1 { street } else { 0 }, street_address];
        // "Unit E" is no "and".
        let is_unit = matches!(before, "unit" | "apt" | "#") && tokens[at].word.chars().count() == 1;
        let length = length.into_iter().max().unwrap_or(0).max(usize::from(is_unit));
        let end = (at + length).min(tokens.len());
        out[at..end].iter_mut().for_each(|own| *own = true);
    }
    Ok(out)
}
