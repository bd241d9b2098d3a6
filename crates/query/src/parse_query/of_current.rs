//! Questions about the home just spoken of, in words that name no field.

use porchlight_domain::Filter;

use crate::{
    dialog_state::DialogState,
    extractors::references::ListingReference,
    field::{Field, TAXES},
    follow_up,
    parse_state::ParseState,
    unread_terms,
};

/// "Is it noisy there", "who will be there" of the home just spoken of: the listing doesn't say.
pub(super) fn asks_of_the_current(
    reading: &ParseState<'_>,
    dialog_state: &DialogState,
    pointing: ListingReference,
) -> bool {
    let count = reading.tokens.iter().filter(|token| token.word.chars().any(char::is_alphanumeric)).count();
    let is_pointed = pointing == ListingReference::One || reading.says_any(&["there", "here"]);
    dialog_state.current.is_some()
        && (3..=12).contains(&count)
        && (reading.says("?") || follow_up::asks_something(reading))
        && is_pointed
}

/// "Is it a house or a condo?" of the home just spoken of.
pub(super) fn asks_kind(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> bool {
    let kinds = Filter { property_types: reading.filter.property_types.clone(), ..Filter::default() };
    let is_meant = dialog_state.current.is_some()
        && !kinds.property_types.is_empty()
        && reading.filter == kinds
        && reading.order.is_none()
        && reading.tokens.len() <= 10
        && matches!(reading.word(follow_up::lead(reading)), "is" | "its" | "it")
        && reading.says("or")
        && !reading.says_any(&["there", "looking", "want"]);
    if is_meant {
        reading.fields = vec![Field::PropertyType];
    }
    is_meant
}

/// "How much land is the lot, in acres" of the home just spoken of.
pub(super) fn asks_lot(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    let kinds = Filter { property_types: reading.filter.property_types.clone(), ..Filter::default() };
    let asks = reading.says_any(&[
        "how much land",
        "how big is the lot",
        "how large is the lot",
        "how many acres",
        "in acres",
        "how many hectares",
        "hectares",
    ]);
    dialog_state.current.is_some()
        && reading.fields.contains(&Field::LotArea)
        && asks
        && reading.filter == kinds
        && reading.order.is_none()
}

/// "Taxes seem low, 430 a month?": the amount is the visitor's guess, and no rent that is looked for.
pub(super) fn asks_taxes(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> bool {
    let guess = Filter { price: reading.filter.price, sale_type: reading.filter.sale_type, ..Filter::default() };
    let taxes = reading.fields.iter().find(|field| field.is_taxes()).cloned();
    let is_meant = dialog_state.current.is_some()
        && reading.says("?")
        && taxes.is_some()
        && reading.filter == guess
        && reading.order.is_none()
        && !reading.says_any(&["homes", "houses", "condos", "anything", "with", "under", "below", "less than", "find"]);
    if is_meant {
        reading.fields = taxes.into_iter().collect();
    }
    is_meant
}

/// "$433 HOA, is that per month or per year?": its numbers are of the home, and no conditions.
pub(super) fn asks_period(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> bool {
    const MONTHS: [&str; 4] = ["month", "monthly", "months", "mo"];
    const YEARS: [&str; 7] = ["year", "yearly", "annual", "annually", "annum", "yr", "years"];
    let has = |list: &[&str], at: usize| list.contains(&reading.word(at));
    let is_choice = (1..reading.tokens.len()).any(|at| {
        let near = |list: &[&str], from: usize| (from..from + 3).any(|at| has(list, at));
        let before = |list: &[&str]| (1..=2).any(|back| list.contains(&reading.before(at, back)));
        reading.word(at) == "or" && (before(&MONTHS) && near(&YEARS, at + 1) || before(&YEARS) && near(&MONTHS, at + 1))
    });
    if dialog_state.current.is_none() || !is_choice {
        return false;
    }
    let named = [Field::Hoa, Field::Deposit, Field::Feature(TAXES.into())];
    let field = named.into_iter().find(|field| reading.fields.contains(field));
    reading.fields = match field {
        Some(field) => vec![field],
        None if !dialog_state.stated.is_empty() => dialog_state.stated.clone(),
        None => vec![Field::Price],
    };
    true
}

/// "Is 12 Maple Lane haunted?": the question of the listing in words that no field or feature has. A noun is looked for
/// and quoted; anything else is said not to be in the listing. `None` where nothing in particular is asked.
pub(super) fn unnamed_field(reading: &ParseState<'_>) -> Option<Field> {
    const ASKS: [&str; 24] = [
        "is", "are", "was", "were", "does", "do", "did", "has", "have", "can", "could", "will", "would", "what",
        "whats", "why", "who", "how", "when", "which", "where", "isnt", "should", "whos",
    ];
    let lead = follow_up::lead(reading);
    let lead = lead + usize::from(matches!(reading.word(lead), "but" | "and" | "then" | "wow" | "so"));
    // "Option 2, is it on a well".
    let asks_later = || (1..reading.tokens.len()).any(|at| reading.pauses(at) && ASKS.contains(&reading.word(at)));
    let is_question =
        ASKS.contains(&reading.word(lead)) || reading.says("?") || !reading.ids.is_empty() && asks_later();
    if !is_question || !reading.impossible.is_empty() {
        return None;
    }
    let unknown = unread_terms::all(reading);
    let phrase = unknown.join(" ");
    // Words that stand together where a noun does: no salad of what is left over, and no verb that nobody knows.
    const BEFORE_NOUN: [&str; 30] = [
        "a", "an", "the", "any", "some", "no", "its", "your", "there", "it", "have", "has", "got", "with", "for", "of",
        "on", "in", "by", "from", "to", "near", "about", "and", "or", "what", "whats", "which", "type", "kind",
    ];
    // "Is 12 Maple Lane haunted?"
    let is_quality = |start: usize| {
        matches!(reading.word(lead), "is" | "are" | "was" | "isnt") && start > 0 && reading.tokens[start - 1].taken
    };
    let is_noun = |start: usize| start == lead || BEFORE_NOUN.contains(&reading.before(start, 1)) || is_quality(start);
    let found =
        reading.find(&phrase).filter(|span| is_noun(span.start) && !reading.word(span.end - 1).ends_with("ing"));
    if (1..=3).contains(&unknown.len()) && found.is_some() {
        return Some(Field::Feature(phrase));
    }
    reading.tokens.iter().any(|token| !token.taken && says_something(&token.word)).then_some(Field::Unlisted)
}

/// Whether a word is more than what every question has.
pub(super) fn says_something(word: &str) -> bool {
    const EMPTY: [&str; 97] = [
        "a",
        "an",
        "the",
        "is",
        "are",
        "was",
        "were",
        "it",
        "its",
        "this",
        "that",
        "there",
        "here",
        "one",
        "ones",
        "of",
        "on",
        "in",
        "at",
        "to",
        "for",
        "with",
        "and",
        "or",
        "so",
        "but",
        "what",
        "whats",
        "which",
        "who",
        "how",
        "hows",
        "when",
        "where",
        "about",
        "do",
        "does",
        "did",
        "has",
        "have",
        "had",
        "got",
        "can",
        "could",
        "will",
        "would",
        "should",
        "you",
        "your",
        "i",
        "we",
        "me",
        "us",
        "my",
        "our",
        "they",
        "be",
        "been",
        "like",
        "tell",
        "show",
        "see",
        "know",
        "say",
        "says",
        "give",
        "get",
        "want",
        "need",
        "please",
        "pls",
        "ok",
        "okay",
        "thanks",
        "house",
        "home",
        "place",
        "property",
        "listing",
        "condo",
        "apartment",
        "townhouse",
        "unit",
        "building",
        "still",
        "again",
        "more",
        "anything",
        "something",
        "else",
        "any",
        "some",
        "just",
        "really",
        "also",
        "interested",
        "looks",
    ];
    word.chars().all(char::is_alphabetic) && word.len() > 1 && !EMPTY.contains(&word)
}
