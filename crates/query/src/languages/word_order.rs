//! Order of words for languages that put behind what English puts before: bounds ("50万を超える"), denials ("プールなし"),
//! question words ("いくらですか"). A phrase says where its words go: `^` to the front of the clause, `<` before what was
//! said last, `<#` before the last number, `>` behind the next number, `!` in place of the last number.

use rust_decimal::Decimal;

use super::superlatives::NOUNS;
use crate::{
    budget::{OverBudget, StepBudget},
    known_words, numbers, spelling,
    tokens::Token,
    vocabulary::Vocabulary,
};

/// Longest amount with its unit: "$ 2 to 3 square meters or".
const MAX_AMOUNT: usize = 6;
/// Words that say which of many, in the words of the grammar.
const SUPERLATIVES: [&str; 12] = [
    "cheapest",
    "largest",
    "biggest",
    "smallest",
    "newest",
    "oldest",
    "nearest",
    "expensive",
    "built",
    "most",
    "lowest",
    "longest",
];
const CURRENCY: [&str; 5] = ["dollars", "usd", "yen", "euros", "rmb"];

/// Moves marked words to their place.
pub(super) fn place(tokens: &mut Vec<Token>, budget: &StepBudget) -> Result<(), OverBudget> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    let (mut at, mut clause) = (0, 0);
    while at < tokens.len() {
        budget.step(1)?;
        let token = &tokens[at];
        if token.pause {
            clause = out.len();
        }
        let marker = if token.foreign { token.word.as_str() } else { "" };
        let group = || {
            let end = tokens[at + 1..].iter().position(|next| !next.foreign || next.span != token.span);
            at + 1..end.map_or(tokens.len(), |end| at + 1 + end)
        };
        let to = match marker {
            "^" => clause,
            "<" => last_phrase(&out, clause),
            "<#" => last_number(&out, clause),
            ">" => {
                // Behind the number that follows, with its currency.
                let group = group();
                let end = group.end + usize::from(tokens.get(group.end).is_some_and(|next| next.number.is_some()));
                let money = tokens.get(end).is_some_and(|next| CURRENCY.contains(&next.word.as_str()));
                let end = end + usize::from(money && end > group.end);
                let first = out.len();
                out.extend_from_slice(&tokens[group.end..end]);
                out.extend_from_slice(&tokens[group]);
                if let Some(first) = out.get_mut(first) {
                    first.pause = token.pause;
                }
                at = end;
                continue;
            }
            "!" => {
                out.pop_if(|last| last.number.is_some());
                at += 1;
                continue;
            }
            _ => {
                out.push(token.clone());
                at += 1;
                continue;
            }
        };
        let group = group();
        at = group.end;
        if tokens[group.start].word == "unneeded" {
            unneeded(&mut out, clause, &tokens[group.start]);
            continue;
        }
        let pause = out.get(to).map_or(token.pause, |next| next.pause);
        out.splice(to..to, tokens[group].iter().cloned());
        if let Some(first) = out.get_mut(to) {
            first.pause = pause;
        }
    }
    *tokens = out;
    Ok(())
}

/// "プールはいらない" takes a condition back, "コンドはいらない" leaves out a kind.
fn unneeded(out: &mut Vec<Token>, clause: usize, token: &Token) {
    let added = |word: &str| Token { word: word.into(), pause: false, ..token.clone() };
    if out.last().is_some_and(|last| NOUNS.contains(&last.word.as_str())) {
        out.insert(last_phrase(out, clause), added("no"));
    } else {
        out.extend([added("doesnt"), added("matter")]);
    }
}

/// Where the last thing begins: a phrase, or a name of several words.
fn last_phrase(out: &[Token], clause: usize) -> usize {
    let Some(last) = out.last() else { return 0 };
    let belongs = |token: &Token| if last.foreign { token.span == last.span } else { !token.foreign };
    let mut start = out.iter().rposition(|token| !belongs(token)).map_or(0, |at| at + 1).max(clause);
    // "Ashford and Riverton" are denied together.
    let joins = |at: usize| matches!(out[at].word.as_str(), "and" | "or");
    while !last.foreign && start >= clause + 2 && joins(start - 1) && !out[start - 2].foreign {
        start = out[..start - 1].iter().rposition(|token| token.foreign).map_or(0, |at| at + 1).max(clause);
    }
    start
}

/// Where the last amount begins; the end where there is none.
fn last_number(out: &[Token], clause: usize) -> usize {
    let from = out.len().saturating_sub(MAX_AMOUNT).max(clause);
    let Some(number) = (from..out.len()).rev().find(|at| out[*at].number.is_some()) else { return out.len() };
    let sign = number.checked_sub(1).is_some_and(|at| numbers::is_currency(&out[at].word));
    number - usize::from(sign)
}

/// Wants more or less than what was shown, in the words of the grammar.
const RELATIVE: [&str; 6] = ["cheaper", "bigger", "smaller", "newer", "closer", "larger"];

/// Brings what was placed into the form of English: one unit for a range, one home for a superlative.
pub(super) fn smooth(tokens: &mut Vec<Token>, budget: &StepBudget) -> Result<(), OverBudget> {
    count_first(tokens, budget)?;
    relative(tokens);
    number_of_listings(tokens);
    asks_for_one(tokens);
    let mut at = 0;
    while at < tokens.len() {
        budget.step(1)?;
        if tokens[at].number.is_some() {
            share_scale(tokens, at);
            drop_first_unit(tokens, at);
            year(tokens, at);
        }
        at += 1;
    }
    tokens.retain(|token| !token.word.is_empty());
    for at in 0..tokens.len() {
        let listings = tokens.get(at + 1).is_some_and(|next| next.word == "listings");
        if tokens[at].foreign && !listings && SUPERLATIVES.contains(&tokens[at].word.as_str()) {
            singular_noun(tokens, at);
        }
    }
    plural_cost(tokens);
    Ok(())
}

/// "Bedrooms 4, bathrooms at least 2": a number belongs to the noun before it.
fn count_first(tokens: &mut [Token], budget: &StepBudget) -> Result<(), OverBudget> {
    const ROOMS: [&str; 3] = ["bedrooms", "bathrooms", "parking"];
    const COMPARE: [&str; 9] = ["at", "least", "most", "up", "to", "over", "under", "exactly", "around"];
    for at in 0..tokens.len() {
        budget.step(1)?;
        let noun = &tokens[at];
        let counted = at.checked_sub(1).is_some_and(|before| {
            tokens[before].number.is_some() || matches!(tokens[before].word.as_str(), "many" | "most")
        });
        if !noun.foreign || !ROOMS.contains(&noun.word.as_str()) || counted {
            continue;
        }
        let compared = tokens[at + 1..].iter().take(2).take_while(|token| COMPARE.contains(&token.word.as_str()));
        let mut end = at + 1 + compared.count();
        let few = |at: usize| {
            let number = tokens.get(at).filter(|token| !token.pause).and_then(|token| token.number);
            number.is_some_and(|number| number <= Decimal::from(20))
        };
        if !few(end) {
            continue;
        }
        end += 1;
        if tokens.get(end).is_some_and(|joint| matches!(joint.word.as_str(), "to" | "or" | "-")) && few(end + 1) {
            end += 2;
        }
        let unit = tokens.get(end).filter(|unit| unit.foreign && !unit.pause).map_or("", |unit| unit.word.as_str());
        if !matches!(unit, "dollars" | "square" | "years" | "days" | "acres" | "homes" | "cars") {
            tokens[at..end].rotate_left(1);
        }
    }
    Ok(())
}

/// "家を2つ教えて": two homes, where nothing says what else is counted.
fn number_of_listings(tokens: &mut [Token]) {
    for at in 1..tokens.len() {
        let few = tokens[at].number.is_some_and(|n| n >= Decimal::ONE && n <= Decimal::TEN && n.fract().is_zero());
        let noun = &tokens[at - 1];
        let is_noun = noun.foreign && noun.word.ends_with('s') && NOUNS.contains(&noun.word.as_str());
        let ends =
            tokens.get(at + 1).is_none_or(|next| next.foreign && matches!(next.word.as_str(), "show" | "please"));
        if few && is_noun && ends && !tokens[at].pause {
            tokens.swap(at - 1, at);
        }
    }
}

/// "45 dollars to 50 dollars", "2 bedrooms or 3 bedrooms".
fn drop_first_unit(tokens: &mut [Token], at: usize) {
    let joins = |token: &Token| matches!(token.word.as_str(), "to" | "-" | "or");
    let Some(joint) = (at + 1..tokens.len().min(at + 4)).find(|joint| joins(&tokens[*joint])) else { return };
    let unit = at + 1..joint;
    let high = tokens[joint + 1..].iter().position(|token| token.number.is_some()).map(|next| joint + 1 + next);
    let Some(high) = high.filter(|high| *high <= joint + 2 && !unit.is_empty()) else { return };
    let same = unit.clone().zip(high + 1..).all(|(a, b)| tokens.get(b).is_some_and(|b| b.word == tokens[a].word));
    let money = unit.clone().all(|at| CURRENCY.contains(&tokens[at].word.as_str()));
    if same || money {
        tokens[unit].iter_mut().for_each(|token| token.word.clear());
    }
}

/// "70 to 900,000" says "70到90万".
fn share_scale(tokens: &mut [Token], at: usize) {
    let ten_thousand = Decimal::from(10_000);
    let [low, joint, high, ..] = &mut tokens[at..] else { return };
    let (Some(value), Some(highest)) = (low.number, high.number) else { return };
    if !matches!(joint.word.as_str(), "to" | "-") || low.scaled || !high.scaled || value >= ten_thousand {
        return;
    }
    if let Some(scaled) = value.checked_mul(ten_thousand).filter(|scaled| *scaled <= highest) {
        (low.number, low.scaled) = (Some(scaled), true);
    }
}

/// "With swimming pool?" asks whether there is one.
fn asks_for_one(tokens: &mut Vec<Token>) {
    let asks = tokens.last().is_some_and(|last| last.word == "?");
    let lead = tokens.iter().position(|token| !matches!(token.word.as_str(), "what" | "about")).unwrap_or(0);
    if let Some(with) = tokens.get_mut(lead).filter(|with| asks && with.foreign && with.word == "with") {
        with.word = "is".into();
        let there = Token { word: "there".into(), pause: false, ..with.clone() };
        tokens.insert(lead + 1, there);
    }
}

/// "Is there bigger", "with cheaper": not asked of one home.
fn relative(tokens: &mut Vec<Token>) {
    const ASKS: [&str; 6] = ["is", "there", "do", "you", "have", "with"];
    let which = tokens.iter().any(|token| token.word == "which");
    if !which && tokens.iter().any(|token| token.foreign && RELATIVE.contains(&token.word.as_str())) {
        tokens.retain(|token| !token.foreign || !ASKS.contains(&token.word.as_str()));
    }
}

/// "2000 years" is a year.
fn year(tokens: &mut [Token], at: usize) {
    let (low, high) = (Decimal::from(1_800), Decimal::from(2_100));
    let is_year = tokens[at].number.is_some_and(|n| n >= low && n <= high && !tokens[at].scaled);
    if let Some(unit) = tokens.get_mut(at + 1).filter(|unit| is_year && unit.foreign && unit.word == "years") {
        unit.word.clear();
    }
}

/// These languages have no plural: without a number "the cheapest home" is one.
fn singular_noun(tokens: &mut [Token], at: usize) {
    let near = at.saturating_sub(2)..tokens.len().min(at + 5);
    // "Under 1,000,000" counts no homes.
    let is_few = |token: &Token| token.number.is_some_and(|number| number < Decimal::ONE_HUNDRED) && !token.scaled;
    let is_room = |at: usize| tokens.get(at).is_some_and(|unit| matches!(unit.word.as_str(), "bedrooms" | "bathrooms"));
    if near.clone().any(|at| is_few(&tokens[at]) && !is_room(at + 1) || tokens[at].word == "sort") {
        return;
    }
    let is_noun = |token: &&mut Token| token.foreign && (NOUNS.contains(&token.word.as_str()) || token.word == "ones");
    for token in tokens[near].iter_mut().filter(is_noun) {
        let one = match token.word.as_str() {
            "properties" => "property",
            "ones" => "one",
            word => word.strip_suffix('s').unwrap_or(word),
        };
        token.word = one.to_owned();
    }
}

/// "How much is homes".
fn plural_cost(tokens: &mut [Token]) {
    let plural = |token: &Token| token.foreign && token.word.ends_with('s') && NOUNS.contains(&token.word.as_str());
    let named = tokens.iter().any(|token| plural(token) && token.word != "rents");
    let chosen = tokens.iter().any(|token| token.foreign && SUPERLATIVES.contains(&token.word.as_str()));
    for at in 0..tokens.len().saturating_sub(2) {
        let says = |back: usize, word: &str| tokens[at + back].word == word && tokens[at].foreign;
        if named && !chosen && says(0, "how") && says(1, "much") && says(2, "is") {
            tokens[at + 2].word = "are".into();
        }
    }
}

/// Puts "in" before names that nobody here knows, so that they are said to be unknown: "Bellevue有房子吗".
pub(super) fn mark_unknown_names(
    tokens: &mut Vec<Token>,
    own: &[bool],
    terms: &Vocabulary,
    budget: &StepBudget,
) -> Result<(), OverBudget> {
    const BEFORE: [&str; 8] = ["in", "near", "around", "to", "about", "on", "and", "or"];
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len() + 4);
    for (at, token) in tokens.drain(..).enumerate() {
        let begins = out.last().is_none_or(|before| {
            before.number.is_none() && (before.foreign || !before.capital) && !BEFORE.contains(&before.word.as_str())
        });
        let named = token.capital && !token.upper && !token.foreign && token.word.is_ascii() && token.word.len() > 3;
        let known = own.get(at).is_some_and(|own| *own)
            || known_words::is_common(&token.word)
            || terms.is_place_word(&token.word);
        if begins && named && !known {
            budget.step(spelling::STEPS)?;
            if terms.place_terms.nearest(&token.word).is_none() && spelling::GRAMMAR.nearest(&token.word).is_none() {
                let span = token.span.start..token.span.start;
                let pause = token.pause;
                out.push(Token { word: "in".into(), span, foreign: true, pause, ..Token::default() });
            }
        }
        out.push(token);
    }
    *tokens = out;
    Ok(())
}
