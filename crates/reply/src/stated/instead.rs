//! What a description states of a question from which another field was read: of "how much notice do you need" no price.

use porchlight_domain::{Listing, fold, listing::features::Feature};
use porchlight_lang::{language::Language, stated};
use porchlight_query::Field;

use super::{ranking, written};

/// Words of a question for the record of a home.
const OF_RECORD: [&str; 38] = [
    " tell me",
    " more about",
    " detail",
    " info",
    " describe",
    " what is it like",
    " look like",
    " dime",
    " digame",
    " hable",
    " cuentame",
    " interested",
    " everything",
    " price",
    " precio",
    " asking",
    " built",
    " constru",
    " house ",
    " home ",
    " condo ",
    " apartment ",
    " townhouse ",
    " unit ",
    " place ",
    " property ",
    " it ",
    " casa ",
    " departamento ",
    " depa ",
    " vivienda ",
    " propiedad ",
    " listed ",
    " listing ",
    " terreno ",
    " lote ",
    " lot ",
    " land ",
];
/// Behind them stands what names the home: "how old is the one with the pool".
const NAMING: [&str; 7] = [" the one ", " the ones ", " la que ", " el que ", " la de ", " el de ", " one with "];

/// The sentence that answers it, where most of the question is about something else than the field.
pub(crate) fn text(listing: &Listing, field: &Field, question: &str, language: Language) -> Option<String> {
    let own: &[&str] = match field {
        Field::Price => {
            &["price", "monthly rent", "negotiable", "mortgage payment", "price per unit area", "down payment"]
        }
        Field::YearBuilt => &["year built", "how old", "new construction", "historic"],
        Field::StreetAddress => &["location"],
        Field::Feature(word) if stated::concept(word).is_none() && Feature::of_phrase(word).is_none() => &[],
        Field::Everything => &[],
        _ => return None,
    };
    let typed = question.rsplit_once('\n').map_or(question, |(typed, _)| typed);
    let folded = format!(" {} ", fold(typed).replace(['?', '¿', ',', '.'], " "));
    let asks_record = !matches!(field, Field::Feature(_)) && OF_RECORD.iter().any(|phrase| folded.contains(phrase));
    if asks_record || NAMING.iter().any(|phrase| folded.contains(phrase)) {
        return None;
    }
    let found = ranking::beside(listing, question, own)?;
    Some(written::quote(listing, &found, language))
}
