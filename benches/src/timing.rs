//! Runs a call many times, by one client or by many, and prints rate, latency and processor time.

use std::{
    future::Future,
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use futures::future::try_join_all;

use crate::program::BenchService;

/// A round that hasn't made all its calls by then ends with those that it has made.
const LONGEST_ROUND: Duration = Duration::from_secs(20);

static ROUNDS: AtomicUsize = AtomicUsize::new(3);

/// Sets how often each rate is measured.
pub fn set_rounds(rounds: usize) {
    ROUNDS.store(rounds.max(1), Ordering::Relaxed);
}

struct Round {
    rate: f64,
    p50_ms: f64,
    p99_ms: f64,
    cpu_ms: f64,
}

/// Calls at most `count` times with `clients` at once, in rounds, and prints the round with the median rate.
pub async fn print<F, R>(
    service: &BenchService,
    name: &str,
    clients: usize,
    count: usize,
    call: F,
) -> anyhow::Result<()>
where
    F: Fn(usize) -> R,
    R: Future<Output = anyhow::Result<()>>,
{
    let mut rounds = Vec::new();
    for round in 0..ROUNDS.load(Ordering::Relaxed) {
        rounds.push(run(service, clients, count, |number| call(round * count + number)).await?);
    }
    rounds.sort_by(|one, other| one.rate.total_cmp(&other.rate));
    let Round { rate, p50_ms, p99_ms, cpu_ms } = &rounds[rounds.len() / 2];
    println!(
        "{name:<32} {clients:>4} clients {rate:>8.0} /s  p50 {p50_ms:>7.2} ms  p99 {p99_ms:>7.2} ms  CPU {cpu_ms:>6.3} ms"
    );
    Ok(())
}

async fn run<F, R>(service: &BenchService, clients: usize, count: usize, call: F) -> anyhow::Result<Round>
where
    F: Fn(usize) -> R,
    R: Future<Output = anyhow::Result<()>>,
{
    let next = AtomicUsize::new(0);
    let (begun, cpu_before) = (Instant::now(), service.cpu()?);
    let workers = (0..clients).map(|_| async {
        let mut times = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count || begun.elapsed() > LONGEST_ROUND {
                return anyhow::Ok(times);
            }
            let called = Instant::now();
            call(number).await?;
            times.push(called.elapsed());
        }
    });
    let mut times: Vec<Duration> = try_join_all(workers).await?.into_iter().flatten().collect();
    let (total, cpu) = (begun.elapsed(), service.cpu()?.saturating_sub(cpu_before));
    Ok(Round {
        rate: times.len() as f64 / total.as_secs_f64(),
        p50_ms: percentile_ms(&mut times, 50),
        p99_ms: percentile_ms(&mut times, 99),
        cpu_ms: cpu.as_secs_f64() * 1e3 / times.len() as f64,
    })
}

/// The percentile of these times, in milliseconds.
pub fn percentile_ms(times: &mut [Duration], percent: usize) -> f64 {
    times.sort_unstable();
    times
        .get((times.len() * percent / 100).min(times.len().saturating_sub(1)))
        .map_or(0.0, |time| time.as_secs_f64() * 1e3)
}
