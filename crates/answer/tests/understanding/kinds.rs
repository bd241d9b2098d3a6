//! The score of every kind of question, for the unread sets too: it tells which kinds are weakest without quoting a
//! single question.

use std::collections::BTreeMap;

use porchlight_answer::Query;
use porchlight_domain::Filter;

use crate::{
    equivalence::comparable,
    evaluate::Judged,
    label::label,
    sets::{Set, Turn},
};

/// The intent of the label, whether something was said before, and the names of the conditions.
pub fn of(turn: &Turn, earlier: &[String]) -> Vec<String> {
    let place = if earlier.is_empty() { "first turn" } else { "later turn" };
    let mut out = vec![format!("{} ({place})", turn.intent)];
    for part in turn.f.as_deref().unwrap_or_default().split_whitespace() {
        let name = part.split(['<', '>', '=']).next().unwrap_or(part);
        out.push(format!("condition {name}"));
    }
    if turn.unknown.is_some() {
        out.push("condition unknown place".into());
    }
    out.sort();
    out.dedup();
    out
}

/// Names of what differs: the intents, or the members of the filter.
pub fn differences(turn: &Turn, meaning: &Query) -> Vec<String> {
    let intent = format!("{:?}", meaning.intent);
    if intent != turn.intent {
        return vec![format!("{} taken for {intent}", turn.intent)];
    }
    let Some(text) = turn.f.as_deref() else {
        let calculation = meaning.calculation.map(|request| request.label());
        let differs = turn.calc.is_some() && turn.calc != calculation;
        return vec![if differs { "calculation" } else { "homes or fields" }.into()];
    };
    let wanted = label(text);
    let members = |filter: Filter| serde_json::to_value(comparable(filter)).expect("a filter is JSON");
    let mut own = meaning.filter.clone();
    own.near = own.near.filter(|_| turn.near.is_none());
    own.open_house = own.open_house.filter(|window| window.until.is_some());
    let (wanted_members, own) = (members(wanted.filter), members(own));
    let mut out: Vec<String> = wanted_members
        .as_object()
        .expect("an object")
        .iter()
        .filter(|(key, value)| own[key.as_str()] != **value)
        .map(|(key, value)| {
            let is_unset = |value: &serde_json::Value| {
                let unset = serde_json::to_value(Filter::default()).expect("a filter is JSON");
                unset[key.as_str()] == *value
            };
            let how = match (is_unset(value), is_unset(&own[key.as_str()])) {
                (true, _) => "too much",
                (_, true) => "missing",
                _ => "other",
            };
            format!("{key} {how}")
        })
        .collect();
    if wanted.order.unwrap_or_default() != meaning.order {
        out.push(format!("order {:?} for {:?}", meaning.order, wanted.order));
    }
    if meaning.unknown_places.first() != turn.unknown.as_ref() {
        out.push("unknown place".into());
    }
    if out.is_empty() { vec!["number of homes or page".into()] } else { out }
}

/// Per cent right of each kind in English, read and unread apart, then what the unread ones differ in.
pub fn table(sets: &[Set], judged: &[Vec<Judged>]) {
    let english = || sets.iter().zip(judged).filter(|(set, _)| set.language() == "English");
    let mut rows: BTreeMap<&str, [(usize, usize); 2]> = BTreeMap::new();
    let mut differing: BTreeMap<&str, usize> = BTreeMap::new();
    for (set, judged) in english() {
        for turn in judged {
            for kind in &turn.kinds {
                let cell = &mut rows.entry(kind).or_default()[usize::from(set.is_unread)];
                cell.0 += usize::from(turn.result.is_none());
                cell.1 += 1;
            }
            if set.is_unread && turn.result.is_some() {
                turn.differences.iter().for_each(|name| *differing.entry(name).or_default() += 1);
            }
        }
    }
    println!("{:<32} {:>8} {:>7} {:>8} {:>7}", "kind, English", "read", "right", "unread", "right");
    for (kind, cells) in rows {
        let [read, unread] = cells.map(|(right, all)| (all, 100.0 * right as f64 / all.max(1) as f64));
        println!("{kind:<32} {:>8} {:>5.1} % {:>8} {:>5.1} %", read.0, read.1, unread.0, unread.1);
    }
    let mut differing: Vec<_> = differing.into_iter().collect();
    differing.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    println!("unread English turns with a wrong result differ in:");
    differing.iter().for_each(|(name, count)| println!("  {count:>4}  {name}"));
}

/// What the unread turns of the other languages differ in, a line for each, without a word of them.
pub fn differing_elsewhere(sets: &[Set], judged: &[Vec<Judged>]) {
    let mut differing: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (set, judged) in sets.iter().zip(judged).filter(|(set, _)| set.is_unread && set.language() != "English") {
        for turn in judged.iter().filter(|turn| turn.result.is_some()) {
            turn.differences.iter().for_each(|name| *differing.entry((set.language(), name)).or_default() += 1);
            let place = if turn.earlier.is_empty() { "in a first turn" } else { "in a later turn" };
            *differing.entry((set.language(), place)).or_default() += 1;
        }
    }
    differing.iter().for_each(|((language, name), count)| println!("unread {language:<12} {count:>3}  {name}"));
}
