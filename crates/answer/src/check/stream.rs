//! Lets a model's words through as they come, and holds back what could be a wrong figure.
//!
//! Why it exists: a wrong sentence is replaced by the built-in one before anybody reads it. Not
//! here: whether a sentence is true (`truth.rs`).

use super::{Checked, sentences, truth::Truth};
use crate::{
    facts::{Bot, Facts},
    meaning::Meaning,
    write::{self, phrases},
};

/// A sentence longer than this is checked as it is.
const MOST_HELD: usize = 6_000;

/// The check of one streamed answer.
#[derive(Debug)]
pub struct StreamCheck {
    truth: Truth,
    /// The built-in answer, for when nothing of the model's remains.
    built_in: String,
    unconfirmed: &'static str,
    /// What of the current sentence was shown.
    shown: String,
    /// What of it is held.
    held: String,
    is_waiting: bool,
    any_shown: bool,
    replaced: Vec<String>,
    report: Vec<Checked>,
}

impl StreamCheck {
    /// Begins the check of an answer to `meaning` from `facts`.
    pub fn new(facts: &Facts, bot: &Bot, meaning: &Meaning) -> Self {
        let language = write::language_of(meaning, bot);
        Self {
            truth: Truth::new(facts, bot, meaning, language),
            built_in: write::write(meaning, facts, bot).text,
            unconfirmed: phrases::of(language).unconfirmed,
            shown: String::new(),
            held: String::new(),
            is_waiting: false,
            any_shown: false,
            replaced: Vec::new(),
            report: Vec::new(),
        }
    }

    /// Takes the next piece of the model's text; gives what may be shown now.
    pub fn push(&mut self, piece: &str) -> String {
        self.held.extend(piece.chars().filter(|c| !is_hidden(*c)));
        let mut out = String::new();
        while let Some(end) = self.sentence_end() {
            let rest = self.held.split_off(end);
            out.push_str(&self.close_sentence());
            self.held = rest;
        }
        out.push_str(&self.release_words());
        self.note(out)
    }

    /// Ends the answer; gives the rest of what may be shown.
    pub fn finish(&mut self) -> String {
        let mut out = self.push("");
        if !self.held.is_empty() || !self.shown.is_empty() {
            out.push_str(&self.close_sentence());
        }
        if !self.any_shown && out.trim().is_empty() {
            self.any_shown = true;
            return self.built_in.clone();
        }
        self.note(out)
    }

    /// Everything that was compared, in the order of the text.
    pub fn report(&self) -> Vec<Checked> {
        self.report.clone()
    }

    fn note(&mut self, out: String) -> String {
        self.any_shown |= !out.trim().is_empty();
        out
    }

    /// Where the current sentence ends within what is held.
    fn sentence_end(&self) -> Option<usize> {
        let whole = format!("{}{}", self.shown, self.held);
        match sentences::end(&whole) {
            Some(end) => Some(end.saturating_sub(self.shown.len())),
            None if self.held.len() > MOST_HELD => Some(self.held.len()),
            None => None,
        }
    }

    /// Checks the complete sentence in `shown` + `held`; gives what takes the place of `held`.
    fn close_sentence(&mut self) -> String {
        let shown = std::mem::take(&mut self.shown);
        let held = std::mem::take(&mut self.held);
        self.is_waiting = false;
        let whole = format!("{shown}{held}");
        let verdict = self.truth.judge(&whole);
        self.report.extend(verdict.checked);
        if verdict.is_true {
            return held;
        }
        let tail = &held[held.trim_end().len()..];
        let sentence = verdict.instead.filter(|text| !self.replaced.contains(text));
        let said = match sentence {
            Some(text) => {
                self.replaced.push(text.clone());
                text
            }
            None if shown.trim().is_empty() => return if tail.contains('\n') { "\n".into() } else { String::new() },
            None => self.unconfirmed.to_owned(),
        };
        let tail = if tail.is_empty() { " " } else { tail };
        if shown.trim().is_empty() { format!("{}{said}{tail}", marker(&held)) } else { format!("… {said}{tail}") }
    }

    /// Lets whole words go while none of the sentence needs to wait.
    fn release_words(&mut self) -> String {
        let mut end = 0;
        for piece in self.held.split_inclusive(char::is_whitespace) {
            if self.is_waiting || !piece.ends_with(char::is_whitespace) {
                break;
            }
            if sentences::waits(piece) {
                self.is_waiting = true;
                break;
            }
            end += piece.len();
        }
        // A mark at the beginning of a line belongs to what follows it.
        if self.shown.is_empty() && self.held[..end].trim().chars().all(|c| matches!(c, '-' | '*' | '!' | '>')) {
            return String::new();
        }
        let rest = self.held.split_off(end);
        let out = std::mem::replace(&mut self.held, rest);
        self.shown.push_str(&out);
        out
    }
}

/// The list mark of a line, so that a replaced line stays one.
fn marker(line: &str) -> &str {
    let start = line.len() - line.trim_start().len();
    let mark = line[start..].find(' ').filter(|end| matches!(&line[start..start + end], "-" | "*" | "•"));
    mark.map_or("", |end| &line[..start + end + 1])
}

/// Characters that are not seen but can split a figure.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\0')
}
