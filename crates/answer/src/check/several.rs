//! Figures over several homes: counts, averages, sums, ranges, differences.
//!
//! Why it exists: derived figures are facts too when they can be derived. Not here: who is cheaper
//! than whom (`order.rs`).

use porchlight_domain::{Listing, fold};
use rust_decimal::Decimal;

use super::{
    claims::Claim,
    compare::{Records, compares, said, square_feet},
    reading::{Figure, Reading},
    words::Sense,
};

/// A sentence with the homes it names: where, and which.
pub struct Said<'a> {
    pub reading: &'a Reading,
    pub text: &'a str,
    pub homes: &'a [(usize, usize)],
}

impl Records {
    /// Whether the claim holds of every home named, or of every home where none is.
    pub fn is_true_of_all(&self, claim: &Claim, figure: &Figure, said: &Said<'_>) -> bool {
        let named: Vec<usize> = if said.homes.is_empty() {
            (0..self.listings.len()).collect()
        } else {
            said.homes.iter().map(|(_, home)| *home).collect()
        };
        let is_field =
            matches!(claim, Claim::Of(_) | Claim::Money { .. } | Claim::SquareFeet | Claim::SquareMeters { .. });
        is_field && !named.is_empty() && named.iter().all(|home| self.of_home(claim, figure, *home, said.reading))
    }

    /// Whether a figure is true as what it claims to be.
    pub fn is_true(&self, claim: &Claim, figure: &Figure, home: Option<usize>, said: &Said<'_>) -> bool {
        let is_limit = self.is_limit(claim, figure, said.reading);
        match claim {
            Claim::HowMany => self.is_count(figure, said),
            Claim::Average => {
                self.average().is_some_and(|value| figure.says(value.round()) || figure.says(value.round_dp(2)))
            }
            Claim::Lowest => is_limit && home.is_none() || self.is_end(figure, home, self.lowest()),
            Claim::Highest => is_limit && home.is_none() || self.is_end(figure, home, self.highest()),
            Claim::Total => self.sum(said.homes).is_some_and(|value| figure.says(value)),
            Claim::Difference => self.is_difference(figure, home, said) || is_limit,
            _ if self.is_other_difference(claim, figure, home, said) => true,
            _ if is_limit && (home.is_none() || compares(figure, said.reading)) => true,
            _ if home.is_none() && self.is_range(claim, said.reading) => self.is_end_of_range(figure, said.reading),
            Claim::Money { .. } if home.is_none() => {
                let any = |listing: usize| self.of_home(claim, figure, listing, said.reading);
                (0..self.listings.len()).any(any)
                    || self.lowest().into_iter().chain(self.highest()).any(|value| figure.says(value))
            }
            _ => match home {
                Some(home) => self.of_home(claim, figure, home, said.reading),
                None => (0..self.listings.len()).any(|home| self.of_home(claim, figure, home, said.reading)),
            },
        }
    }

    /// How many homes: all found, those shown, or those that are what the sentence says.
    fn is_count(&self, figure: &Figure, said: &Said<'_>) -> bool {
        let is = |count: usize| figure.values.contains(&Decimal::from(count));
        let fitting = self.fitting(said);
        let all_fit = fitting.len() == self.listings.len();
        let shown = self.listings.len().saturating_sub(self.skip);
        if !said.homes.is_empty() && is(said.homes.len()) {
            return true;
        }
        if !all_fit {
            return self.total <= self.listings.len() as i64 && is(fitting.len());
        }
        let whole = [self.total, self.summary.as_ref().map_or(self.total, |summary| summary.count)];
        whole.iter().any(|count| figure.values.contains(&Decimal::from(*count)))
            || is(self.listings.len())
            || is(shown)
            || is(shown.min(crate::meaning::SHOWN))
    }

    /// The homes that are of the kind and in the place that a sentence names.
    pub fn fitting(&self, said: &Said<'_>) -> Vec<usize> {
        let words = self::said(said.text);
        let is_in = |place: &str| place.len() > 2 && words.contains(&format!(" {} ", fold(place)));
        let cities: Vec<&str> =
            self.listings.iter().map(|listing| listing.content.city.as_str()).filter(|city| is_in(city)).collect();
        let kinds: Vec<Sense> = said.reading.all(is_kind).map(|(_, sense)| sense).collect();
        let beds = self.beds_named(said.reading);
        let fits = |listing: &Listing| {
            let c = &listing.content;
            (cities.is_empty() || cities.contains(&c.city.as_str()))
                && (kinds.is_empty() || kinds.iter().any(|kind| is_of_kind(&c.property_type, *kind)))
                && beds.is_none_or(|beds| c.bedrooms == Some(beds))
        };
        (0..self.listings.len()).filter(|home| fits(&self.listings[*home])).collect()
    }

    /// "three-bedroom homes": the rooms that homes are counted by.
    fn beds_named(&self, reading: &Reading) -> Option<Decimal> {
        let (at, _) = reading.all(|sense| sense == Sense::Bed).next()?;
        let dash = at.checked_sub(1).filter(|at| reading.pieces[*at].word == "-")?;
        let figure = reading.figures.iter().find(|figure| figure.at + 1 == dash)?;
        figure.values.first().copied()
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
    fn is_end(&self, figure: &Figure, home: Option<usize>, end: Option<Decimal>) -> bool {
        match home {
            Some(home) => self.listings[home].content.price().is_some_and(|price| figure.says(price)),
            None => end.is_some_and(|value| figure.says(value)),
        }
    }

    fn is_range(&self, claim: &Claim, reading: &Reading) -> bool {
        let monies = reading.figures.iter().filter(|figure| figure.money.is_some()).count();
        matches!(claim, Claim::Money { .. }) && monies == 2 && reading.has(|sense| sense == Sense::Range)
    }

    /// "From $338,000 to $985,000": the first is the lowest, the second the highest.
    fn is_end_of_range(&self, figure: &Figure, reading: &Reading) -> bool {
        let first =
            reading.figures.iter().find(|figure| figure.money.is_some()).is_some_and(|first| first.at == figure.at);
        let end = if first { self.lowest() } else { self.highest() };
        end.is_some_and(|value| figure.says(value))
    }

    fn sum(&self, homes: &[(usize, usize)]) -> Option<Decimal> {
        let named: Vec<Decimal> = homes.iter().filter_map(|(_, home)| self.listings[*home].content.price()).collect();
        if named.len() >= 2 { Some(named.into_iter().sum()) } else { Some(self.prices().sum()) }
    }

    /// The difference of two prices: of the two that are compared, or of one named and another.
    fn is_difference(&self, figure: &Figure, home: Option<usize>, said: &Said<'_>) -> bool {
        let price = |home: usize| self.listings[home].content.price();
        let is = |a: usize, b: usize| a != b && price(a).zip(price(b)).is_some_and(|(x, y)| figure.says((x - y).abs()));
        if let Some((a, b)) = self.compared(said, home) {
            return is(a, b);
        }
        let mut named: Vec<usize> = said.homes.iter().map(|(_, home)| *home).chain(home).collect();
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

impl Records {
    /// "built 91 years later", "140 sq ft larger": the difference of two years or sizes.
    fn is_other_difference(&self, claim: &Claim, figure: &Figure, home: Option<usize>, said: &Said<'_>) -> bool {
        let says = |a: Sense, b: Sense| said.reading.has(|sense| sense == a || sense == b);
        let Some((a, b)) = self.compared(said, home) else { return false };
        let (a, b) = (&self.listings[a].content, &self.listings[b].content);
        let apart = match claim {
            Claim::Loose { .. } if says(Sense::Newer, Sense::Older) => {
                a.year_built.zip(b.year_built).map(|(a, b)| Decimal::from((a - b).abs()))
            }
            Claim::SquareFeet if says(Sense::Bigger, Sense::Smaller) => {
                let area = |c: &porchlight_domain::ListingDraft| square_feet(c.building_area, c.area_unit);
                area(a).zip(area(b)).map(|(a, b)| (a - b).abs())
            }
            _ => None,
        };
        apart.is_some_and(|apart| figure.says(apart))
    }
}

pub fn is_kind(sense: Sense) -> bool {
    matches!(sense, Sense::Condo | Sense::Townhouse | Sense::Apartment | Sense::Land)
}

/// Whether a property type of a listing is this kind.
pub fn is_of_kind(property_type: &str, kind: Sense) -> bool {
    let own = fold(property_type);
    let any = |words: &[&str]| words.iter().any(|word| own.contains(word));
    match kind {
        Sense::Condo => any(&["condo", "co-op"]),
        Sense::Townhouse => any(&["town"]),
        Sense::Apartment => any(&["apartment", "condo", "flat", "studio"]),
        Sense::Land => any(&["land", "lot"]),
        _ => true,
    }
}
