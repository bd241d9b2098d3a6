//! Decides what words about people mean: of the visitor's household, about others or a place, or against or for a group.

use std::ops::Range;

use porchlight_lang::fair_housing::{PhraseKind, ProtectedClass};

use super::{FairHousingClass, matcher::Hit, phrases::Reader, removal, word_list::Word};

/// Most words of a message that are decided on.
const MAX_FINDINGS: usize = 64;
/// How far before a group those words reach that exclude, prefer or own it, and how far after it.
const EXCLUDE_REACH: usize = 7;
const PREFER_REACH: usize = 4;
const OWN_REACH: usize = 8;
const AFTER_REACH: usize = 4;
/// How many words may stand between a rating and the place or school that it rates.
pub(super) const PLACE_REACH: usize = 1;
pub(super) const SCHOOL_REACH: usize = 3;

/// How far apart two remarks about one household stand.
const ASIDE_REACH: usize = 24;

/// Words about people, with all that goes with them.
#[derive(Debug)]
pub(super) struct Finding {
    pub class: FairHousingClass,
    pub protected: Option<ProtectedClass>,
    /// The words themselves with their cue.
    pub core: Range<usize>,
    /// What is no part of the lawful wish.
    pub removed: Range<usize>,
}

/// Whether a phrase can be about people; the others say what it means beside one.
pub(super) fn is_subject(kind: PhraseKind) -> bool {
    matches!(
        kind,
        PhraseKind::People(_)
            | PhraseKind::Trait(_)
            | PhraseKind::Children
            | PhraseKind::Rating
            | PhraseKind::Judgment
            | PhraseKind::Character
            | PhraseKind::OwnHousehold
            | PhraseKind::AssistanceAnimal
            | PhraseKind::Voucher
            | PhraseKind::Worship
    )
}

type Decision = (FairHousingClass, Option<ProtectedClass>, Range<usize>);

impl Reader<'_> {
    /// Everything about people in the message, in order.
    pub fn findings(&self) -> Vec<Finding> {
        let mut out: Vec<Finding> = Vec::new();
        for hit in self.hits.iter().filter(|hit| is_subject(hit.kind)) {
            let is_done = out.last().is_some_and(|last| hit.at.start < last.removed.end);
            if is_done || out.len() == MAX_FINDINGS {
                continue;
            }
            let Some((class, protected, core)) = self.decide(hit) else { continue };
            let removed = removal::range(self, &core, class);
            out.push(Finding { class, protected, core, removed });
        }
        out
    }

    fn decide(&self, hit: &Hit) -> Option<Decision> {
        match hit.kind {
            PhraseKind::AssistanceAnimal => Some((FairHousingClass::AssistanceAnimal, None, hit.at.clone())),
            PhraseKind::Voucher => Some(self.voucher(&hit.at)),
            PhraseKind::Judgment => Some((FairHousingClass::AboutOthersOrPlace, None, hit.at.clone())),
            PhraseKind::OwnHousehold => Some(self.household(&hit.at)),
            PhraseKind::Rating => self.rating(&hit.at),
            PhraseKind::Character => self.character(&hit.at),
            PhraseKind::People(class) => Some(self.people(class, hit.at.clone())),
            PhraseKind::Trait(class) => self.of_class(class, &hit.at),
            PhraseKind::Children => self.children(&hit.at),
            PhraseKind::Worship => self.worship(&hit.at),
            _ => None,
        }
    }

    fn voucher(&self, at: &Range<usize>) -> Decision {
        let cue = self.before(at, 3, |kind| kind == PhraseKind::Exclude).filter(|_| self.own(at).is_none());
        match cue {
            Some(cue) => (FairHousingClass::ExcludePrefer, Some(ProtectedClass::SourceOfIncome), cue.at.start..at.end),
            None => (FairHousingClass::Voucher, Some(ProtectedClass::SourceOfIncome), at.clone()),
        }
    }

    /// "Gay couple" is the visitor's household, but not in "is it ok for a gay couple there".
    fn household(&self, at: &Range<usize>) -> Decision {
        let is_stated =
            self.before(at, OWN_REACH, |kind| matches!(kind, PhraseKind::Own | PhraseKind::Preference)).is_some();
        // "Sono" asks and tells: the words of the phrase itself ask nothing.
        let is_first = at.start == 0 || self.word_list[at.start - 1].clause != self.word_list[at.start].clause;
        let class = if !is_first && self.asks(at.start - 1) && !is_stated {
            FairHousingClass::AboutOthersOrPlace
        } else {
            FairHousingClass::OwnHousehold
        };
        (class, None, at.clone())
    }

    /// "Good area", "zona muy buena", "are the schools any good".
    fn rating(&self, at: &Range<usize>) -> Option<Decision> {
        let place = self.beside(at, |kind| kind == PhraseKind::Place, PLACE_REACH);
        let found = place.or_else(|| self.beside(at, |kind| kind == PhraseKind::School, SCHOOL_REACH))?;
        Some((FairHousingClass::AboutOthersOrPlace, None, union(at, &found.at)))
    }

    /// "Is Riverton quiet?", "is it a friendly area": asked of a place, and no part of a wish for homes.
    fn character(&self, at: &Range<usize>) -> Option<Decision> {
        const REACH: usize = 4;
        let clause = self.word_list[at.start].clause;
        let is_here = |word: &usize| self.word_list.get(*word).is_some_and(|word| word.clause == clause);
        let near = || (at.start.saturating_sub(8)..at.end + 8).filter(is_here);
        let is_preference =
            near().any(|word| self.is_any(word, &[PhraseKind::Preference]) || self.word_list[word].is_number);
        if is_preference || !self.asks(at.start) {
            return None;
        }
        let is_name = |word: &usize| {
            self.is_name.get(*word).copied().unwrap_or(false) || self.is_place.get(*word).copied().unwrap_or(false)
        };
        let named = (at.start.saturating_sub(REACH)..at.end + REACH).filter(is_here).find(is_name);
        let place = named.map(|word| word..word + 1);
        let place = place.or_else(|| Some(self.beside(at, |kind| kind == PhraseKind::Place, 3)?.at.clone()))?;
        Some((FairHousingClass::AboutOthersOrPlace, None, union(at, &place)))
    }

    /// "Not near a mosque" excludes a religion; "near a mosque" is a wish of the visitor's own.
    fn worship(&self, at: &Range<usize>) -> Option<Decision> {
        let before = self.before(at, EXCLUDE_REACH, |kind| kind == PhraseKind::Exclude);
        let cue = before.or_else(|| self.after(at, AFTER_REACH, |kind| kind == PhraseKind::ExcludeAfter))?;
        Some((FairHousingClass::ExcludePrefer, Some(ProtectedClass::Religion), union(&cue.at, at)))
    }

    fn people(&self, class: ProtectedClass, at: Range<usize>) -> Decision {
        if let Some(own) = self.own(&at) {
            return (FairHousingClass::OwnHousehold, Some(class), own);
        }
        match self.cue(&at) {
            Some(cue) => (FairHousingClass::ExcludePrefer, Some(class), union(&cue, &at)),
            // "Adults only" is a wish by itself.
            None if class == ProtectedClass::FamilialStatus && !self.asks(at.start) => {
                (FairHousingClass::ExcludePrefer, Some(class), at)
            }
            None => (FairHousingClass::AboutOthersOrPlace, Some(class), at),
        }
    }

    /// A word that is about people only beside others: "white neighborhood" is, "white kitchen" isn't.
    fn of_class(&self, class: ProtectedClass, at: &Range<usize>) -> Option<Decision> {
        if self.has_own_ending(at) {
            return Some((FairHousingClass::OwnHousehold, Some(class), at.clone()));
        }
        if let Some(person) = self.noun(at, |kind| kind == PhraseKind::Person) {
            return Some(self.people(class, person));
        }
        if let Some(place) = self.noun(at, |kind| kind == PhraseKind::Place) {
            if let Some(cue) = self.cue(&place) {
                return Some((FairHousingClass::ExcludePrefer, Some(class), union(&cue, &place)));
            }
            return Some((self.requested_or_preferred(&place), Some(class), place));
        }
        if let Some(own) = self.own(at)
            && (own.end > at.end || self.is_adjacent_own(at) || self.ends(at.end))
        {
            return Some((FairHousingClass::OwnHousehold, Some(class), own));
        }
        let is_cue = |kind| matches!(kind, PhraseKind::Exclude | PhraseKind::Prefer);
        let before = self.before(at, 0, is_cue).filter(|_| self.ends(at.end));
        let after = self.after(at, 1, |kind| matches!(kind, PhraseKind::ExcludeAfter | PhraseKind::PreferAfter));
        let cue = before.or(after)?;
        let core = union(&cue.at, at);
        Some((self.requested_or_preferred(&core), Some(class), core))
    }

    /// "Is it a white area?" asks, "in a white area" are_preferences.
    fn requested_or_preferred(&self, at: &Range<usize>) -> FairHousingClass {
        if self.asks(at.start) { FairHousingClass::AboutOthersOrPlace } else { FairHousingClass::ExcludePrefer }
    }

    fn children(&self, at: &Range<usize>) -> Option<Decision> {
        let before = self.before(at, 2, |kind| kind == PhraseKind::Exclude);
        let cue = before.or_else(|| self.after(at, 2, |kind| kind == PhraseKind::ExcludeAfter))?;
        let core = union(&cue.at, at);
        let class = Some(ProtectedClass::FamilialStatus);
        if let Some(own) = self.own(&core).or_else(|| self.own(at)) {
            return Some((FairHousingClass::OwnHousehold, class, union(&own, &core)));
        }
        // "No kids, just me and my dog": the clause says nothing else, and the one beside it is about the visitor.
        let clause = self.word_list[at.start].clause;
        let says_more = self.near(at, ASIDE_REACH).iter().any(|hit| {
            matches!(hit.kind, PhraseKind::Place | PhraseKind::Preference)
                && self.word_list[hit.at.start].clause == clause
        });
        let is_own_beside = self.near(at, ASIDE_REACH).iter().any(|hit| {
            matches!(hit.kind, PhraseKind::Own | PhraseKind::OwnHousehold)
                && self.word_list[hit.at.start].clause.abs_diff(clause) == 1
        });
        let decided =
            if is_own_beside && !says_more { FairHousingClass::OwnHousehold } else { FairHousingClass::ExcludePrefer };
        Some((decided, class, core))
    }

    /// The words with the cue by which they are the visitor's own: "we are a gay couple".
    fn own(&self, at: &Range<usize>) -> Option<Range<usize>> {
        let own = self.before(at, OWN_REACH, |kind| kind == PhraseKind::Own);
        if let Some(own) = own {
            let between = own.at.end..at.start;
            let is_apart = self.near(at, OWN_REACH).iter().any(|hit| {
                let pieces = [PhraseKind::Preference, PhraseKind::Place, PhraseKind::Exclude, PhraseKind::Judgment];
                pieces.contains(&hit.kind) && hit.at.start >= between.start && hit.at.end <= between.end
            });
            if !is_apart {
                return Some(own.at.start..at.end);
            }
        }
        self.after(at, 2, |kind| kind == PhraseKind::OwnAfter).map(|own| at.start..own.at.end)
    }

    /// "Hristiyanım": I am a Christian.
    fn has_own_ending(&self, at: &Range<usize>) -> bool {
        let has = |word: &Word| {
            self.own_endings.iter().any(|ending| word.text().len() > ending.len() + 2 && word.text().ends_with(ending))
        };
        !self.own_endings.is_empty() && self.word_list[at.clone()].iter().any(has)
    }

    fn is_adjacent_own(&self, at: &Range<usize>) -> bool {
        self.before(at, 0, |kind| kind == PhraseKind::Own).is_some()
    }

    /// What excludes or prefers the people at these words.
    fn cue(&self, at: &Range<usize>) -> Option<Range<usize>> {
        self.before(at, EXCLUDE_REACH, |kind| kind == PhraseKind::Exclude)
            .or_else(|| self.before(at, PREFER_REACH, |kind| kind == PhraseKind::Prefer))
            .or_else(|| {
                self.after(at, AFTER_REACH, |kind| matches!(kind, PhraseKind::ExcludeAfter | PhraseKind::PreferAfter))
            })
            .map(|hit| hit.at.clone())
    }

    /// The words with a noun beside them: "white and asian people", "barrio de blancos".
    fn noun(&self, at: &Range<usize>, wanted: impl Fn(PhraseKind) -> bool + Copy) -> Option<Range<usize>> {
        let beside = self.near(at, 2).iter().filter(|hit| wanted(hit.kind)).find(|hit| {
            let is_after = hit.at.start >= at.end && hit.at.start - at.end <= 2;
            let is_before = hit.at.end <= at.start && at.start - hit.at.end <= 2;
            let gap = if is_after { at.end..hit.at.start } else { hit.at.end..at.start };
            (is_after || is_before)
                && self.is_one_clause(&union(at, &hit.at))
                && gap.clone().all(|word| self.is_linking(word, is_before))
        })?;
        Some(union(at, &beside.at))
    }

    /// Whether a word between a class and its noun keeps them together.
    fn is_linking(&self, word: usize, is_before: bool) -> bool {
        let together = [PhraseKind::Trait(ProtectedClass::Race), PhraseKind::Rating];
        self.is_any(word, &together) || is_before && self.is_any(word, &[PhraseKind::Link])
    }

    /// Whether the message asks for listings beside what it says of people, and doesn't only ask.
    pub fn names_listings(&self, findings: &[Finding]) -> bool {
        let is_removed = |word: usize| findings.iter().any(|finding| finding.removed.contains(&word));
        let mut are_preferences = self.hits.iter().filter(|hit| hit.kind == PhraseKind::Preference);
        are_preferences.any(|hit| !is_removed(hit.at.start)) && !self.asks(0)
    }

    /// Whether the clause of a word begins like a question.
    fn asks(&self, at: usize) -> bool {
        let clause = self.word_list[at].clause;
        let first = (0..=at).rev().take_while(|at| self.word_list[*at].clause == clause).last().unwrap_or(at);
        (first..=at.min(first + 1)).any(|word| self.is_any(word, &[PhraseKind::Question]))
    }
}

fn union(a: &Range<usize>, b: &Range<usize>) -> Range<usize> {
    a.start.min(b.start)..a.end.max(b.end)
}
