//! Months of daily emails in five time zones with clock changes, received by a real SMTP server.

use std::collections::BTreeMap;

use futures::future::join_all;
use porchlight_client::{Client, Keys, api};
use porchlight_domain::{ChatbotId, LeadId, MessageId, SessionId, time::local_day};
use porchlight_server::{Clock, Config, RunningService, Service, email, keys::bootstrap};
use porchlight_store::{
    FinishAnswer, LeadCapture, LeadPreferences, LeadRoom, LeadSource, Limits, NewLead, NewQuestion, NewSession,
};
use serde_json::json;

use super::{HOUR, MINUTE};
use crate::support::TestMailbox;

const ZONES: [&str; 5] =
    ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "Asia/Kolkata"];
/// Over the clock changes of spring; `--full` takes a year.
fn days() -> i64 {
    std::env::var("PORCHLIGHT_EMAIL_DAYS").map_or(130, |days| days.parse().expect("a number of days"))
}
/// 2026-01-01 00:00 UTC.
const START: i64 = 1_767_225_600_000;

/// How many emails came, or were expected, by time zone, kind and local date.
type Count = BTreeMap<(usize, &'static str, String), usize>;

struct Year {
    data: tempfile::TempDir,
    clock: Clock,
    office: TestMailbox,
    chatbots: Vec<ChatbotId>,
    expected: Count,
    /// Messages so far, for ids.
    messages: i64,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_day_in_five_zones_has_one_email_of_each_kind() {
    // Some ten thousand commits: in memory they cost nothing.
    let data = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
    let clock = Clock::standing(START);
    let (office, chatbots) = (TestMailbox::open(), Vec::new());
    let mut year = Year { data, clock, office, chatbots, expected: Count::new(), messages: 0 };
    let mut running = year.start().await;
    year.make_chatbots(&running).await;
    let (mut now, mut step) = (START, 0_i64);
    while now < START + days() * 24 * HOUR {
        year.inspect(&running, now).await;
        year.conversation(&running, now, step).await;
        match step % 97 {
            // The clock is set back over a midnight, or further.
            31 => year.inspect(&running, now - 3 * HOUR).await,
            62 => year.inspect(&running, now - 50 * HOUR).await,
            // The service restarts.
            90 if step % 3 == 0 => {
                running.stop().await;
                running = year.start().await;
            }
            _ => {}
        }
        now += 5 * HOUR + (step * 17 % 61) * MINUTE;
        step += 1;
    }
    for later in [24, 48, 72] {
        year.inspect(&running, now + later * HOUR).await;
    }
    year.check().await;
    running.stop().await;
    assert!(year.office.others().is_empty());
}

impl Year {
    async fn start(&self) -> RunningService {
        let mut config = Config::local(self.data.path(), ([127, 0, 0, 1], 0).into());
        self.office.serve(&mut config);
        Service::start_at(config, self.clock.clone()).await.expect("the service starts")
    }

    async fn make_chatbots(&mut self, running: &RunningService) {
        let (workspace, _) = bootstrap::workspace(&running.app).await.expect("a workspace");
        let made = bootstrap::pair(&running.app, workspace, "Test").await.expect("keys");
        let keys = Keys { secret: Some(made.secret.clone()), session: None };
        let client = Client::new(&running.base_url, keys).expect("a client");
        for (n, zone) in ZONES.into_iter().enumerate() {
            let new = api::CreateChatbot { time_zone: Some(zone.into()), kind: Some(0) };
            let serial = client.create_chatbot(&new).await.expect("a chatbot");
            let url = format!("zone{n}@x.example");
            let change = json!({"serialNumber": serial, "EmailForDailyChatLogs": url, "EmailForDailyLeads": url});
            client.update_chatbot(&serde_json::from_value(change).expect("settings")).await.expect("edited");
            self.chatbots.push(running.app.store.public_chatbot(&serial).await.expect("read").expect("it").id);
        }
        email::scheduler::enqueue_due(&running.app).await.expect("looked");
    }

    async fn inspect(&self, running: &RunningService, now: i64) {
        self.clock.set(now);
        email::scheduler::enqueue_due(&running.app).await.expect("looked");
    }

    /// In each zone a visitor says something and leaves an address, but not on every day.
    async fn conversation(&mut self, running: &RunningService, now: i64, step: i64) {
        let mut conversations = Vec::new();
        for (zone, chatbot) in self.chatbots.iter().enumerate() {
            let date = local_day(now, ZONES[zone]).to_string();
            // Fewer words in the months in which no clock changes.
            let changes = ["-03-", "-04-", "-09-", "-10-", "-11-"].iter().any(|month| date.contains(month));
            let is_silent = date.ends_with('7') || (!changes && !date.ends_with(['0', '4', '8']));
            let key = (zone, "conversation", date.clone());
            if is_silent || (self.expected.contains_key(&key) && step % 5 != 0) {
                continue;
            }
            self.messages += 10;
            *self.expected.entry(key).or_default() += 1;
            *self.expected.entry((zone, "lead", date)).or_default() += 1;
            conversations.push(say(running, *chatbot, self.messages, now));
        }
        join_all(conversations).await;
    }

    /// Holds what came against what was said.
    async fn check(&mut self) {
        let emails = self.office.emails(self.expected.len()).await;
        let (mut came, mut result) = (Count::new(), 0);
        for email in &emails {
            let zone: usize = email.recipients()[0][4..5].parse().expect("a zone");
            let subject = email.header("subject");
            let kind = if subject.contains("lead") { "lead" } else { "conversation" };
            let name = email.part(1)["name"].as_str().expect("a file name").trim_end_matches(".csv");
            let date = name[name.len() - 10..].to_owned();
            result += email.part(1)["text"].as_str().expect("a table").matches("ana@x.example").count();
            *came.entry((zone, kind, date)).or_default() += 1;
        }
        let twice = came.values().filter(|times| **times > 1).count();
        let missing = self.expected.keys().filter(|key| !came.contains_key(*key)).count();
        println!(
            "{} days x {} zones x 2 kinds: {} expected, {} received, {twice} twice, {missing} missing",
            days(),
            ZONES.len(),
            self.expected.len(),
            emails.len(),
        );
        assert!(came.keys().eq(self.expected.keys()) && twice == 0 && missing == 0);
        // Every message and every lead is in one table, once: question, answer and lead.
        assert_eq!(result, self.expected.values().sum::<usize>() / 2 * 3);
    }
}

/// A visitor asks, gets an answer and leaves an address.
async fn say(running: &RunningService, chatbot: ChatbotId, id: i64, now_ms: i64) {
    let store = &running.app.store;
    let (session, answer_id) = (SessionId(id), MessageId(id + 2));
    let begun = store
        .begin_question(NewQuestion {
            now_ms,
            chatbot,
            session,
            create_if_missing: Some(NewSession::default()),
            content: "Is it free?".into(),
            kind: "Text".into(),
            file_ids: Vec::new(),
            question_id: MessageId(id + 1),
            answer_id,
            limits: Limits::default(),
        })
        .await;
    assert_eq!(begun.expect("begun"), porchlight_store::QuestionOutcome::Started);
    let answer = FinishAnswer {
        now_ms,
        chatbot,
        session,
        answer_id,
        content: "It is.".into(),
        cards_json: "[]".into(),
        total_token: 1,
        no_answer: false,
        interrupted: false,
        explanation_json: String::new(),
        state_json: None,
        settlement: None,
        captured: LeadCapture::default(),
    };
    assert!(store.finish_answer(answer).await.expect("finished"));
    let lead = NewLead {
        id: LeadId(id + 3),
        source: LeadSource::Conversation,
        name: "Ana".into(),
        email: "ana@x.example".into(),
        phone: String::new(),
        message: "Write to me.".into(),
        preferences: LeadPreferences::default(),
        language: String::new(),
    };
    store.upsert_lead(chatbot, session, lead, LeadRoom::Counted(None), now_ms).await.expect("kept");
}
