use std::sync::atomic::{AtomicI64, Ordering};

use porchlight_client::api;
use porchlight_server::email;
use rstest::rstest;
use serde_json::json;

use super::{NOW, Office, SECOND, change_settings, notices};
use crate::{
    emails::{HOUR, MINUTE, Visitor, edit, list_emails},
    live::{Agent, message, visitor},
    support::Kind,
};

/// Also if a timer gave the conversation back.
async fn answer(agent: &Agent, session: i64, content: &str) {
    let message = api::SendMessage { take_over: Some(true), ..message(session, content) };
    agent.client.send_message(&message).await.expect("sent");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_that_stay_unread_are_one_email_after_three_minutes(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    let visitor = visitor(&office.app, &office.serial).await;
    office.ann.take_over(visitor.session).await;
    visitor.say("Could we meet at 12 Maple Lane?").await;
    visitor.say("Saturday at two?").await;
    assert_eq!(office.emails(3 * MINUTE - 1).await.len(), 0);
    let emails = office.emails(3 * MINUTE).await;
    assert_eq!(emails.len(), 1);
    assert_eq!(
        (emails[0].to.as_str(), emails[0].subject.as_str()),
        ("ann@homes.example", "Zoë's Homes: 2 new messages from a visitor")
    );
    assert!(
        emails[0].text.contains("12 Maple Lane") && emails[0].text.contains("Saturday at two?"),
        "{}",
        emails[0].text
    );
    visitor.say("Or Sunday?").await;
    let within = office.emails(59 * MINUTE).await.len();
    visitor.say("Hello?").await;
    office.clock.set(NOW + 2 * HOUR);
    visitor.say("Still there?").await;
    let after = office.emails(2 * HOUR + 3 * MINUTE).await.len();
    println!("{kind:?}: 2 unread messages: 1 email; more within the hour: {within}; after it: {after}");
    assert_eq!((within, after), (1, 2));

    // Read in time: none.
    answer(&office.ann, visitor.session, "Saturday works.").await;
    visitor.say("Great").await;
    answer(&office.ann, visitor.session, "See you there.").await;
    assert_eq!(office.emails(4 * HOUR).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_replicas_queue_one_email() {
    let office = Office::open(Kind::Postgres).await;
    let replica = office.app.replica_at(office.clock.clone()).await;
    let mut visitors = Vec::new();
    for _ in 0..20 {
        let visitor = visitor(&office.app, &office.serial).await;
        office.ann.take_over(visitor.session).await;
        visitor.say("Are you there?").await;
        visitors.push(visitor);
    }
    let (rounds, won) = (20, AtomicI64::new(0));
    for round in 0..rounds {
        office.clock.set(NOW + 3 * MINUTE + round * SECOND);
        let queue = |app| async move { email::notices::queue_due(app).await.expect("looked") as i64 };
        let apps = [&office.app.running.app, &replica.running.app];
        let all = futures::future::join_all(apps.into_iter().chain(apps).map(queue)).await;
        won.fetch_add(all.iter().sum(), Ordering::Relaxed);
    }
    let emails = office.written().await;
    let subject = &emails[0].subject;
    println!(
        "20 conversations due at once, two replicas looking {} times: {} email: {subject}",
        rounds * 4,
        emails.len()
    );
    assert_eq!((emails.len(), subject.as_str()), (1, "Zoë's Homes: 20 notifications"));
    assert!(won.load(Ordering::Relaxed) <= 1, "the service's own task may have been first");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lead_is_one_email_when_it_is_complete_and_none_to_the_offices_mailbox(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    let dana = visitor(&office.app, &office.serial).await;
    dana.say("I'm Dana Fox, dana@fox.example").await;
    assert_eq!(office.emails(4 * SECOND).await.len(), 0);
    let emails = office.emails(5 * SECOND).await;
    let sent: Vec<_> = emails.iter().map(|email| (email.to.as_str(), email.subject.as_str())).collect();
    let subject = "Zoë's Homes: New lead: Dana Fox";
    assert_eq!(sent.len(), 2, "{sent:?}");
    assert!(sent.contains(&("ann@homes.example", subject)) && sent.contains(&("ben@homes.example", subject)));
    assert!(emails[0].text.contains("Email: dana@fox.example\n"), "{}", emails[0].text);
    println!("{kind:?}: a lead is {} emails for 2 members, {} ms after its contact", sent.len(), 5 * SECOND);
    assert_eq!(notices(&office.ann, "desk").await[0].name, "Dana Fox");

    // A handoff with contact details: the office's address has its email already.
    edit(&office.app, &office.serial, json!({ "TalkToHumanEmail": "Ann@homes.example" })).await;
    let lee = Visitor::of(&office.app, &office.serial).await;
    lee.say("I want to talk to a person. Lee Park, lee@park.example").await;
    let all = office.emails(MINUTE).await;
    let lees: Vec<&str> = all.iter().skip(2).map(|email| email.to.as_str()).collect();
    let request = api::ListEmails { serial_number: office.serial.clone(), ..Default::default() };
    let every = office.app.client().list_emails(&request).await.expect("emails").list;
    let to_ann = every.iter().filter(|email| email.to.eq_ignore_ascii_case("ann@homes.example")).count();
    println!("{kind:?}: a handoff: {} email to the office's address, {lees:?} to other members", to_ann - 1);
    assert_eq!((to_ann, lees), (2, vec!["ben@homes.example"]));
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_is_completed_later_is_in_the_same_email(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    change_settings(&office.ben, |notify| {
        notify.new_lead = api::NotificationChannels { desktop: "Off".into(), email: "Off".into() };
    })
    .await;
    let dana = visitor(&office.app, &office.serial).await;
    dana.say("I'd like to schedule a showing").await;
    dana.say("Dana Fox, dana@fox.example").await;
    let leads = |notices: &[api::Notice]| notices.iter().filter(|notice| notice.kind == "NewLead").count();
    assert_eq!(leads(&notices(&office.ann, "desk").await), 1, "on the screen at once");
    assert_eq!(leads(&notices(&office.ben, "desk").await), 0);
    assert_eq!(office.emails(30 * SECOND).await.len(), 0, "the time is missing");
    dana.say("12 Maple Lane on Saturday at 2").await;
    let emails = office.emails(4 * MINUTE).await;
    println!("{kind:?}: contact, then a day: {} email", emails.len());
    assert_eq!(emails.len(), 1);
    assert!(
        emails[0].text.contains("dana@fox.example") && emails[0].text.contains("Saturday at 2"),
        "{}",
        emails[0].text
    );
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notes_are_in_no_notice_and_no_email(#[case] kind: Kind) {
    const CANARY: &str = "canary-7f3a";
    let office = Office::open(kind).await;
    let dana = visitor(&office.app, &office.serial).await;
    dana.say("I'm Dana Fox, dana@fox.example").await;
    let leads = api::ListLeads { serial_number: office.serial.clone(), ..Default::default() };
    let lead_id = office.app.client().list_leads(&leads).await.expect("leads")[0].lead_id;
    let note = json!({ "SerialNumber": office.serial, "LeadID": lead_id, "Content": CANARY });
    office.app.post("/chat/Inbox/NoteSave", office.app.secret(), note.to_string()).await.data();
    dana.want_person("").await;
    office.emails(MINUTE).await;
    let seen = format!("{:?} {:?}", notices(&office.ann, "desk").await, list_emails(&office.app, &office.serial).await);
    let hits = seen.matches(CANARY).count();
    println!("{kind:?}: canary found {hits} times in {} characters", seen.len());
    assert_eq!(hits, 0);
}
