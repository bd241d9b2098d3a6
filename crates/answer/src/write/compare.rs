//! Two to four homes side by side, as a Markdown table, and what they differ by in price.
//!
//! Why it exists: a table is read faster than sentences. Not here: which homes (`understand.rs`).

use porchlight_domain::{Listing, fold};

use super::{
    Written, format, kinds, lines,
    phrases::{Phrases, fill, of},
    talk_after,
};
use crate::{facts::Facts, language::Language, meaning::Meaning};

/// The comparison of the homes in the facts.
pub fn compare(meaning: &Meaning, facts: &Facts, language: Language) -> Written {
    let p = of(language);
    let mut homes = facts.listings.clone();
    homes.sort_by_key(|home| place_in_question(home, meaning));
    homes.truncate(4);
    let homes = homes.as_slice();
    if homes.len() < 2 {
        let text = homes.first().map_or_else(
            || p.home.gone.to_owned(),
            |one| format!("{}\n- {}", p.home.which, lines::line(one, language)),
        );
        return Written {
            text,
            no_answer: true,
            cards: homes.iter().map(|home| home.id).collect(),
            talk: talk_after(meaning, homes),
            ..Written::default()
        };
    }
    let mut text = table_head(homes, p, language);
    for (name, value) in rows(p) {
        let cells: Vec<String> =
            homes.iter().map(|home| value(home, p, language).unwrap_or_else(|| p.words.not_stated.into())).collect();
        if cells.iter().any(|cell| cell != p.words.not_stated) {
            text.push_str(&format!("\n| {name} | {} |", cells.join(" | ")));
        }
    }
    if let Some(difference) = difference(homes, p, language) {
        text.push_str(&format!("\n\n{difference}"));
    }
    let mut talk = talk_after(meaning, homes);
    talk.filter = meaning.earlier.filter.clone();
    Written { text, cards: homes.iter().map(|home| home.id).collect(), talk, ..Written::default() }
}

/// Homes named by address or number stand in the order in which they were named.
fn place_in_question(home: &Listing, meaning: &Meaning) -> usize {
    let filter = &meaning.filter;
    let address = fold(&home.content.street_address);
    let number = fold(&home.content.mls_number);
    let by_address = filter.streets.iter().position(|street| address.contains(street.as_str()));
    by_address.or_else(|| filter.mls_numbers.iter().position(|own| *own == number)).unwrap_or(0)
}

fn table_head(homes: &[Listing], p: &Phrases, language: Language) -> String {
    let names: Vec<String> = homes.iter().map(|home| lines::linked(home, language).replace('|', "/")).collect();
    let corner = [p.signs.corner, ""].join(if p.signs.corner.is_empty() { "" } else { " " });
    format!("| {corner}| {} |\n|---|{}", names.join(" | "), "---|".repeat(homes.len()))
}

type Cell = fn(&Listing, &Phrases, Language) -> Option<String>;

fn rows(p: &'static Phrases) -> [(&'static str, Cell); 9] {
    let n = &p.names;
    [
        (n.price, |home, p, language| {
            home.content.price()?;
            Some(
                [Some(format::price(home, language)), format::state_note(home, language)]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>()
                    .join(p.signs.comma),
            )
        }),
        (n.beds, |home, _, language| home.content.bedrooms.map(|beds| format::number(beds, language))),
        (n.baths, |home, _, language| home.content.bathrooms.map(|baths| format::number(baths, language))),
        (n.area, |home, _, language| {
            home.content
                .building_area
                .filter(|area| !area.is_zero())
                .map(|area| format::area(area, home.content.area_unit, language))
        }),
        (n.lot, |home, _, language| {
            home.content
                .lot_area
                .filter(|area| !area.is_zero())
                .map(|area| format::area(area, home.content.area_unit, language))
        }),
        (n.year, |home, _, _| home.content.year_built.map(|year| year.to_string())),
        (n.parking, |home, p, language| {
            home.content.parking_spots.map(|spots| format::counted(spots, &p.words.parking, language))
        }),
        (n.hoa, |home, p, language| {
            home.content.hoa_month.map(|fee| {
                fill(p.words.per_month, &[("money", &format::money(&home.content.currency_symbol, fee, language))])
            })
        }),
        (n.kind, |home, _, language| {
            let kind = Some(home.content.property_type.replace('|', "/")).filter(|kind| !kind.is_empty())?;
            Some(format::sentence(&kinds::of_listing(&kind, language)))
        }),
    ]
}

fn difference(homes: &[Listing], p: &Phrases, language: Language) -> Option<String> {
    let [a, b] = homes else { return None };
    let same = a.content.sale_type == b.content.sale_type && a.content.currency_symbol == b.content.currency_symbol;
    let by = (a.content.price()? - b.content.price()?).abs();
    (same && !by.is_zero())
        .then(|| fill(p.names.difference, &[("money", &format::money(&a.content.currency_symbol, by, language))]))
}
