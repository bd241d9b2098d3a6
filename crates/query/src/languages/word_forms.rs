//! Forms of words that a phrase table need not list: endings glued to words and names ("Riverton'da", "binden",
//! "w Ashfordzie"), prefixes ("وحمامين"), and how the language writes several words as one ("l'appartement",
//! "Mietwohnung"). They are data: `forms.txt` of each language in porchlight-lang; `take_apart.rs` uses them.

use porchlight_lang::{language::Language, phrases};

use super::arabic::{plain_text, with_plain_digits};

/// Endings that one word may have: "ev-ler-in-den".
pub(super) const MAX_ENDINGS: usize = 3;

/// The forms of one language.
#[derive(Debug, Default)]
pub(super) struct Forms {
    /// A vowel is left out before another word: "un'auto".
    pub elides: bool,
    /// Words joined by hyphens are words of their own: "avez-vous", "3-Zimmer-Wohnung".
    pub hyphens: bool,
    /// Nouns are written together: "koopappartement".
    pub compounds: bool,
    /// Other spellings of letters, and the letters as folded: "ae" is "a".
    spellings: Vec<(String, String)>,
    /// Ending, letters that it puts in place of the last of the stem, and the word that it becomes.
    endings: Vec<(String, String, String)>,
    /// Endings of names alone.
    name_endings: Vec<(String, String)>,
    /// Prefix and the words that it becomes.
    prefixes: Vec<(String, Vec<String>)>,
}

impl Forms {
    /// Reads the table of a language; lines that can't be read are left out.
    pub fn of(language: Language) -> Self {
        let mut out = Self::default();
        for line in phrases::forms(language).lines().filter(|line| !line.starts_with('#')) {
            let Some((head, list)) = line.split_once(" = ") else { continue };
            let (kind, value) = head.split_once(' ').unwrap_or((head, ""));
            let values = list.split_whitespace().filter(|word| *word != "|").map(plain_text);
            let last = |text: &str| {
                let (ending, last) = text.split_once('>').unwrap_or((text, ""));
                (ending.to_owned(), last.to_owned())
            };
            match kind {
                "elides" => out.elides = true,
                "hyphens" => out.hyphens = true,
                "compounds" => out.compounds = true,
                "spelling" => out.spellings.extend(values.map(|typed| (typed, value.to_owned()))),
                "ending" => out.endings.extend(values.map(|text| {
                    let (ending, last) = last(&text);
                    (ending, last, value.to_owned())
                })),
                "name" => out.name_endings.extend(values.map(|text| last(&text))),
                "prefix" => out
                    .prefixes
                    .extend(values.map(|text| (text, value.split_whitespace().map(str::to_owned).collect()))),
                _ => {}
            }
        }
        // The longest stem that is known.
        out.endings.sort_by_key(|row| row.0.len());
        out.name_endings.sort_by_key(|row| std::cmp::Reverse(row.0.len()));
        out.prefixes.sort_by_key(|row| std::cmp::Reverse(row.0.len()));
        out
    }

    /// Whether words have endings or prefixes.
    pub fn inflects(&self) -> bool {
        self.len() > 0
    }

    /// How many endings and prefixes a word may be tried for.
    pub fn len(&self) -> usize {
        self.endings.len() + self.prefixes.len() + self.name_endings.len()
    }

    /// The question as its words are read: plain digits in Arabic, and a space for every apostrophe before an ending.
    pub fn plain_question(&self, question: &str, language: Language) -> Option<String> {
        if language == Language::Ar {
            Some(with_plain_digits(question))
        } else {
            // Byte for byte, so that spans stay.
            self.inflects().then(|| question.replace(['\'', '`'], " ").replace(['’', '‘'], "   "))
        }
    }

    /// The folded word with its umlauts written as one letter.
    pub fn respelled(&self, word: &str) -> Option<String> {
        let plain = self.spellings.iter().fold(word.to_owned(), |word, (typed, meant)| word.replace(typed, meant));
        (plain != word).then_some(plain)
    }

    /// Whether a language has a word with one of its endings.
    pub fn knows(&self, word: &str, known: &dyn Fn(&str) -> bool) -> bool {
        self.without_endings(word, &|stem| stem.chars().count() > 3 && known(stem), MAX_ENDINGS).is_some()
    }

    /// The ending that stands behind an apostrophe: "da", "dakiler".
    pub fn ending_alone(&self, word: &str) -> Option<Vec<String>> {
        let of = |word: &str| self.endings.iter().find(|row| row.0 == word && row.1.is_empty());
        of(word).map(|row| vec![row.2.clone()]).or_else(|| {
            self.endings.iter().filter(|row| row.1.is_empty()).find_map(|(ending, _, meant)| {
                let rest = word.strip_suffix(ending.as_str()).filter(|rest| !rest.is_empty())?;
                Some(vec![of(rest)?.2.clone(), meant.clone()])
            })
        })
    }

    /// The known stem of a word, and what its endings say.
    pub fn without_endings(
        &self,
        word: &str,
        known: &dyn Fn(&str) -> bool,
        more: usize,
    ) -> Option<(String, Vec<String>)> {
        let rest_of =
            |ending: &str| word.strip_suffix(ending).filter(|rest| rest.chars().count() >= 2).map(str::to_owned);
        for (ending, last, meant) in &self.endings {
            let Some(stem) = rest_of(ending).map(|rest| rest + last).filter(|stem| known(stem)) else { continue };
            return Some((stem, vec![meant.clone()]));
        }
        self.endings.iter().filter(|row| more > 1 && row.1.is_empty()).find_map(|(ending, _, meant)| {
            let (stem, mut endings) = self.without_endings(&rest_of(ending)?, known, more - 1)?;
            endings.push(meant.clone());
            Some((stem, endings))
        })
    }

    /// The name of a place without its ending.
    pub fn name_stem(&self, word: &str, is_place: &dyn Fn(&str) -> bool) -> Option<String> {
        self.name_endings.iter().find_map(|(ending, last)| {
            let rest = word.strip_suffix(ending.as_str()).filter(|rest| rest.chars().count() >= 3)?;
            Some(format!("{rest}{last}")).filter(|stem| is_place(stem))
        })
    }

    /// What at most two prefixes say, and the known word behind them.
    pub fn without_prefix(&self, word: &str, known: &dyn Fn(&str) -> bool) -> Option<(Vec<String>, String)> {
        let rest_of = |word: &str, prefix: &str| {
            word.strip_prefix(prefix).filter(|rest| rest.chars().count() >= 2).map(str::to_owned)
        };
        for (prefix, meant) in &self.prefixes {
            let Some(rest) = rest_of(word, prefix) else { continue };
            if known(&rest) {
                return Some((meant.clone(), rest));
            }
            for (second, also) in &self.prefixes {
                if let Some(rest) = rest_of(&rest, second).filter(|rest| known(rest)) {
                    return Some((meant.iter().chain(also).cloned().collect(), rest));
                }
            }
            // A prefix and an ending: what the ending says is no more than "its".
            if let Some((stem, _)) = self.without_endings(&rest, known, 1) {
                return Some((meant.clone(), stem));
            }
        }
        None
    }
}
