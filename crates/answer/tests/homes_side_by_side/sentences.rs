//! How a search is worded: one sentence, as a person would say it.

use super::check;

#[test]
fn what_was_found_is_one_sentence() {
    check(
        "sentences",
        &[
            (&["anything with a pool"], &["I found 3 homes with a pool."], &[]),
            (&["houses with a yard up to 600k"], &["single-family homes with a yard, up to $600,000."], &[]),
            (&["3 bedroom homes in riverton under 700k"], &["homes with 3+ bedrooms in Riverton under $700,000."], &[]),
            (&["townhouses in riverton"], &["I found 2 townhouses in Riverton."], &[]),
            (&["apartments for rent with a balcony"], &["I found 1 apartment for rent with a balcony."], &[]),
            (&["sold houses in riverton"], &["I found 1 sold single-family home in Riverton."], &[]),
            (&["condos built after 1985 in ashford"], &["condos in Ashford, built after 1985."], &[]),
            (&["houses in ashford without a pool"], &["single-family homes in Ashford, without pool."], &[]),
            (
                &["2 bed 2 bath townhouse with a roof deck"],
                &["townhouses with 2+ bedrooms, 2+ bathrooms and a roof deck."],
                &[],
            ),
            (&["land in riverton"], &["I found 1 lot in Riverton."], &[]),
            (&["studios in riverton"], &["I found 2 studios in Riverton."], &[]),
            (&["homes with an hoa under 100 in ashford"], &["an HOA fee under $100"], &[]),
        ],
    );
}
