//! What was found of one sentence, and the built-in sentence that takes the place of a wrong one. Several checks add to
//! one result.

use porchlight_domain::ListingId;
use porchlight_lang::language::Language;
use porchlight_query::Field;
use porchlight_reply::{self as render, listing_detail};

use crate::{VerifiedText, compare::ListingRecords, numbers::context::Claim};

/// What was found of one sentence.
#[derive(Debug, Default)]
pub struct SentenceResult {
    pub is_true: bool,
    /// The built-in sentence in its place; `None` when no home is known.
    pub instead: Option<String>,
    pub checked: Vec<VerifiedText>,
}

/// What has been found so far.
#[derive(Debug, Default)]
pub struct SentenceFindings {
    pub checked: Vec<VerifiedText>,
    /// The home and field of each wrong thing.
    wrong: Vec<(Option<usize>, Field)>,
}

impl SentenceFindings {
    /// Notes a wrong thing.
    pub fn wrong(&mut self, listing_index: Option<usize>, field: Field) {
        self.wrong.push((listing_index, field));
    }

    /// Notes a contradiction to the record, when it is one.
    pub fn contradiction(
        &mut self,
        is_one: bool,
        text: &str,
        name: &str,
        id: Option<ListingId>,
        listing_index: Option<usize>,
        field: Field,
    ) {
        if is_one {
            let text = text.trim().to_owned();
            self.checked.push(VerifiedText { text, field: name.to_owned(), listing_id: id, ok: false, instead: None });
            self.wrong(listing_index, field);
        }
    }

    pub fn result(self, records: &ListingRecords, language: Language) -> SentenceResult {
        SentenceResult {
            is_true: self.wrong.is_empty(),
            instead: self.instead(records, language),
            checked: self.checked,
        }
    }

    fn instead(&self, records: &ListingRecords, language: Language) -> Option<String> {
        let (property, field) = self.wrong.iter().find(|(property, _)| property.is_some())?;
        let listing = records.listing((*property)?);
        let several = self.wrong.iter().any(|(_, other)| other != field);
        let about_all = several || matches!(field, Field::Everything | Field::Count | Field::Difference);
        Some(if about_all {
            format!(
                "{}: {}.",
                render::format::sentence(&listing_detail::home(listing, language)),
                render::numbers(listing, language)
            )
        } else {
            listing_detail::render_field(listing, field, language).0
        })
    }
}

/// The field that a claim is about, for the explanation and the sentence in its place.
pub fn claimed_field(claim: &Claim) -> Option<Field> {
    Some(match claim {
        Claim::Of(field) => field.clone(),
        Claim::Money { .. } | Claim::Average | Claim::Lowest | Claim::Highest | Claim::Total => Field::Price,
        Claim::Difference => Field::Difference,
        Claim::Age => Field::YearBuilt,
        Claim::Acres | Claim::Hectares | Claim::SquareMeters { lot: true } => Field::LotArea,
        Claim::SquareFeet | Claim::SquareMeters { lot: false } => Field::BuildingArea,
        Claim::HowMany => Field::Count,
        Claim::Photos => Field::Photos,
        Claim::Marker | Claim::Percent | Claim::Loose { .. } => return None,
    })
}
