//! Kinds of homes in words: the portal's "Single Family Residential" in the language of the answer. Portals name types
//! in English. A type that is not one of theirs ("Craftsman") is said as the listing has it.

use porchlight_domain::{Filter, fold};
use porchlight_lang::{
    language::Language,
    messages::{Kind, Kinds, Messages, fill, of},
};
use porchlight_query::{property_type_label, query::Query};

use crate::format;

type Pick = fn(&Kinds) -> &Kind;

/// The labels of `property_type_label`.
const LABELS: [(&str, Pick); 9] = [
    ("single-family homes", |kinds| &kinds.house),
    ("condos", |kinds| &kinds.condo),
    ("townhouses", |kinds| &kinds.townhouse),
    ("apartments", |kinds| &kinds.apartment),
    ("multi-family homes", |kinds| &kinds.multi_family),
    ("land", |kinds| &kinds.land),
    ("mobile homes", |kinds| &kinds.mobile),
    ("cabins", |kinds| &kinds.cabin),
    ("commercial properties", |kinds| &kinds.commercial),
];

/// What portals write, folded and without what is in brackets.
const PORTAL_NAMES: [(&str, Pick); 30] = [
    ("single family residential", |kinds| &kinds.house),
    ("single family residence", |kinds| &kinds.house),
    ("single family home", |kinds| &kinds.house),
    ("single family", |kinds| &kinds.house),
    ("single-family home", |kinds| &kinds.house),
    ("single-family", |kinds| &kinds.house),
    ("house", |kinds| &kinds.house),
    ("houses", |kinds| &kinds.house),
    ("condo/co-op", |kinds| &kinds.condo),
    ("condo", |kinds| &kinds.condo),
    ("condos", |kinds| &kinds.condo),
    ("condominium", |kinds| &kinds.condo),
    ("townhouse", |kinds| &kinds.townhouse),
    ("townhome", |kinds| &kinds.townhouse),
    ("townhomes", |kinds| &kinds.townhouse),
    ("apartment", |kinds| &kinds.apartment),
    ("apartments", |kinds| &kinds.apartment),
    ("multi-family", |kinds| &kinds.multi_family),
    ("multi family", |kinds| &kinds.multi_family),
    ("multifamily", |kinds| &kinds.multi_family),
    ("vacant land", |kinds| &kinds.land),
    ("land", |kinds| &kinds.land),
    ("lot/land", |kinds| &kinds.land),
    ("lots/land", |kinds| &kinds.land),
    ("mobile/manufactured home", |kinds| &kinds.mobile),
    ("manufactured home", |kinds| &kinds.mobile),
    ("mobile home", |kinds| &kinds.mobile),
    ("manufactured", |kinds| &kinds.mobile),
    ("cabin", |kinds| &kinds.cabin),
    ("commercial", |kinds| &kinds.commercial),
];

/// The type of a listing: "Multi-Family (2-4 Unit)" as "Mehrfamilienhaus (2-4)"; in English as written.
pub fn of_listing(property_type: &str, language: Language) -> String {
    if language == Language::En {
        return property_type.to_owned();
    }
    let folded = fold(property_type);
    let (bare, bracket) = folded.split_once('(').unwrap_or((&folded, ""));
    let Some(pick) = PORTAL_NAMES.iter().find(|row| row.0 == bare.trim()).map(|row| row.1) else {
        return format::isolated(property_type, language);
    };
    let name = pick(&of(language).kinds).one;
    let count: String = bracket.chars().take_while(|c| c.is_ascii_digit() || matches!(c, '-' | '+')).collect();
    if count.is_empty() { name.to_owned() } else { format!("{name} ({})", format::isolated(&count, language)) }
}

/// The kind of home that a filter looks for, where it is a usual one.
pub fn kind_of_filter(filter: &Filter, p: &'static Messages) -> Option<&'static Kind> {
    let label = property_type_label(&filter.property_types)?;
    LABELS.iter().find(|row| row.0 == label).map(|row| row.1(&p.kinds))
}

/// The types of a filter: "condos", "no condos".
pub fn of_filter(filter: &Filter, meaning: &Query, language: Language) -> Vec<String> {
    let p = of(language);
    let find = |names: &[String]| -> Option<&'static Kind> {
        let label = property_type_label(names)?;
        LABELS.iter().find(|row| row.0 == label).map(|row| row.1(&p.kinds))
    };
    let own = find(&filter.property_types).map(|kind| kind.many.to_owned());
    let own =
        own.or_else(|| filter.property_types.first().map(|name| format::isolated(meaning.display(name), language)));
    let not = find(&filter.not_property_types).map(|kind| kind.none.to_owned());
    let not = not.or_else(|| {
        let name = filter.not_property_types.first()?;
        Some(fill(p.kinds.none_of, &[("kind", &format::isolated(meaning.display(name), language))]))
    });
    own.into_iter().chain(not).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_label_of_a_question_and_every_name_of_a_portal_has_its_kind() {
        for (name, pick) in PORTAL_NAMES {
            let english = pick(&of(Language::En).kinds).many;
            // "Single-family" is no stem of questions.
            let label =
                property_type_label(&[name.replace('-', " ")]).or_else(|| property_type_label(&[name.to_owned()]));
            assert_eq!(label, Some(english), "{name}");
            let own = LABELS.iter().find(|row| row.0 == english).map(|row| row.1(&of(Language::En).kinds).many);
            assert_eq!(own, Some(english), "a label is the English word");
        }
    }

    #[test]
    fn a_portals_type_is_stated_in_the_language_and_another_as_it_is() {
        assert_eq!(of_listing("Multi-Family (2-4 Unit)", Language::De), "Mehrfamilienhaus (2-4)");
        assert_eq!(of_listing("Single Family Residential", Language::Es), "casa unifamiliar");
        assert_eq!(of_listing("Craftsman", Language::De), "Craftsman");
        assert_eq!(of_listing("Condo/Co-op", Language::En), "Condo/Co-op");
    }
}
