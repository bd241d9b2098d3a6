//! What is offered in place of a condition that no listing meets, before one is given up: to buy, an apartment is a condo
//! by its American name, and who wants to live at the sea is shown what is by the water.

use porchlight_domain::{Filter, SaleType};

use porchlight_domain::listing::features::Feature;

use super::synonyms::with_synonyms;
use crate::{mentioned_open_houses, relaxation::RelaxedConstraint, term_families};

/// What replaces a condition that no listing meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Substitute {
    /// Condos are what was asked for, by another name.
    Condos,
    /// No listing states the sea that was asked for.
    ByTheWater,
    /// Only the description states the open house that was asked for.
    MentionedOpenHouse,
    /// Listings say in other words what was asked for.
    Synonyms,
}

/// The names of apartments in types of homes.
const APARTMENTS: [&str; 5] = ["apartment", "flat", "apartament", "departamento", "piso"];
/// What is said of the sea.
const SEA: [&str; 6] = ["ocean", "sea", "beach", "waterfront", "seaside", "bay"];

/// The filters that are tried in turn, each with what it gives up.
pub(crate) fn of(filter: &Filter) -> Vec<(RelaxedConstraint, Filter)> {
    let condos = condos(filter);
    let both = condos.as_ref().and_then(by_the_water);
    let condos = condos.map(|filter| (RelaxedConstraint::PropertyType, filter));
    let water = by_the_water(filter).into_iter().chain(both).map(|filter| (RelaxedConstraint::Terms, filter));
    let later = without_availability(filter).map(|filter| (RelaxedConstraint::Terms, filter));
    let one_term = without_only_term(filter).map(|filter| (RelaxedConstraint::Terms, filter));
    let replaced = with_synonyms(filter);
    let each = without_each_term(replaced.as_ref().unwrap_or(filter)).into_iter();
    // "Ocean view" is one wish.
    let is_at_sea = by_the_water(filter).is_some();
    let each = each.filter(|_| !is_at_sea).map(|filter| (RelaxedConstraint::Terms, filter));
    let replaced = replaced.map(|filter| (RelaxedConstraint::Terms, filter));
    condos.into_iter().chain(water).chain(replaced).chain(later).chain(one_term).chain(each).collect()
}

/// Of several wishes all but one, which no listing states: the one that is no known feature is given up first.
fn without_each_term(filter: &Filter) -> Vec<Filter> {
    const MAX: usize = 4;
    let is_denied = |term: &String| !term.starts_with("no ");
    if filter.terms.len() < 2 || filter.terms.len() > MAX || filter.excluded_terms.iter().any(is_denied) {
        return Vec::new();
    }
    let mut given_up: Vec<&String> = filter.terms.iter().collect();
    given_up.sort_by_key(|term| Feature::of_phrase(term).is_some());
    let without = |term: &String| {
        let denial = format!("no {term}");
        let mut wide = filter.clone();
        wide.terms.retain(|own| own != term);
        wide.excluded_terms.retain(|own| *own != denial);
        wide
    };
    given_up.into_iter().map(without).collect()
}

/// Which substitutes found the listings of a filter; none if a condition was given up for them.
pub fn found_by(filter: &Filter, found_by: &Filter) -> Vec<Substitute> {
    if mentioned_open_houses::filters(filter).iter().any(|(_, wide)| wide == found_by) {
        return vec![Substitute::MentionedOpenHouse];
    }
    if with_synonyms(filter).as_ref() == Some(found_by) {
        return vec![Substitute::Synonyms];
    }
    let condos = condos(filter);
    if condos.as_ref() == Some(found_by) {
        return vec![Substitute::Condos];
    }
    if by_the_water(filter).as_ref() == Some(found_by) {
        return vec![Substitute::ByTheWater];
    }
    match condos.as_ref().and_then(by_the_water).as_ref() == Some(found_by) {
        true => vec![Substitute::Condos, Substitute::ByTheWater],
        false => Vec::new(),
    }
}

fn condos(filter: &Filter) -> Option<Filter> {
    let is_apartment = |name: &String| APARTMENTS.iter().any(|stem| name.contains(stem));
    let are_apartments = !filter.property_types.is_empty() && filter.property_types.iter().all(is_apartment);
    let may_buy = filter.sale_type != Some(SaleType::ForRent) && filter.deposit.is_open();
    let is_excluded = filter.not_property_types.iter().any(|name| name.contains("condo"));
    let property_types = vec!["condo".to_owned()];
    (are_apartments && may_buy && !is_excluded).then(|| Filter { property_types, ..filter.clone() })
}

/// "Furnished, available now": the furnished home that is free later.
fn without_availability(filter: &Filter) -> Option<Filter> {
    let now = term_families::group(&term_families::AVAILABLE_NOW);
    let mut wide = filter.clone();
    wide.any_terms.retain(|group| *group != now);
    (wide != *filter && !filter.terms.is_empty()).then_some(wide)
}

/// "Wheelchair, single story": the home on one level, where none states the other.
fn without_only_term(filter: &Filter) -> Option<Filter> {
    let [only] = &filter.terms[..] else { return None };
    let denial = format!("no {only}");
    let excluded_terms = filter.excluded_terms.iter().filter(|term| **term != denial).cloned().collect();
    let wide = Filter { terms: Vec::new(), excluded_terms, ..filter.clone() };
    (!filter.any_terms.is_empty()).then_some(wide)
}

/// "Furnished on the beach": the furnished home, wherever it is.
pub(crate) fn without_sea(filter: &Filter) -> Option<Filter> {
    let mut wide = by_the_water(filter)?;
    wide.any_terms.pop();
    (!wide.terms.is_empty()).then_some(wide)
}

fn by_the_water(filter: &Filter) -> Option<Filter> {
    let is_sea = |term: &String| SEA.contains(&term.as_str());
    if !filter.terms.iter().any(is_sea) {
        return None;
    }
    // "Ocean" and "view" are two terms.
    let is_part = |term: &String| is_sea(term) || term == "view";
    let is_denial = |term: &String| term.strip_prefix("no ").is_some_and(|term| is_part(&term.to_owned()));
    let mut wide = filter.clone();
    wide.terms.retain(|term| !is_part(term));
    wide.excluded_terms.retain(|term| !is_denial(term));
    wide.any_terms.push(term_families::group(&term_families::BY_THE_WATER));
    Some(wide)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(property_type: &str, terms: &[&str]) -> Filter {
        let terms = terms.iter().map(|term| (*term).to_owned()).collect();
        Filter { property_types: vec![property_type.to_owned()], terms, ..Filter::default() }
    }

    #[test]
    fn an_apartment_to_buy_may_be_a_condo_and_a_rental_may_not() {
        let wanted = filter("apartment", &["lift"]);
        let condos = filter("condo", &["lift"]);
        assert_eq!(of(&wanted), [(RelaxedConstraint::PropertyType, condos.clone())]);
        assert_eq!(found_by(&wanted, &condos), [Substitute::Condos]);
        let rental = Filter { sale_type: Some(SaleType::ForRent), ..wanted };
        assert!(of(&rental).is_empty());
        assert!(of(&filter("single family residential", &["pool"])).is_empty());
    }

    #[test]
    fn a_view_of_the_sea_gives_way_to_the_water() {
        let wanted = filter("condo", &["ocean", "view", "lift"]);
        let found = of(&wanted);
        let [(RelaxedConstraint::Terms, water)] = &found[..] else { panic!("{found:?}") };
        assert_eq!(water.terms, ["lift"]);
        assert_eq!(term_families::name(&water.any_terms[0]), Some("by the water"));
        assert_eq!(found_by(&wanted, water), [Substitute::ByTheWater]);
        assert!(found_by(&wanted, &Filter::default()).is_empty());
    }

    #[test]
    fn one_of_a_family_is_kept_where_a_term_is_not_stated() {
        let one_level = term_families::group(&term_families::SINGLE_LEVEL);
        let wanted = Filter { any_terms: vec![one_level.clone()], ..filter("condo", &["wheelchair"]) };
        let found = of(&wanted);
        let [(RelaxedConstraint::Terms, kept)] = &found[..] else { panic!("{found:?}") };
        assert!(kept.terms.is_empty() && kept.any_terms == [one_level]);
        assert!(found_by(&wanted, kept).is_empty());
    }

    #[test]
    fn an_apartment_at_the_sea_may_be_a_condo_by_the_water() {
        let wanted = filter("apartment", &["sea"]);
        let found = of(&wanted);
        assert_eq!(found.len(), 3);
        assert_eq!(found_by(&wanted, &found[2].1), [Substitute::Condos, Substitute::ByTheWater]);
    }
}
