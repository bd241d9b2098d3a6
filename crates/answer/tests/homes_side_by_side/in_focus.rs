//! Questions of the home or the few homes in focus that look like a search, and homes that are named by what is beside
//! them: a unit, a number, a noun, "the other one".

use super::check;

const CONDOS: &str = "condos for sale in ashford";
const BIRCH: &str = "tell me about 77 Birch Avenue";

#[test]
fn a_feature_is_asked_of_the_homes_in_focus() {
    check(
        "features in focus",
        &[
            (&[CONDOS, "gym in all of them?"], &["#2B", "#5A", "\"gym\""], &["I found"]),
            (&[BIRCH, "how about a hot tub"], &["77 Birch Avenue"], &["I found"]),
            (&[BIRCH, "is the hoa more than 40"], &["HOA fee of $45/mo"], &["I found"]),
            (&[BIRCH, "would two cats be a problem?"], &["77 Birch Avenue"], &["I found"]),
            (&[BIRCH, "¿se permiten perros?"], &["77 Birch Avenue"], &["Encontré"]),
        ],
    );
}

#[test]
fn a_quality_of_a_feature_is_more_than_the_feature() {
    check(
        "qualities",
        &[
            (&[BIRCH, "is the basement finished?"], &["Yes.", "a finished basement"], &["I found"]),
            (&[BIRCH, "is the basement unfinished?"], &["No.", "a finished basement"], &["Yes"]),
            (&[BIRCH, "is the pool heated?"], &["In-ground"], &["Yes", "I found"]),
        ],
    );
}

#[test]
fn the_weight_of_a_pet_is_held_against_the_rule() {
    check(
        "pets by weight",
        &[
            (
                &["tell me about 18 Station Road", "I have a 40 pound beagle. allowed?"],
                &["Dogs and cats"],
                &["I found"],
            ),
            (&[CONDOS, "my dog is 55 lbs, which still work?"], &["#2B", "#5A", "No."], &["Yes", "I found"]),
            (&[CONDOS, "mi perro pesa 20 kilos, ¿en cuál puedo?"], &["#2B", "#5A", "No."], &["Encontré"]),
        ],
    );
}
