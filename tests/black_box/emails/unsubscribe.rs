//! Recipients stop emails that they get again and again, with one request of their email program or on a page.

use porchlight_client::api;
use porchlight_server::{Clock, Config, email, showings::run_due};
use reqwest::{Client, StatusCode};
use rstest::rstest;
use serde_json::json;

use super::{HOUR, MINUTE, NOW, Visitor, edit, list_emails};
use crate::{
    live::Agent,
    showings,
    support::{Kind, ReceivedEmail, TestApp, TestMailbox},
};

const DAY: i64 = 24 * HOUR;
const PUBLIC: &str = "https://chat.example";

struct Fixture {
    app: TestApp,
    clock: Clock,
    mailbox: TestMailbox,
    serial: String,
    listing: i64,
    http: Client,
}

impl Fixture {
    async fn open(kind: Kind) -> Self {
        let (clock, mailbox) = (Clock::standing(NOW), TestMailbox::open());
        let change = |config: &mut Config| {
            mailbox.serve(config);
            config.public_url = Some(format!("{PUBLIC}/").parse().expect("a URL"));
        };
        let mut app = TestApp::open_at(kind, clock.clone(), change).await;
        app.base_url = format!("http://{}", app.running.listen_addr);
        let settings = json!({
            "Name": "Zoë's Homes", "TimeZone": "UTC", "EmailForDailyLeads": "Boss@x.example",
            "TalkToHumanEmail": "boss@x.example"
        });
        let (serial, listing) = showings::bookable(&app, settings).await;
        Self { app, clock, mailbox, serial, listing, http: Client::new() }
    }

    /// A day with one lead; returns the emails that are sent about it.
    async fn day(&mut self, day: i64, expected: usize) -> Vec<ReceivedEmail> {
        self.clock.set(NOW + day * DAY);
        email::scheduler::enqueue_due(&self.app.running.app).await.expect("looked");
        let visitor = Visitor::of(&self.app, &self.serial).await;
        visitor.say(&format!("I am Ana, ana{day}@fox.example")).await;
        self.clock.set(NOW + day * DAY + 12 * HOUR);
        email::scheduler::enqueue_due(&self.app.running.app).await.expect("looked");
        self.arrived(" lead", expected).await
    }

    /// Waits until nothing waits, and for so many emails whose subjects have this text. Others are passed over.
    async fn arrived(&mut self, about: &str, expected: usize) -> Vec<ReceivedEmail> {
        loop {
            email::send_due(&self.app.running.app).await.expect("sent");
            let all = list_emails(&self.app, &self.serial).await.list;
            if all.iter().all(|email| email.state != "Waiting") {
                break;
            }
            tokio::task::yield_now().await;
        }
        let mut found = Vec::new();
        while found.len() < expected {
            found.push(self.mailbox.email().await);
            found.retain(|email| email.header("subject").contains(about));
        }
        found
    }

    /// The subjects of emails that arrived besides.
    fn others(&mut self) -> Vec<String> {
        self.mailbox.others().iter().map(|email| email.header("subject").to_owned()).collect()
    }

    async fn stops(&self) -> Vec<(String, String)> {
        let page = list_emails(&self.app, &self.serial).await;
        page.stops.into_iter().map(|stop| (stop.email, stop.kind)).collect()
    }

    async fn get(&self, token: &str) -> (StatusCode, String) {
        let page = self.http.get(format!("{}/unsubscribe/{token}", self.app.base_url)).send().await.expect("a page");
        (page.status(), page.text().await.expect("text"))
    }

    /// The page as a browser with these languages gets it.
    async fn page_in(&self, token: &str, languages: &str) -> String {
        let request = self.http.get(format!("{}/unsubscribe/{token}", self.app.base_url));
        request.header("accept-language", languages).send().await.expect("a page").text().await.expect("text")
    }

    async fn post(&self, token: &str, body: &'static str) -> (StatusCode, String) {
        let request = self.http.post(format!("{}/unsubscribe/{token}", self.app.base_url));
        let request = request.header("content-type", "application/x-www-form-urlencoded").body(body);
        let page = request.send().await.expect("a page");
        assert!(page.headers().get("set-cookie").is_none());
        (page.status(), page.text().await.expect("text"))
    }
}

/// The token of an email that can be stopped with one click; `None` for others.
fn token(email: &ReceivedEmail) -> Option<String> {
    let (url, post) = (email.header("list-unsubscribe"), email.header("list-unsubscribe-post"));
    assert_eq!(url.is_empty(), post.is_empty(), "both or none");
    if url.is_empty() {
        return None;
    }
    assert_eq!(post, "List-Unsubscribe=One-Click");
    let url = url.strip_prefix('<').and_then(|url| url.strip_suffix('>')).expect("a URL in angle brackets");
    Some(url.strip_prefix(&format!("{PUBLIC}/unsubscribe/")).expect("an https page of the service").to_owned())
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_click_stops_daily_emails_and_the_page_resumes_them(#[case] kind: Kind) {
    let mut office = Fixture::open(kind).await;
    let first = office.day(0, 1).await.remove(0);
    assert_eq!(first.header("subject"), "Zoë's Homes: 1 lead on Sep 21, 2026");
    let link = token(&first).expect("a link");

    // Scanners follow links; that changes nothing. A link can't be guessed or changed.
    let (status, page) = office.get(&link).await;
    assert!(status.is_success() && page.contains("Stop these emails?") && page.contains("Boss@x.example"), "{page}");
    assert!(!link.to_lowercase().contains("boss"), "no address in the URL");
    let mut rejected = 0;
    for at in 0..link.len() {
        let mut changed = link.clone().into_bytes();
        changed[at] = if changed[at] == b'0' { b'1' } else { b'0' };
        let changed = String::from_utf8(changed).expect("ASCII");
        if changed != link {
            assert_eq!(office.post(&changed, "List-Unsubscribe=One-Click").await.0, StatusCode::NOT_FOUND);
            rejected += 1;
        }
    }
    assert_eq!(office.stops().await, []);

    // What an email program sends, twice.
    for _ in 0..2 {
        let (status, page) = office.post(&link, "List-Unsubscribe=One-Click").await;
        assert!(status.is_success() && page.contains("Emails stopped"), "{page}");
    }
    assert_eq!(office.stops().await, [("boss@x.example".to_owned(), "DailyLeads".to_owned())]);
    assert_eq!(office.day(1, 0).await.len(), 0);
    // Others to the same address go on.
    let visitor = Visitor::of(&office.app, &office.serial).await;
    visitor.want_person("Call me at 555-0199, dana@fox.example").await;
    office.clock.set(NOW + 36 * HOUR + 20 * MINUTE);
    email::scheduler::enqueue_due(&office.app.running.app).await.expect("looked");
    let handoff = office.arrived("visitor", 1).await.remove(0);
    assert_eq!((handoff.recipients(), token(&handoff)), (vec!["boss@x.example"], None));

    let (_, page) = office.post(&link, "action=resume").await;
    assert!(page.contains("Emails turned on again") && page.contains("value=\"stop\""), "{page}");
    assert_eq!(office.stops().await, []);
    let again = office.day(2, 1).await.remove(0);
    assert!(token(&again).is_some_and(|other| other != link));

    // A link says who stops, so an email to several has none.
    edit(&office.app, &office.serial, json!({ "EmailForDailyLeads": "boss@x.example, ann@x.example" })).await;
    let both = office.day(3, 1).await.remove(0);
    assert_eq!(token(&both), None);
    office.post(&link, "List-Unsubscribe=One-Click").await;
    let one = office.day(4, 1).await.remove(0);
    assert_eq!((one.recipients(), one.header("to")), (vec!["ann@x.example"], "ann@x.example"));
    let others = office.others();
    assert!(others.iter().all(|subject| !subject.contains(" lead")), "{others:?}");
    println!(
        "{kind:?}: 5 days: 4 emails, 0 while stopped, 0 lost others; {rejected} changed links rejected, 0 stops by GET"
    );
}

/// What stands between two texts of a page.
fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = page.split_once(start).unwrap_or_else(|| panic!("no {start} in {page}"));
    rest.split_once(end).map_or(rest, |(text, _)| text)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_is_in_the_readers_language_else_in_the_chatbots() {
    let mut office = Fixture::open(Kind::Sqlite).await;
    let email = office.day(0, 1).await.remove(0);
    let link = token(&email).expect("a link");
    let languages =
        ["en-US,en;q=0.9", "es-MX", "fr-CH, de;q=0.5", "de", "pt-BR", "it", "nl", "pl", "tr", "zh-CN", "ja", "ar"];
    let mut titles = std::collections::BTreeSet::new();
    for tags in languages {
        for token in [link.as_str(), "x"] {
            let page = office.page_in(token, tags).await;
            assert_eq!(between(&page, "<html lang=\"", "\""), &tags[..2], "{page}");
            assert_eq!(between(&page, " dir=\"", "\"") == "rtl", tags == "ar", "{page}");
            titles.insert(between(&page, "<title>", "</title>").to_owned());
        }
    }
    assert_eq!(titles.len(), 2 * languages.len(), "{titles:?}");

    assert!(office.page_in(&link, "sv,fi").await.contains("<html lang=\"en\""));
    edit(&office.app, &office.serial, json!({ "AIResponseLanguage": "Polish" })).await;
    assert!(office.page_in(&link, "sv,fi").await.contains("<html lang=\"pl\""), "a reader of no known language");
    assert!(office.page_in(&link, "ja").await.contains("<html lang=\"ja\""), "the reader goes first");
    println!("{} titles of 2 pages in {} languages", titles.len(), languages.len());
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_stop_notices_and_visitors_stop_reminders_but_no_confirmation(#[case] kind: Kind) {
    let mut office = Fixture::open(kind).await;
    edit(&office.app, &office.serial, json!({ "EmailForDailyLeads": "", "TalkToHumanEmail": "" })).await;
    let ann = Agent::join(&office.app, "Ann Reyes", "manager").await;
    let named = api::SaveMember {
        member_id: Some(ann.id),
        name: "Ann Reyes".into(),
        email: Some("ann@x.example".into()),
        ..Default::default()
    };
    office.app.client().save_member(&named).await.expect("saved");
    let notice = async |office: &mut Fixture, minute: i64, expected: usize| {
        office.clock.set(NOW + minute * MINUTE);
        let visitor = Visitor::of(&office.app, &office.serial).await;
        visitor.say(&format!("I am Ana, ana{minute}@fox.example")).await;
        office.clock.set(NOW + (minute + 5) * MINUTE);
        email::notices::queue_due(&office.app.running.app).await.expect("looked");
        office.arrived("New lead", expected).await
    };
    let first = notice(&mut office, 0, 1).await.remove(0);
    assert_eq!(first.recipients(), ["ann@x.example"]);
    let link = token(&first).expect("a link");
    office.post(&link, "List-Unsubscribe=One-Click").await;
    assert_eq!(notice(&mut office, 10, 0).await.len(), 0);
    assert_eq!(office.stops().await, [("ann@x.example".to_owned(), "Notice".to_owned())]);

    // A visitor's reminder.
    let dana = Visitor::of(&office.app, &office.serial).await;
    let (mut confirmed, mut reminded) = (0, 0);
    for round in 0..2 {
        let booked = showings::book_last(&dana, office.listing, "Dana Fox").await;
        run_due(&office.app.running.app).await.expect("looked");
        // To the visitor and to Ann, who shows the home.
        let both = office.arrived("Maple Lane", 2).await;
        assert!(both.iter().all(|email| token(email).is_none()), "answers to an act");
        confirmed += both.iter().filter(|email| email.recipients() == ["dana@fox.example"]).count();
        let start: jiff::Timestamp = booked.start.parse().expect("a time");
        office.clock.set(start.as_millisecond() - 2 * HOUR);
        run_due(&office.app.running.app).await.expect("looked");
        let expected = 1 - round;
        for reminder in office.arrived("Reminder", expected).await {
            assert!(reminder.header("subject").starts_with("Reminder"), "{}", reminder.header("subject"));
            reminded += 1;
            office.post(&token(&reminder).expect("a link"), "List-Unsubscribe=One-Click").await;
        }
        office.clock.set(start.as_millisecond() + HOUR);
    }
    assert_eq!((confirmed, reminded, office.stops().await.len()), (2, 1, 2));
    let others = office.others();
    assert!(others.is_empty(), "{others:?}");
    println!("{kind:?}: 1 notice and 1 reminder, 0 of either after their links; {confirmed} of 2 confirmations sent");
}
