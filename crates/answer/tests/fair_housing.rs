//! Fair housing: words about people, safety and schools are never a condition. Each pair is one search with and without
//! them, and must find the same listings.

mod fixtures;

use porchlight_answer::{ChatbotProfile, DialogState, Intent, Query, Today, parse_query, render};

const TODAY: Today = Today { year: 2026, month: 11, day: 24 };

/// The neutral text comes first, and the listings of the other question follow.
const SERVED_WITH_NEUTRAL_TEXT: [(&str, &str); 26] = [
    ("homes in a safe area in Riverton", "homes in Riverton"),
    ("3 bed house in Riverton near good schools under 700k", "3 bed house in Riverton under 700k"),
    ("show me houses with a garage in a good neighborhood", "show me houses with a garage"),
    ("houses for white people in Riverton", "houses in Riverton"),
    ("condos in a christian neighborhood under 400k", "condos under 400k"),
    ("2 bedroom apartments without children", "2 bedroom apartments"),
    ("townhouses in family friendly areas", "townhouses"),
    ("find me a house where the crime rate is low under 500k", "find me a house under 500k"),
    ("homes under 600k in the safest neighborhood", "homes under 600k"),
    ("houses with a pool near the best schools", "houses with a pool"),
    ("looking for a 3 bedroom home in a white neighborhood", "looking for a 3 bedroom home"),
    ("apartments for rent with no kids", "apartments for rent"),
    ("houses in Lakemont close to good schools", "houses in Lakemont"),
    ("homes with 4 bedrooms in a diverse neighborhood", "homes with 4 bedrooms"),
    ("condos under 500k in a jewish area", "condos under 500k"),
    ("cheapest house in a safe neighborhood", "cheapest house"),
    ("how many homes in Riverton are in a safe area?", "how many homes in Riverton are there?"),
    ("houses with a big yard and good schools", "houses with a big yard"),
    ("2 bath homes not in a bad area", "2 bath homes"),
    ("single story homes with low crime", "single story homes"),
    (
        "help me find a house for my family near good schools with a big yard, budget around 600k",
        "help me find a house for my family with a big yard, budget around 600k",
    ),
    (
        "3 bed house in Riverton with a garage near good schools, budget 700k",
        "3 bed house in Riverton with a garage, budget 700k",
    ),
    ("casas en Riverton con buenas escuelas", "casas en Riverton"),
    ("casas de 3 habitaciones en una zona segura", "casas de 3 habitaciones"),
    ("departamentos en un buen barrio por menos de 400 mil", "departamentos por menos de 400 mil"),
    ("busco una casa con alberca cerca de buenos colegios", "busco una casa con alberca"),
];

/// What visitors say about themselves changes nothing at all.
const SERVED: [(&str, &str); 10] = [
    ("we are a gay couple looking for a 2 bedroom house in Riverton", "looking for a 2 bedroom house in Riverton"),
    ("I'm muslim, show me condos under 500k", "show me condos under 500k"),
    ("my husband and I have no kids, 2 bedroom condos", "2 bedroom condos"),
    ("we are christians looking for homes in Lakemont", "looking for homes in Lakemont"),
    ("we're immigrants, any apartments for rent under 2500?", "any apartments for rent under 2500?"),
    ("I am hispanic and need a house with a yard", "I need a house with a yard"),
    ("we have no kids and want a townhouse under 600k", "want a townhouse under 600k"),
    ("as a jewish family we need 4 bedrooms in Riverton", "we need 4 bedrooms in Riverton"),
    ("we are an lgbtq couple, houses with a pool?", "houses with a pool?"),
    ("I'm catholic. homes under 450k in Riverton?", "homes under 450k in Riverton?"),
];

/// Nothing in these is about listings: the neutral text alone.
const NEUTRAL: [&str; 14] = [
    "is Riverton safe",
    "is it a safe area",
    "who lives in that neighborhood",
    "what kind of people live there",
    "is there a lot of crime in Riverton",
    "good area for muslims?",
    "is it mostly white people there",
    "best neighborhoods?",
    "which part of town is the safest",
    "are there good schools",
    "is it family friendly",
    "what are the demographics",
    "es segura la zona?",
    "que tipo de gente vive ahi",
];

fn parse(question: &str) -> Query {
    let homes = fixtures::homes();
    parse_query(question, &DialogState::default(), &fixtures::vocabulary(&homes), TODAY)
}

fn answer(meaning: &mut Query) -> String {
    let context = fixtures::context(&fixtures::homes(), meaning);
    render(meaning, &context, &ChatbotProfile::default()).text
}

#[test]
fn a_search_with_remarks_about_people_finds_what_it_finds_without_them() {
    let mut wrong = Vec::new();
    let neutral = SERVED_WITH_NEUTRAL_TEXT.iter().map(|pair| (pair, true));
    for ((with, without), is_neutral) in neutral.chain(SERVED.iter().map(|pair| (pair, false))) {
        let (mut meaning, mut plain) = (parse(with), parse(without));
        if meaning.declines_people != is_neutral {
            wrong.push(format!("{with}: declines_people is {}, {:?}", meaning.declines_people, meaning.intent));
            continue;
        }
        let (text, expected) = (answer(&mut meaning), answer(&mut plain));
        let neutral = text.strip_suffix(expected.as_str());
        let is_right = match is_neutral {
            true => neutral.is_some_and(|first| first.starts_with("I can't rate") || first.starts_with("No puedo")),
            false => neutral == Some(""),
        };
        if !is_right || plain.intent == Intent::NoAnswer {
            wrong.push(format!("{with}\n{text}\n  instead of\n{expected}"));
        }
    }
    let all = SERVED_WITH_NEUTRAL_TEXT.len() + SERVED.len();
    println!("{} of {all} pairs find the same listings", all - wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_question_about_people_alone_gets_the_neutral_text() {
    let wrong: Vec<_> = NEUTRAL.iter().filter(|question| parse(question).intent != Intent::Steering).collect();
    println!("{} of {} questions get the neutral text", NEUTRAL.len() - wrong.len(), NEUTRAL.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}
