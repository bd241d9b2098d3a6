//! Number words of a language: "trescientos mil", "un demi-million", "duecentocinquantamila", "anderhalve ton". They become
//! one number before the grammar reads amounts. The words are data: `crates/lang/src/XX/numbers.txt`.

use std::collections::HashMap;

use porchlight_domain::fold;
use porchlight_lang::{language::Language, phrases::numbers};
use rust_decimal::Decimal;

use crate::tokens::Token;

/// Longer words are never split into number words.
const MAX_GLUED_BYTES: usize = 48;
/// The longest single number word.
const MAX_PART_BYTES: usize = 14;

/// What a word says in a number.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Part {
    Value(Decimal),
    /// Multiplies what stands before it: a hundred, a thousand, a million.
    Times(Decimal),
    /// "treinta y cinco"
    And,
    /// "un demi-million", "un millón y medio"
    Half,
    /// One before a scale only: "una casa" is no number.
    Article,
}

/// The number words of one language.
#[derive(Debug, Default)]
pub(super) struct Numerals {
    /// By one or two folded words.
    terms: HashMap<String, Part>,
    /// The language writes a number as one word: "zweihundertfünfzigtausend".
    glues: bool,
}

impl Numerals {
    /// Reads the table of a language; lines that can't be read are left out.
    pub fn of(language: Language) -> Self {
        let mut numerals = Self::default();
        for line in numbers(language).lines().filter(|line| !line.starts_with('#')) {
            let Some((meant, terms)) = line.split_once('=') else { continue };
            let meant = meant.trim();
            numerals.glues |= meant == "glued";
            let part = match meant {
                "and" => Some(Part::And),
                "half" => Some(Part::Half),
                "article" => Some(Part::Article),
                meant => match meant.strip_prefix("times ") {
                    Some(scale) => scale.parse().ok().map(Part::Times),
                    None => meant.parse().ok().map(Part::Value),
                },
            };
            let Some(part) = part else { continue };
            numerals.terms.extend(terms.split('|').map(|term| (fold(term.trim()), part)));
        }
        numerals
    }

    /// Whether a number begins here, in digits or words.
    pub fn begins_number(&self, token: Option<&Token>) -> bool {
        token.is_some_and(|token| {
            let part = self.terms.get(&token.word);
            token.number.is_some() || part.is_some_and(|part| *part != Part::And) || self.glued(&token.word).is_some()
        })
    }

    /// The folded number words.
    pub fn all_terms(&self) -> impl Iterator<Item = &String> {
        self.terms.keys().filter(|word| !word.contains(' '))
    }

    /// Whether a folded word is one of the language's number words.
    pub fn knows(&self, word: &str) -> bool {
        self.terms.contains_key(word) || self.glued(word).is_some()
    }

    /// The value of a word that says a number by itself: "drei".
    pub fn value(&self, word: &str) -> Option<Decimal> {
        match self.terms.get(word)? {
            Part::Value(value) => Some(*value),
            _ => None,
        }
    }

    /// The number that begins at a token, with how many tokens it takes; `None` for digits that say it all.
    pub fn number_at(&self, tokens: &[Token], at: usize, own: &[bool]) -> Option<(Token, usize)> {
        let word = |i: usize| tokens.get(i).filter(|_| !own[i]).map_or("", |token| token.word.as_str());
        let part = |i: usize| self.part(word(i), word(i + 1));
        let (mut total, mut current): (Decimal, Option<Decimal>) = (Decimal::ZERO, None);
        let (mut end, mut in_digits) = (at, false);
        loop {
            let (next, length) = part(end);
            let digits =
                tokens.get(end).filter(|_| !own[end]).and_then(|token| token.number).filter(|_| current.is_none());
            let spoken = if let Some(Part::Value(value)) = next { Some(value) } else { None };
            // "450 mil, 3 recámaras": after a comma, and in few after so many thousands, another number begins.
            let few =
                spoken.or(digits).is_some_and(|value| value < Decimal::from(if spoken.is_some() { 10 } else { 100 }));
            let thousands = total >= Decimal::from(if spoken.is_some() { 10_000 } else { 1_000 });
            if end > at && (tokens.get(end).is_some_and(|token| token.pause) || few && thousands) {
                break;
            }
            if let Some(value) = digits {
                (current, in_digits) = (Some(value), true);
                end += 1;
                continue;
            }
            match next {
                Some(Part::Value(value)) if current.is_none_or(|current| !in_digits && adds(current, value)) => {
                    current = Some(current.unwrap_or_default().checked_add(value)?);
                    end += length;
                }
                Some(Part::Times(scale)) if scale == Decimal::from(100) => {
                    let hundreds = current.unwrap_or(Decimal::ONE);
                    if hundreds >= scale {
                        break;
                    }
                    current = Some(hundreds.checked_mul(scale)?);
                    end += length;
                }
                Some(Part::Times(scale)) if end > at || scale == Decimal::from(1_000) => {
                    if scale >= Decimal::from(1_000_000) {
                        let counted = total.checked_add(current.take().unwrap_or_default())?.max(Decimal::ONE);
                        total = counted.checked_mul(scale)?;
                    } else {
                        // "mil doscientos" continues; "2 mil" is two thousand.
                        total = total.checked_add(current.take().unwrap_or(Decimal::ONE).checked_mul(scale)?)?;
                    }
                    in_digits = false;
                    end += length;
                    let half = (part(end).0, self.part(word(end + 1), "").0) == (Some(Part::And), Some(Part::Half));
                    if half && scale > Decimal::from(1_000) {
                        total = total.checked_add(scale / Decimal::TWO)?;
                        end += 2;
                    }
                }
                Some(Part::Article | Part::Half) if end == at => {
                    let Some((value, length)) = self.of_scale([0, 1, 2].map(|n| self.part(word(at + n), "").0)) else {
                        break;
                    };
                    total = value;
                    end += length;
                    let half = (part(end).0, self.part(word(end + 1), "").0) == (Some(Part::And), Some(Part::Half));
                    if half {
                        total = total.checked_add(value / Decimal::TWO)?;
                        end += 2;
                    }
                }
                Some(Part::And) if !in_digits => {
                    let after = self.part(word(end + 1), word(end + 2)).0;
                    let joins = |value: Decimal| current.is_some_and(|current| adds(current, value));
                    if !matches!(after, Some(Part::Value(value)) if joins(value)) {
                        break;
                    }
                    end += 1;
                }
                _ => break,
            }
        }
        let bare = end == at + 1 && tokens[at].number.is_some();
        if end == at || bare {
            return None;
        }
        let value = total.checked_add(current.unwrap_or_default())?.normalize();
        let scaled = value >= Decimal::from(10_000);
        let span = tokens[at].span.start..tokens[end - 1].span.end;
        Some((Token { word: value.to_string(), number: Some(value), scaled, span, ..Token::default() }, end - at))
    }

    /// "un million", "demi-million", "eine halbe Million": its value and how many words it is.
    fn of_scale(&self, terms: [Option<Part>; 3]) -> Option<(Decimal, usize)> {
        match terms {
            [Some(Part::Article), Some(Part::Times(scale)), _] => Some((scale, 2)),
            [Some(Part::Half), Some(Part::Times(scale)), _] => Some((scale / Decimal::TWO, 2)),
            [Some(Part::Article), Some(Part::Half), Some(Part::Times(scale))] => Some((scale / Decimal::TWO, 3)),
            _ => None,
        }
    }

    /// What a word or two say, and how many they are.
    fn part(&self, word: &str, next: &str) -> (Option<Part>, usize) {
        if word.is_empty() || self.terms.is_empty() {
            return (None, 1);
        }
        let both = if next.is_empty() { None } else { self.terms.get(&format!("{word} {next}")) };
        if let Some(part) = both {
            return (Some(*part), 2);
        }
        let part = self.terms.get(word).copied().or_else(|| self.glued(word).map(Part::Value));
        (part, 1)
    }

    /// The value of several number words that are written as one.
    fn glued(&self, word: &str) -> Option<Decimal> {
        if !self.glues || word.len() > MAX_GLUED_BYTES || word.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let terms = self.split(word, 0, &mut [false; MAX_GLUED_BYTES + 1])?;
        if terms.len() < 2 { None } else { sum(&terms) }
    }

    /// The terms of a word from a byte on, the longest first. What can't be taken apart from `dead` bytes on is not tried
    /// again, so that a long word costs no more than its length.
    fn split(&self, word: &str, at: usize, dead: &mut [bool]) -> Option<Vec<Part>> {
        if at == word.len() {
            return Some(Vec::new());
        }
        if dead[at] {
            return None;
        }
        let ends = word[at..].char_indices().map(|(end, c)| at + end + c.len_utf8());
        let ends: Vec<usize> = ends.filter(|end| (2..=MAX_PART_BYTES).contains(&(end - at))).collect();
        for end in ends.into_iter().rev() {
            let Some(part) = self.terms.get(&word[at..end]) else { continue };
            if let Some(mut rest) = self.split(word, end, dead) {
                rest.insert(0, *part);
                return Some(rest);
            }
        }
        dead[at] = true;
        None
    }
}

/// "zwei-und-zwanzig", "zwei-hundert-tausend".
fn sum(terms: &[Part]) -> Option<Decimal> {
    let (mut total, mut current) = (Decimal::ZERO, Decimal::ZERO);
    for part in terms {
        match part {
            Part::Value(value) => current = current.checked_add(*value)?,
            Part::Article => current = current.checked_add(Decimal::ONE)?,
            Part::Times(scale) if *scale == Decimal::from(100) => {
                let tens = current % Decimal::from(100);
                current = current.checked_add(tens.max(Decimal::ONE).checked_mul(*scale)?)?.checked_sub(tens)?;
            }
            Part::Times(scale) => {
                total = total.checked_add(current.max(Decimal::ONE).checked_mul(*scale)?)?;
                current = Decimal::ZERO;
            }
            Part::And => {}
            Part::Half => return None,
        }
    }
    total.checked_add(current)
}

/// "ciento veinte", "treinta cinco", "soixante douze".
fn adds(current: Decimal, value: Decimal) -> bool {
    let rest = current % Decimal::from(100);
    let twenties = rest == Decimal::from(60) || rest == Decimal::from(80);
    if rest.is_zero() {
        value < Decimal::from(100)
    } else {
        rest >= Decimal::from(20)
            && (rest % Decimal::TEN).is_zero()
            && value < Decimal::from(if twenties { 20 } else { 10 })
    }
}
