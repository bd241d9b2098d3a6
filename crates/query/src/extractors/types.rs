//! Property types: houses, condos, land, each by the words that people use. People say "house" where the listing says
//! "Single Family Residential".

use porchlight_domain::{Bound, Filter, SaleType, SpaceType};
use porchlight_lang::language::Language;

use super::references::is_narrowed;
use crate::parse_state::{DroppedConstraint, ParseState};

/// What people say, how it is said back, and what property types that are meant contain.
struct Group {
    typed_phrase: &'static [&'static str],
    label: &'static str,
    contained: &'static [&'static str],
}

const GROUPS: [Group; 9] = [
    Group {
        typed_phrase: &[
            "single family homes",
            "single family home",
            "single family",
            "single fam homes",
            "single fam home",
            "single fam",
            "detached",
            "sfh",
            "sfr",
            "stand alone home",
            "stand alone house",
            "stand alone",
            "standalone",
            "houses",
            "house",
            "bungalow",
            "bungalows",
        ],
        label: "single-family homes",
        contained: &["single family", "house", "detached", "bungalow", "villa", "chalet", "casa"],
    },
    Group {
        typed_phrase: &["condominiums", "condominium", "condos", "condo", "co op", "coop"],
        label: "condos",
        contained: &["condo", "co-op", "coop"],
    },
    Group {
        typed_phrase: &[
            "townhouses",
            "townhouse",
            "townhomes",
            "townhome",
            "town houses",
            "town house",
            "town home",
            "town homes",
            "row house",
            "row houses",
            "rowhouse",
        ],
        label: "townhouses",
        contained: &["townho", "town ho", "row house", "adosad"],
    },
    Group {
        typed_phrase: &["apartments", "apartment", "apts", "apt", "flats", "flat"],
        label: "apartments",
        contained: &["apartment", "flat", "apartament", "departamento", "piso"],
    },
    Group {
        typed_phrase: &[
            "2 - 4 unit",
            "2 - 4 units",
            "2 to 4 unit",
            "2 to 4 units",
            "2 unit",
            "3 unit",
            "4 unit",
            "multi family",
            "multifamily",
            "duplexes",
            "duplex",
            "triplexes",
            "triplex",
            "fourplexes",
            "fourplex",
            "two flat",
            "three flat",
            "four flat",
            "multi units",
            "investment property",
            "multi unit",
            "multiunit",
            "two family",
            "2 family",
        ],
        label: "multi-family homes",
        contained: &["multi", "duplex", "triplex"],
    },
    Group {
        typed_phrase: &[
            "vacant land",
            "vacant lots",
            "vacant lot",
            "building lots",
            "building lot",
            "buildable lots",
            "buildable lot",
            "lot to build on",
            "lot to build",
            "lot for sale",
            "piece of land",
            "building site",
            "empty lot",
            "empty lots",
            "plots",
            "plot",
            "parcels",
            "parcel",
            "vacant acreage",
            "raw acreage",
            "land",
            "lots for sale",
            "lots",
        ],
        label: "land",
        contained: &["land", "lot", "acreage", "terreno", "parcela"],
    },
    Group {
        typed_phrase: &[
            "mobile homes",
            "mobile home",
            "manufactured homes",
            "manufactured home",
            "manufactured",
            "trailer",
            "trailers",
        ],
        label: "mobile homes",
        contained: &["mobile", "manufactured"],
    },
    Group {
        typed_phrase: &["cabins", "cabin", "cottages", "cottage"],
        label: "cabins",
        contained: &["cabin", "cottage"],
    },
    Group {
        typed_phrase: &["commercial", "retail space", "office building"],
        label: "commercial properties",
        contained: &["commercial", "retail", "office"],
    },
];

/// How property types of a filter are said back: "condos".
pub fn label(types: &[String]) -> Option<&'static str> {
    let first = types.first()?;
    GROUPS
        .iter()
        .rev()
        .find(|group| {
            group.contained.iter().any(|stem| first.contains(stem))
                && !(group.label == "single-family homes" && first.contains("town"))
        })
        .map(|group| group.label)
}

/// Reads property types.
pub fn extract(reading: &mut ParseState<'_>) {
    if reading.take_any(&["all types"]).is_some() {
        reading.forget.push(DroppedConstraint::PropertyType);
    }
    extract_dwelling(reading);
    exact_types(reading);
    for group in &GROUPS {
        for phrase in group.typed_phrase {
            while let Some(found) = reading.find(phrase) {
                let plural = phrase.ends_with('s');
                let about_one = matches!(reading.before(found.start, 1), "the" | "this" | "that")
                    && !plural
                    // "Los terrenos"; "huis" ends as a plural does.
                    && !(reading.language == Language::Es && reading.tokens[found.start].plural)
                    && reading.word(found.end) != "ones"
                    && !(found.start > 0 && is_narrowed(reading, found.start - 1))
                    && !chooses_by(reading, found.end);
                let denied = reading.is_denied(found.start);
                // "A condo, sorry, a townhouse": what was put right is not meant.
                let replaced = reading.corrected.is_some_and(|at| found.start < at && later_type(reading, at));
                // "Houses with land" are houses.
                let besides = *phrase == "land" && (1..=2).any(|back| reading.before(found.start, back) == "with");
                let build = group.label == "single-family homes" && is_to_be_built(reading, found.start);
                // "A room in a shared flat" asks for no flat.
                let shared =
                    reading.filter.space_type == Some(SpaceType::Room) && reading.before(found.start, 1) == "shared";
                // "An apartment", of somebody who said to buy.
                if group.label == "apartments" && !denied && reading.filter.sale_type.is_none() && buys(reading) {
                    reading.filter.sale_type = Some(SaleType::ForSale);
                }
                reading.take(found);
                if about_one && !denied && !build || replaced || besides || shared {
                    continue;
                }
                // "No apartments" rules out in English what is called so.
                let is_plain = build || denied && reading.language == Language::En;
                let meant = if is_plain {
                    meant_types(reading, if build { land() } else { group })
                } else {
                    types_with_condos(reading, group)
                };
                let list =
                    if denied { &mut reading.filter.not_property_types } else { &mut reading.filter.property_types };
                meant.into_iter().for_each(|name| {
                    if !list.contains(&name) {
                        list.push(name)
                    }
                });
            }
        }
    }
}

/// "The condo with the lowest HOA": the first of an order among homes of that kind.
fn chooses_by(reading: &ParseState<'_>, end: usize) -> bool {
    // "The condo for sale in Ashford with the lowest HOA".
    let is_between = |at: &usize| {
        matches!(reading.word(*at), "for" | "sale" | "rent" | "in" | "to" | "buy") || reading.tokens[*at].taken
    };
    let end = (end..(end + 6).min(reading.tokens.len())).find(|at| !is_between(at)).unwrap_or(end);
    let is_link = matches!(reading.word(end), "with" | "that" | "which" | "has" | "having" | "of");
    is_link && reading.order.is_some() && reading.limit == Some(1)
}

/// "Something that brings in rent": buildings with several homes, for sale.
pub fn extract_income(reading: &mut ParseState<'_>) {
    const INCOME: [&str; 11] = [
        "that brings in rent",
        "brings in rent",
        "bring in rent",
        "brings rent in",
        "generates rent",
        "generates rental income",
        "brings rental income",
        "income properties",
        "income property",
        "investment properties",
        "for rental income",
    ];
    let asks_of_one = reading.says_any(&["it", "this", "that one", "would", "could", "does"]);
    if asks_of_one || reading.take_any(&INCOME).is_none() {
        return;
    }
    let meant = meant_types(reading, &GROUPS[4]);
    reading.filter.property_types.extend(meant);
    reading.filter.sale_type = Some(SaleType::ForSale);
}

/// "Something I can live in" is no land.
fn extract_dwelling(reading: &mut ParseState<'_>) {
    const DWELLINGS: [&str; 8] = [
        "something i can live in",
        "something we can live in",
        "something to live in",
        "i can live in",
        "we can live in",
        "i can actually live in",
        "an actual house",
        "an actual home",
    ];
    if reading.take_any(&DWELLINGS).is_some() {
        let lands = meant_types(reading, land());
        reading.filter.not_property_types.extend(lands);
    }
}

/// Whether a phrase names a kind of home.
pub fn is_kind(phrase: &str) -> bool {
    GROUPS.iter().any(|group| group.typed_phrase.contains(&phrase))
}

/// The types that a noun at this position names, and where it ends.
pub fn named_at(reading: &ParseState<'_>, at: usize) -> Option<(Vec<String>, usize)> {
    GROUPS.iter().find_map(|group| {
        let end = group.typed_phrase.iter().find_map(|phrase| reading.untaken_end(at, phrase))?;
        Some((types_with_condos(reading, group), end))
    })
}

/// The types that a singular noun at this position names ("townhouse"), and where it ends.
pub fn kind_at(reading: &ParseState<'_>, at: usize) -> Option<(Vec<String>, usize)> {
    GROUPS.iter().find_map(|group| {
        let phrases = group.typed_phrase.iter().filter(|phrase| !phrase.ends_with('s'));
        let end = phrases.into_iter().find_map(|phrase| reading.untaken_end(at, phrase))?;
        Some((types_with_condos(reading, group), end))
    })
}

/// "To build my own house" wants land to build it on.
fn is_to_be_built(reading: &ParseState<'_>, at: usize) -> bool {
    const BETWEEN: [&str; 10] = ["a", "an", "my", "our", "own", "the", "dream", "new", "custom", "family"];
    (2..=4).any(|back| {
        matches!(reading.before(at, back), "build" | "building")
            && (1..back).all(|between| BETWEEN.contains(&reading.before(at, between)))
    })
}

/// The types of lots without a home; none where no listing is one.
pub fn lands(reading: &ParseState<'_>) -> Vec<String> {
    let mut found = meant_types(reading, land());
    found.retain(|name| reading.vocabulary.property_types.contains(name));
    found
}

fn land() -> &'static Group {
    &GROUPS[5]
}

fn later_type(reading: &ParseState<'_>, at: usize) -> bool {
    let later =
        GROUPS.iter().flat_map(|group| group.typed_phrase).filter_map(|typed_phrase| reading.find_last(typed_phrase));
    later.into_iter().any(|found| found.start >= at)
}

/// The chatbot's own names first: "Craftsman" where listings have that type.
fn exact_types(reading: &mut ParseState<'_>) {
    let vocabulary = reading.vocabulary;
    for name in vocabulary.property_types.iter() {
        let separators = [' ', '/', '-', '(', ')', '+'];
        let first = name.split(separators).find(|word| !word.is_empty()).unwrap_or_default();
        if first.len() > 2 && !reading.may_say(first) {
            continue;
        }
        let phrase = name.replace(separators, " ").split_whitespace().collect::<Vec<_>>().join(" ");
        let known = GROUPS.iter().any(|group| group.typed_phrase.contains(&phrase.as_str()));
        if phrase.is_empty() || known {
            continue;
        }
        if let Some(found) = [phrase.clone(), format!("{phrase}s")].iter().find_map(|text| reading.find(text)) {
            let denied = reading.is_denied(found.start);
            reading.take(found);
            let list = if denied { &mut reading.filter.not_property_types } else { &mut reading.filter.property_types };
            list.push(name.clone());
        }
    }
}

/// The chatbot's types that a group means; the group's own word where there is none, so that nothing is found.
fn meant_types(reading: &ParseState<'_>, group: &Group) -> Vec<String> {
    let townhouse = |name: &str| name.contains("town") || name.contains("row house");
    let found: Vec<String> = reading
        .vocabulary
        .property_types
        .iter()
        .filter(|name| group.contained.iter().any(|stem| name.contains(stem)))
        .filter(|name| group.label != "single-family homes" || !townhouse(name))
        .filter(|name| group.label != "land" || !name.contains("island"))
        .cloned()
        .collect();
    // A feed without apartments calls those to buy condos.
    let rents = |filter: Option<&Filter>| filter.is_some_and(|filter| filter.sale_type == Some(SaleType::ForRent));
    if found.is_empty() && group.label == "apartments" && !rents(Some(&reading.filter)) && !rents(reading.earlier) {
        let condos = meant_types(reading, &GROUPS[1]);
        let are_known = condos.iter().all(|name| reading.vocabulary.property_types.contains(name));
        return if are_known { condos } else { vec![group.contained[0].to_owned()] };
    }
    if found.is_empty() { vec![group.contained[0].to_owned()] } else { found }
}

/// The same, where an apartment that is bought is a condo, too: "apartments for sale", "un appartamento".
fn types_with_condos(reading: &ParseState<'_>, group: &Group) -> Vec<String> {
    let mut found = meant_types(reading, group);
    if group.label == "apartments" && buys(reading) {
        let condos = meant_types(reading, &GROUPS[1]);
        found.extend(condos.into_iter().filter(|name| reading.vocabulary.property_types.contains(name)));
        found.dedup();
    }
    found
}

/// Whether a home to buy is looked for.
fn buys(reading: &ParseState<'_>) -> bool {
    const LOWEST_SALE_PRICE: i64 = 20_000;
    let is_price = |bound: Option<Bound>| bound.is_some_and(|bound| bound.value >= LOWEST_SALE_PRICE.into());
    let buys = |filter: &Filter| {
        filter.sale_type == Some(SaleType::ForSale) || is_price(filter.price.max) || is_price(filter.price.min)
    };
    let rents = reading.filter.sale_type == Some(SaleType::ForRent);
    !rents && (buys(&reading.filter) || reading.filter.sale_type.is_none() && reading.earlier.is_some_and(buys))
}
