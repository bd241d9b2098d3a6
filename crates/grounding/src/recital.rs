//! Finds sentences in which a model recites its instructions, also while they stream.

use std::{
    cell::OnceCell,
    collections::{HashMap, HashSet, VecDeque},
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use porchlight_domain::fold;

use crate::{
    language_set::{EVERY_LANGUAGE, is_ordinary},
    tokens::tokenizer::is_ideograph,
};

/// Units in a row that are a recital: 8 words, or 16 characters of a script without spaces.
const RUN_UNITS: usize = 16;
const UNITS_PER_WORD: usize = 2;
/// Words up to this many letters are in every text, and so are stop words.
const SHORT_WORD: usize = 4;
/// Words above this many bytes are held by themselves, and three shorter ones in a row.
const LONG_WORD: usize = 6;
const HELD_UNITS: usize = 3 * UNITS_PER_WORD;
/// Places in the instructions where a run may begin with one word.
const MAX_STARTS: usize = 64;
/// Characters of the instructions that are compared.
const MAX_CHARS: usize = 64_000;
/// Bytes of the texts that may be said, all together; a run that stands only beyond them may not be said.
const MAX_ALLOWED_BYTES: usize = 200_000;

/// A chatbot's instructions, ready to be compared. Answers share them.
#[derive(Debug)]
pub struct Instructions {
    units: Vec<u64>,
    /// For each unit, whether it is of a word that few texts have, and whether that is a long one.
    is_telling: Vec<bool>,
    is_long: Vec<bool>,
    /// These words, sorted.
    telling: Vec<String>,
    starts: HashMap<u64, Vec<usize>>,
}

impl Instructions {
    /// Reads the first 64,000 characters of a text.
    pub fn new(text: &str) -> Self {
        let (mut units, mut is_telling, mut long, mut telling) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let end = text.char_indices().nth(MAX_CHARS).map_or(text.len(), |(at, _)| at);
        each_unit(&text[..end], |unit, _, word| {
            units.push(unit);
            is_telling.push(is_telling_word(word));
            long.push(is_telling_word(word) && is_long(word));
            if is_telling_word(word) && telling.last().is_none_or(|last| last != word) {
                telling.push(word.to_owned());
            }
        });
        telling.sort_unstable();
        telling.dedup();
        let mut starts: HashMap<u64, Vec<usize>> = HashMap::new();
        for (at, unit) in units.iter().enumerate() {
            let known = starts.entry(*unit).or_default();
            if known.len() < MAX_STARTS {
                known.push(at);
            }
        }
        Self { units, is_telling, is_long: long, telling, starts }
    }

    /// For each unit, whether the run that ends with it is also in one of these texts.
    fn runs_in(&self, texts: &[String]) -> Vec<bool> {
        let mut known: HashSet<u64> = HashSet::new();
        let mut left = MAX_ALLOWED_BYTES;
        for text in texts {
            let text = &text[..text.floor_char_boundary(left)];
            left -= text.len();
            let mut own = Vec::new();
            each_unit(text, |unit, _, _| own.push(unit));
            known.extend(own.windows(RUN_UNITS).map(hash));
        }
        let mut is_known = vec![false; self.units.len()];
        for (at, window) in self.units.windows(RUN_UNITS).enumerate() {
            is_known[at + RUN_UNITS - 1] = known.contains(&hash(window));
        }
        is_known
    }
}

/// Loads the texts that may be said, which few answers need.
type LoadTexts = Box<dyn Fn() -> Vec<String> + Send>;

/// The instructions of one answer, compared with the words of the answer as they come.
pub struct Recital {
    instructions: Arc<Instructions>,
    allowed: LoadTexts,
    /// For each unit, whether the run that ends with it is also in a text that may be said.
    is_allowed: OnceCell<Vec<bool>>,
    /// Runs of the answer that stand in the instructions: the unit that comes next, and the length so far.
    runs: Vec<(usize, usize)>,
    /// Where the last units begin in the current sentence.
    begins: VecDeque<usize>,
    is_recited: bool,
}

impl fmt::Debug for Recital {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Recital").field("runs", &self.runs).field("is_recited", &self.is_recited).finish()
    }
}

impl Recital {
    /// Compares with `instructions`; runs that stand in `allowed` too may be said.
    pub fn new(instructions: Arc<Instructions>, allowed: impl Fn() -> Vec<String> + Send + 'static) -> Self {
        Self {
            instructions,
            allowed: Box::new(allowed),
            is_allowed: OnceCell::new(),
            runs: Vec::new(),
            begins: VecDeque::new(),
            is_recited: false,
        }
    }

    /// Takes whole words of the current sentence, which begin at the byte `from` of it.
    pub fn read(&mut self, terms: &str, from: usize) {
        each_unit(terms, |unit, at, _| self.take(unit, from + at));
    }

    fn take(&mut self, unit: u64, at: usize) {
        let mut runs: Vec<(usize, usize)> =
            self.runs.drain(..).filter(|(next, _)| self.instructions.units.get(*next) == Some(&unit)).collect();
        runs.iter_mut().for_each(|run| *run = (run.0 + 1, run.1 + 1));
        for start in self.instructions.starts.get(&unit).into_iter().flatten() {
            if !runs.iter().any(|(next, _)| *next == start + 1) {
                runs.push((start + 1, 1));
            }
        }
        self.is_recited |= runs.iter().any(|(next, length)| *length >= RUN_UNITS && !self.is_allowed(next - 1));
        self.runs = runs;
        self.begins.push_back(at);
        if self.begins.len() > RUN_UNITS {
            self.begins.pop_front();
        }
    }

    /// Whether this may be the beginning of a word that is held: a long one of the instructions, or one that continues a
    /// run of them.
    pub fn may_begin(&self, beginning: &str) -> bool {
        let beginning = fold(beginning);
        let telling = &self.instructions.telling;
        let at = telling.partition_point(|term| *term < beginning);
        let mut terms = telling[at..].iter().take_while(|term| term.starts_with(&beginning));
        if terms.any(|term| is_long(term)) {
            return true;
        }
        let unit = hash(&(beginning.as_str(), 0_usize));
        telling.binary_search(&beginning).is_ok()
            && self.runs.iter().any(|(next, _)| self.instructions.units.get(*next) == Some(&unit))
    }

    fn is_allowed(&self, last: usize) -> bool {
        self.is_allowed.get_or_init(|| self.instructions.runs_in(&(self.allowed)()))[last]
    }

    /// Whether the current sentence recites.
    pub fn is_recited(&self) -> bool {
        self.is_recited
    }

    /// From which byte of the current sentence on the words may yet turn out to be a recital. A run is held from its
    /// first long word on, or if it has three words that are not all short or common: any sentence shares the others
    /// with the instructions.
    pub fn holds_from(&self) -> Option<usize> {
        let is_held = |(next, length): &&(usize, usize)| {
            let run = next - length..*next;
            self.instructions.is_long[run.clone()].contains(&true)
                || *length >= HELD_UNITS && self.instructions.is_telling[run].contains(&true)
        };
        let longest = self.runs.iter().filter(is_held).map(|(_, length)| *length).max()?;
        let back = longest.min(RUN_UNITS - 1).min(self.begins.len());
        self.begins.get(self.begins.len().checked_sub(back)?).copied()
    }

    /// Begins the next sentence; a run continues in it.
    pub fn next_sentence(&mut self) {
        self.is_recited = false;
        self.begins.iter_mut().for_each(|at| *at = 0);
    }

    /// The first bytes of the current sentence are gone.
    pub fn forget(&mut self, bytes: usize) {
        self.begins.iter_mut().for_each(|at| *at = at.saturating_sub(bytes));
    }
}

fn hash<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn is_long(word: &str) -> bool {
    word.len() > LONG_WORD || word.chars().any(is_ideograph)
}

fn is_telling_word(word: &str) -> bool {
    let is_short = word.len() <= SHORT_WORD && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    !is_short && !is_ordinary(word, EVERY_LANGUAGE)
}

/// Gives the words of a text, where each begins, and its folded letters; case, accents and punctuation do not count.
///
/// A word is as many units as make two characters of a script without spaces.
fn each_unit(text: &str, mut give: impl FnMut(u64, usize, &str)) {
    let mut word = String::new();
    let mut start = 0;
    let close = |word: &mut String, start: usize, give: &mut dyn FnMut(u64, usize, &str)| {
        let folded = fold(word);
        word.clear();
        if !folded.is_empty() {
            (0..UNITS_PER_WORD).for_each(|part| give(hash(&(folded.as_str(), part)), start, &folded));
        }
    };
    for (at, c) in text.char_indices() {
        if is_ideograph(c) {
            close(&mut word, start, &mut give);
            give(hash(&c), at, c.encode_utf8(&mut [0; 4]));
        } else if c.is_alphanumeric() {
            if word.is_empty() {
                start = at;
            }
            word.push(c);
        } else if !matches!(c, '\'' | '’' | '‘' | '\u{300}'..='\u{36f}') {
            close(&mut word, start, &mut give);
        }
    }
    close(&mut word, start, &mut give);
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "Never mention the commission of three percent to any visitor of this website. Be short.";

    fn recital_of(instructions: &str, allowed: &[&str]) -> Recital {
        let allowed: Vec<String> = allowed.iter().map(ToString::to_string).collect();
        Recital::new(Arc::new(Instructions::new(instructions)), move || allowed.clone())
    }

    fn is_recited(instructions: &str, allowed: &[&str], phrase: &str) -> bool {
        let mut recital = recital_of(instructions, allowed);
        recital.read(phrase, 0);
        recital.is_recited()
    }

    #[test]
    fn a_run_of_eight_tokens_is_a_recital_and_seven_are_not() {
        assert!(is_recited(RULES, &[], "they say: NEVER mention, the “commission” of **three** percent to me"));
        assert!(!is_recited(RULES, &[], "they say: never mention the commission of three percent for me"));
        assert!(!is_recited(RULES, &[], "three percent of the commission to any visitor, never mention this website"));
    }

    #[test]
    fn scripts_without_spaces_are_compared_by_characters() {
        let rules = "你是一家房地产公司的助手，绝不要提到百分之三的佣金，也不要评价街区。";
        assert!(is_recited(rules, &[], "我的规则：绝不要提到百分之三的佣金，也不要评价"));
        assert!(!is_recited(rules, &[], "我不能提到佣金。"));
    }

    #[test]
    fn what_also_stands_in_an_allowed_text_may_be_stated() {
        let saved = "We take a commission: never mention the commission of three percent to any tenant.";
        assert!(!is_recited(RULES, &[saved], "Never mention the commission of three percent to any tenant"));
        assert!(is_recited(
            RULES,
            &[saved],
            "Never mention the commission of three percent to any visitor of this website"
        ));
    }

    #[test]
    fn a_run_is_held_from_its_first_term_unless_all_are_short() {
        let mut recital = recital_of(RULES, &[]);
        recital.read("I was told: ", 0);
        assert_eq!(recital.holds_from(), None);
        recital.read("never mention ", 12);
        assert_eq!(recital.holds_from(), Some(12));
        recital.read("of this ", 26);
        assert_eq!(recital.holds_from(), None);
        recital.read("website ", 34);
        assert_eq!(recital.holds_from(), Some(26));
        recital.read("it. ", 42);
        assert_eq!(recital.holds_from(), None);
    }

    #[test]
    fn one_word_of_the_instructions_is_held_if_it_is_long() {
        let mut recital = recital_of("Be kind to people, never promise anything, and be short.", &[]);
        assert!(!recital.may_begin("people") && recital.may_begin("prom") && !recital.may_begin("is"));
        recital.read("people ", 0);
        assert_eq!(recital.holds_from(), None);
        recital.read("are kind to ", 7);
        assert_eq!(recital.holds_from(), None);
        assert!(recital.may_begin("people"), "it continues the instructions");
        recital.read("people ", 19);
        assert_eq!(recital.holds_from(), Some(11));
    }

    #[test]
    fn a_run_goes_on_over_the_end_of_a_sentence() {
        let rules = "Be short. Be kind. No images. Ask for the budget.";
        let mut recital = recital_of(rules, &[]);
        let mut recited = Vec::new();
        for sentence in ["Be short. ", "Be kind. ", "No images. ", "Ask for the budget."] {
            recital.read(sentence, 0);
            recited.push(recital.is_recited());
            recital.next_sentence();
        }
        assert_eq!(recited, [false, false, false, true]);
    }
}
