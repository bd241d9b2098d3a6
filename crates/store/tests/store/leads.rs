//! Leads, conversations handed off, and the outbox.

use std::collections::HashSet;

use porchlight_domain::{EmailId, LeadId, MessageId, SessionId};
use porchlight_store::{
    Charge, Counter, DailyReportMarker, EmailKind, FinishAnswer, FirstEmail, FollowUpEmail, FollowUpLimit,
    HandoffMessages, HandoffOutcome, LeadCapture, LeadPreferences, LeadRoom, LeadSource, MessageRole, NewEmail,
    NewHandoff, NewLead, NewSession, SendAttempt, SpokenText, StoreError, VisitorChange, WriteContext,
};

use crate::fixtures::{Fixture, NOW, on_both, random, session_id};

pub const MINUTE: i64 = 60_000;

on_both! {
    a_person_is_one_lead_of_a_session,
    two_emails_are_two_leads,
    a_page_identifies_its_visitor,
    a_conversation_is_handed_off_once,
    a_continued_conversation_is_read_again,
    messages_after_a_handoff_count_like_questions,
    the_last_messages_of_a_session_are_in_their_order,
    messages_after_the_handoff_are_reported_once,
    a_digest_of_a_clock_that_ran_ahead_blocks_no_later_one,
    an_email_is_leased_by_one_sender,
    an_email_waits_until_its_time_or_until_the_lease_ends,
    a_day_is_marked_once,
}

pub fn lead(name: &str, email: &str, phone: &str) -> NewLead {
    NewLead {
        id: LeadId::from_random(random()),
        source: LeadSource::Conversation,
        name: name.into(),
        email: email.into(),
        phone: phone.into(),
        message: "Write to me.".into(),
        preferences: LeadPreferences { budget: "under $500,000".into(), ..LeadPreferences::default() },
        language: "en".into(),
    }
}

/// Stores what an answer learned; the answer itself was ended elsewhere.
pub async fn learn(fixture: &Fixture, session: SessionId, captured: LeadCapture, now_ms: i64) {
    let answer = FinishAnswer {
        now_ms,
        chatbot: fixture.chatbot,
        session,
        answer_id: MessageId::from_random(random()),
        content: String::new(),
        cards_json: "[]".into(),
        total_token: 0,
        no_answer: false,
        interrupted: false,
        explanation_json: String::new(),
        state_json: None,
        settlement: None,
        captured,
    };
    assert!(!fixture.store.finish_answer(answer).await.unwrap());
}

fn new_email(now_ms: i64) -> NewEmail {
    NewEmail {
        id: EmailId::from_random(random()),
        kind: EmailKind::Handover,
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

pub async fn session(fixture: &Fixture) -> SessionId {
    let id = session_id();
    fixture
        .store
        .create_session(&WriteContext::at(NOW), fixture.chatbot, id, NewSession::default())
        .await
        .unwrap()
        .value
}

pub fn queued(fixture: &Fixture) -> FollowUpEmail {
    FollowUpEmail::Queued(Box::new(new_email(NOW)), Charge::new(fixture.chatbot, NOW, Vec::new()))
}

pub fn new_handoff(fixture: &Fixture, session: SessionId, reported_messages: i64) -> NewHandoff {
    let messages = HandoffMessages {
        ids: [MessageId::from_random(random()), MessageId::from_random(random())],
        visitor: "Call me.".into(),
        reply: "Somebody will.".into(),
    };
    let (chatbot, messages) = (fixture.chatbot, Some(messages));
    NewHandoff {
        chatbot,
        session,
        create_if_missing: None,
        reported_messages,
        messages,
        since_ms: NOW - 1,
        charge: None,
        follow_up_limit: FollowUpLimit::default(),
        email: FirstEmail::Queued(Box::new(new_email(NOW))),
        contact: None,
    }
}

async fn a_person_is_one_lead_of_a_session(fixture: &'static Fixture) {
    let session = session(fixture).await;
    for lead in [
        lead("Ana", "", "+1 (555) 0100-22"),
        lead("", "Ana@Example.com", ""),
        lead("Ana Ruiz", "ana@example.COM", ""),
        lead("", "", "1 555 0100 22"),
    ] {
        fixture.store.upsert_lead(fixture.chatbot, session, lead, LeadRoom::Counted(None), NOW).await.unwrap();
    }
    let leads = fixture.store.list_leads(fixture.chatbot, 0, i64::MAX, None).await.unwrap();
    assert_eq!(leads.len(), 1, "{leads:?}");
    assert_eq!((leads[0].name.as_str(), leads[0].phone.as_str()), ("Ana Ruiz", "1 555 0100 22"));
    let visitor = fixture.store.visitor(fixture.chatbot, session).await.unwrap().unwrap();
    assert_eq!((visitor.name.as_str(), visitor.email.as_str()), ("Ana Ruiz", "ana@example.COM"));
    let stranger = fixture.chatbot().await;
    fixture
        .store
        .upsert_lead(stranger, session, lead("Eve", "eve@example.com", ""), LeadRoom::Counted(None), NOW)
        .await
        .unwrap();
    assert!(fixture.store.list_leads(stranger, 0, i64::MAX, None).await.unwrap().is_empty());
}

async fn two_emails_are_two_leads(fixture: &'static Fixture) {
    let (first, second) = (session(fixture).await, session(fixture).await);
    fixture
        .store
        .upsert_lead(fixture.chatbot, first, lead("Ana", "ana@example.com", ""), LeadRoom::Counted(None), NOW)
        .await
        .unwrap();
    fixture
        .store
        .upsert_lead(fixture.chatbot, first, lead("Bo", "bo@example.com", ""), LeadRoom::Counted(None), NOW + 1)
        .await
        .unwrap();
    fixture
        .store
        .upsert_lead(fixture.chatbot, second, lead("Ana", "ana@example.com", ""), LeadRoom::Counted(None), NOW + 2)
        .await
        .unwrap();
    let stated = LeadPreferences { timeline: "in spring".into(), ..LeadPreferences::default() };
    learn(fixture, second, LeadCapture { stated: Some(stated), ..LeadCapture::default() }, NOW + 3).await;
    let leads = fixture.store.list_leads(fixture.chatbot, NOW + 1, NOW + 3, None).await.unwrap();
    let named: Vec<_> = leads.iter().map(|lead| (lead.name.as_str(), lead.preferences.timeline.as_str())).collect();
    assert_eq!(named, [("Ana", "in spring"), ("Bo", "")]);
    assert_eq!(fixture.store.list_leads(fixture.chatbot, 0, i64::MAX, Some(first)).await.unwrap().len(), 2);
}

/// A charge that nothing limits.
fn free(fixture: &Fixture) -> Charge {
    Charge::new(fixture.chatbot, NOW, Vec::new())
}

async fn a_page_identifies_its_visitor(fixture: &'static Fixture) {
    let id = session_id();
    let identify = async |change: VisitorChange| {
        let lead = LeadId::from_random(random());
        let new = NewSession { welcome: vec!["Hello!".into()], ..NewSession::default() };
        fixture
            .store
            .identify(
                &WriteContext::at(NOW),
                fixture.chatbot,
                id,
                new,
                (change, free(fixture)),
                (lead, LeadRoom::Counted(None)),
            )
            .await
            .unwrap();
        fixture.store.visitor(fixture.chatbot, id).await.unwrap().unwrap()
    };
    let identified = identify(VisitorChange { name: Some("Ana".into()), ..VisitorChange::default() }).await;
    assert_eq!((identified.name.as_str(), identified.email.as_str()), ("Ana", ""));
    assert!(fixture.store.list_leads(fixture.chatbot, 0, i64::MAX, None).await.unwrap().is_empty());
    let identified =
        identify(VisitorChange { email: Some("ana@example.com".into()), ..VisitorChange::default() }).await;
    assert_eq!((identified.name.as_str(), identified.email.as_str()), ("Ana", "ana@example.com"));
    let leads = fixture.store.list_leads(fixture.chatbot, 0, i64::MAX, None).await.unwrap();
    assert_eq!((leads.len(), leads[0].source.as_str(), leads[0].name.as_str()), (1, "Identify", "Ana"));
    assert_eq!(identify(VisitorChange { name: Some(String::new()), ..VisitorChange::default() }).await.name, "");
}

async fn a_conversation_is_handed_off_once(fixture: &'static Fixture) {
    let session = session(fixture).await;
    let handoffs = (0..4).map(|_| async {
        fixture.store.request_handoff(&WriteContext::at(NOW), new_handoff(fixture, session, 0)).await
    });
    let outcomes = futures::future::join_all(handoffs).await;
    let now = outcomes.iter().filter(|done| matches!(done, Ok(done) if done.value == HandoffOutcome::Now)).count();
    assert_eq!(now, 1, "{outcomes:?}");
    assert_eq!(fixture.store.list_emails(fixture.chatbot, "Waiting", 1, 20).await.unwrap().1, 1);
    let messages = fixture.store.messages(fixture.chatbot, session).await.unwrap();
    assert_eq!(messages.len(), 8, "every wish with words is in the talk");
    let visitor = fixture.store.visitor(fixture.chatbot, session).await.unwrap().unwrap();
    assert_eq!(visitor.handed_over_at_ms, Some(NOW));
    let later = NewHandoff { since_ms: NOW, reported_messages: 8, ..new_handoff(fixture, session, 8) };
    let done = fixture.store.request_handoff(&WriteContext::at(NOW + 1), later).await.unwrap();
    assert_eq!(done.value, HandoffOutcome::Now, "a handover that is over counts no more");
}

async fn a_continued_conversation_is_read_again(fixture: &'static Fixture) {
    let session = session(fixture).await;
    let stale = fixture.store.request_handoff(&WriteContext::at(NOW), new_handoff(fixture, session, 3)).await;
    assert!(matches!(stale, Err(StoreError::Changed)), "{stale:?}");
    assert_eq!(fixture.store.list_emails(fixture.chatbot, "", 1, 20).await.unwrap().1, 0);
}

async fn messages_after_a_handoff_count_like_questions(fixture: &'static Fixture) {
    let session = session(fixture).await;
    fixture.store.request_handoff(&WriteContext::at(NOW), new_handoff(fixture, session, 0)).await.unwrap();
    let counter = Counter {
        subject: format!("i:{session}"),
        name: "questions_per_ip_minute",
        start_ms: NOW,
        end_ms: NOW + MINUTE,
        amount: 1,
        max: Some(3),
    };
    let say = async |per_session: Option<u32>, counters: Vec<Counter>| {
        let follow_up_limit = FollowUpLimit { charge: Some(Charge::new(fixture.chatbot, NOW, counters)), per_session };
        fixture
            .store
            .request_handoff(
                &WriteContext::at(NOW + 1),
                NewHandoff { follow_up_limit, ..new_handoff(fixture, session, 0) },
            )
            .await
    };
    let reached = |outcome| match outcome {
        Err(StoreError::LimitReached(limit)) => limit.name,
        other => panic!("{other:?}"),
    };
    for _ in 0..3 {
        assert_eq!(say(None, vec![counter.clone()]).await.unwrap().value, HandoffOutcome::Before);
    }
    assert_eq!(reached(say(None, vec![counter]).await), "questions_per_ip_minute");
    assert_eq!(reached(say(Some(4), Vec::new()).await), "questions_per_session");
    assert_eq!(
        fixture.store.messages(fixture.chatbot, session).await.unwrap().len(),
        8,
        "what is rejected is not kept"
    );
}

async fn the_last_messages_of_a_session_are_in_their_order(fixture: &'static Fixture) {
    let session = session(fixture).await;
    for _ in 0..3 {
        fixture.store.request_handoff(&WriteContext::at(NOW), new_handoff(fixture, session, 0)).await.unwrap();
    }
    let all = fixture.store.messages(fixture.chatbot, session).await.unwrap();
    assert_eq!(fixture.store.last_messages(fixture.chatbot, session, 4).await.unwrap(), (all[2..].to_vec(), 6));
    assert_eq!(fixture.store.last_messages(fixture.chatbot, session, 50).await.unwrap(), (all.clone(), 6));
    let except = [all[0].id, all[5].id];
    let expected = all[1..5].iter().filter(|message| !message.content.is_empty());
    let expected: Vec<_> = expected.map(|message| (message.from_visitor, message.content.clone())).collect();
    let text = |spoken: SpokenText| (spoken.role == MessageRole::Visitor, spoken.content);
    let texts = fixture.store.last_texts(fixture.chatbot, session, except, 50).await.unwrap();
    let texts: Vec<_> = texts.into_iter().map(text).collect();
    assert_eq!(texts, expected);
    let last = fixture.store.last_texts(fixture.chatbot, session, except, 1).await.unwrap();
    let last: Vec<_> = last.into_iter().map(text).collect();
    assert_eq!(last, expected[expected.len() - 1..]);
}

async fn messages_after_the_handoff_are_reported_once(fixture: &'static Fixture) {
    let session = session(fixture).await;
    fixture.store.request_handoff(&WriteContext::at(NOW), new_handoff(fixture, session, 0)).await.unwrap();
    assert!(fixture.store.due_follow_ups(NOW + 60 * MINUTE, 9).await.unwrap().is_empty());
    fixture.store.request_handoff(&WriteContext::at(NOW + MINUTE), new_handoff(fixture, session, 0)).await.unwrap();
    assert!(fixture.store.due_follow_ups(NOW + 5 * MINUTE, 9).await.unwrap().is_empty());
    let due = fixture.store.due_follow_ups(NOW + 6 * MINUTE, 9).await.unwrap();
    assert_eq!(due.len(), 1);
    let keep = || fixture.store.save_follow_up(due[0].clone(), 4, queued(fixture), NOW + 6 * MINUTE);
    assert_eq!((keep().await.unwrap(), keep().await.unwrap()), (true, false));
    fixture.store.request_handoff(&WriteContext::at(NOW + 7 * MINUTE), new_handoff(fixture, session, 0)).await.unwrap();
    assert!(fixture.store.due_follow_ups(NOW + 65 * MINUTE, 9).await.unwrap().is_empty(), "one an hour");
    assert_eq!(fixture.store.due_follow_ups(NOW + 66 * MINUTE, 9).await.unwrap().len(), 1);
}

async fn a_digest_of_a_clock_that_ran_ahead_blocks_no_later_one(fixture: &'static Fixture) {
    let ahead = NOW + 40 * 24 * 60 * MINUTE;
    let keep =
        async |last_ms, now_ms| fixture.store.save_digest(fixture.chatbot, (now_ms, last_ms), None, now_ms).await;
    assert!(keep(0, ahead).await.unwrap());
    assert!(keep(ahead, NOW).await.unwrap());
    assert!(!keep(ahead, NOW).await.unwrap(), "another replica was first");
}

async fn an_email_is_leased_by_one_sender(fixture: &'static Fixture) {
    for day in 10..18 {
        let mark = DailyReportMarker { local_date: format!("2026-01-{day}"), until_ms: NOW };
        fixture
            .store
            .set_report_marker(fixture.chatbot, EmailKind::DailyLeads, mark, Some(new_email(NOW)))
            .await
            .unwrap();
    }
    let waiting = fixture.store.list_emails(fixture.chatbot, "Waiting", 1, 20).await.unwrap().1 as usize;
    let senders = (1..20).map(|lease| fixture.store.lease_email(None, NOW, NOW + MINUTE, lease));
    let held: Vec<_> = futures::future::join_all(senders).await.into_iter().filter_map(|held| held.unwrap()).collect();
    let ids: HashSet<_> = held.iter().map(|held| held.email.id).collect();
    assert_eq!((held.len(), ids.len()), (waiting, waiting));
}

async fn an_email_waits_until_its_time_or_until_the_lease_ends(fixture: &'static Fixture) {
    let mark = DailyReportMarker { local_date: "2026-01-01".into(), until_ms: NOW };
    fixture.store.set_report_marker(fixture.chatbot, EmailKind::Handover, mark, Some(new_email(NOW))).await.unwrap();
    let lease =
        async |now_ms: i64, lease: i64| fixture.store.lease_email(None, now_ms, now_ms + MINUTE, lease).await.unwrap();
    let held = lease(NOW, 7).await.unwrap();
    let queued = NewEmail { id: held.email.id, ..new_email(NOW) };
    assert_eq!((held.attempts, held.remaining.len(), &held.email), (1, 2, &queued));
    assert!(lease(NOW + 1, 8).await.is_none());
    assert!(lease(NOW - 1_000, 8).await.is_none(), "a sender that read its clock earlier, or whose clock is behind");
    assert_eq!(lease(NOW + MINUTE, 9).await.unwrap().attempts, 2, "its sender died");
    let settle = async |lease: i64, tried: SendAttempt| {
        fixture.store.finish_attempt(fixture.chatbot, held.email.id, lease, tried, NOW + MINUTE).await.unwrap()
    };
    assert!(!settle(7, SendAttempt::Sent { error: String::new() }).await, "the lease is another's");
    let left_to = vec!["second@example.com".into()];
    let later = SendAttempt::Retry { remaining: left_to.clone(), error: "No.".into(), next_at_ms: NOW + 9 * MINUTE };
    assert!(settle(9, later).await);
    assert_eq!(fixture.store.next_attempt_ms(None).await.unwrap(), Some(NOW + 9 * MINUTE));
    assert!(lease(NOW + 8 * MINUTE, 1).await.is_none());
    assert!(lease(NOW - 30 * 60 * MINUTE, 1).await.is_some(), "a clock that was set back");
    assert_eq!(lease(NOW + 9 * MINUTE, 2).await.unwrap().remaining, left_to);
    assert!(settle(2, SendAttempt::Failed { error: "Refused.".into() }).await);
    assert_eq!(fixture.store.next_attempt_ms(None).await.unwrap(), None);
    let (emails, _) = fixture.store.list_emails(fixture.chatbot, "GivenUp", 1, 20).await.unwrap();
    assert_eq!((emails[0].attempts, emails[0].last_error.as_str()), (4, "Refused."));
}

async fn a_day_is_marked_once(fixture: &'static Fixture) {
    let mark = || DailyReportMarker { local_date: "2026-01-02".into(), until_ms: NOW };
    let days = (0..4)
        .map(|_| fixture.store.set_report_marker(fixture.chatbot, EmailKind::DailyLeads, mark(), Some(new_email(NOW))));
    let marked = futures::future::join_all(days).await.into_iter().filter(|day| *day.as_ref().unwrap()).count();
    assert_eq!((marked, fixture.store.list_emails(fixture.chatbot, "", 1, 20).await.unwrap().1), (1, 1));
    let other = fixture.store.set_report_marker(fixture.chatbot, EmailKind::DailyChatLogs, mark(), None).await.unwrap();
    assert!(other);
    let (first, marks) =
        fixture.store.report_markers(fixture.chatbot, EmailKind::DailyLeads, "2026-01-01").await.unwrap();
    assert_eq!((first, marks.len()), (Some(mark()), 1));
    assert_eq!(fixture.store.report_markers(fixture.chatbot, EmailKind::DailyLeads, "2026-02-01").await.unwrap().1, []);
}
