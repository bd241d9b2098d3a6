//! Whether an amount is asked for and stated.

use porchlight_domain::fold;
use porchlight_query::Field;

/// Whether "how much does it cost" is answered by a sentence that has no amount: "flood insurance is required".
pub(crate) fn lacks_amount(field: &Field, text: &str, question: &str) -> bool {
    const COSTS: [&str; 16] = [
        "how much does",
        "how much is the",
        "how much is flood",
        "how much will",
        "how much would",
        "what will it cost",
        "what would it cost",
        "what does it cost",
        "to cost",
        "it cost to",
        "cost per",
        "cuanto cuesta",
        "cuanto cuestan",
        "cuanto costaria",
        "cuanto sale",
        "cuanto cobran",
    ];
    /// They answer it without a number.
    const NONE: [&str; 12] = [
        "no", "free", "included", "includes", "include", "paid", "none", "sin", "gratis", "incluido", "incluida",
        "incluye",
    ];
    let is_of_text = match field {
        Field::Feature(word) => !matches!(word.as_str(), "promotion" | "price reduced" | "tenant"),
        Field::Unlisted => true,
        _ => false,
    };
    let folded = format!(" {} ", fold(question));
    let written = fold(text);
    let mut tokens = written.split(|c: char| !c.is_alphanumeric());
    is_of_text
        && COSTS.iter().any(|phrase| folded.contains(&format!(" {phrase} ")))
        && !text.contains(['$', '€', '£', '%'])
        && !tokens.any(|word| NONE.contains(&word))
}

pub(super) fn has_number(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit())
}

/// "How much", which a sentence without a number doesn't answer.
pub(super) fn asks_amount(question: &str) -> bool {
    const AMOUNTS: [&str; 10] =
        ["how much", "cost", "price", "cuanto", "cuanta", "cuesta", "combien", "wie viel", "quanto", "ile"];
    let folded = format!(" {} ", fold(question));
    AMOUNTS.iter().any(|word| folded.contains(&format!(" {word}")))
}
