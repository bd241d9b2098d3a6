//! Notices of members: who gets them, on which device, when they close, and their emails.

mod closing;
mod emails;
mod quiet_hours;
mod recipients;

use porchlight_client::api;
use porchlight_server::{Clock, email};

use super::{
    emails::{NOW, list_emails},
    live::Agent,
    support::{Kind, TestApp},
};

const SECOND: i64 = 1_000;

/// A service with a clock of the test's own, two members and a chatbot.
pub struct Office {
    pub app: TestApp,
    pub clock: Clock,
    pub serial: String,
    pub ann: Agent,
    pub ben: Agent,
}

impl Office {
    pub async fn open(kind: Kind) -> Self {
        let clock = Clock::standing(NOW);
        let app = TestApp::open_at(kind, clock.clone(), |_| {}).await;
        let serial = app.chatbot().await;
        super::emails::edit(&app, &serial, super::emails::with_person()).await;
        let (ann, ben) =
            (Agent::join(&app, "Ann Reyes", "manager").await, Agent::join(&app, "Ben Cole", "agent").await);
        let office = Self { app, clock, serial, ann, ben };
        office.set_email(&office.ann, "Ann Reyes", "ann@homes.example").await;
        office.set_email(&office.ben, "Ben Cole", "ben@homes.example").await;
        office
    }

    pub async fn set_email(&self, agent: &Agent, name: &str, email: &str) {
        let change = api::SaveMember {
            member_id: Some(agent.id),
            name: name.into(),
            email: Some(email.into()),
            ..Default::default()
        };
        self.app.client().save_member(&change).await.expect("saved");
    }

    /// The emails to members after the service looked at this time, oldest first.
    pub async fn emails(&self, ms: i64) -> Vec<api::EmailItem> {
        self.clock.set(NOW + ms);
        email::notices::queue_due(&self.app.running.app).await.expect("looked");
        self.written().await
    }

    pub async fn written(&self) -> Vec<api::EmailItem> {
        let mut emails = list_emails(&self.app, &self.serial).await.list;
        emails.retain(|email| email.kind == "Notice");
        emails.reverse();
        emails
    }
}

/// The open notices of a member on a device.
pub async fn notices(agent: &Agent, device: &str) -> Vec<api::Notice> {
    let request = api::ListNotices { device: Some(device.into()), ..Default::default() };
    agent.client.list_notices(&request).await.expect("notices").list
}

/// How many the device shows.
pub async fn shown(agent: &Agent, device: &str) -> usize {
    notices(agent, device).await.iter().filter(|notice| notice.show).count()
}

pub async fn presence(agent: &Agent, device: &str, active: bool, focus: Option<i64>) {
    let request = api::SetPresence { device: device.into(), active, focus_session_id: focus, ..Default::default() };
    agent.client.set_presence(&request).await.expect("noted");
}

pub async fn change_settings(agent: &Agent, change: impl FnOnce(&mut api::NotificationSettings)) {
    let mut notify = agent.client.get_notification_settings(&Default::default()).await.expect("settings");
    change(&mut notify);
    let save = api::SaveNotificationSettings { notify: notify.clone(), ..Default::default() };
    assert_eq!(agent.client.save_notification_settings(&save).await.expect("saved"), notify);
}
