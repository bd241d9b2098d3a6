//! What a question asks for: its parts, and the kind of value.

use porchlight_domain::fold;

use super::statement::Kind;

/// Parts of a question that are looked at.
const MAX_CLAUSES: usize = 3;

/// The parts of a question, as they are joined: "what stays, and how much is the fee".
pub(super) fn clauses(question: &str) -> Vec<&str> {
    const ABOUT_ONESELF: [&str; 9] = ["my ", "mi ", "i ", "im ", "i'm ", "ive ", "i've ", "we ", "tengo "];
    const JOINTS: [&str; 6] = [" and ", " y ", "? ", "; ", ", ", ". "];
    let mut clauses = vec![question];
    for joint in JOINTS {
        clauses = clauses.into_iter().flat_map(|clause| clause.split(joint)).collect();
    }
    clauses.retain(|clause| clause.split_whitespace().count() > 1);
    // "My lease ends in March, will it be done": of the visitor.
    let asks =
        |clause: &&str| !ABOUT_ONESELF.iter().any(|opening| clause.trim_start().to_lowercase().starts_with(opening));
    if clauses.iter().any(asks) {
        clauses.retain(asks);
    }
    clauses.truncate(MAX_CLAUSES);
    clauses
}

/// Opening tokens, and the kind of value that they ask for.
const KINDS: [(Kind, &[&str]); 4] = [
    (Kind::Amount, &["how much", "cost", "price", "rate", "cuanto", "cuanta", "cuesta", "costo", "tasa"]),
    (
        Kind::Time,
        &[
            "when",
            "until",
            "till",
            "what time",
            "date",
            "dates",
            "how soon",
            "how old",
            "since",
            "cuando",
            "hasta cuando",
            "desde cuando",
            "que hora",
            "fecha",
            "fechas",
        ],
    ),
    (Kind::Distance, &["how far", "how close", "how long is the walk", "lejos", "distancia"]),
    (Kind::Number, &["how many", "how long", "how big", "how tall", "how wide", "cuantos", "cuantas", "cuanto tiempo"]),
];

/// The kind of value that a folded question between spaces asks for.
pub(super) fn kind(question: &str) -> Option<Kind> {
    let has = |phrase: &&str| question.contains(&format!(" {phrase} "));
    // "How much notice" asks for no amount of money.
    let is_time = question.contains(" notice ") || question.contains(" aviso ") || question.contains(" anticipacion ");
    let kinds = KINDS.iter().filter(|(kind, _)| !(is_time && *kind == Kind::Amount));
    kinds.into_iter().find(|(_, phrases)| phrases.iter().any(&has)).map(|(kind, _)| *kind)
}

/// Whether a folded question between spaces asks for a yes or no.
pub(super) fn is_yes_or_no(question: &str) -> bool {
    const OPENINGS: [&str; 34] = [
        "is", "are", "was", "were", "do", "does", "did", "can", "could", "may", "has", "have", "will", "would", "any",
        "hay", "tiene", "tienen", "puedo", "puede", "se puede", "podemos", "aceptan", "acepta", "permiten", "permite",
        "incluye", "esta", "es", "viene", "and is", "and does", "y tiene", "y hay",
    ];
    OPENINGS.iter().any(|opening| question.starts_with(&format!(" {opening} ")))
}

/// Whether a question asks for more than a yes or no: "when was the pool redone".
pub(crate) fn is_open(question: &str) -> bool {
    const OPENINGS: [&str; 17] = [
        "when", "what", "whats", "how", "which", "who", "where", "why", "cuando", "como", "cual", "cuanto", "cuantos",
        "cuantas", "quien", "donde", "que",
    ];
    const ALIKE: [&str; 4] = ["what about", "how about", "que tal", "what if"];
    let folded = fold(question).replace(['¿', '\''], "");
    let first = folded.split_whitespace().find(|word| !matches!(*word, "and" | "y" | "ok" | "so" | "also"));
    let is_alike = ALIKE.iter().any(|phrase| folded.contains(phrase));
    !is_alike && first.is_some_and(|first| OPENINGS.contains(&first))
}

/// Tokens before the thing that a question is for.
pub(super) const BEFORE_ONE: [&str; 10] =
    ["what", "which", "many", "much", "que", "cual", "cuantos", "cuantas", "cuanto", "cuanta"];
/// Tokens before the first thing, which a question is for unless it names it otherwise.
pub(super) const BEFORE_FIRST: [&str; 5] = ["the", "el", "la", "los", "las"];
/// Tokens before all that a question is for.
pub(super) const BEFORE_ALL: [&str; 20] = [
    "have", "has", "had", "got", "any", "there", "about", "without", "include", "includes", "tiene", "tienen", "hay",
    "incluye", "aceptan", "acepta", "permiten", "con", "sin", "trae",
];
