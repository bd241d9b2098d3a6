//! What a sentence says about features: "no pool", "shared laundry", "room for a pool". Used for descriptions, for
//! columns and for sentences of a model.

use super::{
    Feature, FeatureState,
    phrase_table::{Hit, Kind, find, is_unspaced, wrap},
};

/// How many words may stand between a feature and what is said of it.
const NOT_REACH: usize = 3;
const NOT_AFTER_REACH: usize = 2;
const SHARED_REACH: usize = 1;
const SHARED_AFTER_REACH: usize = 3;
const POSSIBLE_REACH: usize = 3;
const NEAR_REACH: usize = 2;
/// How many phrases before and after a feature are looked at.
const NEIGHBORS: usize = 4;

/// What a sentence says about a feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mention {
    pub feature: Feature,
    pub state: FeatureState,
    /// Said to be for this home only: "private pool", "in-unit laundry".
    pub is_own: bool,
    /// From the name of a column that says so only there: "Cooling".
    pub(super) is_key: bool,
}

/// What a sentence says about features, in its order. Features that are only nearby are left out.
pub fn mentions(sentence: &str) -> Vec<Mention> {
    let mut stated = Clause::read(sentence).mentions();
    stated.retain(|mention| !mention.is_key);
    stated
}

/// The features that the name of a column is about.
pub fn column_features(key: &str) -> Vec<Feature> {
    Clause::read(key).mentions().iter().map(|mention| mention.feature).collect()
}

/// A sentence with its phrases.
pub(super) struct Clause {
    wrapped: String,
    hits: Vec<Hit>,
}

impl Clause {
    pub fn read(sentence: &str) -> Self {
        let wrapped = wrap(sentence);
        let hits = find(&wrapped).collect();
        Self { wrapped, hits }
    }

    pub fn has(&self, wanted: impl Fn(Kind) -> bool) -> bool {
        self.hits.iter().any(|hit| wanted(hit.kind))
    }

    pub fn mentions(&self) -> Vec<Mention> {
        let mut states: Vec<Option<FeatureState>> = vec![None; self.hits.len()];
        let mut out = Vec::new();
        for at in 0..self.hits.len() {
            let Kind::Feature { feature, state, is_own, is_key } = self.hits[at].kind else { continue };
            if self.is_nearby(at) {
                continue;
            }
            let state = match state {
                FeatureState::Yes if is_own && !self.is_denied(at) => FeatureState::Yes,
                FeatureState::Yes | FeatureState::Shared => self.state(at, state, &states),
                stated => stated,
            };
            states[at] = Some(state);
            out.push(Mention { feature, state, is_own, is_key });
        }
        out
    }

    /// The whole text is one feature: "swimming pool". Gives its phrase.
    pub fn only_feature(&self) -> Option<Kind> {
        let [hit] = self.hits.as_slice() else { return None };
        let is_whole = self.wrapped[..hit.start].trim().is_empty() && self.wrapped[hit.end..].trim().is_empty();
        is_whole.then_some(hit.kind)
    }

    fn state(&self, at: usize, plain: FeatureState, earlier: &[Option<FeatureState>]) -> FeatureState {
        if self.is_before(at, Kind::PossibleBefore, POSSIBLE_REACH)
            || self.is_after(at, Kind::PossibleAfter, POSSIBLE_REACH)
        {
            return FeatureState::Possible;
        }
        let listed = self.listed(at, earlier);
        if self.is_denied(at) || listed == Some(FeatureState::No) {
            return FeatureState::No;
        }
        let is_shared = self.is_before(at, Kind::Shared, SHARED_REACH)
            || self.is_after(at, Kind::SharedAfter, SHARED_AFTER_REACH)
            || self.is_shared_behind(at)
            || listed == Some(FeatureState::Shared);
        if is_shared { FeatureState::Shared } else { plain }
    }

    fn is_denied(&self, at: usize) -> bool {
        self.is_before(at, Kind::NotBefore, NOT_REACH) || self.is_after(at, Kind::NotAfter, NOT_AFTER_REACH)
    }

    fn is_nearby(&self, at: usize) -> bool {
        self.is_before(at, Kind::NearBefore, NEAR_REACH) || self.is_after(at, Kind::NearAfter, NEAR_REACH)
    }

    /// "Shared" behind a feature counts for it unless another feature follows: not in "pool and shared gym".
    fn is_shared_behind(&self, at: usize) -> bool {
        let behind =
            (at + 1..self.hits.len().min(at + 1 + NEIGHBORS)).find(|next| self.hits[*next].kind == Kind::Shared);
        behind.is_some_and(|next| {
            let follows = self.hits.get(next + 1).is_some_and(|hit| {
                matches!(hit.kind, Kind::Feature { .. })
                    && self.gap(next, next + 1).is_some_and(|gap| gap <= SHARED_REACH)
            });
            !follows && self.gap(at, next).is_some_and(|gap| gap <= SHARED_AFTER_REACH)
        })
    }

    /// What was said of the feature before, where "or" joins this one to it: "no pool or garage".
    fn listed(&self, at: usize, earlier: &[Option<FeatureState>]) -> Option<FeatureState> {
        let (joint, before) = (at.checked_sub(1)?, at.checked_sub(2)?);
        let is_joined = self.gap(before, joint) == Some(0) && self.gap(joint, at).is_some_and(|gap| gap <= 1);
        match (self.hits[joint].kind, earlier[before]?) {
            (Kind::Or, FeatureState::No) if is_joined => Some(FeatureState::No),
            (Kind::And, FeatureState::Shared) if is_joined => Some(FeatureState::Shared),
            _ => None,
        }
    }

    fn is_before(&self, at: usize, kind: Kind, reach: usize) -> bool {
        // Another feature between takes what is said before it: "no pool but a garage".
        let between = (at.saturating_sub(NEIGHBORS)..at).rev();
        let mut nearest = between.take_while(|before| !matches!(self.hits[*before].kind, Kind::Feature { .. }));
        nearest.any(|before| self.hits[before].kind == kind && self.gap(before, at).is_some_and(|gap| gap <= reach))
    }

    fn is_after(&self, at: usize, kind: Kind, reach: usize) -> bool {
        let behind = at + 1..self.hits.len().min(at + 1 + NEIGHBORS);
        let mut nearest = behind.take_while(|after| !matches!(self.hits[*after].kind, Kind::Feature { .. }));
        nearest.any(|after| self.hits[after].kind == kind && self.gap(at, after).is_some_and(|gap| gap <= reach))
    }

    /// How many words stand between two phrases; `None` if a clause ends there.
    fn gap(&self, first: usize, second: usize) -> Option<usize> {
        let between = self.wrapped.get(self.hits[first].end..self.hits[second].start)?;
        if between.contains(',') {
            return None;
        }
        let terms = between.split_whitespace();
        // Two characters without spaces are about a word.
        Some(terms.map(|word| if word.chars().any(is_unspaced) { word.chars().count().div_ceil(2) } else { 1 }).sum())
    }
}
