//! Spaces for scripts that write none. Chinese and Japanese are cut at the longest phrase of their table, at numerals,
//! and where letters of another script begin ("Ashfordの" is a name and a particle).

use hashbrown::HashMap;
use porchlight_domain::fold;
use porchlight_lang::{language::Language, phrases::character_variants};
use unicode_normalization::UnicodeNormalization;

use super::han_numbers;

/// The phrases of a language that writes no spaces.
#[derive(Debug, Default)]
pub(super) struct Segments {
    by_first: HashMap<char, Phrases>,
    /// Other forms of a character: "獨" for "独".
    variants: HashMap<char, char>,
    language: Language,
}

/// Phrases that begin with one character, the longest first. There are thousands, so they share one allocation.
#[derive(Debug, Default)]
struct Phrases {
    letters: Box<[char]>,
    lengths: Box<[u16]>,
}

impl Phrases {
    fn new(mut phrases: Vec<Vec<char>>) -> Self {
        phrases.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        phrases.dedup();
        let length = |phrase: &Vec<char>| phrase.len().try_into().expect("a phrase of a few words");
        Self { letters: phrases.concat().into(), lengths: phrases.iter().map(length).collect() }
    }

    fn iter(&self) -> impl Iterator<Item = &[char]> {
        let mut rest = &*self.letters;
        self.lengths.iter().map(move |length| {
            let (phrase, after) = rest.split_at((*length).into());
            rest = after;
            phrase
        })
    }
}

impl Segments {
    pub fn new<'p>(language: Language, phrases: impl Iterator<Item = &'p str>) -> Self {
        let mut out = Self { language, ..Self::default() };
        for line in character_variants(language).lines().filter(|line| !line.starts_with('#')) {
            let mut forms = line.chars();
            let Some(plain) = forms.next() else { continue };
            out.variants.extend(forms.map(|form| (form, plain)));
        }
        let mut by_first = HashMap::<char, Vec<Vec<char>>>::new();
        for phrase in phrases.flat_map(str::split_whitespace).filter(|phrase| !phrase.is_ascii()) {
            let letters: Vec<char> = phrase.nfkc().map(|c| out.plain(c)).collect();
            let Some(first) = letters.first() else { continue };
            by_first.entry(*first).or_default().push(letters);
        }
        out.by_first = by_first.into_iter().map(|(first, phrases)| (first, Phrases::new(phrases))).collect();
        out
    }

    /// A word in the characters of the table. Folding would take "が" for "か".
    pub fn plain_word(&self, word: &str) -> String {
        word.nfkc().map(|c| self.plain(c)).collect()
    }

    /// The words of a phrase.
    pub fn terms_of(&self, phrase: &str) -> Vec<String> {
        let mut out = Vec::new();
        for word in phrase.split_whitespace() {
            let word = if word.is_ascii() { fold(word) } else { self.plain_word(word) };
            // As tokens are read: "2つ目" is a number and a word, "1階" is one word.
            let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
            let (number, rest) = word.split_at(digits);
            if !number.is_empty() && rest.chars().nth(1).is_some() {
                out.extend([number.to_owned(), rest.to_owned()]);
            } else {
                out.push(word);
            }
        }
        out
    }

    /// The text with spaces around every phrase, numeral and word of another script; signs as in English.
    pub fn split(&self, text: &str) -> String {
        let typed = self.typed(text);
        let plain: Vec<char> = typed.iter().map(|c| self.plain(*c)).collect();
        let mut out = String::with_capacity(text.len() * 2);
        let mut at = 0;
        while at < typed.len() {
            let numerals = plain[at..].iter().take_while(|c| han_numbers::is_numeral(**c)).count();
            // "1階" is not in "11階", nor "一" in "一百".
            let in_number = at > 0 && plain[at].is_ascii_digit() && plain[at - 1].is_ascii_digit();
            let length = if in_number { 0 } else { self.longest(&plain[at..]) };
            let length = if length > numerals { length } else { 0 };
            let ten_thousands = is_ten_thousands(&plain, at);
            if length > 0 {
                out.push(' ');
                out.extend(&typed[at..at + length]);
                out.push(' ');
                at += length;
            } else if numerals > 0 {
                out.push(' ');
                out.extend(&plain[at..at + numerals]);
                out.push(' ');
                at += numerals;
            } else if ten_thousands {
                out.push_str(" 万 ");
                at += 1;
            } else {
                if self.is_apart(&plain, at) {
                    out.push(' ');
                }
                out.push(typed[at]);
                at += 1;
            }
        }
        out
    }

    /// How much of a text its phrases are; long ones say more of the language.
    pub fn covers(&self, text: &str) -> usize {
        let plain: Vec<char> = self.typed(text).into_iter().map(|c| self.plain(c)).collect();
        let (mut at, mut out) = (0, 0);
        while at < plain.len() {
            let length = self.longest(&plain[at..]);
            out += length * length;
            at += length.max(1);
        }
        out
    }

    /// The phrase here that covers most with the one behind it: "は" and "いくら", not "はい".
    fn longest(&self, plain: &[char]) -> usize {
        let covered = |length: usize| {
            let rest = &plain[length..];
            let numerals = rest.iter().take_while(|c| han_numbers::is_numeral(**c)).count();
            length + numerals.max(self.phrases_at(rest).next().unwrap_or(0))
        };
        let mut best = (0, 0);
        for length in self.phrases_at(plain) {
            let covered = covered(length);
            if covered > best.1 {
                best = (length, covered);
            }
        }
        best.0
    }

    /// Lengths of the phrases that begin here, the longest first.
    fn phrases_at<'s>(&'s self, plain: &'s [char]) -> impl Iterator<Item = usize> + 's {
        let known = plain.first().and_then(|first| self.by_first.get(first));
        known.into_iter().flat_map(Phrases::iter).filter(|phrase| plain.starts_with(phrase)).map(<[char]>::len)
    }

    /// The character of the table for one of its other forms.
    pub fn variant(&self, c: char) -> char {
        self.variants.get(&c).copied().unwrap_or(c)
    }

    fn plain(&self, c: char) -> char {
        let c = c.to_lowercase().next().unwrap_or(c);
        self.variants.get(&c).copied().unwrap_or(c)
    }

    /// Full-width signs and digits as in English.
    fn typed(&self, text: &str) -> Vec<char> {
        // One character that stands for a whole phrase would grow the text many times.
        let mut out: Vec<char> = text.chars().filter(|c| !matches!(c, '\u{fdfa}' | '\u{fdfb}')).nfkc().collect();
        for at in 0..out.len() {
            let after_word = at.checked_sub(1).is_some_and(|at| out[at].is_alphanumeric());
            out[at] = match out[at] {
                '。' => '.',
                '、' => ';',
                '•' | '·' | '・' => '/',
                '〜' | '～' | '~' if after_word => '-',
                '〜' | '～' => '~',
                c => c,
            };
        }
        out
    }

    /// Whether letters of another script begin here, or "2b" of "3b2b".
    fn is_apart(&self, plain: &[char], at: usize) -> bool {
        let Some(before) = at.checked_sub(1).map(|at| plain[at]) else { return false };
        let c = plain[at];
        let both = before.is_alphanumeric() && c.is_alphanumeric();
        let rooms = c.is_ascii_digit()
            && matches!(before, 'b' | 'd' | 'r' | 'a')
            && plain[at.saturating_sub(3)..at].iter().any(char::is_ascii_digit);
        // "2K" is a flat with a kitchen, not two thousand.
        let kitchen = self.language == Language::Ja
            && c == 'k'
            && matches!(before, '1'..='4')
            && at.checked_sub(2).is_none_or(|at| !plain[at].is_ascii_alphanumeric() && !matches!(plain[at], '.' | '$'))
            && plain.get(at + 1).is_none_or(|next| !next.is_ascii_alphanumeric());
        both && is_ideographic(before) != is_ideographic(c) || rooms || kitchen
    }
}

/// The "W" of "50W" is ten thousand.
fn is_ten_thousands(plain: &[char], at: usize) -> bool {
    plain[at] == 'w'
        && at.checked_sub(1).is_some_and(|at| plain[at].is_ascii_digit())
        && plain.get(at + 1).is_none_or(|next| !next.is_ascii_alphanumeric())
}

fn is_ideographic(c: char) -> bool {
    c >= '\u{2e80}'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_numerals_and_names_stand_apart() {
        let phrases = ["独立屋", "以下", "在", "的"];
        let segments = Segments::new(Language::Zh, phrases.into_iter());
        let split = |text: &str| segments.split(text).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(split("在Ashford的獨立屋，50W以下"), "在 Ashford 的 獨立屋 ,50 万 以下");
        assert_eq!(split("３ｂ２ｂ三十五萬"), "3b 2b 三十五万");
    }
}
