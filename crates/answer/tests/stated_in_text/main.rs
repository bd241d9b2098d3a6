//! What a description states is found although the question uses other words, in another language, too; and where it
//! isn't, no more is claimed than is known. Each row is a conversation, with what its last answer has and lacks.

#[path = "../fixtures/conversations.rs"]
mod conversations;
#[allow(dead_code, reason = "the other tests use the rest of it")]
#[path = "../fixtures/mod.rs"]
mod fixtures;

use conversations::Row;
use porchlight_domain::Listing;

fn homes() -> Vec<Listing> {
    fixtures::read(include_str!("homes.toml"))
}

fn check(kind: &str, rows: &[Row]) {
    conversations::check(&homes(), kind, rows);
}

const DENIALS: &[&str] = &["doesn't", "not sure", "email address"];

#[test]
fn what_is_stated_differently_is_quoted() {
    check(
        "other words",
        &[
            (&["4 Alder Street, when was that septic last checked?"], &["serviced in June 2025"], DENIALS),
            (&["what elementary school does 4 Alder Street go to?"], &["Hill Elementary"], DENIALS),
            (&["tell me about 4 Alder Street", "can i use fha?"], &["VA loans"], DENIALS),
            (&["tell me about 9 Cedar Street", "are the tenants on a lease?"], &["month to month"], DENIALS),
            (&["tell me about 9 Cedar Street", "is there electricity?"], &["Power at the street"], DENIALS),
            (&["tell me about 9 Cedar Street", "what's it rent for"], &["rented for $1,500 a month"], DENIALS),
            (&["tell me about 15 Dogwood Lane", "what's wrong with it"], &["furnace does not work"], DENIALS),
            (&["tell me about 15 Dogwood Lane", "does it qualify for FHA?"], &["Cash only."], DENIALS),
            (&["what floor is 20 Elm Street on?"], &["Sixth-floor"], &["same floor"]),
            (&["how long is the lease at 31 Fir Street Apt 2?"], &["6, 9 or 12 months"], DENIALS),
        ],
    );
}

#[test]
fn a_description_in_another_language_answers() {
    check(
        "languages",
        &[
            (&["what school is 2 Gum Tree Road zoned for?"], &["primaria Benito Juárez"], DENIALS),
            (&["tell me about 2 Gum Tree Road", "is it on a well?"], &["agua de pozo"], DENIALS),
            (
                &["hábleme de 4 Alder Street", "¿me aceptan un préstamo FHA?"],
                &["VA loans"],
                &["no lo dice", "No sé si"],
            ),
            (&["hábleme de 9 Cedar Street", "¿hay inquilinos?"], &["month to month"], &["no menciona"]),
        ],
    );
}

#[test]
fn what_is_not_stated_is_not_made_up() {
    check(
        "not stated",
        &[
            (&["tell me about 15 Dogwood Lane", "is there internet?"], &["doesn't mention"], &["says:"]),
            (&["tell me about 31 Fir Street Apt 2", "what floor is it on?"], &["doesn't"], &["says:"]),
            (
                &["tell me about 4 Alder Street", "why is the corner loud?"],
                &["I'm not sure this answers it. The listing for 4 Alder Street says: \"Rambler on a quiet corner"],
                &[],
            ),
        ],
    );
}

#[test]
fn open_houses_that_only_a_description_states_are_quoted() {
    const QUOTE: &str = "Open house Saturday, November 21, 1 pm to 3 pm";
    check(
        "open houses",
        &[
            (&["is there an open house at 4 Alder Street?"], &[QUOTE], &["no open house"]),
            (&["any open houses tomorrow?"], &[QUOTE, "4 Alder Street"], &["I don't see", "9 Cedar"]),
            (&["open houses this weekend"], &[QUOTE], &["I don't see"]),
            (&["hábleme de 4 Alder Street", "¿cuándo es la visita abierta?"], &[QUOTE], &["no tiene visitas"]),
            (&["open houses next week"], &["I don't see an open house on that day.", QUOTE], &[]),
            (&["any open houses on sunday?"], &["I don't see an open house on that day.", QUOTE], &[]),
            (&["is there an open house at 9 Cedar Street?"], &["no open house scheduled"], &[]),
        ],
    );
}

#[test]
fn what_is_stated_with_its_period_is_worked_out() {
    check(
        "sums",
        &[
            (&["4 Alder Street, what are the taxes per month?"], &["Taxes for 2026 are $4,800.", "$400/mo"], DENIALS),
            (
                &["tell me about 9 Cedar Street", "what's it rent for", "so total per year?"],
                &["rented for $1,500 a month", "$18,000 a year"],
                &["built in"],
            ),
            (
                &["tell me about 9 Cedar Street", "what's the gross yield at asking"],
                &["3%", "$18,000"],
                &["don't give", "example numbers"],
            ),
            (&["tell me about 15 Dogwood Lane", "what's the gross yield at asking"], &["so I can't work it out"], &[]),
            (&["tell me about 31 Fir Street Apt 2", "what's the application fee?"], &["$40 per adult"], &[]),
            (&["tell me about 31 Fir Street Apt 2", "is the promotion still on?"], &["First month free"], DENIALS),
            (&["hábleme de 20 Elm Street", "¿bajó de precio?"], &["Price reduced from $259,000."], &["a la venta por"]),
        ],
    );
}

#[test]
fn a_preference_that_is_met_differently_is_quoted() {
    check(
        "preferences",
        &[
            (&["houses in ashford", "the one with the wide doors"], &["34-inch doorways"], &["None of these"]),
            (&["casas en Ashford", "¿cuál tiene las puertas anchas?"], &["34-inch doorways"], &["Ninguno"]),
        ],
    );
}
