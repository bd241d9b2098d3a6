//! Words of listings that say the same for a visitor: a home "on one level" is a rambler, too. One of a family will do;
//! its first member names it.

/// On one level, whatever the listing calls it.
pub const SINGLE_LEVEL: [&str; 8] =
    ["single level", "single story", "single storey", "one level", "one story", "one storey", "one floor", "rambler"];

/// "Gelijkvloers", "de plain-pied": on one level, or a unit that is entered without stairs.
pub const GROUND_LEVEL: [&str; 10] = [
    "single level",
    "single story",
    "single storey",
    "one level",
    "one story",
    "one storey",
    "one floor",
    "rambler",
    "ground floor",
    "step free",
];

/// A bedroom that needs no stairs inside.
pub const MAIN_FLOOR_BEDROOM: [&str; 12] = [
    "bedroom on the main",
    "bedroom and a full bath on the main",
    "bedroom and bath on the main",
    "main floor bedroom",
    "main floor primary",
    "main level bedroom",
    "primary bedroom on the main",
    "suite on the main",
    "suite on the first floor",
    "downstairs bedroom",
    "bedroom downstairs",
    "first floor bedroom",
];

/// Homes whose listings speak of housing vouchers.
pub const VOUCHERS: [&str; 8] = [
    "voucher",
    "section 8",
    "section eight",
    "hcv",
    "housing assistance",
    "vale de vivienda",
    "seccion 8",
    "asistencia de vivienda",
];

/// At the sea, a bay or a beach. "Bay view" is any view to the table of features.
pub const BY_THE_WATER: [&str; 12] = [
    "by the water",
    "waterfront",
    "ocean",
    "sea",
    "beach",
    "on the bay",
    "of the bay",
    "seaside",
    "bayfront",
    "over the water",
    "near the water",
    "close to the water",
];

/// A rental that nobody has to wait for, in the words of listings of twelve languages.
pub const AVAILABLE_NOW: [&str; 26] = [
    "available now",
    "available immediately",
    "immediately available",
    "available today",
    "immediate availability",
    "immediate move in",
    "immediate occupancy",
    "availability now",
    "available immediate",
    "disponible ya",
    "disponible ahora",
    "disponible inmediatamente",
    "disponibilidad inmediata",
    "entrega inmediata",
    "disponible immediatement",
    "disponible de suite",
    "disponible maintenant",
    "ab sofort",
    "sofort frei",
    "disponibile subito",
    "disponivel imediatamente",
    "direct beschikbaar",
    "od zaraz",
    "可立即入住",
    "即入居可",
    "متاح الان",
];

/// The name of the family that these terms are, for the table of features.
pub fn name(terms: &[String]) -> Option<&'static str> {
    let families: [&[&'static str]; 4] = [&SINGLE_LEVEL, &GROUND_LEVEL, &BY_THE_WATER, &AVAILABLE_NOW];
    let is_family = |family: &&&[&'static str]| family.len() == terms.len() && family.iter().eq(terms.iter());
    families.iter().find(is_family).map(|family| family[0])
}

/// A family as one of the conditions of a filter.
pub(crate) fn group(family: &[&str]) -> Vec<String> {
    family.iter().map(|term| (*term).to_owned()).collect()
}
