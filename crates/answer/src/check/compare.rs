//! Compares a claimed figure with the records: exact values, roundings, differences, averages, counts.
//!
//! Why it exists: derived figures are facts too when they can be derived. Not here: reading sentences.

use porchlight_domain::{AreaUnit, Filter, Listing, Range, fold};
use rust_decimal::Decimal;

use super::{
    claims::Claim,
    figures::{self, Figure},
    mentions,
    truth::is_rent,
};
use crate::{
    facts::{Facts, Summary},
    meaning::{Field, Meaning},
    tokens::{self, Token},
    write::format,
};

/// The records of an answer.
#[derive(Debug)]
pub struct Records {
    listings: Vec<Listing>,
    total: i64,
    skip: usize,
    summary: Option<Summary>,
    filter: Filter,
    year: i64,
}

impl Records {
    pub fn new(facts: &Facts, meaning: &Meaning) -> Self {
        Self {
            listings: facts.listings.clone(),
            total: facts.total,
            skip: meaning.skip,
            summary: facts.summary.clone(),
            filter: meaning.filter.clone(),
            year: meaning.year,
        }
    }

    pub fn listing(&self, home: usize) -> &Listing {
        &self.listings[home]
    }

    /// Whether two homes have one page.
    pub fn same_page(&self, a: usize, b: usize) -> bool {
        a == b || self.listings[a].content.url == self.listings[b].content.url
    }

    /// Homes meant by "the first one", with where that is said.
    pub fn ordinals(&self, text: &str) -> Vec<(usize, usize)> {
        let words = tokens::read_most(text, usize::MAX);
        let ordinals = ["first", "second", "third", "fourth", "fifth"];
        let found = words.iter().enumerate().filter_map(|(at, token)| {
            let index = ordinals.iter().position(|word| *word == token.word)? + self.skip;
            let next = words.get(at + 1).map_or("", |token| token.word.as_str());
            let home = matches!(next, "one" | "home" | "house" | "option" | "listing" | "is" | "has" | "costs");
            (home && index < self.listings.len()).then_some((token.span.start, index))
        });
        found.collect()
    }

    /// A city of another home that the text names of this one.
    pub fn foreign_city(&self, text: &str, home: usize) -> Option<String> {
        let own = &self.listings[home].content;
        let texts = fold(&format!("{} {} {} {}", own.city, own.location, own.address, own.description));
        let words: Vec<String> = mentions::words(text).into_iter().map(|word| word.text).collect();
        let said = format!(" {} ", words.join(" "));
        self.listings
            .iter()
            .map(|other| &other.content.city)
            .find(|city| {
                !city.is_empty() && said.contains(&format!(" {} ", fold(city))) && !texts.contains(&fold(city))
            })
            .cloned()
    }

    /// Whether the claim holds of every home named, or of every home where none is.
    pub fn is_true_of_all(&self, claim: &Claim, figure: &Figure, homes: &[(usize, usize)]) -> bool {
        let named: Vec<usize> = if homes.is_empty() {
            (0..self.listings.len()).collect()
        } else {
            homes.iter().map(|(_, home)| *home).collect()
        };
        let (Claim::Of(_) | Claim::Money { .. }) = claim else { return false };
        !named.is_empty() && named.iter().all(|home| self.of_home(claim, figure, &self.listings[*home], &[]))
    }

    /// Whether a figure is true as what it claims to be.
    pub fn is_true(
        &self,
        claim: &Claim,
        figure: &Figure,
        home: Option<usize>,
        words: &[Token],
        homes: &[(usize, usize)],
    ) -> bool {
        match claim {
            Claim::HowMany => self.is_count(figure) || self.is_limit(claim, figure, words),
            Claim::Average => {
                self.average().is_some_and(|value| figure.says(value.round()) || figure.says(value.round_dp(2)))
            }
            Claim::Lowest => self.lowest().is_some_and(|value| figure.says(value)) && self.fits_extreme(figure, home),
            Claim::Highest => self.highest().is_some_and(|value| figure.says(value)) && self.fits_extreme(figure, home),
            Claim::Total => self.sum(homes).is_some_and(|value| figure.says(value)),
            Claim::Difference => self.is_difference(figure, home, homes) || self.is_limit(claim, figure, words),
            _ if self.is_limit(claim, figure, words) && (home.is_none() || compares(figure, words)) => true,
            _ => match home {
                Some(home) => self.of_home(claim, figure, &self.listings[home], words),
                None => self.listings.iter().any(|listing| self.of_home(claim, figure, listing, words)),
            },
        }
    }

    fn of_home(&self, claim: &Claim, figure: &Figure, listing: &Listing, words: &[Token]) -> bool {
        let c = &listing.content;
        let rent_said = words.iter().any(|token| {
            matches!(token.word.as_str(), "month" | "monthly" | "rent" | "rents" | "mo" | "rental" | "pcm")
        });
        let is = |value: Option<Decimal>| value.is_some_and(|value| figure.says(value));
        match claim {
            Claim::Money { monthly } => {
                let fits = if is_rent(listing) { *monthly || rent_said || words.is_empty() } else { !monthly };
                fits && is(c.price()) || self.in_column(figure, listing, words)
            }
            Claim::Of(Field::Price) => is(c.price()),
            Claim::Of(Field::Estimate) => is(c.estimate_price),
            Claim::Of(Field::UnitPrice) => is(c.unit_area_price),
            Claim::Of(Field::Hoa) => is(c.hoa_month),
            Claim::Of(Field::Deposit) => is(c.deposit_fee),
            Claim::Of(Field::Bedrooms) => is(c.bedrooms),
            Claim::Of(Field::Bathrooms) => is(c.bathrooms),
            Claim::Of(Field::Parking) => is(c.parking_spots.map(Decimal::from)),
            Claim::Of(Field::YearBuilt) => is(c.year_built.map(Decimal::from)),
            Claim::Of(Field::DaysOnMarket) => is(c.days_on_market.map(Decimal::from)),
            Claim::Of(Field::BuildingArea) => is(square_feet(c.building_area, c.area_unit)),
            Claim::Of(Field::LotArea) => is(square_feet(c.lot_area, c.area_unit)),
            Claim::Of(Field::MlsNumber) => figure.values.iter().any(|value| c.mls_number.contains(&value.to_string())),
            Claim::Of(Field::Zip) => {
                figure.values.iter().any(|value| c.zip.trim_start_matches('0').starts_with(&value.to_string()))
            }
            Claim::Of(_) => false,
            Claim::SquareMeters { lot } => {
                is(square_meters(if *lot { c.lot_area } else { c.building_area }, c.area_unit))
            }
            Claim::Acres => square_feet(c.lot_area, c.area_unit).is_some_and(|feet| {
                let acres = feet / Decimal::from(43_560);
                figure.says(acres.round_dp(2)) || figure.says(acres.round_dp(1)) || figure.says(acres.round_dp(3))
            }),
            Claim::Age => c.year_built.is_some_and(|year| figure.says(Decimal::from(self.year - year))),
            Claim::Photos => figure.says(Decimal::from(c.images.len())),
            Claim::Day => self.is_day(figure, listing, words),
            Claim::Loose { noun } => self.loose(figure, listing, noun, words),
            Claim::Average
            | Claim::Lowest
            | Claim::Highest
            | Claim::Difference
            | Claim::Total
            | Claim::HowMany
            | Claim::Marker => false,
        }
    }

    /// Money of an extension column whose key the sentence names.
    fn in_column(&self, figure: &Figure, listing: &Listing, words: &[Token]) -> bool {
        listing.content.extensions.iter().any(|pair| {
            let named = fold(&pair.key)
                .split(' ')
                .any(|part| words.iter().any(|token| token.word == part || token.word.strip_suffix('s') == Some(part)));
            named && numbers_of(&pair.value).iter().any(|value| figure.values.contains(value))
        })
    }

    fn is_day(&self, figure: &Figure, listing: &Listing, words: &[Token]) -> bool {
        let months: Vec<usize> = words.iter().filter_map(|token| figures::month(&token.word)).collect();
        listing.content.extensions.iter().any(|pair| match format::read_date(&pair.value) {
            Some((_, month, day)) => {
                months.contains(&usize::from(month)) && figure.values.contains(&Decimal::from(day))
            }
            None => {
                let named = tokens::read(&pair.value)
                    .iter()
                    .any(|token| figures::month(&token.word).is_some_and(|month| months.contains(&month)));
                named && numbers_of(&pair.value).iter().any(|value| figure.values.contains(value))
            }
        })
    }

    /// A number that nothing names: a number of the record's texts, or a value of a field when it counts nothing.
    fn loose(&self, figure: &Figure, listing: &Listing, noun: &str, words: &[Token]) -> bool {
        let c = &listing.content;
        let texts = c.extensions.iter().map(|pair| pair.value.as_str()).chain([c.description.as_str()]);
        for text in texts {
            let read = numbered(text);
            let fits = |value: &Decimal, next: &str| {
                figure.values.contains(value)
                    && (noun.is_empty() || next.trim_end_matches('s') == noun.trim_end_matches('s'))
            };
            if read.iter().any(|(value, next)| fits(value, next)) {
                return true;
            }
        }
        let dated = c
            .extensions
            .iter()
            .filter_map(|pair| format::read_date(&pair.value))
            .any(|(year, ..)| figure.says(Decimal::from(year)));
        let months = words.iter().any(|token| figures::month(&token.word).is_some() || token.word == "sold");
        if dated && months || figure.values.iter().any(|value| c.zip == value.to_string()) {
            return true;
        }
        let counts_something = !noun.is_empty() && self.language_is_read(noun);
        let values = [
            c.price(),
            c.bedrooms,
            c.bathrooms,
            c.building_area,
            c.lot_area,
            c.hoa_month,
            c.year_built.map(Decimal::from),
            c.deposit_fee,
        ];
        !counts_something && values.into_iter().flatten().any(|value| figure.values.contains(&value))
    }

    fn language_is_read(&self, noun: &str) -> bool {
        crate::lexicon::is_common(noun) || noun.is_ascii()
    }

    fn is_count(&self, figure: &Figure) -> bool {
        let shown = self.listings.len().saturating_sub(self.skip);
        let counts = [
            self.total,
            self.listings.len() as i64,
            shown as i64,
            shown.min(5) as i64,
            self.summary.as_ref().map_or(self.total, |summary| summary.count),
        ];
        counts.iter().any(|count| figure.values.contains(&Decimal::from(*count)))
    }

    /// A bound of what the visitor asked for, said back.
    fn is_limit(&self, claim: &Claim, figure: &Figure, words: &[Token]) -> bool {
        let f = &self.filter;
        let range: &Range = match claim {
            Claim::Money { .. } | Claim::Difference | Claim::Lowest | Claim::Highest | Claim::Of(Field::Price) => {
                &f.price
            }
            Claim::Of(Field::Hoa) => &f.hoa_month,
            Claim::Of(Field::Deposit) => &f.deposit,
            Claim::Of(Field::Bedrooms) => &f.bedrooms,
            Claim::Of(Field::Bathrooms) => &f.bathrooms,
            Claim::Of(Field::BuildingArea) => &f.building_area_sqft,
            Claim::Of(Field::LotArea) => &f.lot_area_sqft,
            Claim::Of(Field::YearBuilt) => &f.year_built,
            Claim::Of(Field::Parking) => &f.parking_spots,
            Claim::Of(Field::DaysOnMarket) => &f.days_on_market,
            _ => return false,
        };
        let bound = [range.min, range.max].into_iter().flatten().any(|bound| figure.values.contains(&bound.value));
        bound && (compares(figure, words) || matches!(claim, Claim::Of(Field::Bedrooms | Field::Bathrooms)))
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

    /// "The cheapest is 12 Maple Lane at $…": the price must be its own too.
    fn fits_extreme(&self, figure: &Figure, home: Option<usize>) -> bool {
        home.is_none_or(|home| {
            self.listings[home].content.price().is_some_and(|price| figure.says(price)) || self.summary.is_some()
        })
    }

    fn sum(&self, homes: &[(usize, usize)]) -> Option<Decimal> {
        let named: Vec<Decimal> = homes.iter().filter_map(|(_, home)| self.listings[*home].content.price()).collect();
        if named.len() >= 2 { Some(named.into_iter().sum()) } else { Some(self.prices().sum()) }
    }

    /// The difference of two prices, one of them of a home named.
    fn is_difference(&self, figure: &Figure, home: Option<usize>, homes: &[(usize, usize)]) -> bool {
        let mut named: Vec<usize> = homes.iter().map(|(_, home)| *home).chain(home).collect();
        named.dedup();
        let all: Vec<usize> = if self.listings.len() <= 3 || named.len() < 2 {
            (0..self.listings.len()).collect()
        } else {
            named.clone()
        };
        let price = |home: usize| self.listings[home].content.price();
        let firsts = if named.is_empty() { all.clone() } else { named };
        firsts.iter().any(|a| {
            all.iter().any(|b| a != b && price(*a).zip(price(*b)).is_some_and(|(x, y)| figure.says((x - y).abs())))
        })
    }
}

/// Whether a comparing word stands by the figure: "under $500,000", "3+ bedrooms".
fn compares(figure: &Figure, words: &[Token]) -> bool {
    let word = |at: Option<usize>| at.and_then(|at| words.get(at)).map_or("", |token| token.word.as_str());
    let before = (1..=3).any(|back| {
        matches!(
            word(figure.at.checked_sub(back)),
            "under"
                | "below"
                | "over"
                | "above"
                | "than"
                | "least"
                | "most"
                | "to"
                | "max"
                | "maximum"
                | "minimum"
                | "budget"
                | "within"
                | "from"
                | "between"
                | "limit"
                | "after"
                | "before"
        )
    });
    before
        || word(Some(figure.at + 1)) == "+"
        || matches!((word(Some(figure.at + 1)), word(Some(figure.at + 2))), ("or", "more" | "less" | "under"))
}

fn square_feet(area: Option<Decimal>, unit: AreaUnit) -> Option<Decimal> {
    area.map(|area| if unit == AreaUnit::SquareFeet { area } else { (area * Decimal::new(107_639, 4)).round() })
}

fn square_meters(area: Option<Decimal>, unit: AreaUnit) -> Option<Decimal> {
    area.map(|area| if unit == AreaUnit::SquareMeters { area } else { (area / Decimal::new(107_639, 4)).round() })
}

/// The numbers of a text, each with the word after it.
fn numbered(text: &str) -> Vec<(Decimal, String)> {
    let mut words = tokens::read_most(text, usize::MAX);
    crate::numbers::join(&mut words);
    let value = |token: &Token| {
        token.number.or_else(|| token.word.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok())
    };
    let next = |at: usize| words.get(at + 1).map(|token| token.word.clone()).unwrap_or_default();
    words.iter().enumerate().filter_map(|(at, token)| Some((value(token)?, next(at)))).collect()
}

fn numbers_of(text: &str) -> Vec<Decimal> {
    numbered(text).into_iter().map(|(value, _)| value).collect()
}
