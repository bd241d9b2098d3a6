//! Words of a filter as conditions on features. Words that name no feature stay conditions on the texts.

use super::{Feature, FeatureSets, FeatureState, FeatureTable, mentions::Clause, phrase_table::Kind};
use crate::filter::{Filter, stated_name};

/// The conditions on a listing's features, with the bits of `FeatureSets`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FeatureMasks {
    /// There is one, shared or not.
    pub has: u64,
    /// There is one for this home only.
    pub has_own: u64,
    pub is_shared: u64,
    /// The listing says that there is none.
    pub has_none: u64,
    /// The listing doesn't say that there is one.
    pub lacks: u64,
    /// Of each set there is at least one.
    pub has_one_of: Vec<u64>,
}

impl FeatureMasks {
    /// Whether there is no condition.
    pub fn is_empty(&self) -> bool {
        self.has | self.has_own | self.is_shared | self.has_none | self.lacks == 0 && self.has_one_of.is_empty()
    }

    /// Whether a listing with these features meets them.
    pub fn match_sets(&self, sets: FeatureSets) -> bool {
        let any = sets.yes | sets.shared;
        any & self.has == self.has
            && sets.yes & self.has_own == self.has_own
            && sets.shared & self.is_shared == self.is_shared
            && sets.no & self.has_none == self.has_none
            && any & self.lacks == 0
            && self.has_one_of.iter().all(|set| any & set != 0)
    }
}

/// The words of a filter, divided.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FeatureConditions<'f> {
    pub masks: FeatureMasks,
    /// What is looked for in the texts.
    pub terms: Vec<&'f String>,
    pub excluded_terms: Vec<&'f String>,
    pub any_terms: Vec<&'f Vec<String>>,
}

/// What a phrase that is a feature and nothing else asks for.
pub(super) fn read(phrase: &str) -> Option<(Feature, Wanted)> {
    let Kind::Feature { feature, state, is_own, .. } = Clause::read(phrase).only_feature()? else {
        return None;
    };
    let wanted = match state {
        FeatureState::Yes if is_own => Wanted::Own,
        FeatureState::Yes => Wanted::Any,
        FeatureState::Shared => Wanted::Shared,
        FeatureState::No => Wanted::No,
        FeatureState::Possible => return None,
    };
    (!feature.is_text()).then_some((feature, wanted))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Any,
    Own,
    Shared,
    No,
}

impl<'f> FeatureConditions<'f> {
    /// Divides the words of a filter.
    pub fn of(filter: &'f Filter) -> Self {
        let mut out = Self::default();
        for term in &filter.terms {
            match read(term) {
                Some((feature, Wanted::Any)) => out.masks.has |= feature.bit(),
                Some((feature, Wanted::Own)) => out.masks.has_own |= feature.bit(),
                Some((feature, Wanted::Shared)) => out.masks.is_shared |= feature.bit(),
                Some((feature, Wanted::No)) => out.masks.has_none |= feature.bit(),
                None => out.terms.push(term),
            }
        }
        for term in &filter.excluded_terms {
            let denied = term.strip_prefix("no ").and_then(read);
            match (denied, read(term)) {
                // "No pets" is excluded beside "pets", whose fact already says so.
                (Some(_), _) => {}
                (None, Some((feature, Wanted::Any | Wanted::Own | Wanted::Shared))) => out.masks.lacks |= feature.bit(),
                (None, _) => out.excluded_terms.push(term),
            }
        }
        for group in filter.any_terms.iter().filter(|group| stated_name(group).is_none()) {
            let set = group.iter().map(|term| match read(term) {
                Some((feature, Wanted::Any)) => Some(feature.bit()),
                _ => None,
            });
            match set.collect::<Option<Vec<u64>>>() {
                Some(bits) => out.masks.has_one_of.push(bits.into_iter().fold(0, |set, bit| set | bit)),
                None => out.any_terms.push(group),
            }
        }
        out
    }

    /// Whether there is any condition on texts.
    pub fn has_terms(&self) -> bool {
        !(self.terms.is_empty() && self.excluded_terms.is_empty() && self.any_terms.is_empty())
    }
}

impl FeatureTable {
    /// Whether a phrase of a filter holds for the listing; `None` if the phrase names no feature.
    pub fn meets(&self, phrase: &str) -> Option<bool> {
        let (feature, wanted) = read(phrase)?;
        let state = self.state(feature);
        Some(match wanted {
            Wanted::Any => matches!(state, Some(FeatureState::Yes | FeatureState::Shared)),
            Wanted::Own => state == Some(FeatureState::Yes),
            Wanted::Shared => state == Some(FeatureState::Shared),
            Wanted::No => state == Some(FeatureState::No),
        })
    }
}
