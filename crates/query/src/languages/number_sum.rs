//! Adds up what number words say: "trescientos mil" is 300 times 1000. Which words say it is data of each language; where one
//! number ends and another begins is the same in all.

use rust_decimal::Decimal;

pub(super) const TEN_THOUSAND: Decimal = Decimal::from_parts(10_000, 0, 0, false, 0);
const MILLION: Decimal = Decimal::from_parts(1_000_000, 0, 0, false, 0);

/// What a word says in a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Part {
    Value(Decimal),
    /// Digits as typed: "2 mil".
    Digits(Decimal),
    /// Multiplies what stands before it: a hundred, a thousand, a million.
    Times(Decimal),
    /// "treinta y cinco"
    And,
    /// "un demi-million", "un millón y medio"
    Share(Decimal),
    /// Behind a number without "and": "bir buçuk".
    Plus(Decimal),
    /// One before a scale only: "una casa" is no number.
    Article,
}

/// The value of the first parts that are one number, how many they are, and whether thousands or millions are said.
pub(super) fn sum(pieces: &[Part], ones_first: bool) -> Option<(Decimal, usize, bool)> {
    let mut sum = Sum { ones_first, ..Sum::default() };
    let mut used = 0;
    while used < pieces.len()
        && let Some(length) = sum.take(&pieces[used..], used == 0)
    {
        used += length;
    }
    if used == 0 { None } else { Some((sum.value()?, used, !sum.scale.is_zero())) }
}

/// What has been said of a number.
#[derive(Default)]
struct Sum {
    ones_first: bool,
    /// The thousands and millions.
    total: Decimal,
    /// What no scale has multiplied yet.
    current: Option<Decimal>,
    /// `current` is digits.
    typed: bool,
    /// The last scale; 0 before any.
    scale: Decimal,
}

impl Sum {
    /// Adds the first part; how many it took, `None` where another number begins.
    fn take(&mut self, pieces: &[Part], first: bool) -> Option<usize> {
        let next = |at: usize| pieces.get(at).copied();
        let is_scale = |part: Option<Part>| matches!(part, Some(Part::Times(_)));
        match (pieces[0], self.current) {
            (Part::Digits(value), None) if first || self.goes_on(value, pieces, 100) => {
                (self.current, self.typed) = (Some(value), true);
            }
            (Part::Value(value), None) if first || self.goes_on(value, pieces, 0) => self.put(value)?,
            (Part::Value(value), Some(current)) if !self.typed && self.adds(current, value) => {
                self.current = Some(current.checked_add(value)?);
            }
            (Part::Times(scale), current) if scale == Decimal::ONE_HUNDRED => {
                let hundreds = current.unwrap_or(Decimal::ONE);
                if hundreds >= scale || !first && current.is_none() && !self.goes_on(scale, pieces, 0) {
                    return None;
                }
                (self.current, self.typed) = (Some(hundreds.checked_mul(scale)?), false);
            }
            // "dos mil millones"
            (Part::Times(scale), None) if !first && scale > self.scale => {
                (self.total, self.scale) = (self.total.checked_mul(scale)?, scale);
            }
            (Part::Times(scale), current) if first || current.is_some() || scale < self.scale => {
                let counted = current.unwrap_or(Decimal::ONE).checked_mul(scale)?;
                (self.total, self.scale) = (self.total.checked_add(counted)?, scale);
                (self.current, self.typed) = (None, false);
            }
            (Part::Article, None) if first && (is_scale(next(1)) || matches!(next(1), Some(Part::Plus(_)))) => {
                self.current = Some(Decimal::ONE);
            }
            (Part::Article, None) if first && matches!(next(1), Some(Part::Share(_))) && is_scale(next(2)) => {}
            (Part::Share(share), None) if self.total.is_zero() && is_scale(next(1)) => self.current = Some(share),
            (Part::Plus(share), _) if !first => self.add_share(share)?,
            (Part::And, _) if !first && !self.typed => match (next(1)?, self.current) {
                (Part::Share(share), _) if !is_scale(next(2)) || self.current.is_some() => {
                    self.add_share(share)?;
                    return Some(2);
                }
                (Part::Value(value), Some(current)) if self.adds(current, value) => {}
                (Part::Value(value), None) if self.goes_on(value, &pieces[1..], 10) => {}
                _ => return None,
            },
            _ => return None,
        }
        Some(1)
    }

    /// "dos y medio" adds to the two, "un millón y medio" half a million.
    fn add_share(&mut self, share: Decimal) -> Option<()> {
        match self.current {
            Some(current) => self.current = Some(current.checked_add(share)?),
            None => self.total = self.total.checked_add(share.checked_mul(self.scale)?)?,
        }
        Some(())
    }

    /// A word for thousands says its scale too: "duemila", "ألفين".
    fn put(&mut self, value: Decimal) -> Option<()> {
        if value < Decimal::ONE_THOUSAND {
            self.current = Some(value);
        } else {
            self.total = self.total.checked_add(value)?;
            self.scale = if (value % MILLION).is_zero() { MILLION } else { Decimal::ONE_THOUSAND };
        }
        Some(())
    }

    /// Whether a value behind a scale belongs to it: "un millón doscientos mil", not "300 mil 400 mil" and "450 mil 3
    /// recámaras". Values of at least `apart` are needed where digits or an "and" stand between; 0 where nothing does.
    fn goes_on(&self, value: Decimal, pieces: &[Part], apart: u32) -> bool {
        let scale = pieces.iter().find_map(|part| match part {
            Part::Times(scale) if *scale >= Decimal::ONE_THOUSAND => Some(Some(*scale)),
            Part::Value(_) | Part::Digits(_) | Part::And | Part::Times(_) => None,
            _ => Some(None),
        });
        let few = self.total < TEN_THOUSAND;
        match scale.flatten() {
            Some(scale) => scale < self.scale,
            None if value >= self.scale => false,
            None if apart == 0 => few || value >= Decimal::TEN,
            None => {
                few && value >= Decimal::from(apart)
                    || apart == 10 && self.scale >= MILLION && value >= Decimal::ONE_HUNDRED
            }
        }
    }

    /// "ciento veinte", "treinta cinco", "soixante douze", "خمسة وعشرين".
    fn adds(&self, current: Decimal, value: Decimal) -> bool {
        let rest = current % Decimal::ONE_HUNDRED;
        let is_tens = |value: Decimal| value >= Decimal::from(20) && (value % Decimal::TEN).is_zero();
        let twenties = rest == Decimal::from(60) || rest == Decimal::from(80);
        if rest.is_zero() {
            value < Decimal::ONE_HUNDRED
        } else if is_tens(rest) {
            value < Decimal::from(if twenties { 20 } else { 10 })
        } else {
            self.ones_first && rest < Decimal::TEN && is_tens(value) && value < Decimal::ONE_HUNDRED
        }
    }

    /// "Milion dwieście" is one million two hundred thousand.
    fn value(&self) -> Option<Decimal> {
        let rest = self.current.unwrap_or_default();
        let short = self.scale == MILLION && rest >= Decimal::ONE_HUNDRED && rest < Decimal::ONE_THOUSAND;
        let rest = if short { rest * Decimal::ONE_THOUSAND } else { rest };
        self.total.checked_add(rest).map(|value| value.normalize())
    }
}
