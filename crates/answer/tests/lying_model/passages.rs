//! Passages of several English sentences: pronouns, two homes at once, lists under a name.
//!
//! Why it exists: models seldom name the home in every sentence. Not here: single sentences
//! (`sayings.rs`).

use porchlight_answer::Facts;
use porchlight_domain::{Availability, Listing, SaleType, filter::availability_of};
use rust_decimal::Decimal;

use crate::{
    answers::group,
    sayings::{Dice, Saying, address},
};

/// What a passage says of a home, right or wrong.
struct Figures {
    price: Decimal,
    beds: Decimal,
    baths: Decimal,
    year: i64,
}

fn figures(home: &Listing) -> Option<Figures> {
    let c = &home.content;
    let for_sale = c.sale_type == SaleType::ForSale && availability_of(c) == Availability::Available;
    let beds = c.bedrooms.filter(|beds| *beds > Decimal::ONE)?;
    for_sale.then_some(Figures { price: c.price()?, beds, baths: c.bathrooms?, year: c.year_built? })
}

/// A passage about one home or two; none when the homes do not have what it takes.
pub fn make(facts: &Facts, dice: &mut Dice) -> Option<Vec<Saying>> {
    let known: Vec<(&Listing, Figures)> =
        facts.listings.iter().filter_map(|home| Some((home, figures(home)?))).collect();
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
    const WORDS: [&str; 8] = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let at = (2..10).position(|n| Decimal::from(n) == value);
    at.map_or_else(|| value.normalize().to_string(), |at| WORDS[at].to_owned())
}

/// Says a thing rightly, or with the wrong value.
fn either(lies: bool, lie: &'static str, right: String, wrong: String) -> Saying {
    let lies = lies && right != wrong;
    Saying { text: if lies { wrong } else { right }, lie: lies.then_some(lie), wrong: None }
}

fn about_one(home: &Listing, own: &Figures, other: &Figures, dice: &mut Dice) -> Vec<Saying> {
    let mut lies = || dice.roll(3) == 0;
    let a = address(home);
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

fn listed(home: &Listing, own: &Figures, other: &Figures, dice: &mut Dice) -> Vec<Saying> {
    let mut lies = || dice.roll(3) == 0;
    let price = |price: Decimal| format!("   - 💰 **Price:** {}", money(price));
    let beds = |beds: Decimal| format!("   - 🛏 Bedrooms: {}", beds.normalize());
    let year = |year: i64| format!("   - Year built: {year}");
    vec![
        either(false, "", format!("### {}", address(home)), String::new()),
        either(lies(), "swapped price in a list", price(own.price), price(other.price)),
        either(lies(), "wrong rooms in a list", beds(own.beds), beds(own.beds + Decimal::from(3))),
        either(lies(), "wrong year in a list", year(own.year), year(own.year - 11)),
    ]
}

fn about_two(first: (&Listing, &Figures), second: (&Listing, &Figures), dice: &mut Dice) -> Vec<Saying> {
    let mut lies = || dice.roll(3) == 0;
    let (a, b) = (address(first.0), address(second.0));
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
