//! One value of homes that are compared: each with its sentence, which is lowest or highest, and the difference between
//! two. Every amount is the record's or the difference of two of them.

use porchlight_domain::{Listing, ListingId, SaleType, filter::area_sqft};
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};
use porchlight_query::{
    CalculationKind, Direction, Field, MONTHLY_TAXES, Query, query::SHOWN, retrieved_context::ChatbotProfile,
};
use rust_decimal::Decimal;

use crate::{
    calculations,
    field::render_field,
    format::{self, unit_price},
    listing_line,
};

/// The answer, and the home that it chooses.
pub struct Values {
    pub text: String,
    /// The homes of the text, as it names them.
    pub shown: Vec<ListingId>,
    pub winner: Option<ListingId>,
}

/// A home with its value and sentence.
struct Row<'a> {
    listing: &'a Listing,
    value: Option<Decimal>,
    sentence: String,
}

/// The values of the field or calculation that the question compares; `None` for a comparison of everything.
///
/// Only of all homes that the question means one is the first.
pub fn values(
    meaning: &Query,
    (homes, is_complete): (&[Listing], bool),
    bot: &ChatbotProfile,
    language: Language,
) -> Option<Values> {
    if meaning.calculation.is_some() {
        return worked_out(meaning, homes, bot, language);
    }
    let compared = meaning.compared?;
    if meaning.fields.len() > 1 {
        return of_fields(meaning, (homes, is_complete), bot, language);
    }
    let field = meaning.fields.first()?;
    // Lots have no size of a home.
    let are_lots = homes.iter().all(|home| home.content.building_area.is_none() && home.content.lot_area.is_some());
    let field = if *field == Field::BuildingArea && are_lots { &Field::LotArea } else { field };
    let mut rows: Vec<Row<'_>> = homes.iter().map(|listing| row(listing, field, language)).collect();
    // "Is that bigger than the other?" is about the home of the conversation.
    let subject = meaning.earlier.current;
    rows.sort_by_key(|row| (Some(row.listing.id) == subject) == compared.is_of_other);
    let is_known = is_complete && rows.iter().all(|row| row.value.is_some());
    let winner = compared.direction.filter(|_| is_known).and_then(|direction| winner(&rows, direction));
    let p = of(language);
    let mut sentences = Vec::new();
    if compared.is_yes_no && compared.direction.is_some() && is_known {
        let is_first = winner.is_some_and(|id| rows.first().is_some_and(|row| row.listing.id == id));
        sentences.push(if is_first { p.home.feature_yes } else { p.home.feature_no }.to_owned());
    }
    if let (true, Some(id)) = (compared.is_choice, winner) {
        rows.sort_by_key(|row| (row.listing.id != id, row.value));
        let lead =
            if compared.direction == Some(Direction::Highest) { p.calculations.highest } else { p.calculations.lowest };
        let first = &mut rows[0];
        if let Some(value) = first.value.and_then(|value| written(value, field, first.listing, language)) {
            let home = listing_line::in_sentence(first.listing, language);
            first.sentence = format::sentence(&fill(lead, &[("home", &home), ("value", &value)]));
        }
    }
    // Of a long list, the first alone.
    if rows.len() > SHOWN {
        rows.truncate(if winner.is_some() && compared.is_choice { 1 } else { SHOWN });
    }
    sentences.extend(rows.iter().map(|row| row.sentence.clone()));
    sentences.extend(difference(&rows, field, language));
    sentences.dedup();
    let shown = rows.iter().map(|row| row.listing.id).collect();
    let winner = winner.filter(|_| compared.is_choice);
    Some(Values { text: sentences.join(p.punctuation.gap), shown, winner })
}

/// Several values of the same homes, a line each.
fn of_fields(meaning: &Query, homes: (&[Listing], bool), bot: &ChatbotProfile, language: Language) -> Option<Values> {
    let alone = |field: &Field| Query { fields: vec![field.clone()], ..meaning.clone() };
    let each = meaning.fields.iter().map(|field| values(&alone(field), homes, bot, language));
    let each: Vec<Values> = each.collect::<Option<_>>()?;
    let text = each.iter().map(|values| values.text.as_str()).collect::<Vec<_>>().join("\n");
    Some(Values { text, shown: each.into_iter().next()?.shown, winner: None })
}

fn row<'a>(listing: &'a Listing, field: &Field, language: Language) -> Row<'a> {
    let (sentence, _) = render_field(listing, field, language);
    Row { listing, value: value(listing, field), sentence }
}

/// A calculation for each of the homes.
fn worked_out(meaning: &Query, homes: &[Listing], bot: &ChatbotProfile, language: Language) -> Option<Values> {
    let written = |listing| calculations::of_listing(meaning, listing, bot, language);
    let each: Vec<(String, Option<Decimal>)> = homes.iter().map(written).collect::<Option<_>>()?;
    let mut text = each.iter().map(|(text, _)| format!("- {text}")).collect::<Vec<_>>().join("\n");
    // Yields are parts of different prices.
    let is_yield = meaning.calculation.is_some_and(|request| request.kind == CalculationKind::GrossYield);
    if let ([first, second], [(_, Some(a)), (_, Some(b))]) = (homes, &each[..])
        && !is_yield
        && first.content.currency_symbol == second.content.currency_symbol
        && a != b
    {
        let money = format::money(&first.content.currency_symbol, (a - b).abs(), language);
        text.push_str(&format!("\n\n{}", fill(of(language).calculations.difference, &[("value", &money)])));
    }
    Some(Values { text, shown: homes.iter().map(|home| home.id).collect(), winner: None })
}

/// The number of a field; areas in square feet.
fn value(listing: &Listing, field: &Field) -> Option<Decimal> {
    let c = &listing.content;
    match field {
        field if field.is_taxes() => c.annual_taxes().or_else(|| c.stated_annual_taxes()),
        Field::Feature(_) => None,
        Field::Deposit => c.deposit_fee,
        Field::Bathrooms => c.bathrooms,
        Field::Parking => c.parking_spots,
        Field::Estimate => c.estimate_price,
        Field::Price => c.paid_or_list_price(),
        Field::DaysOnMarket
        | Field::BuildingArea
        | Field::LotArea
        | Field::YearBuilt
        | Field::Bedrooms
        | Field::Hoa
        | Field::UnitPrice => ordered_value(listing, field),
        _ => None,
    }
}

/// The only home at this end.
fn winner(rows: &[Row<'_>], direction: Direction) -> Option<ListingId> {
    let values = || rows.iter().filter_map(|row| row.value);
    let end = if direction == Direction::Highest { values().max() } else { values().min() }?;
    let mut found = rows.iter().filter(|row| row.value == Some(end));
    match (found.next(), found.next()) {
        (Some(row), None) => Some(row.listing.id),
        _ => None,
    }
}

/// The difference between two homes that are measured alike.
fn difference(rows: &[Row<'_>], field: &Field, language: Language) -> Option<String> {
    let [first, second] = rows else { return None };
    let (a, b) = (&first.listing.content, &second.listing.content);
    let is_alike = a.sale_type == b.sale_type && a.currency_symbol == b.currency_symbol && a.area_unit == b.area_unit;
    let by = (first.value? - second.value?).abs();
    if !is_alike || by.is_zero() {
        return None;
    }
    let value = written(by, field, first.listing, language)?;
    let p = of(language);
    Some(match field {
        Field::Price => fill(p.names.difference, &[("money", &value)]),
        _ => fill(p.calculations.difference, &[("value", &value)]),
    })
}

/// The difference between two homes in a field that an order compares.
pub(super) fn difference_of(homes: [&Listing; 2], field: &Field, language: Language) -> Option<String> {
    difference(&homes.map(|listing| row(listing, field, language)), field, language)
}

/// A value of a field with its unit.
fn written(value: Decimal, field: &Field, listing: &Listing, language: Language) -> Option<String> {
    let c = &listing.content;
    let p = of(language);
    let money = || format::money(&c.currency_symbol, value, language);
    let per_month = || fill(p.labels.per_month, &[("money", &money())]);
    Some(match field {
        Field::Price if c.sale_type == SaleType::ForRent => per_month(),
        Field::Price | Field::Deposit | Field::Estimate => money(),
        Field::Hoa => per_month(),
        Field::Feature(word) if field.is_taxes() => {
            let year = fill(p.calculations.per_year, &[("money", &money())]);
            let month = porchlight_domain::calculations::per_month(value).filter(|_| word == MONTHLY_TAXES);
            let month = month.map(|month| format::money(&c.currency_symbol, month, language));
            match month {
                Some(month) => format!("{year} ({})", fill(p.labels.per_month, &[("money", &month)])),
                None => year,
            }
        }
        Field::UnitPrice => format!("{}/{}", money(), format::one_unit(c.area_unit, language)),
        Field::BuildingArea | Field::LotArea => {
            // Values are in square feet; a listing in square meters keeps its own unit.
            let factor = area_sqft(Some(Decimal::ONE), c.area_unit)?;
            format::area((value / factor).round(), c.area_unit, language)
        }
        Field::YearBuilt => format::count_label(value, &p.calculations.years, language),
        Field::Bedrooms => format::beds(value, language),
        Field::Bathrooms => format::baths(value, language),
        Field::Parking => format::count_label(value, &p.labels.parking, language),
        _ => return None,
    })
}

/// The number of a home that an order compares.
pub(crate) fn ordered_value(home: &Listing, field: &Field) -> Option<Decimal> {
    let c = &home.content;
    match field {
        Field::Price => c.price(),
        Field::BuildingArea => area_sqft(c.building_area, c.area_unit),
        Field::LotArea => area_sqft(c.lot_area, c.area_unit),
        Field::YearBuilt => c.year_built.map(Decimal::from),
        Field::Bedrooms => c.bedrooms,
        Field::Hoa => c.hoa_month,
        Field::UnitPrice => c.unit_area_price.or_else(|| Some(unit_price::unit_price_of(home)?.0)),
        _ => c.days_on_market.map(Decimal::from),
    }
}
