//! The page of a showing, as a browser without JavaScript uses it.

use porchlight_client::api;
use porchlight_server::Clock;
use rstest::rstest;

use super::{DAY, NOW, Office, Visitor, booking, slots};
use crate::support::{Kind, TestApp};

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_showing_is_moved_and_canceled_by_its_link(#[case] kind: Kind) {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), |_| {}).await;
    let office = Office::open(&app, "Instant", 1).await;
    let listing = office.listings[0];
    let dana = Visitor::of(&app, &office.serial).await;
    let free = slots(&dana.client, dana.session, listing, 2).await;
    let mut request = booking(&dana, listing, &free[0].start, "Dana");
    request.note = Some("<script>alert(1)</script> & \"two\"".into());
    let booked = dana.client.book_showing(&request).await.expect("booked");
    let url = booked.manage_url.clone();
    let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
    let mut requests = 0;

    for _ in 0..3 {
        let page = http.get(&url).send().await.expect("a page");
        assert_eq!(page.status(), 200);
        let header = |name: &str| page.headers()[name].to_str().expect("text").to_owned();
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cache-control"), "no-store");
        assert!(header("x-robots-tag").contains("noindex") && header("content-security-policy").contains("'none'"));
        let html = page.text().await.expect("HTML");
        assert!(
            html.contains("Showing confirmed") && html.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp;"),
            "{html}"
        );
        assert!(!html.contains("<script") && html.contains("name=\"start\" value=\"") && html.contains("noindex"));
        requests += 1;
    }
    let unchanged = office.showings(&app).await.remove(0);
    assert_eq!(unchanged.rev, booked.rev, "GET changes nothing");

    let move_to = |start: &str| format!("action=move&start={}", start.replace(':', "%3A"));
    let moved = http.post(&url).body(move_to(&free[8].start)).send().await.expect("moved");
    let location = moved.headers()["location"].to_str().expect("a place").to_owned();
    assert_eq!((moved.status().as_u16(), url.ends_with(&location)), (303, true));
    let now = office.showings(&app).await.remove(0);
    assert_eq!((now.start.as_str(), now.moves, now.state.as_str()), (free[8].start.as_str(), 1, "Confirmed"));

    // Somebody else was faster.
    let eve = Visitor::of(&app, &office.serial).await;
    eve.client.book_showing(&booking(&eve, listing, &free[0].start, "Eve")).await.expect("booked");
    let late = http.post(&url).body(move_to(&free[0].start)).send().await.expect("a page");
    assert_eq!(late.status(), 409);
    assert!(late.text().await.expect("HTML").contains("role=\"alert\""));
    for body in ["", "action=move", "action=move&start=x", "action=cancel%00", "a=b&action=burn", &"x".repeat(20_000)] {
        let status = http.post(&url).body(body.to_owned()).send().await.expect("an answer").status();
        assert!(status.is_client_error(), "{body:.20}: {status}");
        requests += 1;
    }
    let entry = http.get(format!("{url}.ics")).send().await.expect("a file");
    assert!(entry.headers()["content-type"].to_str().expect("text").starts_with("text/calendar"));
    let text = entry.text().await.expect("text");
    assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.contains("\r\nSEQUENCE:1\r\n"), "{text}");

    let canceled = http.post(&url).body("action=cancel&reason=We+found+one").send().await.expect("canceled");
    assert_eq!(canceled.status(), 303);
    let now = office.showings(&app).await.into_iter().find(|one| one.name == "Dana").expect("Dana's");
    assert_eq!((now.state.as_str(), now.reason.as_str()), ("Canceled", "We found one"));
    let html = http.get(&url).send().await.expect("a page").text().await.expect("HTML");
    assert!(html.contains("Showing canceled") && !html.contains("<form"), "{html}");

    let root = url.rsplit_once('/').expect("a path").0.to_owned();
    for token in ["0".repeat(32), "x".into(), "A".repeat(32), format!("{}'", "0".repeat(31))] {
        assert_eq!(http.get(format!("{root}/{token}")).send().await.expect("an answer").status(), 404);
        requests += 1;
    }
    clock.set(NOW + 9 * DAY);
    assert_eq!(http.get(&url).send().await.expect("an answer").status(), 404, "seven days after the end");
    println!("{kind:?}: moved and canceled by link; {requests} other requests changed nothing");
    let _ = api::Showing::default();
}
