//! The address of the visitor's own home, which is to be valued or sold.

use porchlight_domain::fold;

use super::{OFFICE, STREETS};
use crate::street_address::{self, Role};

/// Longer addresses are cut.
const MAX_STREET_ADDRESS_CHARS: usize = 200;

/// "My house is at 12 Elm Street": a number and a word beside it that is no room or size; "" for none.
pub(super) fn street_address(text: &str) -> String {
    // "地址是45 Plover St": characters of scripts without spaces are none of it.
    let plain: String = text.chars().map(|c| if ('\u{3000}'..='\u{9fff}').contains(&c) { ' ' } else { c }).collect();
    let text = plain.as_str();
    let typed: Vec<&str> = text.split_whitespace().take(200).collect();
    let terms: Vec<String> =
        typed.iter().map(|word| fold(word).trim_matches(|c: char| !c.is_alphanumeric()).to_owned()).collect();
    let is_number = |word: &String| word.chars().next().is_some_and(|c| c.is_ascii_digit());
    let is_street = |word: &String| {
        street_address::role(word) == Role::Suffix
            || OFFICE[STREETS]
                .iter()
                .any(|street| word == street || street == "strasse" && word.ends_with(street.as_str()))
    };
    let span = (0..terms.len()).filter(|at| is_number(&terms[*at])).find_map(|at| {
        let behind = (at + 1..(at + 5).min(terms.len())).find(|at| is_street(&terms[*at]));
        let before = (at.saturating_sub(4)..at).find(|at| is_street(&terms[*at]));
        behind.map(|street| (at, street)).or(before.map(|street| (street, at)))
    });
    let Some((first, last)) = span else { return String::new() };
    // "12 S K St SW": a direction belongs to the street.
    let is_direction = |at: usize| {
        terms.get(at).is_some_and(|word| matches!(&**word, "n" | "s" | "e" | "w" | "ne" | "nw" | "se" | "sw"))
    };
    let is_open = !typed[last].ends_with([',', '.', ';', '!', '?']);
    let last = if is_open && is_direction(last + 1) { last + 1 } else { last };
    let last =
        if typed[last].ends_with([',', '.', ';', '!', '?']) { last } else { last + unit_length(&terms, last + 1) };
    let whole = typed[first..=last].join(" ");
    whole.trim_matches(|c: char| !c.is_alphanumeric()).chars().take(MAX_STREET_ADDRESS_CHARS).collect()
}

/// How many words from here name a unit: "5D", "#5", "unit 5D".
fn unit_length(terms: &[String], at: usize) -> usize {
    let is_number =
        |at: usize| terms.get(at).is_some_and(|word| word.len() <= 5 && word.chars().any(|c| c.is_ascii_digit()));
    // "4br" is a count.
    let letters = terms.get(at).map_or(0, |word| word.chars().filter(|c| c.is_alphabetic()).count());
    match terms.get(at).map(String::as_str) {
        Some("unit" | "apt" | "apartment" | "suite" | "") if is_number(at + 1) => 2,
        Some(_) if is_number(at) && letters == 1 => 1,
        _ => 0,
    }
}
