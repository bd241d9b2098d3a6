//! How tables of phrases are written: alternatives in parentheses.

/// "vendid(o/a)" is two phrases; of several alternatives, all combinations; alternatives may have alternatives.
pub(super) fn variants(phrase: &str) -> Vec<String> {
    let Some((before, choices, after)) = alternatives(phrase) else { return vec![phrase.to_owned()] };
    let tails = variants(after);
    let inside = choices.into_iter().flat_map(variants);
    inside.flat_map(|part| tails.iter().map(|tail| [before, &part, tail].concat()).collect::<Vec<_>>()).collect()
}

/// What stands before the first alternatives, they, and what stands after them.
fn alternatives(phrase: &str) -> Option<(&str, Vec<&str>, &str)> {
    let open = phrase.find('(')?;
    let (mut depth, mut start, mut choices) = (0, open + 1, Vec::new());
    for (at, c) in phrase.char_indices().skip_while(|(at, _)| *at < open) {
        match c {
            '(' => depth += 1,
            '/' if depth == 1 => {
                choices.push(&phrase[start..at]);
                start = at + 1;
            }
            ')' if depth == 1 => {
                choices.push(&phrase[start..at]);
                return Some((&phrase[..open], choices, &phrase[at + 1..]));
            }
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alternatives_are_phrases_of_their_own() {
        assert_eq!(variants("vendid(o/a) hoy"), ["vendido hoy", "vendida hoy"]);
        assert_eq!(variants("(el/l(a/as)) x"), ["el x", "la x", "las x"]);
        assert_eq!(
            variants("no teng(a/an) ni(/ng) x"),
            ["no tenga ni x", "no tenga ning x", "no tengan ni x", "no tengan ning x"]
        );
    }
}
