//! Answers about one home, a sentence for each field asked.
//!
//! Why it exists: also what replaces a wrong sentence of a model. Unset is said as not stated; a
//! sold home has no asking price. Not here: several homes (`compare.rs`, `search.rs`).

use porchlight_domain::{AreaUnit, Availability, Listing, SaleType, SpaceType, Tours, fold, matching::availability_of};
use rust_decimal::Decimal;

use super::{
    Written, format,
    phrases::{Phrases, fill, of},
    search,
};
use crate::{
    facts::{Bot, Facts},
    language::Language,
    meaning::{Field, Meaning},
};

/// The fields asked about the home; several homes with that address get a line each.
pub fn detail(meaning: &Meaning, facts: &Facts, bot: &Bot, language: Language) -> Written {
    let p = of(language);
    let Some(listing) = facts.listings.first() else {
        return Written { text: p.gone.into(), no_answer: true, talk: meaning.earlier.clone(), ..Written::default() };
    };
    if facts.listings.len() > 1 {
        return which(meaning, facts, language);
    }
    let fields: &[Field] = if meaning.fields.is_empty() { &[Field::Everything] } else { &meaning.fields };
    let mut known = false;
    let mut parts = Vec::new();
    for field in fields {
        let (text, is_known) = say(listing, field, language);
        known |= is_known;
        parts.push(text);
    }
    parts.dedup();
    if !known && bot.can_talk_to_human {
        parts.push(p.ask_person.into());
    }
    // The search and its list go on after a question about one of its homes.
    let mut talk = super::TalkState { current: Some(listing.id), ..meaning.earlier.clone() };
    if talk.shown.is_empty() {
        talk.shown = vec![listing.id];
    }
    Written { text: parts.join(" "), cards: vec![listing.id], no_answer: !known, talk, ..Written::default() }
}

/// Asks which home is meant.
pub fn which(meaning: &Meaning, facts: &Facts, language: Language) -> Written {
    let p = of(language);
    if facts.listings.is_empty() {
        return Written {
            text: p.which_none.into(),
            no_answer: true,
            talk: meaning.earlier.clone(),
            ..Written::default()
        };
    }
    let mut text = p.which.to_owned();
    for (i, listing) in facts.listings.iter().enumerate() {
        text.push_str(&format!("\n{}. {}: {}", i + 1, search::linked(listing), search::figures(listing, language)));
    }
    let talk = super::TalkState {
        shown: facts.listings.iter().map(|listing| listing.id).collect(),
        ..meaning.earlier.clone()
    };
    Written { text, cards: talk.shown.clone(), talk, ..Written::default() }
}

/// The sentence for one field, and whether the listing states it.
pub fn say(listing: &Listing, field: &Field, language: Language) -> (String, bool) {
    let p = of(language);
    let c = &listing.content;
    let home = home(listing);
    let money = |value: Decimal| format::money(&c.currency_symbol, value, language);
    let with =
        |template: &str, name: &str, value: &str| Some(fill(template, &[("home", home.as_str()), (name, value)]));
    let said = match field {
        Field::Everything | Field::Description | Field::Count | Field::Difference => {
            return (everything(listing, p, language), true);
        }
        Field::Price | Field::SoldDate => price(listing, p, &home, language),
        Field::Estimate => c.estimate_price.and_then(|value| with(p.estimate, "money", &money(value))),
        Field::UnitPrice => c
            .unit_area_price
            .map(|value| fill(p.unit_price, &[("home", &home), ("money", &money(value)), ("unit", unit(listing, p))])),
        Field::Hoa => c
            .hoa_month
            .and_then(|fee| if fee.is_zero() { with(p.hoa_none, "", "") } else { with(p.hoa, "money", &money(fee)) }),
        Field::Deposit => c.deposit_fee.and_then(|fee| with(p.deposit, "money", &money(fee))),
        Field::Bedrooms => c.bedrooms.and_then(|n| {
            if n.is_zero() { with(p.studio_is, "", "") } else { with(p.beds_of, "count", &format::beds(n, language)) }
        }),
        Field::Bathrooms => c.bathrooms.and_then(|n| with(p.baths_of, "count", &format::baths(n, language))),
        Field::BuildingArea => c
            .building_area
            .filter(|area| !area.is_zero())
            .and_then(|area| with(p.area_of, "area", &format::area(area, c.area_unit, language))),
        Field::LotArea => c
            .lot_area
            .filter(|area| !area.is_zero())
            .and_then(|area| with(p.lot_of, "area", &format::area(area, c.area_unit, language))),
        Field::YearBuilt => c.year_built.and_then(|year| with(p.built_in, "year", &year.to_string())),
        Field::DaysOnMarket => {
            c.days_on_market.and_then(|days| with(p.on_market, "days", &format::counted(days.into(), p.day, language)))
        }
        Field::Parking => c.parking_spots.and_then(|n| {
            if n == 0 {
                with(p.parking_none, "", "")
            } else {
                with(p.parking_of, "count", &format::counted(n.into(), p.parking, language))
            }
        }),
        Field::Status => Some(status(listing, p, &home, language)),
        Field::Address | Field::Zip => {
            Some(fill(p.address_is, &[("address", &address(listing))])).filter(|_| !c.address.is_empty())
        }
        Field::Neighbourhood => [&c.location, &c.city]
            .into_iter()
            .find(|text| !text.is_empty())
            .and_then(|place| with(p.neighbourhood_is, "place", place)),
        Field::PropertyType => {
            Some(&c.property_type).filter(|kind| !kind.is_empty()).and_then(|kind| with(p.type_is, "kind", kind))
        }
        Field::SpaceType => c
            .space_type
            .and_then(|space| with(p.type_is, "kind", if space == SpaceType::Room { p.room } else { p.entire })),
        Field::MlsNumber => {
            Some(&c.mls_number).filter(|number| !number.is_empty()).and_then(|number| with(p.mls_is, "number", number))
        }
        Field::OpenHouse => Some(open_house(listing, p, &home)),
        Field::Tour => {
            if c.tours == Some(Tours::ThreeD) {
                with(p.tour_yes, "link", &link(listing))
            } else {
                with(p.tour_none, "", "")
            }
        }
        Field::Link => {
            Some(link(listing)).filter(|_| !c.url.is_empty()).and_then(|link| with(p.link_is, "link", &link))
        }
        Field::Photos => {
            if c.images.is_empty() || c.url.is_empty() {
                with(p.photos_none, "", "")
            } else {
                with(p.photos, "link", &link(listing))
            }
        }
        Field::Feature(word) => {
            let (text, known) = feature(listing, word, p, &home);
            return (format::sentence(&text), known);
        }
    };
    match said {
        Some(text) => (format::sentence(&text), true),
        None => (fill(p.unset, &[("what", name_of(field, p)), ("home", &home)]), false),
    }
}

fn price(listing: &Listing, p: &Phrases, home: &str, language: Language) -> Option<String> {
    let c = &listing.content;
    let money = format::money(&c.currency_symbol, c.price()?, language);
    let state = availability_of(c);
    let text = match (c.sale_type, state) {
        (SaleType::ForRent, _) => fill(p.price_rent, &[("home", home), ("money", &money)]),
        (SaleType::ForSale, Availability::Sold) => {
            return Some(fill(p.price_sold, &[("home", home), ("sold", &format::price(listing, language))]));
        }
        _ => fill(p.price_asking, &[("home", home), ("money", &money)]),
    };
    Some(if state == Availability::Available {
        text
    } else {
        format!("{text} {}", format::sentence(&status(listing, p, home, language)))
    })
}

fn status(listing: &Listing, p: &Phrases, home: &str, language: Language) -> String {
    let c = &listing.content;
    let money = c.price().map(|value| format::money(&c.currency_symbol, value, language));
    let text = match (availability_of(c), c.sale_type) {
        (Availability::Available | Availability::Any, SaleType::ForRent) => p.is_available_rent,
        (Availability::Available | Availability::Any, _) => p.is_available,
        (Availability::ComingSoon, _) => p.is_coming,
        (Availability::Pending, _) => p.is_pending,
        (Availability::Sold, SaleType::ForRent) => p.is_rented,
        (Availability::Sold, _) if format::sold_date(listing, language).is_some() => p.is_sold_on,
        (Availability::Sold, _) => p.is_sold,
    };
    let money = money.unwrap_or_else(|| p.price_not_stated.into());
    let date = format::sold_date(listing, language).unwrap_or_default();
    fill(
        text,
        &[
            ("home", home),
            ("money", &money),
            ("status", &c.portal_status().unwrap_or_default().to_lowercase()),
            ("date", &date),
        ],
    )
}

fn open_house(listing: &Listing, p: &Phrases, home: &str) -> String {
    let c = &listing.content;
    match (c.tours, c.extension("OpenHouse").filter(|time| !time.is_empty())) {
        (_, Some(time)) => fill(p.open_house, &[("home", home), ("time", time)]),
        (Some(Tours::OpenHouse), None) => fill(p.open_house_untimed, &[("home", home)]),
        _ => fill(p.open_house_none, &[("home", home)]),
    }
}

/// A column by that name, else a sentence of the description with the word in it.
fn feature(listing: &Listing, word: &str, p: &Phrases, home: &str) -> (String, bool) {
    let stem = word.trim_end_matches('s');
    // What is said of pets is said of dogs and cats too.
    let is_pet = matches!(stem, "dog" | "cat");
    for pair in &listing.content.extensions {
        let key = fold(&pair.key);
        if !pair.value.is_empty()
            && (key
                .split(' ')
                .any(|part| part.trim_end_matches('s') == stem || is_pet && matches!(part, "pet" | "pets"))
                || key.trim_end_matches('s') == stem)
        {
            return (
                format!(
                    "{}: {}",
                    home,
                    fill(p.feature_column, &[("key", &pair.key), ("value", pair.value.trim_end_matches('.'))])
                ),
                true,
            );
        }
    }
    for pair in &listing.content.extensions {
        if has_word(&pair.value, stem) {
            return (
                format!(
                    "{}: {}",
                    home,
                    fill(p.feature_column, &[("key", &pair.key), ("value", pair.value.trim_end_matches('.'))])
                ),
                true,
            );
        }
    }
    let quote = listing
        .content
        .description
        .split_inclusive(['.', '!', '?', '\n'])
        .map(str::trim)
        .find(|sentence| has_word(sentence, stem));
    match quote {
        Some(quote) => (fill(p.feature_text, &[("home", home), ("quote", &quote.replace('"', "'"))]), true),
        None => (fill(p.feature_unknown, &[("home", home), ("feature", word)]), false),
    }
}

fn has_word(text: &str, stem: &str) -> bool {
    let folded = fold(text);
    let plain: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let wanted: Vec<&str> = stem.split(' ').collect();
    plain.windows(wanted.len()).any(|window| {
        window.iter().zip(&wanted).all(|(word, own)| word.trim_end_matches('s') == own.trim_end_matches('s'))
    })
}

/// The home in a few lines: figures, place, fee, description.
fn everything(listing: &Listing, p: &Phrases, language: Language) -> String {
    let c = &listing.content;
    let n = &p.names;
    let mut text = format!("{}: {}.", search::linked(listing), search::figures(listing, language));
    let mut add = |name: &str, value: String| text.push_str(&format!("\n- {name}: {value}"));
    if !c.property_type.is_empty() {
        add(n.kind, c.property_type.clone());
    }
    if let Some(year) = c.year_built {
        add(n.year, year.to_string());
    }
    if let Some(lot) = c.lot_area.filter(|lot| !lot.is_zero()) {
        add(n.lot, format::area(lot, c.area_unit, language));
    }
    if let Some(spots) = c.parking_spots {
        add(n.parking, format::counted(spots.into(), p.parking, language));
    }
    if let Some(fee) = c.hoa_month {
        add(n.hoa, fill(p.per_month, &[("money", &format::money(&c.currency_symbol, fee, language))]));
    }
    if let Some(fee) = c.deposit_fee {
        add(n.deposit, format::money(&c.currency_symbol, fee, language));
    }
    if !c.location.is_empty() && c.location != c.city {
        add(n.neighbourhood, c.location.clone());
    }
    let hidden = |key: &str| matches!(key, "PortalStatus" | "SoldDate" | "OpenHouse");
    for pair in c.extensions.iter().filter(|pair| !pair.value.is_empty() && !hidden(&pair.key)).take(6) {
        add(&pair.key, pair.value.clone());
    }
    if !c.description.is_empty() {
        let short: String = c.description.chars().take(400).collect();
        let cut = if short.len() < c.description.len() { "…" } else { "" };
        text.push_str(&format!("\n\n{short}{cut}"));
    }
    text
}

/// How a home is called inside a sentence; one without an address by city and number.
pub fn home(listing: &Listing) -> String {
    let c = &listing.content;
    if c.address.is_empty() { search::unaddressed(listing) } else { c.address.clone() }
}

fn address(listing: &Listing) -> String {
    let c = &listing.content;
    let region =
        [c.state.as_str(), c.zip.as_str()].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
    [c.address.clone(), c.city.clone(), region]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

fn link(listing: &Listing) -> String {
    search::linked(listing)
}

fn unit(listing: &Listing, p: &Phrases) -> &'static str {
    match listing.content.area_unit {
        AreaUnit::SquareFeet => p.square_feet,
        AreaUnit::SquareMeters => p.square_meters,
    }
}

/// The name of a field.
pub fn name_of(field: &Field, p: &Phrases) -> &'static str {
    let n = &p.names;
    match field {
        Field::Price | Field::SoldDate | Field::Everything | Field::Count | Field::Difference => n.price,
        Field::Estimate => n.estimate,
        Field::UnitPrice => "Price per area",
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
        | Field::Feature(_) => n.status,
        Field::Address | Field::Zip => n.address,
        Field::Neighbourhood => n.neighbourhood,
        Field::PropertyType | Field::SpaceType => n.kind,
        Field::MlsNumber => n.mls,
    }
}
