//! Amounts beside a rent or price that a description states: the rent of a pet, the price before it came
//! down, months without rent. Only what is stated once and plainly counts.

use rust_decimal::Decimal;

use super::{
    ListingDraft,
    stated_amounts::{amounts, is_monthly, sentences, tokens},
};

const PETS: [&str; 12] =
    ["pet", "pets", "dog", "dogs", "cat", "cats", "mascota", "mascotas", "perro", "perros", "gato", "gatos"];
/// More is the rent of a home.
const MAX_PET_RENT: i64 = 250;
/// Behind them a price comes down.
const REDUCED: [&str; 10] =
    ["reduced", "reduction", "cut", "dropped", "lowered", "drop", "rebajado", "rebajada", "bajo", "reducido"];
/// Months without rent, without the words in between, the longest phrases first.
const FREE: [(&str, i64, u32); 21] = [
    ("half month free", 5, 1),
    ("half a month free", 5, 1),
    ("half off first month", 5, 1),
    ("first month half off", 5, 1),
    ("half off first months", 5, 1),
    ("50 off first month", 5, 1),
    ("first month 50 off", 5, 1),
    ("first month at half", 5, 1),
    ("medio mes gratis", 5, 1),
    ("mitad primer mes gratis", 5, 1),
    ("primer mes a mitad", 5, 1),
    ("two months free", 2, 0),
    ("2 months free", 2, 0),
    ("dos meses gratis", 2, 0),
    ("first month free", 1, 0),
    ("first months free", 1, 0),
    ("one month free", 1, 0),
    ("1 month free", 1, 0),
    ("a month free", 1, 0),
    ("primer mes gratis", 1, 0),
    ("un mes gratis", 1, 0),
];
/// Words between those of [`FREE`]: "half off the first full month's rent".
const BETWEEN: [&str; 10] = ["the", "your", "full", "is", "rent", "of", "la", "el", "del", "es"];

impl ListingDraft {
    /// The rent of a month for a pet.
    pub fn stated_pet_rent(&self) -> Option<Decimal> {
        pet_rent(&self.description)
    }

    /// The price before it came down to what it is.
    pub fn stated_earlier_price(&self) -> Option<Decimal> {
        earlier_price(&self.description, self.price()?)
    }

    /// How many months of rent a new tenant doesn't pay.
    pub fn stated_free_months(&self) -> Option<Decimal> {
        self.stated_concession().map(|(months, _)| months)
    }

    /// The same with the sentence, which states the condition.
    pub fn stated_concession(&self) -> Option<(Decimal, &str)> {
        concession(&self.description)
    }
}

fn pet_rent(text: &str) -> Option<Decimal> {
    only(sentences(text).filter_map(|sentence| {
        let tokens = tokens(sentence);
        let has_pet = tokens.iter().any(|token| PETS.contains(&token.as_str()));
        let monthly = amounts(sentence, &tokens).into_iter().filter(|amount| is_monthly(&tokens, amount.at));
        let amount = only(monthly.map(|amount| amount.value))?;
        (has_pet && amount <= MAX_PET_RENT.into() && !amount.is_zero()).then_some(amount)
    }))
}

fn earlier_price(text: &str, price: Decimal) -> Option<Decimal> {
    let earlier = only(sentences(text).filter_map(|sentence| {
        let tokens = tokens(sentence);
        let is_reduced = tokens.iter().any(|token| REDUCED.contains(&token.as_str()));
        let from = amounts(sentence, &tokens).into_iter().filter(|amount| {
            let before = amount.at.checked_sub(1).map_or("", |at| tokens[at].as_str());
            matches!(before, "from" | "de" | "desde")
        });
        only(from.map(|amount| amount.value)).filter(|_| is_reduced)
    }))?;
    (earlier > price).then_some(earlier)
}

fn concession(text: &str) -> Option<(Decimal, &str)> {
    only(sentences(text).filter_map(|sentence| {
        let mut pieces = tokens(sentence);
        pieces.retain(|word| !BETWEEN.contains(&word.as_str()));
        let text = format!(" {} ", pieces.join(" "));
        let found = FREE.iter().find(|(phrase, _, _)| text.contains(&format!(" {phrase} ")));
        found.map(|(_, number, scale)| (Decimal::new(*number, *scale), sentence.trim()))
    }))
}

/// The only one of several values.
fn only<T>(mut values: impl Iterator<Item = T>) -> Option<T> {
    match (values.next(), values.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rent_of_a_pet_is_read() {
        for (text, expected) in [
            ("Dogs up to 50 lb considered with a $40 monthly pet rent.", Some(40)),
            ("Cats allowed, $25 a month each.", Some(25)),
            ("One pet up to 60 lb with $35 monthly pet rent.", Some(35)),
            ("One cat allowed with a $300 pet fee; no dogs.", None),
            ("Rent is $1,900 a month, pets are welcome.", None),
            ("Cats $20 a month. Dogs $40 a month.", None),
        ] {
            assert_eq!(pet_rent(text), expected.map(Decimal::from), "{text}");
        }
    }

    #[test]
    fn an_earlier_price_is_read() {
        for (text, expected) in [
            ("Price reduced from $849,000 on October 20.", Some(849_000)),
            ("Reduced from $849,000 to $815,000.", Some(849_000)),
            ("Precio rebajado de $849,000.", Some(849_000)),
            ("Price reduced by $20,000.", None),
            ("Reduced from $700,000.", None),
        ] {
            assert_eq!(earlier_price(text, 815_000.into()), expected.map(Decimal::from), "{text}");
        }
    }

    #[test]
    fn months_without_rent_are_read() {
        for (text, expected) in [
            ("12-month lease; half a month free on leases signed by December 15.", Some(Decimal::new(5, 1))),
            ("First month free on a 13-month lease.", Some(Decimal::ONE)),
            ("Primer mes gratis.", Some(Decimal::ONE)),
            (
                "Available now; half off the first full month on a lease signed by December 10.",
                Some(Decimal::new(5, 1)),
            ),
            ("Half off your first month's rent.", Some(Decimal::new(5, 1))),
            ("The first month is half off.", Some(Decimal::new(5, 1))),
            ("Free parking for a month.", None),
        ] {
            assert_eq!(concession(text).map(|(months, _)| months), expected, "{text}");
        }
    }
}
