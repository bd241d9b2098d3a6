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

#[test]
fn a_listing_answers_under_another_name() {
    const JUNIPER: &str = "tell me about 12 Juniper Road";
    const COLLEGE: &str = "tell me about 240 College Avenue Unit 14";
    const DEPOT: &str = "tell me about 901 Depot Street Apt 2B";
    check(
        "another name",
        &[
            (&[JUNIPER, "is there air conditioning?"], &["Yes.", "mini-splits"], DENIALS),
            (&["12 Juniper Road - does it have cooling"], &["mini-splits"], DENIALS),
            (&[JUNIPER, "is there a workshop?"], &["24x30 shop"], DENIALS),
            (&[JUNIPER, "is it near the train?"], &["light rail"], DENIALS),
            (&[JUNIPER, "how many stalls are there?"], &["four stalls"], DENIALS),
            (&[JUNIPER, "could i keep goats there"], &["livestock is allowed"], DENIALS),
            (&[JUNIPER, "any stairs?"], &["Two-story"], DENIALS),
            (&[COLLEGE, "is it close to campus?"], &["university"], DENIALS),
            (&[COLLEGE, "can I rent it out?"], &["no rental restrictions"], &["don't say"]),
            (&[COLLEGE, "until when is the lease?"], &["May 31, 2027"], DENIALS),
            (&[COLLEGE, "are dogs ok"], &["No.", "Cats only"], DENIALS),
            (&[DEPOT, "is it close to public transportation?"], &["bus line"], &["doesn't mention"]),
            (&[DEPOT, "are utilities included?"], &["Heat and water paid"], DENIALS),
            (&["hábleme de 240 College Avenue Unit 14", "¿está cerca del campus?"], &["university"], &["no menciona"]),
            (&["hábleme de 12 Juniper Road", "¿cuántas caballerizas tiene?"], &["four stalls"], &["no menciona"]),
            (&["hábleme de 240 College Avenue Unit 14", "¿los inquilinos tienen contrato?"], &["May 31, 2027"], &[]),
        ],
    );
}

#[test]
fn a_search_finds_what_listings_call_otherwise() {
    check(
        "synonyms",
        &[
            (&["condos near the college"], &["240 College Avenue", "Across the street from the university"], &["None"]),
            (&["apartments close to the subway"], &["None of these"], &[]),
            (&["busco casa con caballos"], &["12 Juniper Road", "livestock is allowed"], &["Ninguno", "no tengo"]),
            (&["we have 2 horses, what do you have"], &["12 Juniper Road"], &["don't say"]),
            (&["a house with a workshop in bramwell"], &["12 Juniper Road", "24x30 shop"], &["None of these"]),
            (&["rentals in bramwell that allow dogs under 1500"], &["901 Depot"], &["None of these"]),
        ],
    );
}

#[test]
fn a_sum_has_all_that_it_is_made_of() {
    const COLLEGE: &str = "tell me about 240 College Avenue Unit 14";
    const DEPOT: &str = "tell me about 901 Depot Street Apt 2B";
    const PRAIRIE: &str = "tell me about 70 Prairie Street";
    check(
        "sums of stated amounts",
        &[
            (
                &[COLLEGE, "what would I net a year after hoa and taxes"],
                &["$1,850 × 12", "$298 × 12", "$1,640", "$16,984"],
                &[],
            ),
            (&[COLLEGE, "what's the rent per year minus the hoa"], &["$18,624"], &["$1,640"]),
            (
                &[PRAIRIE, "after taxes and water what is left per year"],
                &["$1,500 × 12", "$1,250 × 12", "$110 × 12", "$27,660"],
                &[],
            ),
            (&[PRAIRIE, "yearly taxes plus water?"], &["$5,340"], &["$520,000"]),
            (
                &["hábleme de 70 Prairie Street", "los gastos de agua e impuestos, cuánto suman al año"],
                &["$5,340"],
                &["$520,000"],
            ),
            (&[DEPOT, "what would it cost for the year with my cat?"], &["$20,760", "$20,400", "$360"], &[]),
            (&[DEPOT, "how much is 9 months total"], &["$15,300"], &["don't include"]),
            (&[DEPOT, "how much is 4 months total"], &["$6,800", "don't include 4 months", "9 or 12"], &[]),
            (&[DEPOT, "can i rent it for 4 months?"], &["No.", "9 or 12 months"], DENIALS),
            (&[DEPOT, "is a 12 month lease possible"], &["Yes.", "9 or 12 months"], DENIALS),
            (&[DEPOT, "i need it only until may, is that possible"], &["No.", "9 or 12 months"], DENIALS),
            (&[DEPOT, "is there a promotion? what would i save"], &["Half a month free", "$850"], &[]),
            (&["12 Juniper Road, did they drop the price and by how much?"], &["$649,000 to $615,000", "$34,000"], &[]),
            (&[COLLEGE, "how much does flood insurance cost?"], &["doesn't state an amount", "email"], &[]),
        ],
    );
}
