//! Writes are stored completely, once, and independently of others in the same commit.

use std::time::Duration;

use porchlight_domain::{ChatbotId, OnConflict};
use porchlight_store::{Database, Idempotency, KeyKind, Store, StoreError, WriteContext, WriteOutcome};
use sqlx::Connection;

use crate::fixtures::{Fixture, NOW, draft, listing_id, on_both, on_postgres};

on_both! {
    a_repeated_write_has_one_effect,
    a_key_with_other_content_is_rejected,
    a_write_that_failed_may_be_tried_again_with_its_key,
    a_key_is_forgotten_after_a_week,
    parallel_writes_with_one_key_have_one_effect,
    writes_that_arrive_together_stand_or_fall_alone,
    a_write_goes_on_when_its_caller_is_gone,
    two_programs_may_write_to_one_database,
    a_closed_store_says_so,
}

fn keyed(fixture: &Fixture, key: &str, hash: u8, now_ms: i64) -> WriteContext {
    let idempotency = Idempotency { workspace: fixture.workspace, key: key.into(), request_hash: [hash; 32] };
    WriteContext { now_ms, idempotency: Some(idempotency) }
}

async fn a_repeated_write_has_one_effect(fixture: &'static Fixture) {
    let (write, id) = (keyed(fixture, "k", 1, NOW), listing_id());
    let first = fixture.store.insert_listing(&write, fixture.chatbot, id, &draft(1)).await.unwrap();
    assert_eq!(first, WriteOutcome { value: id, replayed: false });
    let again = fixture.store.insert_listing(&write, fixture.chatbot, listing_id(), &draft(1)).await.unwrap();
    assert_eq!(again, WriteOutcome { value: id, replayed: true });
    assert_eq!(fixture.number("select count(*) from listing").await, 1);
    assert_eq!(fixture.number("select count(*) from idempotency where value like '%Maple%'").await, 0);
}

async fn a_key_with_other_content_is_rejected(fixture: &'static Fixture) {
    fixture.insert(&draft(1)).await;
    let store = &fixture.store;
    store.add_key(&keyed(fixture, "k", 1, NOW), fixture.workspace, KeyKind::Secret, "", [1; 32]).await.unwrap();
    let other = store.add_key(&keyed(fixture, "k", 2, NOW), fixture.workspace, KeyKind::Secret, "", [2; 32]).await;
    assert!(matches!(other, Err(StoreError::IdempotencyMismatch)));
    let elsewhere = fixture.store.create_workspace("Other", NOW).await.unwrap();
    let mut theirs = keyed(fixture, "k", 3, NOW);
    theirs.idempotency.as_mut().unwrap().workspace = elsewhere;
    assert!(!store.add_key(&theirs, elsewhere, KeyKind::Secret, "", [3; 32]).await.unwrap().replayed);
}

async fn a_write_that_failed_may_be_tried_again_with_its_key(fixture: &'static Fixture) {
    let write = keyed(fixture, "k", 1, NOW);
    let failed = fixture.store.insert_listing(&write, ChatbotId(1), listing_id(), &draft(1)).await;
    assert!(matches!(failed, Err(StoreError::NotFound)));
    assert!(!fixture.store.insert_listing(&write, fixture.chatbot, listing_id(), &draft(1)).await.unwrap().replayed);
}

async fn a_key_is_forgotten_after_a_week(fixture: &'static Fixture) {
    let week = 7 * 24 * 3600 * 1000;
    let add = async |hash: u8, now_ms| {
        let write = keyed(fixture, "k", 1, now_ms);
        fixture.store.add_key(&write, fixture.workspace, KeyKind::Secret, "", [hash; 32]).await.unwrap().replayed
    };
    assert!(!add(1, NOW).await);
    assert!(add(2, NOW + week).await);
    assert!(!add(3, NOW + week + 1).await);
    fixture.store.purge_expired(NOW + 3 * week).await.unwrap();
    assert_eq!(fixture.number("select count(*) from idempotency").await, 0);
}

async fn parallel_writes_with_one_key_have_one_effect(fixture: &'static Fixture) {
    let tasks: Vec<_> = (0..32)
        .map(|_| {
            let write = keyed(fixture, "k", 1, NOW);
            tokio::spawn(async move {
                fixture.store.insert_listing(&write, fixture.chatbot, listing_id(), &draft(1)).await.unwrap()
            })
        })
        .collect();
    let mut fresh = 0;
    for task in tasks {
        fresh += usize::from(!task.await.unwrap().replayed);
    }
    assert_eq!(fresh, 1);
}

async fn writes_that_arrive_together_stand_or_fall_alone(fixture: &'static Fixture) {
    let ids: Vec<_> = (0..100).map(|_| listing_id()).collect();
    let tasks: Vec<_> = (0..200_u32)
        .map(|n| {
            // Every second one has the id of the one before it.
            let (id, draft) = (ids[n as usize / 2], draft(n));
            tokio::spawn(async move {
                fixture.store.insert_listing(&WriteContext::at(NOW), fixture.chatbot, id, &draft).await
            })
        })
        .collect();
    let (mut kept, mut rejected) = (0, 0);
    for task in tasks {
        match task.await.unwrap() {
            Ok(_) => kept += 1,
            Err(StoreError::Broken(_)) => rejected += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!((kept, rejected), (100, 100));
    assert_eq!(fixture.number("select count(*) from listing").await, 100);
    assert_eq!(
        fixture.number("select cast(sum(n) as bigint) from listing_count where level = 1 and facet = ''").await,
        100
    );
}

async fn a_write_goes_on_when_its_caller_is_gone(fixture: &'static Fixture) {
    for n in 0..20 {
        let draft = draft(n);
        let write = WriteContext::at(NOW);
        let mut insert = Box::pin(fixture.store.insert_listing(&write, fixture.chatbot, listing_id(), &draft));
        // Polled once, then dropped: the write is under way.
        assert!(futures::poll!(&mut insert).is_pending());
    }
    // Writes of one chatbot queue behind each other, so this one is the last.
    fixture.insert(&draft(99)).await;
    let mut kept = 0;
    for _ in 0..500 {
        kept = fixture.number("select listing_count from chatbot").await;
        if kept == 21 {
            break;
        }
    }
    assert_eq!((kept, fixture.number("select count(*) from listing").await), (21, 21));
}

async fn two_programs_may_write_to_one_database(fixture: &'static Fixture) {
    let other = Store::open(&fixture.database).await.unwrap();
    let other: &'static Store = Box::leak(Box::new(other));
    let tasks: Vec<_> = (0..100)
        .map(|n| {
            let store = if n % 2 == 0 { &fixture.store } else { other };
            tokio::spawn(async move {
                store.insert_listing(&WriteContext::at(NOW), fixture.chatbot, listing_id(), &draft(n)).await.unwrap()
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(fixture.number("select listing_count from chatbot").await, 100);
    other.close().await;
}

async fn a_closed_store_says_so(fixture: &'static Fixture) {
    let other = Store::open(&fixture.database).await.unwrap();
    other.close().await;
    let rejected = other.insert_listing(&WriteContext::at(NOW), fixture.chatbot, listing_id(), &draft(1)).await;
    assert!(matches!(rejected, Err(StoreError::Unavailable(_))), "{rejected:?}");
}

/// Another transaction holds the chatbot's row, so its writes wait. Other work still needs a connection.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn waiting_writes_of_a_chatbot_leave_postgres_connections_to_others() {
    on_postgres(|fixture| async move {
        let Database::Postgres(server) = &fixture.database else { unreachable!() };
        let mut other = sqlx::PgConnection::connect(server.connection_url()).await.unwrap();
        let mut lock = other.begin().await.unwrap();
        sqlx::query("select id from chatbot where id = $1 for update")
            .bind(fixture.chatbot.0)
            .execute(&mut *lock)
            .await
            .unwrap();
        let writes: Vec<_> = (0..64)
            .map(|n| {
                let write = WriteContext::at(NOW);
                tokio::spawn(async move {
                    fixture.store.insert_listing(&write, fixture.chatbot, listing_id(), &draft(n)).await.unwrap()
                })
            })
            .collect();
        let elsewhere = fixture.chatbot().await;
        let write = WriteContext::at(NOW);
        fixture.store.insert_listing(&write, elsewhere, listing_id(), &draft(1)).await.unwrap();
        lock.rollback().await.unwrap();
        for write in writes {
            write.await.unwrap();
        }
        assert_eq!(fixture.number("select cast(sum(listing_count) as bigint) from chatbot").await, 65);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_has_statistics_right_after_an_import() {
    on_postgres(|fixture| async move {
        let rows = (0..1_000).map(|n| (listing_id(), Some(draft(n)))).collect();
        let write = WriteContext::at(NOW);
        fixture.store.import_listings(&write, fixture.chatbot, rows, OnConflict::Fail, false).await.unwrap();
        const COUNT: &str = "select cast(reltuples as bigint) from pg_class where relname = 'listing'";
        let known = async {
            while fixture.number(COUNT).await != 1_000 {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), known).await.unwrap();
    })
    .await;
}
