//! Leaves out cards that the visitor has just seen: an answer about one field of a listing is its sentence.

use porchlight_domain::ListingId;
use porchlight_query::{Field, Intent, Query};

/// A card counts as seen for this many answers.
const MAX_AGE: u8 = 5;
/// Remembered cards.
const MAX_REMEMBERED: usize = 50;

/// Whether the text says all that was asked, and every card of the answer has been seen.
pub fn are_repeated(meaning: &Query, cards: &[ListingId], recent: &[(ListingId, u8)]) -> bool {
    let is_complete = match meaning.intent {
        Intent::Compare | Intent::Calculate => true,
        Intent::Detail => !meaning.fields.is_empty() && !meaning.fields.iter().any(opens_card),
        _ => false,
    };
    is_complete && !cards.is_empty() && cards.iter().all(|id| recent.iter().any(|(seen, _)| seen == id))
}

/// A card opens the photos, the tour and the whole listing, which text can't show.
fn opens_card(field: &Field) -> bool {
    matches!(field, Field::Everything | Field::Description | Field::Photos | Field::Tour | Field::Link)
}

/// The cards of the last answers after one more with `cards`, newest first, each with the number of answers since.
pub fn remembered(recent: &[(ListingId, u8)], cards: &[ListingId]) -> Vec<(ListingId, u8)> {
    let new = cards.iter().map(|id| (*id, 0));
    let older = recent.iter().filter(|(id, _)| !cards.contains(id)).map(|(id, age)| (*id, age.saturating_add(1)));
    new.chain(older).filter(|(_, age)| *age < MAX_AGE).take(MAX_REMEMBERED).collect()
}

#[cfg(test)]
mod tests {
    use porchlight_domain::ListingId;
    use porchlight_query::{Field, Intent, Query};

    use super::{MAX_AGE, are_repeated, remembered};

    fn about(intent: Intent, fields: &[Field]) -> Query {
        Query { intent, fields: fields.to_vec(), ..Query::default() }
    }

    #[test]
    fn an_answer_about_one_field_of_a_listing_just_shown_has_no_card() {
        let (seen, new) = (ListingId(7), ListingId(8));
        let recent = remembered(&[], &[seen]);
        let parking = about(Intent::Detail, &[Field::Parking]);
        assert!(are_repeated(&parking, &[seen], &recent));
        assert!(!are_repeated(&parking, &[new], &recent));
        assert!(!are_repeated(&about(Intent::Compare, &[]), &[seen, new], &recent));
        for fields in [vec![], vec![Field::Everything], vec![Field::Price, Field::Photos]] {
            assert!(!are_repeated(&about(Intent::Detail, &fields), &[seen], &recent), "{fields:?}");
        }
        assert!(!are_repeated(&about(Intent::Search, &[]), &[seen], &recent));
    }

    #[test]
    fn a_card_is_shown_again_some_answers_later() {
        let seen = ListingId(7);
        let mut recent = remembered(&[], &[seen]);
        for _ in 1..MAX_AGE {
            recent = remembered(&recent, &[]);
            assert!(recent.iter().any(|(id, _)| *id == seen));
        }
        assert_eq!(remembered(&recent, &[]), []);
        assert_eq!(remembered(&recent, &[seen]), [(seen, 0)]);
    }

    #[test]
    fn a_long_list_is_bounded() {
        let cards: Vec<ListingId> = (0..500).map(ListingId).collect();
        assert_eq!(remembered(&[], &cards).len(), 50);
    }
}
