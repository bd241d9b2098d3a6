//! Writes on the threads of their callers and on the writer's own thread.

use std::{
    pin::Pin,
    sync::atomic::{AtomicUsize, Ordering},
    task::{Context, Poll, Waker},
};

use porchlight_store::{Store, StoreError, WriteContext};

use crate::fixtures::{self, Fixture, NOW, draft, listing_id};

const CALLERS: u32 = 8;
const WRITES: u32 = 40;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_commits_on_its_thread_while_nobody_else_writes() {
    fixtures::on_sqlite(|fixture: &'static Fixture| async move {
        // The writer's thread may still be ending what the fixture wrote.
        for number in 1..=100 {
            let (inline, rest) = begun(&fixture.store, insert(fixture, number)).await;
            let is_inline = inline.is_ready();
            if let Poll::Ready(done) = inline { done } else { rest.await }.unwrap();
            assert_eq!(fixture.number("select count(*) from listing").await, i64::from(number));
            if is_inline {
                return;
            }
        }
        panic!("100 writes of the only caller, and none on its thread");
    })
    .await;
}

/// Some writes wait for the writer's thread and end on the runtime, others commit on their own threads.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_writes_of_callers_with_and_without_own_threads_are_kept_once() {
    fixtures::on_sqlite(|fixture: &'static Fixture| async move {
        static INLINE: AtomicUsize = AtomicUsize::new(0);
        let callers = (0..CALLERS).map(|caller| {
            tokio::spawn(async move {
                for number in 0..WRITES {
                    let write = insert(fixture, caller * WRITES + number);
                    if caller % 2 == 0 {
                        write.await.unwrap();
                        continue;
                    }
                    match begun(&fixture.store, write).await {
                        (Poll::Ready(done), _) => {
                            done.unwrap();
                            INLINE.fetch_add(1, Ordering::Relaxed);
                        }
                        (Poll::Pending, write) => write.await.unwrap(),
                    }
                }
            })
        });
        for caller in callers.collect::<Vec<_>>() {
            caller.await.unwrap();
        }
        let all = i64::from(CALLERS * WRITES);
        assert_eq!(fixture.number("select count(*) from listing").await, all);
        assert_eq!(fixture.number("select listing_count from chatbot").await, all);
        println!("{all} writes of {CALLERS} callers kept, {} on threads of callers", INLINE.load(Ordering::Relaxed));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failed_write_on_the_thread_of_its_caller_leaves_nothing() {
    fixtures::on_sqlite(|fixture: &'static Fixture| async move {
        let id = listing_id();
        let write = WriteContext::at(NOW);
        fixture.store.insert_listing(&write, fixture.chatbot, id, &draft(1)).await.unwrap();
        loop {
            let again = async move {
                let write = WriteContext::at(NOW);
                fixture.store.insert_listing(&write, fixture.chatbot, id, &draft(2)).await.map(drop)
            };
            let (failed, rest) = begun(&fixture.store, again).await;
            let is_inline = failed.is_ready();
            let failed = if let Poll::Ready(done) = failed { done } else { rest.await };
            assert!(matches!(failed, Err(StoreError::Broken(_))), "{failed:?}");
            // The writer's thread may still be ending the insert.
            if is_inline {
                break;
            }
        }
        fixture.insert(&draft(3)).await;
        assert_eq!(fixture.number("select listing_count from chatbot").await, 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closed_store_rejects_writes_on_the_threads_of_callers() {
    fixtures::on_sqlite(|fixture: &'static Fixture| async move {
        let other: &'static Store = Box::leak(Box::new(Store::open(&fixture.database).await.unwrap()));
        other.close().await;
        let late = async { other.create_workspace("late", NOW).await.map(drop) };
        let (rejected, _) = begun(other, late).await;
        assert!(matches!(rejected, Poll::Ready(Err(StoreError::Unavailable(_)))), "{rejected:?}");
    })
    .await;
}

async fn insert(fixture: &'static Fixture, number: u32) -> Result<(), StoreError> {
    let write = WriteContext::at(NOW);
    fixture.store.insert_listing(&write, fixture.chatbot, listing_id(), &draft(number)).await.map(drop)
}

/// Polls a write once on a thread of its own; returns it too, for the case that it isn't ready.
async fn begun<W: Future<Output: Send> + Send + 'static>(
    store: &'static Store,
    write: W,
) -> (Poll<W::Output>, Pin<Box<W>>) {
    let mut write = Box::pin(write);
    let poll = move || (store.run_inline(|| write.as_mut().poll(&mut noop())), write);
    tokio::task::spawn_blocking(poll).await.unwrap()
}

fn noop() -> Context<'static> {
    Context::from_waker(Waker::noop())
}
