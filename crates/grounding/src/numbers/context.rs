//! A number of a sentence with the words around it, and what they can say that it is.

use std::collections::HashSet;

use porchlight_lang::{claims::TokenClass, language::Language};
use porchlight_query::Field;

use crate::{
    sentence::{NumberClaim, ParsedSentence},
    tokens::tokenizer::TokenKind,
};

/// What a number claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// The value of a field of a home.
    Of(Field),
    /// A price or rent, however it is named.
    Money {
        monthly: bool,
    },
    Average,
    Lowest,
    Highest,
    Difference,
    Total,
    /// Years since it was built.
    Age,
    Acres,
    Hectares,
    SquareFeet,
    SquareMeters {
        lot: bool,
    },
    HowMany,
    Photos,
    Percent,
    /// The number of a list record.
    Marker,
    /// Nothing tells; `noun` is the word it counts, "" for none.
    Loose {
        noun: String,
    },
}

/// A number with what stands around it.
pub struct Around<'a> {
    pub reading: &'a ParsedSentence,
    pub at: usize,
    pub used: &'a HashSet<usize>,
}

impl Around<'_> {
    pub fn sense(&self, on: usize) -> Option<TokenClass> {
        self.reading.sense(self.at + on)
    }

    pub fn back_sense(&self, back: usize) -> Option<TokenClass> {
        self.at.checked_sub(back).and_then(|at| self.reading.sense(at))
    }

    pub fn word(&self, on: usize) -> &str {
        self.reading.pieces.get(self.at + on).map_or("", |piece| piece.word.as_str())
    }

    pub fn back_word(&self, back: usize) -> &str {
        self.at.checked_sub(back).map_or("", |at| self.reading.pieces[at].word.as_str())
    }

    pub fn number(&self, on: usize) -> bool {
        self.reading.pieces.get(self.at + on).is_some_and(|piece| piece.kind == TokenKind::Number)
    }

    pub fn back_number(&self, back: usize) -> bool {
        self.at.checked_sub(back).is_some_and(|at| self.reading.pieces[at].kind == TokenKind::Number)
    }

    fn language(&self) -> Option<Language> {
        self.reading.lexicon.language
    }

    pub fn found(&self) -> bool {
        self.reading.has(|sense| sense == TokenClass::Found)
    }

    /// What ends the reach of a word: the end of a clause.
    fn is_edge(&self, at: usize) -> bool {
        let piece = &self.reading.pieces[at];
        matches!(piece.sense, Some(TokenClass::And | TokenClass::But | TokenClass::With))
            || matches!(
                piece.word.as_str(),
                "," | ";" | "." | "(" | ")" | "|" | "、" | "，" | "。" | "·" | "•" | "،" | "؛" | "&"
            )
            || piece.kind == TokenKind::Number
    }

    /// "Bedrooms: 3", "寝室3つ": the name stands right before.
    pub fn label_at_hand(&self) -> Option<(usize, Claim)> {
        let back = if matches!(self.back_word(1), ":" | "=" | "：") { 2 } else { 1 };
        let is_near = back == 2 || matches!(self.language(), Some(Language::Zh | Language::Ja));
        let skip = usize::from(back == 1 && matches!(self.back_word(1), "は" | "が" | "为" | "是" | "有" | "数"));
        let place = self.at.checked_sub(back + skip).filter(|place| is_near && !self.used.contains(place))?;
        // "Beds/Baths: 3/2.5"
        let paired = self.word(1) == "/" && self.number(2) && place >= 2 && self.reading.pieces[place - 1].word == "/";
        let first = self.reading.sense(place.saturating_sub(2)).and_then(label_of).filter(|_| paired);
        if let Some(claim) = first {
            return Some((place, claim));
        }

        let unit = self.sense(1).filter(|sense| back == 1 && unit_of(*sense).is_some());
        let claim = label_of(self.reading.sense(place)?)?;
        (unit.is_none() || unit.and_then(unit_of) == Some(claim.clone())).then_some((place, claim))
    }

    /// "3 bedrooms", "3 large bedrooms", "3 yatak odası".
    pub fn unit(&self) -> Option<(usize, Claim)> {
        for on in 1..=3 {
            let at = self.at + on;
            if at >= self.reading.pieces.len() || self.is_edge(at) {
                return None;
            }
            match self.reading.sense(at) {
                Some(TokenClass::Market) if on <= 2 && !self.reading.pieces[at].word.contains("listed") => {
                    return Some((at, Claim::Of(Field::DaysOnMarket)));
                }
                Some(TokenClass::YearsOld) => return Some((at, Claim::Age)),
                Some(TokenClass::Day)
                    if [TokenClass::Market, TokenClass::Available, TokenClass::Asking]
                        .iter()
                        .any(|sense| self.near(8, *sense)) =>
                {
                    return Some((at, Claim::Of(Field::DaysOnMarket)));
                }
                Some(TokenClass::Day) => return None,
                Some(TokenClass::Living | TokenClass::Lot | TokenClass::In | TokenClass::It) => return None,
                Some(sense) if is_listings(sense) && self.counts_listings(on) => return Some((at, Claim::HowMany)),
                Some(sense) => match unit_of(sense) {
                    Some(claim) => return Some((at, claim)),
                    None if matches!(
                        sense,
                        TokenClass::Bound
                            | TokenClass::More
                            | TokenClass::Less
                            | TokenClass::Over
                            | TokenClass::Available
                    ) => {}
                    None => return None,
                },
                None => {}
            }
        }
        None
    }

    /// "three-bedroom homes" counts rooms, "3 homes" homes.
    fn counts_listings(&self, on: usize) -> bool {
        !(1..=on + 3).any(|on| matches!(self.sense(on), Some(TokenClass::Bed)) && self.word(on - 1) == "-")
    }

    /// A name before the number, within its clause.
    pub fn label(&self, number: &NumberClaim) -> Option<(usize, Claim)> {
        let four_digits = number.values.iter().any(|value| is_year(*value));
        let is_small = back_is_word(self.back_word(1)) && number.values.iter().all(|value| *value < 20.into());
        for back in 1..=5 {
            let place = self.at.checked_sub(back)?;
            if self.is_edge(place) {
                break;
            }
            let Some(sense) = self.reading.sense(place) else { continue };
            if self.used.contains(&place) {
                break;
            }
            match label_of(sense) {
                Some(Claim::Of(Field::YearBuilt)) if !four_digits => return None,
                // "A fenced yard where two apple trees grow" gives no size of the yard.
                Some(Claim::Of(Field::LotArea | Field::BuildingArea | Field::Price)) if is_small => return None,
                Some(claim) => return Some((place, claim)),
                None => {}
            }
        }
        // "1926年建", "1926 yılında inşa edildi", "Built, so they say, in 1926".
        let built = four_digits && self.near(6, TokenClass::Built);
        built.then_some((self.at, Claim::Of(Field::YearBuilt)))
    }

    pub fn near(&self, max: usize, sense: TokenClass) -> bool {
        (1..=max).any(|on| self.sense(on) == Some(sense) || self.back_sense(on) == Some(sense))
    }

    /// The noun after the number, "" when a sign or a word that means something follows.
    pub fn noun(&self) -> String {
        let Some(next) = self.reading.pieces.get(self.at + 1) else { return String::new() };
        let counts =
            next.kind == TokenKind::Word && next.sense.is_none() && !self.reading.lexicon.is_common(&next.word);
        if counts && self.language() == Some(Language::En) && next.word.chars().count() > 1 {
            next.word.clone()
        } else {
            String::new()
        }
    }

    pub fn is_marker(&self, number: &NumberClaim, text: &str) -> bool {
        let before = text.get(..number.span.start).unwrap_or("");
        let rest = text.get(number.span.end..).unwrap_or("").trim_start_matches('*');
        number.money.is_none()
            && before.chars().all(|c| c.is_whitespace() || matches!(c, '*' | '-' | '#' | '>' | '('))
            && [".", ")", "、", "．"].iter().any(|mark| {
                rest.strip_prefix(mark)
                    .is_some_and(|rest| *mark == "、" || rest.is_empty() || rest.starts_with([' ', '\u{a0}', '*', '[']))
            })
            && self.at <= 2
    }

    /// The nearest word that means something, with its distance and place: before it, or after it within the clause.
    pub fn nearest<T>(&self, meaning: impl Fn(TokenClass) -> Option<T>) -> Option<(usize, usize, T)> {
        let end = self.reading.pieces.len();
        for distance in 1..=9 {
            if let Some(place) = self.at.checked_sub(distance).filter(|place| !self.used.contains(place))
                && let Some(found) = self.reading.sense(place).and_then(&meaning)
            {
                return Some((distance, place, found));
            }
            let at = self.at + distance;
            if distance <= 6
                && at < end
                && !(self.at + 1..at).any(|at| self.is_edge(at))
                && let Some(found) = self.sense(distance).and_then(&meaning)
            {
                return Some((distance, at, found));
            }
        }
        None
    }
}

fn is_listings(sense: TokenClass) -> bool {
    matches!(
        sense,
        TokenClass::Listing | TokenClass::Condo | TokenClass::Townhouse | TokenClass::House | TokenClass::Apartment
    )
}

/// Years from 1700 to 2200.
pub fn is_year(value: rust_decimal::Decimal) -> bool {
    value.fract().is_zero() && value >= 1700.into() && value <= 2200.into()
}

/// What a number with this word behind it counts.
fn unit_of(sense: TokenClass) -> Option<Claim> {
    Some(match sense {
        TokenClass::Bed => Claim::Of(Field::Bedrooms),
        TokenClass::Bath => Claim::Of(Field::Bathrooms),
        TokenClass::Park => Claim::Of(Field::Parking),
        TokenClass::Photo => Claim::Photos,
        _ => return None,
    })
}

/// What a number with this word before it is.
pub fn label_of(sense: TokenClass) -> Option<Claim> {
    Some(Claim::Of(match sense {
        TokenClass::Bed => Field::Bedrooms,
        TokenClass::Bath => Field::Bathrooms,
        TokenClass::Park => Field::Parking,
        TokenClass::Built => Field::YearBuilt,
        TokenClass::Lot => Field::LotArea,
        TokenClass::Living => Field::BuildingArea,
        TokenClass::Market => Field::DaysOnMarket,
        TokenClass::Mls => Field::MlsNumber,
        TokenClass::Zip => Field::Zip,
        TokenClass::Price | TokenClass::Rent | TokenClass::Asking => Field::Price,
        TokenClass::Hoa => Field::Hoa,
        TokenClass::Deposit => Field::Deposit,
        TokenClass::Estimate => Field::Estimate,
        TokenClass::PerArea => Field::UnitPrice,
        TokenClass::Photo => return Some(Claim::Photos),
        _ => return None,
    }))
}

/// Whether what stands right before a number is a word, not a colon.
fn back_is_word(word: &str) -> bool {
    word.chars().any(char::is_alphabetic)
}
