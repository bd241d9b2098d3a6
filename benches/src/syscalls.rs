//! Counts the system calls of one question and of one create, and the pages that SQLite writes, with strace.

use std::{process::Stdio, time::Duration};

use anyhow::{Context, ensure};
use tokio::process::Command;

use crate::{
    answers::ask,
    import::import,
    listings::create,
    model_endpoint::ModelEndpoint,
    program::{BenchService, Setup},
};

const CALLS: usize = 200;
const SHOWN: [&str; 8] = ["futex", "fsync", "pwrite64", "pread64", "write", "read", "sendto", "recvfrom"];

/// Prints system calls per call, made one after the other.
pub async fn measure(setup: &Setup) -> anyhow::Result<()> {
    println!("\nsystem calls per call, one client");
    let service = BenchService::open(setup).await?;
    import(&service, 1_000).await?;
    count(&service, "create", async |number| create(&service, 5_000_000 + number).await).await?;
    let session = service.sessions(1).await?[0];
    let built_in = async |_| ask(&service, session, "how many townhouses do you have").await;
    count(&service, "question, built-in engine", built_in).await?;

    let endpoint = ModelEndpoint::start().await?;
    let service = BenchService::open_with_model(setup, &endpoint.url(0)).await?;
    import(&service, 1_000).await?;
    let session = service.sessions(1).await?[0];
    count(&service, "question, model", async |_| ask(&service, session, "how many townhouses do you have").await).await
}

async fn count(
    service: &BenchService,
    name: &str,
    call: impl AsyncFn(usize) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for number in 0..20 {
        call(number).await?;
    }
    let process = service.process()?.to_string();
    let mut tracing = Command::new("strace");
    let tracing = tracing.args(["-f", "-c", "-p", &process]).stderr(Stdio::piped()).spawn().context("strace starts")?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    for number in 0..CALLS {
        call(20 + number).await?;
    }
    let tracer = tracing.id().context("strace runs")?.to_string();
    ensure!(Command::new("kill").args(["-INT", &tracer]).status().await?.success(), "strace was stopped");
    let output = tracing.wait_with_output().await?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let calls_of = |name: &str| {
        // "% time, seconds, usecs/call, calls, [errors], syscall"
        let fields = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let line = fields.into_iter().find(|fields| fields.len() >= 5 && fields.last() == Some(&name));
        line.and_then(|fields| fields[3].parse::<f64>().ok()).unwrap_or(0.0)
    };
    let shown: Vec<String> = SHOWN.iter().map(|name| format!("{name} {:.1}", calls_of(name) / CALLS as f64)).collect();
    // SQLite writes each page to its log with a head of its own.
    let pages = calls_of("pwrite64") / 2.0 / CALLS as f64;
    println!("{name:<28} {}  all {:.1}  pages {pages:.1}", shown.join("  "), calls_of("total") / CALLS as f64);
    Ok(())
}
