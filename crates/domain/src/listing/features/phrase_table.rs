//! The phrases of `phrases.txt` as one automaton. Of phrases that begin at the same place the longest counts, so "pool
//! table" hides "pool". Time is linear in the text, whatever it contains.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::{Feature, FeatureState};
use crate::fold::fold;

const PHRASES: &str = include_str!("phrases.txt");

/// What a phrase is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Names a feature. `is_own` rules out that others share it; `is_key` counts in names of columns only.
    Feature {
        feature: Feature,
        state: FeatureState,
        is_own: bool,
        is_key: bool,
    },
    NotBefore,
    NotAfter,
    /// On either side.
    Shared,
    SharedAfter,
    PossibleBefore,
    PossibleAfter,
    NearBefore,
    NearAfter,
    /// Continues a list after "no" and "shared".
    Or,
    /// Continues a list after "shared" only.
    And,
    Other,
}

/// A phrase in a wrapped text, by bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hit {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

struct PhraseTable {
    automaton: AhoCorasick,
    kinds: Vec<Kind>,
}

static TABLE: LazyLock<PhraseTable> = LazyLock::new(|| {
    let (mut patterns, mut kinds) = (Vec::new(), Vec::new());
    for (kind, phrase) in phrases() {
        for pattern in patterns_of(phrase) {
            patterns.push(pattern);
            kinds.push(kind);
        }
    }
    let automaton = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(&patterns);
    PhraseTable { automaton: automaton.expect("a few thousand short patterns fit"), kinds }
});

/// The phrases of a wrapped text, in order, not overlapping.
pub(super) fn find(wrapped: &str) -> impl Iterator<Item = Hit> {
    let table = &*TABLE;
    table.automaton.find_iter(wrapped).map(|found| Hit {
        kind: table.kinds[found.pattern().as_usize()],
        start: found.start(),
        end: found.end(),
    })
}

/// A text as the automaton reads it: folded, each word between spaces of its own, clauses ended by " , ".
pub(super) fn wrap(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut is_in_word = false;
    for c in fold(text).chars() {
        // The apostrophe of "doesn't" divides as the phrases have it.
        if c.is_alphanumeric() || c == 'ー' {
            if !is_in_word {
                out.push(' ');
            }
            is_in_word = true;
            out.push(c);
            continue;
        }
        if is_in_word {
            out.push(' ');
        }
        is_in_word = false;
        if matches!(c, ',' | ';' | '(' | ')' | '–' | '—' | '、' | '，' | '；' | '،' | '|' | '•') {
            out.push_str(" , ");
        }
    }
    if is_in_word {
        out.push(' ');
    }
    out
}

/// The phrases with their kinds; lines that can't be read are left out, which a test finds.
pub(super) fn phrases() -> impl Iterator<Item = (Kind, &'static str)> {
    lines().filter_map(|(name, phrases)| Some((kind(name)?, phrases))).flat_map(|(kind, phrases)| {
        phrases.split('|').map(str::trim).filter(|phrase| !phrase.is_empty()).map(move |phrase| (kind, phrase))
    })
}

/// The names of a feature that are whole words.
pub(super) fn names(feature: Feature) -> impl Iterator<Item = &'static str> {
    let is_name = move |kind| matches!(kind, Kind::Feature { feature: own, is_key: false, .. } if own == feature);
    phrases().filter(move |(kind, name)| is_name(*kind) && !name.contains('*')).map(|(_, name)| name)
}

fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = PHRASES.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| line.split_once('=').unwrap_or((line, ""))).map(|(name, phrases)| (name.trim(), phrases))
}

fn kind(name: &str) -> Option<Kind> {
    Some(match name {
        "@not before" => Kind::NotBefore,
        "@not after" => Kind::NotAfter,
        "@shared" => Kind::Shared,
        "@shared after" => Kind::SharedAfter,
        "@possible before" => Kind::PossibleBefore,
        "@possible after" => Kind::PossibleAfter,
        "@near before" => Kind::NearBefore,
        "@near after" => Kind::NearAfter,
        "@or" => Kind::Or,
        "@and" => Kind::And,
        "@other" => Kind::Other,
        _ => {
            let (name, kind) = name.rsplit_once(' ')?;
            let feature = Feature::ALL.into_iter().find(|feature| feature.name() == name)?;
            let (state, is_own, is_key) = match kind {
                "yes" => (FeatureState::Yes, false, false),
                "own" => (FeatureState::Yes, true, false),
                "key" => (FeatureState::Yes, false, true),
                "shared" => (FeatureState::Shared, false, false),
                "no" => (FeatureState::No, false, false),
                "possible" => (FeatureState::Possible, false, false),
                _ => return None,
            };
            Kind::Feature { feature, state, is_own, is_key }
        }
    })
}

/// A phrase as it is in a wrapped text, with its plural in "s".
fn patterns_of(phrase: &str) -> Vec<String> {
    let is_open_before = phrase.starts_with('*');
    let is_open_after = phrase.ends_with('*');
    let wrapped = wrap(phrase);
    if wrapped.chars().any(is_unspaced) {
        return vec![wrapped.trim().to_owned()];
    }
    let pattern = wrapped.strip_prefix(' ').filter(|_| is_open_before).unwrap_or(&wrapped);
    let pattern = pattern.strip_suffix(' ').filter(|_| is_open_after).unwrap_or(pattern);
    let stem = pattern.trim_end();
    let has_plural = !is_open_after && stem.ends_with(|c: char| c.is_ascii_lowercase() && c != 's') && stem.len() > 3;
    let plural = has_plural.then(|| format!("{stem}s "));
    [pattern.to_owned()].into_iter().chain(plural).collect()
}

/// True for scripts that are written without spaces between words.
pub(super) fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        for (name, phrases) in lines() {
            assert!(kind(name).is_some() && !phrases.trim().is_empty(), "{name}");
        }
    }

    #[test]
    fn every_feature_has_a_phrase() {
        for feature in Feature::ALL {
            let is_named =
                |(kind, _): (Kind, &str)| matches!(kind, Kind::Feature { feature: own, .. } if own == feature);
            assert!(phrases().any(is_named), "{feature:?}");
        }
    }
}
