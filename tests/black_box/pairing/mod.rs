//! Pairing codes: exchanged for a secret key once, within 30 minutes, at most 10 tries a minute.

use porchlight_client::{Client, ClientError, Keys, api};
use porchlight_server::{
    Clock,
    keys::{
        bootstrap,
        pairing::{self, StoredCode},
    },
};
use rstest::rstest;

use super::support::{Kind, TestApp};

const MINUTE_MS: i64 = 60_000;

async fn store(app: &TestApp, code: &str) -> StoredCode {
    let service = &app.running.app;
    let (workspace, _) = bootstrap::workspace(service).await.expect("a workspace");
    pairing::store_code(service, workspace, code).await.expect("stored")
}

async fn pair(app: &TestApp, code: &str, request: Option<&str>) -> Result<api::CreatedKey, u32> {
    let client = Client::new(&app.base_url, Keys::default()).expect("a client");
    let input = api::Pair { code: code.into(), name: Some("Ana's laptop".into()) };
    client.call_with_key(&input, request).await.map_err(|error| match error {
        ClientError::Rejected { error, .. } => error.code,
        other => panic!("{other}"),
    })
}

#[rstest]
#[case(Kind::Sqlite)]
#[case(Kind::Postgres)]
#[tokio::test]
async fn a_code_gives_one_key_once(#[case] kind: Kind) {
    let clock = Clock::standing(1_800_000_000_000);
    let app = TestApp::open_at(kind, clock.clone(), |_| {}).await;
    let mut rejected = 0;
    let mut reject = |outcome: Result<api::CreatedKey, u32>| {
        assert_eq!(outcome.map(|key| key.name), Err(40102));
        rejected += 1;
    };

    // No code is stored; not a code; another one.
    let code = pairing::new_code();
    reject(pair(&app, &code, None).await);
    assert_eq!(store(&app, &code).await, StoredCode::Works);
    for wrong in ["", "1", "0".repeat(32).as_str(), pairing::new_code().as_str(), &code[1..]] {
        reject(pair(&app, wrong, None).await);
    }

    // Typed in capitals; the response got lost, so the app sends the same request again.
    let key = pair(&app, &code.to_uppercase(), Some("request-1")).await.expect("a key");
    assert_eq!((key.kind.as_str(), key.name.as_str()), ("secret", "Ana's laptop"));
    let again = pair(&app, &code, Some("request-1")).await.expect("the same key");
    assert_eq!(again, key);
    let client = Client::new(&app.base_url, Keys { secret: Some(key.key.clone()), session: None }).expect("a client");
    let keys = client.list_keys(&api::ListKeys {}).await.expect("the key works");
    assert_eq!(keys.iter().filter(|item| item.name == "Ana's laptop").count(), 1);

    // Used up, also for a second `setup` with it.
    reject(pair(&app, &code, Some("request-2")).await);
    reject(pair(&app, &code, None).await);
    assert_eq!(store(&app, &code).await, StoredCode::Used);
    reject(pair(&app, &code, None).await);

    // Expired; `setup` with the same code starts the time again.
    let late = pairing::new_code();
    store(&app, &late).await;
    clock.set(clock.now_ms() + 30 * MINUTE_MS + 1);
    reject(pair(&app, &late, None).await);
    assert_eq!(store(&app, &late).await, StoredCode::Works);
    clock.set(clock.now_ms() + 29 * MINUTE_MS);
    let second = pair(&app, &late, None).await.expect("a key");
    assert_ne!(second.key, key.key);

    // A revoked key doesn't come back.
    client.revoke_key(&api::RevokeKey { key_id: key.key_id }).await.expect("revoked");
    reject(pair(&app, &code, Some("request-1")).await);
    println!("{kind:?}: 2 codes gave 2 keys, {rejected} requests were rejected");
}

#[tokio::test]
async fn the_eleventh_try_of_a_minute_is_rejected_even_with_the_right_code() {
    let app = TestApp::open_with(Kind::Sqlite, |config| config.visitor_limits = true).await;
    let code = pairing::new_code();
    store(&app, &code).await;
    let mut codes = Vec::new();
    for _ in 0..10 {
        codes.push(pair(&app, &pairing::new_code(), None).await.expect_err("a guess"));
    }
    codes.push(pair(&app, &code, None).await.expect_err("one too many"));
    let (guesses, last) = codes.split_at(10);
    assert!(guesses.iter().all(|code| *code == 40102), "{guesses:?}");
    assert_eq!(last, [42903]);
    println!("{} tries: {} rejected as wrong, {} as too many", codes.len(), guesses.len(), last.len());
}

#[rstest]
#[case(Kind::Sqlite)]
#[case(Kind::Postgres)]
#[tokio::test]
async fn data_that_is_being_moved_is_read_and_not_changed(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    app.chatbot().await;
    let (client, store) = (app.client(), &app.running.app.store);
    store.hold_writes(Some("The data is being moved to https://chat.example.com.".into()));
    let new = api::CreateChatbot { time_zone: Some("Europe/Madrid".into()), kind: Some(0) };
    let error = client.create_chatbot(&new).await.expect_err("held");
    let ClientError::Rejected { error, .. } = error else { panic!("{error}") };
    assert_eq!((error.code, error.message.as_str()), (50301, "The data is being moved to https://chat.example.com."));
    assert_eq!(client.list_chatbots(&api::ListChatbots::default()).await.expect("read").list.len(), 1);
    store.hold_writes(None);
    client.create_chatbot(&new).await.expect("written again");
}
