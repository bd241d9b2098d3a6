//! What a figure of a sentence is about, told by its unit and the nearest words.
//!
//! Why it exists: the right number on the wrong field is wrong. Not here: money (`money.rs`), comparing (`compare.rs`).

use std::collections::HashSet;

use super::{
    lex::Kind,
    money::money,
    reading::{Figure, Reading},
    words::Sense,
};
use crate::{language::Language, meaning::Field};

/// What a figure claims.
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
    /// The number of a list entry.
    Marker,
    /// Nothing tells; `noun` is the word it counts, "" for none.
    Loose {
        noun: String,
    },
}

/// What each figure of a sentence is about, in their order.
pub fn claims(reading: &Reading, text: &str) -> Vec<Claim> {
    let mut used = HashSet::new();
    reading.figures.iter().map(|figure| claim(reading, figure, text, &mut used)).collect()
}

fn claim(reading: &Reading, figure: &Figure, text: &str, used: &mut HashSet<usize>) -> Claim {
    let around = Around { reading, at: figure.at, used };
    if around.is_marker(figure, text) {
        return Claim::Marker;
    }
    if figure.money.is_some() {
        let (place, claim) = money(&around);
        used.extend(place);
        return claim;
    }
    if around.word(1) == "%" || around.sense(1) == Some(Sense::Percent) || around.back_sense(1) == Some(Sense::Percent)
    {
        return Claim::Percent;
    }
    if let Some(area) = area(&around) {
        return area;
    }
    if let Some((place, claim)) = around.label_at_hand().or_else(|| around.unit()).or_else(|| around.label(figure)) {
        used.insert(place);
        return claim;
    }
    if around.word(1) == "of" || around.back_word(1) == "of" && around.back_number(2) {
        return Claim::HowMany;
    }
    if around.back_sense(1) == Some(Sense::Found) || matches!(around.sense(1), Some(Sense::More)) && around.found() {
        return Claim::HowMany;
    }
    Claim::Loose { noun: around.noun() }
}

/// A figure with what stands around it.
pub struct Around<'a> {
    pub reading: &'a Reading,
    at: usize,
    used: &'a HashSet<usize>,
}

impl Around<'_> {
    pub fn sense(&self, on: usize) -> Option<Sense> {
        self.reading.sense(self.at + on)
    }

    pub fn back_sense(&self, back: usize) -> Option<Sense> {
        self.at.checked_sub(back).and_then(|at| self.reading.sense(at))
    }

    pub fn word(&self, on: usize) -> &str {
        self.reading.pieces.get(self.at + on).map_or("", |piece| piece.word.as_str())
    }

    fn back_word(&self, back: usize) -> &str {
        self.at.checked_sub(back).map_or("", |at| self.reading.pieces[at].word.as_str())
    }

    fn number(&self, on: usize) -> bool {
        self.reading.pieces.get(self.at + on).is_some_and(|piece| piece.kind == Kind::Number)
    }

    pub fn back_number(&self, back: usize) -> bool {
        self.at.checked_sub(back).is_some_and(|at| self.reading.pieces[at].kind == Kind::Number)
    }

    fn language(&self) -> Option<Language> {
        self.reading.lexicon.language
    }

    fn found(&self) -> bool {
        self.reading.has(|sense| sense == Sense::Found)
    }

    /// What ends the reach of a word: the end of a clause.
    fn is_edge(&self, at: usize) -> bool {
        let piece = &self.reading.pieces[at];
        matches!(piece.sense, Some(Sense::And | Sense::But | Sense::With))
            || matches!(
                piece.word.as_str(),
                "," | ";" | "." | "(" | ")" | "|" | "、" | "，" | "。" | "·" | "•" | "،" | "؛" | "&"
            )
            || piece.kind == Kind::Number
    }

    /// "Bedrooms: 3", "寝室3つ": the name stands right before.
    fn label_at_hand(&self) -> Option<(usize, Claim)> {
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
    fn unit(&self) -> Option<(usize, Claim)> {
        for on in 1..=3 {
            let at = self.at + on;
            if at >= self.reading.pieces.len() || self.is_edge(at) {
                return None;
            }
            match self.reading.sense(at) {
                Some(Sense::Market) if on <= 2 && !self.reading.pieces[at].word.contains("listed") => {
                    return Some((at, Claim::Of(Field::DaysOnMarket)));
                }
                Some(Sense::YearsOld) => return Some((at, Claim::Age)),
                Some(Sense::Day)
                    if [Sense::Market, Sense::Available, Sense::Asking].iter().any(|sense| self.near(8, *sense)) =>
                {
                    return Some((at, Claim::Of(Field::DaysOnMarket)));
                }
                Some(Sense::Day) => return None,
                Some(Sense::Living | Sense::Lot | Sense::In | Sense::It) => return None,
                Some(sense) if is_homes(sense) && self.counts_homes(on) => return Some((at, Claim::HowMany)),
                Some(sense) => match unit_of(sense) {
                    Some(claim) => return Some((at, claim)),
                    None if matches!(
                        sense,
                        Sense::Bound | Sense::More | Sense::Less | Sense::Over | Sense::Available
                    ) => {}
                    None => return None,
                },
                None => {}
            }
        }
        None
    }

    /// "three-bedroom homes" counts rooms, "3 homes" homes.
    fn counts_homes(&self, on: usize) -> bool {
        !(1..=on + 3).any(|on| matches!(self.sense(on), Some(Sense::Bed)) && self.word(on - 1) == "-")
    }

    /// A name before the figure, within its clause.
    fn label(&self, figure: &Figure) -> Option<(usize, Claim)> {
        let four_digits = figure.values.iter().any(|value| is_year(*value));
        let is_small = back_is_word(self.back_word(1)) && figure.values.iter().all(|value| *value < 20.into());
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
        let built = four_digits && self.near(6, Sense::Built);
        built.then_some((self.at, Claim::Of(Field::YearBuilt)))
    }

    pub fn near(&self, most: usize, sense: Sense) -> bool {
        (1..=most).any(|on| self.sense(on) == Some(sense) || self.back_sense(on) == Some(sense))
    }

    /// The noun after the number, "" when a sign or a word that means something follows.
    fn noun(&self) -> String {
        let Some(next) = self.reading.pieces.get(self.at + 1) else { return String::new() };
        let counts = next.kind == Kind::Word && next.sense.is_none() && !self.reading.lexicon.is_common(&next.word);
        if counts && self.language() == Some(Language::En) && next.word.chars().count() > 1 {
            next.word.clone()
        } else {
            String::new()
        }
    }

    fn is_marker(&self, figure: &Figure, text: &str) -> bool {
        let before = text.get(..figure.span.start).unwrap_or("");
        let rest = text.get(figure.span.end..).unwrap_or("").trim_start_matches('*');
        figure.money.is_none()
            && before.chars().all(|c| c.is_whitespace() || matches!(c, '*' | '-' | '#' | '>' | '('))
            && [".", ")", "、", "．"].iter().any(|mark| {
                rest.strip_prefix(mark)
                    .is_some_and(|rest| *mark == "、" || rest.is_empty() || rest.starts_with([' ', '\u{a0}', '*', '[']))
            })
            && self.at <= 2
    }
}

fn is_homes(sense: Sense) -> bool {
    matches!(sense, Sense::Home | Sense::Condo | Sense::Townhouse | Sense::House | Sense::Apartment)
}

/// Years from 1700 to 2200.
pub fn is_year(value: rust_decimal::Decimal) -> bool {
    value.fract().is_zero() && value >= 1700.into() && value <= 2200.into()
}

/// What a figure with this word behind it counts.
fn unit_of(sense: Sense) -> Option<Claim> {
    Some(match sense {
        Sense::Bed => Claim::Of(Field::Bedrooms),
        Sense::Bath => Claim::Of(Field::Bathrooms),
        Sense::Park => Claim::Of(Field::Parking),
        Sense::Photo => Claim::Photos,
        _ => return None,
    })
}

/// What a figure with this word before it is.
pub fn label_of(sense: Sense) -> Option<Claim> {
    Some(Claim::Of(match sense {
        Sense::Bed => Field::Bedrooms,
        Sense::Bath => Field::Bathrooms,
        Sense::Park => Field::Parking,
        Sense::Built => Field::YearBuilt,
        Sense::Lot => Field::LotArea,
        Sense::Living => Field::BuildingArea,
        Sense::Market => Field::DaysOnMarket,
        Sense::Mls => Field::MlsNumber,
        Sense::Zip => Field::Zip,
        Sense::Price | Sense::Rent | Sense::Asking => Field::Price,
        Sense::Hoa => Field::Hoa,
        Sense::Deposit => Field::Deposit,
        Sense::Estimate => Field::Estimate,
        Sense::PerArea => Field::UnitPrice,
        Sense::Photo => return Some(Claim::Photos),
        _ => return None,
    }))
}

fn area(around: &Around<'_>) -> Option<Claim> {
    let unit = (1..=2).find_map(|on| around.sense(on).filter(|_| on == 1 || around.word(1) == "-"))?;
    let lot = || {
        around
            .nearest(|sense| match sense {
                Sense::Lot => Some(true),
                Sense::Living
                | Sense::House
                | Sense::Condo
                | Sense::Apartment
                | Sense::Townhouse
                | Sense::Bed
                | Sense::Bath
                | Sense::Home => Some(false),
                _ => None,
            })
            .is_some_and(|(_, _, lot)| lot)
    };
    match unit {
        Sense::Acre => Some(Claim::Acres),
        Sense::Hectare => Some(Claim::Hectares),
        Sense::SquareMeters => Some(Claim::SquareMeters { lot: lot() }),
        Sense::SquareFeet => Some(if lot() { Claim::Of(Field::LotArea) } else { Claim::SquareFeet }),
        _ => None,
    }
}

impl Around<'_> {
    /// The nearest word that means something, with its distance and place: before it, or after it within the clause.
    pub fn nearest<T>(&self, meaning: impl Fn(Sense) -> Option<T>) -> Option<(usize, usize, T)> {
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

/// Whether what stands right before a figure is a word, not a colon.
fn back_is_word(word: &str) -> bool {
    word.chars().any(char::is_alphabetic)
}
