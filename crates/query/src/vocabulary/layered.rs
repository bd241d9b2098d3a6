//! A map of which copies share what rarely changes.

use std::sync::Arc;

use hashbrown::HashMap;

/// Values by text. A copy costs as much as the values that were edited since the last `settle`.
#[derive(Debug, Clone, Default)]
pub struct Layered<V> {
    settled: Arc<HashMap<Box<str>, V>>,
    /// Whole values, which hide those of the settled.
    edited: HashMap<Box<str>, V>,
}

impl<V: Clone + Default + PartialEq> Layered<V> {
    /// The value of a text; that of a removed text may be the default.
    pub fn get(&self, text: &str) -> Option<&V> {
        // Most questions are asked while nothing is edited.
        if !self.edited.is_empty()
            && let Some(found) = self.edited.get(text)
        {
            return Some(found);
        }
        self.settled.get(text)
    }

    /// The value of a text, to be changed; the default if there is none.
    pub fn edit(&mut self, text: &str) -> &mut V {
        if !self.edited.contains_key(text) {
            let value = self.settled.get(text).cloned().unwrap_or_default();
            self.edited.insert(text.into(), value);
        }
        self.edited.get_mut(text).expect("the value was inserted above")
    }

    /// All texts with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &V)> {
        let settled = self.settled.iter().filter(|(text, _)| !self.edited.contains_key(*text));
        settled.chain(&self.edited).map(|(text, value)| (&**text, value))
    }

    /// Lets all copies from now on share the values that were edited; takes time in proportion to all values.
    pub fn settle(&mut self) {
        if self.edited.is_empty() {
            return;
        }
        let settled = Arc::make_mut(&mut self.settled);
        let nothing = V::default();
        for (text, value) in std::mem::take(&mut self.edited) {
            if value == nothing {
                settled.remove(&text);
            } else {
                settled.insert(text, value);
            }
        }
        settled.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_keeps_its_values_when_another_is_edited() {
        let mut map = Layered::<u32>::default();
        *map.edit("a") = 1;
        *map.edit("b") = 2;
        map.settle();
        let copy = map.clone();
        *map.edit("a") = 0;
        *map.edit("c") += 3;
        assert_eq!((copy.get("a"), copy.get("b"), copy.get("c")), (Some(&1), Some(&2), None));
        map.settle();
        assert_eq!((map.get("a"), map.get("b"), map.get("c")), (None, Some(&2), Some(&3)));
        assert_eq!(map.iter().map(|(_, value)| value).sum::<u32>(), 5);
        assert_eq!(copy.iter().count(), 2);
    }
}
