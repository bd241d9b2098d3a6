//! The changes of words that the store gives lead from one reading of all listings to the next.

use std::collections::BTreeMap;

use porchlight_domain::{
    CustomField, ListingDraft, ListingId, ListingKey, ListingTerms, NameCounts, OnConflict, TermCounts, TermKind,
};
use porchlight_store::{ListingEdit, Store, StoredTerms, WriteContext};

use crate::fixtures::{Fixture, NOW, draft, listing_id, on_both};

on_both! {
    changes_lead_to_what_is_read_in_full,
    a_change_by_another_process_is_a_gap,
}

/// What was read, comparable with those after changes.
#[derive(Debug, PartialEq, Default)]
struct Counted {
    names: NameCounts,
    streets: BTreeMap<String, i64>,
    numbers: BTreeMap<String, i64>,
}

impl Counted {
    fn from_counts(counts: &TermCounts) -> Self {
        let mut counted = Self { names: counts.names.clone(), ..Self::default() };
        counts.street_addresses.iter().for_each(|text| *counted.streets.entry(text.into()).or_default() += 1);
        counts.mls_numbers.iter().for_each(|text| *counted.numbers.entry(text.into()).or_default() += 1);
        counted
    }

    fn add(&mut self, terms: &ListingTerms, by: i64) {
        for (kind, name) in &terms.names {
            if by > 0 {
                self.names.add(*kind, name);
            } else {
                self.names.remove(*kind, name).expect("it was counted");
            }
        }
        for (texts, text) in [(&mut self.streets, &terms.street_address), (&mut self.numbers, &terms.mls_number)] {
            if !text.is_empty() {
                *texts.entry(text.clone()).or_default() += by;
            }
        }
        self.streets.retain(|_, count| *count != 0);
        self.numbers.retain(|_, count| *count != 0);
    }
}

fn edit(change: impl Fn(&mut ListingDraft) + Send + Sync + 'static) -> ListingEdit {
    Box::new(move |listing| {
        let mut draft = listing.content.clone();
        change(&mut draft);
        Ok(draft)
    })
}

/// Follows the changes since a reading and compares with a new one, which is returned.
async fn follow(fixture: &Fixture, read: &StoredTerms, after: &str) -> StoredTerms {
    let (version, writes) = fixture.store.term_changes(fixture.chatbot, read.version);
    let now = fixture.store.listing_terms(fixture.chatbot).await.unwrap();
    assert_eq!(version, now.version, "{after}");
    let mut counted = Counted::from_counts(&read.counts);
    for change in writes.iter().flat_map(|changes| changes.iter()) {
        change.before.iter().for_each(|terms| counted.add(terms, -1));
        change.after.iter().for_each(|terms| counted.add(terms, 1));
    }
    assert_eq!(counted, Counted::from_counts(&now.counts), "{after}");
    now
}

async fn changes_lead_to_what_is_read_in_full(fixture: &'static Fixture) {
    let (store, chatbot, write) = (&fixture.store, fixture.chatbot, WriteContext::at(NOW));
    let first = fixture.insert(&draft(1)).await;
    let read = store.listing_terms(chatbot).await.unwrap();
    let pool = CustomField { key: "Pool".into(), value: "yes".into() };
    let second = fixture.insert(&ListingDraft { custom_fields: vec![pool], ..draft(2) }).await;
    let read = follow(fixture, &read, "a new listing").await;
    let moved = edit(|draft| (draft.city, draft.street_address) = ("Olympia".into(), "7 Elm Road".into()));
    store.update_listings(&write, chatbot, &ListingKey::Id(first), moved).await.unwrap();
    let read = follow(fixture, &read, "another city and street").await;
    assert_eq!(read.counts.names[TermKind::City]["Olympia"], 1);

    store
        .update_listings(&write, chatbot, &ListingKey::Id(first), edit(|draft| draft.year_built = Some(1)))
        .await
        .unwrap();
    let (_, writes) = store.term_changes(chatbot, read.version);
    assert!(matches!(&writes[..], [changes] if changes.is_empty()), "another year changes no words");
    let hidden = CustomField { key: "InternetEntireListingDisplayYN".into(), value: "no".into() };
    let hide = edit(move |draft| draft.custom_fields = vec![hidden.clone()]);
    store.update_listings(&write, chatbot, &ListingKey::Id(second), hide).await.unwrap();
    let read = follow(fixture, &read, "a hidden listing").await;

    let row =
        |id: ListingId, n: u32, location: &str| (id, Some(ListingDraft { location: location.into(), ..draft(n) }));
    let rows =
        vec![row(listing_id(), 1, "Mill District"), row(second, 2, "Höhe"), row(listing_id(), 3, "Mill District")];
    store.import_listings(&write, chatbot, rows, OnConflict::Update, false).await.unwrap();
    let read = follow(fixture, &read, "an import").await;
    assert_eq!(read.counts.names[TermKind::Location]["Mill District"], 2);
    let keys = vec![ListingKey::MlsNumber("MLS-3".into()), ListingKey::Id(second)];
    store.delete_listings(&write, chatbot, keys).await.unwrap();
    let read = follow(fixture, &read, "deleted listings").await;
    assert_eq!(read.counts.street_addresses.len(), 1);
    store.delete_listings(&write, chatbot, vec![ListingKey::Id(second)]).await.unwrap();
    assert_eq!(store.term_changes(chatbot, read.version), (read.version, Vec::new()), "nothing was deleted");
}

async fn a_change_by_another_process_is_a_gap(fixture: &'static Fixture) {
    fixture.insert(&draft(1)).await;
    let read = fixture.store.listing_terms(fixture.chatbot).await.unwrap();
    let other = Store::open(&fixture.database).await.unwrap();
    other.insert_listing(&WriteContext::at(NOW), fixture.chatbot, listing_id(), &draft(2)).await.unwrap();
    fixture.insert(&draft(3)).await;
    assert_eq!(fixture.store.term_changes(fixture.chatbot, read.version), (read.version, Vec::new()));
    let now = fixture.store.listing_terms(fixture.chatbot).await.unwrap();
    assert_eq!((now.version, now.counts.street_addresses.len()), (read.version + 2, 3));
    other.close().await;
}
