//! Which form of a noun a number takes, by the rules of CLDR for our twelve languages. "3 sypialnie" but "5 sypialni",
//! "3 غرف" but "11 غرفة"; the rules are a dozen lines, less than a library of all languages.

use rust_decimal::{Decimal, prelude::ToPrimitive};

use crate::language::Language;

/// A text in every form that numbers ask of it; `{n}` is the number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct Plural {
    one: &'static str,
    two: &'static str,
    few: &'static str,
    many: &'static str,
    other: &'static str,
}

impl Plural {
    /// One form for all numbers.
    pub const fn same(text: &'static str) -> Self {
        Self::two(text, text)
    }

    /// One, and all others.
    pub const fn two(one: &'static str, other: &'static str) -> Self {
        Self { one, two: other, few: other, many: other, other }
    }

    /// One, 2 to 4, 5 and more, and fractions.
    pub const fn polish(one: &'static str, few: &'static str, many: &'static str, other: &'static str) -> Self {
        Self { one, two: few, few, many, other }
    }

    /// One, two, 3 to 10, 11 to 99; whole hundreds and fractions.
    pub const fn arabic(
        one: &'static str,
        two: &'static str,
        few: &'static str,
        many: &'static str,
        other: &'static str,
    ) -> Self {
        Self { one, two, few, many, other }
    }

    /// The form for a number.
    pub fn of(&self, number: Decimal, language: Language) -> &'static str {
        match language {
            Language::Zh | Language::Ja => self.other,
            // Zero and one and a half are one in French and Portuguese.
            Language::Fr | Language::Pt if number < Decimal::TWO && number >= Decimal::ZERO => self.one,
            Language::En
            | Language::Es
            | Language::Fr
            | Language::De
            | Language::Pt
            | Language::It
            | Language::Nl
            | Language::Tr => {
                if number == Decimal::ONE {
                    self.one
                } else {
                    self.other
                }
            }
            Language::Pl => self.polish_form(number),
            Language::Ar => self.arabic_form(number),
        }
    }

    fn polish_form(&self, number: Decimal) -> &'static str {
        let Some(whole) = whole(number) else { return self.other };
        match (whole, whole % 10, whole % 100) {
            (1, ..) => self.one,
            (_, 2..=4, tens) if !(12..=14).contains(&tens) => self.few,
            _ => self.many,
        }
    }

    fn arabic_form(&self, number: Decimal) -> &'static str {
        let Some(whole) = whole(number) else { return self.other };
        match (whole, whole % 100) {
            (1, _) => self.one,
            (2, _) => self.two,
            (_, 3..=10) => self.few,
            (_, 11..=99) => self.many,
            _ => self.other,
        }
    }
}

fn whole(number: Decimal) -> Option<u64> {
    number.fract().is_zero().then(|| number.abs().to_u64()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(plural: &Plural, language: Language, numbers: &[&str]) -> String {
        numbers.iter().map(|n| plural.of(n.parse().expect("a number"), language)).collect()
    }

    #[test]
    fn polish_and_arabic_nouns_follow_their_numbers() {
        let polish = Plural::polish("1", "f", "m", "o");
        assert_eq!(forms(&polish, Language::Pl, &["0", "1", "2", "4", "5", "12", "22", "25", "2.5"]), "m1ffmmfmo");
        let arabic = Plural::arabic("1", "2", "f", "m", "o");
        assert_eq!(forms(&arabic, Language::Ar, &["0", "1", "2", "3", "10", "11", "99", "100", "103"]), "o12ffmmof");
    }

    #[test]
    fn one_and_a_half_is_one_in_french_and_several_in_german() {
        let plural = Plural::two("1", "o");
        assert_eq!(forms(&plural, Language::Fr, &["0", "1", "1.5", "2"]), "111o");
        assert_eq!(forms(&plural, Language::De, &["0", "1", "1.5", "2"]), "o1oo");
        assert_eq!(forms(&Plural::same("s"), Language::Ja, &["1", "2"]), "ss");
    }
}
