//! Leaves out what a text says there is not: "no pool, or hot tub", "horses are not allowed", "sin alberca". What remains
//! is searched for words that name no feature, so that no home is found by what its listing denies.

use std::ops::Range;

use super::matches::spaced_tokens;

/// Denies the words behind it, one after the other.
const NOT_BEFORE: [&str; 3] = ["no", "without", "sin"];
/// Behind a "no" they deny all that follows in the clause: "no se permiten caballos", "no incluye los muebles".
const VERBS_BEFORE: [&str; 10] =
    ["se", "permite", "permiten", "admite", "admiten", "acepta", "aceptan", "incluye", "incluyen", "tiene"];
/// Behind "not" they deny all that follows in the clause: "does not allow horses", "not zoned for horses".
const NOT_VERBS: [&str; 14] = [
    "allow", "permit", "accept", "include", "have", "offer", "come", "zoned", "suitable", "suited", "set", "meant",
    "large", "big",
];
/// What denies the words before it in its clause; a word ends in "*" where only its beginning counts.
const NOT_AFTER: [&str; 33] = [
    "not allowed",
    "not permitted",
    "not included",
    "not accepted",
    "not available",
    "not welcome",
    "not possible",
    "aren t allowed",
    "isn t allowed",
    "aren t permitted",
    "isn t permitted",
    "aren t included",
    "isn t included",
    "prohibited",
    "forbidden",
    "banned",
    "no permitid*",
    "no admitid*",
    "no incluid*",
    "no se permit*",
    "no se admit*",
    "no se acept*",
    "no estan permitid*",
    "no esta permitid*",
    "prohibid*",
    "interdit*",
    "non autorise*",
    "nicht erlaubt",
    "nicht gestattet",
    "verboten",
    "nao permitid*",
    "vietat*",
    "niet toegestaan",
];
/// They deny only at the end of a clause: "cats are allowed, dogs are not", but not "the barn is not heated".
const NOT_AT_END: [&str; 4] = ["are not", "is not", "aren t", "isn t"];
/// What stands between a denial and the thing.
const BETWEEN: [&str; 14] = [
    "a", "an", "the", "any", "un", "una", "swimming", "private", "shared", "heated", "indoor", "outdoor", "hot",
    "fenced",
];
/// What a clause that says something has.
const STATES: [&str; 20] = [
    "is",
    "are",
    "has",
    "have",
    "allowed",
    "included",
    "welcome",
    "permitted",
    "available",
    "with",
    "hay",
    "es",
    "son",
    "tiene",
    "incluye",
    "permitidos",
    "permitidas",
    "admiten",
    "permiten",
    "considered",
];
/// A part of a list has no more words: "horses, chickens and goats are not allowed".
const MAX_LISTED: usize = 2;
/// Parts of a list, so that a text of nothing but lists takes time in proportion to its length.
const MAX_LIST: usize = 20;

/// The words of a text that it doesn't deny, with "|" where some are left out.
pub(super) fn affirmed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sentence in sentences(text) {
        let clauses: Vec<Vec<String>> = clauses(sentence).map(tokens).collect();
        let mut denied: Vec<Range<usize>> = clauses.iter().map(|clause| denied_in(clause)).collect();
        for at in 0..clauses.len() {
            let part = &clauses[at][denied[at].clone()];
            let is_list = part.iter().any(|word| matches!(word.as_str(), "and" | "or" | "y" | "o" | "ni"));
            let is_listed = |clause: &Vec<String>| (1..=MAX_LISTED).contains(&clause.len());
            let before = (0..at).rev().take(MAX_LIST).take_while(|before| is_list && is_listed(&clauses[*before]));
            before.for_each(|before| denied[before] = 0..clauses[before].len());
        }
        for (clause, denied) in clauses.iter().zip(denied) {
            affirm(&clause[..denied.start], &mut out);
            if !denied.is_empty() {
                out.push_str("| ");
            }
            affirm(&clause[denied.end..], &mut out);
        }
    }
    out
}

/// The words of a clause that a denial behind them is said of, with the denial.
fn denied_in(clause: &[String]) -> Range<usize> {
    let is_at = |at: usize, phrase: &str| {
        phrase.split(' ').enumerate().all(|(on, wanted)| {
            let word = clause.get(at + on).map_or("", String::as_str);
            wanted.strip_suffix('*').map_or(word == wanted, |stem| word.starts_with(stem))
        })
    };
    let length = |at: usize| {
        let anywhere = NOT_AFTER.iter().filter(|phrase| is_at(at, phrase)).map(|phrase| phrase.split(' ').count());
        let at_end = || NOT_AT_END.iter().any(|phrase| is_at(at, phrase)) && at + 2 == clause.len();
        anywhere.max().or_else(|| at_end().then_some(2))
    };
    let Some((at, length)) = (1..clause.len()).find_map(|at| Some((at, length(at)?))) else { return 0..0 };
    // "A barn is there and horses are not allowed": a statement of its own stays.
    let stated = clause[..at].iter().position(|word| STATES.contains(&word.as_str()));
    let is_joint = |joint: &usize| matches!(clause[*joint].as_str(), "and" | "but" | "y" | "pero");
    let joint = stated.and_then(|stated| (stated + 1..at).rev().find(is_joint));
    joint.map_or(0, |joint| joint + 1)..at + length
}

/// Adds the words of a clause without those behind a "no".
fn affirm(clause: &[String], out: &mut String) {
    let mut tokens = clause.iter().map(String::as_str).peekable();
    while let Some(word) = tokens.next() {
        if word == "not" && tokens.peek().is_some_and(|next| NOT_VERBS.contains(next)) {
            out.push_str("| ");
            return;
        }
        if !NOT_BEFORE.contains(&word) {
            out.push_str(word);
            out.push(' ');
            continue;
        }
        out.push_str("| ");
        if word == "no" && tokens.peek().is_some_and(|next| VERBS_BEFORE.contains(next)) {
            return;
        }
        loop {
            while tokens.next_if(|next| BETWEEN.contains(next)).is_some() {}
            tokens.next();
            if tokens.next_if(|next| matches!(*next, "or" | "nor" | "ni")).is_none() {
                break;
            }
        }
    }
}

/// The point of "2.5 acres" ends no sentence.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(['!', '?', '\n', ';', '。']).flat_map(|part| part.split(". "))
}

fn clauses(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split([',', '(', ')', '–', '—'])
}

fn tokens(clause: &str) -> Vec<String> {
    spaced_tokens(clause).split_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::affirmed;

    fn has(text: &str, word: &str) -> bool {
        affirmed(text).split_whitespace().any(|own| own == word)
    }

    #[test]
    fn what_a_clause_denies_is_left_out() {
        let denials = [
            "Private well and septic. Horses are not allowed under HOA rules.",
            "Horses, chickens and goats are not allowed.",
            "The HOA does not allow horses.",
            "The pasture is fenced, and horses are prohibited.",
            "Sorry, horses aren't allowed",
            "No dogs or horses.",
            "Zoned residential, not suitable for horses.",
            "Chickens are allowed and horses are not.",
            "Chickens are allowed, horses are not.",
        ];
        for text in denials {
            assert!(!has(text, "horses"), "{text}");
        }
        let denials = ["No se permiten caballos.", "Caballos no permitidos", "sin caballos", "Caballos prohibidos."];
        for text in denials {
            assert!(!has(text, "caballos"), "{text}");
        }
    }

    #[test]
    fn what_stands_beside_a_denial_stays() {
        let texts = [
            "Zoned rural residential, and horses are allowed. Dogs are not.",
            "No HOA. Horses and chickens allowed.",
            "Horses are allowed and smoking is not allowed.",
            "Smoking is not allowed, horses are welcome.",
            "The barn for horses is not heated.",
            "Room for horses on 2.5 acres, no barn.",
        ];
        for text in texts {
            assert!(has(text, "horses"), "{text}");
        }
    }
}
