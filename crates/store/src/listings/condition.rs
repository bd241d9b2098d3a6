//! Builds SQL conditions from fixed fragments and bound values; no SQL comes from outside. Conditions that the two
//! databases can't express alike are left out: the rows are then a superset, and `Filter::matches` decides.

use porchlight_domain::{
    ChatbotId, Filter, Near, OpenHouseWindow, Range, SaleType, TourKind,
    filter::TYPE_BREAKS,
    listing::features::{FeatureConditions, FeatureMasks},
    listing_query::{ListingQuery, StatusFilter},
};
use rust_decimal::Decimal;

use crate::{
    executor::{SqlValue, Tx, placeholders},
    listings::{
        row::{
            AVAILABILITIES, DISPLAY_ALL, DISPLAY_NOTHING, SALE_TYPES, SPACE_TYPES, STATUSES, TOURS, name_of, scaled,
        },
        search_terms,
    },
};

const FTS5: &str = "seq in (select rowid from listing_words where listing_words match ?)";
const TSVECTOR: &str = "words @@ cast(? as tsquery)";
/// Meters per degree of latitude, slightly below the lowest value on earth.
const METERS_PER_DEGREE: f64 = 110_500.0;

/// A `where` clause and its values.
pub(super) struct Condition {
    pub text: String,
    pub values: Vec<SqlValue>,
    is_sqlite: bool,
    chatbot: ChatbotId,
}

impl Condition {
    /// All listings of a chatbot.
    pub(super) fn all(tx: &Tx<'_>, chatbot: ChatbotId) -> Self {
        let is_sqlite = tx.dialect_sql(true, false);
        Self { text: "chatbot = $1".into(), values: vec![SqlValue::from(chatbot)], is_sqlite, chatbot }
    }

    /// The condition of a list request.
    pub(super) fn from_query(tx: &Tx<'_>, chatbot: ChatbotId, query: &ListingQuery) -> Self {
        let mut out = Self::all(tx, chatbot);
        out.add_if_some("city_folded = ?", query.city.clone());
        out.sale_type(query.sale_type);
        out.add_if_some("mls_folded = ?", query.mls_number.clone());
        match query.status {
            Some(StatusFilter::Stored(status)) => out.add("status = ?", [name_of(status, &STATUSES)]),
            Some(StatusFilter::Availability(value)) => out.add("availability = ?", [name_of(value, &AVAILABILITIES)]),
            None => {}
        }
        out.add_if_some("type_folded = ?", query.property_type.clone());
        out.add_if_some("price >= ?", query.min_price.map(scaled));
        out.add_if_some("price <= ?", query.max_price.map(scaled));
        out.add_if_some("bedrooms >= ?", query.min_bedrooms.map(scaled));
        out.add_if_some("bathrooms >= ?", query.min_bathrooms.map(scaled));
        if let Some(search) = &query.search {
            let terms = search_terms::split(search);
            match terms.is_empty() {
                // Punctuation is in no word.
                true => out.text.push_str(" and 1 = 0"),
                false => out.match_terms(&terms, true),
            }
        }
        out
    }

    /// The condition of a question on a day; matches a superset if `needs_check`, or if facts of listings are still
    /// due.
    pub(super) fn from_filter(tx: &Tx<'_>, chatbot: ChatbotId, filter: &Filter, (today, due): (i64, Due)) -> Self {
        let mut out = Self::all(tx, chatbot);
        out.add("display <> ?", [DISPLAY_NOTHING]);
        out.sale_type(filter.sale_type);
        let availability = AVAILABILITIES.iter().find(|(value, _)| *value == filter.availability);
        out.add_if_some("availability = ?", availability.map(|(_, name)| *name));
        out.amounts(filter, today);
        out.places(filter);
        out.types("", &filter.property_types);
        out.types("not ", &filter.not_property_types);
        match filter.tours {
            // A listing with a 3D tour may have dated open houses, too.
            Some(tours @ TourKind::OpenHouse) if due == Due::None => {
                out.add("(tours = ? or open_house_end is not null)", [name_of(tours, &TOURS)]);
            }
            Some(TourKind::OpenHouse) | None => {}
            Some(tours) => out.add("tours = ?", [name_of(tours, &TOURS)]),
        }
        out.add_if_some("space_type = ?", filter.space_type.map(|space| name_of(space, &SPACE_TYPES)));
        if let Some(window) = filter.open_house.filter(|_| due == Due::None) {
            out.open_house(window);
        }
        out.one_of("mls_folded", &filter.mls_numbers);
        if let Some(ids) = &filter.ids {
            out.ids(ids.iter().map(|id| id.0));
        }
        let conditions = FeatureConditions::of(filter);
        if due == Due::None {
            out.features(&conditions.masks);
        }
        let terms: Vec<String> = conditions.terms.iter().flat_map(|phrase| search_terms::split(phrase)).collect();
        if !terms.is_empty() {
            out.match_terms(&terms, false);
        }
        out
    }

    fn amounts(&mut self, filter: &Filter, today: i64) {
        let hundredths = [
            ("price", filter.price),
            ("sqft_price", filter.unit_price),
            ("bedrooms", filter.bedrooms),
            ("bathrooms", filter.bathrooms),
            ("building_sqft", filter.building_area_sqft),
            ("lot_sqft", filter.lot_area_sqft),
            ("hoa_month", filter.hoa_month),
            ("deposit_fee", filter.deposit),
            ("parking_spots", filter.parking_spots),
        ];
        for (column, range) in hundredths {
            self.range(column, range, 10_000);
        }
        self.range("year_built", filter.year_built, 1);
        self.range(&days_on_market(today), filter.days_on_market, 1);
        if filter.no_hoa {
            self.text.push_str(" and (hoa_month is null or hoa_month = 0)");
        }
    }

    /// Between the first start and the last end; the rows say what is in between.
    fn open_house(&mut self, window: OpenHouseWindow) {
        match window.until {
            Some(until) => self.add("open_house_end > ? and open_house_start < ?", [window.from, until]),
            None => self.add("(open_house_end is null or open_house_end > ?)", [window.from]),
        }
    }

    fn features(&mut self, masks: &FeatureMasks) {
        const ANY: &str = "(features_yes | features_shared)";
        let all = [(ANY, masks.has), ("features_yes", masks.has_own), ("features_shared", masks.is_shared)];
        for (column, mask) in all.into_iter().chain([("features_no", masks.has_none)]).filter(|(_, mask)| *mask != 0) {
            self.add(&format!("({column} & ?) = ?"), [mask as i64; 2]);
        }
        if masks.lacks != 0 {
            self.add(&format!("({ANY} & ?) = 0"), [masks.lacks as i64]);
        }
        for set in &masks.has_one_of {
            self.add(&format!("({ANY} & ?) <> 0"), [*set as i64]);
        }
    }

    fn places(&mut self, filter: &Filter) {
        let areas =
            [("city_folded", &filter.cities), ("zip_folded", &filter.zips), ("location_folded", &filter.locations)];
        if filter.any_area {
            self.one_of_any(&areas);
        } else {
            areas.into_iter().for_each(|(column, values)| self.one_of(column, values));
        }
        for city in &filter.not_cities {
            self.add("city_folded <> ?", [city.as_str()]);
        }
        self.one_of("state_folded", &filter.states);
        for location in &filter.not_locations {
            self.add("location_folded <> ?", [location.as_str()]);
        }
        if !filter.streets.is_empty() {
            self.add("display = ?", [DISPLAY_ALL]);
        }
        // Match at a word boundary: "20 Station Road" is not 220 Station Road.
        let streets: Vec<String> = filter.streets.iter().map(|street| format!(" {street}")).collect();
        self.any_like("(' ' || address_folded)", &streets);
        for street in &filter.not_streets {
            let pattern = like(&format!(" {street}"));
            let is_there = format!("display = {DISPLAY_ALL} and (' ' || address_folded) like ? escape '\\'");
            self.add(&format!("not ({is_there})"), [pattern]);
        }
        if let Some(near) = &filter.near {
            self.around(near);
        }
    }

    /// The bounding box of the circle. Longitude is left out near the poles.
    fn around(&mut self, near: &Near) {
        let north = f64::from(near.within_m) / METERS_PER_DEGREE;
        self.add("latitude between ? and ?", [near.latitude - north, near.latitude + north]);
        let narrowest = (near.latitude.abs() + north).to_radians().cos();
        let east = north / narrowest;
        let (west_end, east_end) = (near.longitude - east, near.longitude + east);
        if narrowest > 0.01 && west_end > -180.0 && east_end < 180.0 {
            self.add("longitude between ? and ?", [west_end, east_end]);
        }
    }

    fn sale_type(&mut self, sale_type: Option<SaleType>) {
        self.add_if_some("sale_type = ?", sale_type.map(|sale_type| name_of(sale_type, &SALE_TYPES)));
    }

    /// Moves a bound between two stored values to the next value inside.
    fn range(&mut self, column: &str, range: Range, scale: i64) {
        let bounds = [(range.min, ">=", ">"), (range.max, "<=", "<")];
        for (bound, inclusive, exclusive) in bounds {
            let Some(bound) = bound else { continue };
            let exact = bound.value.checked_mul(Decimal::from(scale)).unwrap_or(bound.value);
            let stored = exact.trunc();
            let whole = i64::try_from(stored).unwrap_or(if stored.is_sign_negative() { i64::MIN } else { i64::MAX });
            let sign = if stored != exact {
                // 2.5 with integers: above means above 2, below means up to 2. For negative numbers it is reversed.
                match (inclusive == ">=", exact.is_sign_negative()) {
                    (true, false) => ">",
                    (true, true) => ">=",
                    (false, false) => "<=",
                    (false, true) => "<",
                }
            } else if bound.inclusive {
                inclusive
            } else {
                exclusive
            };
            self.add(&format!("{column} {sign} ?"), [whole]);
        }
    }

    /// One of the columns has one of its values.
    fn one_of_any(&mut self, columns: &[(&str, &Vec<String>)]) {
        let mut alternatives = Vec::new();
        for (column, values) in columns.iter().filter(|(_, values)| !values.is_empty()) {
            let list = placeholders(values.len(), self.values.len() + 1);
            alternatives.push(format!("{column} in ({list})"));
            self.values.extend(values.iter().map(SqlValue::from));
        }
        if !alternatives.is_empty() {
            self.text.push_str(&format!(" and ({})", alternatives.join(" or ")));
        }
    }

    fn one_of(&mut self, column: &str, values: &[String]) {
        if !values.is_empty() {
            let list = placeholders(values.len(), self.values.len() + 1);
            self.text.push_str(&format!(" and {column} in ({list})"));
            self.values.extend(values.iter().map(SqlValue::from));
        }
    }

    fn ids(&mut self, ids: impl ExactSizeIterator<Item = i64>) {
        match ids.len() {
            0 => self.text.push_str(" and 1 = 0"),
            n => {
                self.text.push_str(&format!(" and id in ({})", placeholders(n, self.values.len() + 1)));
                self.values.extend(ids.map(SqlValue::from));
            }
        }
    }

    /// As `is_one_type` in memory.
    fn types(&mut self, not: &str, names: &[String]) {
        if names.is_empty() {
            return;
        }
        let likes: Vec<String> = names
            .iter()
            .flat_map(|name| type_patterns(name))
            .map(|pattern| {
                self.values.push(pattern.into());
                format!("type_folded like ${} escape '\\'", self.values.len())
            })
            .collect();
        self.text.push_str(&format!(" and {not}({})", likes.join(" or ")));
    }

    fn any_like(&mut self, column: &str, values: &[String]) {
        if !values.is_empty() {
            let first = self.values.len() + 1;
            let likes: Vec<String> =
                (first..first + values.len()).map(|n| format!("{column} like ${n} escape '\\'")).collect();
            self.text.push_str(&format!(" and ({})", likes.join(" or ")));
            self.values.extend(values.iter().map(|part| SqlValue::from(like(part))));
        }
    }

    fn match_terms(&mut self, terms: &[String], by_prefix: bool) {
        match self.is_sqlite {
            true => self.add(FTS5, [search_terms::fts5_query(self.chatbot, terms, by_prefix)]),
            false => self.add(TSVECTOR, [search_terms::tsquery(self.chatbot, terms, by_prefix)]),
        }
    }

    fn add_if_some(&mut self, fragment: &str, value: Option<impl Into<SqlValue>>) {
        if let Some(value) = value {
            self.add(fragment, [value]);
        }
    }

    /// Adds a fragment; each `?` in it becomes the next placeholder.
    fn add<const N: usize>(&mut self, fragment: &str, values: [impl Into<SqlValue>; N]) {
        self.text.push_str(" and ");
        let mut fragments = fragment.split('?');
        self.text.push_str(fragments.next().unwrap_or_default());
        for (part, value) in fragments.zip(values) {
            self.values.push(value.into());
            self.text.push_str(&format!("${}{part}", self.values.len()));
        }
    }
}

/// Days on market on a day (since 1970-01-01), as in `Listing::aged`.
pub(super) fn days_on_market(today: i64) -> String {
    format!(
        "(days_on_market + case when days_sent_on <= 0 then -days_sent_on \
         when status <> 'sold' and days_sent_on < {today} then {today} - days_sent_on else 0 end)"
    )
}

/// Whether facts that a filter needs are still to be derived for listings of an earlier version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Due {
    None,
    Some,
}

/// Returns whether SQL finds too much, so rows must be checked against the filter.
pub(super) fn needs_check(filter: &Filter) -> bool {
    FeatureConditions::of(filter).has_terms() || filter.near.is_some() || filter.open_house.is_some()
}

/// Returns whether the filter compares facts, which listings of an earlier version may not have yet.
pub(super) fn compares_derived(filter: &Filter) -> bool {
    filter.open_house.is_some()
        || filter.tours == Some(TourKind::OpenHouse)
        || !FeatureConditions::of(filter).masks.is_empty()
}

/// Builds a `like` pattern for texts that contain this one.
/// Patterns of a type from the beginning of a word.
fn type_patterns(name: &str) -> Vec<String> {
    let anywhere = like(name);
    if !name.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return vec![anywhere];
    }
    let from_start = anywhere[1..].to_owned();
    let after = TYPE_BREAKS.map(|before| format!("%{before}{from_start}"));
    std::iter::once(from_start).chain(after).collect()
}

fn like(part: &str) -> String {
    let mut out = String::from("%");
    for c in part.chars() {
        if matches!(c, '%' | '_' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('%');
    out
}
