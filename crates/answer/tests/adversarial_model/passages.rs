//! Passages of several English sentences: pronouns, two homes at once, lists under a name. Models seldom name the home
//! in every sentence.

use porchlight_answer::RetrievedContext;
use porchlight_domain::{Availability, Listing, SaleType, filter::availability_of};
use rust_decimal::Decimal;

use crate::{
    answers::group,
    templates::{Dice, Saying, street},
};

/// What a passage says of a home, right or wrong.
struct Numbers {
    price: Decimal,
    beds: Decimal,
    baths: Decimal,
    year: i64,
}

fn numbers(home: &Listing) -> Option<Numbers> {
    let c = &home.content;
    let for_sale = c.sale_type == SaleType::ForSale && availability_of(c) == Availability::Available;
    let beds = c.bedrooms.filter(|beds| *beds > Decimal::ONE)?;
    for_sale.then_some(Numbers { price: c.price()?, beds, baths: c.bathrooms?, year: c.year_built? })
}

/// A passage about one home or two; `None` when the homes do not have what it takes.
pub fn make(context: &RetrievedContext, dice: &mut Dice) -> Option<Vec<Saying>> {
    let known: Vec<(&Listing, Numbers)> =
        context.listings.iter().filter_map(|home| Some((home, numbers(home)?))).collect();
    if known.len() < 2 {
        return None;
    }
    let at = dice.roll(known.len());
    let (home, own) = &known[at];
    let (other, theirs) = &known[(at + 1 + dice.roll(known.len() - 1)) % known.len()];
    Some(match dice.roll(3) {
        0 => about_one(home, own, theirs, dice),
        1 => listed(home, own, theirs, dice),
        _ => about_two((home, own), (other, theirs), dice),
    })
}

fn money(value: Decimal) -> String {
    format!("${}", group(&value.normalize().to_string()))
}

fn word(value: Decimal) -> String {
    const TERMS: [&str; 8] = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let at = (2..10).position(|n| Decimal::from(n) == value);
    at.map_or_else(|| value.normalize().to_string(), |at| TERMS[at].to_owned())
}

/// Says a thing rightly, or with the wrong value.
fn either(lies: bool, lie: &'static str, right: String, wrong: String) -> Saying {
    let lies = lies && right != wrong;
    Saying { text: if lies { wrong } else { right }, lie: lies.then_some(lie), wrong: None }
}

fn about_one(home: &Listing, own: &Numbers, other: &Numbers, dice: &mut Dice) -> Vec<Saying> {
    let mut lies = || dice.roll(3) == 0;
    let a = street(home);
    let year = |year: i64| format!("It was built in {year}, if you care for such things.");
    let beds = |beds: Decimal| format!("It has {} bedrooms, which is enough for most families.", word(beds));
    let price = |price: Decimal| format!("The sellers ask {} for it.", money(price));
    let baths = |baths: Decimal| format!("There are {} bathrooms in this home 🛁.", baths.normalize());
    vec![
        either(false, "", format!("Let me tell you about {a}."), String::new()),
        either(lies(), "wrong year of it", year(own.year), year(other.year)),
        either(lies(), "wrong rooms of it", beds(own.beds), beds(own.beds + Decimal::from(2))),
        either(lies(), "swapped price of it", price(own.price), price(other.price)),
        either(lies(), "wrong baths of it", baths(own.baths), baths(own.baths + Decimal::from(3))),
    ]
}

fn listed(home: &Listing, own: &Numbers, other: &Numbers, dice: &mut Dice) -> Vec<Saying> {
    let mut lies = || dice.roll(3) == 0;
    let price = |price: Decimal| format!("   - 💰 **Price:** {}", money(price));
    let beds = |beds: Decimal| format!("   - 🛏 Bedrooms: {}", beds.normalize());
    let year = |year: i64| format!("   - Year built: {year}");
    vec![
        either(false, "", format!("### {}", street(home)), String::new()),
        either(lies(), "swapped price in a list", price(own.price), price(other.price)),
        either(lies(), "wrong rooms in a list", beds(own.beds), beds(own.beds + Decimal::from(3))),
        either(lies(), "wrong year in a list", year(own.year), year(own.year - 11)),
    ]
}

fn about_two(first: (&Listing, &Numbers), second: (&Listing, &Numbers), dice: &mut Dice) -> Vec<Saying> {
    let mut lies = || dice.roll(3) == 0;
    let (a, b) = (street(first.0), street(second.0));
    let (x, y) = (first.1, second.1);
    let prices = |p: Decimal, q: Decimal| format!("{a} costs {}, while {b} costs {}.", money(p), money(q));
    let brackets = |p: Decimal, q: Decimal| {
        format!("{a} ({}, {} beds) and {b} ({}) are both worth a look.", money(p), x.beds.normalize(), money(q))
    };
    let rooms =
        |p: Decimal, q: Decimal| format!("You get {} bedrooms at {a}, and {} at {b}.", p.normalize(), q.normalize());
    let years = |p: i64, q: i64| format!("Built in {p}, {a} stands beside {b} from {q}.");
    vec![
        either(lies(), "swapped prices of two", prices(x.price, y.price), prices(y.price, x.price)),
        either(lies(), "swapped prices in brackets", brackets(x.price, y.price), brackets(y.price, x.price)),
        either(lies(), "swapped rooms of two", rooms(x.beds, y.beds), rooms(y.beds, x.beds)),
        either(lies(), "swapped years of two", years(x.year, y.year), years(y.year, x.year)),
    ]
}
