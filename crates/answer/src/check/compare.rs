//! Compares a claimed figure with the records of the homes.
//!
//! Why it exists: a figure is right for a field of a home with its unit, or it is not. Not here:
//! figures over several homes (`several.rs`) and comparisons (`order.rs`).

use porchlight_domain::{AreaUnit, Filter, Listing, Range, SaleType, fold};
use rust_decimal::Decimal;

use super::{
    claims::Claim,
    dates::Date,
    lex, mentions,
    reading::{self, Figure, Reading},
    spelled,
    words::{self, Sense},
};
use crate::{
    facts::{Facts, Summary},
    language::Language,
    meaning::{Field, Meaning},
    write::format,
};

/// The records of an answer.
#[derive(Debug)]
pub struct Records {
    pub listings: Vec<Listing>,
    pub total: i64,
    pub skip: usize,
    pub summary: Option<Summary>,
    pub filter: Filter,
    pub order: porchlight_domain::Order,
    pub known_places: Vec<String>,
    pub year: i64,
}

impl Records {
    pub fn new(facts: &Facts, meaning: &Meaning) -> Self {
        Self {
            listings: facts.listings.clone(),
            total: facts.total,
            skip: meaning.skip,
            summary: facts.summary.clone(),
            filter: facts.relaxed_filter.clone().unwrap_or_else(|| meaning.filter.clone()),
            order: meaning.order,
            known_places: meaning.known_places.clone(),
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
        const ORDINALS: [&[&str]; 5] = [
            &["first", "primera", "primero", "premier", "premiere", "erste", "primeiro", "prima", "eerste"],
            &["second", "segunda", "segundo", "deuxieme", "zweite", "seconda", "tweede"],
            &["third", "tercera", "tercero", "troisieme", "dritte", "terceiro", "terza", "derde"],
            &["fourth", "cuarta", "quatrieme", "vierte", "quarta", "vierde"],
            &["fifth", "quinta", "cinquieme", "funfte", "vijfde"],
        ];
        let words = lex::pieces(text, false);
        let found = words.iter().enumerate().filter_map(|(at, piece)| {
            let index = ORDINALS.iter().position(|row| row.contains(&piece.word.as_str()))? + self.skip;
            let next = words.get(at + 1).map_or("", |piece| piece.word.as_str());
            let home = matches!(
                next,
                "one" | "home" | "house" | "option" | "listing" | "is" | "has" | "costs" | "casa" | "maison" | "haus"
            );
            (home && index < self.listings.len()).then_some((piece.span.start, index))
        });
        found.collect()
    }

    /// Whether a figure is true as a field of this home.
    pub fn of_home(&self, claim: &Claim, figure: &Figure, home: usize, reading: &Reading) -> bool {
        let listing = &self.listings[home];
        let c = &listing.content;
        let is = |value: Option<Decimal>| value.is_some_and(|value| figure.says(value));
        let is_money = |value: Option<Decimal>| is(value) && self.has_its_money(figure, listing);
        match claim {
            Claim::Money { monthly } => {
                is_money(c.price()) && is_rent_or_price(listing, *monthly, reading)
                    || self.in_column(figure, listing, reading)
                    || reading.lexicon.language.is_none() && self.any_money(figure, listing)
            }
            Claim::Of(Field::Price) => is_money(c.price()),
            Claim::Of(Field::Estimate) => is_money(c.estimate_price),
            Claim::Of(Field::UnitPrice) => is_money(c.unit_area_price),
            Claim::Of(Field::Hoa) => is_money(c.hoa_month),
            Claim::Of(Field::Deposit) => is_money(c.deposit_fee),
            Claim::Of(Field::Bedrooms) => is(c.bedrooms),
            Claim::Of(Field::Bathrooms) => is(c.bathrooms),
            Claim::Of(Field::Parking) => is(c.parking_spots),
            Claim::Of(Field::YearBuilt) => c.year_built.is_some_and(|year| figure.says_year(year)),
            Claim::Of(Field::DaysOnMarket) => is(c.days_on_market.map(Decimal::from)),
            Claim::Of(Field::BuildingArea) => is(c.building_area),
            Claim::Of(Field::LotArea) => is(c.lot_area) || is(square_feet(c.lot_area, c.area_unit)),
            Claim::Of(Field::MlsNumber) => figure.values.iter().any(|value| c.mls_number.contains(&value.to_string())),
            Claim::Of(Field::Zip) => {
                figure.values.iter().any(|value| c.zip.trim_start_matches('0').starts_with(&value.to_string()))
            }
            Claim::Of(_) => false,
            Claim::SquareFeet => {
                is(square_feet(c.building_area, c.area_unit))
                    || reading.lexicon.language.is_none() && is(square_feet(c.lot_area, c.area_unit))
            }
            Claim::SquareMeters { lot } => {
                is(square_meters(if *lot { c.lot_area } else { c.building_area }, c.area_unit))
                    || reading.lexicon.language.is_none() && is(square_meters(c.lot_area, c.area_unit))
            }
            Claim::Acres => square_feet(c.lot_area, c.area_unit).is_some_and(|feet| says_rounded(figure, feet, 43_560)),
            Claim::Hectares => {
                square_meters(c.lot_area, c.area_unit).is_some_and(|meters| says_rounded(figure, meters, 10_000))
            }
            Claim::Age => c.year_built.is_some_and(|year| figure.says(Decimal::from(self.year - year))),
            Claim::Photos => figure.says(Decimal::from(c.images.len())),
            Claim::Percent => in_texts(figure, listing, ""),
            Claim::Loose { noun } => self.loose(figure, listing, noun, reading),
            Claim::Average
            | Claim::Lowest
            | Claim::Highest
            | Claim::Difference
            | Claim::Total
            | Claim::HowMany
            | Claim::Marker => false,
        }
    }

    /// Whether the sign beside a figure is that of the listing's money.
    fn has_its_money(&self, figure: &Figure, listing: &Listing) -> bool {
        let own = reading::money_of(&fold(&listing.content.currency_symbol));
        figure.money.flatten().zip(own).is_none_or(|(said, own)| said == own)
    }

    fn any_money(&self, figure: &Figure, listing: &Listing) -> bool {
        let c = &listing.content;
        let all = [c.price(), c.hoa_month, c.deposit_fee, c.estimate_price, c.unit_area_price];
        all.into_iter().flatten().any(|value| figure.says(value)) && self.has_its_money(figure, listing)
    }

    /// Money of an extension column whose key the sentence names.
    fn in_column(&self, figure: &Figure, listing: &Listing, reading: &Reading) -> bool {
        listing.content.custom_fields.iter().any(|pair| {
            let key = lex::words_of(&pair.key);
            let named = |word: &str| key.iter().any(|part| word == part || word.strip_suffix('s') == Some(part));
            let is_named = reading.pieces.iter().any(|piece| piece.word.split(' ').any(named));
            is_named && numbers_of(&pair.value).iter().any(|(value, _)| figure.values.contains(value))
        })
    }

    /// A number that nothing names: a number of the record's texts, or a value of a field when it counts nothing.
    fn loose(&self, figure: &Figure, listing: &Listing, noun: &str, reading: &Reading) -> bool {
        let c = &listing.content;
        if in_texts(figure, listing, noun) || figure.values.iter().any(|value| c.zip == value.to_string()) {
            return true;
        }
        let sold_in = c
            .custom_fields
            .iter()
            .filter_map(|pair| format::read_date(&pair.value))
            .any(|(year, ..)| figure.says(year.into()));
        if sold_in && reading.has(|sense| matches!(sense, Sense::Month(_) | Sense::Sold)) {
            return true;
        }
        let parking = c.parking_spots.filter(|_| reading.lexicon.language.is_none());
        let numbers =
            [c.bedrooms, c.bathrooms, c.building_area, c.lot_area, c.price(), c.hoa_month, c.deposit_fee, parking];
        let counts = [c.year_built, c.days_on_market.filter(|_| reading.lexicon.language.is_none())];
        let values = numbers.into_iter().flatten().chain(counts.into_iter().flatten().map(Decimal::from));
        noun.is_empty() && values.into_iter().any(|value| figure.values.contains(&value))
    }

    /// Whether a day is one of the record's.
    pub fn has_date(&self, date: &Date, home: usize) -> bool {
        let c = &self.listings[home].content;
        let texts = c.custom_fields.iter().map(|pair| &pair.value).chain([&c.description]);
        texts.into_iter().any(|text| {
            if let Some((year, month, day)) = format::read_date(text) {
                return date.month == month
                    && date.day.is_none_or(|own| own == day)
                    && date.year.is_none_or(|own| own == year);
            }
            let mut tongue = reading::Tongue(Some(Language::En));
            tongue.read(text, &[]).dates.iter().any(|own| {
                own.month == date.month
                    && (date.day.is_none() || own.day == date.day)
                    && (date.year.is_none() || own.year.is_none() || own.year == date.year)
            })
        })
    }

    /// A bound of what the visitor asked for, said back.
    pub fn is_limit(&self, claim: &Claim, figure: &Figure, reading: &Reading) -> bool {
        let f = &self.filter;
        let range: &Range = match claim {
            Claim::Money { .. } | Claim::Difference | Claim::Lowest | Claim::Highest | Claim::Of(Field::Price) => {
                &f.price
            }
            Claim::Of(Field::Hoa) => &f.hoa_month,
            Claim::Of(Field::Deposit) => &f.deposit,
            Claim::Of(Field::Bedrooms) => &f.bedrooms,
            Claim::Of(Field::Bathrooms) => &f.bathrooms,
            Claim::Of(Field::BuildingArea) | Claim::SquareFeet => &f.building_area_sqft,
            Claim::Of(Field::LotArea) => &f.lot_area_sqft,
            Claim::Of(Field::YearBuilt) => &f.year_built,
            Claim::Of(Field::Parking) => &f.parking_spots,
            Claim::Of(Field::DaysOnMarket) => &f.days_on_market,
            _ => return false,
        };
        let bound = [range.min, range.max].into_iter().flatten().any(|bound| figure.values.contains(&bound.value));
        bound && (compares(figure, reading) || matches!(claim, Claim::Of(Field::Bedrooms | Field::Bathrooms)))
    }
}

/// A rent is said by the month or called one; a price is neither.
fn is_rent_or_price(listing: &Listing, monthly: bool, reading: &Reading) -> bool {
    let rent_said = || reading.has(|sense| matches!(sense, Sense::PerMonth | Sense::Rent | Sense::Rented));
    match listing.content.sale_type {
        SaleType::ForRent => monthly || reading.lexicon.language.is_none() || rent_said(),
        SaleType::ForSale => !monthly,
    }
}

fn says_rounded(figure: &Figure, value: Decimal, by: i64) -> bool {
    let value = value / Decimal::from(by);
    (0..=3).any(|places| figure.says(value.round_dp(places)) && (places > 0 || value.fract().is_zero()))
}

/// A number of the description or a column, beside the same noun where it has one.
fn in_texts(figure: &Figure, listing: &Listing, noun: &str) -> bool {
    let c = &listing.content;
    let texts =
        c.custom_fields.iter().map(|pair| pair.value.as_str()).chain([c.description.as_str(), c.location.as_str()]);
    let same = |next: &str| noun.is_empty() || next.trim_end_matches('s') == noun.trim_end_matches('s');
    texts
        .into_iter()
        .any(|text| numbers_of(text).iter().any(|(value, next)| figure.values.contains(value) && same(next)))
}

/// The numbers of a text, each with the word after it.
pub fn numbers_of(text: &str) -> Vec<(Decimal, String)> {
    let pieces = spelled::join(lex::pieces(text, false), words::of(Some(Language::En)));
    let next = |at: usize| pieces.get(at + 1).map(|piece| piece.word.clone()).unwrap_or_default();
    let numbers = pieces.iter().enumerate().filter(|(_, piece)| piece.kind == lex::Kind::Number);
    numbers
        .flat_map(|(at, piece)| piece.values.iter().map(move |value| (*value, at)))
        .map(|(value, at)| (value, next(at)))
        .collect()
}

/// Whether a comparing word stands by the figure: "under $500,000", "3+ bedrooms".
pub fn compares(figure: &Figure, reading: &Reading) -> bool {
    let sense = |at: Option<usize>| at.and_then(|at| reading.sense(at));
    let limits = |sense: Option<Sense>| {
        matches!(sense, Some(Sense::Bound | Sense::Under | Sense::Over | Sense::Than | Sense::Range | Sense::Less))
    };
    (1..=3).any(|back| limits(sense(figure.at.checked_sub(back))))
        || (1..=2).any(|on| limits(sense(Some(figure.at + on))))
        || reading.pieces.get(figure.at + 1).is_some_and(|piece| piece.word == "+")
}

pub fn square_feet(area: Option<Decimal>, unit: AreaUnit) -> Option<Decimal> {
    area.map(|area| if unit == AreaUnit::SquareFeet { area } else { (area * Decimal::new(107_639, 4)).round() })
}

fn square_meters(area: Option<Decimal>, unit: AreaUnit) -> Option<Decimal> {
    area.map(|area| if unit == AreaUnit::SquareMeters { area } else { (area / Decimal::new(107_639, 4)).round() })
}

/// Words of a text, folded, for looking up names.
pub fn said(text: &str) -> String {
    let words: Vec<String> = mentions::words(text).into_iter().map(|word| word.text).collect();
    format!(" {} ", words.join(" "))
}
