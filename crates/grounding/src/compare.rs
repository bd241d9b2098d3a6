//! Compares a claimed number with the records of the homes. A number is right for a field of a home with its unit, or
//! it is not.

use porchlight_domain::{AreaUnit, Filter, Listing, Range, SaleType, fold, listing::features::FeatureTable};
use porchlight_lang::{claims::TokenClass, language::Language};
use porchlight_query::{
    Field, Query,
    retrieved_context::{RetrievedContext, Summary},
};
use porchlight_reply::format;
use rust_decimal::Decimal;

use crate::{
    dates::Date,
    mentions,
    numbers::context::Claim,
    numbers::number_words,
    sentence::{self, NumberClaim, ParsedSentence},
    tokens::{lexicon, tokenizer},
};

/// The records of an answer.
#[derive(Debug)]
pub struct ListingRecords {
    pub listings: Vec<Listing>,
    /// What each says about features.
    pub features: Vec<FeatureTable>,
    pub total: i64,
    pub skip: usize,
    pub summary: Option<Summary>,
    pub filter: Filter,
    pub order: porchlight_domain::Order,
    pub known_places: Vec<String>,
    pub year: i64,
}

impl ListingRecords {
    pub fn new(context: &RetrievedContext, meaning: &Query) -> Self {
        Self {
            listings: context.listings.clone(),
            features: context.listings.iter().map(Listing::features).collect(),
            total: context.total,
            skip: meaning.skip,
            summary: context.summary.clone(),
            filter: context.relaxed_filter.clone().unwrap_or_else(|| meaning.filter.clone()),
            order: meaning.order,
            known_places: meaning.known_places.clone(),
            year: meaning.year,
        }
    }

    pub fn listing(&self, listing_index: usize) -> &Listing {
        &self.listings[listing_index]
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
        let terms = tokenizer::tokenize(text, false);
        let found = terms.iter().enumerate().filter_map(|(at, piece)| {
            let index = ORDINALS.iter().position(|row| row.contains(&piece.word.as_str()))? + self.skip;
            let next = terms.get(at + 1).map_or("", |piece| piece.word.as_str());
            let property = matches!(
                next,
                "one" | "home" | "house" | "option" | "listing" | "is" | "has" | "costs" | "casa" | "maison" | "haus"
            );
            (property && index < self.listings.len()).then_some((piece.span.start, index))
        });
        found.collect()
    }

    /// Whether a number is true as a field of this home.
    pub fn of_listing(
        &self,
        claim: &Claim,
        number: &NumberClaim,
        listing_index: usize,
        reading: &ParsedSentence,
    ) -> bool {
        let listing = &self.listings[listing_index];
        let c = &listing.content;
        let is = |value: Option<Decimal>| value.is_some_and(|value| number.says(value));
        let is_money = |value: Option<Decimal>| is(value) && self.has_its_money(number, listing);
        match claim {
            Claim::Money { monthly } => {
                is_money(c.price()) && is_rent_or_price(listing, *monthly, reading)
                    || self.in_column(number, listing, reading)
                    || reading.lexicon.language.is_none() && self.any_money(number, listing)
            }
            Claim::Of(Field::Price) => is_money(c.price()),
            Claim::Of(Field::Estimate) => is_money(c.estimate_price),
            Claim::Of(Field::UnitPrice) => is_money(c.unit_area_price),
            Claim::Of(Field::Hoa) => is_money(c.hoa_month),
            Claim::Of(Field::Deposit) => is_money(c.deposit_fee),
            Claim::Of(Field::Bedrooms) => is(c.bedrooms),
            Claim::Of(Field::Bathrooms) => is(c.bathrooms),
            Claim::Of(Field::Parking) => is(c.parking_spots),
            Claim::Of(Field::YearBuilt) => c.year_built.is_some_and(|year| number.says_year(year)),
            Claim::Of(Field::DaysOnMarket) => is(c.days_on_market.map(Decimal::from)),
            Claim::Of(Field::BuildingArea) => is(c.building_area),
            Claim::Of(Field::LotArea) => is(c.lot_area) || is(square_feet(c.lot_area, c.area_unit)),
            Claim::Of(Field::MlsNumber) => number.values.iter().any(|value| c.mls_number.contains(&value.to_string())),
            Claim::Of(Field::Zip) => {
                number.values.iter().any(|value| c.zip.trim_start_matches('0').starts_with(&value.to_string()))
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
            Claim::Acres => square_feet(c.lot_area, c.area_unit).is_some_and(|feet| says_rounded(number, feet, 43_560)),
            Claim::Hectares => {
                square_meters(c.lot_area, c.area_unit).is_some_and(|meters| says_rounded(number, meters, 10_000))
            }
            Claim::Age => c.year_built.is_some_and(|year| number.says(Decimal::from(self.year - year))),
            Claim::Photos => number.says(Decimal::from(c.images.len())),
            Claim::Percent => in_texts(number, listing, ""),
            Claim::Loose { noun } => self.loose(number, listing, noun, reading),
            Claim::Average
            | Claim::Lowest
            | Claim::Highest
            | Claim::Difference
            | Claim::Total
            | Claim::HowMany
            | Claim::Marker => false,
        }
    }

    /// Whether the sign beside a number is that of the listing's money.
    fn has_its_money(&self, number: &NumberClaim, listing: &Listing) -> bool {
        let own = sentence::money_of(&fold(&listing.content.currency_symbol));
        number.money.flatten().zip(own).is_none_or(|(phrase, own)| phrase == own)
    }

    fn any_money(&self, number: &NumberClaim, listing: &Listing) -> bool {
        let c = &listing.content;
        let all = [c.price(), c.hoa_month, c.deposit_fee, c.estimate_price, c.unit_area_price];
        all.into_iter().flatten().any(|value| number.says(value)) && self.has_its_money(number, listing)
    }

    /// Money of an extension column whose key the sentence names.
    fn in_column(&self, number: &NumberClaim, listing: &Listing, reading: &ParsedSentence) -> bool {
        listing.content.custom_fields.iter().any(|pair| {
            let key = tokenizer::word_tokens(&pair.key);
            let named = |word: &str| key.iter().any(|part| word == part || word.strip_suffix('s') == Some(part));
            let is_named = reading.pieces.iter().any(|piece| piece.word.split(' ').any(named));
            is_named && numbers_of(&pair.value).iter().any(|(value, _)| number.values.contains(value))
        })
    }

    /// A number that nothing names: a number of the record's texts, or a value of a field when it counts nothing.
    fn loose(&self, number: &NumberClaim, listing: &Listing, noun: &str, reading: &ParsedSentence) -> bool {
        let c = &listing.content;
        if in_texts(number, listing, noun) || number.values.iter().any(|value| c.zip == value.to_string()) {
            return true;
        }
        let sold_in = c
            .custom_fields
            .iter()
            .filter_map(|pair| format::read_date(&pair.value))
            .any(|(year, ..)| number.says(year.into()));
        if sold_in && reading.has(|sense| matches!(sense, TokenClass::Month(_) | TokenClass::Sold)) {
            return true;
        }
        let parking = c.parking_spots.filter(|_| reading.lexicon.language.is_none());
        let numbers =
            [c.bedrooms, c.bathrooms, c.building_area, c.lot_area, c.price(), c.hoa_month, c.deposit_fee, parking];
        let counts = [c.year_built, c.days_on_market.filter(|_| reading.lexicon.language.is_none())];
        let values = numbers.into_iter().flatten().chain(counts.into_iter().flatten().map(Decimal::from));
        noun.is_empty() && values.into_iter().any(|value| number.values.contains(&value))
    }

    /// Whether a day is one of the record's.
    pub fn has_date(&self, date: &Date, listing_index: usize) -> bool {
        let c = &self.listings[listing_index].content;
        let texts = c.custom_fields.iter().map(|pair| &pair.value).chain([&c.description]);
        texts.into_iter().any(|text| {
            if let Some((year, month, day)) = format::read_date(text) {
                return date.month == month
                    && date.day.is_none_or(|own| own == day)
                    && date.year.is_none_or(|own| own == year);
            }
            let mut tongue = sentence::SentenceLanguage(Some(Language::En));
            tongue.read(text, &[]).dates.iter().any(|own| {
                own.month == date.month
                    && (date.day.is_none() || own.day == date.day)
                    && (date.year.is_none() || own.year.is_none() || own.year == date.year)
            })
        })
    }

    /// A bound of what the visitor asked for, said back.
    pub fn is_limit(&self, claim: &Claim, number: &NumberClaim, reading: &ParsedSentence) -> bool {
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
        let bound = [range.min, range.max].into_iter().flatten().any(|bound| number.values.contains(&bound.value));
        bound && (compares(number, reading) || matches!(claim, Claim::Of(Field::Bedrooms | Field::Bathrooms)))
    }
}

/// A rent is said by the month or called one; a price is neither.
fn is_rent_or_price(listing: &Listing, monthly: bool, reading: &ParsedSentence) -> bool {
    let rent_stated =
        || reading.has(|sense| matches!(sense, TokenClass::PerMonth | TokenClass::Rent | TokenClass::Rented));
    match listing.content.sale_type {
        SaleType::ForRent => monthly || reading.lexicon.language.is_none() || rent_stated(),
        SaleType::ForSale => !monthly,
    }
}

fn says_rounded(number: &NumberClaim, value: Decimal, by: i64) -> bool {
    let value = value / Decimal::from(by);
    (0..=3).any(|places| number.says(value.round_dp(places)) && (places > 0 || value.fract().is_zero()))
}

/// A number of the description or a column, beside the same noun where it has one.
fn in_texts(number: &NumberClaim, listing: &Listing, noun: &str) -> bool {
    let c = &listing.content;
    let texts =
        c.custom_fields.iter().map(|pair| pair.value.as_str()).chain([c.description.as_str(), c.location.as_str()]);
    let same = |next: &str| noun.is_empty() || next.trim_end_matches('s') == noun.trim_end_matches('s');
    texts
        .into_iter()
        .any(|text| numbers_of(text).iter().any(|(value, next)| number.values.contains(value) && same(next)))
}

/// The numbers of a text, each with the word after it.
pub fn numbers_of(text: &str) -> Vec<(Decimal, String)> {
    let pieces = number_words::join(tokenizer::tokenize(text, false), lexicon::of(Some(Language::En)));
    let next = |at: usize| pieces.get(at + 1).map(|piece| piece.word.clone()).unwrap_or_default();
    let numbers = pieces.iter().enumerate().filter(|(_, piece)| piece.kind == tokenizer::TokenKind::Number);
    numbers
        .flat_map(|(at, piece)| piece.values.iter().map(move |value| (*value, at)))
        .map(|(value, at)| (value, next(at)))
        .collect()
}

/// Whether a comparing word stands by the number: "under $500,000", "3+ bedrooms".
pub fn compares(number: &NumberClaim, reading: &ParsedSentence) -> bool {
    let sense = |at: Option<usize>| at.and_then(|at| reading.sense(at));
    let limits = |sense: Option<TokenClass>| {
        matches!(
            sense,
            Some(
                TokenClass::Bound
                    | TokenClass::Under
                    | TokenClass::Over
                    | TokenClass::Than
                    | TokenClass::Range
                    | TokenClass::Less
            )
        )
    };
    (1..=3).any(|back| limits(sense(number.at.checked_sub(back))))
        || (1..=2).any(|on| limits(sense(Some(number.at + on))))
        || reading.pieces.get(number.at + 1).is_some_and(|piece| piece.word == "+")
}

pub fn square_feet(area: Option<Decimal>, unit: AreaUnit) -> Option<Decimal> {
    area.map(|area| if unit == AreaUnit::SquareFeet { area } else { (area * Decimal::new(107_639, 4)).round() })
}

fn square_meters(area: Option<Decimal>, unit: AreaUnit) -> Option<Decimal> {
    area.map(|area| if unit == AreaUnit::SquareMeters { area } else { (area / Decimal::new(107_639, 4)).round() })
}

/// Words of a text, folded, for looking up names.
pub fn normalize(text: &str) -> String {
    let terms: Vec<String> = mentions::terms(text).into_iter().map(|word| word.text).collect();
    format!(" {} ", terms.join(" "))
}
