//! Enforces a minimum reading speed.
//!
//! A peer that reads nothing, or a byte per minute, keeps a whole response in memory. Only time with blocked writes
//! counts, so a quiet stream is never closed.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use tokio::time::{Instant, Sleep};

use super::connections::ConnectionLimits;

/// The pace of one connection.
pub struct WritePace {
    grace: Duration,
    bytes_per_second: u32,
    /// How far the peer was behind at its last read.
    behind: Duration,
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl WritePace {
    pub fn new(limits: &ConnectionLimits) -> Self {
        let (grace, bytes_per_second) = (limits.write_grace, limits.write_bytes_per_second.max(1));
        Self { grace, bytes_per_second, behind: Duration::ZERO, waiting: None }
    }

    /// Records that the peer read `bytes`.
    pub fn wrote(&mut self, bytes: usize) {
        if let Some((since, _)) = self.waiting.take() {
            self.behind += since.elapsed();
        }
        let earned = Duration::from_secs_f64(bytes as f64 / f64::from(self.bytes_per_second));
        self.behind = self.behind.saturating_sub(earned);
    }

    /// Ready when a blocked peer has been too slow.
    pub fn poll_too_slow(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let left = self.grace.saturating_sub(self.behind);
        let begin = || (Instant::now(), Box::pin(tokio::time::sleep(left)));
        self.waiting.get_or_insert_with(begin).1.as_mut().poll(cx)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use futures::FutureExt;

    use super::*;

    fn pace() -> WritePace {
        let limits = ConnectionLimits { write_bytes_per_second: 100, ..ConnectionLimits::default() };
        WritePace::new(&limits)
    }

    async fn stalls_for(pace: &mut WritePace, seconds: u64) -> bool {
        let stalled = poll_fn(|cx| pace.poll_too_slow(cx));
        tokio::time::timeout(Duration::from_secs(seconds), stalled).await.is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn a_reader_of_a_byte_a_minute_is_closed() {
        let mut pace = pace();
        assert!(!stalls_for(&mut pace, 20).await);
        pace.wrote(1);
        assert!(stalls_for(&mut pace, 20).await, "ten seconds were left");
    }

    #[tokio::test(start_paused = true)]
    async fn a_reader_at_the_minimum_pace_is_never_closed() {
        let mut pace = pace();
        for _ in 0..100 {
            assert!(!stalls_for(&mut pace, 20).await);
            pace.wrote(2_000);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_quiet_stream_is_not_closed() {
        let mut pace = pace();
        for _ in 0..100 {
            pace.wrote(10);
            tokio::time::sleep(Duration::from_secs(60)).await;
        }
        assert!(poll_fn(|cx| pace.poll_too_slow(cx)).now_or_never().is_none());
    }
}
