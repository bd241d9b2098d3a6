//! A stuck task of the service keeps nobody else's writes waiting.

use std::{sync::mpsc, time::Duration};

use porchlight_store::Store;
use tokio::sync::oneshot;

use crate::fixtures::{self, Fixture};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_task_that_is_stuck_after_queueing_a_write_keeps_no_other_write_waiting() {
    fixtures::on_sqlite(others_write_beside_a_stuck_task).await;
}

async fn others_write_beside_a_stuck_task(fixture: &'static Fixture) {
    let store: Store = fixture.store.clone();
    let ((release, stuck), (at, is_stuck)) = (mpsc::channel::<()>(), oneshot::channel());
    // The writer has answered the write before and waits for the next one in the meantime.
    for _ in 0..20 {
        store.first_workspace().await.expect("read");
    }
    let own = store.clone();
    let stuck = tokio::spawn(async move {
        // Both in one poll: the write is queued, then the thread does not come back.
        tokio::join!(own.create_workspace("stuck", 1), async move {
            at.send(()).expect("awaited");
            stuck.recv().is_ok()
        })
    });
    is_stuck.await.expect("stuck");
    for number in 0..20 {
        let write = store.create_workspace("other", number);
        tokio::time::timeout(Duration::from_secs(5), write).await.expect("in time").expect("a workspace");
    }
    drop(release);
    let (written, _) = stuck.await.expect("ended");
    written.expect("the stuck task's own write");
}
