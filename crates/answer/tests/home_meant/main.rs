//! Which home a question means after several were shown: the one that it tells from the others, an ordinal, the street of
//! the home at hand; both parts of a message; and answers without a yes that nobody asked for. Each row is a conversation,
//! with what its last answer has and lacks.

mod at_hand;
#[path = "../fixtures/conversations.rs"]
mod conversations;
#[allow(dead_code, reason = "the other tests use the rest of it")]
#[path = "../fixtures/mod.rs"]
mod fixtures;
mod named;
mod unseen;

use conversations::Row;
use porchlight_domain::Listing;

fn homes() -> Vec<Listing> {
    fixtures::read(include_str!("homes.toml"))
}

fn check(kind: &str, rows: &[Row]) {
    conversations::check(&homes(), kind, rows);
}

const HOUSES: &str = "houses for sale in marl hollow";
const CASAS: &str = "casas en venta en marl hollow";
const CONDOS: &str = "condos for sale in port alder";

#[test]
fn the_home_that_was_singled_out_stays_the_subject() {
    const ONE: &[&str] = &["10 Cobbler Street"];
    const OTHERS: &[&str] = &["22 Cobbler", "5 Tanner"];
    check(
        "singled out",
        &[
            (&[HOUSES, "the one with the wide doors"], ONE, OTHERS),
            (
                &[HOUSES, "the one with the wide doors", "how old is it?"],
                &["10 Cobbler Street was built in 1975."],
                OTHERS,
            ),
            (&[HOUSES, "which one has wide doors?", "how many bathrooms does it have"], &["2 baths"], OTHERS),
            (&[CASAS, "¿cuál tiene las puertas anchas?", "¿qué calefacción tiene?"], &["Gas heat."], OTHERS),
            (&[CASAS, "la que tiene puertas anchas", "¿cuántos baños tiene?"], &["10 Cobbler Street tiene 2"], OTHERS),
            (
                &[HOUSES, "which one backs onto a trail?"],
                &["22 Cobbler Street", "Heron trail"],
                &["The listings don't"],
            ),
            (&[HOUSES, "which one backs onto a trail?", "how much is it"], &["$455,000"], &["5 Tanner", "10 Cobbler"]),
            (&[CONDOS, "the one thats already rented, until when and for how much?"], &["until May 31"], &["Unit 3"]),
            (
                &[CONDOS, "the one thats already rented, until when and for how much?", "what's the hoa"],
                &["Unit 8 has an HOA fee of $270/mo."],
                &["Unit 3"],
            ),
        ],
    );
}

#[test]
fn ordinals_count_the_list_shown_last() {
    check(
        "ordinals",
        &[
            (&[CONDOS, "does number 3 allow rentals?"], &["81 Lark Street Unit 3", "Rentals are allowed"], &["Quay"]),
            (
                &["tell me about 9 ferry lane apt 1", "what about 40 larch road", "deposit at the first one?"],
                &["9 Ferry Lane Apt 1"],
                &["40 Larch"],
            ),
            (
                &["compara 70 Quay Street con 81 Lark Street Unit 8", "¿el segundo está rentado?"],
                &["81 Lark Street Unit 8"],
                &["Unit 2C"],
            ),
            (&["compare 70 Quay Street and 81 Lark Street Unit 3"], &["70 Quay Street", "$399,000"], &["Unit 2C"]),
        ],
    );
}

#[test]
fn a_street_is_that_of_the_home_at_hand_or_of_the_visitor() {
    check(
        "streets",
        &[
            (&["tell me about 10 cobbler street", "anything else on that street?"], &["22 Cobbler"], &["[10 Cobbler"]),
            (
                &["i want to sell my house", "it's at 31 Cobbler Street", "what is for sale on that street?"],
                &["10 Cobbler Street", "22 Cobbler Street"],
                &["Tanner", "Quay"],
            ),
            (
                &["quiero vender mi casa", "está en 31 Cobbler Street", "¿qué casas parecidas tienen en esa calle?"],
                &["10 Cobbler Street", "22 Cobbler Street"],
                &["Tanner", "Quay"],
            ),
            (
                &["i want to sell my house", "it's at 31 Nowhere Lane", "what is for sale on that street?"],
                &["Nowhere Lane"],
                &["Tanner", "Quay", "Cobbler"],
            ),
        ],
    );
}

#[test]
fn both_questions_of_a_message_are_answered() {
    check(
        "two parts",
        &[
            (
                &["tell me about 9 ferry lane apt 1", "can i smoke and is it furnished?"],
                &["No smoking", "Furnished"],
                &[],
            ),
            (
                &["tell me about 9 ferry lane apt 1", "what is the rent there, whats included"],
                &["$1,150", "water included"],
                &[],
            ),
            (
                &["tell me about 9 ferry lane apt 1", "what's included? is there parking"],
                &["water included", "parking"],
                &[],
            ),
            (
                &["is 70 quay street still available", "can we see it friday at 5, and does it have laundry?"],
                &["Laundry in the unit", "your request to see 70 Quay Street: friday at 5"],
                &[],
            ),
            (&["tell me about 40 larch road", "is there an arena or trails nearby"], &["arena", "trails"], &[]),
            (
                &["tell me about 40 larch road", "can I do a video tour? Ann Lee 555-0133"],
                &["40 Larch Road", "I'll pass that on"],
                &[],
            ),
            (
                &["háblame de 40 Larch Road", "Que me llame alguien que hable español. Eva Rey, 555-0149"],
                &["Eva Rey", "se lo comunicaré"],
                &[],
            ),
        ],
    );
}

#[test]
fn a_question_that_a_yes_does_not_answer_gets_none() {
    const YES_OR_NO: &[&str] = &["Yes.", "No.", "Sí."];
    check(
        "no yes or no",
        &[
            (&["tell me about 40 larch road", "would two cats be a problem?"], &["Two pets allowed"], YES_OR_NO),
            (&["70 quay street unit 2c", "how much is the pet fee for my cat"], &["$300"], YES_OR_NO),
            (&["háblame de 40 Larch Road", "¿habría problema con dos gatos?"], &["Two pets allowed"], YES_OR_NO),
            (&["tell me about 40 larch road", "are cats allowed?"], &["Yes."], &["No."]),
        ],
    );
}

#[test]
fn a_house_or_unit_number_names_the_home() {
    check(
        "numbers",
        &[
            (&[CONDOS, "what do the dues come to on 2c"], &["70 Quay Street Unit 2C"], &["Lark"]),
            (&[HOUSES, "is the 22 cobbler one still available"], &["22 Cobbler Street"], &["Tanner"]),
            (&["la de Cobbler 22, ¿qué calefacción tiene?"], &["Electric heat"], &["Tanner"]),
            (&["Quay 70 unidad 2c, ¿aceptan gatos?"], &["One cat allowed"], &["Lark"]),
            (&[CONDOS, "compare unit 3 with unit 8"], &["81 Lark Street Unit 3", "81 Lark Street Unit 8"], &["Quay"]),
            (&["condos for sale under 300 thousand"], &["81 Lark Street Unit 3"], &["70 Quay"]),
        ],
    );
}

#[test]
fn a_length_of_time_is_that_of_a_stay_or_of_an_age() {
    const DAYS: &[&str] = &["listed within", "days", "built in"];
    check(
        "durations",
        &[
            (&["tell me about 40 larch road", "can i get a six month lease"], &["Six-month lease"], DAYS),
            (&["háblame de 40 Larch Road", "¿se puede contrato de seis meses?"], &["Six-month lease"], DAYS),
            (&["tell me about 40 larch road", "what would four months there cost altogether"], &["40 Larch"], DAYS),
            (&["tell me about 40 larch road", "our cat is eleven years old, is he ok there?"], &["Two pets"], DAYS),
            (&["homes listed in the last 2 months"], &["listed within"], &[]),
            (&["houses newer than 40 years in marl hollow"], &["22 Cobbler Street"], &["5 Tanner"]),
        ],
    );
}

#[test]
fn another_home_is_not_the_one_at_hand() {
    check(
        "another",
        &[
            (
                &["tell me about 40 larch road", "anything else that takes cats?"],
                &["70 Quay Street Unit 2C"],
                &["40 Larch"],
            ),
            (&["something for one semester with my roommate"], &["for rent"], &["$410,000"]),
        ],
    );
}
