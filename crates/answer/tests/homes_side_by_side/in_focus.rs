//! Questions of the home or the few homes in focus that look like a search, and homes that are named by what is beside
//! them: a unit, a number, a noun, "the other one".

use super::check;

const CONDOS: &str = "condos for sale in ashford";
const BIRCH: &str = "tell me about 77 Birch Avenue";

#[test]
fn features_of_the_homes_in_focus_are_answered() {
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

#[test]
fn a_home_is_named_by_a_noun_or_by_what_was_wished() {
    check(
        "nouns",
        &[
            (
                &["houses in wexford bay with 4 bedrooms", "how old is that one"],
                &["63 Orchard Way", "2001"],
                &["14 Lake"],
            ),
            (&["how old is the craftsman?"], &["12 Maple Lane was built in 1926."], &["Which home"]),
            (&["the rambler, how many bathrooms"], &["1420 26th Avenue E has 1 bath."], &["Which home"]),
            (&["how many acres is the farmhouse?"], &["Which home"], &["12 Maple"]),
        ],
    );
}

#[test]
fn a_home_beside_the_one_at_hand_is_compared() {
    const RAMBLER: &str = "how much is 1420 26th Avenue E";
    check(
        "beside",
        &[
            (&[RAMBLER, "1418 bigger or not"], &["Yes.", "1,960 sq ft", "780 sq ft"], &["Property type"]),
            (&[RAMBLER, "1418 cheaper or not"], &["No.", "$549,000", "$149,050"], &["Property type"]),
            (&[RAMBLER, "1418 bigger or not", "how old is it"], &["1418 26th Avenue E was built in 1978."], &[]),
            (
                &["tell me about 301 Cannery Street #2B", "how does it compare with the 5A one"],
                &["|", "#5A"],
                &["Which"],
            ),
            (
                &["tell me about 80 Birch Avenue", "what year was it built? and the house at 77?"],
                &["2019", "2004"],
                &[],
            ),
            (&[BIRCH, "the other one on the same street then, what's the difference"], &["80 Birch", "$260,000"], &[]),
            (
                &[BIRCH, "the other one on the same street then, what's the difference", "taxes on that?"],
                &["80 B"],
                &[],
            ),
            (&["8 Willow Drive vs 102 Lockkeeper Road", "which one dropped its price?"], &["price reduced"], &["$89,"]),
            (&[CONDOS, "¿cuánto pagaría de cuota al año en cada una?"], &["$5,040", "$6,120"], &[]),
        ],
    );
}

#[test]
fn others_leave_out_the_home_at_hand() {
    const SPLIT: &str = "tell me about 1418 26th Avenue E";
    check(
        "others",
        &[
            (&[SPLIT, "is there something like it thats not taken"], &["8 Willow Drive"], &["1418", "102 Lock"]),
            (&[SPLIT, "¿hay algo parecido?"], &["8 Willow Drive"], &["1418", "102 Lock"]),
            (
                &["condos in riverton", "the cheapest one", "what's the other condo like?"],
                &["35 Foundry"],
                &["33 Foundry"],
            ),
        ],
    );
}

#[test]
fn an_offer_and_a_lot_are_worked_out() {
    check(
        "sums",
        &[
            (
                &["tell me about 9 Quarry Court", "if I offer 350k how far below asking is that in percent"],
                &["$365,000", "$15,000 (4.11%)"],
                &["I found"],
            ),
            (
                &["tell me about 9 Quarry Court", "si ofrezco 350 mil, ¿cuánto por debajo del precio es?"],
                &["$365,000", "$15,000 (4.11%)"],
                &["Encontré"],
            ),
            (
                &["tell me about 104 Lockkeeper Road", "how big is it in acres and price per acre"],
                &["2 acres", "$90,000 per acre"],
                &["home included"],
            ),
            (&["houses in riverton", "and the lot on lockkeeper road, how much is it"], &["104 Lock", "$180,000"], &[]),
        ],
    );
}
