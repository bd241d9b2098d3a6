//! The sentences and custom fields of a listing as they are compared with a question.

use porchlight_domain::{CustomField, Listing};
use porchlight_lang::{
    calendar::{MONTHS, WEEKDAYS},
    stated::{
        attributes::{self, Attribute},
        related::{self, Tokens},
    },
};

use crate::quotes;

/// Sentences and fields of one listing that are looked at.
pub(crate) const MAX_STATEMENTS: usize = 80;
/// Bytes of them: a long text is looked at up to there.
pub(crate) const MAX_BYTES: usize = 8_000;
/// Fields that say nothing of the home.
const HIDDEN: [&str; 4] = ["PortalStatus", "SoldDate", "OpenHouse", "Source"];

/// Where a statement stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Source<'l> {
    Sentence(&'l str),
    Field(&'l CustomField),
}

impl<'l> Source<'l> {
    /// The sentence, or the value of the field.
    pub(super) fn written(self) -> &'l str {
        match self {
            Self::Sentence(text) => text,
            Self::Field(pair) => &pair.value,
        }
    }

    /// The sentence.
    pub(crate) fn text(self) -> Option<&'l str> {
        match self {
            Self::Sentence(text) => Some(text),
            Self::Field(_) => None,
        }
    }
}

/// A sentence with its tokens.
#[derive(Debug)]
pub(crate) struct Statement<'l> {
    pub source: Source<'l>,
    pub tokens: Tokens,
    /// What it states, each with the number of phrases that do.
    pub attributes: Vec<(Attribute, usize)>,
}

/// A kind of value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Amount,
    Time,
    Distance,
    Number,
}

pub(super) fn all(listing: &Listing) -> Vec<Statement<'_>> {
    let c = &listing.content;
    let mut bytes = 0;
    let sentences =
        quotes::sentences(&c.description).filter(|sentence| !sentence.is_empty()).take_while(move |sentence| {
            bytes += sentence.len();
            bytes <= MAX_BYTES
        });
    let sentences = sentences.map(|text| Statement::new(Source::Sentence(text), text));
    let fields = c.custom_fields.iter().filter(|pair| !pair.value.is_empty() && !HIDDEN.contains(&pair.key.as_str()));
    let fields = fields.map(|pair| Statement::new(Source::Field(pair), &format!("{}: {}", pair.key, pair.value)));
    sentences.chain(fields).take(MAX_STATEMENTS).collect()
}

impl<'l> Statement<'l> {
    fn new(source: Source<'l>, text: &str) -> Self {
        let tokens = related::tokens(text);
        Self { source, attributes: attributes::stated(&tokens.tokens), tokens }
    }

    /// Whether it has a value of a kind.
    pub(super) fn states(&self, kind: Kind) -> bool {
        const TIMES: [&str; 12] =
            ["noon", "year", "spring", "summer", "autumn", "winter", "month", "week", "day", "hour", "now", "notice"];
        const DISTANCES: [&str; 10] =
            ["minute", "mile", "block", "walk", "km", "step", "corner", "next", "acros", "door"];
        let text = self.source.written();
        let has = |stems: &[&str]| self.tokens.tokens.iter().any(|word| stems.contains(&word.stem.as_str()));
        let is_year = |word: &str| word.len() == 4 && (word.starts_with("19") || word.starts_with("20"));
        match kind {
            Kind::Amount => text.contains(['$', '€', '£', '%']),
            Kind::Time => {
                has(&TIMES)
                    || has(&MONTHS)
                    || has(&WEEKDAYS)
                    || self.tokens.tokens.iter().any(|word| is_year(&word.text))
            }
            Kind::Distance => has(&DISTANCES),
            Kind::Number => self.tokens.tokens.iter().any(|word| word.stem.as_bytes()[0].is_ascii_digit()),
        }
    }
}
