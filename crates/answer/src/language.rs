//! The languages that answers are written in, as data.
//!
//! Why it exists: a chatbot names its language in English ("Spanish"), a visitor just writes.
//! Not here: the sentences themselves (`write/phrases.rs`) and the words of questions (`parts/`).

use serde::{Deserialize, Serialize};

/// A language by its ISO 639-1 code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Language {
    #[default]
    En,
    Es,
    Fr,
    De,
    Pt,
    It,
    Nl,
    Pl,
    Tr,
    Zh,
    Ja,
    Ar,
}

/// Code, English name, thousands separator, decimal separator.
const TABLE: [(Language, &str, &str, char, char); 12] = [
    (Language::En, "en", "English", ',', '.'),
    (Language::Es, "es", "Spanish", '.', ','),
    (Language::Fr, "fr", "French", '\u{a0}', ','),
    (Language::De, "de", "German", '.', ','),
    (Language::Pt, "pt", "Portuguese", '.', ','),
    (Language::It, "it", "Italian", '.', ','),
    (Language::Nl, "nl", "Dutch", '.', ','),
    (Language::Pl, "pl", "Polish", '\u{a0}', ','),
    (Language::Tr, "tr", "Turkish", '.', ','),
    (Language::Zh, "zh", "Chinese", ',', '.'),
    (Language::Ja, "ja", "Japanese", ',', '.'),
    (Language::Ar, "ar", "Arabic", ',', '.'),
];

impl Language {
    /// The language with this English name, in any case; none when the writer lacks it.
    pub fn by_name(name: &str) -> Option<Self> {
        TABLE.iter().find(|row| row.2.eq_ignore_ascii_case(name.trim())).map(|row| row.0)
    }

    /// ISO 639-1 code.
    pub fn code(self) -> &'static str {
        self.row().1
    }

    /// English name.
    pub fn name(self) -> &'static str {
        self.row().2
    }

    /// Separator of thousands and of decimals.
    pub fn separators(self) -> (char, char) {
        (self.row().3, self.row().4)
    }

    fn row(self) -> &'static (Language, &'static str, &'static str, char, char) {
        TABLE.iter().find(|row| row.0 == self).unwrap_or(&TABLE[0])
    }
}
