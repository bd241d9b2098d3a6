//! Handoffs whose first email is owed until the visitor can be reached.

use porchlight_domain::SessionId;
use porchlight_store::{
    FirstEmail, FollowUp, FollowUpEmail, HandoffOutcome, LeadRoom, NewHandoff, StoreError, WriteContext,
};

use crate::{
    fixtures::{Fixture, NOW, on_both},
    leads::{MINUTE, lead, new_handoff, queued, session},
};

on_both! {
    an_owed_email_waits_for_contact_details_or_the_last_message,
    contact_details_are_no_part_of_an_email_that_was_due_before,
}

/// A handoff whose email is owed; a later press adds words.
async fn owed(fixture: &Fixture, session: SessionId, now_ms: i64) -> HandoffOutcome {
    let handoff = NewHandoff { email: FirstEmail::WhenReachable, ..new_handoff(fixture, session, 0) };
    fixture.store.request_handoff(&WriteContext::at(now_ms), handoff).await.unwrap().value
}

async fn an_owed_email_waits_for_contact_details_or_the_last_message(fixture: &'static Fixture) {
    let session = session(fixture).await;
    let due = async |now_ms| fixture.store.due_follow_ups(now_ms, 9).await.unwrap();
    assert_eq!(owed(fixture, session, NOW).await, HandoffOutcome::Now);
    assert_eq!(owed(fixture, session, NOW + 8 * MINUTE).await, HandoffOutcome::Before);
    assert_eq!(fixture.store.list_emails(fixture.chatbot, "", 1, 20).await.unwrap().1, 0);
    assert!(due(NOW + 18 * MINUTE - 1).await.is_empty());
    let silent = due(NOW + 18 * MINUTE).await.remove(0);
    assert_eq!((silent.is_owed(), silent.is_reachable), (true, false));
    // Nothing to tell of: it stays owed, and contact details make it due at once.
    let save = async |follow_up: &FollowUp, email, now_ms| {
        fixture.store.save_follow_up(follow_up.clone(), 4, email, now_ms).await.unwrap()
    };
    assert!(save(&silent, FollowUpEmail::None, NOW + 18 * MINUTE).await);
    assert!(due(NOW + 60 * MINUTE).await.is_empty());
    let later = NOW + 70 * MINUTE;
    fixture
        .store
        .upsert_lead(fixture.chatbot, session, lead("Ana", "ana@example.com", ""), LeadRoom::Counted(None), later)
        .await
        .unwrap();
    let known = fixture.store.due_first_email(fixture.chatbot, session, later).await.unwrap().unwrap();
    assert_eq!((known.is_owed(), known.is_reachable, known.due_at_ms), (true, true, later));
    assert!(!save(&silent, queued(fixture), later).await, "what was due before");
    assert!(save(&known, queued(fixture), later).await && !save(&known, queued(fixture), later).await);
    assert_eq!(fixture.store.due_first_email(fixture.chatbot, session, later).await.unwrap(), None);
    owed(fixture, session, later + MINUTE).await;
    assert!(due(later + 59 * MINUTE).await.is_empty(), "one an hour");
    assert_eq!(due(later + 60 * MINUTE).await.len(), 1);
    assert_eq!(fixture.store.list_emails(fixture.chatbot, "Waiting", 1, 20).await.unwrap().1, 1);
}

async fn contact_details_are_no_part_of_an_email_that_was_due_before(fixture: &'static Fixture) {
    let session = session(fixture).await;
    owed(fixture, session, NOW).await;
    let now_ms = NOW + 10 * MINUTE;
    let silent = fixture.store.due_follow_ups(now_ms, 9).await.unwrap().remove(0);
    fixture
        .store
        .upsert_lead(fixture.chatbot, session, lead("Ana", "ana@example.com", ""), LeadRoom::Counted(None), now_ms)
        .await
        .unwrap();
    assert!(!fixture.store.save_follow_up(silent, 4, queued(fixture), now_ms).await.unwrap(), "the same millisecond");
    let again = NewHandoff { since_ms: now_ms, email: FirstEmail::WhenReachable, ..new_handoff(fixture, session, 0) };
    let rejected = fixture.store.request_handoff(&WriteContext::at(now_ms), again).await;
    assert!(matches!(rejected, Err(StoreError::Changed)), "the email of a visitor who can be reached is not owed");
}
