//! Numbers over several homes: counts, averages, sums, ranges, differences. Derived numbers are data too when they can
//! be derived.

use porchlight_domain::{Listing, fold};
use porchlight_lang::claims::TokenClass;
use rust_decimal::Decimal;

use crate::{
    compare::{ListingRecords, compares, normalize, square_feet},
    numbers::context::Claim,
    sentence::{NumberClaim, ParsedSentence},
};

/// A sentence with the homes it names: where, and which.
pub struct ClaimedAggregate<'a> {
    pub reading: &'a ParsedSentence,
    pub text: &'a str,
    pub listings: &'a [(usize, usize)],
}

impl ListingRecords {
    /// Whether the claim holds of every home named, or of every home where none is.
    pub fn is_true_of_all(&self, claim: &Claim, number: &NumberClaim, claimed: &ClaimedAggregate<'_>) -> bool {
        let named: Vec<usize> = if claimed.listings.is_empty() {
            (0..self.listings.len()).collect()
        } else {
            claimed.listings.iter().map(|(_, property)| *property).collect()
        };
        let is_field =
            matches!(claim, Claim::Of(_) | Claim::Money { .. } | Claim::SquareFeet | Claim::SquareMeters { .. });
        is_field
            && !named.is_empty()
            && named.iter().all(|property| self.of_listing(claim, number, *property, claimed.reading))
    }

    /// Whether a number is true as what it claims to be.
    pub fn is_true(
        &self,
        claim: &Claim,
        number: &NumberClaim,
        listing_index: Option<usize>,
        claimed: &ClaimedAggregate<'_>,
    ) -> bool {
        let is_limit = self.is_limit(claim, number, claimed.reading);
        match claim {
            Claim::HowMany => self.is_count(number, claimed),
            Claim::Average => {
                self.average().is_some_and(|value| number.says(value.round()) || number.says(value.round_dp(2)))
            }
            Claim::Lowest => is_limit && listing_index.is_none() || self.is_end(number, listing_index, self.lowest()),
            Claim::Highest => is_limit && listing_index.is_none() || self.is_end(number, listing_index, self.highest()),
            Claim::Total => self.sum(claimed.listings).is_some_and(|value| number.says(value)),
            Claim::Difference => self.is_difference(number, listing_index, claimed) || is_limit,
            _ if self.is_other_difference(claim, number, listing_index, claimed) => true,
            _ if is_limit && (listing_index.is_none() || compares(number, claimed.reading)) => true,
            _ if listing_index.is_none() && self.is_range(claim, claimed.reading) => {
                self.is_end_of_range(number, claimed.reading)
            }
            Claim::Money { .. } if listing_index.is_none() => {
                let any = |listing: usize| self.of_listing(claim, number, listing, claimed.reading);
                (0..self.listings.len()).any(any)
                    || self.lowest().into_iter().chain(self.highest()).any(|value| number.says(value))
            }
            _ => match listing_index {
                Some(property) => self.of_listing(claim, number, property, claimed.reading),
                None => {
                    (0..self.listings.len()).any(|property| self.of_listing(claim, number, property, claimed.reading))
                }
            },
        }
    }

    /// How many homes: all found, those shown, or those that are what the sentence says.
    fn is_count(&self, number: &NumberClaim, claimed: &ClaimedAggregate<'_>) -> bool {
        let is = |count: usize| number.values.contains(&Decimal::from(count));
        let fitting = self.fitting(claimed);
        let all_fit = fitting.len() == self.listings.len();
        let shown = self.listings.len().saturating_sub(self.skip);
        if !claimed.listings.is_empty() && is(claimed.listings.len()) {
            return true;
        }
        if !all_fit {
            return self.total <= self.listings.len() as i64 && is(fitting.len());
        }
        let whole = [self.total, self.summary.as_ref().map_or(self.total, |summary| summary.count)];
        whole.iter().any(|count| number.values.contains(&Decimal::from(*count)))
            || is(self.listings.len())
            || is(shown)
            || is(shown.min(porchlight_query::query::SHOWN))
    }

    /// The homes that are of the kind and in the place that a sentence names.
    pub fn fitting(&self, claimed: &ClaimedAggregate<'_>) -> Vec<usize> {
        let terms = self::normalize(claimed.text);
        let is_in = |place: &str| place.len() > 2 && terms.contains(&format!(" {} ", fold(place)));
        let cities: Vec<&str> =
            self.listings.iter().map(|listing| listing.content.city.as_str()).filter(|city| is_in(city)).collect();
        let kinds: Vec<TokenClass> = claimed.reading.all(is_kind).map(|(_, sense)| sense).collect();
        let beds = self.beds_named(claimed.reading);
        let fits = |listing: &Listing| {
            let c = &listing.content;
            (cities.is_empty() || cities.contains(&c.city.as_str()))
                && (kinds.is_empty() || kinds.iter().any(|kind| is_of_kind(&c.property_type, *kind)))
                && beds.is_none_or(|beds| c.bedrooms == Some(beds))
        };
        (0..self.listings.len()).filter(|property| fits(&self.listings[*property])).collect()
    }

    /// "three-bedroom homes": the rooms that homes are counted by.
    fn beds_named(&self, reading: &ParsedSentence) -> Option<Decimal> {
        let (at, _) = reading.all(|sense| sense == TokenClass::Bed).next()?;
        let dash = at.checked_sub(1).filter(|at| reading.pieces[*at].word == "-")?;
        let number = reading.numbers.iter().find(|number| number.at + 1 == dash)?;
        number.values.first().copied()
    }

    fn prices(&self) -> impl Iterator<Item = Decimal> + '_ {
        self.listings.iter().filter_map(|listing| listing.content.price())
    }

    fn average(&self) -> Option<Decimal> {
        if let Some(summary) = &self.summary {
            return summary.price_avg;
        }
        let prices: Vec<Decimal> = self.prices().collect();
        (!prices.is_empty() && self.total == prices.len() as i64)
            .then(|| prices.iter().sum::<Decimal>() / Decimal::from(prices.len()))
    }

    fn lowest(&self) -> Option<Decimal> {
        self.summary.as_ref().and_then(|summary| summary.price_min).or_else(|| self.prices().min())
    }

    fn highest(&self) -> Option<Decimal> {
        self.summary.as_ref().and_then(|summary| summary.price_max).or_else(|| self.prices().max())
    }

    /// "The cheapest is 12 Maple Lane at $…": the price must be its own; without a home the lowest of all.
    fn is_end(&self, number: &NumberClaim, listing_index: Option<usize>, end: Option<Decimal>) -> bool {
        match listing_index {
            Some(property) => self.listings[property].content.price().is_some_and(|price| number.says(price)),
            None => end.is_some_and(|value| number.says(value)),
        }
    }

    fn is_range(&self, claim: &Claim, reading: &ParsedSentence) -> bool {
        let monies = reading.numbers.iter().filter(|number| number.money.is_some()).count();
        matches!(claim, Claim::Money { .. }) && monies == 2 && reading.has(|sense| sense == TokenClass::Range)
    }

    /// "From $338,000 to $985,000": the first is the lowest, the second the highest.
    fn is_end_of_range(&self, number: &NumberClaim, reading: &ParsedSentence) -> bool {
        let first =
            reading.numbers.iter().find(|number| number.money.is_some()).is_some_and(|first| first.at == number.at);
        let end = if first { self.lowest() } else { self.highest() };
        end.is_some_and(|value| number.says(value))
    }

    fn sum(&self, listings: &[(usize, usize)]) -> Option<Decimal> {
        let named: Vec<Decimal> =
            listings.iter().filter_map(|(_, property)| self.listings[*property].content.price()).collect();
        if named.len() >= 2 { Some(named.into_iter().sum()) } else { Some(self.prices().sum()) }
    }

    /// The difference of two prices: of the two that are compared, or of one named and another.
    fn is_difference(&self, number: &NumberClaim, listing: Option<usize>, claimed: &ClaimedAggregate<'_>) -> bool {
        let price = |listing: usize| self.listings[listing].content.price();
        let is = |a: usize, b: usize| a != b && price(a).zip(price(b)).is_some_and(|(x, y)| number.says((x - y).abs()));
        if let Some((a, b)) = self.compared(claimed, listing) {
            return is(a, b);
        }
        let mut named: Vec<usize> = claimed.listings.iter().map(|(_, listing)| *listing).chain(listing).collect();
        named.dedup();
        let all: Vec<usize> = if self.listings.len() <= 3 || named.len() < 2 {
            (0..self.listings.len()).collect()
        } else {
            named.clone()
        };
        let firsts = if named.is_empty() { all.clone() } else { named };
        firsts.iter().any(|a| all.iter().any(|b| is(*a, *b)))
    }
}

impl ListingRecords {
    /// "built 91 years later", "140 sq ft larger": the difference of two years or sizes.
    fn is_other_difference(
        &self,
        claim: &Claim,
        number: &NumberClaim,
        listing: Option<usize>,
        phrase: &ClaimedAggregate<'_>,
    ) -> bool {
        let says = |a: TokenClass, b: TokenClass| phrase.reading.has(|sense| sense == a || sense == b);
        let Some((a, b)) = self.compared(phrase, listing) else { return false };
        let (a, b) = (&self.listings[a].content, &self.listings[b].content);
        let apart = match claim {
            Claim::Loose { .. } if says(TokenClass::Newer, TokenClass::Older) => {
                a.year_built.zip(b.year_built).map(|(a, b)| Decimal::from((a - b).abs()))
            }
            Claim::SquareFeet if says(TokenClass::Bigger, TokenClass::Smaller) => {
                let area = |c: &porchlight_domain::ListingDraft| square_feet(c.building_area, c.area_unit);
                area(a).zip(area(b)).map(|(a, b)| (a - b).abs())
            }
            _ => None,
        };
        apart.is_some_and(|apart| number.says(apart))
    }
}

pub fn is_kind(sense: TokenClass) -> bool {
    matches!(sense, TokenClass::Condo | TokenClass::Townhouse | TokenClass::Apartment | TokenClass::Land)
}

/// Whether a property type of a listing is this kind.
pub fn is_of_kind(property_type: &str, kind: TokenClass) -> bool {
    let own = fold(property_type);
    let any = |terms: &[&str]| terms.iter().any(|word| own.contains(word));
    match kind {
        TokenClass::Condo => any(&["condo", "co-op"]),
        TokenClass::Townhouse => any(&["town"]),
        TokenClass::Apartment => any(&["apartment", "condo", "flat", "studio"]),
        TokenClass::Land => any(&["land", "lot"]),
        _ => true,
    }
}
