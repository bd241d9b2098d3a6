//! RateLimit, MessageLimit and the session limit, exact under parallel load, on both databases and
//! with two replicas.

use futures::future::join_all;
use porchlight_client::api::{self, AskRequest};
use rstest::rstest;
use serde_json::json;

use super::support::{Kind, Reply, TestApp};

const CLIENTS: usize = 64;

/// How many programs serve the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Served {
    Sqlite,
    Postgres,
    TwoReplicas,
}

impl Served {
    async fn open(self) -> Vec<TestApp> {
        let kind = if self == Self::Sqlite { Kind::Sqlite } else { Kind::Postgres };
        let mut porches = vec![TestApp::open(kind).await];
        if self == Self::TwoReplicas {
            porches.push(porches[0].replica().await);
        }
        porches
    }
}

/// Asks once in each of many sessions at the same time, the replicas in turn; gives how many were
/// answered and the details of the others.
async fn ask_everywhere(porches: &[TestApp], serial: &str, sessions: usize) -> (usize, Vec<u32>) {
    let client = porches[0].client();
    let mut ids = Vec::new();
    for _ in 0..sessions {
        ids.push(
            client
                .create_session(&api::CreateSession { serial_number: serial.into(), ..Default::default() })
                .await
                .expect("a session")
                .session_id,
        );
    }
    let clients: Vec<_> = porches.iter().map(TestApp::client).collect();
    let asks = ids.iter().cycle().take(CLIENTS).enumerate().map(|(turn, &session_id)| {
        let client = clients[turn % clients.len()].clone();
        async move {
            let ask = AskRequest { session_id, content: "hello".into(), ..AskRequest::default() };
            // A session answers one question at a time: being busy is no answer, so it is asked again.
            loop {
                match client.ask(&ask).await {
                    Err(error) if error.code() == Some(40904) => tokio::task::yield_now().await,
                    other => break other,
                }
            }
        }
    });
    let (answered, rejected): (Vec<_>, Vec<_>) = join_all(asks).await.into_iter().partition(Result::is_ok);
    (answered.len(), rejected.into_iter().filter_map(|answer| answer.err()?.code()).collect())
}

async fn edit(app: &TestApp, serial: &str, mut change: serde_json::Value) {
    change["serialNumber"] = serial.into();
    app.post("/chat/Chatbot/Edit", app.secret(), change.to_string()).await.data();
}

#[rstest]
#[case::sqlite(Served::Sqlite)]
#[case::postgres(Served::Postgres)]
#[case::two_replicas(Served::TwoReplicas)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exactly_the_monthly_number_of_questions_passes(#[case] served: Served) {
    let porches = served.open().await;
    let app = &porches[0];
    let serial = app.chatbot().await;
    edit(app, &serial, json!({ "MessageLimit": 7 })).await;
    let (answered, rejected) = ask_everywhere(&porches, &serial, CLIENTS).await;
    println!("{served:?}: {CLIENTS} clients, MessageLimit 7: {answered} answered, {} refused", rejected.len());
    assert_eq!((answered, rejected), (7, vec![42902; CLIENTS - 7]));
}

#[rstest]
#[case::sqlite(Served::Sqlite)]
#[case::postgres(Served::Postgres)]
#[case::two_replicas(Served::TwoReplicas)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exactly_the_rate_passes_in_one_session(#[case] served: Served) {
    let porches = served.open().await;
    let app = &porches[0];
    let serial = app.chatbot().await;
    edit(app, &serial, json!({ "RateLimitCount": 5, "RateLimitTime": 3600, "RateLimitMessage": "Slow down, friend." }))
        .await;
    let (answered, rejected) = ask_everywhere(&porches, &serial, 1).await;
    println!("{served:?}: {CLIENTS} clients, RateLimitCount 5: {answered} answered, {} refused", rejected.len());
    assert_eq!((answered, rejected), (5, vec![42901; CLIENTS - 5]));

    let session = app
        .client()
        .create_session(&api::CreateSession { serial_number: serial.clone(), ..Default::default() })
        .await
        .expect("a session");
    for _ in 0..5 {
        let ask = AskRequest { session_id: session.session_id, content: "hello".into(), ..AskRequest::default() };
        app.client().ask(&ask).await.expect("another session has its own window");
    }
    let body = json!({ "sessionID": session.session_id, "content": "hello", "stream": true });
    let request = crate::support::http().post(format!("{}/chat/Chat/ClientAsk", app.base_url));
    let request = request.header("authorization", app.secret()).body(body.to_string()).send().await.expect("an answer");
    let header = |name: &str| request.headers()[name].to_str().expect("text").to_owned();
    assert_eq!(header("ratelimit-policy"), "\"default\";q=5;w=3600");
    assert_eq!(header("ratelimit"), format!("\"default\";r=0;t={}", header("retry-after")));
    let reply = Reply::of(request).await;
    assert_eq!((reply.detail, reply.envelope["Message"].as_str()), (Some(42901), Some("Slow down, friend.")));

    edit(app, &serial, json!({ "RateLimitCount": 0, "RateLimitTime": 0 })).await;
    let ask = AskRequest { session_id: session.session_id, content: "hello".into(), ..AskRequest::default() };
    app.client().ask(&ask).await.expect("two noughts lift the limit");
}

#[rstest]
#[case::sqlite(Served::Sqlite)]
#[case::postgres(Served::Postgres)]
#[case::two_replicas(Served::TwoReplicas)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exactly_the_session_limit_passes(#[case] served: Served) {
    let porches = served.open().await;
    let app = &porches[0];
    let serial = app.chatbot().await;
    assert!(app.client().set_session_limit(&api::SetSessionLimit { messages_limit: 3 }).await.expect("set"));
    let (answered, rejected) = ask_everywhere(&porches, &serial, 1).await;
    println!("{served:?}: {CLIENTS} clients, session limit 3: {answered} answered, {} refused", rejected.len());
    assert_eq!((answered, rejected), (3, vec![42902; CLIENTS - 3]));
}
