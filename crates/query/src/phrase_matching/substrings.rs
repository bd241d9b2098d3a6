//! Texts of which any may stand in a message, also within a word. Of hundreds a message has none: three bytes of each
//! tell, without a search.

/// Bits of a message's triples of bytes.
const BITS: usize = 2_048;

/// A folded message with its triples of bytes.
pub(crate) struct SearchedText {
    folded: String,
    triples: [u64; BITS / 64],
}

impl SearchedText {
    pub fn new(folded: String) -> Self {
        let mut triples = [0; BITS / 64];
        for triple in folded.as_bytes().windows(3) {
            let bit = bit(triple);
            triples[bit / 64] |= 1 << (bit % 64);
        }
        Self { folded, triples }
    }

    fn may_have(&self, bit: usize) -> bool {
        self.triples[bit / 64] & 1 << (bit % 64) != 0
    }
}

/// Folded texts.
pub(crate) struct Substrings(Vec<Substring>);

struct Substring {
    text: String,
    /// Of its first and last triple; `None` of one that has fewer bytes.
    bits: Option<[usize; 2]>,
}

impl Substrings {
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|own| own.text.as_str())
    }

    /// Whether a message has any of them.
    pub fn any_in(&self, message: &SearchedText) -> bool {
        self.0.iter().any(|own| {
            own.bits.is_none_or(|bits| bits.into_iter().all(|bit| message.may_have(bit)))
                && message.folded.contains(&own.text)
        })
    }
}

impl FromIterator<String> for Substrings {
    fn from_iter<I: IntoIterator<Item = String>>(texts: I) -> Self {
        let own = |text: String| {
            let mut triples = text.as_bytes().windows(3).map(bit);
            let bits = triples.next().map(|first| [first, triples.next_back().unwrap_or(first)]);
            Substring { text, bits }
        };
        Self(texts.into_iter().map(own).collect())
    }
}

fn bit(triple: &[u8]) -> usize {
    let number = triple.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
    number.wrapping_mul(0x9e37_79b1) as usize >> 16 & (BITS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_wherever_it_stands() {
        let message = "we want to sell our house, 我们想卖房 y vender la casa";
        let searched = SearchedText::new(message.to_owned());
        for text in ["sell", "sell our", "o", "we", "asa", "casa", "卖", "卖房", "house, 我", message, ""] {
            assert!(Substrings::from_iter([text.to_owned()]).any_in(&searched), "{text}");
        }
        for text in ["sells", "卖屋", "x", "cosa", "vender el", "sell house"] {
            assert!(!Substrings::from_iter([text.to_owned()]).any_in(&searched), "{text}");
        }
        assert!(Substrings::from_iter(["xyz".to_owned(), "casa".to_owned()]).any_in(&searched));
        assert!(!Substrings::from_iter([]).any_in(&searched));
    }
}
