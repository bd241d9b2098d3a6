//! What visitors need and what it costs: sums over months, needs stated at the start, and homes named by what they are.

use super::check;

#[test]
fn a_rent_is_added_up_over_months() {
    const RENTAL: &str = "how much is 18 Station Road";
    check(
        "rent of months",
        &[
            (&[RENTAL, "total for 3 months there?"], &["$5,550 for 3 months", "$1,850 a month"], &["listed within"]),
            (&[RENTAL, "how much for 6 months"], &["$11,100 for 6 months"], &[]),
            (&["cuánto cuesta 18 Station Road", "cuánto sería por 6 meses"], &["$11,100", "6 meses"], &[]),
        ],
    );
}

#[test]
fn a_price_is_worked_out_from_its_down_payment() {
    const AFFORDS: &str = "how much house can i get if i can put 80k down and want 20 percent";
    check(
        "price of a down payment",
        &[
            (&[AFFORDS], &["$400,000", "$80,000", "20%"], &["couldn't filter"]),
            (&[AFFORDS, "ok show me 3 beds at or under that"], &["up to $400,000", "1420 26th Avenue E"], &["$80,000"]),
        ],
    );
}

#[test]
fn needs_and_limits_are_searched() {
    check(
        "needs",
        &[
            (&["something around 400 tops in ashford"], &["up to $400,000", "9 Quarry Court"], &["12 Maple Lane"]),
            (&["condos, absolutely no stairs"], &["301 Cannery Street #2B"], &["couldn't filter"]),
            (&["looking for something that brings in rent"], &["220 Station Road"], &["/mo"]),
            (
                &["whats the cheapest thing you have", "i mean something i can live in"],
                &["2 Tannery Court"],
                &["not sure"],
            ),
            (
                &["houses in riverton with 4 bedrooms", "no, 3 is fine but it needs a fenced yard"],
                &["1420 26th"],
                &["4+"],
            ),
            (&["any solds in riverton"], &["17 Otter Row"], &[]),
        ],
    );
}

#[test]
fn each_home_of_a_short_list_is_answered() {
    const CONDOS: &str = "condos for sale in ashford";
    check(
        "each",
        &[
            (&[CONDOS, "taxes on each?"], &["$3,380", "$4,550"], &["Which one"]),
            // Of a longer list, all are compared.
            (
                &["homes for sale in ashford", "which of them has the lowest taxes"],
                &["#2B is lowest, at $3,380 a year."],
                &["|", "I found"],
            ),
            (
                &["compare 12 Maple Lane and 77 Birch Avenue", "so that gets me a pool and one more bedroom?"],
                &["12 Maple Lane doesn't mention", "Yes. 77 Birch Avenue: Pool: In-ground."],
                &["I found"],
            ),
        ],
    );
}

#[test]
fn a_home_is_named_by_what_it_is() {
    check(
        "named by kind",
        &[
            (&["whats on station road", "the rental, do they take cats"], &["18 Station Road"], &[]),
            (
                &["houses in ashford", "between the 2 on birch which one has more space"],
                &["80 Birch Avenue", "3,120"],
                &["12 Maple"],
            ),
            (
                &["how big is the lot of 77 Birch Avenue", "is 80 Birch Avenue bigger in terms of land?"],
                &["Yes.", "10,400", "8,800"],
                &["|"],
            ),
        ],
    );
}

#[test]
fn a_question_of_the_home_spoken_of_is_no_search() {
    check(
        "of the home",
        &[
            (
                &["tell me about 104 Lockkeeper Road", "how much land is the lot though, in acres"],
                &["2 acres"],
                &["I found"],
            ),
            (&["tell me about 12 Maple Lane", "has it been for sale long"], &["on the market for 6 days"], &[]),
            (&["tell me about 12 Maple Lane", "taxes seem low, 430 a month?"], &["$4,890"], &["rentals"]),
            (&["is 12 Maple Lane overpriced"], &["per sq ft"], &["doesn't mention"]),
        ],
    );
}
