//! Turns a stored explanation (`answers/compose.rs`) into the API's form, with readable conditions. Members that
//! an older version did not store are empty.

use porchlight_answer::{
    Language,
    render::{feature_name, type_name},
};
use porchlight_api::{CheckedText, ExplainedCondition, ExplainedFairHousing, ExplainedMs, ExplainedUsage, Explanation};
use porchlight_domain::{
    Filter,
    filter::{Availability, Range},
    listing::{SaleType, SpaceType, TourKind},
};
use serde::Deserialize;
use serde_json::Value;

/// The stored form.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
struct StoredExplanation {
    intent: Value,
    restated: String,
    filter: Option<Filter>,
    relaxed: Value,
    fair_housing: Vec<StoredFairHousing>,
    #[serde(rename = "ListingIDs")]
    listing_ids: Vec<i64>,
    #[serde(rename = "FactIDs")]
    entry_ids: Vec<i64>,
    checked: Vec<StoredCheck>,
    writer: String,
    model: Option<String>,
    failure: Option<String>,
    ms: StoredTimings,
    usage: Option<StoredUsage>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
struct StoredFairHousing {
    class: String,
    phrase: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
struct StoredCheck {
    text: String,
    field: String,
    #[serde(rename = "ListingID")]
    listing_id: Option<i64>,
    #[serde(rename = "OK")]
    ok: bool,
    instead: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
struct StoredTimings {
    understand: i64,
    find: i64,
    write: i64,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
struct StoredUsage {
    prompt_tokens: i64,
    completion_tokens: i64,
    counted_by: String,
    cost_micros: Option<i64>,
    currency: Option<String>,
}

/// Parses a stored explanation; empty if it can't be parsed.
pub(super) fn explained(kept: &str, language: Language) -> Explanation {
    let kept: StoredExplanation = serde_json::from_str(kept).unwrap_or_default();
    Explanation {
        intent: word(&kept.intent),
        restated: kept.restated,
        filter: kept.filter.as_ref().map(|filter| conditions(filter, language)).unwrap_or_default(),
        relaxed: word(&kept.relaxed),
        fair_housing: kept
            .fair_housing
            .into_iter()
            .map(|found| ExplainedFairHousing { class: found.class, phrase: found.phrase })
            .collect(),
        listing_ids: kept.listing_ids,
        entry_ids: kept.entry_ids,
        checked: kept.checked.into_iter().map(checked).collect(),
        writer: kept.writer,
        model: kept.model.unwrap_or_default(),
        failure: kept.failure.unwrap_or_default(),
        ms: ExplainedMs { understand: kept.ms.understand, find: kept.ms.find, write: kept.ms.write },
        usage: kept.usage.map(usage),
    }
}

fn checked(kept: StoredCheck) -> CheckedText {
    CheckedText {
        text: kept.text,
        field: kept.field,
        listing_id: kept.listing_id.unwrap_or_default(),
        ok: kept.ok,
        instead: kept.instead.unwrap_or_default(),
    }
}

fn usage(kept: StoredUsage) -> ExplainedUsage {
    ExplainedUsage {
        prompt_tokens: kept.prompt_tokens,
        completion_tokens: kept.completion_tokens,
        counted_by: kept.counted_by,
        cost_micros: kept.cost_micros,
        currency: kept.currency.unwrap_or_default(),
    }
}

/// The name of a stored enum value, with or without data.
fn word(kept: &Value) -> String {
    match kept {
        Value::String(name) => name.clone(),
        Value::Object(named) => named.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

/// The conditions, in reading order.
fn conditions(filter: &Filter, language: Language) -> Vec<ExplainedCondition> {
    let mut conditions = Vec::new();
    let types = |names: &[String]| -> Vec<String> { names.iter().map(|name| type_name(name, language)).collect() };
    let feature = |word: &String| {
        feature_name(word, language).filter(|_| language != Language::En).map_or_else(|| word.clone(), str::to_owned)
    };
    let mut say = |name: &str, value: String| {
        if !value.is_empty() {
            conditions.push(ExplainedCondition { name: name.into(), value });
        }
    };
    say("SaleType", filter.sale_type.map_or("", sale).into());
    say("Availability", availability(filter.availability).into());
    say("PropertyType", types(&filter.property_types).join(" or "));
    say("Not PropertyType", types(&filter.not_property_types).join(" or "));
    say("City", filter.cities.join(" or "));
    say("Not City", filter.not_cities.join(" or "));
    say("State", filter.states.join(" or "));
    say("ZIP", filter.zips.join(" or "));
    say("Location", filter.locations.join(" or "));
    say("Not Location", filter.not_locations.join(" or "));
    say("Address", filter.streets.join(" or "));
    say("Not Address", filter.not_streets.join(" or "));
    say("Price", range(&filter.price));
    say("Price of a square foot", range(&filter.unit_price));
    say("Bedrooms", range(&filter.bedrooms));
    say("Bathrooms", range(&filter.bathrooms));
    say("BuildingArea (square feet)", range(&filter.building_area_sqft));
    say("LotArea (square feet)", range(&filter.lot_area_sqft));
    say("YearBuilt", range(&filter.year_built));
    say("DaysOnMarket", range(&filter.days_on_market));
    say("ParkingSpots", range(&filter.parking_spots));
    say("HOAMonth", if filter.no_hoa { "none".into() } else { range(&filter.hoa_month) });
    say("DepositFee", range(&filter.deposit));
    say("Tours", filter.tours.map_or("", tour).into());
    say("SpaceType", filter.space_type.map_or("", space).into());
    say("Near", filter.near.map_or_else(String::new, |near| near_text(near.latitude, near.longitude, near.within_m)));
    say("Words", filter.terms.iter().map(feature).collect::<Vec<_>>().join(", "));
    for alternatives in &filter.any_terms {
        say("Words", alternatives.iter().map(feature).collect::<Vec<_>>().join(" or "));
    }
    // Leaves out exclusions that a required word already implies.
    let denied = |word: &&String| {
        word.strip_prefix("no ")
            .is_some_and(|word| filter.terms.iter().chain(filter.any_terms.iter().flatten()).any(|own| own == word))
    };
    say(
        "Not words",
        filter.excluded_terms.iter().filter(|word| !denied(word)).map(feature).collect::<Vec<_>>().join(", "),
    );
    say("MLSNumber", filter.mls_numbers.join(" or "));
    say("ListingID", filter.ids.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(" or "));
    conditions
}

fn range(range: &Range) -> String {
    let lower = range.min.map(|min| format!("{} {}", if min.inclusive { "at least" } else { "over" }, min.value));
    let upper = range.max.map(|max| format!("{} {}", if max.inclusive { "at most" } else { "under" }, max.value));
    match (&range.min, &range.max, lower, upper) {
        (Some(min), Some(max), ..) if min.value == max.value && min.inclusive && max.inclusive => min.value.to_string(),
        (_, _, Some(lower), Some(upper)) => format!("{lower}, {upper}"),
        (_, _, lower, upper) => lower.or(upper).unwrap_or_default(),
    }
}

fn near_text(latitude: f64, longitude: f64, within_m: u32) -> String {
    format!("within {within_m} m of {latitude:.5}, {longitude:.5}")
}

const fn sale(sale: SaleType) -> &'static str {
    match sale {
        SaleType::ForSale => "for sale",
        SaleType::ForRent => "for rent",
    }
}

/// The name of an availability; the default isn't shown as a condition.
const fn availability(availability: Availability) -> &'static str {
    match availability {
        Availability::Available => "",
        Availability::ComingSoon => "coming soon",
        Availability::Sold => "sold",
        Availability::Pending => "pending",
        Availability::OffMarket => "off the market",
        Availability::Any => "any",
    }
}

const fn tour(tours: TourKind) -> &'static str {
    match tours {
        TourKind::OpenHouse => "open house",
        TourKind::ThreeD => "3D",
    }
}

const fn space(space: SpaceType) -> &'static str {
    match space {
        SpaceType::EntirePlace => "entire place",
        SpaceType::Room => "room",
    }
}

#[cfg(test)]
mod tests {
    use porchlight_domain::filter::Bound;
    use serde_json::json;

    use super::*;

    #[test]
    fn conditions_read_as_a_person_would_say_them() {
        let bound = |value: i64, inclusive| Some(Bound { value: value.into(), inclusive });
        let filter = Filter {
            sale_type: Some(SaleType::ForSale),
            cities: vec!["harbour bay".into(), "mill town".into()],
            price: Range { min: None, max: bound(500_000, false) },
            bedrooms: Range { min: bound(3, true), max: bound(3, true) },
            bathrooms: Range { min: bound(2, true), max: None },
            no_hoa: true,
            ..Filter::default()
        };
        let kept = json!({"Intent": "Search", "Filter": filter, "Relaxed": null, "Writer": "built-in"}).to_string();
        let read = explained(&kept, Language::En);
        let conditions: Vec<_> = read.filter.iter().map(|c| (c.name.as_str(), c.value.as_str())).collect();
        let expected = [
            ("SaleType", "for sale"),
            ("City", "harbour bay or mill town"),
            ("Price", "under 500000"),
            ("Bedrooms", "3"),
            ("Bathrooms", "at least 2"),
            ("HOAMonth", "none"),
        ];
        assert_eq!(conditions, expected);
        assert_eq!((read.intent.as_str(), read.relaxed.as_str(), read.writer.as_str()), ("Search", "", "built-in"));
    }

    #[test]
    fn types_and_features_are_translated() {
        let filter = Filter {
            property_types: vec!["townhouse".into(), "craftsman".into()],
            terms: vec!["pool".into(), "dovecote".into()],
            ..Filter::default()
        };
        let kept = json!({"Filter": filter}).to_string();
        let values = |language| explained(&kept, language).filter.into_iter().map(|c| c.value).collect::<Vec<_>>();
        assert_eq!(values(Language::En), ["townhouse or craftsman", "pool, dovecote"]);
        assert_eq!(values(Language::Es), ["casa adosada or craftsman", "piscina, dovecote"]);
    }

    #[test]
    fn model_usage_is_shown_with_its_price() {
        let usage = json!({"PromptTokens": 300, "CompletionTokens": 21, "CountedBy": "endpoint", "CostMicros": 1250, "Currency": "USD"});
        let read = explained(&json!({"Usage": usage}).to_string(), Language::En).usage.expect("tokens");
        assert_eq!((read.prompt_tokens, read.completion_tokens, read.counted_by.as_str()), (300, 21, "endpoint"));
        assert_eq!((read.cost_micros, read.currency.as_str()), (Some(1250), "USD"));
        assert_eq!(explained(&json!({"Usage": null}).to_string(), Language::En).usage, None);
    }

    #[test]
    fn what_a_question_says_about_people_is_shown() {
        let kept = json!({"FairHousing": [{"Class": "ExcludePrefer", "Phrase": "no kids"}]}).to_string();
        let shown = explained(&kept, Language::En).fair_housing;
        assert_eq!(shown, [ExplainedFairHousing { class: "ExcludePrefer".into(), phrase: "no kids".into() }]);
    }

    #[test]
    fn what_was_not_kept_is_empty() {
        assert_eq!(explained("", Language::En), Explanation::default());
        assert_eq!(explained("null", Language::En), Explanation::default());
    }
}
