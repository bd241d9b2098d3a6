//! Hostile texts in every field that a mail shows: each mail has exactly the headers it should.

use porchlight_domain::{EmailId, SessionId};
use porchlight_server::{Clock, email};
use porchlight_store::{Csv, DailyReportMarker, EmailKind, NewEmail};
use serde_json::json;

use super::{NOW, Visitor, edit, mails, with_person};
use crate::support::{Kind, Letter, Porch, PostOffice};

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

fn assert_headers(letter: &Letter, is_table: bool, has_reply: bool) {
    let mut expected =
        vec!["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "subject", "to"];
    // A mail of several parts says how it is encoded in each of them.
    if !is_table {
        expected.push("content-transfer-encoding");
    }
    if has_reply {
        expected.push("reply-to");
    }
    expected.sort_unstable();
    assert_eq!(letter.header_names(), expected, "{letter:?}");
    assert_eq!(letter.0["defects"], json!([]), "{letter:?}");
    assert_eq!(letter.recipients(), ["office@homes.example"], "{letter:?}");
    assert!(letter.header("from").ends_with("bot@porch.example>"), "{letter:?}");
    for hidden in ['\u{202e}', '\u{200b}', '\u{0}', '\r', '\n', '\u{2028}', '\u{85}'] {
        assert!(!letter.header("subject").contains(hidden) && !letter.header("from").contains(hidden), "{letter:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_stored_text_makes_a_header_or_a_recipient() {
    let mut office = PostOffice::open();
    let porch = Porch::open_at(Kind::Sqlite, Clock::standing(NOW), |config| office.serve(config)).await;
    let serial = porch.chatbot().await;
    let app = &porch.running.app;
    let chatbot = app.store.public_chatbot(&serial).await.expect("read").expect("a chatbot").id;
    // Past every check of the edge: as if a rule had been forgotten.
    for (n, hostile) in HOSTILE.into_iter().enumerate() {
        let csv = (n % 2 == 1).then(|| Csv { name: hostile.into(), content: hostile.into() });
        let mail = NewEmail {
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
        assert!(app.store.set_report_marker(chatbot, mail.kind, mark, Some(mail)).await.expect("queued"));
    }
    email::send_due(app).await.expect("sent");
    let letters = office.letters(HOSTILE.len()).await;
    for letter in &letters {
        let id = letter.header("message-id").trim_matches(['<', '>']).to_owned();
        let n: usize = id.split('@').next().expect("a number").parse().expect("a number");
        assert_headers(letter, n % 2 == 1, n.is_multiple_of(3));
        let name = letter.part(1)["name"].as_str().unwrap_or_default();
        assert!(name.is_ascii() && !name.contains(['\r', '\n', '"', '/']), "{name:?}");
    }
    assert!(office.others().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_words_of_a_visitor_stay_in_the_text() {
    let mut office = PostOffice::open();
    let porch = Porch::open_at(Kind::Sqlite, Clock::standing(NOW), |config| office.serve(config)).await;
    let serial = porch.chatbot().await;
    edit(&porch, &serial, with_person()).await;
    let mut letters = 0;
    for hostile in HOSTILE {
        let visitor = Visitor::of(&porch, &serial).await;
        for told in [
            json!({"Name": hostile}),
            json!({"Email": hostile}),
            json!({"Phone": hostile}),
            json!({"Page": format!("https://x.example/{hostile}")}),
        ] {
            // Whether it is taken or refused: what is taken must not break the mail.
            porch.post("/chat/Chat/Identify", visitor.config.session_key.as_str(), told.to_string()).await;
        }
        let wish = json!({"sessionID": 0, "Message": hostile}).to_string();
        let reply = porch.post("/chat/Chat/TalkToPerson", visitor.config.session_key.as_str(), wish).await;
        letters += usize::from(reply.envelope["Success"] == json!(true));
        assert!(app_knows(&porch, &serial, visitor.session).await <= 1);
    }
    assert!(letters >= 5, "{letters} wishes were taken");
    for letter in office.letters(letters).await {
        assert_headers(&letter, false, !letter.header("reply-to").is_empty());
    }
    assert_eq!(mails(&porch, &serial).await.virtual_count, letters as i64);
}

/// How many leads a session became.
async fn app_knows(porch: &Porch, serial: &str, session: i64) -> usize {
    let app = &porch.running.app;
    let chatbot = app.store.public_chatbot(serial).await.expect("read").expect("a chatbot").id;
    app.store.list_leads(chatbot, 0, i64::MAX, Some(SessionId(session))).await.expect("leads").len()
}
