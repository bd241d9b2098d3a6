//! A listing in full for the widget: every label and value ready to show in the visitor's language.

use porchlight_api::{ListingDetails, ListingField};
use porchlight_domain::{
    Listing,
    listing::{display, features::FeatureState},
};
use porchlight_lang::{
    language::Language,
    messages::{Messages, fill, of},
};
use rust_decimal::Decimal;

use crate::{cards::card_of, features::feature_name, format, format::dates, kind_of_listing, listing_line};

/// The listing's own columns that are shown.
const MAX_CUSTOM_FIELDS: usize = 12;
/// Features of the description that are shown.
const MAX_FEATURES: usize = 8;
/// Characters of one of them.
const MAX_VALUE: usize = 300;
const MAX_DESCRIPTION: usize = 10_000;
/// Columns that are shown elsewhere or say nothing to a visitor.
const NOT_FIELDS: [&str; 5] = ["portalstatus", "solddate", "openhouse", "virtualtour", "propertyclass"];

/// The listing with texts of a language; `photos` and the card's `image` are for the server to set.
///
/// The listing is as visitors may see it: aged, and without an open house that has ended.
pub fn listing_details(listing: &Listing, language: Language) -> ListingDetails {
    let c = &listing.content;
    let m = of(language);
    let home = if c.street_address.is_empty() {
        listing_line::in_sentence(listing, language)
    } else {
        listing_line::name(listing, language)
    };
    let point = c.latitude.zip(c.longitude).filter(|_| !c.street_address.is_empty());
    ListingDetails {
        card: card_of(listing, language),
        photos: Vec::new(),
        open_houses: open_houses(listing, m, language),
        fields: fields(listing, m, language),
        description: shortened(c.description.trim(), MAX_DESCRIPTION),
        sources: sources(listing, m, language),
        latitude: point.map(|(latitude, _)| latitude),
        longitude: point.map(|(_, longitude)| longitude),
        language: language.code().to_owned(),
        showing_question: fill(m.home.book_showing, &[("home", &home)]),
        question_start: fill(m.home.ask_about, &[("home", &home)]),
    }
}

fn open_houses(listing: &Listing, m: &Messages, language: Language) -> Vec<ListingField> {
    let all = dates::open_houses(listing, language).into_iter();
    all.map(|text| field(m.names.open_house, format::sentence(&text))).collect()
}

fn fields(listing: &Listing, m: &Messages, language: Language) -> Vec<ListingField> {
    let c = &listing.content;
    let n = &m.names;
    let money = |value: Decimal| format::money(&c.currency_symbol, value, language);
    let stated = |area: Option<Decimal>| area.filter(|area| !area.is_zero());
    let kind = Some(&c.property_type).filter(|kind| !kind.is_empty());
    let unit = format::one_unit(c.area_unit, language);
    let place = Some(&c.location).filter(|place| !place.is_empty() && **place != c.city);
    let mls = Some(&c.mls_number).filter(|number| !number.is_empty());
    let known = [
        (n.kind, kind.map(|kind| format::sentence(&kind_of_listing(kind, language)))),
        (n.year, c.year_built.map(|year| year.to_string())),
        (n.lot, stated(c.lot_area).map(|lot| format::area(lot, c.area_unit, language))),
        (n.parking, c.parking_spots.map(|spots| format::count_label(spots, &m.labels.parking, language))),
        (n.hoa, c.hoa_month.map(|fee| fill(m.labels.per_month, &[("money", &money(fee))]))),
        (n.deposit, c.deposit_fee.map(money)),
        (n.estimate, c.estimate_price.map(money)),
        (n.unit_price, stated(c.unit_area_price).map(|price| format!("{} / {unit}", money(price)))),
        (n.neighborhood, place.map(|place| format::isolated(place, language))),
        (n.days, c.days_on_market.map(|days| format::number(days.into(), language))),
        (n.mls, mls.map(|number| format::isolated(number, language))),
    ];
    let known = known.into_iter().filter_map(|(label, value)| Some(field(label, value?)));
    let own = c.custom_fields.iter().filter(|pair| is_shown(&pair.key, &pair.value)).take(MAX_CUSTOM_FIELDS);
    let own = own.map(|pair| field(&pair.key, shortened(&pair.value, MAX_VALUE)));
    known.chain(own).chain(described_features(listing, m, language)).collect()
}

/// What the description says about features; the columns are shown as they are.
fn described_features(listing: &Listing, m: &Messages, language: Language) -> Vec<ListingField> {
    let features = listing.features();
    let described = features.iter().filter(|entry| entry.column.is_empty());
    let shown = described.filter_map(|entry| {
        let name = feature_name(entry.feature, language)?;
        let value = match entry.state {
            FeatureState::Yes => m.home.word_yes,
            FeatureState::Shared => m.home.word_shared,
            FeatureState::Possible => m.home.word_possible,
            FeatureState::No => m.home.word_no,
        };
        Some(field(&format::sentence(name), value.to_owned()))
    });
    shown.take(MAX_FEATURES).collect()
}

/// Whether a custom field is worth showing; addresses of other sites are not.
fn is_shown(key: &str, value: &str) -> bool {
    let plain = plain(key);
    let is_other = NOT_FIELDS.contains(&plain.as_str()) || is_source(&plain) || display::is_flag(key);
    !value.trim().is_empty() && !value.contains("://") && !is_other
}

const SOURCES: [&str; 6] =
    ["source", "originatingsystemname", "sourcesystemname", "mlsname", "datasource", "listingsource"];
const LISTED_BY: [&str; 9] = [
    "listofficename",
    "listingoffice",
    "listoffice",
    "brokerage",
    "listingbrokerage",
    "listagentfullname",
    "listingagent",
    "courtesyof",
    "listedby",
];
/// Texts that an MLS requires word for word.
const NOTICES: [&str; 4] = ["attributioncontact", "disclaimer", "copyrightnotice", "mlsdisclaimer"];

fn is_source(plain: &str) -> bool {
    SOURCES.contains(&plain) || LISTED_BY.contains(&plain) || NOTICES.contains(&plain)
}

/// The attribution that MLS rules ask for, as far as the listing has it.
fn sources(listing: &Listing, m: &Messages, language: Language) -> Vec<ListingField> {
    let pairs = listing.content.custom_fields.iter().filter(|pair| !pair.value.trim().is_empty());
    let labeled = pairs.filter_map(|pair| {
        let label = match plain(&pair.key) {
            key if LISTED_BY.contains(&key.as_str()) => m.names.listed_by,
            key if SOURCES.contains(&key.as_str()) => m.names.source,
            key if NOTICES.contains(&key.as_str()) => "",
            _ => return None,
        };
        Some(field(label, format::isolated(&shortened(&pair.value, 2_000), language)))
    });
    labeled.take(6).collect()
}

fn field(label: &str, value: String) -> ListingField {
    ListingField { label: label.to_owned(), value }
}

fn plain(key: &str) -> String {
    key.chars().filter(char::is_ascii_alphanumeric).take(40).collect::<String>().to_ascii_lowercase()
}

fn shortened(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
