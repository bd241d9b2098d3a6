//! Phrases of a table of words, and where they stand in a text.

use porchlight_domain::fold;

/// A phrase that is open at its end is found by so many of its first letters.
const KEY: usize = 4;

/// The folded words of a phrase, of which the last may be open: "inunda*".
#[derive(Debug, Clone)]
pub(super) struct Phrase {
    tokens: Vec<String>,
    is_open: bool,
}

impl Phrase {
    pub(super) fn read(phrase: &str) -> Option<Self> {
        let phrase = phrase.trim();
        let tokens = split(phrase, usize::MAX);
        (!tokens.is_empty()).then(|| Self { tokens, is_open: phrase.ends_with('*') })
    }

    /// How it begins, for an index; `keys` are those of a word.
    pub(super) fn beginning(&self) -> &str {
        let first = self.tokens[0].as_str();
        if self.is_open && self.tokens.len() == 1 { first.get(..KEY).unwrap_or(first) } else { first }
    }

    /// The beginnings of phrases that a word may begin, each once.
    pub(super) fn keys(word: &str) -> impl Iterator<Item = &str> {
        let start = word.get(..KEY).filter(|start| *start != word);
        [Some(word), start].into_iter().flatten()
    }

    /// How many tokens of a text it takes at a position; `None` where it doesn't stand there.
    pub(super) fn at(&self, tokens: &[&str], at: usize) -> Option<usize> {
        let own = tokens.get(at..at + self.tokens.len())?;
        let (last, first) = self.tokens.split_last()?;
        let (own_last, own_first) = own.split_last()?;
        let ends = if self.is_open { own_last.starts_with(last.as_str()) } else { own_last == last };
        (ends && own_first.iter().zip(first).all(|(own, word)| own == word)).then_some(self.tokens.len())
    }

    /// Whether it has a denial of its own: "no stairs", "sin contrato".
    pub(super) fn denies_itself(&self) -> bool {
        let denies = |word: &String| {
            matches!(
                word.as_str(),
                "no" | "not" | "sin" | "never" | "doesnt" | "nothing" | "outside" | "out" | "fuera" | "free" | "nunca"
            )
        };
        self.tokens.iter().any(denies)
    }
}

/// The folded words of a text; an apostrophe ends none.
pub(super) fn split(text: &str, max: usize) -> Vec<String> {
    let folded = fold(text).replace(['\'', '’'], "");
    let tokens = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    tokens.take(max).map(str::to_owned).collect()
}
