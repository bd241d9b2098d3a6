//! Values of two homes, and homes that are named by what they are beside another.

use super::check;

const CONDOS: &str = "condos for sale in ashford";
const FIRST: &str = "how much is 77 Birch Avenue";
const SECOND: &str = "how much is 80 Birch Avenue";

#[test]
fn the_difference_between_two_homes_is_worked_out() {
    check(
        "differences",
        &[
            (
                &[FIRST, SECOND, "whats the difference in price between the two?"],
                &["$725,000", "$985,000", "differ by $260,000"],
                &["|"],
            ),
            (&[FIRST, SECOND, "by how much?"], &["differ by $260,000"], &["|"]),
            (
                &[FIRST, SECOND, "how much bigger is it than the other one"],
                &["2,480 sq ft", "3,120 sq ft", "The difference is 640 sq ft."],
                &[],
            ),
            (&[CONDOS, "how much more is the second one than the first"], &["differ by $117,000"], &["|"]),
            (
                &["how big is the lot of 12 Maple Lane", "is that bigger than 9 Quarry Court?"],
                &["Yes.", "6,200 sq ft", "5,000 sq ft", "1,200 sq ft."],
                &[],
            ),
            (
                &[
                    "homes for sale in riverton under 500k",
                    "the cheapest of those",
                    "tell me about 35 Foundry Place",
                    "how much more is it than the cheapest",
                ],
                &["differ by $139,500"],
                &[],
            ),
            (&[FIRST, SECOND, "which is cheaper per square foot"], &["$292", "$316"], &["|"]),
            (&[FIRST, SECOND, "which one is newer"], &["80 Birch Avenue was built in 2019"], &["|"]),
            (
                &[
                    "how much is 18 Station Road",
                    "how much is 301 Cannery Street #1C",
                    "difference in rent per year between the two",
                ],
                &["$22,200 a year", "$17,040 a year", "$5,160"],
                &[],
            ),
        ],
    );
}

#[test]
fn both_and_either_are_the_homes_spoken_of() {
    check(
        "both",
        &[
            (
                &[CONDOS, "which has lower taxes"],
                &["#2B is lowest, at $3,380 a year.", "$4,550", "The difference is $1,170 a year."],
                &[],
            ),
            (&[CONDOS, "which has the higher property tax?"], &["#5A is highest, at $4,550 a year."], &[]),
            (
                &[CONDOS, "yearly hoa for both"],
                &["$5,040 a year", "$6,120 a year", "The difference is $1,080."],
                &["|"],
            ),
            (&[CONDOS, "does either have a balcony"], &["#2B doesn't mention", "#5A says"], &[]),
            (&[FIRST, SECOND, "year built of both?"], &["2004", "2019"], &["|"]),
            (
                &["compare 77 Birch Avenue and 48 Harbor Row", "parking for both"],
                &["77 Birch Avenue has 2", "48 Harbor Row has 2"],
                &["|"],
            ),
            (
                &[
                    "houses in ashford under 800k",
                    "tell me about 12 Maple Lane",
                    "how old is 9 Quarry Court",
                    "hoa for both?",
                ],
                &["12 Maple Lane", "9 Quarry Court"],
                &["77 Birch"],
            ),
            (
                &[CONDOS, "tell me about the second one", "how many days has the other one been listed"],
                &["#5A has been on the market for 40 days"],
                &[],
            ),
            (
                &["townhouses in riverton", "any of them with a corner window", "how old is the other one"],
                &["Unit D was built in 2025"],
                &["with other"],
            ),
        ],
    );
}

#[test]
fn a_number_alone_is_a_home_next_door() {
    check(
        "next door",
        &[
            (&[FIRST, "and 80?"], &["80 Birch Avenue is listed at $985,000."], &[]),
            (&["tell me about 1418 26th Avenue E", "And 1420?"], &["1420 26th Avenue E"], &["not sure"]),
            (&["is 48 Harbor Row still available", "what about 61?"], &[], &["61 Orchard"]),
            (&["hoa of 301 Cannery Street #2B", "and 5A?"], &["#5A has an HOA fee of $510/mo."], &[]),
            (&["homes in riverton", "under 400"], &["under $400,000"], &[]),
        ],
    );
}

#[test]
fn a_home_is_named_by_its_feature() {
    check(
        "by a feature",
        &[
            (
                &["houses for sale in ashford", "how old is the one with the pool"],
                &["77 Birch Avenue was built in 2004."],
                &["12 Maple Lane"],
            ),
            (
                &["houses for sale in ashford", "whats the lot size of the solar one"],
                &["80 Birch Avenue sits on 10,400 sq ft"],
                &["12 Maple Lane"],
            ),
            (
                &["houses for sale in riverton", "tell me about 8 Willow Drive", "do any of them have a barn"],
                &["102 Lockkeeper Road"],
                &["8 Willow Drive doesn't"],
            ),
        ],
    );
}

#[test]
fn costs_are_added_up() {
    const PAYMENT: &str = "monthly payment on 48 Harbor Row with 20% down at 6% over 30 years";
    check(
        "costs",
        &[
            (
                &[PAYMENT, "add hoa and taxes"],
                &["HOA fee $185 a month", "property tax $510 a month", "a month in all"],
                &[],
            ),
            (&[PAYMENT, "ok and including the dues and taxes?"], &["property tax $510 a month", "a month in all"], &[]),
            (&[PAYMENT, "what about 10 percent down"], &["for principal and interest", "10% down"], &[]),
            (
                &["how much is 18 Station Road", "what would a years rent be"],
                &["$22,200 a year", "$1,850 a month"],
                &[],
            ),
            (&["how much is 18 Station Road", "and per year?"], &["$22,200 a year"], &[]),
            (&["how much is 18 Station Road", "12 months rent?"], &["$22,200 a year"], &[]),
            (
                &["what are the property taxes on 48 Harbor Row"],
                &["48 Harbor Row has annual taxes of $6,120."],
                &["Annual Taxes:"],
            ),
            (&["taxes 12 maple lane"], &["annual taxes of $4,890"], &[]),
            (&["tell me about 12 Maple Lane"], &["Annual Taxes: $4,890"], &[]),
            (
                &["tell me about 104 Lockkeeper Road", "how many bedrooms"],
                &["listed as Vacant Land"],
                &["doesn't give"],
            ),
            (&["tell me about 104 Lockkeeper Road", "how much is that per sq ft of land"], &["$2.07 per sq ft"], &[]),
        ],
    );
}
