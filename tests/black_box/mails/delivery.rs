//! What becomes of a mail when the server is away, refuses, or wants encryption and a login.

use porchlight_server::{Clock, email::send_due};
use serde_json::{Value, json};

use super::{MINUTE, NOW, Visitor, edit, mails, tried, with_person};
use crate::support::{Kind, Porch, PostOffice, certificate, mail_server};

/// A service whose only mail waits to be sent by the test.
async fn porch_with_wish(clock: &Clock, server: &str, settings: Value) -> (Porch, String) {
    let mail = mail_server(server);
    porch_with(clock, move |config| config.mail = Some(mail), settings).await
}

async fn porch_with(
    clock: &Clock,
    change: impl FnOnce(&mut porchlight_server::Config),
    settings: Value,
) -> (Porch, String) {
    let porch = Porch::open_at(Kind::Sqlite, clock.clone(), change).await;
    let serial = porch.chatbot().await;
    edit(&porch, &serial, with_person()).await;
    edit(&porch, &serial, settings).await;
    Visitor::of(&porch, &serial).await.want_person("Hello.").await;
    (porch, serial)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_waits_for_its_server_and_is_sent_once_with_one_message_id() {
    let port = PostOffice::open().port;
    let clock = Clock::standing(NOW);
    let (porch, serial) = porch_with_wish(&clock, &format!("smtp://127.0.0.1:{port}"), json!({})).await;
    let away = tried(&porch, &serial, 1).await;
    assert_eq!(away.state, "Waiting");
    assert!(away.last_problem.starts_with("The mail server could not be reached"), "{}", away.last_problem);

    let mut office = PostOffice::open_with(json!({"port": port, "refuse_texts": 1}));
    clock.set(NOW + MINUTE);
    send_due(&porch.running.app).await.expect("tried");
    let full = tried(&porch, &serial, 2).await;
    assert!(full.last_problem.contains("451") && full.last_problem.contains("disk is full"), "{}", full.last_problem);
    assert_eq!(send_due(&porch.running.app).await.expect("tried"), 0, "five minutes are not over");
    clock.set(NOW + 6 * MINUTE);
    send_due(&porch.running.app).await.expect("tried");
    let sent = tried(&porch, &serial, 3).await;
    assert_eq!((sent.state.as_str(), sent.last_problem.as_str()), ("Sent", ""));
    let letters = office.letters(2).await;
    assert_eq!(letters.iter().map(|letter| letter.is_taken()).collect::<Vec<_>>(), [false, true]);
    assert_eq!(letters[0].header("message-id"), letters[1].header("message-id"));
    assert_eq!(letters[0].0["headers"], letters[1].0["headers"]);
    clock.set(NOW + 60 * 24 * 60 * MINUTE);
    assert_eq!(send_due(&porch.running.app).await.expect("tried"), 0);
    assert!(office.others().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_that_nobody_ever_takes_is_given_up() {
    let port = PostOffice::open().port;
    let clock = Clock::standing(NOW);
    let (porch, serial) = porch_with_wish(&clock, &format!("smtp://127.0.0.1:{port}"), json!({})).await;
    tried(&porch, &serial, 1).await;
    for day in 1..10 {
        clock.set(NOW + day * 24 * 60 * MINUTE);
        send_due(&porch.running.app).await.expect("tried");
    }
    let mail = mails(&porch, &serial).await.list.remove(0);
    assert_eq!((mail.state.as_str(), mail.attempts), ("GivenUp", 9));
    assert!(mail.last_problem.starts_with("Given up after two days. The mail server could not be reached"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_mailbox_is_given_up_at_once() {
    let office = PostOffice::open_with(json!({"refused": ["office@homes.example"]}));
    let clock = Clock::standing(NOW);
    let (porch, serial) = porch_with_wish(&clock, &format!("smtp://127.0.0.1:{}", office.port), json!({})).await;
    let mail = tried(&porch, &serial, 1).await;
    assert_eq!((mail.state.as_str(), mail.attempts), ("GivenUp", 1));
    assert!(mail.last_problem.contains("refused office@homes.example: 550"), "{}", mail.last_problem);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn encryption_and_a_login_are_used_when_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    let (certificate, key) = certificate(folder.path());
    let options = json!({"certificate": certificate, "key": key, "login": ["porch", "se:cret"]});
    let mut office = PostOffice::open_with(options);
    let clock = Clock::standing(NOW);
    let server = |password: &str| {
        let mut server = mail_server(&format!("smtp://porch:{password}@localhost:{}?tls=required", office.port));
        server.ca = Some(std::fs::read(&certificate).expect("a certificate"));
        server
    };
    let (right, wrong) = (server("se%3Acret"), server("guess"));
    let mut distrusted = right.clone();
    distrusted.ca = None;

    let (porch, serial) = porch_with(&clock, |config| config.mail = Some(right), json!({})).await;
    assert_eq!(tried(&porch, &serial, 1).await.state, "Sent");
    let letter = office.letter().await;
    assert_eq!((&letter.0["encrypted"], &letter.0["login"]), (&json!(true), &json!(true)));

    let (porch, serial) = porch_with(&clock, |config| config.mail = Some(wrong), json!({})).await;
    let mail = tried(&porch, &serial, 1).await;
    assert!(mail.last_problem.starts_with("The mail server refused the login: 535"), "{}", mail.last_problem);
    assert!(!mail.last_problem.contains("guess"));

    let (porch, serial) = porch_with(&clock, |config| config.mail = Some(distrusted), json!({})).await;
    let mail = tried(&porch, &serial, 1).await;
    assert!(mail.last_problem.contains("could not be encrypted"), "{}", mail.last_problem);
    assert!(office.others().is_empty());
}
