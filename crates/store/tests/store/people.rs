//! Leads, talks handed over, and the outbox.

use std::collections::HashSet;

use porchlight_domain::{EmailId, LeadId, MessageId, SessionId};
use porchlight_store::{
    AskedFor, Charge, Counter, DayMark, FollowUpMail, HandOver, HandedOver, LeadRoom, LeadSource, MailKind, NewLead,
    NewMail, NewSession, Said, StoreError, Tried, VisitorChange, WordsLimit, Write,
};

use crate::home::{Home, NOW, on_both, random, session_id};

const MINUTE: i64 = 60_000;

on_both! {
    a_person_is_one_lead_of_a_session,
    two_addresses_are_two_leads,
    a_page_tells_who_its_visitor_is,
    a_talk_is_handed_over_once,
    a_talk_that_went_on_is_read_again,
    words_after_a_handover_count_like_questions,
    the_last_messages_of_a_session_are_in_their_order,
    words_after_the_handover_are_told_once,
    a_digest_of_a_clock_that_ran_ahead_blocks_no_later_one,
    a_mail_is_held_by_one_sender,
    a_mail_waits_until_its_time_or_until_the_lease_ends,
    a_day_is_marked_once,
}

fn lead(name: &str, email: &str, phone: &str) -> NewLead {
    NewLead {
        id: LeadId::from_random(random()),
        source: LeadSource::Talk,
        name: name.into(),
        email: email.into(),
        phone: phone.into(),
        message: "Write to me.".into(),
        asked_for: AskedFor { budget: "under $500,000".into(), ..AskedFor::default() },
    }
}

fn mail(now_ms: i64) -> NewMail {
    NewMail {
        id: EmailId::from_random(random()),
        kind: MailKind::Handover,
        to: vec!["office@example.com".into(), "second@example.com".into()],
        reply_to: String::new(),
        sender_name: "Homes".into(),
        subject: "A visitor".into(),
        text: "Hello.\n".into(),
        csv: None,
        message_id: "1@example.com".into(),
        now_ms,
    }
}

async fn session(home: &Home) -> SessionId {
    let id = session_id();
    home.store.create_session(&Write::at(NOW), home.chatbot, id, NewSession::default()).await.unwrap().value
}

fn queued(home: &Home) -> FollowUpMail {
    FollowUpMail::Queued(Box::new(mail(NOW)), Charge::new(home.chatbot, NOW, Vec::new()))
}

fn wish(home: &Home, session: SessionId, told_messages: i64) -> HandOver {
    let said = Said {
        ids: [MessageId::from_random(random()), MessageId::from_random(random())],
        visitor: "Call me.".into(),
        reply: "Somebody will.".into(),
    };
    let (chatbot, said) = (home.chatbot, Some(said));
    HandOver {
        chatbot,
        session,
        create_if_missing: None,
        told_messages,
        said,
        since_ms: NOW - 1,
        charge: None,
        words: WordsLimit::default(),
        mail: Some(mail(NOW)),
    }
}

async fn a_person_is_one_lead_of_a_session(home: &'static Home) {
    let session = session(home).await;
    for told in [
        lead("Ana", "", "+1 (555) 0100-22"),
        lead("", "Ana@Example.com", ""),
        lead("Ana Ruiz", "ana@example.COM", ""),
        lead("", "", "1 555 0100 22"),
    ] {
        home.store.keep_lead(home.chatbot, session, told, LeadRoom::Counted(None), NOW).await.unwrap();
    }
    let leads = home.store.leads(home.chatbot, 0, i64::MAX, None).await.unwrap();
    assert_eq!(leads.len(), 1, "{leads:?}");
    assert_eq!((leads[0].name.as_str(), leads[0].phone.as_str()), ("Ana Ruiz", "1 555 0100 22"));
    let visitor = home.store.visitor(home.chatbot, session).await.unwrap().unwrap();
    assert_eq!((visitor.name.as_str(), visitor.email.as_str()), ("Ana Ruiz", "ana@example.COM"));
    let stranger = home.chatbot().await;
    home.store
        .keep_lead(stranger, session, lead("Eve", "eve@example.com", ""), LeadRoom::Counted(None), NOW)
        .await
        .unwrap();
    assert!(home.store.leads(stranger, 0, i64::MAX, None).await.unwrap().is_empty());
}

async fn two_addresses_are_two_leads(home: &'static Home) {
    let (first, second) = (session(home).await, session(home).await);
    home.store
        .keep_lead(home.chatbot, first, lead("Ana", "ana@example.com", ""), LeadRoom::Counted(None), NOW)
        .await
        .unwrap();
    home.store
        .keep_lead(home.chatbot, first, lead("Bo", "bo@example.com", ""), LeadRoom::Counted(None), NOW + 1)
        .await
        .unwrap();
    home.store
        .keep_lead(home.chatbot, second, lead("Ana", "ana@example.com", ""), LeadRoom::Counted(None), NOW + 2)
        .await
        .unwrap();
    home.store.note_when(home.chatbot, second, "in spring", NOW + 3).await.unwrap();
    let leads = home.store.leads(home.chatbot, NOW + 1, NOW + 3, None).await.unwrap();
    let named: Vec<_> = leads.iter().map(|lead| (lead.name.as_str(), lead.asked_for.when.as_str())).collect();
    assert_eq!(named, [("Ana", "in spring"), ("Bo", "")]);
    assert_eq!(home.store.leads(home.chatbot, 0, i64::MAX, Some(first)).await.unwrap().len(), 2);
}

/// A charge that nothing limits.
fn free(home: &Home) -> Charge {
    Charge::new(home.chatbot, NOW, Vec::new())
}

async fn a_page_tells_who_its_visitor_is(home: &'static Home) {
    let id = session_id();
    let tell = async |change: VisitorChange| {
        let lead = LeadId::from_random(random());
        let new = NewSession { welcome: vec!["Hello!".into()], ..NewSession::default() };
        home.store
            .identify(&Write::at(NOW), home.chatbot, id, new, (change, free(home)), (lead, LeadRoom::Counted(None)))
            .await
            .unwrap();
        home.store.visitor(home.chatbot, id).await.unwrap().unwrap()
    };
    let told = tell(VisitorChange { name: Some("Ana".into()), ..VisitorChange::default() }).await;
    assert_eq!((told.name.as_str(), told.email.as_str()), ("Ana", ""));
    assert!(home.store.leads(home.chatbot, 0, i64::MAX, None).await.unwrap().is_empty());
    let told = tell(VisitorChange { email: Some("ana@example.com".into()), ..VisitorChange::default() }).await;
    assert_eq!((told.name.as_str(), told.email.as_str()), ("Ana", "ana@example.com"));
    let leads = home.store.leads(home.chatbot, 0, i64::MAX, None).await.unwrap();
    assert_eq!((leads.len(), leads[0].source.as_str(), leads[0].name.as_str()), (1, "Identify", "Ana"));
    assert_eq!(tell(VisitorChange { name: Some(String::new()), ..VisitorChange::default() }).await.name, "");
}

async fn a_talk_is_handed_over_once(home: &'static Home) {
    let session = session(home).await;
    let wishes = (0..4).map(|_| async { home.store.hand_over(&Write::at(NOW), wish(home, session, 0)).await });
    let outcomes = futures::future::join_all(wishes).await;
    let now = outcomes.iter().filter(|done| matches!(done, Ok(done) if done.value == HandedOver::Now)).count();
    assert_eq!(now, 1, "{outcomes:?}");
    assert_eq!(home.store.mails(home.chatbot, "Waiting", 1, 20).await.unwrap().1, 1);
    let messages = home.store.messages(home.chatbot, session).await.unwrap();
    assert_eq!(messages.len(), 8, "every wish with words is in the talk");
    let visitor = home.store.visitor(home.chatbot, session).await.unwrap().unwrap();
    assert_eq!(visitor.handed_over_at_ms, Some(NOW));
    let later = HandOver { since_ms: NOW, told_messages: 8, ..wish(home, session, 8) };
    let done = home.store.hand_over(&Write::at(NOW + 1), later).await.unwrap();
    assert_eq!(done.value, HandedOver::Now, "a handover that is over counts no more");
}

async fn a_talk_that_went_on_is_read_again(home: &'static Home) {
    let session = session(home).await;
    let stale = home.store.hand_over(&Write::at(NOW), wish(home, session, 3)).await;
    assert!(matches!(stale, Err(StoreError::Changed)), "{stale:?}");
    assert_eq!(home.store.mails(home.chatbot, "", 1, 20).await.unwrap().1, 0);
}

async fn words_after_a_handover_count_like_questions(home: &'static Home) {
    let session = session(home).await;
    home.store.hand_over(&Write::at(NOW), wish(home, session, 0)).await.unwrap();
    let counter = Counter {
        subject: format!("i:{session}"),
        name: "questions_per_ip_minute",
        start_ms: NOW,
        end_ms: NOW + MINUTE,
        amount: 1,
        max: Some(3),
    };
    let say = async |per_session: Option<u32>, counters: Vec<Counter>| {
        let words = WordsLimit { charge: Some(Charge::new(home.chatbot, NOW, counters)), per_session };
        home.store.hand_over(&Write::at(NOW + 1), HandOver { words, ..wish(home, session, 0) }).await
    };
    let reached = |outcome| match outcome {
        Err(StoreError::LimitReached(limit)) => limit.name,
        other => panic!("{other:?}"),
    };
    for _ in 0..3 {
        assert_eq!(say(None, vec![counter.clone()]).await.unwrap().value, HandedOver::Before);
    }
    assert_eq!(reached(say(None, vec![counter]).await), "questions_per_ip_minute");
    assert_eq!(reached(say(Some(4), Vec::new()).await), "questions_per_session");
    assert_eq!(home.store.messages(home.chatbot, session).await.unwrap().len(), 8, "what is rejected is not kept");
}

async fn the_last_messages_of_a_session_are_in_their_order(home: &'static Home) {
    let session = session(home).await;
    for _ in 0..3 {
        home.store.hand_over(&Write::at(NOW), wish(home, session, 0)).await.unwrap();
    }
    let all = home.store.messages(home.chatbot, session).await.unwrap();
    assert_eq!(home.store.last_messages(home.chatbot, session, 4).await.unwrap(), (all[2..].to_vec(), 6));
    assert_eq!(home.store.last_messages(home.chatbot, session, 50).await.unwrap(), (all, 6));
}

async fn words_after_the_handover_are_told_once(home: &'static Home) {
    let session = session(home).await;
    home.store.hand_over(&Write::at(NOW), wish(home, session, 0)).await.unwrap();
    assert!(home.store.due_follow_ups(NOW + 60 * MINUTE, 9).await.unwrap().is_empty());
    home.store.hand_over(&Write::at(NOW + MINUTE), wish(home, session, 0)).await.unwrap();
    assert!(home.store.due_follow_ups(NOW + 5 * MINUTE, 9).await.unwrap().is_empty());
    let due = home.store.due_follow_ups(NOW + 6 * MINUTE, 9).await.unwrap();
    assert_eq!(due.len(), 1);
    let keep = || home.store.keep_follow_up(due[0].clone(), 4, queued(home), NOW + 6 * MINUTE);
    assert_eq!((keep().await.unwrap(), keep().await.unwrap()), (true, false));
    home.store.hand_over(&Write::at(NOW + 7 * MINUTE), wish(home, session, 0)).await.unwrap();
    assert!(home.store.due_follow_ups(NOW + 65 * MINUTE, 9).await.unwrap().is_empty(), "one an hour");
    assert_eq!(home.store.due_follow_ups(NOW + 66 * MINUTE, 9).await.unwrap().len(), 1);
}

async fn a_digest_of_a_clock_that_ran_ahead_blocks_no_later_one(home: &'static Home) {
    let ahead = NOW + 40 * 24 * 60 * MINUTE;
    let keep = async |last_ms, now_ms| home.store.keep_digest(home.chatbot, (now_ms, last_ms), None, now_ms).await;
    assert!(keep(0, ahead).await.unwrap());
    assert!(keep(ahead, NOW).await.unwrap());
    assert!(!keep(ahead, NOW).await.unwrap(), "another replica was first");
}

async fn a_mail_is_held_by_one_sender(home: &'static Home) {
    for day in 10..18 {
        let mark = DayMark { local_date: format!("2026-01-{day}"), until_ms: NOW };
        home.store.mark_day(home.chatbot, MailKind::DailyLeads, mark, Some(mail(NOW))).await.unwrap();
    }
    let waiting = home.store.mails(home.chatbot, "Waiting", 1, 20).await.unwrap().1 as usize;
    let senders = (1..20).map(|lease| home.store.lease_mail(NOW, NOW + MINUTE, lease));
    let held: Vec<_> = futures::future::join_all(senders).await.into_iter().filter_map(|held| held.unwrap()).collect();
    let ids: HashSet<_> = held.iter().map(|held| held.mail.id).collect();
    assert_eq!((held.len(), ids.len()), (waiting, waiting));
}

async fn a_mail_waits_until_its_time_or_until_the_lease_ends(home: &'static Home) {
    let mark = DayMark { local_date: "2026-01-01".into(), until_ms: NOW };
    home.store.mark_day(home.chatbot, MailKind::Handover, mark, Some(mail(NOW))).await.unwrap();
    let lease = async |now_ms: i64, lease: i64| home.store.lease_mail(now_ms, now_ms + MINUTE, lease).await.unwrap();
    let held = lease(NOW, 7).await.unwrap();
    let queued = NewMail { id: held.mail.id, ..mail(NOW) };
    assert_eq!((held.attempts, held.left_to.len(), &held.mail), (1, 2, &queued));
    assert!(lease(NOW + 1, 8).await.is_none());
    assert_eq!(lease(NOW + MINUTE, 9).await.unwrap().attempts, 2, "its sender died");
    let settle = async |lease: i64, tried: Tried| {
        home.store.settle_mail(home.chatbot, held.mail.id, lease, tried, NOW + MINUTE).await.unwrap()
    };
    assert!(!settle(7, Tried::Sent { problem: String::new() }).await, "the lease is another's");
    let left_to = vec!["second@example.com".into()];
    let later = Tried::Later { left_to: left_to.clone(), problem: "No.".into(), next_at_ms: NOW + 9 * MINUTE };
    assert!(settle(9, later).await);
    assert_eq!(home.store.next_mail_ms().await.unwrap(), Some(NOW + 9 * MINUTE));
    assert!(lease(NOW + 8 * MINUTE, 1).await.is_none());
    assert!(lease(NOW - 30 * 60 * MINUTE, 1).await.is_some(), "a clock that was set back");
    assert_eq!(lease(NOW + 9 * MINUTE, 2).await.unwrap().left_to, left_to);
    assert!(settle(2, Tried::GivenUp { problem: "Refused.".into() }).await);
    assert_eq!(home.store.next_mail_ms().await.unwrap(), None);
    let (mails, _) = home.store.mails(home.chatbot, "GivenUp", 1, 20).await.unwrap();
    assert_eq!((mails[0].attempts, mails[0].last_problem.as_str()), (4, "Refused."));
}

async fn a_day_is_marked_once(home: &'static Home) {
    let mark = || DayMark { local_date: "2026-01-02".into(), until_ms: NOW };
    let days = (0..4).map(|_| home.store.mark_day(home.chatbot, MailKind::DailyLeads, mark(), Some(mail(NOW))));
    let marked = futures::future::join_all(days).await.into_iter().filter(|day| *day.as_ref().unwrap()).count();
    assert_eq!((marked, home.store.mails(home.chatbot, "", 1, 20).await.unwrap().1), (1, 1));
    let other = home.store.mark_day(home.chatbot, MailKind::DailyChatLogs, mark(), None).await.unwrap();
    assert!(other);
    let (first, marks) = home.store.day_marks(home.chatbot, MailKind::DailyLeads, "2026-01-01").await.unwrap();
    assert_eq!((first, marks.len()), (Some(mark()), 1));
    assert_eq!(home.store.day_marks(home.chatbot, MailKind::DailyLeads, "2026-02-01").await.unwrap().1, []);
}
