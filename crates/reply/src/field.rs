//! One sentence about one field of one home. Also what replaces a wrong sentence of a model. Unset is said as not
//! stated.

use porchlight_domain::{AreaUnit, Listing, SpaceType, TourKind, calculations, filter::area_sqft};
use porchlight_lang::{
    language::Language,
    messages::{Messages, fill, of},
};
use porchlight_query::Field;
use rust_decimal::Decimal;

use crate::{
    feature_rules::{lease_stay, pet_weight, qualified},
    format,
    format::dates,
    format::unit_price,
    listing_detail, listing_line, property_type, quotes, stated, status,
};

const SQUARE_FEET_PER_ACRE: i64 = 43_560;
const SQUARE_METERS_PER_SQUARE_FOOT: Decimal = Decimal::from_parts(9_290_304, 0, 0, false, 8);
const SQUARE_METERS_PER_HECTARE: Decimal = Decimal::from_parts(10_000, 0, 0, false, 0);
/// From this size on, people say a lot in acres.
const LARGE_LOT_ACRES: Decimal = Decimal::from_parts(25, 0, 0, false, 2);

/// A home as it is spoken of.
struct Home<'a> {
    listing: &'a Listing,
    name: String,
    p: &'static Messages,
    language: Language,
}

/// The sentence for one field, and whether the listing states it.
pub fn render_field(listing: &Listing, field: &Field, language: Language) -> (String, bool) {
    let home = Home { listing, name: listing_line::in_sentence(listing, language), p: of(language), language };
    if let Field::Feature(word) = field {
        let (text, known) = qualified::feature(listing, word, &home.name, language)
            .unwrap_or_else(|| quotes::feature(listing, word, &home.name, language));
        return (format::sentence(&text), known);
    }
    if let Field::PetWeight(pounds) = field {
        let (text, known) = pet_weight::of_weight(listing, *pounds, &home.name, language);
        return (format::sentence(&text), known);
    }
    if let Field::Stay(_) | Field::StayAtMost(_) = field {
        let (text, known) = lease_stay::of_stay(listing, field, &home.name, language);
        return (format::sentence(&text), known);
    }
    if *field == Field::Unlisted {
        return (format::sentence(&home.render_field(home.p.home.unsaid)), false);
    }
    match home.claimed_number(field).or_else(|| home.text(field)) {
        Some(text) => (format::sentence(&text), true),
        None => match home.without_rooms(field) {
            Some(text) => (format::sentence(&text), true),
            None => (home.unset(field), false),
        },
    }
}

impl Home<'_> {
    /// What is a number of the listing.
    fn claimed_number(&self, field: &Field) -> Option<String> {
        let (c, p) = (&self.listing.content, &self.p.home);
        match field {
            Field::Price => status::price(self.listing, &self.name, self.language),
            Field::SoldDate => status::sold(self.listing, &self.name, self.language),
            Field::Estimate => c.estimate_price.map(|value| self.with(p.estimate, "money", &self.money(value))),
            Field::Offer(amount) => self.offer(*amount),
            Field::UnitPrice => c.unit_area_price.map(|value| self.unit_price(value)).or_else(|| self.per_area()),
            Field::LotUnitPrice => self.per_acre(),
            Field::Hoa => c.hoa_month.map(|fee| match fee.is_zero() {
                true => self.render_field(p.hoa_none),
                false => self.with(p.hoa, "money", &self.money(fee)),
            }),
            Field::Deposit => c.deposit_fee.map(|fee| self.with(p.deposit, "money", &self.money(fee))),
            Field::Bedrooms => c.bedrooms.map(|beds| match beds.is_zero() {
                true => self.render_field(p.studio),
                false => self.with(p.has, "count", &format::beds(beds, self.language)),
            }),
            Field::Bathrooms => {
                c.bathrooms.map(|baths| self.with(p.has, "count", &format::baths(baths, self.language)))
            }
            Field::BuildingArea => self.area(c.building_area, p.area),
            Field::LotArea => self.area(c.lot_area, p.lot),
            Field::YearBuilt => c.year_built.map(|year| self.with(p.built_in, "year", &year.to_string())),
            Field::DaysOnMarket => c.days_on_market.map(|days| {
                let template = p.on_market.of(days.into(), self.language);
                self.with(template, "n", &format::number(days.into(), self.language))
            }),
            Field::Parking => c.parking_spots.map(|spots| match spots.is_zero() {
                true => self.render_field(p.parking_none),
                false => {
                    let count = format::count_label(spots, &self.p.labels.parking, self.language);
                    self.with(p.has, "count", &count)
                }
            }),
            _ => None,
        }
    }

    fn unit_price(&self, value: Decimal) -> String {
        let unit = format::one_unit(self.listing.content.area_unit, self.language);
        fill(self.p.home.unit_price, &[("home", &self.name), ("money", &self.money(value)), ("unit", unit)])
    }

    /// The asking price, and how far from it an offer is: the amount and its part of the price.
    fn offer(&self, amount: Decimal) -> Option<String> {
        let price = self.listing.content.price().filter(|price| !price.is_zero())?;
        let asking = status::price(self.listing, &self.name, self.language)?;
        let by = (price - amount).abs();
        let percent = (by * Decimal::ONE_HUNDRED / price).round_dp(2).normalize();
        let percent = fill(self.p.calculations.percent, &[("n", &format::number(percent, self.language))]);
        let value = format!("{} ({percent})", self.money(by));
        let difference = fill(self.p.calculations.difference, &[("value", &value)]);
        Some([format::sentence(&asking), difference].join(self.p.punctuation.gap))
    }

    /// The price for each unit of the living area, worked out where the record has none.
    fn per_area(&self) -> Option<String> {
        let c = &self.listing.content;
        // Of land, for each unit of the lot.
        let of_lot = || {
            let (price, lot) = c.price().zip(c.lot_area).filter(|_| is_land(self.listing))?;
            Some((calculations::per_area(price, lot)?, price, lot))
        };
        let (value, price, area) = unit_price::unit_price_of(self.listing).or_else(of_lot)?;
        let (money, price) = (self.money(value), self.money(price));
        let (unit, area) =
            (format::one_unit(c.area_unit, self.language), format::area(area, c.area_unit, self.language));
        let values = [("home", &*self.name), ("money", &money), ("unit", unit), ("price", &price), ("area", &area)];
        Some(fill(self.p.calculations.per_area, &values))
    }

    /// The price for each acre of the lot, the home included; for homes that are sold.
    fn per_acre(&self) -> Option<String> {
        let c = &self.listing.content;
        let price = c.price().filter(|_| c.rent_price.is_none())?;
        let lot = c.lot_area.filter(|area| !area.is_zero())?;
        let acres = area_sqft(Some(lot), c.area_unit)? / Decimal::from(SQUARE_FEET_PER_ACRE);
        let value = calculations::per_area(price, acres)?.round();
        let (money, price) = (self.money(value), self.money(price));
        let area = format::area(lot, c.area_unit, self.language);
        // Of land without a home nothing is included.
        if is_land(self.listing) && self.language == Language::En {
            let values =
                [("home", &*self.name), ("money", &money), ("unit", "acre"), ("price", &price), ("area", &area)];
            return Some(fill(self.p.calculations.per_area, &values));
        }
        let values = [("home", &*self.name), ("money", &money), ("price", &price), ("area", &area)];
        Some(fill(self.p.home.lot_unit_price, &values))
    }

    /// Land has no rooms: what it is says so.
    fn without_rooms(&self, field: &Field) -> Option<String> {
        let is_of_building = matches!(
            field,
            Field::Bedrooms | Field::Bathrooms | Field::BuildingArea | Field::YearBuilt | Field::Parking
        );
        let kind = property_type::of_listing(&self.listing.content.property_type, self.language);
        (is_of_building && is_land(self.listing)).then(|| self.with(self.p.home.kind, "kind", &kind))
    }

    /// What is said in words.
    fn text(&self, field: &Field) -> Option<String> {
        let (c, p) = (&self.listing.content, &self.p.home);
        let stated = |text: &str| Some(format::isolated(text, self.language)).filter(|text| !text.is_empty());
        let link = listing_line::linked(self.listing, self.language);
        match field {
            Field::Everything | Field::Description | Field::Count | Field::Difference => {
                Some(listing_detail::everything(self.listing, self.p, self.language))
            }
            Field::Status => Some(status::status(self.listing, &self.name, self.language)),
            Field::StreetAddress | Field::Zip if c.street_address.is_empty() => None,
            Field::StreetAddress | Field::Zip => {
                stated(&street(self.listing)).map(|text| self.with(p.street_address, "address", &text))
            }
            Field::Neighborhood => {
                let place = stated(&c.location).or_else(|| stated(&c.city))?;
                Some(self.with(p.neighborhood, "place", &place))
            }
            Field::PropertyType => {
                stated(&c.property_type)?;
                Some(self.with(p.kind, "kind", &property_type::of_listing(&c.property_type, self.language)))
            }
            Field::SpaceType => c
                .space_type
                .map(|space| self.with(p.kind, "kind", if space == SpaceType::Room { p.room } else { p.entire })),
            Field::MlsNumber => stated(&c.mls_number).map(|number| self.with(p.mls, "number", &number)),
            Field::OpenHouse => Some(self.open_house()),
            Field::Tour if c.tours == Some(TourKind::ThreeD) => Some(self.with(p.tour, "link", &link)),
            Field::Tour => Some(self.render_field(p.tour_none)),
            Field::Link if c.url.is_empty() => None,
            Field::Link => Some(self.with(p.link, "link", &link)),
            Field::Photos if c.images.is_empty() => Some(self.render_field(p.photos_none)),
            Field::Photos => {
                let count = Decimal::from(c.images.len());
                let template = p.photos.of(count, self.language);
                Some(self.with(template, "n", &format::number(count, self.language)))
            }
            _ => None,
        }
    }

    fn open_house(&self) -> String {
        let (c, p) = (&self.listing.content, &self.p.home);
        match (c.tours, dates::open_houses_text(self.listing, self.language)) {
            (_, Some(times)) => self.with(p.open_house, "time", &times),
            (Some(TourKind::OpenHouse), None) => self.render_field(p.open_house_untimed),
            _ => match self.listing.past_open_house {
                Some(past) => self.with(p.open_house_past, "time", &dates::printed_open_house(past, self.language)),
                None => stated::of_visits(&self.listing.content.description)
                    .map(|quote| quotes::quoted(quote, &self.name, p, self.language))
                    .unwrap_or_else(|| self.render_field(p.open_house_none)),
            },
        }
    }

    fn area(&self, area: Option<Decimal>, template: &str) -> Option<String> {
        // An area of 1 stands for none.
        let area = area.filter(|area| *area > Decimal::ONE)?;
        let unit = self.listing.content.area_unit;
        let text = format::area(area, unit, self.language);
        let other = self.in_other_unit(area, unit).map(|other| format!(" ({other})")).unwrap_or_default();
        Some(self.with(template, "area", &format!("{text}{other}")))
    }

    /// An area in square feet as people of the language say it: square meters, or acres for large lots in English.
    fn in_other_unit(&self, area: Decimal, unit: AreaUnit) -> Option<String> {
        if unit == AreaUnit::SquareMeters {
            return None;
        }
        let Some(acres) = self.p.labels.acres else {
            let meters = (area * SQUARE_METERS_PER_SQUARE_FOOT).round();
            let text = format::area(meters, AreaUnit::SquareMeters, self.language);
            // Land is measured in hectares; other scripts have words of their own for them.
            let is_latin = !matches!(self.language, Language::Ar | Language::Ja | Language::Zh);
            let hectares = (meters / SQUARE_METERS_PER_HECTARE).round_dp(2);
            // Spanish speakers in the United States measure land in acres, too.
            let acres = (area / Decimal::from(SQUARE_FEET_PER_ACRE)).round_dp(2);
            let has_acres = self.language == Language::Es && acres >= LARGE_LOT_ACRES;
            let acres = has_acres.then(|| format!(", {} acres", format::number(acres, self.language)));
            return Some(match hectares >= Decimal::ONE && is_latin {
                true => format!("{text}, {} ha{}", format::number(hectares, self.language), acres.unwrap_or_default()),
                false => format!("{text}{}", acres.unwrap_or_default()),
            });
        };
        let in_acres = (area / Decimal::from(SQUARE_FEET_PER_ACRE)).round_dp(2);
        let is_large = in_acres >= LARGE_LOT_ACRES;
        is_large.then(|| format!("{} {acres}", format::number(in_acres, self.language)))
    }

    fn unset(&self, field: &Field) -> String {
        let template = self.p.home.unset;
        let what = format::for_place(name_of(field, self.p), "{what}", template);
        format::sentence(&fill(template, &[("what", &what), ("home", &self.name)]))
    }

    fn money(&self, value: Decimal) -> String {
        format::money(&self.listing.content.currency_symbol, value, self.language)
    }

    fn render_field(&self, template: &str) -> String {
        fill(template, &[("home", &self.name)])
    }

    fn with(&self, template: &str, name: &str, value: &str) -> String {
        fill(template, &[("home", &self.name), (name, value)])
    }
}

fn is_land(listing: &Listing) -> bool {
    let folded = porchlight_domain::fold(&listing.content.property_type);
    listing.content.building_area.is_none()
        && folded.split(['/', ' ', ',']).any(|word| matches!(word, "land" | "lots" | "lot"))
}

fn street(listing: &Listing) -> String {
    let c = &listing.content;
    let stated =
        |texts: &[&str], gap: &str| texts.iter().filter(|text| !text.is_empty()).copied().collect::<Vec<_>>().join(gap);
    stated(&[&c.street_address, &c.city, &stated(&[&c.state, &c.zip], " ")], ", ")
}

/// The name of a field.
fn name_of(field: &Field, p: &Messages) -> &'static str {
    let n = &p.names;
    match field {
        Field::Price | Field::Offer(_) | Field::SoldDate | Field::Everything | Field::Count | Field::Difference => {
            n.price
        }
        Field::Estimate => n.estimate,
        Field::UnitPrice | Field::LotUnitPrice => n.unit_price,
        Field::Hoa => n.hoa,
        Field::Deposit => n.deposit,
        Field::Bedrooms => n.beds,
        Field::Bathrooms => n.baths,
        Field::BuildingArea => n.area,
        Field::LotArea => n.lot,
        Field::YearBuilt => n.year,
        Field::DaysOnMarket => n.days,
        Field::Parking => n.parking,
        Field::Status
        | Field::OpenHouse
        | Field::Tour
        | Field::Photos
        | Field::Link
        | Field::Description
        | Field::Unlisted
        | Field::PetWeight(_)
        | Field::Stay(_)
        | Field::StayAtMost(_)
        | Field::Feature(_) => n.status,
        Field::StreetAddress | Field::Zip => n.street_address,
        Field::Neighborhood => n.neighborhood,
        Field::PropertyType | Field::SpaceType => n.kind,
        Field::MlsNumber => n.mls,
    }
}
