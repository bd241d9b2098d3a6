//! The MLS numbers of a chatbot's listings, eight bytes each.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use porchlight_domain::fold;

use super::inconsistent::Inconsistent;

/// Hashes of the folded numbers, wide enough to stand for them.
#[derive(Debug, Clone, Default)]
pub struct MlsNumbers {
    /// Sorted; once for each listing.
    settled: Arc<[u64]>,
    /// How many more or fewer listings have a number.
    changed: HashMap<u64, i64>,
}

impl MlsNumbers {
    pub fn new<'a>(numbers: impl Iterator<Item = &'a str>) -> Self {
        let mut settled: Vec<u64> = numbers.filter_map(hash).collect();
        settled.sort_unstable();
        Self { settled: settled.into(), changed: HashMap::new() }
    }

    /// Whether a listing has this folded number.
    pub fn contains(&self, folded: &str) -> bool {
        hash(folded).is_some_and(|number| self.count(number) > 0)
    }

    /// Adds a listing's number.
    pub fn add(&mut self, number: &str) {
        if let Some(number) = hash(number) {
            *self.changed.entry(number).or_default() += 1;
        }
    }

    /// Removes a listing's number.
    pub fn remove(&mut self, number: &str) -> Result<(), Inconsistent> {
        let Some(number) = hash(number) else { return Ok(()) };
        if self.count(number) < 1 {
            return Err(Inconsistent);
        }
        *self.changed.entry(number).or_default() -= 1;
        Ok(())
    }

    /// Lets all copies from now on share the changes.
    pub fn settle(&mut self) {
        if self.changed.is_empty() {
            return;
        }
        let mut left = std::mem::take(&mut self.changed);
        let kept = self.settled.iter().copied().filter(|number| match left.get_mut(number) {
            Some(count) if *count < 0 => {
                *count += 1;
                false
            }
            _ => true,
        });
        let mut settled: Vec<u64> = kept.collect();
        for (number, count) in left {
            settled.extend((0..count).map(|_| number));
        }
        settled.sort_unstable();
        self.settled = settled.into();
    }

    fn count(&self, number: u64) -> i64 {
        let start = self.settled.partition_point(|known| *known < number);
        let stored = self.settled[start..].iter().take_while(|known| **known == number).count();
        stored as i64 + self.changed.get(&number).copied().unwrap_or(0)
    }
}

/// The same on every machine; nothing of an empty number.
fn hash(number: &str) -> Option<u64> {
    let folded = fold(number);
    let mut hasher = DefaultHasher::new();
    folded.hash(&mut hasher);
    (!folded.is_empty()).then(|| hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_known_until_its_last_listing_is_gone() {
        let mut numbers = MlsNumbers::new(["MLS1", "mls1", "MLS2", ""].into_iter());
        assert!(numbers.contains("mls1") && numbers.contains("mls2") && !numbers.contains(""));
        for settles in [false, true] {
            numbers.remove("MLS1").expect("there are two");
            assert_eq!(numbers.contains("mls1"), !settles);
            numbers.add("MLS3");
            if settles {
                numbers.settle();
            }
        }
        assert!(numbers.remove("MLS1").is_err() && numbers.contains("mls3"));
        numbers.remove("MLS3").expect("there are two");
        assert!(numbers.contains("mls3"));
        numbers.settle();
        assert_eq!(numbers.settled.len(), 2);
    }
}
