//! Names of places in Arabic, Chinese and Japanese script, in the Latin letters of listings: "ريفرتون", "里弗顿" and
//! "リバートン" are Riverton. Well-known places stand in a table; this chatbot's own are compared by their consonants, as far
//! as the script tells them apart. Vowels are written in too many ways to compare.

use std::collections::{HashMap, HashSet};

use porchlight_domain::fold;
use porchlight_lang::{
    language::Language,
    phrases::{place_names, sounds},
};

use super::{
    arabic::plain_text,
    latin_sounds::{latin_sounds, merged},
};
use crate::{
    budget::{OverBudget, StepBudget},
    tokens::Token,
};

/// Names with fewer consonants are alike by chance.
const MIN_SOUNDS: usize = 3;
/// Two characters of sounds are often a word: "平米", "東門".
const MIN_SPELLED: usize = 3;
/// Characters of a Chinese or Japanese name, words of an Arabic one.
const MAX_CHARACTERS: usize = 14;
const MAX_TERMS: usize = 3;

/// How one language writes names of places.
#[derive(Debug, Default)]
pub(super) struct Transcription {
    sounds: HashMap<char, String>,
    known: HashMap<String, &'static str>,
    /// Characters that known names begin with.
    first: HashSet<char>,
    language: Language,
}

/// A question whose places are written in Latin letters.
pub(super) struct Named {
    pub text: String,
    /// The words of places where this chatbot has no homes.
    pub unknown: Vec<Vec<String>>,
}

impl Named {
    /// Puts "in" before places where there are no homes, so that they are said to be unknown.
    pub fn mark_unknown(&self, tokens: &mut Vec<Token>) {
        const BEFORE: [&str; 8] = ["in", "near", "around", "to", "about", "on", "and", "or"];
        for name in &self.unknown {
            let at = (0..tokens.len()).find(|at| {
                name.len() <= tokens.len() - at
                    && name.iter().zip(&tokens[*at..]).all(|(word, token)| *word == token.word)
            });
            let Some(at) = at else { continue };
            if at == 0 || !BEFORE.contains(&tokens[at - 1].word.as_str()) {
                let span = tokens[at].span.start..tokens[at].span.start;
                let pause = std::mem::take(&mut tokens[at].pause);
                tokens.insert(at, Token { word: "in".into(), span, foreign: true, pause, ..Token::default() });
            }
        }
    }
}

/// Where a name is in the text, and its consonants.
struct Candidate {
    start: usize,
    end: usize,
    sounds: String,
}

impl Transcription {
    /// Reads the tables of a language; `None` where names are written in Latin letters.
    pub fn of(language: Language) -> Option<Self> {
        let mut out = Self { language, ..Self::default() };
        for (sound, characters) in sounds(language).lines().filter_map(|line| line.split_once('=')) {
            let characters = characters.split_whitespace().flat_map(str::chars);
            out.sounds.extend(characters.map(|c| (c, sound.trim().to_owned())));
        }
        out.known = place_names(language).map(|(written, name)| (out.plain(written), name)).collect();
        out.first = out.known.keys().filter_map(|name| name.chars().next()).collect();
        (!out.sounds.is_empty()).then_some(out)
    }

    /// The question with the names that were recognized in Latin letters; `None` where there is none.
    pub fn with_latin_names(
        &self,
        text: String,
        own: [&[String]; 2],
        knows: &dyn Fn(&str) -> bool,
        budget: &StepBudget,
    ) -> Result<Option<Named>, OverBudget> {
        let candidates = self.candidates(&text, knows, budget)?;
        let mut found: Vec<(usize, usize, String)> = Vec::new();
        for candidate in &candidates {
            if let Some(name) = self.known.get(&self.plain(&text[candidate.start..candidate.end])) {
                found.push((candidate.start, candidate.end, (*name).to_owned()));
            }
        }
        let long = |candidate: &&Candidate| candidate.sounds.len() >= MIN_SOUNDS;
        if candidates.iter().any(|candidate| long(&candidate)) {
            let mut places: HashMap<String, Option<&String>> = HashMap::new();
            for name in own.into_iter().flatten() {
                budget.step(1 + name.len() / 8)?;
                let other = places.entry(latin_sounds(name, self.language)).or_insert(Some(name));
                if other.is_some_and(|other| fold(other) != fold(name)) {
                    *other = None;
                }
            }
            for candidate in candidates.iter().filter(long) {
                if let Some(Some(name)) = places.get(&candidate.sounds) {
                    found.push((candidate.start, candidate.end, (*name).clone()));
                }
            }
        }
        // The longest name of those that overlap.
        found.sort_by_key(|(start, end, _)| (std::cmp::Reverse(end - start), *start));
        let mut kept: Vec<(usize, usize, String)> = Vec::new();
        for name in found {
            if kept.iter().all(|other| name.1 <= other.0 || name.0 >= other.1) {
                kept.push(name);
            }
        }
        kept.sort_by_key(|(start, ..)| std::cmp::Reverse(*start));
        if kept.is_empty() {
            return Ok(None);
        }
        let mut out = Named { text, unknown: Vec::new() };
        for (start, end, name) in kept {
            out.text.replace_range(start..end, &format!(" {name} "));
            let name = fold(&name);
            if !own.into_iter().flatten().any(|own| fold(own) == name) {
                out.unknown.push(name.split(' ').map(str::to_owned).collect());
            }
        }
        Ok(Some(out))
    }

    /// As the table of known places has it.
    fn plain(&self, text: &str) -> String {
        if self.language == Language::Ar { plain_text(text) } else { text.replace('・', "") }
    }

    fn candidates(
        &self,
        text: &str,
        knows: &dyn Fn(&str) -> bool,
        budget: &StepBudget,
    ) -> Result<Vec<Candidate>, OverBudget> {
        match self.language {
            Language::Ar => self.spaced(text, knows, budget),
            _ => self.runs(text, knows, budget),
        }
    }

    /// Words that the language lacks, up to three together, with and without a prefix.
    fn spaced(
        &self,
        text: &str,
        knows: &dyn Fn(&str) -> bool,
        budget: &StepBudget,
    ) -> Result<Vec<Candidate>, OverBudget> {
        let mut terms: Vec<(usize, usize)> = Vec::new();
        let mut start = None;
        for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
            budget.step(1)?;
            match (start, c.is_alphabetic() || ('\u{64b}'..='\u{652}').contains(&c)) {
                (None, true) => start = Some(at),
                (Some(first), false) => {
                    terms.push((first, at));
                    start = None;
                }
                _ => {}
            }
        }
        let foreign: Vec<bool> = terms
            .iter()
            .map(|(start, end)| plain_text(&text[*start..*end]))
            .map(|word| !word.is_ascii() && !knows(&word))
            .collect();
        let prefixes = ["", "وب", "ب", "و", "ل", "ف"];
        let mut out = Vec::new();
        for first in 0..terms.len() {
            for last in first..terms.len().min(first + MAX_TERMS) {
                budget.step(2)?;
                let (start, end) = (terms[first].0, terms[last].1);
                let is_foreign = foreign[first..=last].iter().all(|foreign| *foreign);
                for prefix in prefixes.iter().filter(|prefix| text[start..end].starts_with(**prefix)) {
                    let start = start + prefix.len();
                    // A known place may begin with a word of the language: "سولت ليك سيتي".
                    if is_foreign || self.is_known(&text[start..end]) {
                        out.push(self.candidate(text, start, end));
                    }
                }
            }
        }
        Ok(out)
    }

    /// Characters that only write sounds: each run of katakana with what may follow, each part of a run of Chinese.
    fn runs(
        &self,
        text: &str,
        knows: &dyn Fn(&str) -> bool,
        budget: &StepBudget,
    ) -> Result<Vec<Candidate>, OverBudget> {
        let ends: Vec<(usize, usize, bool)> =
            text.char_indices().map(|(at, c)| (at, at + c.len_utf8(), self.sounds.contains_key(&c))).collect();
        let mut out = Vec::new();
        for first in 0..ends.len() {
            budget.step(1)?;
            // "クロス" is no "ロス".
            if self.language == Language::Ja && first > 0 && ends[first].2 && ends[first - 1].2 {
                continue;
            }
            let begins = ends[first].2;
            if !begins && !self.first.contains(&text[ends[first].0..].chars().next().unwrap_or(' ')) {
                continue;
            }
            for last in first + 1..ends.len().min(first + MAX_CHARACTERS) {
                budget.step(1)?;
                let (start, end) = (ends[first].0, ends[last].1);
                let spelled =
                    begins && last >= first + MIN_SPELLED - 1 && ends[first..=last].iter().all(|(.., spells)| *spells);
                if !spelled && !self.is_known(&text[start..end]) {
                    continue;
                }
                let apart = self.language == Language::Zh || {
                    let rest = ends[last + 1..].iter().take_while(|(.., spells)| *spells).last();
                    rest.is_none_or(|rest| knows(&text[end..rest.1]))
                };
                if apart && !knows(&text[start..end]) {
                    out.push(self.candidate(text, start, end));
                }
            }
        }
        Ok(out)
    }

    fn is_known(&self, written: &str) -> bool {
        written.chars().next().is_some_and(|c| self.language == Language::Ar || self.first.contains(&c))
            && self.known.contains_key(&self.plain(written))
    }

    fn candidate(&self, text: &str, start: usize, end: usize) -> Candidate {
        let written = &text[start..end];
        let written = if self.language == Language::Ar { plain_text(written) } else { written.to_owned() };
        let sounds: String = written.chars().filter_map(|c| self.sounds.get(&c)).map(String::as_str).collect();
        Candidate { start, end, sounds: merged(&sounds) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 7] = ["アパート", "プール", "タウンハウス", "バスルーム", "بيت", "شقق", "في"];

    fn latin(language: Language, question: &str) -> String {
        let cities = ["Ashford", "Riverton", "Port Ellery", "Lakemont"].map(str::to_owned);
        let names = Transcription::of(language).expect("another script");
        let knows = |word: &str| KNOWN.contains(&word);
        let read = names.with_latin_names(question.to_owned(), [&cities, &[]], &knows, &StepBudget::default());
        let read = read.expect("within budget");
        read.map_or_else(|| question.to_owned(), |named| named.text)
    }

    #[test]
    fn own_places_are_known_by_their_consonants() {
        assert_eq!(latin(Language::Ar, "بيت في ريفرتون"), "بيت في  Riverton ");
        assert_eq!(latin(Language::Ar, "شو عندكم بأشفورد"), "شو عندكم ب Ashford ");
        assert_eq!(latin(Language::Ar, "شقق في بورت إليري"), "شقق في  Port Ellery ");
        assert_eq!(latin(Language::Zh, "里弗顿的独栋"), " Riverton 的独栋");
        assert_eq!(latin(Language::Zh, "在莱克蒙特买房"), "在 Lakemont 买房");
        assert_eq!(latin(Language::Ja, "アッシュフォードの家"), " Ashford の家");
        assert_eq!(latin(Language::Ja, "ポートエラリーで"), " Port Ellery で");
        assert_eq!(latin(Language::Ja, "レイクモントアパート"), " Lakemont アパート");
    }

    #[test]
    fn known_places_are_named_as_listings_name_them() {
        assert_eq!(latin(Language::Zh, "西雅图有房吗"), " Seattle 有房吗");
        assert_eq!(latin(Language::Ja, "ニューヨーク州"), " New York 州");
        assert_eq!(latin(Language::Ar, "شقق في سياتل"), "شقق في  Seattle ");
    }

    #[test]
    fn other_terms_stay() {
        for (language, text) in [
            (Language::Ar, "أرخص بيت فيه مسبح وحديقة"),
            (Language::Zh, "三个卧室的独栋，带花园和车库"),
            (Language::Ja, "プール付きのタウンハウス、バスルーム2つ"),
        ] {
            assert_eq!(latin(language, text), text);
        }
    }
}
