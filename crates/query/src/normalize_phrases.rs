//! Settles everyday spellings of one phrase into the form that the parts know: "w/o", "less then", "town house". The
//! parts stay short when each phrase reaches them in one form.

use crate::{
    budget::{OverBudget, StepBudget},
    tokens::Token,
    vocabulary::Vocabulary,
};

/// What is typed, and the one word that it becomes; the longer before what it begins with.
const ONE_WORD: [(&str, &str); 161] = [
    ("hwo", "how"),
    ("adn", "and"),
    ("nad", "and"),
    ("teh", "the"),
    ("hte", "the"),
    ("dwn", "down"),
    ("taxs", "taxes"),
    ("waht", "what"),
    ("whta", "what"),
    ("wich", "which"),
    ("u", "you"),
    ("an oh", "openhouse"),
    ("diff", "difference"),
    ("ur", "your"),
    ("plz", "please"),
    ("sq ft", "sqft"),
    ("sq feet", "sqft"),
    ("sq foot", "sqft"),
    ("square ft", "sqft"),
    ("thru", "through"),
    ("w / o", "without"),
    ("w / out", "without"),
    ("w /", "with"),
    ("w", "with"),
    ("wo", "without"),
    ("town house", "townhouse"),
    ("town houses", "townhouses"),
    ("town home", "townhome"),
    ("town homes", "townhomes"),
    ("security deposit", "deposit"),
    ("damage deposit", "deposit"),
    ("avg", "average"),
    ("does not", "doesnt"),
    ("do not", "dont"),
    ("did not", "didnt"),
    ("is not", "isnt"),
    ("are not", "arent"),
    ("need not", "neednt"),
    ("sq footage", "sqft"),
    ("square footage", "sqft"),
    ("floor space", "sqft"),
    ("living space", "sqft"),
    ("living area", "sqft"),
    ("cuz", "because"),
    ("bout", "about"),
    ("cept", "except"),
    ("cond", "condo"),
    ("appt", "apartment"),
    ("appts", "apartments"),
    ("nothin", "nothing"),
    ("anythin", "anything"),
    ("somethin", "something"),
    ("prolly", "probably"),
    ("prefab", "manufactured"),
    ("beneath", "under"),
    ("avail", "available"),
    ("dues", "hoa"),
    ("anythng", "anything"),
    ("stuff", "anything"),
    ("pics", "photos"),
    ("pic", "photo"),
    ("wknd", "weekend"),
    ("wkend", "weekend"),
    ("wknds", "weekend"),
    ("hw", "how"),
    ("gotta", "must"),
    ("hafta", "must"),
    ("b4", "before"),
    ("abt", "about"),
    ("circa", "about"),
    ("approx", "approximately"),
    ("appx", "approximately"),
    ("bldg", "building"),
    ("bdroom", "bedroom"),
    ("bdrooms", "bedrooms"),
    ("bedrms", "bedrooms"),
    ("bthrm", "bathroom"),
    ("bthrms", "bathrooms"),
    ("bathrm", "bathroom"),
    ("bathrms", "bathrooms"),
    ("bths", "baths"),
    ("yrs", "years"),
    ("yr", "year"),
    ("mos", "months"),
    ("mo", "month"),
    ("mth", "month"),
    ("mths", "months"),
    ("wks", "weeks"),
    ("wats", "whats"),
    ("whts", "whats"),
    ("wat", "what"),
    ("wut", "what"),
    ("lookin", "looking"),
    ("wanna", "want"),
    ("asking price", "price"),
    ("list price", "price"),
    ("price tag", "price"),
    ("h o a", "hoa"),
    ("homeowners association", "hoa"),
    ("home owners association", "hoa"),
    ("association fees", "hoa"),
    ("association fee", "hoa"),
    ("condo fees", "hoa"),
    ("condo fee", "hoa"),
    ("maintenance fees", "hoa"),
    ("maintenance fee", "hoa"),
    ("strata fees", "hoa"),
    ("service charge", "hoa"),
    ("service charges", "hoa"),
    ("monthly fees", "hoa"),
    ("monthly fee", "hoa"),
    ("tmrw", "tomorrow"),
    ("tmr", "tomorrow"),
    ("bsmt", "basement"),
    ("bsmnt", "basement"),
    ("utils", "utilities"),
    ("furn", "furnished"),
    ("unfurn", "unfurnished"),
    ("tho", "though"),
    ("row house", "townhouse"),
    ("row houses", "townhouses"),
    ("row home", "townhouse"),
    ("row homes", "townhouses"),
    ("btwn", "between"),
    ("budgets", "budget"),
    ("multiplex", "multifamily"),
    ("multiplexes", "multifamily"),
    ("quadplex", "fourplex"),
    ("double wide", "trailer"),
    ("doublewide", "trailer"),
    ("single wide", "trailer"),
    ("singlewide", "trailer"),
    ("casas", "houses"),
    ("rental bond", "deposit"),
    ("security bond", "deposit"),
    ("bond", "deposit"),
    ("body corporate fees", "hoa"),
    ("body corporate fee", "hoa"),
    ("body corporate", "hoa"),
    ("strata fee", "hoa"),
    ("arvo", "afternoon"),
    ("smth", "something"),
    ("sth", "something"),
    ("em", "them"),
    ("aint", "isnt"),
    ("townhse", "townhouse"),
    ("townhses", "townhouses"),
    ("twnhse", "townhouse"),
    ("twnhouse", "townhouse"),
    ("townhs", "townhouse"),
    ("twnhome", "townhome"),
    ("hse", "house"),
    ("hses", "houses"),
    ("aptmt", "apartment"),
    ("apmt", "apartment"),
    ("apmts", "apartments"),
    ("aptmts", "apartments"),
    ("condominum", "condo"),
    ("in - laws", "parents"),
    ("in laws", "parents"),
    ("inlaws", "parents"),
];

/// After these "then" is "than" typed wrong.
const COMPARING: [&str; 14] = [
    "less", "more", "bigger", "larger", "smaller", "cheaper", "higher", "lower", "fewer", "greater", "older", "newer",
    "rather", "other",
];

/// Settles the spellings in place; a name of the chatbot's places is left as it is.
pub fn normalize_phrases(
    tokens: &mut Vec<Token>,
    vocabulary: &Vocabulary,
    budget: &StepBudget,
) -> Result<(), OverBudget> {
    let mut at = 0;
    while at < tokens.len() {
        budget.step(ONE_WORD.len())?;
        if tokens[at].word == "then" && at > 0 && COMPARING.contains(&tokens[at - 1].word.as_str()) {
            tokens[at].word = "than".into();
        }
        // "Under 1 mil": a million in English; a thousand of anything is said with a "k".
        let is_small = |token: &Token| token.number.is_some_and(|number| number < 20.into()) && !token.scaled;
        if tokens[at].word == "mil" && at > 0 && is_small(&tokens[at - 1]) {
            tokens[at].word = "million".into();
        }
        // "R u a bot", "what r these": an "r" before the one spoken to or of.
        let next = tokens.get(at + 1).map_or("", |token| token.word.as_str());
        if tokens[at].word == "r" && matches!(next, "u" | "you" | "they" | "there" | "these" | "those" | "ur") {
            tokens[at].word = "are".into();
        }
        let next = tokens.get(at + 1);
        let is_counted = next.is_some_and(|next| next.number.is_some() || next.word == "$");
        let is_flat =
            next.is_some_and(|next| matches!(next.word.as_str(), "apartment" | "apartments" | "apt" | "apts"));
        let settled = match tokens[at].word.as_str() {
            // "Sub 400", "btw 1k and 1.5k".
            "sub" if is_counted => Some("under"),
            "btw" if is_counted => Some("between"),
            "efficiency" if is_flat => Some("studio"),
            // "2 bed n 2 bath", "n the condo?".
            "n" if joins(tokens, at) => Some("and"),
            // Dictated: "fore bedrooms".
            "fore" if is_room(next) => Some("four"),
            "tree" if is_room(next) => Some("three"),
            "too" if is_room(next) => Some("two"),
            "twenties" | "thirties" | "forties" | "fifties" | "sixties" | "seventies" | "eighties" | "nineties" => {
                decade(tokens, at)
            }
            // "Not a mobile", "no mobile no land".
            "mobile" | "mobiles" if is_rejected_kind(tokens, at) => Some("trailer"),
            "single" if is_room(next) && next.is_some_and(|next| !next.word.ends_with('s')) => Some("1"),
            _ => None,
        };
        if let Some(word) = settled {
            tokens[at].word = word.into();
            tokens[at].number = (word == "1").then_some(1.into());
        }
        at_least_a_million(tokens, at);
        let fees = ["fee", "fees", "dues"];
        if tokens[at].word == "condo"
            && tokens.get(at + 1).is_some_and(|next| fees.contains(&next.word.as_str()))
            && has_bound_behind(tokens, at + 2)
        {
            tokens[at + 1].word = "hoa".into();
        }
        if let Some((length, word)) = shorter(tokens, at, vocabulary) {
            tokens[at].word = word.to_owned();
            tokens[at].span.end = tokens[at + length - 1].span.end;
            tokens.drain(at + 1..at + length);
        }
        at += 1;
    }
    Ok(())
}

/// Whether an "n" is an "and", and no direction: "n 20th st", "the n lane st one".
fn joins(tokens: &[Token], at: usize) -> bool {
    let token = &tokens[at];
    let before = at.checked_sub(1).map(|at| &tokens[at]);
    let next = tokens.get(at + 1);
    let is_street_address = before.is_some_and(|before| {
        before.number.is_some() || matches!(before.word.as_str(), "the" | "on" | "at" | "of" | "in" | "to" | "for")
    });
    let is_street =
        next.is_none_or(|next| next.word.starts_with(|c: char| c.is_ascii_digit()) && next.number.is_none());
    !token.capital && !token.upper && !is_street_address && !is_street
}

/// "Built in the nineties"; "we are in our sixties" says an age.
fn decade(tokens: &[Token], at: usize) -> Option<&'static str> {
    const DECADES: [(&str, &str); 8] = [
        ("twenties", "1920s"),
        ("thirties", "1930s"),
        ("forties", "1940s"),
        ("fifties", "1950s"),
        ("sixties", "1960s"),
        ("seventies", "1970s"),
        ("eighties", "1980s"),
        ("nineties", "1990s"),
    ];
    let is_of_person = |token: &Token| matches!(token.word.as_str(), "my" | "our" | "his" | "her" | "their");
    let is_age = tokens[at.saturating_sub(3)..at].iter().any(is_of_person);
    let found = DECADES.iter().find(|(word, _)| *word == tokens[at].word).map(|(_, years)| *years);
    found.filter(|_| !is_age)
}

/// Whether a kind of home is named alone and rejected: "no mobile", "not a mobile", "no condo or mobile".
fn is_rejected_kind(tokens: &[Token], at: usize) -> bool {
    const NOUNS: [&str; 9] = ["home", "homes", "house", "phone", "number", "app", "friendly", "site", "version"];
    const DENYING: [&str; 8] = ["no", "not", "nor", "without", "except", "isnt", "excluding", "but"];
    let is_noun = tokens.get(at + 1).is_some_and(|next| NOUNS.contains(&next.word.as_str()));
    let before =
        tokens[..at].iter().rev().take(3).find(|token| !matches!(token.word.as_str(), "a" | "an" | "any" | "or"));
    !is_noun && before.is_some_and(|token| DENYING.contains(&token.word.as_str()))
}

/// "Condo fees under 400": the fees of condos, which are what is looked for where no other kind is named.
fn has_bound_behind(tokens: &[Token], at: usize) -> bool {
    const BOUNDS: [&str; 11] = ["under", "below", "less", "no", "not", "max", "up", "<", "between", "lower", "cheaper"];
    const KINDS: [&str; 12] = [
        "house",
        "houses",
        "townhouse",
        "townhouses",
        "townhome",
        "townhomes",
        "apartment",
        "apartments",
        "home",
        "homes",
        "place",
        "places",
    ];
    let is_bound = tokens.get(at).is_some_and(|token| BOUNDS.contains(&token.word.as_str()));
    let has_amount = tokens[at.min(tokens.len())..].iter().take(5).any(|token| token.number.is_some() && !token.scaled);
    let names_listing = tokens[..at.min(tokens.len())].iter().any(|token| token.number.is_some());
    is_bound && has_amount && !names_listing && !tokens.iter().any(|token| KINDS.contains(&token.word.as_str()))
}

/// Whether rooms are counted here.
fn is_room(token: Option<&Token>) -> bool {
    const ROOMS: [&str; 8] = ["bedroom", "bedrooms", "bed", "beds", "bath", "baths", "bathroom", "bathrooms"];
    token.is_some_and(|token| ROOMS.contains(&token.word.as_str()))
}

/// "Million dollar homes", "seven figures".
fn at_least_a_million(tokens: &mut [Token], at: usize) {
    const HOMES: [&str; 14] = [
        "homes",
        "home",
        "houses",
        "house",
        "condos",
        "condo",
        "listings",
        "listing",
        "properties",
        "property",
        "places",
        "place",
        "mansions",
        "mansion",
    ];
    const BEFORE: [&str; 9] = ["half", "quarter", "under", "below", "over", "above", "than", "to", "max"];
    let is_bound = |token: &Token| token.number.is_some() || BEFORE.contains(&token.word.as_str());
    let is_counted = tokens[at.saturating_sub(2)..at].iter().any(is_bound);
    let [first, second, rest @ ..] = &mut tokens[at..] else { return };
    let is_price = match (first.word.as_str(), second.word.as_str()) {
        ("million", "dollar") => rest.first().is_some_and(|next| HOMES.contains(&next.word.as_str())),
        ("seven", "figure" | "figures") => true,
        _ => false,
    };
    if is_price && !is_counted {
        first.word = "minimum".into();
        first.number = None;
        (second.word, second.number, second.scaled) = ("1000000".into(), Some(1_000_000.into()), true);
    }
}

fn shorter(tokens: &[Token], at: usize, vocabulary: &Vocabulary) -> Option<(usize, &'static str)> {
    let token = &tokens[at];
    // "1300 W Boston" goes west.
    let is_west = token.word == "w" && token.capital && at > 0 && tokens[at - 1].number.is_some();
    if token.number.is_some() || token.upper || is_west {
        return None;
    }
    let (length, word) = ONE_WORD.iter().find_map(|(typed, word)| {
        if typed.as_bytes().first() != token.word.as_bytes().first() {
            return None;
        }
        let length = typed.split(' ').count();
        let phrase = tokens.get(at..at + length)?;
        phrase.iter().zip(typed.split(' ')).all(|(token, word)| token.word == word).then_some((length, *word))
    })?;
    // "The Harbor Row house" is in that street.
    if token.word == "row"
        && at > 0
        && vocabulary.is_place_word("row")
        && vocabulary.is_place_word(&tokens[at - 1].word)
    {
        return None;
    }
    // "Old Town houses" are houses in Old Town.
    let name = |from: usize| {
        let phrase: Vec<&str> = tokens[from..(at + length).min(tokens.len())].iter().map(|t| t.word.as_str()).collect();
        vocabulary.place_at(&phrase).is_some_and(|(_, taken)| from + taken > at)
    };
    let in_a_name = vocabulary.is_place_word(&token.word) && (at.saturating_sub(2)..=at).any(name);
    (!in_a_name).then_some((length, word))
}
