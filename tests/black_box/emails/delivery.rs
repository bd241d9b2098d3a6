//! What happens to an email if the server is down, rejects it, or requires encryption and a login.

use porchlight_server::{Clock, email::send_due};
use serde_json::{Value, json};

use super::{MINUTE, NOW, Visitor, edit, list_emails, tried, with_person};
use crate::support::{Kind, TestApp, TestMailbox, certificate, smtp_server};

/// A service whose only email waits until the test sends it.
async fn app_with_request(clock: &Clock, server: &str, settings: Value) -> (TestApp, String) {
    let email = smtp_server(server);
    app_with(clock, move |config| config.smtp = Some(email), settings).await
}

async fn app_with(
    clock: &Clock,
    change: impl FnOnce(&mut porchlight_server::Config),
    settings: Value,
) -> (TestApp, String) {
    let app = TestApp::open_at(Kind::Sqlite, clock.clone(), change).await;
    let serial = app.chatbot().await;
    edit(&app, &serial, with_person()).await;
    edit(&app, &serial, settings).await;
    Visitor::of(&app, &serial).await.want_person("Hello. Write to ana@ruiz.example.").await;
    (app, serial)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_email_waits_for_its_server_and_is_sent_once_with_one_message_id() {
    let port = TestMailbox::open().port;
    let clock = Clock::standing(NOW);
    let (app, serial) = app_with_request(&clock, &format!("smtp://127.0.0.1:{port}"), json!({})).await;
    let away = tried(&app, &serial, 1).await;
    assert_eq!(away.state, "Waiting");
    assert!(away.last_problem.starts_with("Couldn't reach the email server"), "{}", away.last_problem);

    let mut office = TestMailbox::open_with(json!({"port": port, "refuse_texts": 1}));
    clock.set(NOW + MINUTE);
    send_due(&app.running.app).await.expect("tried");
    let full = tried(&app, &serial, 2).await;
    assert!(full.last_problem.contains("451") && full.last_problem.contains("disk is full"), "{}", full.last_problem);
    assert_eq!(send_due(&app.running.app).await.expect("tried"), 0, "five minutes are not over");
    clock.set(NOW + 6 * MINUTE);
    send_due(&app.running.app).await.expect("tried");
    let sent = tried(&app, &serial, 3).await;
    assert_eq!((sent.state.as_str(), sent.last_problem.as_str()), ("Sent", ""));
    let emails = office.emails(2).await;
    assert_eq!(emails.iter().map(|email| email.is_taken()).collect::<Vec<_>>(), [false, true]);
    assert_eq!(emails[0].header("message-id"), emails[1].header("message-id"));
    assert_eq!(emails[0].0["headers"], emails[1].0["headers"]);
    clock.set(NOW + 60 * 24 * 60 * MINUTE);
    assert_eq!(send_due(&app.running.app).await.expect("tried"), 0);
    assert!(office.others().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_email_that_is_never_accepted_is_abandoned() {
    let port = TestMailbox::open().port;
    let clock = Clock::standing(NOW);
    let (app, serial) = app_with_request(&clock, &format!("smtp://127.0.0.1:{port}"), json!({})).await;
    tried(&app, &serial, 1).await;
    for day in 1..10 {
        clock.set(NOW + day * 24 * 60 * MINUTE);
        send_due(&app.running.app).await.expect("tried");
    }
    let email = list_emails(&app, &serial).await.list.remove(0);
    assert_eq!((email.state.as_str(), email.attempts), ("GivenUp", 9));
    assert!(email.last_problem.starts_with("Not delivered after two days. Couldn't reach the email server"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rejected_mailbox_is_abandoned_at_once() {
    let office = TestMailbox::open_with(json!({"refused": ["office@homes.example"]}));
    let clock = Clock::standing(NOW);
    let (app, serial) = app_with_request(&clock, &format!("smtp://127.0.0.1:{}", office.port), json!({})).await;
    let email = tried(&app, &serial, 1).await;
    assert_eq!((email.state.as_str(), email.attempts), ("GivenUp", 1));
    assert!(email.last_problem.contains("rejected office@homes.example: 550"), "{}", email.last_problem);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn encryption_and_a_login_are_used_when_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    let (certificate, key) = certificate(folder.path());
    let options = json!({"certificate": certificate, "key": key, "login": ["porch", "se:cret"]});
    let mut office = TestMailbox::open_with(options);
    let clock = Clock::standing(NOW);
    let server = |password: &str| {
        let mut server = smtp_server(&format!("smtp://porch:{password}@localhost:{}?tls=required", office.port));
        server.ca = Some(std::fs::read(&certificate).expect("a certificate"));
        server
    };
    let (right, wrong) = (server("se%3Acret"), server("guess"));
    let mut distrusted = right.clone();
    distrusted.ca = None;

    let (app, serial) = app_with(&clock, |config| config.smtp = Some(right), json!({})).await;
    assert_eq!(tried(&app, &serial, 1).await.state, "Sent");
    let email = office.email().await;
    assert_eq!((&email.0["encrypted"], &email.0["login"]), (&json!(true), &json!(true)));

    let (app, serial) = app_with(&clock, |config| config.smtp = Some(wrong), json!({})).await;
    let email = tried(&app, &serial, 1).await;
    assert!(
        email.last_problem.starts_with("The email server rejected the username or password: 535"),
        "{}",
        email.last_problem
    );
    assert!(!email.last_problem.contains("guess"));

    let (app, serial) = app_with(&clock, |config| config.smtp = Some(distrusted), json!({})).await;
    let email = tried(&app, &serial, 1).await;
    assert!(email.last_problem.starts_with("Couldn't encrypt the connection"), "{}", email.last_problem);
    assert!(office.others().is_empty());
}
