//! What was found of one sentence, and the built-in sentence that takes the place of a wrong one.
//!
//! Why it exists: several checks add to one verdict. Not here: the checks.

use porchlight_domain::ListingId;

use super::{Checked, claims::Claim, compare::Records};
use crate::{
    language::Language,
    meaning::Field,
    write::{self, detail},
};

/// What was found of one sentence.
#[derive(Debug, Default)]
pub struct Verdict {
    pub is_true: bool,
    /// The built-in sentence in its place; none when no home is known.
    pub instead: Option<String>,
    pub checked: Vec<Checked>,
}

/// What has been found so far.
#[derive(Debug, Default)]
pub struct Found {
    pub checked: Vec<Checked>,
    /// The home and field of each wrong thing.
    wrong: Vec<(Option<usize>, Field)>,
}

impl Found {
    /// Notes a wrong thing.
    pub fn wrong(&mut self, home: Option<usize>, field: Field) {
        self.wrong.push((home, field));
    }

    /// Notes a contradiction to the record, when it is one.
    pub fn contradiction(
        &mut self,
        is_one: bool,
        text: &str,
        name: &str,
        id: Option<ListingId>,
        home: Option<usize>,
        field: Field,
    ) {
        if is_one {
            let text = text.trim().to_owned();
            self.checked.push(Checked { text, field: name.to_owned(), listing_id: id, ok: false, instead: None });
            self.wrong(home, field);
        }
    }

    pub fn verdict(self, records: &Records, language: Language) -> Verdict {
        Verdict { is_true: self.wrong.is_empty(), instead: self.instead(records, language), checked: self.checked }
    }

    fn instead(&self, records: &Records, language: Language) -> Option<String> {
        let (home, field) = self.wrong.iter().find(|(home, _)| home.is_some())?;
        let listing = records.listing((*home)?);
        let several = self.wrong.iter().any(|(_, other)| other != field);
        let about_all = several || matches!(field, Field::Everything | Field::Count | Field::Difference);
        Some(if about_all {
            format!(
                "{}: {}.",
                write::format::sentence(&detail::home(listing, language)),
                write::figures(listing, language)
            )
        } else {
            detail::say(listing, field, language).0
        })
    }
}

/// The field that a claim is about, for the explanation and the sentence in its place.
pub fn field_of(claim: &Claim) -> Option<Field> {
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
