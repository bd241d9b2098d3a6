//! Reads a street address into number, street and unit, so that "12 main street" is "12 Main St". Questions, the check
//! and the cards all have to recognise an address however it is abbreviated.

use std::sync::LazyLock;

use hashbrown::HashMap;
use porchlight_domain::fold;

const SUFFIXES: [(&str, &str); 42] = [
    ("point", "pt"),
    ("pt", "pt"),
    ("cove", "cv"),
    ("cv", "cv"),
    ("crossing", "xing"),
    ("xing", "xing"),
    ("plaza", "plz"),
    ("plz", "plz"),
    ("street", "st"),
    ("str", "st"),
    ("st", "st"),
    ("avenue", "ave"),
    ("av", "ave"),
    ("ave", "ave"),
    ("road", "rd"),
    ("rd", "rd"),
    ("lane", "ln"),
    ("ln", "ln"),
    ("drive", "dr"),
    ("dr", "dr"),
    ("court", "ct"),
    ("ct", "ct"),
    ("place", "pl"),
    ("pl", "pl"),
    ("boulevard", "blvd"),
    ("blvd", "blvd"),
    ("terrace", "ter"),
    ("ter", "ter"),
    ("way", "way"),
    ("circle", "cir"),
    ("cir", "cir"),
    ("parkway", "pkwy"),
    ("pkwy", "pkwy"),
    ("highway", "hwy"),
    ("hwy", "hwy"),
    ("square", "sq"),
    ("row", "row"),
    ("loop", "loop"),
    ("trail", "trl"),
    ("trl", "trl"),
    ("alley", "aly"),
    ("crescent", "cres"),
];

const DIRECTIONS: [(&str, &str); 16] = [
    ("north", "n"),
    ("n", "n"),
    ("south", "s"),
    ("s", "s"),
    ("east", "e"),
    ("e", "e"),
    ("west", "w"),
    ("w", "w"),
    ("northeast", "ne"),
    ("ne", "ne"),
    ("northwest", "nw"),
    ("nw", "nw"),
    ("southeast", "se"),
    ("se", "se"),
    ("southwest", "sw"),
    ("sw", "sw"),
];

/// An address in parts, each folded and abbreviated.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StreetAddress {
    /// House number, "" where there is none.
    pub number: String,
    /// Words of the street without suffixes and directions; never empty for a street with a name.
    pub core: Vec<String>,
    /// All words of the street.
    pub street: Vec<String>,
    /// "2b" of "#2B" and "Unit 2B"; "" where there is none.
    pub unit: String,
}

/// What a word is within an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Suffix,
    Direction,
    Name,
}

/// Reads the first line of an address.
pub fn read(url: &str) -> StreetAddress {
    let folded = fold(url);
    let line = folded.split(',').next().unwrap_or("");
    let spaced = line.replace('#', " # ");
    let mut terms = spaced.split([' ', '-', '.', '(', ')']).filter(|word| !word.is_empty()).peekable();
    let mut out = StreetAddress::default();
    if terms.peek().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()) && !is_ordinal(word)) {
        out.number = terms.next().unwrap_or_default().to_owned();
    }
    let mut in_unit = false;
    for word in terms {
        if is_unit_word(word) && (!out.street.is_empty()) {
            in_unit = true;
        } else if in_unit {
            out.unit.push_str(word);
        } else {
            out.street.push(short(word).to_owned());
        }
    }
    out.core = out.street.iter().filter(|word| role(word) == Role::Name).map(|word| bare(word).to_owned()).collect();
    // "S Lane St", "B S Lane St": the name looks like a suffix, with the suffix behind it.
    let suffixes: Vec<&String> = out.street.iter().filter(|word| role(word) == Role::Suffix).collect();
    if let [name, _, ..] = suffixes[..]
        && out.core.iter().all(|word| word.len() == 1 && !word.starts_with(|c: char| c.is_ascii_digit()))
    {
        out.core = vec![name.clone()];
    }
    if out.core.is_empty() {
        out.core = out.street.iter().take(1).cloned().collect();
    }
    out
}

/// Whether a word announces a unit.
pub fn is_unit_word(word: &str) -> bool {
    matches!(word, "#" | "unit" | "apt" | "apartment" | "suite" | "ste" | "no")
}

/// Words and abbreviations with their abbreviation and role.
static KNOWN: LazyLock<HashMap<&str, (&str, Role)>> = LazyLock::new(|| {
    let suffixes = SUFFIXES.iter().map(|(word, short)| (*word, *short, Role::Suffix));
    let directions = DIRECTIONS.iter().map(|(word, short)| (*word, *short, Role::Direction));
    let mut out = HashMap::new();
    for (word, short, role) in suffixes.chain(directions) {
        out.insert(word, (short, role));
        out.insert(short, (short, role));
    }
    out
});

/// The abbreviation of a word: "street" is "st", "north" is "n".
pub fn short(word: &str) -> &str {
    KNOWN.get(word).map_or(word, |(short, _)| short)
}

/// What a word is within an address.
pub fn role(word: &str) -> Role {
    KNOWN.get(word).map_or(Role::Name, |(_, role)| *role)
}

/// "26th" as "26", anything else as it is.
pub fn bare(word: &str) -> &str {
    if is_ordinal(word) { word.trim_end_matches(|c: char| c.is_alphabetic()) } else { word }
}

fn is_ordinal(word: &str) -> bool {
    if !word.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let digits = word.trim_end_matches(|c: char| c.is_alphabetic());
    digits.len() < word.len()
        && digits.chars().all(|c| c.is_ascii_digit())
        && matches!(&word[digits.len()..], "st" | "nd" | "rd" | "th")
}

impl StreetAddress {
    /// How many of `words` (from the word after the street number) this address claims; 0 when it is another street.
    ///
    /// The name of the street must be there; suffixes and directions may be left out, but not contradict.
    pub fn claims(&self, terms: &[&str]) -> usize {
        let mut core = self.core.iter();
        let mut wanted = core.next();
        let mut count = 0;
        for word in terms {
            let word = short(word);
            if wanted.is_some_and(|name| name == bare(word) || name == word) {
                wanted = core.next();
            } else if role(word) != Role::Name && self.street.iter().any(|own| own == word) {
                // a suffix or direction of its own
            } else {
                break;
            }
            count += 1;
        }
        if wanted.is_none() { count } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_street_address_is_recognised_however_it_is_abbreviated() {
        let street_address = read("1418 26th Avenue Ct E");
        assert_eq!(street_address.number, "1418");
        assert_eq!(street_address.claims(&["26th", "ave", "court", "east"]), 4);
        assert_eq!(street_address.claims(&["26"]), 1);
        assert_eq!(street_address.claims(&["27th", "ave"]), 0);
        assert_eq!(read("44 Foundry Place #7").unit, "7");
        assert_eq!(read("12 Maple Lane").claims(&["maple", "street"]), 1);
        assert_eq!(read("214 S Lane St").claims(&["south", "lane", "street"]), 3);
        assert_eq!(read("214 B S Lane St").core, ["ln"]);
        assert_eq!(read("9 S J St").core, ["j"]);
    }
}
