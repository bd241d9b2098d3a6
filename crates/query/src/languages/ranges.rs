//! "2 bis 3 Schlafzimmer", "van 1000 tot 1500": between two numbers the word for "up to" only says "to".

use crate::{numbers, tokens::Token};

/// Makes "up to" between two numbers "to".
pub(super) fn resolve(tokens: &mut [Token]) {
    for at in 1..tokens.len().saturating_sub(2) {
        let up = tokens[at].foreign && tokens[at].word == "up" && tokens[at + 1].word == "to";
        let before = tokens[at - 1].number.is_some() || numbers::is_currency(&tokens[at - 1].word);
        let after = tokens[at + 2].number.is_some() || numbers::is_currency(&tokens[at + 2].word);
        if up && before && after && !tokens[at].pause {
            tokens[at].word.clear();
        }
    }
}
