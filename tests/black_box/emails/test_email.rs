//! Test emails: each thing that can be wrong with an email server has its own message.

use std::time::Instant;

use porchlight_server::{
    SmtpServer,
    email::{STEPS, TestEmailError, send_test_email},
};
use serde_json::json;
use tokio::{io::AsyncWriteExt, net::TcpListener};

use crate::support::{TestMailbox, certificate, smtp_server};

const ME: &str = "me@homes.example";

/// Sends a test email and prints the result.
async fn test_email(name: &str, server: SmtpServer) -> Option<TestEmailError> {
    let began = Instant::now();
    let error = send_test_email(server, ME).await.err();
    let text = error.as_ref().map_or("taken".to_owned(), |error| {
        assert!(STEPS.contains(&error.step), "{} has no text", error.step);
        format!("{} {:?}", error.step, error.reply.as_deref().unwrap_or("-"))
    });
    println!("{name}: {text} in {} ms", began.elapsed().as_millis());
    error
}

/// The step alone.
async fn step(name: &str, server: SmtpServer) -> &'static str {
    test_email(name, server).await.map_or("taken", |error| error.step)
}

/// A listener that greets everybody so; "" says nothing and holds the connection.
async fn greeter(greeting: &'static str) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((mut stream, _)) = listener.accept().await {
            stream.write_all(greeting.as_bytes()).await.ok();
            if greeting.is_empty() {
                held.push(stream);
            }
        }
    });
    port
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_test_email_arrives_with_every_encryption() {
    let folder = tempfile::tempdir().expect("a folder");
    let (certificate, key) = certificate(folder.path());
    let plain = TestMailbox::open();
    let login = json!(["porch", "secret"]);
    let starttls = TestMailbox::open_with(json!({"certificate": certificate, "key": key, "login": login}));
    let at_once =
        TestMailbox::open_with(json!({"certificate": certificate, "key": key, "login": login, "from_the_start": true}));
    let methods = [
        ("plain", plain, "smtp://127.0.0.1:PORT", false),
        ("STARTTLS", starttls, "smtp://porch:secret@localhost:PORT?tls=required", true),
        ("TLS from the start", at_once, "smtps://porch:secret@localhost:PORT", true),
    ];
    for (name, mut office, url, is_encrypted) in methods {
        let mut server = smtp_server(&url.replace("PORT", &office.port.to_string()));
        server.ca = Some(std::fs::read(&certificate).expect("a certificate"));
        assert_eq!(test_email(name, server).await, None);
        let email = office.email().await;
        assert_eq!(email.recipients(), [ME]);
        assert_eq!(email.header("subject"), "Porchlight test email");
        assert_eq!((&email.0["encrypted"], &email.0["login"]), (&json!(is_encrypted), &json!(is_encrypted)));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_smtp_failure_has_its_own_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let (certificate, key) = certificate(folder.path());
    let keys = json!({"certificate": certificate, "key": key, "login": ["porch", "secret"]});
    let safe = TestMailbox::open_with(keys);
    let at_once = TestMailbox::open_with(json!({"certificate": certificate, "key": key, "from_the_start": true}));
    let plain = TestMailbox::open_with(json!({"wrong_senders": ["eve@porch.example"]}));
    let closed = TestMailbox::open_with(json!({"login": ["porch", "secret"]}));
    let (full, busy) =
        (TestMailbox::open_with(json!({"refused": [ME]})), TestMailbox::open_with(json!({"later": [ME]})));
    let no_space = TestMailbox::open_with(json!({"refuse_texts": 1}));
    let at = |url: &str, port: u16| smtp_server(&url.replace("PORT", &port.to_string()));
    let believed = |url: &str, port: u16| {
        let mut server = at(url, port);
        server.ca = Some(std::fs::read(&certificate).expect("a certificate"));
        server
    };
    let gone = TestMailbox::open().port;

    assert_eq!(step("unknown name", smtp_server("smtp://no-such-host.invalid:2525")).await, "name");
    assert_eq!(step("wrong port", at("smtp://127.0.0.1:PORT", gone)).await, "port");
    assert_eq!(step("TLS where none is", at("smtps://localhost:PORT", plain.port)).await, "no tls");
    assert_eq!(step("STARTTLS not offered", at("smtp://localhost:PORT?tls=required", plain.port)).await, "no starttls");
    assert_eq!(step("a page", at("smtp://127.0.0.1:PORT", greeter("HTTP/1.1 400 No\r\n\r\n").await)).await, "no smtp");
    assert_eq!(step("not trusted", at("smtps://localhost:PORT", at_once.port)).await, "not trusted");
    assert_eq!(step("another's name", believed("smtps://127.0.0.1:PORT", at_once.port)).await, "other name");
    let turned =
        test_email("turned away", at("smtp://127.0.0.1:PORT", greeter("554 5.7.1 not from here\r\n").await)).await;
    let turned = turned.expect("a fault");
    assert_eq!((turned.step, turned.reply.as_deref()), ("turned away", Some("554 5.7.1 not from here")));

    let wrong = believed("smtp://porch:guess@localhost:PORT?tls=required", safe.port);
    let wrong = test_email("wrong password", wrong).await.expect("a fault");
    assert_eq!(wrong.step, "log in");
    let text = wrong.reply.expect("the server's words");
    assert!(text.starts_with("535") && !text.contains("guess"), "{text}");
    let nobody = believed("smtp://localhost:PORT?tls=required", safe.port);
    assert_eq!(step("no password given", nobody).await, "wants login");
    assert_eq!(step("no way to log in", at("smtp://porch:secret@127.0.0.1:PORT", closed.port)).await, "no login");

    let mut eve = at("smtp://127.0.0.1:PORT", plain.port);
    eve.from = "eve@porch.example".parse().expect("an address");
    assert_eq!(step("a sender who is not theirs", eve).await, "sender");
    assert_eq!(step("no such mailbox", at("smtp://127.0.0.1:PORT", full.port)).await, "recipient");
    assert_eq!(step("for now", at("smtp://127.0.0.1:PORT", busy.port)).await, "later");
    assert_eq!(step("a full disk", at("smtp://127.0.0.1:PORT", no_space.port)).await, "text");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_waits_for_tls_is_distinguished_from_one_that_hangs() {
    let folder = tempfile::tempdir().expect("a folder");
    let (certificate, key) = certificate(folder.path());
    let at_once = TestMailbox::open_with(json!({"certificate": certificate, "key": key, "from_the_start": true}));
    let in_the_open = smtp_server(&format!("smtp://localhost:{}?tls=required", at_once.port));
    let hanging = smtp_server(&format!("smtps://localhost:{}", greeter("").await));
    let (mute, silent) =
        tokio::join!(step("STARTTLS at a TLS port", in_the_open), step("TLS where nobody speaks", hanging));
    assert_eq!((mute, silent), ("mute", "silent"));
}
