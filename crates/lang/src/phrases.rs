//! What people write about homes in each language, by the words of the grammar. The tables are text that a speaker of the
//! language can read and correct.

use crate::language::Language;

/// The phrases of a language, a line for each meaning; "" for English, which the grammar is made of.
pub fn phrases(language: Language) -> &'static str {
    match language {
        Language::En => "",
        Language::Es => include_str!("es/phrases.txt"),
        Language::Fr => include_str!("fr/phrases.txt"),
        Language::De => include_str!("de/phrases.txt"),
        Language::It => include_str!("it/phrases.txt"),
        Language::Pt => include_str!("pt/phrases.txt"),
        Language::Nl => include_str!("nl/phrases.txt"),
        Language::Pl => include_str!("pl/phrases.txt"),
        Language::Tr => include_str!("tr/phrases.txt"),
        Language::Ar => include_str!("ar/phrases.txt"),
        Language::Zh => include_str!("zh/phrases.txt"),
        Language::Ja => include_str!("ja/phrases.txt"),
    }
}

/// Characters with their other forms, a line for each: the one of the phrases first.
pub fn character_variants(language: Language) -> &'static str {
    match language {
        Language::Zh => include_str!("zh/traditional.txt"),
        _ => "",
    }
}

/// Further words of a language that are neither places nor misspellings.
pub fn plain_terms(language: Language) -> &'static str {
    match language {
        Language::Es => include_str!("es/words.txt"),
        Language::Pl => include_str!("pl/words.txt"),
        Language::Tr => include_str!("tr/words.txt"),
        Language::Ar => include_str!("ar/words.txt"),
        Language::Fr => include_str!("fr/words.txt"),
        Language::De => include_str!("de/words.txt"),
        Language::It => include_str!("it/words.txt"),
        Language::Pt => include_str!("pt/words.txt"),
        Language::Nl => include_str!("nl/words.txt"),
        _ => "",
    }
}

/// Forms of words that the phrases need not list: endings, prefixes, compounds and elisions; "" where a language has none.
/// What the lines mean stands at the head of the Polish file.
pub fn forms(language: Language) -> &'static str {
    match language {
        Language::Pl => include_str!("pl/forms.txt"),
        Language::Tr => include_str!("tr/forms.txt"),
        Language::Ar => include_str!("ar/forms.txt"),
        Language::Fr => include_str!("fr/forms.txt"),
        Language::De => include_str!("de/forms.txt"),
        Language::It => include_str!("it/forms.txt"),
        Language::Pt => include_str!("pt/forms.txt"),
        Language::Nl => include_str!("nl/forms.txt"),
        _ => "",
    }
}

/// Number words of a language, a line for each value; "" where numbers are read by digits only.
pub fn numbers(language: Language) -> &'static str {
    match language {
        Language::Es => include_str!("es/numbers.txt"),
        Language::Fr => include_str!("fr/numbers.txt"),
        Language::De => include_str!("de/numbers.txt"),
        Language::It => include_str!("it/numbers.txt"),
        Language::Pt => include_str!("pt/numbers.txt"),
        Language::Nl => include_str!("nl/numbers.txt"),
        Language::Pl => include_str!("pl/numbers.txt"),
        Language::Tr => include_str!("tr/numbers.txt"),
        Language::Ar => include_str!("ar/numbers.txt"),
        _ => "",
    }
}

/// Adjectives of a language that compares them with a word for "more"; "" for others.
pub fn adjectives(language: Language) -> &'static str {
    match language {
        Language::Es => include_str!("es/adjectives.txt"),
        Language::Fr => include_str!("fr/adjectives.txt"),
        Language::It => include_str!("it/adjectives.txt"),
        Language::Pt => include_str!("pt/adjectives.txt"),
        _ => "",
    }
}

/// Consonants of the characters that a language without Latin letters writes names of places with; "" for others.
pub fn sounds(language: Language) -> &'static str {
    match language {
        Language::Ar => include_str!("ar/sounds.txt"),
        Language::Zh => include_str!("zh/sounds.txt"),
        Language::Ja => include_str!("ja/sounds.txt"),
        _ => "",
    }
}

/// Names of places as a language writes them, and as listings do.
pub fn place_names(language: Language) -> impl Iterator<Item = (&'static str, &'static str)> {
    let column = [Language::Ar, Language::Zh, Language::Ja].into_iter().position(|own| own == language);
    let lines = include_str!("place_names.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('=')).flat_map(move |(name, written)| {
        let own = column.and_then(|at| written.split('/').nth(at)).unwrap_or_default();
        own.split('|').map(str::trim).filter(|own| !own.is_empty()).map(move |own| (own, name.trim()))
    })
}

/// What asks something of the office in each language: a line for each kind, `visits = words`; "" for English, whose own are
/// rules of the grammar.
pub fn office(language: Language) -> &'static str {
    match language {
        Language::En => "",
        Language::Es => include_str!("es/office.txt"),
        Language::Fr => include_str!("fr/office.txt"),
        Language::De => include_str!("de/office.txt"),
        Language::It => include_str!("it/office.txt"),
        Language::Pt => include_str!("pt/office.txt"),
        Language::Nl => include_str!("nl/office.txt"),
        Language::Pl => include_str!("pl/office.txt"),
        Language::Tr => include_str!("tr/office.txt"),
        Language::Ar => include_str!("ar/office.txt"),
        Language::Zh => include_str!("zh/office.txt"),
        Language::Ja => include_str!("ja/office.txt"),
    }
}

/// What visitors tell of themselves beside what they ask for: a line for each part that a phrase has in it; "" for languages
/// in which all is read.
pub fn background(language: Language) -> &'static str {
    match language {
        Language::En => include_str!("en/background.txt"),
        Language::Es => include_str!("es/background.txt"),
        _ => "",
    }
}

/// Whether a folded name is that of a large city: one that visitors name alone.
pub fn is_large_city(name: &str) -> bool {
    include_str!("en/cities.txt").lines().any(|line| line == name)
}
