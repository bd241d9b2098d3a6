//! A message of more than one question: "can I smoke, and is there a dishwasher", "what is the rent, what's included".
//! What one clause asks is lost where the words of another decide, so each clause is read by itself, too.

use porchlight_lang::{calendar::WEEKDAYS, language::Language, stated};

use crate::{extractors::details, field::Field, parse_state::ParseState};

/// Further clauses are not read.
const MAX_CLAUSES: usize = 4;
/// A shorter clause asks nothing by itself.
const MIN_TOKENS: usize = 2;

const OPENERS: [&str; 26] = [
    "is", "are", "does", "do", "can", "could", "may", "has", "have", "will", "would", "what", "whats", "how", "when",
    "whens", "where", "who", "which", "any", "did", "was", "allow", "allows", "accept", "accepts",
];

/// What the clauses of a message ask of a home that is not among the fields already, in their order.
pub(super) fn unasked(reading: &ParseState<'_>, known: &[Field]) -> Vec<Field> {
    let clauses = clauses(reading);
    let mut out: Vec<Field> = Vec::new();
    if clauses.len() < 2 {
        return out;
    }
    for clause in clauses.iter().filter(|clause| begins_question(clause)) {
        let fields = fields_of(clause);
        let is_known = fields.iter().any(|field| known.contains(field));
        let is_new = |field: &&Field| is_specific(clause, field) && !known.contains(field) && !out.contains(field);
        let new: Vec<Field> = fields.iter().filter(|_| !is_known).filter(is_new).cloned().collect();
        out.extend(new);
    }
    out
}

/// What the clauses of a message ask that don't speak of a visit or of being called: "can we see it Friday, and does it have
/// laundry?".
pub(super) fn beside_request(reading: &ParseState<'_>) -> Vec<Field> {
    const OF_REQUESTS: [&str; 27] = [
        "see",
        "visit",
        "tour",
        "view",
        "showing",
        "viewing",
        "come",
        "call",
        "email",
        "text",
        "contact",
        "reach",
        "talk",
        "speak",
        "meet",
        "book",
        "schedule",
        "appointment",
        "time",
        "available",
        "possible",
        "someone",
        "somebody",
        "agent",
        "person",
        "name",
        "tomorrow",
    ];
    let clauses = clauses(reading);
    let mut out: Vec<Field> = Vec::new();
    if clauses.len() < 2 {
        return out;
    }
    for clause in clauses.iter().filter(|clause| begins_question(clause)) {
        let asks_office = clause
            .tokens
            .iter()
            .any(|token| OF_REQUESTS.contains(&token.word.as_str()) || WEEKDAYS.contains(&token.word.as_str()));
        let fields = if asks_office { Vec::new() } else { fields_of(clause) };
        for field in fields {
            if is_specific(clause, &field) && !out.contains(&field) {
                out.push(field);
            }
        }
    }
    out
}

/// The message cut at question marks, pauses and "and", where a question begins behind them.
fn clauses<'a>(reading: &ParseState<'a>) -> Vec<ParseState<'a>> {
    let count = reading.tokens.len();
    if !(2 * MIN_TOKENS..=48).contains(&count) || !reading.step(count) {
        return Vec::new();
    }
    let is_opener = |at: usize| OPENERS.contains(&reading.word(at));
    let after_joint = |at: usize| at + usize::from(matches!(reading.word(at), "and" | "also" | "plus" | "but" | "so"));
    let begins = |at: usize| {
        // A phrase of another language may pause at each of its words.
        let pauses = reading.pauses(at) && !reading.pauses(at.saturating_sub(1));
        let is_cut = reading.before(at, 1) == "?" || pauses || reading.word(at) == "and" || is_verb(reading, at);
        at > 0 && is_cut && is_opener(after_joint(at)) || reading.before(at, 1) == "?"
    };
    let mut starts: Vec<usize> = (0..count).filter(|at| *at == 0 || begins(*at)).collect();
    starts.truncate(MAX_CLAUSES);
    let ends = starts.iter().skip(1).copied().chain([count]);
    let spans = starts.iter().copied().zip(ends).filter(|(start, end)| end - start >= MIN_TOKENS);
    spans
        .map(|(start, end)| {
            let mut clause = reading.clone();
            clause.tokens = reading.tokens[after_joint(start).min(end)..end].to_vec();
            clause.fields.clear();
            clause
        })
        .collect()
}

fn begins_question(clause: &ParseState<'_>) -> bool {
    let is_marked = clause.tokens.last().is_some_and(|token| token.word == "?");
    is_marked || OPENERS.contains(&clause.word(0)) || OPENERS.contains(&clause.word(1)) && clause.pauses(1)
}

/// What one clause asks; where it names no field, what its words are about.
fn fields_of(clause: &ParseState<'_>) -> Vec<Field> {
    let fields = details::fields(clause);
    let is_vague = |field: &Field| matches!(field, Field::Everything | Field::Unlisted);
    if !fields.iter().all(is_vague) {
        return fields;
    }
    let terms: Vec<&str> = clause.tokens.iter().map(|token| token.word.as_str()).collect();
    let concepts = stated::of_question(&terms.join(" "));
    concepts.into_iter().take(1).map(|concept| Field::Feature(concept.name.to_owned())).collect()
}

/// Whether the clause asks for this alone, rather than by a word that has other meanings.
fn is_specific(clause: &ParseState<'_>, field: &Field) -> bool {
    match field {
        Field::Everything
        | Field::Unlisted
        | Field::Status
        | Field::OpenHouse
        | Field::Tour
        | Field::Count
        | Field::Difference
        | Field::Description => false,
        Field::Price => clause.says_any(&["price", "the rent", "asking", "how much is it", "how much is the rent"]),
        _ => true,
    }
}

/// "Quiero visitarla, ¿tiene lavadora?": the verb of a question in another language, whose phrase takes its pause.
fn is_verb(reading: &ParseState<'_>, at: usize) -> bool {
    const BEFORE: [&str; 14] =
        ["what", "how", "when", "which", "where", "why", "much", "many", "long", "old", "big", "if", "time", "floor"];
    reading.language != Language::En
        && matches!(reading.word(at), "does" | "is" | "do" | "are")
        && matches!(reading.word(at + 1), "it" | "they" | "there")
        && !BEFORE.contains(&reading.before(at, 1))
}
