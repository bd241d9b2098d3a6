//! Short follow-ups of the home or the few homes at hand: a subject and no more, the next of an order, another in the same
//! building, a rule, a sum. None of them begins a new search.

use super::check;

const RENTAL: &str = "tell me about 35 Lockkeeper Road";
const MAPLE: &str = "tell me about 12 Maple Lane";
const CONDOS: &str = "condos for sale in ashford";

#[test]
fn a_subject_alone_asks_for_it() {
    check(
        "subject alone",
        &[
            (&[RENTAL, "move in date"], &["Available January 15."], &["not sure", "I found"]),
            (&[RENTAL, "how soon can we move in?"], &["Available January 15."], &["doesn't mention"]),
            (&["how much is 18 Station Road", "how long is the lease there?"], &["12 months"], &["I found"]),
            (&[MAPLE, "taxes"], &["$4,890"], &["not sure", "I found", "Annual Taxes: 4890"]),
            (&[MAPLE, "annual taxes?"], &["has annual taxes of $4,890."], &["Annual Taxes: 4890"]),
            (&[MAPLE, "what are the taxes per month"], &["$4,890 ($407.50/mo)"], &["I found"]),
            (&["tell me about 104 Lockkeeper Road", "are utilities in?"], &["power at the road"], &["doesn't mention"]),
            (&[MAPLE, "mls # and dom?"], &["on the market for 6 days"], &["I found"]),
            (&[MAPLE, "any hoa or rental restrictions on it"], &["12 Maple Lane"], &["I found"]),
            (&[MAPLE, "lockbox or appt?"], &["showing instructions"], &["I found"]),
        ],
    );
}

#[test]
fn a_subject_alone_asks_for_it_in_other_languages() {
    check(
        "subject alone, other languages",
        &[
            (&["35 Lockkeeper Road", "ab wann frei?"], &["Available January 15."], &["Zur Miete"]),
            (&["35 Lockkeeper Road", "¿desde cuándo está disponible?"], &["Available January 15."], &["Encontré"]),
            (&["35 Lockkeeper Road", "à partir de quand c'est libre ?"], &["Available January 15."], &["biens"]),
            (&["35 Lockkeeper Road", "da quando è libera?"], &["Available January 15."], &["immobil"]),
            (&["35 Lockkeeper Road", "a partir de quando?"], &["Available January 15."], &["imóve"]),
            (&["35 Lockkeeper Road", "vanaf wanneer vrij?"], &["Available January 15."], &["woningen"]),
            (&["35 Lockkeeper Road", "od kiedy jest wolny?"], &["Available January 15."], &["Znaleziono"]),
            (&["35 Lockkeeper Road", "ne zaman taşınabilirim?"], &["Available January 15."], &["ilan:"]),
            (&["35 Lockkeeper Road", "什么时候可以入住？"], &["Available January 15."], &["套房源"]),
            (&["35 Lockkeeper Road", "いつから入れますか"], &["Available January 15."], &["件です"]),
            (&["12 Maple Lane", "und die Grundsteuer im Monat?"], &["4.890", "407,50"], &["Miete"]),
            (&["12 Maple Lane", "en de belasting per maand?"], &["4.890", "407,50"], &["Te huur"]),
            (&["12 Maple Lane", "vergisi ne kadar?"], &["4.890"], &["ilan:"]),
            (&["12 Maple Lane", "كم الضريبة السنوية؟"], &["4,890"], &["النتائج"]),
            (&["12 Maple Lane", "房产税多少？"], &["4,890"], &["套房源"]),
            (&["12 Maple Lane", "固定資産税はいくらですか"], &["4,890"], &["件です"]),
        ],
    );
}

#[test]
fn an_order_and_a_place_go_on_from_the_home_at_hand() {
    check(
        "goes on",
        &[
            (&["cheapest condo in ashford", "next lowest?"], &["#5A"], &["#2B"]),
            (&["the largest house in riverton", "and the next one"], &["1418 26th Avenue E"], &["10 Willow Drive"]),
            (&["tell me about 301 Cannery Street #2B", "another unit in the same building?"], &["#5A"], &["Maple"]),
            (&["tell me about 7 Ferry Lane", "anything else on that street"], &["9 Ferry Lane"], &["Dune"]),
            (
                &["tell me about 8 Willow Drive", "is 10 any better?"],
                &["8 Willow Drive", "10 Willow Drive", "|"],
                &["doesn't mention"],
            ),
            (&["tell me about 8 Willow Drive", "how many beds has 10 got"], &["10 Willow Drive has 4 beds."], &[]),
            (&["tell me about 40 Dune Street", "when does 42 go live"], &["42 Dune Street is coming soon"], &["40"]),
            (&["tell me about 8 Willow Drive", "what about 10 bedrooms"], &[], &["10 Willow Drive has"]),
        ],
    );
}

#[test]
fn a_rule_is_answered_for_each_of_a_few_homes() {
    check(
        "rules",
        &[
            (&[CONDOS, "can we bring our cat?"], &["#2B", "No", "#5A", "Cats only"], &["I found"]),
            (&["tell me about 18 Station Road", "is there a limit on how many dogs"], &["pet limit"], &["Yes. No"]),
            (&["houses in riverton with a hot tub", "which one has the biggest deck"], &["don't say"], &["largest is"]),
        ],
    );
}

#[test]
fn sums_are_of_the_home_that_is_meant() {
    check(
        "sums",
        &[
            (&[CONDOS, "what's 10% down on the cheapest"], &["$33,800", "#2B"], &["couldn't filter"]),
            (&[MAPLE, "20 down, 6.5, 30 years"], &["About $2,473 a month", "12 Maple Lane"], &["built in"]),
            (&[CONDOS, "the hoa of each", "difference per year?"], &["$1,080"], &[]),
            (
                &["8 Willow Drive vs 102 Lockkeeper Road", "tax difference a month?"],
                &["$5,999.99", "$6,890", "$74.17/mo"],
                &["not sure"],
            ),
        ],
    );
}
