//! What 500 scripted visitors cause in a day, from one client IP and from 200, over two replicas where there can be two:
//! leads, emails and notices, exactly as in docs/limits.md.

use futures::{StreamExt, stream};
use porchlight_client::api;
use porchlight_server::{Clock, email};
use rstest::rstest;
use serde_json::json;

use crate::{
    live::Agent,
    support::{Kind, TestApp},
    visitor_quotas::{HOUR_MS, NOON, Visitor, emails, ip, leads, limited},
};

const VISITORS: usize = 500;
const AT_ONCE: usize = 8;

/// What came of a day of 500 visitors.
#[derive(Debug, PartialEq, Eq)]
struct Day {
    accepted: usize,
    leads: usize,
    /// Before the digest.
    emails: usize,
    digests: usize,
    /// In the digest, also those that it only counts.
    in_digest: usize,
    waiting_notices: usize,
    lead_notices: usize,
}

/// Closes all notices of a member, which are listed 50 at a time; returns how many visitors waited and how many leads came.
async fn close_all(agent: &Agent) -> (usize, usize) {
    let (mut waiting, mut leads) = (0, 0);
    loop {
        let page = agent.client.list_notices(&api::ListNotices::default()).await.expect("notices").list;
        if page.is_empty() {
            return (waiting, leads);
        }
        waiting += page.iter().filter(|one| one.kind == "Waiting").count();
        leads += page.iter().filter(|one| one.kind == "NewLead").count();
        let notice_ids = page.iter().map(|one| one.notice_id).collect();
        agent.client.close_notices(&api::CloseNotices { notice_ids, ..Default::default() }).await.expect("closed");
    }
}

#[rstest]
#[case::one_ip_sqlite(Kind::Sqlite, 1, Day {
    accepted: 20, leads: 20, emails: 3, digests: 1, in_digest: 17, waiting_notices: 3, lead_notices: 20,
})]
#[case::one_ip_replicas(Kind::Postgres, 1, Day {
    accepted: 20, leads: 20, emails: 3, digests: 1, in_digest: 17, waiting_notices: 3, lead_notices: 20,
})]
#[case::many_ips_sqlite(Kind::Sqlite, 200, Day {
    accepted: 500, leads: 500, emails: 50, digests: 1, in_digest: 450, waiting_notices: 500, lead_notices: 300,
})]
#[case::many_ips_replicas(Kind::Postgres, 200, Day {
    accepted: 500, leads: 500, emails: 50, digests: 1, in_digest: 450, waiting_notices: 500, lead_notices: 300,
})]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_of_500_visitors(#[case] kind: Kind, #[case] ip_count: usize, #[case] expected: Day) {
    let clock = Clock::standing(NOON);
    let app = TestApp::open_at(kind, clock.clone(), limited).await;
    let other = if kind == Kind::Postgres { Some(app.replica_at(clock.clone()).await) } else { None };
    let serial = app.chatbot_with(json!({ "TalkToHumanEmail": "agent@office.example" })).await;
    let ann = Agent::join(&app, "Ann Reyes", "manager").await;
    let one = async |number: usize| {
        // Those of one client IP reach both replicas.
        let at = if (number / 3).is_multiple_of(2) { &app } else { other.as_ref().unwrap_or(&app) };
        let client_ip = ip(u8::try_from(number % ip_count + 1).expect("at most 200"));
        Visitor::open(at, &serial, client_ip).await.want_person().await.detail
    };
    let outcomes: Vec<Option<u32>> = stream::iter((0..VISITORS).map(one)).buffer_unordered(AT_ONCE).collect().await;
    let rejected: Vec<u32> = outcomes.iter().copied().flatten().collect();
    assert!(rejected.iter().all(|code| *code == 42903), "{rejected:?}");

    let before = emails(&app, &serial).await.len();
    for hours in [0, 1, 2] {
        clock.set(NOON + hours * HOUR_MS);
        email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
    }
    let digests: Vec<String> = emails(&app, &serial)
        .await
        .iter()
        .filter_map(|email| email["Subject"].as_str())
        .filter(|subject| subject.contains("more handoff request"))
        .map(str::to_owned)
        .collect();
    let listed =
        digests.iter().filter_map(|subject| subject.rsplit(": ").next()?.split(' ').next()?.parse::<usize>().ok());
    let (waiting_notices, lead_notices) = close_all(&ann).await;
    let day = Day {
        accepted: outcomes.len() - rejected.len(),
        leads: leads(&app, &serial).await.len(),
        emails: before,
        digests: digests.len(),
        in_digest: listed.sum(),
        waiting_notices,
        lead_notices,
    };
    println!(
        "{kind:?}: {VISITORS} visitors from {ip_count} client IPs, {} rejected with 42903: {day:?}",
        rejected.len()
    );
    assert_eq!(day, expected);
}
