//! Facts that only a description says, periods and lengths of stay, what an owner may do, and what no listing answers.
//! Each row is a conversation, with what its last answer has and lacks.

#[path = "fixtures/conversations.rs"]
mod conversations;
#[allow(dead_code, reason = "the other tests use the rest of it")]
mod fixtures;

use conversations::Row;

const HOMES: &str = r#"
home = [
  { id = 1, address = "310 Fawn Trail", city = "Alder Bay", type = "House", beds = 3, baths = 2, area = 1890, year = 1996, price = 598000, mls = "AB-1", text = "Farmhouse with a barn. Horses and chickens allowed. Taxes for 2026 are $3,900." },
  { id = 2, address = "18 Summit Drive", city = "Alder Bay", type = "House", beds = 3, baths = 3, area = 2790, year = 2011, price = 815000, mls = "AB-2", text = "Single-level home with a water heater from 2020. Horses are not allowed under HOA rules. Annual taxes $6,000, paid in two parts of $3,000." },
  { id = 3, address = "27 Russet Avenue", city = "Wrenfield", type = "Duplex", beds = 6, baths = 4, area = 2900, year = 1984, price = 689000, mls = "WF-3", text = "Unit A rents for $1,950 a month and unit B for $2,050 a month, both month to month. Annual taxes $7,200." },
  { id = 4, address = "88 Breakwater Avenue", city = "Wrenfield", type = "House", beds = 4, baths = 3, area = 3000, year = 2015, price = 985000, mls = "WF-4", text = "Waterfront home with a private dock." },
  { id = 5, address = "Lot 9 Fawn Trail", city = "Alder Bay", type = "Land", lot = 87120, price = 165000, mls = "AB-5", text = "Building lot with a perc test. Power is at the road; a well is needed." },
  { id = 6, address = "618 Lecture Lane #1", city = "Wrenfield", type = "Apartment", sale = "rent", beds = 0, baths = 1, area = 400, year = 1985, price = 1150, deposit = 1150, mls = "WF-6", text = "Furnished studio. Lease of 9 or 12 months." },
  { id = 7, address = "2 Larkspur Loop", city = "Wrenfield", type = "Townhouse", sale = "rent", beds = 2, baths = 2, area = 1420, year = 2020, price = 2480, deposit = 2480, mls = "WF-7", text = "Furnished townhouse, month to month after 3 months. One dog with a $40 monthly pet rent." },
  { id = 8, address = "640 Lecture Lane #3", city = "Wrenfield", type = "Condo", beds = 1, baths = 1, area = 640, year = 1998, hoa = 240, price = 239000, mls = "WF-8", text = "Rentals are allowed, with a cap. HOA covers heat, hot water and trash. Residents 55 and older." },
]
"#;

fn check(kind: &str, rows: &[Row]) {
    conversations::check(&fixtures::read(HOMES), kind, rows);
}

#[test]
fn a_word_that_a_listing_denies_finds_no_home() {
    check(
        "denied",
        &[
            (&["houses with horses"], &["310 Fawn Trail"], &["18 Summit Drive"]),
            (&["casas con caballos"], &["310 Fawn Trail"], &["18 Summit Drive"]),
            (&["houses in alder bay close to the water"], &[], &["with water"]),
            (&["anything close to the water"], &["88 Breakwater Avenue"], &["18 Summit Drive"]),
        ],
    );
}

#[test]
fn a_period_is_not_the_year_in_which_a_home_was_built() {
    const BUILT: &[&str] = &["built in", "se construyó"];
    const DUPLEX: &str = "tell me about 27 russet avenue";
    check(
        "periods",
        &[
            (&[DUPLEX, "what's it rent for", "so total per year?"], &["rents for $1,950"], BUILT),
            (&[DUPLEX, "how much are taxes per year"], &["$7,200"], BUILT),
            (&[DUPLEX, "adn the taxs a yr"], &["$7,200"], BUILT),
            (&[DUPLEX, "cuánto paga de impuestos al año"], &["$7,200"], BUILT),
            (&["tell me about 640 lecture lane", "is there an age limit?"], &["55 and older"], BUILT),
            (&["tell me about 310 fawn trail", "is there an age limit?"], &[], BUILT),
            (&["tell me about 310 fawn trail", "what year was it built"], &["1996"], &[]),
            (&["tell me about 310 fawn trail", "age?"], &["1996"], &[]),
        ],
    );
}

#[test]
fn taxes_of_a_text_are_divided_where_one_amount_is_of_a_year() {
    check(
        "taxes a month",
        &[
            (
                &["tell me about 310 fawn trail", "what are the taxes and what is that per month?"],
                &["Taxes for 2026 are $3,900", "$325/mo"],
                &[],
            ),
            (&["tell me about 18 summit drive", "taxes per month?"], &["$6,000"], &["/mo"]),
        ],
    );
}

#[test]
fn what_an_owner_may_do_is_no_search_for_a_rental() {
    check(
        "rented out",
        &[
            (&["condo under 300k that I can rent out"], &["640 Lecture Lane"], &["for rent", "a month"]),
            (&["tell me about 640 lecture lane", "do they allow rentals"], &["Rentals are allowed"], &["I found"]),
            (
                &["tell me about 640 lecture lane", "se puede rentar por semanas?"],
                &["Rentals are allowed"],
                &["Encontré"],
            ),
            (&["tell me about 27 russet avenue", "can I raise the rent?"], &["month to month"], &["is listed at"]),
            (&["tell me about 27 russet avenue", "cuánto rentan las dos unidades"], &["$1,950"], &["Encontré"]),
        ],
    );
}

#[test]
fn a_stay_is_no_age_of_a_listing() {
    const FURNISHED: &str = "need something furnished for 4 months starting asap";
    check(
        "stays",
        &[
            (&[FURNISHED], &["for rent", "618 Lecture Lane", "4 months"], &["listed within"]),
            (&[FURNISHED, "so what for the 4 months in total"], &["$4,600", "$9,920"], &["for sale"]),
            (&["busco algo amueblado por 3 meses"], &["618 Lecture Lane"], &["90"]),
            (&["homes listed in the last 2 months"], &[], &["couldn't filter"]),
            (&["cheapest studio"], &["least expensive is 618 Lecture Lane #1, at $1,150/mo"], &["Fawn Trail"]),
            (&["el estudio más barato"], &["618 Lecture Lane"], &["Fawn Trail"]),
            (&["cheapest studio with a barn"], &[], &["least expensive is Lot 9"]),
        ],
    );
}

#[test]
fn a_question_of_two_things_is_answered_in_full() {
    check(
        "two parts",
        &[
            (&["tell me about 2 larkspur loop", "what's the rent and deposit there"], &["$2,480/mo", "deposit"], &[]),
            (
                &["tell me about 640 lecture lane", "whats the hoa, what does it cover?"],
                &["$240", "covers heat, hot water and trash"],
                &[],
            ),
            (&["tell me about 2 larkspur loop", "y por la mascota cuánto cobran al mes?"], &["$40"], &["honorarios"]),
        ],
    );
}

#[test]
fn what_no_listing_says_is_no_search_and_no_price() {
    check(
        "outside",
        &[
            (&["whats the weather in alder bay this weekend"], &[], &["I found", "listed"]),
            (&["tell me about AB-5", "what will it cost to drill a well"], &["a well is needed"], &["$165"]),
            (&["tell me about AB-5", "how many bedrooms could I build?"], &["perc test"], &["listed as"]),
            (&["tell me about 310 fawn trail", "how much to renovate the kitchen"], &[], &["$598"]),
            (&["tell me about AB-5", "is there electricity"], &["Power is at the road"], &[]),
            (&["how many homes with a helipad in wrenfield"], &[], &["I found 0"]),
        ],
    );
}
