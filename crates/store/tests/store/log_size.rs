//! SQLite's write-ahead log stays small, also when some read is always running.

use std::time::{Duration, Instant};

use porchlight_domain::OnConflict;
use porchlight_store::{NewSession, WriteContext};

use crate::fixtures::{self, Fixture, NOW, draft, listing_id, session_id};

/// The log starts again from 64 MiB on. A read that takes too long costs the writer a second per 16 MiB, so this is more
/// than 4 seconds of writes can reach.
const MAX_LOG_MIB: u64 = 160;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn reads_that_overlap_do_not_keep_the_log_growing() {
    fixtures::on_sqlite(write_beside_reads).await;
}

async fn write_beside_reads(fixture: &'static Fixture) {
    let (store, chatbot) = (&fixture.store, fixture.chatbot);
    let write = WriteContext::at(NOW);
    let rows = (0..400).map(|n| (listing_id(), Some(draft(n)))).collect();
    store.import_listings(&write, chatbot, rows, OnConflict::Update, false).await.expect("imported");
    let reading = |offset: u64| async move {
        tokio::time::sleep(Duration::from_millis(offset)).await;
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(5) {
            store.listing_terms(chatbot).await.expect("read");
        }
    };
    let new = NewSession { welcome: vec!["x".repeat(200_000)], ..NewSession::default() };
    let writing = async {
        let begun = Instant::now();
        let (mut written, mut largest) = (0, 0);
        while begun.elapsed() < Duration::from_secs(4) {
            store.create_session(&write, chatbot, session_id(), new.clone()).await.expect("written");
            written += 1;
            largest = largest.max(store.log_bytes());
        }
        (written, largest >> 20)
    };
    let (.., (written, largest_mib)) = tokio::join!(reading(0), reading(7), reading(13), writing);
    println!("{written} writes of 200 kB, largest log {largest_mib} MiB");
    assert!(largest_mib < MAX_LOG_MIB, "the log grew to {largest_mib} MiB after {written} writes of 200 kB");
}
