//! Many rows in one call, each for itself.

use porchlight_domain::OnConflict;
use porchlight_domain::{ListingDraft, ListingId, listing_query::ListingQuery};
use porchlight_store::{RowOutcome, WriteContext};

use crate::fixtures::{Fixture, NOW, draft, listing_id, on_both};

on_both! {
    rows_that_are_new_are_created_and_others_updated,
    a_row_that_says_the_same_is_unchanged,
    skip_and_fail_leave_what_is_there,
    a_row_whose_number_and_url_belong_to_two_listings_updates_the_one_with_the_number,
    rows_that_share_a_url_differ_in_street_address,
    rows_without_number_and_url_are_matched_by_street_address,
    later_rows_see_what_earlier_rows_did,
    values_may_wander_from_listing_to_listing,
    many_changes_are_each_written_and_found_by_their_new_terms,
    a_dry_run_says_the_same_and_writes_nothing,
    an_invalid_row_is_skipped,
}

async fn import(
    fixture: &Fixture,
    rows: &[(ListingId, ListingDraft)],
    on_conflict: OnConflict,
    dry_run: bool,
) -> Vec<RowOutcome> {
    let rows = rows.iter().map(|(id, draft)| (*id, Some(draft.clone()))).collect();
    fixture
        .store
        .import_listings(&WriteContext::at(NOW), fixture.chatbot, rows, on_conflict, dry_run)
        .await
        .unwrap()
        .value
        .rows
}

async fn content(fixture: &Fixture, id: ListingId) -> Option<ListingDraft> {
    fixture.store.listing(fixture.chatbot, id).await.unwrap().map(|listing| listing.content)
}

fn in_city(city: &str, n: u32) -> ListingDraft {
    ListingDraft { city: city.into(), ..draft(n) }
}

fn rejected(outcome: &RowOutcome) -> &str {
    match outcome {
        RowOutcome::Rejected { field, .. } => field,
        other => panic!("not refused: {other:?}"),
    }
}

async fn rows_that_are_new_are_created_and_others_updated(fixture: &'static Fixture) {
    let old = fixture.insert(&draft(1)).await;
    let by_url = ListingDraft { mls_number: "NEW".into(), ..draft(2) };
    let older = fixture.insert(&draft(2)).await;
    let new = listing_id();
    let rows = [(listing_id(), in_city("Sumner", 1)), (listing_id(), by_url.clone()), (new, draft(3))];
    let outcome = import(fixture, &rows, OnConflict::Update, false).await;
    assert_eq!(outcome, [RowOutcome::Updated(old), RowOutcome::Updated(older), RowOutcome::Created(new)]);
    assert_eq!(content(fixture, old).await, Some(in_city("Sumner", 1)));
    assert_eq!(content(fixture, older).await, Some(by_url));
    assert_eq!(fixture.number("select listing_count from chatbot").await, 3);
}

async fn a_row_that_says_the_same_is_unchanged(fixture: &'static Fixture) {
    let id = fixture.insert(&draft(1)).await;
    let version = fixture.number("select listings_version from chatbot").await;
    let outcome = import(fixture, &[(listing_id(), draft(1))], OnConflict::Update, false).await;
    assert_eq!(outcome, [RowOutcome::Unchanged(id)]);
    assert_eq!(fixture.number("select listings_version from chatbot").await, version);
}

async fn skip_and_fail_leave_what_is_there(fixture: &'static Fixture) {
    let id = fixture.insert(&draft(1)).await;
    let rows = [(listing_id(), in_city("Sumner", 1)), (listing_id(), draft(2))];
    assert_eq!(import(fixture, &rows, OnConflict::Skip, false).await[0], RowOutcome::Skipped);
    let again = rows.map(|(_, draft)| (listing_id(), draft));
    let outcome = import(fixture, &again, OnConflict::Fail, false).await;
    assert_eq!((rejected(&outcome[0]), rejected(&outcome[1])), ("MLSNumber", "MLSNumber"));
    assert_eq!(content(fixture, id).await, Some(draft(1)));
}

async fn a_row_whose_number_and_url_belong_to_two_listings_updates_the_one_with_the_number(fixture: &'static Fixture) {
    let (first, second) = (fixture.insert(&draft(1)).await, fixture.insert(&draft(2)).await);
    let both = ListingDraft { url: draft(2).url, ..draft(1) };
    let outcome = import(fixture, &[(listing_id(), both.clone())], OnConflict::Update, false).await;
    assert_eq!(outcome, [RowOutcome::Updated(first)]);
    assert_eq!(content(fixture, first).await, Some(both));
    assert_eq!(content(fixture, second).await, Some(draft(2)));
}

async fn rows_that_share_a_url_differ_in_street_address(fixture: &'static Fixture) {
    let room =
        |unit: &str| ListingDraft { mls_number: String::new(), street_address: format!("9 Elm, {unit}"), ..draft(1) };
    let ids = [listing_id(), listing_id(), listing_id()];
    let rows: Vec<_> = ids.into_iter().zip(["A", "B", "C"].map(room)).collect();
    use RowOutcome::{Created, Unchanged, Updated};
    assert_eq!(import(fixture, &rows, OnConflict::Update, false).await, ids.map(Created));
    let cheaper = ListingDraft { sale_price: Some(1.into()), ..room("B") };
    let again = [(listing_id(), room("A")), (listing_id(), cheaper), (ids[2], room("C"))];
    let outcome = import(fixture, &again, OnConflict::Update, false).await;
    assert_eq!(outcome, [Unchanged(ids[0]), Updated(ids[1]), Unchanged(ids[2])]);
    assert_eq!(fixture.number("select listing_count from chatbot").await, 3);
}

async fn rows_without_number_and_url_are_matched_by_street_address(fixture: &'static Fixture) {
    let bare = |n| ListingDraft { mls_number: String::new(), url: String::new(), ..draft(n) };
    let id = fixture.insert(&bare(1)).await;
    let new = listing_id();
    let changed = ListingDraft { zip: "1".into(), ..bare(1) };
    let rows = [(listing_id(), changed.clone()), (new, bare(2))];
    let outcome = import(fixture, &rows, OnConflict::Update, false).await;
    assert_eq!(outcome, [RowOutcome::Updated(id), RowOutcome::Created(new)]);
    let outcome = import(fixture, &[(listing_id(), changed)], OnConflict::Fail, false).await;
    assert_eq!(rejected(&outcome[0]), "Address");
}

async fn later_rows_see_what_earlier_rows_did(fixture: &'static Fixture) {
    let id = listing_id();
    let rows = [(id, draft(1)), (listing_id(), in_city("Sumner", 1)), (listing_id(), in_city("Sumner", 1))];
    let outcome = import(fixture, &rows, OnConflict::Update, false).await;
    assert_eq!(outcome, [RowOutcome::Created(id), RowOutcome::Updated(id), RowOutcome::Unchanged(id)]);
    assert_eq!(content(fixture, id).await, Some(in_city("Sumner", 1)));
    assert_eq!(fixture.number("select count(*) from listing").await, 1);
}

async fn values_may_wander_from_listing_to_listing(fixture: &'static Fixture) {
    let (a, b) = (fixture.insert(&draft(1)).await, fixture.insert(&draft(2)).await);
    let url = |n: u32, url: &str| ListingDraft { url: url.into(), ..draft(n) };
    let new = listing_id();
    let rows = [
        (listing_id(), url(1, "https://example.com/aside")),
        (listing_id(), url(2, &draft(1).url)),
        (listing_id(), url(1, &draft(2).url)),
        (new, url(3, "https://example.com/aside")),
    ];
    let outcome = import(fixture, &rows, OnConflict::Update, false).await;
    use RowOutcome::{Created, Updated};
    assert_eq!(outcome, [Updated(a), Updated(b), Updated(a), Created(new)]);
    assert_eq!(content(fixture, a).await.unwrap().url, draft(2).url);
    assert_eq!(content(fixture, b).await.unwrap().url, draft(1).url);
}

async fn a_dry_run_says_the_same_and_writes_nothing(fixture: &'static Fixture) {
    let old = fixture.insert(&draft(1)).await;
    let new = listing_id();
    let rows = [(listing_id(), in_city("Sumner", 1)), (new, draft(2))];
    let outcome = import(fixture, &rows, OnConflict::Update, true).await;
    assert_eq!(outcome, [RowOutcome::Updated(old), RowOutcome::Created(new)]);
    assert_eq!(content(fixture, old).await, Some(draft(1)));
    assert_eq!(content(fixture, new).await, None);
}

async fn an_invalid_row_is_skipped(fixture: &'static Fixture) {
    let id = listing_id();
    let rows = vec![(listing_id(), None), (id, Some(draft(1)))];
    let done =
        fixture.store.import_listings(&WriteContext::at(NOW), fixture.chatbot, rows, OnConflict::Update, false).await;
    assert_eq!(done.unwrap().value.rows, [RowOutcome::Skipped, RowOutcome::Created(id)]);
}

/// More rows than any statement takes: most change content, some twice, some hand numbers on.
async fn many_changes_are_each_written_and_found_by_their_new_terms(fixture: &'static Fixture) {
    let drafts: Vec<ListingDraft> = (0..1200).map(draft).collect();
    let rows: Vec<_> = drafts.iter().map(|draft| (listing_id(), draft.clone())).collect();
    import(fixture, &rows, OnConflict::Fail, false).await;
    let mut changed = drafts.clone();
    for (n, draft) in changed.iter_mut().enumerate() {
        draft.city = if n % 2 == 0 { "Sumner".into() } else { "Tacoma".into() };
        draft.street_address = format!("{n} Cedar Lane");
        draft.latitude = (n % 3 == 0).then_some(47.125);
        draft.bedrooms = (n % 5 > 0).then(|| n.into());
        draft.tours = None;
    }
    changed.push(ListingDraft { zip: "98999".into(), ..changed[7].clone() });
    // The number of 10 is freed, then taken by 11; then 10 changes once more under its new one.
    changed.push(ListingDraft { mls_number: "FREED".into(), ..changed[10].clone() });
    changed.push(ListingDraft { mls_number: "MLS-10".into(), ..changed[11].clone() });
    changed.push(ListingDraft { mls_number: "FREED".into(), zip: "98998".into(), ..changed[10].clone() });
    let sent: Vec<_> = changed.iter().map(|draft| (listing_id(), draft.clone())).collect();
    let outcome = import(fixture, &sent, OnConflict::Update, false).await;
    let updated = outcome.iter().filter(|row| matches!(row, RowOutcome::Updated(_))).count();
    let (last_of_10, of_11, of_7) = (changed[1203].clone(), changed[1202].clone(), changed[1200].clone());
    let mut same = 0;
    for (n, (id, _)) in rows.iter().enumerate() {
        let expected = match n {
            7 => &of_7,
            10 => &last_of_10,
            11 => &of_11,
            _ => &changed[n],
        };
        same += usize::from(content(fixture, *id).await.as_ref() == Some(expected));
    }
    println!("{updated} of {} rows changed; {same} of 1200 listings say what their last row said", changed.len());
    assert_eq!((updated, same), (changed.len(), 1200));
    let total = async |search: &str, city: Option<&str>| {
        let query = ListingQuery { search: Some(search.into()), city: city.map(Into::into), ..Default::default() };
        fixture.store.list_listings(fixture.chatbot, &query).await.unwrap().total
    };
    assert_eq!((total("maple", None).await, total("cedar", None).await), (0, 1200));
    assert_eq!((total("freed", None).await, total("98999", None).await), (1, 1));
    let sumner = ListingQuery { city: Some("sumner".into()), ..Default::default() };
    assert_eq!(fixture.store.list_listings(fixture.chatbot, &sumner).await.unwrap().total, 600);
}
