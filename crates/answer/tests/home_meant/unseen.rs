//! Homes that were not shown, by what visitors call them: a word of their text, their price, their street.

use crate::{CONDOS, HOUSES, check};

#[test]
fn a_home_that_was_not_shown_is_named_by_what_it_is_like() {
    check(
        "not shown",
        &[
            (&["how much is the house with the greenhouse"], &["5 Tanner Road is listed at $380,000."], &[]),
            (&[CONDOS, "the house with the greenhouse, how old is it"], &["5 Tanner Road was built in 1960."], &[]),
            (&["is the greenhouse place still available"], &["5 Tanner Road is available"], &[]),
            (&["the 455k one, how big is it"], &["22 Cobbler Street is 1,900 sq ft."], &[]),
            (&["when does the lease end at the condo thats rented"], &["81 Lark Street Unit 8"], &[]),
            (&["¿cuánto cuesta la casa de 380 mil?"], &["5 Tanner Road"], &[]),
        ],
    );
}

#[test]
fn the_next_questions_are_of_the_home_that_was_named() {
    const NAMED: &str = "tell me about the house with the greenhouse";
    check(
        "goes on with it",
        &[
            (&[HOUSES, NAMED, "how is it heated"], &["Oil heat."], &["Gas", "Electric"]),
            (&[CONDOS, NAMED, "can i see it friday at 5"], &["5 Tanner Road", "friday at 5"], &["Quay", "Lark"]),
            (
                &["tell me about 10 cobbler street", "is the one with the greenhouse bigger"],
                &["5 Tanner Road is 1,300"],
                &[],
            ),
            (
                &["10 cobbler street", "whats the other one for sale on that street"],
                &["22 Cobbler Street"],
                &["Tanner"],
            ),
        ],
    );
}

#[test]
fn a_name_of_no_home_or_several_leads_to_a_question() {
    check(
        "which one",
        &[
            (&["how much is the place with the castle"], &["Which home do you mean"], &["$"]),
            (&["how old is the corner one"], &["5 Tanner Road", "70 Quay Street"], &[]),
            (
                &["tell me about 22 cobbler street", "how much is the one with the windmill", "how old is it"],
                &["1988"],
                &[],
            ),
        ],
    );
}

#[test]
fn the_home_spoken_of_stays_where_others_are_only_mentioned() {
    const ONE: &str = "tell me about 22 cobbler street";
    check(
        "stays",
        &[
            (&[ONE, "is the house payment high"], &[], &["Tanner", "10 Cobbler"]),
            (&[ONE, "does the rental license come with it"], &["22 Cobbler"], &["Unit 2C", "Ferry"]),
            (&[ONE, "can i see the place with my wife on friday"], &["22 Cobbler Street", "friday"], &["Which"]),
        ],
    );
}
