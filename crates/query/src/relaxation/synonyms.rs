//! Words that listings use for what visitors call otherwise: who looks for a workshop is shown "a 24x30 shop", and its
//! sentence beside it. A synonym is tried only where no listing has the visitor's own word.

use porchlight_domain::Filter;

/// What visitors say, in the singular, and what listings say instead.
const SYNONYMS: [(&[&str], &[&str]); 26] = [
    (
        &["horse", "caballo", "equestrian", "stable", "corral", "paddock", "pasture"],
        &["horse", "equestrian", "stable", "paddock", "pasture", "livestock", "corral", "caballo"],
    ),
    (
        &["chicken", "goat", "livestock", "farm animal", "gallina", "cow"],
        &["livestock", "chicken", "goat", "farm animal", "coop", "gallina", "agricultural"],
    ),
    (
        &[
            "university",
            "college",
            "campus",
            "universidad",
            "uni",
            "universitat",
            "universite",
            "universita",
            "universiteit",
            "universidade",
            "uniwersytet",
        ],
        &["university", "college", "campus", "universidad"],
    ),
    (
        &["bus", "bus stop", "bus line", "transit", "public transit", "public transportation", "transport", "autobus"],
        &["bus", "transit", "public transportation", "light rail", "autobus", "parada"],
    ),
    (
        &["train", "train station", "rail", "light rail", "subway", "metro", "tren"],
        &["train", "light rail", "rail station", "subway", "metro", "commuter rail", "tren"],
    ),
    (
        &["trail", "hiking", "hiking trail", "bike path", "bike trail", "sendero", "walking trail"],
        &["trail", "hiking", "bike path", "greenway", "walking path", "sendero"],
    ),
    (
        &["shopping", "store", "grocery", "grocery store", "supermarket", "tienda", "supermercado", "market"],
        &["shopping", "store", "grocery", "supermarket", "shops", "tienda", "supermercado"],
    ),
    (&["restaurant", "restaurante", "cafe"], &["restaurant", "restaurante", "cafe", "dining"]),
    (&["hospital", "clinic", "medical center"], &["hospital", "clinic", "medical center"]),
    (
        &["workshop", "taller"],
        &["workshop", "a shop", "30 shop", "40 shop", "detached shop", "heated shop", "shop with", "taller"],
    ),
    (
        &["in law", "mother in law", "adu", "guest house", "casita", "guest cottage", "granny flat", "in law suite"],
        &["in law", "adu", "guest house", "guest suite", "guest cottage", "casita", "accessory dwelling"],
    ),
    (&["office", "study", "den"], &["office", "study", "den"]),
    (&["shed", "outbuilding"], &["shed", "outbuilding"]),
    (&["stove", "range", "cooktop"], &["stove", "range", "cooktop"]),
    (&["hardwood", "wood floor"], &["hardwood", "wood floor", "oak floor"]),
    (&["sunroom", "solarium"], &["sunroom", "solarium", "enclosed porch", "four season room", "sun room"]),
    (&["playground"], &["playground", "play area", "play structure"]),
    (&["rv parking", "rv", "boat parking", "trailer parking"], &["rv parking", "rv", "boat parking"]),
    (&["concierge", "doorman", "front desk"], &["concierge", "doorman", "front desk"]),
    (&["remodeled", "renovated", "updated", "restored"], &["remodeled", "renovated", "updated", "restored"]),
    (&["fixer", "fixer upper", "need work"], &["fixer", "needs work", "as is", "investor special", "handyman", "tlc"]),
    (&["ground floor", "first floor"], &["ground floor", "first floor", "ground level", "garden level", "planta baja"]),
    (&["solar", "solar panel"], &["solar", "photovoltaic"]),
    (&["generator"], &["generator", "backup power"]),
    (&["dock", "boat slip", "marina"], &["dock", "slip", "marina", "moorage"]),
    (&["septic", "septic system"], &["septic", "fosa septica"]),
];

/// The filter with other words for its terms; `None` where none of them has any.
pub(crate) fn with_synonyms(filter: &Filter) -> Option<Filter> {
    let mut wide = filter.clone();
    for term in &filter.terms {
        let Some(group) = group_of(term) else { continue };
        let denial = format!("no {term}");
        wide.terms.retain(|own| own != term);
        wide.excluded_terms.retain(|own| *own != denial);
        wide.any_terms.push(group.iter().map(|word| (*word).to_owned()).collect());
    }
    (wide != *filter).then_some(wide)
}

/// Whether a filter looks for a term by other words for it.
pub fn is_kept(term: &str, filter: &Filter) -> bool {
    let is_group = |own: &Vec<String>| group_of(term).is_some_and(|group| own.iter().eq(group.iter()));
    filter.any_terms.iter().any(is_group)
}

/// Whether a word has synonyms.
pub(crate) fn is_known(word: &str) -> bool {
    group_of(word).is_some()
}

fn group_of(term: &str) -> Option<&'static [&'static str]> {
    SYNONYMS.iter().find(|(own, _)| own.contains(&term)).map(|(_, stated)| *stated)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(terms: &[&str]) -> Filter {
        Filter { terms: terms.iter().map(|term| (*term).to_owned()).collect(), ..Filter::default() }
    }

    #[test]
    fn a_term_gives_way_to_its_synonyms() {
        let wide = with_synonyms(&filter(&["furnished", "universidad"])).expect("one of them has synonyms");
        assert_eq!(wide.terms, ["furnished"]);
        assert_eq!(wide.any_terms, [["university", "college", "campus", "universidad"]]);
        assert!(with_synonyms(&filter(&["pool"])).is_none());
    }

    #[test]
    fn synonyms_are_looked_for_in_the_singular() {
        for (own, _) in SYNONYMS {
            for term in own {
                assert_eq!(porchlight_domain::filter::singular_tokens(term).trim(), *term);
            }
        }
    }
}
