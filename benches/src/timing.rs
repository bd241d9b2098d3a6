//! Runs a call many times, by one client or by many, and prints rate, median and 99th percentile.

use std::{
    future::Future,
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use futures::future::try_join_all;

/// Calls `count` times with `clients` at once and prints one line.
pub async fn print<F, R>(name: &str, clients: usize, count: usize, call: F) -> anyhow::Result<()>
where
    F: Fn(usize) -> R,
    R: Future<Output = anyhow::Result<()>>,
{
    let next = AtomicUsize::new(0);
    let begun = Instant::now();
    let workers = (0..clients).map(|_| async {
        let mut times = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return anyhow::Ok(times);
            }
            let begun = Instant::now();
            call(number).await?;
            times.push(begun.elapsed());
        }
    });
    let mut times: Vec<Duration> = try_join_all(workers).await?.into_iter().flatten().collect();
    let total = begun.elapsed();
    times.sort_unstable();
    let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)].as_secs_f64() * 1e3;
    println!(
        "{name:<44} {clients:>3} clients  {:>8.0} /s  p50 {:>7.2} ms  p99 {:>7.2} ms",
        times.len() as f64 / total.as_secs_f64(),
        at(50),
        at(99)
    );
    Ok(())
}
