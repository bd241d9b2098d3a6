//! Visitors write and members take over, reply and hand back while the service is killed again and again.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Instant,
};

use reqwest::header::CONTENT_TYPE;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{KilledService, Kind, RETRY, TIMEOUT, count, error_code, idempotency_key, random_time, slow_model};

const CONVERSATIONS: usize = 4;
const REPLIES: usize = 3;

/// What one conversation's visitor and member know.
#[derive(Default)]
struct Known {
    /// Texts whose storing the service acknowledged.
    acknowledged: Mutex<Vec<String>>,
    /// The chatbot's messages as they were right after a take-over.
    cut: Mutex<HashMap<i64, String>>,
    /// Characters that were added to them while the member held the conversation.
    added: AtomicUsize,
    is_held: AtomicBool,
    by_visitor: AtomicUsize,
    by_member: AtomicUsize,
}

impl Known {
    fn acknowledge(&self, text: String, by: &AtomicUsize) {
        self.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).push(text);
        by.fetch_add(1, Ordering::SeqCst);
    }

    fn remember_cut(&self, by_chatbot: &HashMap<i64, String>) {
        let mut cut = self.cut.lock().unwrap_or_else(PoisonError::into_inner);
        for (id, text) in by_chatbot {
            cut.entry(*id).or_insert_with(|| text.clone());
        }
    }

    fn progress(&self) -> (usize, usize) {
        (self.by_visitor.load(Ordering::SeqCst), self.by_member.load(Ordering::SeqCst))
    }
}

struct Conversation {
    service: Arc<KilledService>,
    visitor: String,
    session: i64,
    known: Known,
    is_over: AtomicBool,
}

/// What is wrong with the stored messages.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    lost: usize,
    doubled: usize,
    /// Characters of the chatbot between a take-over and its end.
    by_chatbot: usize,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn no_word_is_lost_when_the_service_is_killed_in_held_conversations_on_sqlite() {
    kill_while_people_speak(Kind::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn no_word_is_lost_when_the_service_is_killed_in_held_conversations_on_postgres() {
    kill_while_people_speak(Kind::Postgres).await;
}

async fn kill_while_people_speak(kind: Kind) {
    let kills = count("PORCHLIGHT_TAKEOVER_KILLS", 4);
    let model = slow_model::start().await;
    let service = KilledService::open(kind, &["--model-url", &model, "--model-name", "scripted"]).await;
    let models = service.call(&service.key, "/chat/Chatbot/ModelList", json!({})).await.success();
    let key = models.as_array().expect("models").iter().map(|model| &model["Key"]).find(|key| **key != "1");
    let edit = json!({ "serialNumber": service.serial, "Model": key.expect("the scripted model") });
    service.call(&service.key, "/chat/Chatbot/Edit", edit).await.success();
    let service = Arc::new(service);
    let (mut people, mut conversations) = (JoinSet::new(), Vec::new());
    for number in 0..CONVERSATIONS {
        let member = service.member(&format!("Member {number}")).await;
        let (visitor, session) = service.visitor().await;
        let conversation = Arc::new(Conversation {
            service: Arc::clone(&service),
            visitor,
            session,
            known: Known::default(),
            is_over: AtomicBool::new(false),
        });
        conversation.ask("hello").await;
        people.spawn(Arc::clone(&conversation).write_as_visitor(number));
        people.spawn(Arc::clone(&conversation).write_as_member(number, member));
        conversations.push(conversation);
    }
    let (mut held, mut slowest) = (0, 0);
    for round in 0..kills {
        wait_for_both_sides(&conversations).await;
        tokio::time::sleep(random_time(700)).await;
        let number = round % service.replicas.len();
        held += conversations.iter().filter(|one| one.known.is_held.load(Ordering::SeqCst)).count();
        let killed_at = Instant::now();
        service.kill(number);
        service.start(number);
        wait_for_both_sides(&conversations).await;
        slowest = slowest.max(killed_at.elapsed().as_millis());
        for conversation in &conversations {
            assert_eq!(conversation.check().await, Found::default(), "after kill {}", round + 1);
        }
    }
    conversations.iter().for_each(|one| one.is_over.store(true, Ordering::SeqCst));
    while let Some(ended) = people.join_next().await {
        ended.expect("a task");
    }
    let mut total = Found::default();
    let (mut stored, mut cut) = ([0, 0], 0);
    for conversation in &conversations {
        let found = conversation.check().await;
        total.lost += found.lost;
        total.doubled += found.doubled;
        total.by_chatbot += found.by_chatbot;
        let (by_visitor, by_member) = conversation.known.progress();
        stored = [stored[0] + by_visitor, stored[1] + by_member];
        cut += conversation.known.cut.lock().unwrap_or_else(PoisonError::into_inner).len();
    }
    println!(
        "{kind:?}: {kills} kills, {held} held conversations at that moment: {} messages of visitors and {} of members \
         acknowledged, {} lost, {} doubled, {} characters of the chatbot while held ({cut} of its messages compared); \
         both sides went on after at most {slowest} ms",
        stored[0], stored[1], total.lost, total.doubled, total.by_chatbot
    );
    assert_eq!(total, Found::default());
    assert!(held > 0, "the kills came at the wrong moments");
}

/// Waits until a visitor and a member have each had one more message stored.
async fn wait_for_both_sides(conversations: &[Arc<Conversation>]) {
    let progress = || {
        let all = conversations.iter().map(|one| one.known.progress());
        all.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    };
    let (before, end) = (progress(), Instant::now() + TIMEOUT);
    while progress().0 <= before.0 || progress().1 <= before.1 {
        assert!(Instant::now() < end, "the conversations stand still");
        tokio::time::sleep(RETRY).await;
    }
}

impl Conversation {
    async fn write_as_visitor(self: Arc<Self>, number: usize) {
        for count in 0.. {
            if self.is_over.load(Ordering::SeqCst) {
                return;
            }
            let text = format!("Tell me of the garden, visitor {number}, message {count}.");
            self.ask(&text).await;
            tokio::time::sleep(random_time(120)).await;
        }
    }

    async fn write_as_member(self: Arc<Self>, number: usize, key: String) {
        let body = json!({ "SessionID": self.session });
        for count in 0.. {
            let taken = self.service.call(&key, "/chat/Inbox/TakeOver", body.clone()).await.success();
            assert_eq!(taken["Phase"], "agent");
            self.known.is_held.store(true, Ordering::SeqCst);
            let before = self.by_chatbot().await;
            self.known.remember_cut(&before);
            for reply in 0..REPLIES {
                tokio::time::sleep(random_time(80)).await;
                let content = format!("Member {number}, stretch {count}, reply {reply}.");
                let send = json!({ "SessionID": self.session, "Content": content });
                self.service.call(&key, "/chat/Inbox/Send", send).await.success();
                self.known.acknowledge(content, &self.known.by_member);
            }
            let mut added = 0;
            for (id, text) in self.by_chatbot().await {
                added += before.get(&id).map_or(text.len(), |earlier| text.len().abs_diff(earlier.len()));
            }
            self.known.added.fetch_add(added, Ordering::SeqCst);
            self.known.is_held.store(false, Ordering::SeqCst);
            self.service.call(&key, "/chat/Inbox/HandBack", body.clone()).await.success();
            if self.is_over.load(Ordering::SeqCst) {
                return;
            }
            tokio::time::sleep(random_time(500)).await;
        }
    }

    /// Asks until the question is stored, and reads the answer for as long as its replica runs.
    async fn ask(&self, content: &str) {
        let (id, end) = (idempotency_key(), Instant::now() + TIMEOUT);
        let body = json!({ "sessionID": self.session, "content": content });
        loop {
            assert!(Instant::now() < end, "{content:?} was not stored");
            if let Some(request) = self.service.request(&self.visitor, "/chat/Chat/Ask")
                && let Ok(mut response) = request.header("idempotency-key", &id).json(&body).send().await
                && error_code(&response) == 0
                && response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream")
                && let Ok(Some(_)) = response.chunk().await
            {
                self.known.acknowledge(content.to_owned(), &self.known.by_visitor);
                while let Ok(Some(_)) = response.chunk().await {}
                return;
            }
            tokio::time::sleep(RETRY).await;
        }
    }

    async fn messages(&self) -> Vec<Value> {
        let body = json!({ "SessionID": self.session });
        let messages = self.service.call(&self.service.key, "/chat/Chat/SessionMessages", body).await.success();
        messages.as_array().expect("messages").clone()
    }

    /// The chatbot's messages by ID.
    async fn by_chatbot(&self) -> HashMap<i64, String> {
        let by_chatbot = self.messages().await.into_iter().filter(|message| message["Type"] == "AI");
        by_chatbot.map(|message| (message["MessageID"].as_i64().expect("an ID"), text(&message).to_owned())).collect()
    }

    async fn check(&self) -> Found {
        // Known before the messages are read, so each of them must be there.
        let acknowledged = self.known.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let cut = self.known.cut.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let messages = self.messages().await;
        let mut counts = HashMap::<&str, usize>::new();
        let mut found = Found { by_chatbot: self.known.added.load(Ordering::SeqCst), ..Found::default() };
        let mut is_held = false;
        for message in &messages {
            match message["Type"].as_str().expect("a type") {
                "System" => is_held = message["Event"] == "Joined",
                "AI" => {
                    let id = message["MessageID"].as_i64().expect("an ID");
                    let earlier = cut.get(&id).map_or(text(message).len(), String::len);
                    found.by_chatbot += text(message).len().abs_diff(earlier);
                    found.by_chatbot += if is_held { text(message).len() } else { 0 };
                }
                _ => *counts.entry(text(message)).or_default() += 1,
            }
        }
        found.lost = acknowledged.iter().filter(|text| !counts.contains_key(text.as_str())).count();
        found.doubled = counts.values().filter(|count| **count > 1).count();
        found
    }
}

fn text(message: &Value) -> &str {
    message["Content"].as_str().expect("a text")
}
