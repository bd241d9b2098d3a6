//! Words about people, safety and schools. They are never a condition on listings: what a question says about the people
//! who live somewhere is declined, what visitors say about themselves is ignored, and the rest is served.

use crate::parse_state::ParseState;

/// About the people who live somewhere, or how safe or good a place is.
const OTHERS: [&str; 40] = [
    "best neighborhoods",
    "best neighborhood",
    "nice neighborhood",
    "good neighborhood",
    "good area",
    "best area",
    "who lives",
    "what kind of people",
    "type of people",
    "kind of neighbors",
    "what are the neighbors",
    "demographics",
    "demographic",
    "ethnic",
    "ethnicity",
    "racial",
    "race",
    "white neighborhood",
    "white area",
    "black neighborhood",
    "black area",
    "religion",
    "diversity",
    "is it safe",
    "safe area",
    "safe neighborhood",
    "safe neighbourhood",
    "safest",
    "safe",
    "crime",
    "crime rate",
    "dangerous",
    "ghetto",
    "bad area",
    "bad neighborhood",
    "rough area",
    "good for families",
    "family friendly",
    "good schools",
    "best schools",
];
/// About others or about the visitor's own household; the words before it decide.
const ANYONE: [&str; 28] = [
    "white people",
    "black people",
    "asian",
    "asians",
    "hispanic",
    "hispanics",
    "latino",
    "latinos",
    "jewish",
    "jews",
    "muslim",
    "muslims",
    "christian",
    "christians",
    "catholic",
    "hindu",
    "religious",
    "immigrants",
    "foreigners",
    "mexicans",
    "gay",
    "lgbt",
    "lgbtq",
    "diverse",
    "no kids",
    "without kids",
    "without children",
    "disabled people",
];
/// Tokens before such a word in which the visitor is named.
const OWN_REACH: usize = 4;

/// What a question says about people, safety or schools.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum People {
    Nothing,
    /// About the visitor's own household: "we are a gay couple", "we have no kids".
    OwnHousehold,
    /// About others, or how safe or good a place is.
    Others,
}

/// Takes the words about people, with the word that joins them to the rest: "near good schools", "in a safe area".
pub fn take(reading: &mut ParseState<'_>) -> People {
    let mut people = People::Nothing;
    // A longer phrase first, so that "safe area" leaves no "area" behind.
    let mut phrases: Vec<&str> = OTHERS.into_iter().chain(ANYONE).filter(|phrase| reading.says(phrase)).collect();
    phrases.sort_by_key(|phrase| std::cmp::Reverse(phrase.len()));
    for phrase in phrases {
        while let Some(found) = reading.find(phrase) {
            let is_own = ANYONE.contains(&phrase) && is_own_household(reading, found.start);
            if !is_own {
                people = People::Others;
            } else if people == People::Nothing {
                people = People::OwnHousehold;
            }
            let start = joined_from(reading, found.start);
            let mut end = found.end;
            while matches!(
                reading.word(end),
                "area"
                    | "areas"
                    | "neighborhood"
                    | "neighborhoods"
                    | "neighbourhood"
                    | "couple"
                    | "family"
                    | "families"
                    | "people"
            ) {
                end += 1;
            }
            reading.take(start..end);
        }
    }
    people
}

fn is_own_household(reading: &ParseState<'_>, at: usize) -> bool {
    (1..=OWN_REACH.min(at)).any(|back| {
        matches!(reading.before(at, back), "we" | "were" | "i" | "im" | "am" | "my" | "our" | "us" | "ourselves" | "as")
    })
}

/// Where the prepositions and articles before a phrase begin.
fn joined_from(reading: &ParseState<'_>, at: usize) -> usize {
    let joins = |word: &str| {
        matches!(
            word,
            "near"
                | "close"
                | "to"
                | "by"
                | "in"
                | "with"
                | "for"
                | "a"
                | "an"
                | "the"
                | "mostly"
                | "very"
                | "really"
                | "of"
                | "low"
                | "little"
                | "less"
                | "no"
        )
    };
    let back = (1..=at).take_while(|back| joins(reading.before(at, *back))).count();
    at - back
}
