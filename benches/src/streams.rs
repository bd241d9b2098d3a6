//! What the service adds to a model's stream: time to the first words, gaps between words, and the cost of many
//! open streams.

use std::time::{Duration, Instant};

use futures::{StreamExt, future::try_join_all};
use porchlight_client::{
    AnswerStream,
    api::{AskRequest, Chunk},
};

use crate::{
    import::import,
    model_endpoint::ModelEndpoint,
    program::{BenchService, Setup},
    timing::percentile_ms,
};

/// Milliseconds between words, as of a model that writes 40 tokens a second.
const PAUSE_MS: u64 = 25;
/// Milliseconds between words of the many streams.
const SLOW_PAUSE_MS: u64 = 250;
const MANY: usize = 2_000;
/// Milliseconds between words of streams that are held.
const LONG_PAUSE_MS: u64 = 5_000;
const HELD: usize = 1_000;
/// Between the beginnings of 100 streams, which then are open together.
const APART: Duration = Duration::from_millis(10);
/// Streams that begin together.
const BATCH: usize = 50;
const QUESTION: &str = "what should I know before I move to Linden?";

/// Prints delays with 1 stream, 100 that begin one after the other and 100 that begin at once, and memory and processor time of 2,000.
pub async fn measure(setup: &Setup, listings: usize) -> anyhow::Result<()> {
    println!("\nstreams through a model");
    let endpoint = ModelEndpoint::start().await?;
    let service = BenchService::open_with_model(setup, &endpoint.url(PAUSE_MS)).await?;
    import(&service, listings).await?;
    for (streams, apart) in [(1_u32, Duration::ZERO), (100, APART), (100, Duration::ZERO)] {
        let rounds = if streams == 1 { 20 } else { 3 };
        let (mut direct, mut through) = (Delays::default(), Delays::default());
        for _ in 0..rounds {
            let url = endpoint.url(PAUSE_MS);
            for one in try_join_all((0..streams).map(|at| later(apart * at, read_endpoint(&url)))).await? {
                direct.add(one);
            }
            let sessions = service.sessions(usize::try_from(streams)?).await?;
            let reading = sessions.iter().zip(0..).map(|(session, at)| later(apart * at, read(&service, *session)));
            for one in try_join_all(reading).await? {
                through.add(one);
            }
        }
        let added = percentile_ms(&mut through.first, 50) - percentile_ms(&mut direct.first, 50);
        let how = match streams {
            1 => String::new(),
            _ if apart.is_zero() => " at once".into(),
            _ => format!(", {} ms apart", apart.as_millis()),
        };
        println!(
            "{streams:>4} streams{how}: first words after {:.2} ms, directly {:.2} ms, added {added:.2} ms (p99 {:.2} ms)",
            percentile_ms(&mut through.first, 50),
            percentile_ms(&mut direct.first, 50),
            percentile_ms(&mut through.first, 99)
        );
        println!(
            "{streams:>4} streams{how}: gap between words p50 {:.1}, p99 {:.1} ms; directly {:.1}, {:.1} ms",
            percentile_ms(&mut through.gaps, 50),
            percentile_ms(&mut through.gaps, 99),
            percentile_ms(&mut direct.gaps, 50),
            percentile_ms(&mut direct.gaps, 99)
        );
    }
    drop(service);

    let service = BenchService::open_with_model(setup, &endpoint.url(SLOW_PAUSE_MS)).await?;
    let sessions = service.sessions(MANY).await?;
    let (idle, cpu, begun) = (service.memory_mib()?, service.cpu()?, Instant::now());
    let reading = try_join_all(sessions.iter().map(|session| read(&service, *session)));
    let highest = async {
        let mut highest = idle;
        loop {
            tokio::time::sleep(Duration::from_millis(500)).await;
            let now = service.memory_mib().unwrap_or(highest);
            highest = highest.max(now);
            if begun.elapsed() > Duration::from_millis(SLOW_PAUSE_MS * 20) {
                return (highest, now);
            }
        }
    };
    let (all, (highest, held)) = futures::join!(reading, highest);
    let mut gaps: Vec<Duration> = all?.into_iter().flat_map(|one| one.gaps).collect();
    println!(
        "{MANY} streams, a word each {SLOW_PAUSE_MS} ms: all whole, memory {highest:.1} MiB ({:.0} KiB a stream over {idle:.1}, \
         {:.0} once all have begun), CPU {:.1} s in {:.1} s, gap p99 {:.0} ms",
        (highest - idle) * 1024.0 / MANY as f64,
        (held - idle) * 1024.0 / MANY as f64,
        service.cpu()?.saturating_sub(cpu).as_secs_f64(),
        begun.elapsed().as_secs_f64(),
        percentile_ms(&mut gaps, 99)
    );
    Ok(())
}

async fn later<T>(pause: Duration, stream: impl Future<Output = T>) -> T {
    tokio::time::sleep(pause).await;
    stream.await
}

/// Prints the memory of a stream that waits for its model's next word.
///
/// Streams begin in batches, and those of the first batch are not counted, so that neither the costliest step of a
/// question nor what is loaded once counts. This works with a debug build, too.
pub async fn measure_held(setup: &Setup) -> anyhow::Result<()> {
    let endpoint = ModelEndpoint::start().await?;
    let service = BenchService::open_with_model(setup, &endpoint.url(LONG_PAUSE_MS)).await?;
    let (mut open, mut first) = (Vec::new(), 0.0);
    let sessions = service.sessions(BATCH + HELD).await?;
    let idle = service.memory_mib()?;
    for batch in sessions.chunks(BATCH) {
        open.extend(try_join_all(batch.iter().map(|session| begin(&service, *session))).await?);
        if open.len() == BATCH {
            first = service.memory_mib()?;
        }
    }
    let held = service.memory_mib()?;
    println!(
        "\n{HELD} held streams: {:.1} KiB a stream ({idle:.1} MiB with {} sessions, {first:.1} with {BATCH} streams, {held:.1} with all)",
        (held - first) * 1024.0 / HELD as f64,
        BATCH + HELD
    );
    Ok(())
}

async fn begin(service: &BenchService, session_id: i64) -> anyhow::Result<AnswerStream> {
    let ask = AskRequest { session_id, content: QUESTION.into(), stream: Some(true), ..AskRequest::default() };
    let mut stream = service.client.ask_streamed(&ask).await?;
    while let Some(chunk) = stream.next().await? {
        if matches!(chunk, Chunk::Piece(piece) if !piece.content.is_empty()) {
            return Ok(stream);
        }
    }
    anyhow::bail!("a stream without words")
}

#[derive(Default)]
struct Delays {
    first: Vec<Duration>,
    gaps: Vec<Duration>,
}

impl Delays {
    fn add(&mut self, one: OneStream) {
        self.first.push(one.first);
        self.gaps.extend(one.gaps);
    }
}

/// When the pieces of one stream arrived.
struct OneStream {
    first: Duration,
    gaps: Vec<Duration>,
}

impl OneStream {
    fn of(begun: Instant, arrivals: &[Instant]) -> anyhow::Result<Self> {
        let first = arrivals.first().ok_or_else(|| anyhow::anyhow!("a stream without words"))?;
        let gaps = arrivals.windows(2).map(|two| two[1] - two[0]).collect();
        Ok(Self { first: *first - begun, gaps })
    }
}

async fn read(service: &BenchService, session_id: i64) -> anyhow::Result<OneStream> {
    let begun = Instant::now();
    let mut arrivals = Vec::new();
    let ask = AskRequest { session_id, content: QUESTION.into(), stream: Some(true), ..AskRequest::default() };
    let mut stream = service.client.ask_streamed(&ask).await?;
    while let Some(chunk) = stream.next().await? {
        if matches!(chunk, Chunk::Piece(piece) if !piece.content.is_empty()) {
            arrivals.push(Instant::now());
        }
    }
    OneStream::of(begun, &arrivals)
}

async fn read_endpoint(url: &str) -> anyhow::Result<OneStream> {
    let client = reqwest::Client::new();
    // A connection like the ones that the service keeps open.
    client.get(url).send().await?;
    let begun = Instant::now();
    let body = r#"{"model": "scripted", "stream": true, "messages": []}"#;
    let response = client.post(format!("{url}/chat/completions")).body(body).send().await?;
    let mut arrivals = Vec::new();
    let mut bytes = response.bytes_stream();
    while let Some(part) = bytes.next().await {
        part?;
        arrivals.push(Instant::now());
    }
    arrivals.pop();
    OneStream::of(begun, &arrivals)
}
