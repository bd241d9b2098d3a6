//! Totals and pages are exact whatever was inserted, changed and deleted before.

use std::future::Future;

use porchlight_domain::OnConflict;
use porchlight_domain::{
    ChatbotId, Listing, ListingDraft, ListingId, SaleType, fold, listing_key::ListingKey, listing_query::ListingQuery,
};
use porchlight_store::{Store, WriteContext};
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};

use crate::fixtures::{Fixture, NOW, draft, listing_id, on_both};

on_both! {
    counts_and_pages_equal_a_full_scan_after_random_writes,
    deep_pages_equal_a_full_scan_over_many_marks,
    a_delete_over_many_marks_leaves_every_mark_exact,
    an_empty_list_has_a_total_of_nothing,
    a_list_by_number_and_by_other_conditions_counts_exactly,
}

const CITIES: [&str; 4] = ["Tacoma", "TACOMA", "Sümner", ""];

#[derive(Debug, Clone)]
enum Step {
    Import { count: usize, city: usize, is_rent: bool },
    Insert { city: usize, is_rent: bool },
    Move { which: usize, city: usize, is_rent: bool },
    Delete { from: usize, count: usize },
}

fn step() -> impl Strategy<Value = Step> {
    let place = || (0..CITIES.len(), any::<bool>());
    prop_oneof![
        (1usize..60, place()).prop_map(|(count, (city, is_rent))| Step::Import { count, city, is_rent }),
        place().prop_map(|(city, is_rent)| Step::Insert { city, is_rent }),
        (any::<usize>(), place()).prop_map(|(which, (city, is_rent))| Step::Move { which, city, is_rent }),
        (any::<usize>(), 1usize..30).prop_map(|(from, count)| Step::Delete { from, count }),
    ]
}

/// What the store should hold, newest first.
#[derive(Default)]
struct Model {
    rows: Vec<(ListingId, ListingDraft)>,
    next: u32,
}

impl Model {
    fn draft(&mut self, city: usize, is_rent: bool) -> ListingDraft {
        self.next += 1;
        let sale_type = if is_rent { SaleType::ForRent } else { SaleType::ForSale };
        ListingDraft { city: CITIES[city].into(), sale_type, ..draft(self.next) }
    }

    fn matching(&self, query: &ListingQuery) -> Vec<ListingId> {
        let fits = |draft: &ListingDraft| {
            query.city.as_ref().is_none_or(|city| fold(&draft.city) == *city)
                && query.sale_type.is_none_or(|sale| draft.sale_type == sale)
        };
        self.rows.iter().filter(|(_, draft)| fits(draft)).map(|(id, _)| *id).collect()
    }
}

async fn apply(store: &Store, chatbot: ChatbotId, model: &mut Model, now_ms: i64, step: &Step) {
    let write = WriteContext::at(now_ms);
    match *step {
        Step::Import { count, city, is_rent } => {
            let mut rows: Vec<_> = (0..count).map(|_| (listing_id(), model.draft(city, is_rent))).collect();
            let sent = rows.iter().map(|(id, draft)| (*id, Some(draft.clone()))).collect();
            store.import_listings(&write, chatbot, sent, OnConflict::Fail, false).await.unwrap();
            rows.sort_by_key(|(id, _)| std::cmp::Reverse(*id));
            model.rows.splice(0..0, rows);
        }
        Step::Insert { city, is_rent } => {
            let (id, draft) = (listing_id(), model.draft(city, is_rent));
            store.insert_listing(&write, chatbot, id, &draft).await.unwrap();
            model.rows.insert(0, (id, draft));
        }
        Step::Move { which, city, is_rent } => {
            let len = model.rows.len().max(1);
            let Some((id, old)) = model.rows.get_mut(which % len) else { return };
            old.city = CITIES[city].into();
            old.sale_type = if is_rent { SaleType::ForRent } else { SaleType::ForSale };
            let new = old.clone();
            let edit = Box::new(move |_: &Listing| Ok(new.clone()));
            store.update_listings(&write, chatbot, &ListingKey::Id(*id), edit).await.unwrap();
        }
        Step::Delete { from, count } => {
            let from = from % model.rows.len().max(1);
            let to = (from + count).min(model.rows.len());
            let keys = model.rows.drain(from.min(to)..to).map(|(id, _)| ListingKey::Id(id)).collect();
            store.delete_listings(&write, chatbot, keys).await.unwrap();
        }
    }
}

fn queries() -> Vec<ListingQuery> {
    let cities = [None, Some("tacoma".to_owned()), Some("sumner".to_owned()), Some("elsewhere".to_owned())];
    let sales = [None, Some(SaleType::ForSale), Some(SaleType::ForRent)];
    let with = |city: &Option<String>, sale_type| ListingQuery { city: city.clone(), sale_type, ..Default::default() };
    cities.iter().flat_map(|city| sales.map(|sale| with(city, sale))).collect()
}

async fn check(store: &Store, chatbot: ChatbotId, model: &Model, size: u32) {
    for mut query in queries() {
        let expected = model.matching(&query);
        query.size = size;
        for page in 1..=(expected.len() as u32 / size + 2) {
            query.page = page;
            let found = store.list_listings(chatbot, &query).await.unwrap();
            let ids: Vec<ListingId> = found.rows.iter().map(|listing| listing.id).collect();
            let wanted: Vec<ListingId> =
                expected.iter().skip(query.offset() as usize).take(size as usize).copied().collect();
            assert_eq!((found.total, ids), (expected.len() as i64, wanted), "{query:?}");
        }
    }
}

async fn counts_and_pages_equal_a_full_scan_after_random_writes(fixture: &'static Fixture) {
    let handle = tokio::runtime::Handle::current();
    let wait = move |future: std::pin::Pin<Box<dyn Future<Output = ()> + Send>>| handle.block_on(future);
    tokio::task::spawn_blocking(move || {
        let config = Config { cases: 10, failure_persistence: None, ..Config::default() };
        let steps = proptest::collection::vec(step(), 1..25);
        TestRunner::new(config)
            .run(&steps, |steps| {
                wait(Box::pin(async move {
                    let chatbot = fixture.chatbot().await;
                    let mut model = Model::default();
                    for (age, step) in (0..).zip(&steps) {
                        apply(&fixture.store, chatbot, &mut model, NOW + age, step).await;
                    }
                    check(&fixture.store, chatbot, &model, 7).await;
                }));
                Ok(())
            })
            .unwrap();
    })
    .await
    .unwrap();
}

async fn deep_pages_equal_a_full_scan_over_many_marks(fixture: &'static Fixture) {
    let (chatbot, mut model) = (fixture.chatbot, Model::default());
    for turn in 0..14 {
        let step = Step::Import { count: 500, city: turn % 3, is_rent: turn % 2 == 0 };
        apply(&fixture.store, chatbot, &mut model, NOW + turn as i64, &step).await;
    }
    // A hole that empties a whole mark, and scattered ones.
    for (from, count) in [(2200, 500), (2200, 500), (2200, 500), (2200, 500), (2200, 300), (100, 3), (4000, 77)] {
        apply(&fixture.store, chatbot, &mut model, NOW + 99, &Step::Delete { from, count }).await;
    }
    check(&fixture.store, chatbot, &model, 100).await;
}

/// How many marks say something else than the rows do, of every chatbot.
async fn wrong_marks(fixture: &Fixture) -> i64 {
    let facets = ["''", "'s:' || sale_type", "'c:' || city_folded", "'c:' || city_folded || '|s:' || sale_type"];
    let of_rows = facets.iter().flat_map(|facet| {
        [(1, 65_536), (2, 2_048)]
            .map(|(level, size)| format!(" union all select chatbot, {facet}, {level}, pos / {size}, -1 from listing"))
    });
    let of_rows: String = of_rows.collect();
    let sql = format!(
        "select count(*) from (select 1 from
         (select chatbot, facet, level, bucket, n from listing_count{of_rows}) as marks
         group by chatbot, facet, level, bucket having sum(n) <> 0) as wrong"
    );
    fixture.number(&sql).await
}

async fn a_delete_over_many_marks_leaves_every_mark_exact(fixture: &'static Fixture) {
    let (chatbot, mut model) = (fixture.chatbot, Model::default());
    for turn in 0..5 {
        let step = Step::Import { count: 1000, city: turn % 3, is_rent: turn % 2 == 0 };
        apply(&fixture.store, chatbot, &mut model, NOW + turn as i64, &step).await;
    }
    let neighbour = fixture.chatbot().await;
    let theirs = listing_id();
    fixture.store.insert_listing(&WriteContext::at(NOW), neighbour, theirs, &model.rows[0].1).await.unwrap();
    // Every third stays; the others are named in all three ways, some twice, among strangers.
    let (mut keys, mut kept) = (vec![ListingKey::Id(theirs), ListingKey::Url("none".into())], Vec::new());
    for (at, (id, draft)) in model.rows.drain(..).enumerate() {
        match at % 6 {
            0 | 3 => kept.push((id, draft)),
            1 => keys.push(ListingKey::MlsNumber(draft.mls_number)),
            2 => keys.extend([ListingKey::Id(id), ListingKey::Url(draft.url)]),
            4 => keys.push(ListingKey::Url(draft.url)),
            _ => keys.push(ListingKey::Id(id)),
        }
    }
    model.rows = kept;
    let named = keys.len();
    let deleted = fixture.store.delete_listings(&WriteContext::at(NOW), chatbot, keys).await.unwrap().value;
    let wrong = wrong_marks(fixture).await;
    println!("{named} keys deleted {deleted} of 5000 listings; {wrong} marks are wrong");
    assert_eq!((deleted as usize, wrong), (5000 - model.rows.len(), 0));
    check(&fixture.store, chatbot, &model, 500).await;
    let by_text = ListingQuery { search: Some("maple".into()), ..Default::default() };
    assert_eq!(fixture.store.list_listings(chatbot, &by_text).await.unwrap().total, model.rows.len() as i64);
    assert!(fixture.store.listing(neighbour, theirs).await.unwrap().is_some());
    let rest = model.rows.iter().map(|(id, _)| ListingKey::Id(*id)).collect();
    fixture.store.delete_listings(&WriteContext::at(NOW), chatbot, rest).await.unwrap();
    let left = format!("select count(*) from listing_count where chatbot = {}", chatbot.0);
    assert_eq!((fixture.number(&left).await, wrong_marks(fixture).await), (0, 0));
}

async fn an_empty_list_has_a_total_of_nothing(fixture: &'static Fixture) {
    let found =
        fixture.store.list_listings(fixture.chatbot, &ListingQuery { page: 3, ..Default::default() }).await.unwrap();
    assert_eq!((found.total, found.rows), (0, vec![]));
}

async fn a_list_by_number_and_by_other_conditions_counts_exactly(fixture: &'static Fixture) {
    for n in 1..=30 {
        fixture.insert(&draft(n)).await;
    }
    let list = |query: ListingQuery| async move {
        let found = fixture.store.list_listings(fixture.chatbot, &query).await.unwrap();
        (found.total, found.rows.into_iter().map(|listing| listing.content.mls_number).collect::<Vec<_>>())
    };
    let by_number = ListingQuery { mls_number: Some("mls-7".into()), ..Default::default() };
    assert_eq!(list(by_number).await, (1, vec!["MLS-7".into()]));
    let elsewhere =
        ListingQuery { mls_number: Some("mls-7".into()), city: Some("sumner".into()), ..Default::default() };
    assert_eq!(list(elsewhere).await, (0, vec![]));
    let search = ListingQuery { search: Some("mapl 12".into()), ..Default::default() };
    assert_eq!(list(search).await, (1, vec!["MLS-12".into()]));
    let punctuation = ListingQuery { search: Some("!\"'*".into()), ..Default::default() };
    assert_eq!(list(punctuation).await, (0, vec![]));
    let dear = ListingQuery { min_price: Some(29_000.into()), size: 1, page: 2, ..Default::default() };
    assert_eq!(list(dear).await, (2, vec!["MLS-29".into()]));
}
