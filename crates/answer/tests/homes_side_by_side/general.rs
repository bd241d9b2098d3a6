//! Questions of all homes, and conditions that stay or go.

use super::check;

#[test]
fn a_question_of_all_homes_ends_the_search_before() {
    check(
        "of all homes",
        &[
            (
                &["average price of houses in riverton", "newest built home you have"],
                &["9 Ferry Lane"],
                &["in Riverton"],
            ),
            (
                &["average price of houses in riverton", "biggest house under 1 million"],
                &["80 Birch Avenue"],
                &["in Riverton"],
            ),
            (&["condos in ashford under 400k", "how many homes do you have"], &[], &["in Ashford", "$400,000"]),
            (&["condos in ashford under 400k", "anything anywhere under 200k"], &["2 Tannery Court"], &["condo"]),
            (&["homes in riverton", "how many have a garage"], &[], &["Ashford"]),
            (&["houses in riverton under 700k", "whats the cheapest"], &["in Riverton"], &[]),
        ],
    );
}

#[test]
fn an_exclusion_keeps_the_place() {
    check(
        "exclusions",
        &[
            (&["houses in riverton", "not on willow drive"], &["in Riverton"], &["Ashford"]),
            (&["houses in ashford", "not in old town"], &["Ashford"], &["12 Maple Lane", "Riverton"]),
            (&["houses in riverton", "4 bed house with a deck"], &["in Riverton"], &["Ashford"]),
            (
                &["anything with a pool", "own pool i mean, not a shared one"],
                &["77 Birch Avenue", "63 Orchard Way"],
                &["2 Tannery Court"],
            ),
            (&["homes with a private pool"], &["77 Birch Avenue"], &["2 Tannery Court"]),
            (
                &["homes with a pool", "which of the ones with a gym is cheapest"],
                &["301 Cannery Street #2B"],
                &["pool"],
            ),
        ],
    );
}

#[test]
fn places_are_named_in_part() {
    check(
        "places",
        &[
            (&["townhouses in riverton", "sorry, meant wexford"], &["in Wexford Bay"], &["in Riverton"]),
            (&["houses in wexford"], &["in Wexford Bay"], &[]),
            (&["whats in 98501?", "98577?"], &["I don't have any listings in 98577."], &["Which one"]),
            (&["tell me about 77 Birch Avenue", "average price on that street?"], &["2 homes", "$855,000"], &[]),
            (&["do you have acreage"], &["102 Lockkeeper Road", "104 Lockkeeper Road"], &["12 Maple Lane"]),
        ],
    );
}

#[test]
fn people_and_schools_have_their_sentence() {
    check(
        "people",
        &[
            (
                &["houses in ashford", "what are the schools like"],
                &["can't rate neighborhoods or schools"],
                &["with schools"],
            ),
            (
                &["i just dont want to live near a mosque"],
                &["can't choose homes by who lives in or near them"],
                &["mosque"],
            ),
            (&["houses in ashford close to a church"], &[], &["can't choose homes"]),
        ],
    );
}

#[test]
fn small_talk_has_a_short_answer() {
    check(
        "small talk",
        &[
            (&["happy thanksgiving btw"], &[], &["not sure I follow"]),
            (&["merry christmas!"], &[], &["not sure I follow"]),
            (&["houses in ashford", "what are you asking for 12 maple lane"], &["$489,000"], &["virtual assistant"]),
            (&["most expensive house", "haha and the cheapest"], &["The least expensive"], &["haha"]),
            (&["whats the least i can spend on a 3 bedroom"], &["The least expensive"], &[]),
            (&["looking to rent, i have a golden retriever"], &["18 Station Road"], &["golden", "301 Cannery"]),
        ],
    );
}
