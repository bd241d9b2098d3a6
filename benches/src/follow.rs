//! What many followed conversations cost: CPU time and memory of the program, and statements in PostgreSQL.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use futures::{StreamExt, future::try_join_all};
use porchlight_client::{
    Client, Keys,
    api::{self, AskRequest},
};
use serde_json::json;

use crate::program::{BenchService, Setup};

const MANY: usize = 2_000;
/// Visitors who come together.
const BATCH: usize = 50;
/// Conversations in which a member writes each second: 1 %.
const BUSY: usize = 20;
/// Two of them, and opening the streams, end before the streams do.
const WINDOW: Duration = Duration::from_secs(20);

/// A visitor's key and session.
struct Visitor {
    key: String,
    session: i64,
}

/// Prints what an idle program costs, then one with 2,000 follow streams, then the same while a member writes.
pub async fn measure(setup: &Setup) -> anyhow::Result<()> {
    println!("\nfollowed conversations, over {} s each", WINDOW.as_secs());
    let service = BenchService::open(setup).await?;
    let mut visitors = Vec::new();
    for _ in 0..MANY / BATCH {
        visitors.extend(try_join_all((0..BATCH).map(|_| arrive(&service))).await?);
    }
    let member = member(&service, &visitors[..BUSY]).await?;
    let idle_mib = service.memory_mib()?;
    window(&service, "idle", tokio::time::sleep(WINDOW)).await?;

    let opened_at = Instant::now();
    let events = Arc::new(AtomicUsize::new(0));
    let http = reqwest::Client::new();
    let mut streams = Vec::new();
    for batch in visitors.chunks(BATCH) {
        let opening = batch.iter().map(|visitor| follow(&http, &service, visitor, Arc::clone(&events)));
        streams.extend(try_join_all(opening).await?);
    }
    let opening_s = opened_at.elapsed().as_secs_f64();
    window(&service, "2,000 streams, nobody writes", tokio::time::sleep(WINDOW)).await?;
    let kib = (service.memory_mib()? - idle_mib) * 1024.0 / MANY as f64;
    let before = events.load(Ordering::Relaxed);
    let writing = async {
        let mut ticks = tokio::time::interval(Duration::from_secs(1));
        let end = Instant::now() + WINDOW;
        let mut sent = 0;
        while Instant::now() < end {
            ticks.tick().await;
            sent += try_join_all(visitors[..BUSY].iter().map(|visitor| say(&member, visitor, sent))).await?.len();
        }
        anyhow::Ok(sent)
    };
    let sent = window(&service, "2,000 streams, 20 messages a second", writing).await??;
    let open = streams.iter().filter(|stream| !stream.is_finished()).count();
    println!(
        "opened in {opening_s:.1} s, {open} of {MANY} still open; {sent} messages sent, {} objects arrived; {kib:.0} KiB a stream",
        events.load(Ordering::Relaxed) - before
    );
    streams.iter().for_each(tokio::task::JoinHandle::abort);
    Ok(())
}

/// Runs something and prints what the program used in this time.
async fn window<T>(service: &BenchService, name: &str, work: impl Future<Output = T>) -> anyhow::Result<T> {
    let (cpu, statements, begun) = (service.cpu()?, service.statements().await, Instant::now());
    let value = work.await;
    let seconds = begun.elapsed().as_secs_f64();
    let percent = service.cpu()?.saturating_sub(cpu).as_secs_f64() / seconds * 100.0;
    let queries = match (statements, service.statements().await) {
        (Some(before), Some(after)) => format!("{:.2} statements a second", (after - before) / seconds),
        _ => "statements not counted".to_owned(),
    };
    println!("{name:<36} {percent:>5.2} % of a core, {queries}");
    Ok(value)
}

/// A visitor who has asked something, so that there is a conversation.
async fn arrive(service: &BenchService) -> anyhow::Result<Visitor> {
    let config = api::GetWidgetConfig { serial_number: service.serial.clone(), ..Default::default() };
    let config = service.client.get_widget_config(&config).await?;
    let client = service.client.with_keys(Keys { secret: None, session: Some(config.session_key.clone()) });
    let ask = AskRequest { content: "hello".into(), ..AskRequest::default() };
    let mut stream = client.ask_widget(&api::VisitorAskRequest(ask)).await?;
    while stream.next().await?.is_some() {}
    Ok(Visitor { key: config.session_key, session: config.session_id })
}

/// The client of a member who holds these conversations.
async fn member(service: &BenchService, visitors: &[Visitor]) -> anyhow::Result<Client> {
    let new = api::SaveMember { name: "Ann Reyes".into(), ..Default::default() };
    let member_id = service.client.save_member(&new).await?.member_id;
    let key = service.client.make_member_key(&api::MakeMemberKey { member_id }).await?.key;
    let member = service.client.with_keys(Keys { secret: Some(key), session: None });
    for visitor in visitors {
        member.take_over(&api::TakeOver { session_id: visitor.session, ..Default::default() }).await?;
    }
    Ok(member)
}

async fn say(member: &Client, visitor: &Visitor, number: usize) -> anyhow::Result<()> {
    let content = format!("Message {number}");
    member.send_message(&api::SendMessage { session_id: visitor.session, content, ..Default::default() }).await?;
    Ok(())
}

/// Opens a stream, waits for its first object and reads the rest in a task.
async fn follow(
    http: &reqwest::Client,
    service: &BenchService,
    visitor: &Visitor,
    events: Arc<AtomicUsize>,
) -> anyhow::Result<tokio::task::JoinHandle<()>> {
    let body = json!({ "SessionID": visitor.session, "Stream": true }).to_string();
    let request = http.post(format!("{}/chat/Chat/Follow", service.client.base_url()));
    let response = request.header("authorization", &visitor.key).body(body).send().await?.error_for_status()?;
    let mut bytes = response.bytes_stream();
    let first = bytes.next().await.context("a stream with a state")??;
    ensure!(first.starts_with(b"{\"State\""), "{}", String::from_utf8_lossy(&first));
    Ok(tokio::spawn(async move {
        while let Some(Ok(part)) = bytes.next().await {
            events.fetch_add(part.iter().filter(|byte| **byte == b'\n').count(), Ordering::Relaxed);
        }
    }))
}
