//! Homes at hand by a number, by what they have not, by a bare street; and the home spoken of, which stays at hand beside
//! others like it.

use crate::{CASAS, HOUSES, check};

#[test]
fn a_number_that_only_one_home_at_hand_has_names_it() {
    check(
        "numbers",
        &[
            (
                &[HOUSES, "is she allowed in at number 22, how many baths"],
                &["22 Cobbler Street has 2 baths."],
                &["Tanner"],
            ),
            (&[HOUSES, "22 then, how is it heated"], &["Electric heat."], &["Gas", "Oil"]),
            (&[HOUSES, "difference between 10 and 22"], &["10 Cobbler Street", "22 Cobbler Street"], &["Tanner"]),
            (&[CASAS, "compárame la 10 y la 22"], &["10 Cobbler Street", "22 Cobbler Street"], &["Tanner"]),
            (&["tell me about 10 cobbler street", "is 22 gone"], &["22 Cobbler Street is available"], &["10 Cobbler"]),
            (&["compare 81 Lark Street Unit 3 with unit 8"], &["Unit 3", "Unit 8", "$239,000", "$265,000"], &[]),
        ],
    );
}

#[test]
fn a_home_is_named_by_what_it_has_not() {
    check(
        "without",
        &[
            (&["studios for rent", "how much is the one with no elevator"], &["40 Larch Road"], &["Ferry"]),
            (
                &["studios for rent", "what's the deposit at the one without stairs"],
                &["9 Ferry Lane Apt 1"],
                &["Larch"],
            ),
        ],
    );
}

#[test]
fn the_bare_street_of_the_only_home_there_names_it() {
    check(
        "bare streets",
        &[
            (&[HOUSES, "is tanner heated with oil"], &["5 Tanner Road"], &["Cobbler"]),
            (
                &[HOUSES, "tell me about 10 cobbler street", "does tanner have a greenhouse"],
                &["5 Tanner Road"],
                &["10 C"],
            ),
        ],
    );
}

#[test]
fn the_home_spoken_of_stays_at_hand_beside_others() {
    check(
        "others beside it",
        &[
            (
                &["tell me about 10 cobbler street", "anything similar?", "how is it heated"],
                &["Gas heat."],
                &["Electric", "Oil"],
            ),
            (
                &[
                    HOUSES,
                    "tell me about 10 cobbler street",
                    "what would i pay each month with 20% down at 6% for 30 years",
                ],
                &["10 Cobbler Street"],
                &["22 Cobbler", "Tanner"],
            ),
            (
                &["tell me about 10 cobbler street", "what co-op are you offering", "how old is it"],
                &["1975"],
                &["Quay"],
            ),
        ],
    );
}

#[test]
fn a_request_to_visit_asks_for_a_showing() {
    check(
        "visits",
        &[
            (&["I'd like to visit 5 tanner road"], &["your request to see 5 Tanner Road"], &["Oil heat"]),
            (&["can we tour 5 tanner road", "saturday at 2"], &["5 Tanner Road", "saturday at 2"], &[]),
        ],
    );
}
