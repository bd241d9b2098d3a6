//! A question being read: its tokens, what has been understood so far, and what is left over. The parts share it, each
//! takes the tokens it understands, so nothing is understood twice.

use std::ops::Range;

use porchlight_domain::{Filter, ListingId, Order};
use porchlight_lang::language::Language;

use crate::{
    budget::StepBudget,
    field::{Field, Preference},
    languages::Read,
    phrase_matching::token_phrases::{self, Beginnings},
    today::Today,
    tokens::Token,
    unseen_name::UnseenName,
    vocabulary::Vocabulary,
};

/// What has been read of a question.
#[derive(Debug, Clone)]
pub struct ParseState<'a> {
    pub tokens: Vec<Token>,
    /// The words of the text as typed, in a language other than English.
    pub typed: &'a [Token],
    /// What the spans of the tokens are places in.
    pub text: &'a str,
    /// The language of the question.
    pub language: Language,
    pub vocabulary: &'a Vocabulary,
    pub today: Today,
    pub filter: Filter,
    pub order: Option<Order>,
    pub limit: Option<usize>,
    /// Homes of the order that stand before the one meant: 1 for "the second cheapest".
    pub skip: Option<usize>,
    pub fields: Vec<Field>,
    pub preferences: Vec<Preference>,
    /// Where each preference that is not denied stands, with the phrase that finds it.
    pub preferred_at: Vec<(Range<usize>, Vec<String>)>,
    /// Folded addresses named in full, each group one mention.
    pub street_addresses: Vec<Vec<String>>,
    pub mls_numbers: Vec<String>,
    /// Homes named before: "the second one".
    pub ids: Vec<ListingId>,
    /// Homes named before of which one is meant: "the Maple one" where two are on Maple Lane.
    pub candidates: Vec<ListingId>,
    /// Where names of homes stand in the text.
    pub named_at: Vec<Range<usize>>,
    /// Of two homes the one that is not at hand is described: "the corner one, how much more is it".
    pub names_other: bool,
    /// What a home that was not shown is called.
    pub unseen: Option<UnseenName>,
    pub within_m: Option<u32>,
    pub unknown_places: Vec<String>,
    /// Two conditions that exclude each other, each alone.
    pub contradiction: Option<Box<(Filter, Filter)>>,
    /// "any price", "anywhere": conditions to forget in a follow-up.
    pub forget: Vec<DroppedConstraint>,
    /// Preferences that were understood and cannot be met.
    pub impossible: Vec<String>,
    /// How many months a home is wanted for.
    pub stay_months: Option<u32>,
    /// Amounts in a currency that the listings don't use, as typed.
    pub other_money: Vec<String>,
    /// The conditions of the conversation so far.
    pub earlier: Option<&'a Filter>,
    /// The question has conditions of its own or asks for listings. Set once it is a search.
    pub wants_listings: bool,
    /// The homes are asked for apart by city.
    pub by_city: bool,
    /// Where the visitor put right what was said before it: "no wait, Port Ellery".
    pub corrected: Option<usize>,
    beginnings: Beginnings,
    budget: &'a StepBudget,
}

/// What the words before a position say of it.
enum Denial {
    Denied,
    None,
    /// An "or" stands here: what is before it decides.
    SameAs(usize),
}

/// A condition that a follow-up takes back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DroppedConstraint {
    Price,
    Place,
    PropertyType,
    Bedrooms,
    Bathrooms,
    Area,
    Lot,
    Age,
    Parking,
    Hoa,
    SaleType,
    Tours,
    /// That homes are sold or pending: "and available ones".
    Availability,
    /// Preferences with one of these words.
    Terms(Vec<String>),
}

impl<'a> ParseState<'a> {
    pub fn new(read: &'a Read<'_>, vocabulary: &'a Vocabulary, today: Today, budget: &'a StepBudget) -> Self {
        let tokens = read.tokens.clone();
        Self {
            beginnings: Beginnings::of(tokens.iter().map(|token| token.word.as_str())),
            budget,
            tokens,
            typed: &read.typed,
            text: &read.text,
            language: read.language,
            vocabulary,
            today,
            filter: Filter::default(),
            order: None,
            limit: None,
            skip: None,
            fields: Vec::new(),
            preferences: Vec::new(),
            preferred_at: Vec::new(),
            street_addresses: Vec::new(),
            mls_numbers: Vec::new(),
            ids: Vec::new(),
            candidates: Vec::new(),
            named_at: Vec::new(),
            names_other: false,
            unseen: None,
            within_m: None,
            unknown_places: Vec::new(),
            contradiction: None,
            forget: Vec::new(),
            impossible: Vec::new(),
            stay_months: None,
            other_money: Vec::new(),
            earlier: None,
            wants_listings: false,
            by_city: false,
            corrected: None,
        }
    }

    /// Takes steps of the budget; false once it is used up, which ends every loop.
    pub fn step(&self, count: usize) -> bool {
        self.budget.step(count).is_ok()
    }

    /// The word at a position, "" outside.
    pub fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.word.as_str())
    }

    /// The word so many places before, "" outside.
    pub fn before(&self, at: usize, back: usize) -> &str {
        at.checked_sub(back).map_or("", |at| self.word(at))
    }

    /// Whether a comma or full stop stands before this position.
    pub fn pauses(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.pause)
    }

    /// False where no word begins as the phrase does; true says nothing.
    pub fn may_say(&self, phrase: &str) -> bool {
        self.beginnings.may_have(phrase)
    }

    /// Where an untaken phrase ("how many") begins.
    #[inline]
    pub fn find(&self, phrase: &str) -> Option<Range<usize>> {
        if self.beginnings.may_have(phrase) { self.find_begun(phrase) } else { None }
    }

    fn find_begun(&self, phrase: &str) -> Option<Range<usize>> {
        if !self.step(self.tokens.len()) {
            return None;
        }
        self.starts_of(phrase).find(|found| self.is_untaken(found))
    }

    /// Where the phrase occurs last, taken or not.
    pub fn find_last(&self, phrase: &str) -> Option<Range<usize>> {
        if !self.beginnings.may_have(phrase) || !self.step(self.tokens.len()) {
            return None;
        }
        self.starts_of(phrase).last()
    }

    /// The phrase at this position, when none of it is taken.
    pub fn phrase_at(&self, at: usize, vocabulary: &[&str]) -> Option<Range<usize>> {
        let range = at..at + vocabulary.len();
        let tokens = self.tokens.get(range.clone())?;
        tokens.iter().zip(vocabulary).all(|(token, word)| !token.taken && token.word == *word).then_some(range)
    }

    /// Where a phrase ends that begins at this position and of which none is taken.
    pub fn untaken_end(&self, at: usize, phrase: &str) -> Option<usize> {
        token_phrases::end_of(&self.tokens, at, phrase).filter(|end| self.is_untaken(&(at..*end)))
    }

    /// Where a phrase begins that ends before this position and of which none is taken.
    pub fn untaken_start(&self, end: usize, phrase: &str) -> Option<usize> {
        token_phrases::start_of(&self.tokens, end, phrase).filter(|start| self.is_untaken(&(*start..end)))
    }

    fn is_untaken(&self, range: &Range<usize>) -> bool {
        self.tokens[range.clone()].iter().all(|token| !token.taken)
    }

    /// Whether a phrase begins at this position, taken or not.
    pub fn stands_at(&self, at: usize, phrase: &str) -> bool {
        token_phrases::end_of(&self.tokens, at, phrase).is_some()
    }

    /// Whether a phrase occurs, taken or not.
    #[inline]
    pub fn says(&self, phrase: &str) -> bool {
        self.beginnings.may_have(phrase) && self.says_begun(phrase)
    }

    fn says_begun(&self, phrase: &str) -> bool {
        self.step(self.tokens.len()) && self.starts_of(phrase).next().is_some()
    }

    /// Where a phrase stands, taken or not.
    fn starts_of(&self, phrase: &str) -> impl Iterator<Item = Range<usize>> {
        let ends = (0..self.tokens.len()).map(move |at| (at, token_phrases::end_of(&self.tokens, at, phrase)));
        ends.filter_map(|(at, end)| Some(at..end?))
    }

    /// Whether one of the phrases occurs.
    pub fn says_any(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.says(phrase))
    }

    /// Takes the first of the phrases that occurs.
    pub fn take_any(&mut self, phrases: &[&str]) -> Option<Range<usize>> {
        let found = phrases.iter().find_map(|phrase| self.find(phrase))?;
        self.take(found.clone());
        Some(found)
    }

    /// Marks tokens as understood.
    pub fn take(&mut self, range: Range<usize>) {
        let end = range.end.min(self.tokens.len());
        for token in &mut self.tokens[range.start.min(end)..end] {
            token.taken = true;
        }
    }

    /// Puts one taken word in the place of several.
    pub fn replace(&mut self, range: Range<usize>, word: &str) {
        let (Some(first), Some(last)) = (self.tokens.get(range.start), self.tokens.get(range.end - 1)) else { return };
        let span = first.span.start..last.span.end.max(first.span.start);
        let own = Token { word: word.to_owned(), span, pause: first.pause, taken: true, ..Token::default() };
        let shorter = range.len() - 1;
        self.corrected = self.corrected.map(|at| if at >= range.end { at - shorter } else { at.min(range.start) });
        self.beginnings.add(word);
        self.tokens.splice(range, [own]);
    }

    /// Puts "it" in the place of the name of a home; what stands behind `end` may be stated by a text.
    pub fn replace_name(&mut self, range: Range<usize>, end: usize) {
        if let (Some(first), Some(last)) = (self.tokens.get(range.start), self.tokens.get(end - 1)) {
            self.named_at.push(first.span.start..last.span.end.max(first.span.start));
        }
        self.replace(range, "it");
    }

    /// Whether what stands before this position denies it: "no", "without", "not".
    ///
    /// "Without stairs or a pool" denies both, so the words before an "or" are looked at too, each position once.
    pub fn is_denied(&self, at: usize) -> bool {
        let mut seen = vec![false; self.tokens.len() + 1];
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            if !self.step(1) {
                break;
            }
            if seen.get_mut(at).is_none_or(|seen| std::mem::replace(seen, true)) {
                continue;
            }
            match self.denial_before(at) {
                Denial::Denied => return true,
                Denial::None => {}
                Denial::SameAs(other) => open.extend((1..=2).filter_map(|length| other.checked_sub(length))),
            }
        }
        false
    }

    fn denial_before(&self, at: usize) -> Denial {
        const SKIPPED: [&str; 17] = [
            "a", "an", "the", "any", "have", "in", "want", "need", "on", "of", "to", "be", "with", "like", "allow",
            "just", "has",
        ];
        const DENYING: [&str; 24] = [
            "exclude",
            "avoiding",
            "besides",
            "nor",
            "no",
            "without",
            "not",
            "non",
            "except",
            "excluding",
            "dont",
            "outside",
            "but",
            "doesnt",
            "never",
            "anywhere",
            "isnt",
            "arent",
            "cannot",
            "cant",
            "minus",
            "nothing",
            "avoid",
            "hate",
        ];
        let Some(back) = (1..=4).find(|back| !SKIPPED.contains(&self.before(at, *back))) else { return Denial::None };
        let word = self.before(at, back);
        // "Nor a condo" continues with what was rejected before it.
        if word == "nor" && at == back {
            return Denial::Denied;
        }
        if matches!(word, "or" | "nor") && at > back {
            return Denial::SameAs(at - back);
        }
        // "No, Riverton" denies what was said before it.
        let answers = word == "no" && self.tokens.get(at + 1 - back).is_some_and(|next| next.pause);
        let turns = at.checked_sub(back).and_then(|at| self.tokens.get(at)).is_some_and(|token| !token.taken);
        // "Anywhere but Ashford" denies, "similar but in Ashford" does not.
        let of_all =
            matches!(self.before(at, back + 1), "anywhere" | "anything" | "everywhere" | "everything" | "any" | "all")
                || matches!(self.before(at, back + 2), "any" | "every" | "each" | "all");
        let but = word == "but" && !of_all;
        // "Somewhere other than Ashford", "apart from condos".
        let other = matches!((self.before(at, back + 1), word), ("other", "than") | ("apart" | "aside", "from"));
        if turns && other {
            return Denial::Denied;
        }
        if turns && DENYING.contains(&word) && !answers && !but { Denial::Denied } else { Denial::None }
    }
}
