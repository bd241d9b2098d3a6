//! Where sentences end. A sentence is what is compared and, where it is wrong, replaced. Reads on from where it was, so
//! that a long text costs no more than its length.

use porchlight_query::{bounds, street_address};

/// Characters before a full stop that tell whether it ends a sentence.
const MAX_TELLING_CHARS: usize = 80;

const ABBREVIATIONS: [&str; 56] = [
    "st", "ave", "av", "rd", "ln", "dr", "ct", "pl", "blvd", "apt", "ste", "no", "approx", "sq", "ft", "mr", "mrs",
    "ms", "vs", "etc", "e.g", "i.e", "est", "incl", "min", "max", "mo", "yr", "bdrm", "hwy", "pkwy", "cir", "ter",
    "mt", "ca", "bzw", "mio", "tsd", "mrd", "tys", "mln", "zł", "ul", "godz", "ok", "aprox", "hab", "sr", "sra", "env",
    "inkl", "zzgl", "z.b", "ej", "mies", "p.ej",
];

/// Reads a growing text for the end of its first sentence.
#[derive(Debug, Default)]
pub struct Ends {
    /// Read up to here without an end.
    at: usize,
}

impl Ends {
    /// Begins a new sentence.
    pub fn restart(&mut self) {
        self.at = 0;
    }

    /// Where the first sentence ends, with the white space after it; none while it is not complete.
    pub fn find(&mut self, text: &str) -> Option<usize> {
        let from = self.at;
        let mut chars = text[from..].char_indices().map(|(at, c)| (from + at, c)).peekable();
        while let Some((at, c)) = chars.next() {
            if c == '\n' {
                return Some(at + 1);
            }
            if matches!(c, '。' | '！' | '？' | '।') {
                return Some(at + c.len_utf8());
            }
            if !matches!(c, '.' | '!' | '?' | '؟') {
                continue;
            }
            while chars.peek().is_some_and(|(_, next)| closes(*next)) {
                chars.next();
            }
            match chars.peek() {
                Some((space, next)) if next.is_whitespace() => match (c == '.').then(|| goes_on(&text[..at])) {
                    None | Some(Some(false)) => return Some(space + next.len_utf8()),
                    Some(Some(true)) => {}
                    // After "sq. ft." a capital begins a new sentence.
                    Some(None) => match text[*space..].trim_start_matches(' ').chars().next() {
                        Some(first)
                            if first.is_uppercase() || first.is_ascii_digit() || matches!(first, '#' | '*' | '[') =>
                        {
                            return Some(space + next.len_utf8());
                        }
                        Some(_) => {}
                        None => {
                            self.at = at;
                            return None;
                        }
                    },
                },
                Some(_) => {}
                None => {
                    self.at = at;
                    return None;
                }
            }
        }
        self.at = text.len();
        None
    }
}

fn closes(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | '"' | '\'' | ')' | '*' | '_' | '”' | '’' | '»')
}

/// Units that often end a sentence.
const UNITS: [&str; 6] = ["ft", "mo", "yr", "etc", "mies", "m2"];

/// Whether a full stop after this text belongs to an abbreviation or a list number; `None` where what follows tells.
fn goes_on(before: &str) -> Option<bool> {
    // The last words tell; tabs and brackets may make a sentence one word.
    let before = bounds::last_chars(before, MAX_TELLING_CHARS);
    let word = before
        .rsplit(|c: char| c.is_whitespace() || c == '(')
        .next()
        .unwrap_or("")
        .trim_start_matches(['*', '-', '"'])
        .to_lowercase();
    let list_number = !word.is_empty()
        && word.chars().all(|c| c.is_ascii_digit())
        && before.trim_end_matches(|c: char| c.is_ascii_digit()).trim().trim_start_matches(['-', '*']).is_empty();
    let character = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    // "Avenue E." and "Unit D." may end a sentence too.
    let earlier = before[..before.len() - word.len().min(before.len())]
        .trim_end()
        .rsplit(' ')
        .next()
        .unwrap_or("")
        .to_lowercase();
    if character
        && (street_address::role(&earlier) == street_address::Role::Suffix || street_address::is_unit_word(&earlier))
    {
        return None;
    }
    if UNITS.contains(&word.as_str()) {
        return None;
    }
    Some(list_number || character || ABBREVIATIONS.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_ends_where_a_person_would_say_it_does() {
        let end = |text: &str| Ends::default().find(text);
        assert_eq!(end("It is big. It"), Some(11));
        assert_eq!(end("12 Main St. is big"), None);
        assert_eq!(end("It costs 1.5"), None);
        assert_eq!(end("1. First home"), None);
        assert_eq!(end("It costs $5."), None);
        assert_eq!(end("1,2 Mio. Euro"), None);
        assert_eq!(end("It has 800 sq. ft. of space"), None);
        assert_eq!(end("It has 800 sq. ft. The rent"), Some(19));
        assert_eq!(end("a\nb"), Some(2));
    }

    #[test]
    fn the_end_is_found_when_it_comes_in_pieces() {
        let mut ends = Ends::default();
        assert_eq!(ends.find("It is big"), None);
        assert_eq!(ends.find("It is big."), None);
        assert_eq!(ends.find("It is big. "), Some(11));
    }
}
