//! The costs that a message names, by what the words before them do with them.

use rust_decimal::prelude::ToPrimitive;

use super::{
    message_terms::MessageTerms,
    own_amounts,
    phrases::{ADDED, NOT_COUNTED, TAKEN_OFF},
};
use crate::sums::{
    item::Item,
    request::{CountedItem, MAX_ITEMS, OwnAmount},
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Named,
    Added,
    TakenOff,
    NotCounted,
}

/// The costs of a message.
#[derive(Default)]
pub(super) struct NamedItems {
    /// Named, with or without a word that adds them.
    pub(super) added: Vec<CountedItem>,
    /// How many stand behind a word that adds.
    pub(super) joined: usize,
    pub(super) taken_off: Vec<CountedItem>,
    pub(super) not_counted: Vec<Item>,
    /// The visitor's own amounts.
    pub(super) own: Vec<OwnAmount>,
    /// A word that adds or takes off stands before one of those.
    pub(super) is_signed: bool,
}

/// The costs of a message; `known` are animals that the visitor counted before.
pub(super) fn find(terms: &MessageTerms<'_>, known: &[CountedItem]) -> NamedItems {
    let mut out = NamedItems::default();
    let mut mode = Mode::Named;
    let mut at = 0;
    while at < terms.len() {
        if let Some(length) = terms.phrase_at(at, NOT_COUNTED) {
            mode = Mode::NotCounted;
            at += length;
            continue;
        }
        let compares = |length: usize| matches!(terms.word(at + length), "de" | "than");
        if let Some(length) = terms.phrase_at(at, TAKEN_OFF).filter(|length| !compares(*length)) {
            mode = Mode::TakenOff;
            at += length;
            continue;
        }
        if let Some(length) = terms.phrase_at(at, ADDED) {
            // "And" continues what is done with the costs before it.
            if !matches!(terms.word(at), "and" | "y") {
                mode = Mode::Added;
            }
            at += length;
            continue;
        }
        let is_signed = mode != Mode::Named;
        if let Some(found) = own_amounts::at(terms, at, (is_signed, mode == Mode::TakenOff)) {
            if let Some(item) = found.named_before {
                out.added.retain(|counted| counted.item != item);
                out.taken_off.retain(|counted| counted.item != item);
            }
            if out.own.len() < MAX_ITEMS {
                out.own.push(found.own);
            }
            out.is_signed |= is_signed;
            at = found.end;
            continue;
        }
        let item = named(terms, at).filter(|item| !(item.is_animal() && stays_behind(terms, at)));
        if let Some(item) = item {
            let count = if item.is_animal() { count(terms, at, item, known) } else { 1 };
            let counted = CountedItem { item, count };
            match mode {
                Mode::TakenOff => push(&mut out.taken_off, counted),
                Mode::NotCounted => out.not_counted.push(item),
                Mode::Added | Mode::Named => {
                    out.joined += usize::from(mode == Mode::Added);
                    push(&mut out.added, counted);
                }
            }
        }
        at += 1;
    }
    out.not_counted.truncate(MAX_ITEMS);
    out.added.retain(|counted| !out.not_counted.contains(&counted.item));
    out
}

/// Animals that a message counts, to be remembered.
pub(super) fn counted_animals(terms: &MessageTerms<'_>) -> Vec<CountedItem> {
    let mut out = Vec::new();
    for at in 0..terms.len() {
        let item = Item::of_word(terms.word(at)).filter(|item| item.is_animal());
        // "¿Cuánto es por el gato? Son dos".
        let behind = || (at + 1..terms.len()).find(|at| matches!(terms.word(*at), "son" | "theyre")).map(|at| at + 1);
        let counted = item.and_then(|_| own_count(terms, at).or_else(|| small(terms, behind()?)));
        if let Some((item, count)) = item.zip(counted) {
            push(&mut out, CountedItem { item, count });
        }
    }
    out
}

/// As the message counts them, else as the visitor did before; 0 for several that are not counted.
fn count(terms: &MessageTerms<'_>, at: usize, item: Item, known: &[CountedItem]) -> u32 {
    let before = known.iter().find(|own| own.item == item).map(|own| own.count);
    let of_all = || (item == Item::Pets && !known.is_empty()).then(|| known.iter().map(|own| own.count).sum());
    let is_plural = terms.is_plural(at);
    own_count(terms, at).or_else(|| before.or_else(of_all).filter(|_| is_plural)).unwrap_or(u32::from(!is_plural))
}

fn own_count(terms: &MessageTerms<'_>, at: usize) -> Option<u32> {
    (1..=2).find_map(|back| small(terms, at.checked_sub(back)?))
}

fn small(terms: &MessageTerms<'_>, at: usize) -> Option<u32> {
    terms.number(at)?.to_u32().filter(|count| (1..=9).contains(count))
}

/// "The dog deposit", "los depósitos de los gatos": a cost of the animal.
fn is_of_animal(terms: &MessageTerms<'_>, at: usize) -> bool {
    let is_animal = |at: usize| Item::of_word(terms.word(at)).is_some_and(Item::is_animal);
    let of = matches!(terms.word(at + 1), "de" | "del" | "por" | "for");
    at.checked_sub(1).is_some_and(is_animal) || of && (at + 2..=at + 3).any(is_animal)
}

/// "Cuota" of an association is its fee, "association fee" one cost.
fn named(terms: &MessageTerms<'_>, at: usize) -> Option<Item> {
    let word = terms.word(at);
    // "La cuota" of a home is that of its association.
    let is_fee = matches!(word, "cuota" | "cuotas" | "mantenimiento") && terms.before(at, 1) != "primera";
    if is_fee && !matches!(terms.word(at + 1), "inicial") {
        return Some(Item::Hoa);
    }
    // "The monthly fee" of a home for sale is that of its association.
    if word == "fee" && matches!(terms.before(at, 1), "monthly" | "condo" | "association") {
        return Some(Item::Hoa);
    }
    // "Power" of attorney and "well" as an adverb are no costs.
    let is_adverb = word == "well" && (terms.before(at, 1) == "as" || at == 0);
    Item::of_word(word).filter(|item| !(is_adverb || *item == Item::Deposit && is_of_animal(terms, at)))
}

fn push(list: &mut Vec<CountedItem>, counted: CountedItem) {
    if list.len() < MAX_ITEMS && !list.iter().any(|own| own.item == counted.item) {
        list.push(counted);
    }
}

/// "El gato se puede quedar con mi suegra": an animal that doesn't come.
fn stays_behind(terms: &MessageTerms<'_>, at: usize) -> bool {
    const PHRASES: &str = "stay with|stays with|staying with|wont come|isnt coming|not coming|se puede quedar|se queda|\
        quedarse|no viene|lo dejo|la dejo";
    (at + 1..=at + 4).any(|on| terms.phrase_at(on, PHRASES).is_some())
}
