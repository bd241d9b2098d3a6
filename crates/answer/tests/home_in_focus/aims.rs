//! What a message is about: the home in focus, each of the few shown, or a search.

use super::{check, conversations::Row};

const MAPLE: &str = "tell me about 12 Maple Lane";
const MAPLE_ES: &str = "dígame algo de 12 Maple Lane";
const OF_MAPLE: &[&str] = &["12 Maple Lane"];
const LISTS: &[&str] = &["I found", "I don't have", "not sure I follow", "None of these"];
const LISTS_ES: &[&str] = &["Encontré", "Ninguno", "No estoy seguro"];
const FOUND: &[&str] = &["I found"];

/// Checks the answer to each question after the same messages.
fn check_each(kind: &str, before: &[&str], questions: &[&str], has: &[&str], lacks: &[&str]) {
    let conversations: Vec<Vec<&str>> = questions.iter().map(|question| [before, &[question]].concat()).collect();
    let rows: Vec<Row<'_>> = conversations.iter().map(|messages| (&messages[..], has, lacks)).collect();
    check(kind, &rows);
}

#[test]
fn a_question_after_a_home_is_about_that_home() {
    const QUESTIONS: [&str; 22] = [
        "taking backups?",
        "when did the furnace go in",
        "what happens if the inspection finds something",
        "could we move the closing to february",
        "do I have to be a veteran to buy it",
        "how much notice do you need for a visit",
        "has the price been cut?",
        "cash only?",
        "any trouble with the sewer",
        "is there a dishwasher",
        "will they leave the washer",
        "can I put solar up",
        "how much would I need to come up with besides the loan",
        "wow older than my grandma lol. is the wiring original",
        "my lease is up january 15, is that going to be a problem",
        "who takes care of the roof",
        "what if I get it for 450k",
        "does a person have to earn a lot for that",
        "can I build a guest house back there",
        "do they rent it out if I wait",
        "would two big dogs be trouble",
        "i have two dogs",
    ];
    check_each("of the home in focus", &[MAPLE], &QUESTIONS, OF_MAPLE, LISTS);
}

#[test]
fn a_spanish_question_after_a_home_is_about_that_home() {
    const QUESTIONS: [&str; 11] = [
        "¿cuándo cambiaron el drenaje?",
        "¿qué gastos pago yo aparte?",
        "puedo mudarme en diciembre",
        "¿de quién es la barda?",
        "se puede mes a mes?",
        "se puede fumar afuera",
        "¿cuántos podemos vivir ahí?",
        "¿y si llevo a mi perro?",
        "dejan el refrigerador?",
        "puedo poner una casa móvil ahí?",
        "agua de la ciudad o pozo",
    ];
    check_each("of the home in focus, in Spanish", &[MAPLE_ES], &QUESTIONS, OF_MAPLE, LISTS_ES);
}

#[test]
fn the_whole_record_and_the_price_are_given_on_request() {
    check(
        "whole record and price",
        &[
            (&[MAPLE, "who will be there"], &["12 Maple Lane"], &["Year built", "$489,000"]),
            (&[MAPLE, "how much notice do you need"], &[], &["$489,000"]),
            (&[MAPLE, "how much"], &["$489,000"], &[]),
            (&[MAPLE, "how much do they want for it"], &["$489,000"], &[]),
            (&["how old is 12 Maple Lane", "ok nice. whats in it"], &["Year built"], &[]),
            (&[MAPLE, "how old is the roof"], &[], &["1926 "]),
        ],
    );
}

#[test]
fn a_search_after_a_home_is_a_search() {
    const SEARCHES: [&str; 16] = [
        "any with a pool",
        "do you have a house with a garage",
        "3 bedroom under 550k",
        "show me condos",
        "something with a garage",
        "what else is there in Riverton",
        "anything cheaper",
        "with a garage",
        "homes with no HOA",
        "are there any houses with a dock",
        "what about condos in Port Ellery",
        "and in Riverton?",
        "do you have anything else like it under 600k",
        "what if i go up to 600k",
        "is there anything with 4 bedrooms under 800k",
        "which houses in Ashford have a fenced yard",
    ];
    let before = ["houses in Ashford", MAPLE];
    check_each("searches", &before, &SEARCHES, &[], &["doesn't say", "doesn't mention", "Which one"]);
    check("found", &[(&[MAPLE, "can you show me condos in Ashford"], FOUND, &[])]);
}

#[test]
fn a_question_of_the_few_shown_is_about_each() {
    check(
        "each of the few",
        &[
            (&["condos for sale in Ashford", "can I paint the walls in either"], &[], LISTS),
            (&["condos for sale in Ashford", "do they allow cats"], &["#2B", "#5A"], &["I found"]),
            (&["condos for sale in Ashford", "which of those are under 400k"], FOUND, &["listings don't say"]),
        ],
    );
}
