//! The languages that answers are written in, as data. A chatbot names its language in English ("Spanish"), a visitor
//! just writes.

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

/// Where an amount of money has its symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SymbolPlace {
    /// "$489,000"
    Before,
    /// "$ 489.000"
    BeforeSpaced,
    /// "489.000 $"
    After,
}

use SymbolPlace::{After, Before, BeforeSpaced};

/// Code, English name, thousands separator, decimal separator, place of a currency symbol; as CLDR has them.
///
/// Spanish is that of the Americas and Portuguese that of Brazil: listings with MLS numbers, HOA
/// fees and square feet are read there, where "$489,000" and "$ 489.000" are how prices are written.
const TABLE: [(Language, &str, &str, char, char, SymbolPlace); 12] = [
    (Language::En, "en", "English", ',', '.', Before),
    (Language::Es, "es", "Spanish", ',', '.', Before),
    (Language::Fr, "fr", "French", '\u{202f}', ',', After),
    (Language::De, "de", "German", '.', ',', After),
    (Language::Pt, "pt", "Portuguese", '.', ',', BeforeSpaced),
    (Language::It, "it", "Italian", '.', ',', After),
    (Language::Nl, "nl", "Dutch", '.', ',', BeforeSpaced),
    (Language::Pl, "pl", "Polish", '\u{a0}', ',', After),
    (Language::Tr, "tr", "Turkish", '.', ',', Before),
    (Language::Zh, "zh", "Chinese", ',', '.', Before),
    (Language::Ja, "ja", "Japanese", ',', '.', Before),
    (Language::Ar, "ar", "Arabic", ',', '.', Before),
];

impl Language {
    /// Every language that answers are written in.
    pub const ALL: [Self; 12] = [
        Self::En,
        Self::Es,
        Self::Fr,
        Self::De,
        Self::Pt,
        Self::It,
        Self::Nl,
        Self::Pl,
        Self::Tr,
        Self::Zh,
        Self::Ja,
        Self::Ar,
    ];

    /// The language with this English name, alias or code, in any case; `None` when the writer lacks it.
    pub fn by_name(name: &str) -> Option<Self> {
        let root = porchlight_domain::languages::primary_language(name)?;
        TABLE.iter().find(|row| row.2 == root).map(|row| row.0)
    }

    /// The language with this code, in any case; `None` when the writer lacks it.
    pub fn by_code(code: &str) -> Option<Self> {
        TABLE.iter().find(|row| row.1.eq_ignore_ascii_case(code.trim())).map(|row| row.0)
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

    pub fn symbol_place(self) -> SymbolPlace {
        self.row().5
    }

    /// Digits that a number has at least to be grouped: "1640" and "16 400" in Polish.
    pub fn shortest_grouped(self) -> usize {
        if self == Self::Pl { 5 } else { 4 }
    }

    /// Between a number and its unit.
    pub fn unit_gap(self) -> &'static str {
        match self {
            Self::Zh | Self::Ja => "",
            Self::En | Self::Es | Self::Ar => " ",
            Self::Fr | Self::De | Self::Pt | Self::It | Self::Nl | Self::Pl | Self::Tr => "\u{a0}",
        }
    }

    fn row(self) -> &'static (Language, &'static str, &'static str, char, char, SymbolPlace) {
        TABLE.iter().find(|row| row.0 == self).unwrap_or(&TABLE[0])
    }
}
