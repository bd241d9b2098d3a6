//! The address of the visitor's own home, which is to be valued or sold.

use porchlight_domain::fold;

use super::{OFFICE, STREETS};
use crate::{
    street_address::{self, Role},
    tokens::number_units::ROOMS,
};

/// Names of streets that an address may end in, and that are words of other things elsewhere.
const NAMED_STREETS: [&str; 9] = ["bend", "pass", "run", "ridge", "hollow", "path", "walk", "bluff", "glen"];

/// Longer addresses are cut.
const MAX_STREET_ADDRESS_CHARS: usize = 200;

/// "My house is at 12 Elm Street", "I'm at 1450 Marigold Bend": a number and a street beside it; "" for none.
pub(super) fn street_address(text: &str) -> String {
    // "地址是45 Plover St": characters of scripts without spaces are none of it.
    let plain: String = text.chars().map(|c| if ('\u{3000}'..='\u{9fff}').contains(&c) { ' ' } else { c }).collect();
    let text = plain.as_str();
    let typed: Vec<&str> = text.split_whitespace().take(200).collect();
    let terms: Vec<String> =
        typed.iter().map(|word| fold(word).trim_matches(|c: char| !c.is_alphanumeric()).to_owned()).collect();
    let is_number = |word: &String| word.chars().next().is_some_and(|c| c.is_ascii_digit());
    let is_street = |at: usize| {
        let word = &terms[at];
        // "1,800 sq ft" is no square.
        let is_measure = matches!(word.as_str(), "sq" | "square")
            && terms
                .get(at + 1)
                .is_none_or(|next| matches!(next.as_str(), "ft" | "feet" | "foot" | "meters" | "m" | ""));
        !is_measure
            && (street_address::role(word) == Role::Suffix
                || NAMED_STREETS.contains(&word.as_str())
                || OFFICE[STREETS].iter().any(|street| word == street || street == "strasse" && word.ends_with(street)))
    };
    let ends = |at: usize| typed[at].ends_with([',', '.', ';', '!', '?']);
    let is_count = |at: usize| {
        terms.get(at + 1).is_some_and(|word| ROOMS.contains(&word.as_str()) || COUNTED.contains(&word.as_str()))
    };
    let span = (0..terms.len()).filter(|at| is_number(&terms[*at]) && !is_count(*at)).find_map(|at| {
        // Nothing of the address stands behind a comma.
        let open = (at + 1..(at + 5).min(terms.len())).take_while(|next| !ends(next - 1));
        let behind = open.clone().find(|at| is_street(*at));
        let before = (at.saturating_sub(4)..at).find(|at| is_street(*at));
        let named = || capitals_behind(&typed, &terms, at).filter(|_| follows_place(&terms, at));
        behind.map(|street| (at, street)).or(before.map(|street| (street, at))).or_else(|| Some((at, named()?)))
    });
    let Some((first, last)) = span.or_else(|| unnumbered(&typed, &terms, &is_street)) else { return String::new() };
    // "12 S K St SW": a direction belongs to the street.
    let is_direction = |at: usize| {
        terms.get(at).is_some_and(|word| matches!(&**word, "n" | "s" | "e" | "w" | "ne" | "nw" | "se" | "sw"))
    };
    let is_open = !ends(last);
    let last = if is_open && is_direction(last + 1) { last + 1 } else { last };
    // "500 Switchyard Avenue, apt 112": a unit may stand behind a comma.
    let unit = unit_length(&terms, last + 1);
    let last = if !ends(last) || unit == 2 && typed[last].ends_with(',') { last + unit } else { last };
    let whole = typed[first..=last].join(" ");
    whole.trim_matches(|c: char| !c.is_alphanumeric()).chars().take(MAX_STREET_ADDRESS_CHARS).collect()
}

/// Words behind a number that counts, beside rooms.
const COUNTED: [&str; 13] = [
    "sq",
    "sqft",
    "acre",
    "acres",
    "story",
    "stories",
    "car",
    "recamaras",
    "recamara",
    "habitaciones",
    "cuartos",
    "banos",
    "bano",
];

/// The last of up to three words with capitals behind a number: "1450 Marigold Bend,".
fn capitals_behind(typed: &[&str], terms: &[String], at: usize) -> Option<usize> {
    let behind = typed.iter().enumerate().skip(at + 1).take(3);
    let capitals = behind.take_while(|(at, word)| word.starts_with(char::is_uppercase) && terms[*at].len() > 1);
    let mut last = None;
    for (at, word) in capitals {
        last = Some(at);
        if word.ends_with([',', '.', ';', '!', '?']) {
            break;
        }
    }
    last
}

/// Whether words for living somewhere stand before the number.
fn follows_place(terms: &[String], at: usize) -> bool {
    const LEADS: [&str; 14] =
        ["at", "is", "its", "address", "on", "in", "house", "home", "en", "direccion", "vivo", "esta", "casa", "live"];
    terms[at.saturating_sub(2)..at].iter().any(|word| LEADS.contains(&word.as_str()))
}

/// "Está en Turnbull Circle": a street without a number, with capitals, behind a word for where.
fn unnumbered(typed: &[&str], terms: &[String], is_street: &dyn Fn(usize) -> bool) -> Option<(usize, usize)> {
    (1..terms.len()).find_map(|at| {
        let first = at.checked_sub(2).filter(|first| matches!(terms[*first].as_str(), "on" | "en" | "at" | "in"))? + 1;
        let is_name = typed[first].starts_with(char::is_uppercase) && !typed[first].ends_with([',', '.', '?']);
        (is_name && typed[at].starts_with(char::is_uppercase) && is_street(at)).then_some((first, at))
    })
}

/// How many words from here name a unit: "5D", "#5", "unit 5D".
fn unit_length(terms: &[String], at: usize) -> usize {
    let is_number =
        |at: usize| terms.get(at).is_some_and(|word| word.len() <= 5 && word.chars().any(|c| c.is_ascii_digit()));
    // "4br" is a count.
    let letters = terms.get(at).map_or(0, |word| word.chars().filter(|c| c.is_alphabetic()).count());
    match terms.get(at).map(String::as_str) {
        Some("unit" | "apt" | "apartment" | "suite" | "apto" | "depto" | "departamento" | "unidad" | "")
            if is_number(at + 1) =>
        {
            2
        }
        Some(_) if is_number(at) && letters == 1 => 1,
        _ => 0,
    }
}
