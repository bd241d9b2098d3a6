//! Defines which listings match a filter and how an order sorts two listings. The SQL of the store is tested against
//! it, and its derived columns come from here.

use std::cmp::Ordering;

use rust_decimal::Decimal;

use crate::{
    filter::{Availability, Bound, Filter, Near, Order, Range, affirmed::affirmed, is_one_type},
    fold::fold,
    listing::{
        AreaUnit, Listing, ListingDraft, TourKind,
        features::{FeatureConditions, FeatureTable},
        market_status::MarketStatus,
    },
};

/// Square feet in a square metre: (1 / 0.3048)².
const SQFT_PER_SQM: Decimal = Decimal::from_parts(2_384_208_068, 2_506_168_190, 0, false, 18);
/// The mean radius of the earth in meters.
const EARTH_M: f64 = 6_371_008.8;

impl Range {
    /// Returns whether this is a value inside; an unset value is only in the open range.
    pub fn contains(&self, value: Option<Decimal>) -> bool {
        let Some(value) = value else { return self.is_open() };
        let above = |bound: Bound| if bound.inclusive { value >= bound.value } else { value > bound.value };
        let below = |bound: Bound| if bound.inclusive { value <= bound.value } else { value < bound.value };
        self.min.is_none_or(above) && self.max.is_none_or(below)
    }

    /// Returns whether the range is no condition.
    pub fn is_open(&self) -> bool {
        self.min.is_none() && self.max.is_none()
    }
}

impl Filter {
    /// Returns whether this is a listing that meets every condition.
    pub fn matches(&self, listing: &Listing) -> bool {
        let content = &listing.content;
        content.allows_display()
            && self.sale_type.is_none_or(|wanted| wanted == content.sale_type)
            && self.availability_fits(content)
            && self.ids.as_ref().is_none_or(|ids| ids.contains(&listing.id))
            && one_of(&self.mls_numbers, &content.mls_number)
            && self.numbers_fit(content)
            && self.place_fits(content)
            && self.kind_fits(content)
            && self.terms_match(listing)
    }

    fn availability_fits(&self, content: &ListingDraft) -> bool {
        self.availability == Availability::Any || self.availability == availability_of(content)
    }

    fn numbers_fit(&self, content: &ListingDraft) -> bool {
        self.price.contains(content.price())
            && (self.unit_price.is_open() || self.unit_price.contains(price_per_sqft(content)))
            && self.bedrooms.contains(content.bedrooms)
            && self.bathrooms.contains(content.bathrooms)
            && self.building_area_sqft.contains(area_sqft(content.building_area, content.area_unit))
            && self.lot_area_sqft.contains(area_sqft(content.lot_area, content.area_unit))
            && self.year_built.contains(content.year_built.map(Decimal::from))
            && self.days_on_market.contains(content.days_on_market.map(Decimal::from))
            && self.parking_spots.contains(content.parking_spots)
            && self.hoa_month.contains(content.hoa_month)
            && self.deposit.contains(content.deposit_fee)
            && (!self.no_hoa || content.hoa_month.is_none_or(|fee| fee.is_zero()))
    }

    fn place_fits(&self, content: &ListingDraft) -> bool {
        let city = fold(&content.city);
        self.area_fits(content, &city)
            && !self.not_cities.contains(&city)
            && one_of(&self.states, &content.state)
            && !self.not_locations.contains(&fold(&content.location))
            && (self.streets.is_empty() || content.allows_street_address())
            && street_matches(&self.streets, &content.street_address)
            && !self.is_on_excluded_street(content)
            && self.near.is_none_or(|near| near.distance_m(content).is_some_and(|m| m <= f64::from(near.within_m)))
    }

    /// A hidden address is on no street that is excluded.
    fn is_on_excluded_street(&self, content: &ListingDraft) -> bool {
        !self.not_streets.is_empty()
            && content.allows_street_address()
            && street_matches(&self.not_streets, &content.street_address)
    }

    fn area_fits(&self, content: &ListingDraft, city: &String) -> bool {
        let areas =
            [(&self.cities, city), (&self.zips, &fold(&content.zip)), (&self.locations, &fold(&content.location))];
        let mut named = areas.into_iter().filter(|(wanted, _)| !wanted.is_empty()).peekable();
        let fits = |(wanted, own): (&Vec<String>, &String)| wanted.contains(own);
        if self.any_area && named.peek().is_some() { named.any(fits) } else { named.all(fits) }
    }

    fn kind_fits(&self, content: &ListingDraft) -> bool {
        let kind = fold(&content.property_type);
        (self.property_types.is_empty() || is_one_type(&kind, &self.property_types))
            && !is_one_type(&kind, &self.not_property_types)
            && self.tours.is_none_or(|wanted| has_tour(content, wanted))
            && self.open_house.is_none_or(|window| window.contains_one_of(&content.open_houses()))
            && self.space_type.is_none_or(|wanted| content.space_type == Some(wanted))
    }

    fn terms_match(&self, listing: &Listing) -> bool {
        if self.terms.is_empty() && self.excluded_terms.is_empty() && self.any_terms.is_empty() {
            return true;
        }
        let conditions = FeatureConditions::of(self);
        let needs_features = !conditions.masks.is_empty() || !conditions.any_terms.is_empty();
        let features = needs_features.then(|| listing.features());
        let fits = |features: &FeatureTable| conditions.masks.match_sets(features.sets());
        if !features.as_ref().is_none_or(fits) {
            return false;
        }
        if !conditions.has_terms() {
            return true;
        }
        let text = searchable_text(&listing.content);
        let says = |phrase: &String| text.contains(&spaced_tokens(phrase));
        let is_true = |phrase: &String| {
            features.as_ref().and_then(|features| features.meets(phrase)).unwrap_or_else(|| says(phrase))
        };
        conditions.terms.into_iter().all(says)
            && !conditions.excluded_terms.into_iter().any(says)
            && conditions.any_terms.into_iter().all(|group| group.iter().any(is_true))
    }
}

impl Near {
    /// Meters over the earth's surface to a listing; `None` when its place is not known.
    pub fn distance_m(&self, content: &ListingDraft) -> Option<f64> {
        let (latitude, longitude) = (content.latitude?, content.longitude?);
        let (from, to) = (self.latitude.to_radians(), latitude.to_radians());
        let half_north = ((to - from) / 2.0).sin();
        let half_east = ((longitude - self.longitude).to_radians() / 2.0).sin();
        let chord = half_north.powi(2) + from.cos() * to.cos() * half_east.powi(2);
        Some(2.0 * EARTH_M * chord.sqrt().min(1.0).asin())
    }
}

impl Order {
    /// Compares two listings: what comes first is less. Unset values come last, ties by newest, then larger id.
    pub fn compare(self, a: &Listing, b: &Listing, near: Option<&Near>) -> Ordering {
        let newest = b.created_at_ms.cmp(&a.created_at_ms).then(b.id.cmp(&a.id));
        match self {
            Self::Newest => newest,
            Self::Oldest => newest.reverse(),
            _ => self.rank(a, b, near).then(newest),
        }
    }

    /// Returns whether the order itself does not put one before the other: two listings at the lowest price.
    pub fn is_tie(self, a: &Listing, b: &Listing, near: Option<&Near>) -> bool {
        !matches!(self, Self::Newest | Self::Oldest) && self.rank(a, b, near).is_eq()
    }

    fn rank(self, a: &Listing, b: &Listing, near: Option<&Near>) -> Ordering {
        let by = |value: fn(&ListingDraft) -> Option<Decimal>, descending: bool| {
            unset_last(value(&a.content), value(&b.content), descending)
        };
        match self {
            Self::Newest | Self::Oldest => Ordering::Equal,
            Self::PriceAsc => by(ListingDraft::price, false),
            Self::PriceDesc => by(ListingDraft::price, true),
            Self::AreaAsc => by(building_sqft, false),
            Self::AreaDesc => by(building_sqft, true),
            Self::LotAsc => by(lot_sqft, false),
            Self::LotDesc => by(lot_sqft, true),
            Self::YearAsc => by(|c| c.year_built.map(Decimal::from), false),
            Self::YearDesc => by(|c| c.year_built.map(Decimal::from), true),
            Self::BedroomsDesc => by(|c| c.bedrooms, true),
            Self::UnitPriceAsc => by(price_per_sqft, false),
            Self::UnitPriceDesc => by(price_per_sqft, true),
            Self::DaysOnMarketAsc => by(|c| c.days_on_market.map(Decimal::from), false),
            Self::DaysOnMarketDesc => by(|c| c.days_on_market.map(Decimal::from), true),
            Self::HoaAsc => by(|c| c.hoa_month, false),
            Self::HoaDesc => by(|c| c.hoa_month, true),
            Self::Nearest => {
                let distance = |listing: &Listing| near.and_then(|near| near.distance_m(&listing.content));
                unset_last_by(distance(a), distance(b), f64::total_cmp)
            }
        }
    }
}

/// An area in square feet, rounded to 4 decimal places.
pub fn area_sqft(area: Option<Decimal>, unit: AreaUnit) -> Option<Decimal> {
    match unit {
        AreaUnit::SquareFeet => area,
        AreaUnit::SquareMeters => area.map(|area| (area * SQFT_PER_SQM).round_dp(4).normalize()),
    }
}

/// The price per square foot: as stated, or else price by building area; rounded to 4 places.
pub fn price_per_sqft(content: &ListingDraft) -> Option<Decimal> {
    let per_sqft = match (content.unit_area_price, content.area_unit) {
        (Some(stated), AreaUnit::SquareFeet) => stated,
        (Some(stated), AreaUnit::SquareMeters) => stated / SQFT_PER_SQM,
        (None, _) => content.price()?.checked_div(building_sqft(content)?)?,
    };
    Some(per_sqft.round_dp(4).normalize())
}

/// The availability of a listing; never `Any`.
///
/// An active or sold listing that its portal calls something else ("Pending", "Withdrawn") is not available.
pub fn availability_of(content: &ListingDraft) -> Availability {
    match MarketStatus::of(content) {
        MarketStatus::Active => Availability::Available,
        MarketStatus::ComingSoon => Availability::ComingSoon,
        MarketStatus::Sold | MarketStatus::Rented => Availability::Sold,
        status if status.is_under_contract() => Availability::Pending,
        _ => Availability::OffMarket,
    }
}

/// The words of description, tours and extension columns, each between single spaces.
///
/// A column that denies something ("Pool: None, room for one") and what a description says there
/// is not ("no pool") are left out; phrases do not reach
/// over parts. A part with plurals follows once more in the singular, so that "fireplace" is
/// found in "Fireplaces: Two".
pub fn searchable_text(content: &ListingDraft) -> String {
    let tours = match content.tours {
        Some(TourKind::OpenHouse) => "open house",
        Some(TourKind::ThreeD) => "3d tour",
        None => "",
    };
    let columns = content.custom_fields.iter().filter(|pair| !is_denial(&pair.value));
    let columns = columns.map(|pair| format!("{} {} {}", pair.key, pair.value, animals_meant(&pair.key, &pair.value)));
    let mut text = String::new();
    for part in [affirmed(&content.description), tours.to_owned()].into_iter().chain(columns) {
        let plain = spaced_tokens(&part);
        let singular = singular_tokens(&plain);
        text.push_str(&plain);
        text.push('|');
        if singular != plain {
            text.push_str(&singular);
            text.push('|');
        }
    }
    text
}

/// Who may come where a column says no more than "Pets: Allowed".
fn animals_meant(key: &str, value: &str) -> &'static str {
    let (key, value) = (spaced_tokens(key), spaced_tokens(value));
    let welcome = ["allowed", "yes", "welcome", "ok", "true", "friendly"];
    let plain = value.split_whitespace().next().is_some_and(|first| welcome.contains(&first));
    let named = [" dog", " cat"].iter().any(|animal| value.contains(animal));
    if plain && !named && [" pets ", " pet "].iter().any(|word| key.contains(word)) { "dogs cats" } else { "" }
}

/// The words of a text as `spaced_tokens` has them, each in the singular; what a preference is looked for by.
pub fn singular_tokens(text: &str) -> String {
    let mut out = String::from(" ");
    for word in spaced_tokens(text).split_whitespace() {
        out.push_str(&singular(word));
        out.push(' ');
    }
    out
}

/// A word without the ending of a plural; a wrong guess ("movy") does no harm where both sides make it.
fn singular(word: &str) -> String {
    let stem = |ending: &str| word.strip_suffix(ending).filter(|stem| stem.chars().count() > 2);
    if let Some(stem) = stem("ies") {
        return format!("{stem}y");
    }
    if let Some(stem) = stem("es").filter(|stem| ["ch", "sh", "x", "ss"].iter().any(|end| stem.ends_with(end))) {
        return stem.to_owned();
    }
    let keeps = ["ss", "us", "is"].iter().any(|ending| word.ends_with(ending));
    stem("s").filter(|_| !keeps).unwrap_or(word).to_owned()
}

/// The folded words of a text with a single space before, between and after them.
pub fn spaced_tokens(text: &str) -> String {
    let mut out = String::from(" ");
    for word in fold(text).split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        out.push_str(word);
        out.push(' ');
    }
    out
}

/// Whether a value begins by denying: "None, room for one", "Not allowed", "0"; not "No restrictions".
fn is_denial(value: &str) -> bool {
    const LIMITS: [&str; 9] =
        ["restriction", "limit", "size", "weight", "breed", "minimum", "maximum", "maintenance", "extra"];
    let folded = fold(value);
    if matches!(folded.as_str(), "n" | "na") || folded.starts_with("n/a") {
        return true;
    }
    let singular = singular_tokens(&folded);
    let mut tokens = singular.split_whitespace();
    match tokens.next() {
        Some("none" | "false" | "0" | "never" | "nope") => true,
        Some("no" | "not" | "without") => !tokens.next().is_some_and(|next| LIMITS.contains(&next)),
        _ => false,
    }
}

fn building_sqft(content: &ListingDraft) -> Option<Decimal> {
    area_sqft(content.building_area, content.area_unit)
}

fn lot_sqft(content: &ListingDraft) -> Option<Decimal> {
    area_sqft(content.lot_area, content.area_unit)
}

fn one_of(wanted: &[String], value: &str) -> bool {
    wanted.is_empty() || wanted.contains(&fold(value))
}

/// A listing with a 3D tour may have open houses, too.
fn has_tour(content: &ListingDraft, wanted: TourKind) -> bool {
    content.tours == Some(wanted) || wanted == TourKind::OpenHouse && !content.open_houses().is_empty()
}

/// A wanted address or street begins a word: "20 Station Road" is not 220 Station Road.
fn street_matches(wanted: &[String], street_address: &str) -> bool {
    let spaced = format!(" {}", fold(street_address));
    wanted.is_empty() || wanted.iter().any(|part| spaced.contains(&format!(" {part}")))
}

fn unset_last<T: Ord>(a: Option<T>, b: Option<T>, descending: bool) -> Ordering {
    unset_last_by(a, b, |a, b| if descending { b.cmp(a) } else { a.cmp(b) })
}

fn unset_last_by<T>(a: Option<T>, b: Option<T>, compare: impl Fn(&T, &T) -> Ordering) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => compare(&a, &b),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}
