//! Hostile texts in every field that an email shows: each email has exactly the expected headers.

use porchlight_domain::{EmailId, SessionId};
use porchlight_server::{Clock, email};
use porchlight_store::{Csv, DailyReportMarker, EmailKind, NewEmail};
use serde_json::json;

use super::{MINUTE, NOW, Visitor, edit, list_emails, with_person};
use crate::support::{Kind, ReceivedEmail, TestApp, TestMailbox};

const HOSTILE: [&str; 14] = [
    "Ana\r\nBcc: everybody@x.example",
    "Ana\nSubject: other\n\nBody",
    "Ana\r\n\r\n<script>alert(1)</script>",
    "\u{0}\u{1b}[31mAna",
    "\u{202e}elpmaxe.x@ana\u{202c}",
    "\u{200b}\u{feff}Ana\u{2028}Bcc: a@x.example\u{85}To: b@x.example",
    "=?utf-8?q?Ana=0D=0ABcc:_a@x.example?=",
    "\"Ana\" <eve@x.example>, \"Bo\"",
    "Ana@x.example>\r\nRCPT TO:<eve@x.example>",
    "%0d%0aBcc:%20a@x.example",
    "\r\n.\r\nMAIL FROM:<eve@x.example>",
    "非常に長い名前非常に長い名前非常に長い名前非常に長い名前非常に長い名前非常に長い名前非常に長い名前非常に長い名前",
    "Ana;\tboundary=\"x\"\x0b\x0cBcc: a",
    "\u{1F3E0}\u{200d}\u{1F468} Zoë Ωmega \u{e0041}",
];

fn assert_headers(email: &ReceivedEmail, is_table: bool, has_reply: bool) {
    let mut expected =
        vec!["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "subject", "to"];
    // A multipart email states the encoding in each part.
    if !is_table {
        expected.push("content-transfer-encoding");
    }
    if has_reply {
        expected.push("reply-to");
    }
    expected.sort_unstable();
    assert_eq!(email.header_names(), expected, "{email:?}");
    assert_eq!(email.0["defects"], json!([]), "{email:?}");
    assert_eq!(email.recipients(), ["office@homes.example"], "{email:?}");
    assert!(email.header("from").ends_with("bot@porch.example>"), "{email:?}");
    for hidden in ['\u{202e}', '\u{200b}', '\u{0}', '\r', '\n', '\u{2028}', '\u{85}'] {
        assert!(!email.header("subject").contains(hidden) && !email.header("from").contains(hidden), "{email:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_stored_text_makes_a_header_or_a_recipient() {
    let mut office = TestMailbox::open();
    let app = TestApp::open_at(Kind::Sqlite, Clock::standing(NOW), |config| office.serve(config)).await;
    let serial = app.chatbot().await;
    let service = &app.running.app;
    let chatbot = service.store.public_chatbot(&serial).await.expect("read").expect("a chatbot").id;
    // Past every check of the edge: as if a rule had been forgotten.
    for (n, hostile) in HOSTILE.into_iter().enumerate() {
        let csv = (n % 2 == 1).then(|| Csv { name: hostile.into(), content: hostile.into() });
        let email = NewEmail {
            id: EmailId(n as i64 + 1),
            kind: EmailKind::DailyLeads,
            to: vec!["office@homes.example".into()],
            reply_to: if n.is_multiple_of(3) { "ana@x.example".into() } else { hostile.into() },
            sender_name: hostile.into(),
            subject: format!("Homes: {hostile}"),
            text: hostile.into(),
            csv,
            message_id: format!("{n}@porch.example"),
            now_ms: NOW,
        };
        let mark = DailyReportMarker { local_date: format!("2026-01-{:02}", n + 1), until_ms: NOW };
        assert!(service.store.set_report_marker(chatbot, email.kind, mark, Some(email)).await.expect("queued"));
    }
    email::send_due(service).await.expect("sent");
    let emails = office.emails(HOSTILE.len()).await;
    for email in &emails {
        let id = email.header("message-id").trim_matches(['<', '>']).to_owned();
        let n: usize = id.split('@').next().expect("a number").parse().expect("a number");
        assert_headers(email, n % 2 == 1, n.is_multiple_of(3));
        let name = email.part(1)["name"].as_str().unwrap_or_default();
        assert!(name.is_ascii() && !name.contains(['\r', '\n', '"', '/']), "{name:?}");
    }
    assert!(office.others().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_text_of_a_visitor_stays_in_the_body() {
    let mut office = TestMailbox::open();
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(Kind::Sqlite, clock.clone(), |config| office.serve(config)).await;
    let serial = app.chatbot().await;
    edit(&app, &serial, with_person()).await;
    let mut emails = 0;
    for hostile in HOSTILE {
        let visitor = Visitor::of(&app, &serial).await;
        for result in [
            json!({"Name": hostile}),
            json!({"Email": hostile}),
            json!({"Phone": hostile}),
            json!({"Page": format!("https://x.example/{hostile}")}),
        ] {
            // Accepted or rejected; an accepted text must not break the email.
            app.post("/chat/Chat/Identify", visitor.config.session_key.as_str(), result.to_string()).await;
        }
        let request = json!({"sessionID": 0, "Message": hostile}).to_string();
        let reply = app.post("/chat/Chat/TalkToPerson", visitor.config.session_key.as_str(), request).await;
        emails += usize::from(reply.envelope["Success"] == json!(true));
        assert!(app_knows(&app, &serial, visitor.session).await <= 1);
    }
    assert!(emails >= 5, "{emails} wishes were taken");
    // Without contact details they wait for ten minutes.
    clock.set(NOW + 10 * MINUTE);
    email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
    for email in office.emails(emails).await {
        assert_headers(&email, false, !email.header("reply-to").is_empty());
    }
    assert_eq!(list_emails(&app, &serial).await.virtual_count, emails as i64);
}

/// How many leads a session became.
async fn app_knows(app: &TestApp, serial: &str, session: i64) -> usize {
    let service = &app.running.app;
    let chatbot = service.store.public_chatbot(serial).await.expect("read").expect("a chatbot").id;
    service.store.list_leads(chatbot, 0, i64::MAX, Some(SessionId(session))).await.expect("leads").len()
}
