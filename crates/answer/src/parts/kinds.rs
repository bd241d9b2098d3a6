//! Kinds of homes: property type, sale or rent, status, tours, whole place or room, new builds, HOA.
//!
//! Why it exists: people say "house" where the listing says "Single Family Residential". Not
//! here: words in descriptions (`features.rs`).

use porchlight_domain::{Availability, Bound, Range, SaleType, SpaceType, Tours};

use crate::reading::{Forget, Reading};

/// What people say, how it is said back, and what property types that are meant contain.
struct Group {
    said: &'static [&'static str],
    label: &'static str,
    contained: &'static [&'static str],
}

const GROUPS: [Group; 9] = [
    Group {
        said: &[
            "single family homes",
            "single family home",
            "single family",
            "detached",
            "sfh",
            "houses",
            "house",
            "bungalow",
            "bungalows",
            "casas",
        ],
        label: "houses",
        contained: &["single family", "house", "detached", "bungalow", "villa", "chalet"],
    },
    Group {
        said: &["condominiums", "condominium", "condos", "condo", "co op", "coop"],
        label: "condos",
        contained: &["condo", "co-op", "coop"],
    },
    Group {
        said: &[
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
        contained: &["townho", "town ho", "row house"],
    },
    Group {
        said: &["apartments", "apartment", "apts", "apt", "flats", "flat"],
        label: "apartments",
        contained: &["apartment", "flat"],
    },
    Group {
        said: &[
            "multi family",
            "multifamily",
            "duplexes",
            "duplex",
            "triplexes",
            "triplex",
            "fourplex",
            "investment property",
        ],
        label: "multi-family homes",
        contained: &["multi", "duplex", "triplex"],
    },
    Group {
        said: &[
            "vacant land",
            "empty lot",
            "empty lots",
            "plots",
            "plot",
            "parcels",
            "parcel",
            "acreage",
            "land",
            "lots for sale",
            "lots",
        ],
        label: "land",
        contained: &["land", "lot", "acreage"],
    },
    Group {
        said: &[
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
    Group { said: &["cabins", "cabin", "cottages", "cottage"], label: "cabins", contained: &["cabin", "cottage"] },
    Group {
        said: &["commercial", "retail space", "office building"],
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
                && !(group.label == "houses" && first.contains("town"))
        })
        .map(|group| group.label)
}

/// Reads all kinds.
pub fn read(reading: &mut Reading<'_>) {
    tours(reading);
    sale(reading);
    status(reading);
    new_build(reading);
    no_hoa(reading);
    studio(reading);
    types(reading);
    parking(reading);
}

fn tours(reading: &mut Reading<'_>) {
    if reading.take_any(&["open houses", "open house", "openhouse", "open homes", "open home"]).is_some() {
        reading.filter.tours = Some(Tours::OpenHouse);
    }
    if reading
        .take_any(&[
            "3d tours",
            "3d tour",
            "3 d tour",
            "virtual tours",
            "virtual tour",
            "3d walkthrough",
            "3d",
            "video tour",
            "matterport",
        ])
        .is_some()
    {
        reading.filter.tours = Some(Tours::ThreeD);
    }
}

fn sale(reading: &mut Reading<'_>) {
    const RENT: [&str; 13] = [
        "for rent",
        "to rent",
        "for lease",
        "to let",
        "rentals",
        "rental",
        "renting",
        "rent",
        "lease",
        "rents",
        "per month",
        "a month",
        "monthly",
    ];
    const SALE: [&str; 9] =
        ["for sale", "to buy", "buying", "purchase", "buy", "on sale", "purchasing", "4 sale", "sale"];
    if reading.says("rent or buy") || reading.says("buy or rent") {
        reading.take_any(&["rent or buy", "buy or rent"]);
    } else if reading.take_any(&RENT).is_some() {
        reading.filter.sale_type = Some(SaleType::ForRent);
        while reading.take_any(&RENT).is_some() {}
    } else if reading.take_any(&SALE).is_some() {
        reading.filter.sale_type = Some(SaleType::ForSale);
    }
    if reading
        .take_any(&["a room", "rooms", "private room", "room", "shared room"])
        .is_some_and(|found| !matches!(reading.word(found.end), "s" | "sizes"))
    {
        reading.filter.space_type = Some(SpaceType::Room);
        reading.filter.sale_type = Some(SaleType::ForRent);
    }
    if reading
        .take_any(&["entire place", "whole place", "entire home", "entire apartment", "whole apartment", "whole house"])
        .is_some()
    {
        reading.filter.space_type = Some(SpaceType::EntirePlace);
    }
}

fn status(reading: &mut Reading<'_>) {
    let found = if reading
        .take_any(&[
            "coming soon",
            "not yet listed",
            "not yet on the market",
            "upcoming",
            "pre market",
            "off market soon",
        ])
        .is_some()
    {
        Availability::ComingSoon
    } else if reading.take_any(&["under contract", "pending", "in escrow", "contingent"]).is_some() {
        Availability::Pending
    } else if reading
        .take_any(&[
            "recently sold",
            "did homes sell",
            "did houses sell",
            "sell for",
            "already sold",
            "sold recently",
            "been sold",
            "was sold",
            "sold",
            "past sales",
            "past sale",
        ])
        .is_some()
    {
        Availability::Sold
    } else {
        reading.take_any(&["on the market", "available now", "still available", "available", "active"]);
        return;
    };
    reading.filter.availability = found;
}

/// "brand new", "new construction": built in the last three years or later; "modern" is no condition.
fn new_build(reading: &mut Reading<'_>) {
    const NEW: [&str; 10] = [
        "newer construction",
        "new construction",
        "newly built",
        "new builds",
        "new build",
        "brand new",
        "newbuild",
        "newly constructed",
        "new homes",
        "just built",
    ];
    if reading.filter.year_built == Range::default() && reading.take_any(&NEW).is_some() {
        reading.filter.year_built.min = Some(Bound { value: (reading.today.year - 3).into(), inclusive: true });
    }
    const FRESH: [(&str, i64); 14] = [
        ("whats new", 7),
        ("anything new", 7),
        ("new this week", 7),
        ("listed this week", 7),
        ("this week", 7),
        ("last week", 7),
        ("new this month", 31),
        ("listed this month", 31),
        ("listed today", 1),
        ("new today", 1),
        ("new listings", 7),
        ("just listed", 7),
        ("recently listed", 14),
        ("new on the market", 7),
    ];
    for (said, days) in FRESH {
        if reading.take_any(&[said]).is_some() {
            reading.filter.days_on_market.max = Some(Bound { value: days.into(), inclusive: true });
        }
    }
}

fn no_hoa(reading: &mut Reading<'_>) {
    const NONE: [&str; 14] = [
        "no hoa fees",
        "no hoa fee",
        "no hoa dues",
        "without hoa",
        "without an hoa",
        "no hoa",
        "not in an hoa",
        "no hoas",
        "non hoa",
        "hoa free",
        "no homeowners association",
        "dont want an hoa",
        "dont want hoa",
        "no association fees",
    ];
    if reading.take_any(&NONE).is_some() {
        reading.filter.no_hoa = true;
    }
}

fn studio(reading: &mut Reading<'_>) {
    if reading.take_any(&["studios", "studio", "studio apartment"]).is_some() {
        let none = Some(Bound { value: 0.into(), inclusive: true });
        reading.filter.bedrooms = Range { min: none, max: none };
    }
}

fn types(reading: &mut Reading<'_>) {
    if reading.take_any(&["any type", "any kind", "all types"]).is_some() {
        reading.forget.push(Forget::PropertyType);
    }
    exact_types(reading);
    for group in &GROUPS {
        for said in group.said {
            while let Some(found) = reading.find(said) {
                let about_one = matches!(reading.before(found.start, 1), "the" | "this" | "that");
                let denied = reading.is_denied(found.start);
                reading.take(found);
                if about_one && !denied {
                    continue;
                }
                let meant = meant_types(reading, group);
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

/// The chatbot's own names first: "Craftsman" where listings have that type.
fn exact_types(reading: &mut Reading<'_>) {
    let names: Vec<String> = reading.words.property_types.clone();
    for name in names {
        let phrase = name.replace(['/', '-', '(', ')', '+'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
        let known = GROUPS.iter().any(|group| group.said.contains(&phrase.as_str()));
        if phrase.is_empty() || known {
            continue;
        }
        if let Some(found) = [phrase.clone(), format!("{phrase}s")].iter().find_map(|text| reading.find(text)) {
            let denied = reading.is_denied(found.start);
            reading.take(found);
            let list = if denied { &mut reading.filter.not_property_types } else { &mut reading.filter.property_types };
            list.push(name);
        }
    }
}

/// The chatbot's types that a group means; the group's own word where there is none, so that nothing is found.
fn meant_types(reading: &Reading<'_>, group: &Group) -> Vec<String> {
    let townhouse = |name: &str| name.contains("town") || name.contains("row house");
    let found: Vec<String> = reading
        .words
        .property_types
        .iter()
        .filter(|name| group.contained.iter().any(|stem| name.contains(stem)))
        .filter(|name| group.label != "houses" || !townhouse(name))
        .filter(|name| group.label != "land" || !name.contains("island"))
        .cloned()
        .collect();
    if found.is_empty() { vec![group.contained[0].to_owned()] } else { found }
}

fn parking(reading: &mut Reading<'_>) {
    if reading.take_any(&["any price", "any budget", "price doesnt matter", "no budget"]).is_some() {
        reading.forget.push(Forget::Price);
    }
    if reading.take_any(&["any bedrooms", "any number of bedrooms", "any size"]).is_some() {
        reading.forget.push(Forget::Bedrooms);
    }
    if reading.filter.parking_spots != Range::default() {
        reading.take_any(&["garage", "parking"]);
        return;
    }
    let Some(found) = [
        "off street parking",
        "parking spots",
        "parking spaces",
        "parking spot",
        "parking space",
        "parking",
        "carport",
    ]
    .iter()
    .find_map(|said| reading.find(said)) else {
        return;
    };
    let denied = reading.is_denied(found.start);
    reading.take(found);
    let bound = |value: i64| Some(Bound { value: value.into(), inclusive: true });
    reading.filter.parking_spots =
        if denied { Range { min: None, max: bound(0) } } else { Range { min: bound(1), max: None } };
}
