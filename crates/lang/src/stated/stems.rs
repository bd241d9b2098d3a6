//! Words by their stem, alike in English and Spanish: "leases" and "leased", "amueblada" and "amueblado", "nine" and "9".
//! Stems are crude: they only have to be consistent.

use std::{collections::HashMap, sync::LazyLock};

const SAME: &str = include_str!("same.txt");

/// Words whose ending is a part of them: a parking space is no park.
const WHOLE: [&str; 32] = [
    "parking", "building", "living", "dining", "listing", "closing", "opening", "showing", "ceiling", "evening",
    "morning", "during", "wedding", "housing", "bed", "shed", "need", "red", "bus", "gas", "pass", "gross", "access",
    "address", "glass", "grass", "always", "hundred", "breed", "deed", "covered", "landing",
];

static CANONICAL: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let lines = SAME.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.filter_map(|line| line.split_once(':'));
    lines.flat_map(|(first, others)| others.split('|').map(move |other| (other.trim(), first.trim()))).collect()
});

/// The stem of a folded word.
pub fn stem(word: &str) -> String {
    if let Some(canonical) = CANONICAL.get(word) {
        return (*canonical).to_owned();
    }
    if !word.is_ascii() || word.bytes().any(|byte| byte.is_ascii_digit()) {
        return word.to_owned();
    }
    if WHOLE.contains(&word) {
        return word.to_owned();
    }
    let singular = singular(word);
    if let Some(canonical) = CANONICAL.get(singular.as_str()) {
        return (*canonical).to_owned();
    }
    if WHOLE.contains(&singular.as_str()) {
        return singular;
    }
    without_ending(&singular).to_owned()
}

fn singular(word: &str) -> String {
    let length = word.len();
    if length > 4
        && let Some(start) = word.strip_suffix("ies")
    {
        return format!("{start}y");
    }
    let sibilant = ["sses", "xes", "ches", "shes"].iter().any(|ending| word.ends_with(ending));
    if sibilant && length > 4 {
        return word[..length - 2].to_owned();
    }
    let is_plural = word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us") && !word.ends_with("is");
    if is_plural && length > 3 { word[..length - 1].to_owned() } else { word.to_owned() }
}

/// A word without the ending of a verb, and without its last vowel.
fn without_ending(word: &str) -> &str {
    const PARTICIPLES: [&str; 4] = ["ado", "ada", "ido", "ida"];
    let shorter = |ending: &str, min_length: usize| word.strip_suffix(ending).filter(|start| start.len() >= min_length);
    if let Some(start) = PARTICIPLES.iter().find_map(|ending| shorter(ending, 4)) {
        return start;
    }
    if let Some(start) = shorter("ing", 3).or_else(|| shorter("ed", 3).filter(|start| !start.ends_with('e'))) {
        return single_ending(start);
    }
    if let Some(start) = ["ar", "an", "en"].iter().find_map(|ending| shorter(ending, 4)) {
        return start;
    }
    match word.as_bytes() {
        [start @ .., b'e'] if start.len() >= 4 => &word[..start.len()],
        [start @ .., b'o' | b'a'] if start.len() >= 5 => &word[..start.len()],
        _ => word,
    }
}

/// "Planned" is of "plan".
fn single_ending(start: &str) -> &str {
    match start.as_bytes() {
        [.., a, b] if a == b && !matches!(b, b'l' | b's') => &start[..start.len() - 1],
        [rest @ .., b'e' | b'o' | b'a'] if rest.len() >= 4 => &start[..rest.len()],
        _ => start,
    }
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn forms_of_a_word_have_one_stem() {
        for (one, other) in [
            ("leases", "leased"),
            ("renting", "rented"),
            ("planned", "plans"),
            ("houses", "house"),
            ("laundries", "laundry"),
            ("smoking", "smoke"),
            ("amueblada", "amueblados"),
            ("aceptan", "aceptar"),
            ("paneles", "panel"),
            ("nine", "9"),
            ("meses", "months"),
            ("julio", "july"),
            ("kids", "children"),
            ("boxes", "box"),
        ] {
            assert_eq!(stem(one), stem(other), "{one} {other}");
        }
    }

    #[test]
    fn other_terms_have_other_stems() {
        for (one, other) in [("parking", "park"), ("owner", "own"), ("pets", "pet-friendly"), ("pasto", "past")] {
            assert_ne!(stem(one), stem(other), "{one} {other}");
        }
    }
}
