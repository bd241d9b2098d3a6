//! Lets a model's words through as they come, and holds back what could be a wrong number. A wrong sentence is replaced
//! by the built-in one before anybody reads it.

use std::sync::Arc;

use porchlight_lang::messages;
use porchlight_query::{
    Query, bounds,
    budget::StepBudget,
    retrieved_context::{ChatbotProfile, RetrievedContext},
};
use porchlight_reply as render;

use crate::{
    VerifiedText,
    ground_truth::GroundTruth,
    hold_back::HeldText,
    recital::{Instructions, Recital},
    sentence_result::SentenceResult,
    sentences::Ends,
    text::is_hidden,
};

/// A sentence is checked as it is once so many bytes of it are held.
const MAX_HELD: usize = 2_000;
/// Of what was shown of a sentence, so many bytes are read again with the rest.
const MAX_SHOWN: usize = 2_000;

/// Bytes of an answer that are compared with the data; a sentence beyond is not shown.
const MAX_CHECKED_BYTES: u64 = 64_000;

/// Numbers of one sentence that are compared; a sentence with more is no sentence, and is not shown.
const MAX_NUMBERS: usize = 200;

/// Characters of a dropped sentence that the report has.
const MAX_REPORTED_CHARS: usize = 500;

/// The check of one streamed answer.
#[derive(Debug)]
pub struct StreamCheck {
    truth: GroundTruth,
    recital: Option<Recital>,
    /// Bytes of the sentence that were compared with the instructions.
    compared: usize,
    budget: StepBudget,
    /// The built-in answer, for when nothing of the model's remains.
    built_in: String,
    unconfirmed: &'static str,
    /// The current sentence; the first `shown` bytes of it were shown.
    sentence: String,
    shown: usize,
    /// Marks that the sentence begins with end here.
    leading: usize,
    /// Where the word begins that is not complete, and how far its end was looked for.
    word_at: usize,
    searched: usize,
    ends: Ends,
    recent: HeldText,
    is_waiting: bool,
    any_shown: bool,
    replaced: Vec<String>,
    report: Vec<VerifiedText>,
}

impl StreamCheck {
    /// Begins the check of an answer to `meaning` from `facts`.
    pub fn new(context: &RetrievedContext, bot: &ChatbotProfile, meaning: &Query) -> Self {
        Self::with_built_in(context, bot, meaning, render::render(meaning, context, bot).text)
    }

    /// The same with a built-in answer that was rendered before.
    pub fn with_built_in(context: &RetrievedContext, bot: &ChatbotProfile, meaning: &Query, built_in: String) -> Self {
        let language = render::language_of(meaning, bot);
        Self {
            truth: GroundTruth::new(context, bot, meaning, language),
            recital: None,
            compared: 0,
            budget: StepBudget::new(MAX_CHECKED_BYTES),
            built_in,
            unconfirmed: messages::of(language).unconfirmed,
            sentence: String::new(),
            shown: 0,
            leading: 0,
            word_at: 0,
            searched: 0,
            ends: Ends::default(),
            recent: HeldText::new(language),
            is_waiting: false,
            any_shown: false,
            replaced: Vec::new(),
            report: Vec::new(),
        }
    }

    /// Drops sentences that repeat 8 words in a row of the instructions, unless `allowed` or the built-in answer has
    /// them too.
    pub fn guarding(
        mut self,
        instructions: Arc<Instructions>,
        allowed: impl Fn() -> Vec<String> + Send + 'static,
    ) -> Self {
        let own = self.built_in.clone();
        let all = move || allowed().into_iter().chain([own.clone()]).collect();
        self.recital = Some(Recital::new(instructions, all));
        self
    }

    /// Takes the next piece of the model's text; gives what may be shown now.
    pub fn push(&mut self, piece: &str) -> String {
        self.sentence.extend(piece.chars().filter(|c| !is_hidden(*c)));
        let mut out = String::new();
        let mut text = std::mem::take(&mut self.sentence);
        let mut from = 0;
        while let Some(length) = self.end_of(&text[from..]) {
            out.push_str(&self.close(&text[from..from + length]));
            from += length;
        }
        text.drain(..from);
        self.sentence = text;
        out.push_str(&self.release_terms());
        self.note(out)
    }

    /// Ends the answer; gives the rest of what may be shown.
    pub fn finish(&mut self) -> String {
        let mut out = self.push("");
        let rest = std::mem::take(&mut self.sentence);
        if !rest.is_empty() {
            out.push_str(&self.close(&rest));
        }
        if !self.any_shown && out.trim().is_empty() {
            self.any_shown = true;
            return self.built_in.clone();
        }
        self.note(out)
    }

    /// Everything that was compared, in the order of the text.
    pub fn report(&self) -> Vec<VerifiedText> {
        self.report.clone()
    }

    fn note(&mut self, out: String) -> String {
        self.any_shown |= !out.trim().is_empty();
        out
    }

    /// Where the current sentence ends; one that grows too long is cut at a space.
    fn end_of(&mut self, text: &str) -> Option<usize> {
        let max = self.shown + MAX_HELD;
        // What comes behind is not looked at: a piece may be as long as a whole answer.
        let near = (max + 1..=max + 4).find(|at| text.is_char_boundary(*at)).map_or(text, |at| &text[..at]);
        let end = self.ends.find(near);
        if end.is_none_or(|end| end > max) && text.len() > max { Some(cut(text, self.shown, max)) } else { end }
    }

    /// Checks a complete sentence; gives what takes the place of what was held of it.
    fn close(&mut self, whole: &str) -> String {
        let (shown, held) = whole.split_at(self.shown);
        let is_recited = self.is_recited(whole);
        (self.shown, self.leading, self.word_at, self.searched, self.compared) = (0, 0, 0, 0, 0);
        self.ends.restart();
        self.recent.restart();
        self.is_waiting = false;
        if is_recited {
            return self.drop_recital(whole, shown, held);
        }
        let result = match self.budget.step(whole.len()) {
            Ok(()) if count_numbers(whole) <= MAX_NUMBERS => self.truth.verify_sentence(whole),
            _ => unchecked(whole),
        };
        let is_true = result.is_true;
        let out = if is_true { held.to_owned() } else { self.instead_of(shown, held, result.instead) };
        let instead = (!is_true).then(|| out.trim().to_owned());
        self.report
            .extend(result.checked.into_iter().map(|checked| VerifiedText { instead: instead.clone(), ..checked }));
        out
    }

    /// Whether a complete sentence recites the instructions.
    fn is_recited(&mut self, whole: &str) -> bool {
        let Some(recital) = &mut self.recital else { return false };
        recital.read(whole.get(self.compared..).unwrap_or_default(), self.compared);
        let is_recited = recital.is_recited();
        recital.next_sentence();
        is_recited
    }

    fn drop_recital(&mut self, whole: &str, shown: &str, held: &str) -> String {
        let tail = &held[held.trim_end().len()..];
        let out = match shown.trim().is_empty() {
            true if tail.contains('\n') => "\n".to_owned(),
            true => String::new(),
            false => format!("…{tail}"),
        };
        self.report.push(VerifiedText {
            text: bounds::first_chars(whole.trim(), MAX_REPORTED_CHARS).to_owned(),
            field: "Instructions".into(),
            listing_id: None,
            ok: false,
            instead: Some(out.trim().to_owned()),
        });
        out
    }

    fn instead_of(&mut self, shown: &str, held: &str, sentence: Option<String>) -> String {
        let tail = &held[held.trim_end().len()..];
        let phrase = match sentence.filter(|text| !self.replaced.contains(text)) {
            Some(text) => {
                self.replaced.push(text.clone());
                text
            }
            None if shown.trim().is_empty() => return if tail.contains('\n') { "\n".into() } else { String::new() },
            None => self.unconfirmed.to_owned(),
        };
        let tail = if tail.is_empty() { " " } else { tail };
        if shown.trim().is_empty() { format!("{}{phrase}{tail}", marker(held)) } else { format!("… {phrase}{tail}") }
    }

    /// Lets words go while none of the sentence needs to wait, and the beginning of a word that never will.
    fn release_terms(&mut self) -> String {
        // A mark at the beginning of a line belongs to what follows it.
        if self.word_at <= self.leading && self.shown == 0 {
            let rest = &self.sentence[self.leading..];
            self.leading += rest.len() - rest.trim_start_matches(is_mark).len();
            self.word_at = self.leading;
        }
        while !self.is_waiting {
            let from = self.word_at.max(self.searched);
            let Some(space) = self.sentence[from..].find(char::is_whitespace).map(|at| from + at) else {
                self.searched = self.sentence.len();
                break;
            };
            let end = space + self.sentence[space..].chars().next().map_or(1, char::len_utf8);
            self.is_waiting = self.recent.waits(&self.sentence[self.word_at..end]);
            if !self.is_waiting {
                self.word_at = end;
            }
        }
        let mut end = self.word_at.min(self.free_until());
        if end == self.word_at && !self.is_waiting && self.is_free(&self.sentence[end..]) {
            end = self.sentence.len();
        }
        if end <= self.shown || end <= self.leading {
            return String::new();
        }
        let out = self.sentence[self.shown..end].to_owned();
        self.shown = end;
        self.forget();
        out
    }

    /// Whether no word with this beginning needs to wait; it may have its punctuation already.
    fn is_free(&self, beginning: &str) -> bool {
        let beginning = beginning.trim_end_matches(['.', ',', ';', ':', '!', '?']);
        let may_recite = || self.recital.as_ref().is_some_and(|recital| recital.may_begin(beginning));
        !self.recent.may_wait(beginning) && (self.recent.is_ordinary(beginning) || !may_recite())
    }

    /// Up to where the complete words are no part of what may be a recital.
    fn free_until(&mut self) -> usize {
        let Some(recital) = &mut self.recital else { return usize::MAX };
        if self.word_at > self.compared {
            recital.read(&self.sentence[self.compared..self.word_at], self.compared);
            self.compared = self.word_at;
        }
        if recital.is_recited() { self.shown } else { recital.holds_from().unwrap_or(usize::MAX) }
    }

    /// Lets go of the beginning of a sentence that has become very long.
    fn forget(&mut self) {
        if self.shown > 2 * MAX_SHOWN {
            let kept_from = self.sentence.floor_char_boundary(self.shown - MAX_SHOWN);
            let from = self.sentence[..kept_from].rfind(char::is_whitespace).unwrap_or(0);
            self.sentence.drain(..from);
            self.shown -= from;
            self.word_at -= from;
            self.compared = self.compared.saturating_sub(from);
            if let Some(recital) = &mut self.recital {
                recital.forget(from);
            }
            self.searched = 0;
            self.ends.restart();
        }
    }
}

/// The result on a sentence that was not compared: it is not shown.
fn unchecked(sentence: &str) -> SentenceResult {
    let checked = VerifiedText {
        text: bounds::first_chars(sentence.trim(), MAX_REPORTED_CHARS).to_owned(),
        field: String::new(),
        listing_id: None,
        ok: false,
        instead: None,
    };
    SentenceResult { is_true: false, instead: None, checked: vec![checked] }
}

/// How many runs of digits a text has.
fn count_numbers(text: &str) -> usize {
    let mut after_digit = false;
    text.chars().filter(|c| !std::mem::replace(&mut after_digit, c.is_numeric()) && c.is_numeric()).count()
}

fn is_mark(c: char) -> bool {
    c.is_whitespace() || matches!(c, '-' | '*' | '!' | '>')
}

/// Where a sentence without an end is cut: at a space, a comma, or before a run of digits.
fn cut(text: &str, from: usize, max: usize) -> usize {
    let max = (from + 1..=max).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
    let held = &text[from..max];
    let at_space = held.rfind(|c: char| c.is_whitespace() || matches!(c, '、' | '，' | ';' | '；'));
    let at =
        at_space.filter(|at| *at > held.len() / 2).map(|at| at + held[at..].chars().next().map_or(1, char::len_utf8));
    at.or_else(|| {
        Some(held.trim_end_matches(|c: char| c.is_numeric() || matches!(c, '.' | ',')).len()).filter(|at| *at > 0)
    })
    .map_or(max, |at| from + at)
}

/// The list mark of a line, so that a replaced line stays one.
fn marker(line: &str) -> &str {
    let start = line.len() - line.trim_start().len();
    let mark = line[start..].find(' ').filter(|end| matches!(&line[start..start + end], "-" | "*" | "•"));
    mark.map_or("", |end| &line[..start + end + 1])
}
