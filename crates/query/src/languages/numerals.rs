//! Number words of a language: "trescientos mil", "un demi-million", "duecentocinquantamila", "pół miliona", "bir buçuk
//! milyon", "مليون وربع". They become one number before the grammar reads amounts. The words are data:
//! `crates/lang/src/XX/numbers.txt`. Chinese numerals: `han_numbers.rs`.

use hashbrown::HashMap;
use porchlight_lang::{language::Language, phrases::numbers};
use rust_decimal::Decimal;

use super::{
    arabic::{plain_text, without_article},
    number_sum::{Part, TEN_THOUSAND, sum},
};
use crate::tokens::Token;

/// Longer words are never split into number words.
const MAX_GLUED_BYTES: usize = 48;
/// The longest single number word.
const MAX_PART_BYTES: usize = 14;
/// No number has more words.
const MAX_PIECES: usize = 16;

/// The number words of one language.
#[derive(Debug, Default)]
pub(super) struct Numerals {
    /// By one or two folded words.
    terms: HashMap<String, Part>,
    /// The language writes a number as one word: "zweihundertfünfzigtausend".
    glues: bool,
    /// The ones stand before the tens: "zwei und zwanzig".
    ones_first: bool,
}

impl Numerals {
    /// Reads the table of a language; lines that can't be read are left out.
    pub fn of(language: Language) -> Self {
        let mut numerals = Self::default();
        for line in numbers(language).lines().filter(|line| !line.starts_with('#')) {
            let Some((meant, terms)) = line.split_once('=') else { continue };
            let meant = meant.trim();
            numerals.glues |= meant == "glued";
            numerals.ones_first |= meant == "ones first";
            let (kind, value) = meant.split_once(' ').unwrap_or(("value", meant));
            let part = match (meant, kind, value.parse::<Decimal>()) {
                ("and", ..) => Part::And,
                ("article", ..) => Part::Article,
                (_, "times", Ok(scale)) => Part::Times(scale),
                (_, "share", Ok(share)) => Part::Share(share),
                (_, "plus", Ok(share)) => Part::Plus(share),
                (_, "value", Ok(value)) => Part::Value(value),
                _ => continue,
            };
            numerals.terms.extend(terms.split('|').map(|term| (plain_text(term.trim()), part)));
        }
        numerals
    }

    /// Whether a number begins here, in digits or words.
    pub fn begins_number(&self, token: Option<&Token>) -> bool {
        let begins = |part: Part| !matches!(part, Part::And | Part::Plus(_));
        token.is_some_and(|token| token.number.is_some() || self.part(&token.word).is_some_and(begins))
    }

    /// The folded number words.
    pub fn all_terms(&self) -> impl Iterator<Item = &String> {
        self.terms.keys().filter(|word| !word.contains(' '))
    }

    /// Whether a folded word is one of the language's number words.
    pub fn knows(&self, word: &str) -> bool {
        self.part(word).is_some()
    }

    /// Whether a folded word counts by itself, which "and" and articles do not.
    pub fn counts(&self, word: &str) -> bool {
        self.terms.get(word).is_some_and(|part| !matches!(part, Part::And | Part::Article))
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
        let pieces = self.pieces_at(tokens, at, own);
        let (value, used, scaled) = sum(&pieces.iter().map(|(part, _)| *part).collect::<Vec<_>>(), self.ones_first)?;
        let length = pieces[..used].iter().map(|(_, length)| length).sum::<usize>();
        if length == 1 && tokens[at].number.is_some() {
            return None;
        }
        let scaled = scaled || value >= TEN_THOUSAND;
        let (span, pause) = (tokens[at].span.start..tokens[at + length - 1].span.end, tokens[at].pause);
        Some((Token { word: value.to_string(), number: Some(value), scaled, span, pause, ..Token::default() }, length))
    }

    /// What the words from a token on say, and how many words each takes. After a comma another number begins: "450 mil, 3
    /// recámaras".
    fn pieces_at(&self, tokens: &[Token], at: usize, own: &[bool]) -> Vec<(Part, usize)> {
        let goes_on = |to: usize| tokens.get(to).filter(|token| !own[to] && (to == at || !token.pause));
        let mut out = Vec::new();
        let mut end = at;
        while let Some(token) = goes_on(end).filter(|_| out.len() < MAX_PIECES && !self.terms.is_empty()) {
            let both = goes_on(end + 1).and_then(|next| self.terms.get(&format!("{} {}", token.word, next.word)));
            let digits = token.number.map(Part::Digits);
            let Some(part) = digits.or(both.copied()).or_else(|| self.part(&token.word)) else { break };
            let length = if digits.is_none() && both.is_some() { 2 } else { 1 };
            out.push((part, length));
            end += length;
        }
        out
    }

    fn part(&self, word: &str) -> Option<Part> {
        let own = self.terms.get(word).copied();
        // "فوق المليون"
        let scale = || self.terms.get(without_article(word)).copied().filter(|part| matches!(part, Part::Times(_)));
        own.or_else(|| self.glued(word).map(Part::Value)).or_else(scale)
    }

    /// The value of several number words that are written as one.
    fn glued(&self, word: &str) -> Option<Decimal> {
        if !self.glues || word.len() > MAX_GLUED_BYTES || word.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let pieces = self.split(word, 0, &mut [false; MAX_GLUED_BYTES + 1])?;
        let (value, used, _) = sum(&pieces, self.ones_first).filter(|_| pieces.len() > 1)?;
        (used == pieces.len()).then_some(value)
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
                rest.insert(0, if *part == Part::Article { Part::Value(Decimal::ONE) } else { *part });
                return Some(rest);
            }
        }
        dead[at] = true;
        None
    }
}

#[cfg(test)]
mod tests {
    use porchlight_lang::language::Language;

    use crate::{StepBudget, languages, tokens, vocabulary::Vocabulary};

    fn text_of(question: &str, language: Language) -> String {
        let tokens = tokens::read(question);
        let read = languages::read(question, tokens, language, &Vocabulary::default(), &StepBudget::default());
        let tokens: Vec<String> = read.expect("a short question").tokens.into_iter().map(|token| token.word).collect();
        tokens.join(" ")
    }

    #[test]
    fn spoken_numbers_are_numbers() {
        for (language, text, meant) in [
            (Language::Es, "trescientos mil", "300000"),
            (Language::Es, "un millón doscientos mil", "1200000"),
            (Language::Es, "millón y medio", "1500000"),
            (Language::Fr, "un demi-million", "500000"),
            (Language::De, "zweihundertfünfzigtausend", "250000"),
            (Language::De, "einundzwanzig", "21"),
            (Language::De, "eine halbe Million", "500000"),
            (Language::It, "duemila cinquecento", "2500"),
            (Language::Nl, "anderhalve ton", "150000"),
            (Language::Pl, "do 500 tys.", "up to 500000"),
            (Language::Pl, "do pół miliona", "up to 500000"),
            (Language::Pl, "dwieście pięćdziesiąt tysięcy", "250000"),
            (Language::Pl, "milion dwieście", "1200000"),
            (Language::Tr, "beş yüz bin", "500000"),
            (Language::Tr, "iki milyon beş yüz bin", "2500000"),
            (Language::Tr, "bir buçuk milyon", "1500000"),
            (Language::Tr, "yirmi altı", "26"),
            (Language::Ar, "مليون وربع", "1250000"),
            (Language::Ar, "٥٠٠ ألف", "500000"),
            (Language::Ar, "خمسة وعشرين", "25"),
        ] {
            assert_eq!(text_of(text, language), meant, "{text}");
        }
    }

    #[test]
    fn a_bound_behind_its_number_stands_before_it() {
        for (text, meant) in [
            ("500 binin altında", "under 500000"),
            ("600 bin altı", "under 600000"),
            ("150 metrekareden büyük", "over 150 square meters"),
            ("400'ü geçmesin", "no more than 400"),
        ] {
            assert_eq!(text_of(text, Language::Tr), meant, "{text}");
        }
    }
}
