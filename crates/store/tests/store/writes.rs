//! Writes are kept whole, once, and whoever they arrive with.

use porchlight_domain::ChatbotId;
use porchlight_store::{Done, Idempotency, KeyKind, Store, StoreError, Write};

use crate::home::{Home, NOW, draft, listing_id, on_both};

on_both! {
    a_repeated_write_has_one_effect,
    a_key_with_other_content_is_refused,
    a_write_that_failed_may_be_tried_again_with_its_key,
    a_key_is_forgotten_after_a_week,
    parallel_writes_with_one_key_have_one_effect,
    writes_that_arrive_together_stand_or_fall_alone,
    a_write_goes_on_when_its_caller_is_gone,
    two_programs_may_write_to_one_database,
    a_closed_store_says_so,
}

fn keyed(home: &Home, key: &str, hash: u8, now_ms: i64) -> Write {
    let idempotency = Idempotency { workspace: home.workspace, key: key.into(), request_hash: [hash; 32] };
    Write { now_ms, idempotency: Some(idempotency) }
}

async fn a_repeated_write_has_one_effect(home: &'static Home) {
    let (write, id) = (keyed(home, "k", 1, NOW), listing_id());
    let first = home.store.insert_listing(&write, home.chatbot, id, &draft(1)).await.unwrap();
    assert_eq!(first, Done { value: id, replayed: false });
    let again = home.store.insert_listing(&write, home.chatbot, listing_id(), &draft(1)).await.unwrap();
    assert_eq!(again, Done { value: id, replayed: true });
    assert_eq!(home.number("select count(*) from listing").await, 1);
    assert_eq!(home.number("select count(*) from idempotency where value like '%Maple%'").await, 0);
}

async fn a_key_with_other_content_is_refused(home: &'static Home) {
    home.insert(&draft(1)).await;
    let store = &home.store;
    store.add_key(&keyed(home, "k", 1, NOW), home.workspace, KeyKind::Secret, "", [1; 32]).await.unwrap();
    let other = store.add_key(&keyed(home, "k", 2, NOW), home.workspace, KeyKind::Secret, "", [2; 32]).await;
    assert!(matches!(other, Err(StoreError::IdempotencyMismatch)));
    let elsewhere = home.store.create_workspace("Other", NOW).await.unwrap();
    let mut theirs = keyed(home, "k", 3, NOW);
    theirs.idempotency.as_mut().unwrap().workspace = elsewhere;
    assert!(!store.add_key(&theirs, elsewhere, KeyKind::Secret, "", [3; 32]).await.unwrap().replayed);
}

async fn a_write_that_failed_may_be_tried_again_with_its_key(home: &'static Home) {
    let write = keyed(home, "k", 1, NOW);
    let failed = home.store.insert_listing(&write, ChatbotId(1), listing_id(), &draft(1)).await;
    assert!(matches!(failed, Err(StoreError::NotFound)));
    assert!(!home.store.insert_listing(&write, home.chatbot, listing_id(), &draft(1)).await.unwrap().replayed);
}

async fn a_key_is_forgotten_after_a_week(home: &'static Home) {
    let week = 7 * 24 * 3600 * 1000;
    let add = async |hash: u8, now_ms| {
        let write = keyed(home, "k", 1, now_ms);
        home.store.add_key(&write, home.workspace, KeyKind::Secret, "", [hash; 32]).await.unwrap().replayed
    };
    assert!(!add(1, NOW).await);
    assert!(add(2, NOW + week).await);
    assert!(!add(3, NOW + week + 1).await);
    home.store.tidy(NOW + 3 * week).await.unwrap();
    assert_eq!(home.number("select count(*) from idempotency").await, 0);
}

async fn parallel_writes_with_one_key_have_one_effect(home: &'static Home) {
    let tasks: Vec<_> = (0..32)
        .map(|_| {
            let write = keyed(home, "k", 1, NOW);
            tokio::spawn(async move {
                home.store.insert_listing(&write, home.chatbot, listing_id(), &draft(1)).await.unwrap()
            })
        })
        .collect();
    let mut fresh = 0;
    for task in tasks {
        fresh += usize::from(!task.await.unwrap().replayed);
    }
    assert_eq!(fresh, 1);
}

async fn writes_that_arrive_together_stand_or_fall_alone(home: &'static Home) {
    let ids: Vec<_> = (0..100).map(|_| listing_id()).collect();
    let tasks: Vec<_> = (0..200_u32)
        .map(|n| {
            // Every second one has the id of the one before it.
            let (id, draft) = (ids[n as usize / 2], draft(n));
            tokio::spawn(async move { home.store.insert_listing(&Write::at(NOW), home.chatbot, id, &draft).await })
        })
        .collect();
    let (mut kept, mut refused) = (0, 0);
    for task in tasks {
        match task.await.unwrap() {
            Ok(_) => kept += 1,
            Err(StoreError::Broken(_)) => refused += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!((kept, refused), (100, 100));
    assert_eq!(home.number("select count(*) from listing").await, 100);
    assert_eq!(
        home.number("select cast(sum(n) as bigint) from listing_count where level = 1 and facet = ''").await,
        100
    );
}

async fn a_write_goes_on_when_its_caller_is_gone(home: &'static Home) {
    for n in 0..20 {
        let draft = draft(n);
        let write = Write::at(NOW);
        let mut insert = Box::pin(home.store.insert_listing(&write, home.chatbot, listing_id(), &draft));
        // Polled once, then dropped: the write is under way.
        assert!(futures::poll!(&mut insert).is_pending());
    }
    // Writes of one chatbot queue behind each other, so this one is the last.
    home.insert(&draft(99)).await;
    let mut kept = 0;
    for _ in 0..500 {
        kept = home.number("select listing_count from chatbot").await;
        if kept == 21 {
            break;
        }
    }
    assert_eq!((kept, home.number("select count(*) from listing").await), (21, 21));
}

async fn two_programs_may_write_to_one_database(home: &'static Home) {
    let other = Store::open(&home.database).await.unwrap();
    let other: &'static Store = Box::leak(Box::new(other));
    let tasks: Vec<_> = (0..100)
        .map(|n| {
            let store = if n % 2 == 0 { &home.store } else { other };
            tokio::spawn(async move {
                store.insert_listing(&Write::at(NOW), home.chatbot, listing_id(), &draft(n)).await.unwrap()
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(home.number("select listing_count from chatbot").await, 100);
    other.close().await;
}

async fn a_closed_store_says_so(home: &'static Home) {
    let other = Store::open(&home.database).await.unwrap();
    other.close().await;
    let refused = other.insert_listing(&Write::at(NOW), home.chatbot, listing_id(), &draft(1)).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
}
