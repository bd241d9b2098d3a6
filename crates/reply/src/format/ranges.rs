//! Ranges in words: "3+", "2 to 3", "under $500,000", "built after 2000". Rooms, sizes, years, fees and prices have the
//! same six shapes in every language.

use porchlight_domain::Range;
use porchlight_lang::{
    language::Language,
    messages::{Messages, Ranges, fill},
    plural::Plural,
};
use rust_decimal::Decimal;

use crate::format;

/// Square feet of a square meter, as questions in meters are turned into feet.
const SQUARE_FEET: Decimal = Decimal::from_parts(107_639, 0, 0, false, 4);

/// A range whose bounds are printed by `show`; `None` for one without bounds.
pub fn plain(range: &Range, terms: &Ranges, show: &dyn Fn(Decimal) -> String) -> Option<String> {
    let one = |template: &str, value| Some(fill(template, &[("n", &show(value))]));
    match (range.min, range.max) {
        (None, None) => None,
        (Some(min), Some(max)) if min.value == max.value => one(terms.exactly, min.value),
        (Some(min), Some(max)) => Some(fill(terms.between, &[("a", &show(min.value)), ("b", &show(max.value))])),
        (Some(min), None) if min.inclusive => one(terms.at_least, min.value),
        (Some(min), None) => one(terms.over, min.value),
        (None, Some(max)) if max.inclusive => one(terms.up_to, max.value),
        (None, Some(max)) => one(terms.under, max.value),
    }
}

/// A range with its noun: "3+ bedrooms".
pub fn counted(range: &Range, noun: &Plural, p: &Messages, language: Language) -> Option<String> {
    let text = plain(range, &p.restating.counts, &|value| format::number(value, language))?;
    // "exactly 1 bedroom", but "1+ bedrooms"; other languages write the word: "al menos 1 habitación".
    let last = match (range.min, range.max) {
        (_, Some(max)) => max.value,
        (Some(min), None) if min.value == Decimal::ONE && language == Language::En => Decimal::TWO,
        (Some(min), None) => min.value,
        (None, None) => return None,
    };
    Some(fill(noun.of(last, language), &[("n", &text)]))
}

/// A range of square feet; of square meters where its bounds came from them.
pub fn square_feet(range: &Range, template: &str, p: &Messages, language: Language) -> Option<String> {
    // A question in feet has whole numbers; 100 m² are 1,076.39 sq ft.
    let bounds: Vec<Decimal> = [range.min, range.max].into_iter().flatten().map(|bound| bound.value).collect();
    let in_meters = bounds.iter().any(|value| !value.fract().is_zero());
    let (unit, part) =
        if in_meters { (p.labels.square_meters, SQUARE_FEET) } else { (p.labels.square_feet, Decimal::ONE) };
    // "over 2,000 sq ft", but "2,000平方フィート超": where words follow the number, its unit stays with it.
    let own = if template.contains("{unit}") { String::new() } else { format!("{}{unit}", language.unit_gap()) };
    let number = |value: Decimal| format!("{}{own}", format::number((value / part).round_dp(1), language));
    let text = plain(range, &p.restating.counts, &number)?;
    Some(fill(template, &[("n", &text), ("unit", unit)]))
}

#[cfg(test)]
mod tests {
    use porchlight_domain::Bound;
    use porchlight_lang::messages::of;

    use super::*;

    /// "At least 1, 2 and 5 bathrooms", and the number of homes found.
    #[test]
    fn nouns_agree_with_their_numbers_in_twelve_languages() {
        let rows = [
            (Language::En, ["1+ bathrooms", "2+ bathrooms", "5+ bathrooms"], ["1 home", "2 homes", "5 homes"]),
            (
                Language::Es,
                ["al menos 1 baño", "al menos 2 baños", "al menos 5 baños"],
                ["1 vivienda", "2 viviendas", "5 viviendas"],
            ),
            (
                Language::Fr,
                ["au moins 1 salle de bain", "au moins 2 salles de bain", "au moins 5 salles de bain"],
                ["1 bien", "2 biens", "5 biens"],
            ),
            (
                Language::De,
                ["mindestens 1 Bad", "mindestens 2 Bäder", "mindestens 5 Bäder"],
                ["1 Immobilie", "2 Immobilien", "5 Immobilien"],
            ),
            (
                Language::Pt,
                ["pelo menos 1 banheiro", "pelo menos 2 banheiros", "pelo menos 5 banheiros"],
                ["1 imóvel", "2 imóveis", "5 imóveis"],
            ),
            (
                Language::It,
                ["almeno 1 bagno", "almeno 2 bagni", "almeno 5 bagni"],
                ["1 immobile", "2 immobili", "5 immobili"],
            ),
            (
                Language::Nl,
                ["minstens 1 badkamer", "minstens 2 badkamers", "minstens 5 badkamers"],
                ["1 woning", "2 woningen", "5 woningen"],
            ),
            (
                Language::Pl,
                ["łazienki: co najmniej 1", "łazienki: co najmniej 2", "łazienki: co najmniej 5"],
                ["1 oferta", "2 oferty", "5 ofert"],
            ),
            (Language::Tr, ["en az 1 banyo", "en az 2 banyo", "en az 5 banyo"], ["1 ilan", "2 ilan", "5 ilan"]),
            (Language::Zh, ["卫生间至少1个", "卫生间至少2个", "卫生间至少5个"], ["1套房源", "2套房源", "5套房源"]),
            (Language::Ja, ["浴室1以上", "浴室2以上", "浴室5以上"], ["1件", "2件", "5件"]),
            (
                Language::Ar,
                ["الحمامات: 1 على الأقل", "الحمامات: 2 على الأقل", "الحمامات: 5 على الأقل"],
                ["1 عقار", "عقاران (2)", "5 عقارات"],
            ),
        ];
        assert_eq!(rows.len(), Language::ALL.len());
        for (language, baths, homes) in rows {
            let p = of(language);
            for (at, number) in [1, 2, 5].into_iter().enumerate() {
                let min = Some(Bound { value: Decimal::from(number), inclusive: true });
                let range = Range { min, max: None };
                let text = counted(&range, &p.restating.bathrooms, p, language);
                assert_eq!(text.as_deref(), Some(baths[at]), "{language:?}");
                let found = format::count_label(Decimal::from(number), &p.labels.homes, language);
                assert_eq!(found, homes[at], "{language:?}");
            }
        }
        println!("{} numbers of nouns in {} languages", rows.len() * 6, rows.len());
    }
}
