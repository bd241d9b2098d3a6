//! Compares phrases of the grammar with the words of a message. A message is compared with thousands of them: three
//! letters tell most phrases from all of its words, and nothing is allocated.

use crate::tokens::Token;

/// How the words of a message begin, as bits.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Beginnings {
    /// First letters.
    firsts: u64,
    /// First three letters.
    begins: [u64; 16],
}

impl Beginnings {
    pub fn of<'a>(terms: impl IntoIterator<Item = &'a str>) -> Self {
        let mut out = Self::default();
        terms.into_iter().for_each(|word| out.add(word));
        out
    }

    pub fn add(&mut self, word: &str) {
        self.firsts |= first_bit(word);
        let bit = bit(word);
        self.begins[bit / 64] |= 1 << (bit % 64);
    }

    /// False where no word begins as the phrase does; true says nothing.
    #[inline]
    pub fn may_have(&self, phrase: &str) -> bool {
        if self.firsts & first_bit(phrase) == 0 {
            return false;
        }
        let bit = bit(phrase);
        self.begins[bit / 64] & 1 << (bit % 64) != 0
    }
}

#[inline]
fn first_bit(text: &str) -> u64 {
    1 << (text.as_bytes().first().map_or(b' ', |byte| *byte) % 64)
}

/// The bit of the first three letters of a word, or of the first word of a phrase.
#[inline]
fn bit(text: &str) -> usize {
    let (first, second, third) = match *text.as_bytes() {
        [first, second, third, ..] if second != b' ' => (first, second, third),
        [first, second] => (first, second, b' '),
        [first, ..] => (first, b' ', b' '),
        [] => (b' ', b' ', b' '),
    };
    let bytes = u32::from_le_bytes([first, second, third, 0]);
    (bytes.wrapping_mul(0x9e37_79b1) >> 22) as usize
}

/// Where a phrase ends that begins at a word.
#[inline]
pub(crate) fn end_of(tokens: &[Token], at: usize, phrase: &str) -> Option<usize> {
    let begins = tokens.get(at)?.word.as_bytes().first() == phrase.as_bytes().first();
    if begins { end_of_begun(tokens, at, phrase) } else { None }
}

fn end_of_begun(tokens: &[Token], at: usize, phrase: &str) -> Option<usize> {
    let (mut rest, mut end) = (phrase.as_bytes(), at);
    loop {
        let word = tokens.get(end)?.word.as_bytes();
        let behind = rest.strip_prefix(word).filter(|_| !word.contains(&b' '))?;
        end += 1;
        match behind {
            [] => return Some(end),
            [b' ', next @ ..] => rest = next,
            _ => return None,
        }
    }
}

/// Where a phrase begins that ends before a word.
pub(crate) fn start_of(tokens: &[Token], end: usize, phrase: &str) -> Option<usize> {
    let (mut rest, mut start) = (phrase.as_bytes(), end);
    loop {
        start = start.checked_sub(1)?;
        let word = tokens.get(start)?.word.as_bytes();
        if word.last() != rest.last() {
            return None;
        }
        match rest.strip_suffix(word).filter(|_| !word.contains(&b' '))? {
            [] => return Some(start),
            [before @ .., b' '] => rest = before,
            _ => return None,
        }
    }
}

/// The phrases of a list that has bars between them.
pub(crate) fn listed(list: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(list);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = text.bytes().position(|byte| byte == b'|');
        rest = end.map(|end| &text[end + 1..]);
        Some(end.map_or(text, |end| &text[..end]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(terms: &[&str]) -> Vec<Token> {
        terms.iter().map(|word| Token { word: (*word).to_owned(), ..Token::default() }).collect()
    }

    #[test]
    fn a_phrase_stands_where_all_its_terms_do() {
        let tokens = tokens(&["do", "you", "have", "open house", "", "a", "pool"]);
        for (phrase, span) in [("do", 0..1), ("do you", 0..2), ("you have", 1..3), ("a pool", 5..7), ("pool", 6..7)] {
            assert_eq!(end_of(&tokens, span.start, phrase), Some(span.end), "{phrase}");
            assert_eq!(start_of(&tokens, span.end, phrase), Some(span.start), "{phrase}");
        }
        for phrase in
            ["d", "doyou", "do y", "do you have it", "open house", "have open", "open", "house", "pool a", "a "]
        {
            for at in 0..=tokens.len() {
                assert_eq!(end_of(&tokens, at, phrase), None, "{phrase} at {at}");
                assert_eq!(start_of(&tokens, at, phrase), None, "{phrase} before {at}");
            }
        }
    }

    #[test]
    fn a_phrase_may_be_in_a_message_that_has_its_first_word() {
        let beginnings = Beginnings::of(["a", "do", "pool", "año", "é"]);
        for phrase in ["a", "a pool", "do", "do you", "pool", "año", "año nuevo", "é verdade", "pools"] {
            assert!(beginnings.may_have(phrase), "{phrase}");
        }
        assert!(!["you", "have", "garage", "down payment"].into_iter().any(|phrase| beginnings.may_have(phrase)));
        assert!(!Beginnings::default().may_have("a"));
    }

    #[test]
    fn bars_part_the_phrases_of_a_list() {
        for list in ["", "a", "a|b c|d", "año|é", "a||b|"] {
            assert_eq!(listed(list).collect::<Vec<_>>(), list.split('|').collect::<Vec<_>>());
        }
    }
}
