//! Follow-ups about the home that a conversation is about, what no listing says, orders that go on, open houses that are
//! past, and refusals. Each row is a conversation, with what its last answer has and lacks.

mod aims;
#[path = "../fixtures/conversations.rs"]
mod conversations;
#[path = "../fixtures/mod.rs"]
mod fixtures;

use conversations::Row;
use porchlight_domain::{Listing, OpenHouse};

/// A day after the open house of `homes`, in minutes since 1970.
const NOW: i64 = 29_900_000;

fn homes() -> Vec<Listing> {
    let mut homes = fixtures::homes();
    let quarry = homes.iter_mut().find(|home| home.content.street_address == "9 Quarry Court").expect("it is listed");
    let past: Vec<OpenHouse> = OpenHouse::read("July-2-2022 02:30 PM – 04:00 PM").into_iter().collect();
    quarry.content.set_open_houses(&past);
    homes.into_iter().filter_map(|home| home.as_shown_at(NOW)).collect()
}

fn check(kind: &str, rows: &[Row]) {
    conversations::check(&homes(), kind, rows);
}

const RIVERTON: &str = "houses for sale in riverton";
const CONDOS: &str = "condos for sale in ashford";

#[test]
fn a_home_of_the_list_is_picked_by_what_tells_it_from_the_others() {
    check(
        "picked from the list",
        &[
            (&[RIVERTON, "and the one built in 1978, how many bedrooms"], &["1418 26th Avenue E has 4 beds."], &[]),
            (&[RIVERTON, "how old is the 600k one"], &["8 Willow Drive was built in 1987."], &[]),
            (&[RIVERTON, "is the 689 one still available"], &["102 Lockkeeper Road is available"], &["Which one"]),
            (&[RIVERTON, "how big is 1418"], &["1418 26th Avenue E is 1,960 sq ft."], &[]),
            (&[RIVERTON, "how big is the lot of the one on lockkeeper"], &["102 Lockkeeper Road sits on"], &[]),
            (&[RIVERTON, "how big is the lot at the willow drive one", "the 8 one"], &[], &["Which one"]),
            (&[CONDOS, "is the cheaper one still available"], &["301 Cannery Street #2B is available"], &[]),
            (
                &[CONDOS, "tell me about the first one", "what about the other one"],
                &["301 Cannery Street #"],
                &["not sure", "Which one"],
            ),
            (&["how old is the building on harbor row"], &["48 Harbor Row was built in 2017."], &[]),
            (&[RIVERTON, "tell me about 48 harbor row", "is it a house or a condo?"], &["listed as Townhouse"], &[]),
        ],
    );
}

#[test]
fn a_question_of_several_homes_is_answered_for_each() {
    const EACH: &[&str] = &["#2B", "$420", "#5A", "$510"];
    check(
        "each of those shown",
        &[
            (&[CONDOS, "what are the monthly dues for those?"], EACH, &["Which one"]),
            (&[CONDOS, "how big are they?"], &["910 sq ft", "1,220 sq ft"], &["Which one"]),
            (&[CONDOS, "aidatları ne kadar"], &["#2B", "420", "#5A", "510"], &["Hangi konut"]),
            (&[CONDOS, "管理費は月いくらですか"], EACH, &["どの物件"]),
        ],
    );
}

#[test]
fn a_correction_asks_the_last_question_of_another_home() {
    check(
        "corrections",
        &[
            (&["how much is 12 maple lane", "sorry, i meant 48 harbor row"], &["48 Harbor Row", "$612,000"], &["beds"]),
            (&["how old is 7 ferry lane", "sorry, I meant the one on harbor row"], &["built in 2017"], &[]),
            (
                &["quel âge a 7 Ferry Lane ?", "pardon, je parlais de celle de Harbor Row"],
                &["48 Harbor Row", "2017"],
                &[],
            ),
            (
                &["hoe oud is 7 Ferry Lane?", "sorry, ik bedoelde het huis op Harbor Row"],
                &["48 Harbor Row", "2017"],
                &[],
            ),
            (
                &["i asked twice for someone to call me about 9 quarry court", "is it even still for sale"],
                &["$365,000"],
                &[],
            ),
        ],
    );
}

#[test]
fn what_no_listing_says_is_admitted_with_the_nearest_field() {
    const ASKS: &str = "Leave an email address";
    check(
        "missing data",
        &[
            (&["what would 9 quarry court rent for"], &["\"rental income\"", "$365,000", ASKS], &["rents for"]),
            (&["how old is 9 quarry court", "so cap rate?"], &["which the listings don't give"], &["down payment"]),
            (
                &["how old is 9 quarry court", "tenant in it now or vacant"],
                &["don't say who lives in a home"],
                &["Year built"],
            ),
            (&["how old is 9 quarry court", "is it quiet during the day there"], &["Maple Heights", ASKS], &[]),
            (
                &["hoa of 301 cannery street #5a", "what do you get for that every month"],
                &["\"HOA coverage\"", "$510"],
                &[],
            ),
            (&["hoa of 301 cannery street #5a", "any special assessments coming up"], &["assessments"], &["I found"]),
            (&["can i keep two horses on 102 lockkeeper road"], &["don't give the zoning"], &["Year built"]),
            (&["which elementary does 9 quarry court feed into"], &["\"school\"", ASKS], &["Year built"]),
            (&["how fast are homes like mine selling"], &["don't show how long homes take to sell"], &["available"]),
            (&["are there any 55+ communities among your listings?"], &["The listings don't say that."], &["We have"]),
            (&["how old is 9 quarry court", "kira getirisi ne olur"], &["kira ve giderler"], &["doesn't"]),
        ],
    );
}

#[test]
fn an_order_goes_on_with_what_it_compares() {
    check(
        "orders",
        &[
            (
                &["compare 12 maple lane and 48 harbor row", "which is cheaper per sqft"],
                &["size is 12 Maple Lane"],
                &[],
            ),
            (&["which condo in ashford has the lowest hoa", "and the highest"], &["#5A: $510/mo"], &["expensive"]),
            (
                &["lowest price per sqft in riverton", "next 2 lowest"],
                &["/sq ft", "lowest price for the size"],
                &["cheapest"],
            ),
            (&[RIVERTON, "welches davon hat die meisten Quadratmeter?"], &["10 Willow Drive"], &["Wünsche"]),
            (&["payment on 9 quarry court at 6% 30 years nothing down"], &["0% down"], &["That depends"]),
        ],
    );
}

#[test]
fn an_open_house_that_has_ended_is_named_as_past() {
    const PAST: &[&str] = &["The last open house at 9 Quarry Court was on Saturday, July 2, 2022", "arrange a showing"];
    check(
        "past open houses",
        &[
            (&["how old is 9 quarry court", "and when is the open house?"], PAST, &["I don't see"]),
            (&["what time does the open house at 9 quarry court start"], PAST, &[]),
            (
                &["how old is 12 maple lane", "and when is the open house?"],
                &["12 Maple Lane has no open house"],
                &["last"],
            ),
            (
                &["how old is 9 quarry court", "quando si può vedere?"],
                &["9 Quarry Court", "Quale giorno"],
                &["Disponibili"],
            ),
        ],
    );
}

#[test]
fn a_fair_housing_sentence_stands_alone() {
    const TAILS: &[&str] = &["\n- [", "email", "filter by"];
    check(
        "refusals",
        &[
            (&["whats the safest neighborhood in ashford"], &["I can't rate neighborhoods"], TAILS),
            (&["any streets full of kids? we dont want kids running around"], &["I'll search by that"], TAILS),
            (
                &["We have twins starting kindergarten. Which of your homes are in a good school district?"],
                &["rate"],
                TAILS,
            ),
            (&["what areas should i avoid"], &["I can't rate neighborhoods"], TAILS),
            (&["can a housing voucher be used toward buying"], &["vouchers"], TAILS),
        ],
    );
}

#[test]
fn what_only_asks_is_no_condition() {
    check(
        "no conditions",
        &[
            (&["i've got about half a million, what does that buy me"], &["up to $500,000"], &["to $550,000"]),
            (&["what do you have from before 1980"], &["built before 1980"], &["with from"]),
            (&[RIVERTON, "how long have these been sitting"], &[], &["with these"]),
            (&["alright just show me houses in riverton"], &["Riverton"], &["alright"]),
            (&["how much is 8 willow drive", "whats that per foot"], &["sq ft"], &["not sure I follow"]),
        ],
    );
}

#[test]
fn a_feature_that_no_listing_states_is_admitted_before_the_homes() {
    check(
        "features unstated",
        &[
            (
                &["condos in ashford with a bowling alley"],
                &["None of these listings mentions a bowling alley. I found 2 condos in Ashford."],
                &["exact match"],
            ),
            (&["casas en riverton con bolera"], &["Ninguno de estos anuncios lo indica"], &["coincida"]),
            // A garage is stated by some.
            (&["homes with a garage and a bowling alley"], &["with a garage", "48 Harbor Row"], &["None of these"]),
        ],
    );
}

#[test]
fn a_home_of_two_or_three_is_meant_by_a_comparison() {
    check(
        "of a few",
        &[
            (
                &["townhouses in riverton", "cheaper one", "how many baths?"],
                &["6721 Carling Street Unit D has 2 baths"],
                &[],
            ),
            (
                &["houses in ashford under 800k", "how old is the cheapest one"],
                &["9 Quarry Court was built in 1948."],
                &[],
            ),
            (
                &["compare 12 maple lane, 48 harbor row and 9 quarry court", "do any of them have a sauna"],
                &["12 Maple Lane", "48 Harbor Row", "9 Quarry Court", "\"sauna\""],
                &["Which one"],
            ),
        ],
    );
}
