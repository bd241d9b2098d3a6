//! Saved questions: kept by the owner, run again without a conversation, and run against changes that aren't saved.

use porchlight_client::api::{
    self, AskRequest, CreateSession, DeleteSavedQuestion, ListConversations, ListSavedQuestions, SaveQuestion,
    SavedQuestion, TestAnswers, TestedAnswer,
};
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Kind, SlowModel, TestApp, listing, scripted};

const QUESTIONS: [&str; 9] = [
    "How much is 11 Lantern Street?",
    "Homes under 550k",
    "cheapest home",
    "most expensive home",
    "what's the average price?",
    "how many homes are in Harbour Bay?",
    "homes in Oldtown",
    "does 12 Lantern Street have a pool?",
    "who won the match",
];

struct Saved {
    app: TestApp,
    serial: String,
}

impl Saved {
    /// A chatbot with three listings and no question.
    async fn open(kind: Kind) -> Self {
        Self::of(TestApp::open(kind).await).await
    }

    async fn of(app: TestApp) -> Self {
        let serial = app.chatbot().await;
        for (number, street, price) in [("S-1", 11, 512_000), ("S-2", 12, 540_000), ("S-3", 13, 700_000)] {
            let mut input = listing(&serial, number);
            input["SalePrice"] = price.into();
            input["Address"] = format!("{street} Lantern Street").into();
            app.post("/chat/Chatbot/RealEstateCreate", app.secret(), input.to_string()).await.data();
        }
        Self { app, serial }
    }

    async fn save(&self, question: &str) -> i64 {
        let input = SaveQuestion {
            serial_number: self.serial.clone(),
            question: Some(question.into()),
            ..SaveQuestion::default()
        };
        self.app.client().save_question(&input).await.expect("saved").saved_question_id
    }

    async fn list(&self) -> Vec<SavedQuestion> {
        let input = ListSavedQuestions { serial_number: self.serial.clone() };
        self.app.client().list_saved_questions(&input).await.expect("a list")
    }

    async fn test(&self, change: impl FnOnce(&mut TestAnswers)) -> Vec<TestedAnswer> {
        let mut input = TestAnswers { serial_number: self.serial.clone(), ..TestAnswers::default() };
        change(&mut input);
        let report = self.app.client().test_answers(&input).await.expect("a report");
        assert_eq!(report.not_run, Vec::<i64>::new());
        report.results
    }

    /// The answers now and after a change. Sends questions that had no time again, as a client does.
    async fn foresee(&self, member: &str, change: &Value) -> Vec<TestedAnswer> {
        let mut input = json!({ "SerialNumber": self.serial, member: change });
        let mut results: Vec<TestedAnswer> = Vec::new();
        loop {
            let report = self.post("/chat/Chatbot/TestAnswers", input.clone()).await;
            let some = serde_json::from_value::<Vec<TestedAnswer>>(report["Results"].clone()).expect("results");
            assert!(!some.is_empty(), "each call answers a question");
            results.extend(some);
            input["SavedQuestionIDs"] = report["NotRun"].clone();
            if input["SavedQuestionIDs"] == json!([]) {
                return results;
            }
        }
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        self.app.post(path, self.app.secret(), body.to_string()).await.data().clone()
    }

    fn change(&self, number: &str, members: Value) -> Value {
        let mut change = json!({ "SerialNumber": self.serial, "Key": number, "KeyType": "MLSNumber" });
        change.as_object_mut().expect("an object").extend(members.as_object().expect("an object").clone());
        change
    }
}

fn states(results: &[TestedAnswer]) -> Vec<&str> {
    results.iter().map(|result| result.state.as_str()).collect()
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_run_records_and_later_ones_compare(#[case] kind: Kind) {
    let saved = Saved::open(kind).await;
    let price = saved.save("How much is 11 Lantern Street?").await;
    assert_eq!(saved.save(" how much is  11 lantern STREET?").await, price, "it is saved already");
    saved.save("homes over 600k").await;
    assert_eq!(saved.list().await[0].state, "new");

    assert_eq!(states(&saved.test(|_| {}).await), ["recorded", "recorded"]);
    let list = saved.list().await;
    assert_eq!((list[0].state.as_str(), list[1].state.as_str()), ("recorded", "recorded"));
    let expected = list[0].expected.clone().expect("the first answer");
    assert!(expected.answer.contains("512,000") && expected.writer == "built-in", "{expected:?}");
    assert_eq!(expected.listings[0].mls_number, "S-1");

    assert_eq!(states(&saved.test(|_| {}).await), ["same", "same"]);
    saved.post("/chat/Chatbot/RealEstateUpdate", saved.change("S-1", json!({ "SalePrice": 499_000 }))).await;
    let results = saved.test(|_| {}).await;
    assert_eq!(states(&results), ["changed", "same"]);
    assert_eq!(results[0].changes, ["numbers", "words"]);
    assert!(results[0].last.as_ref().is_some_and(|last| last.answer.contains("499,000")), "{results:?}");
    let only = saved.test(|input| input.saved_question_ids = Some(vec![price, 4711])).await;
    assert_eq!(states(&only), ["changed"]);

    let accept = SaveQuestion {
        serial_number: saved.serial.clone(),
        saved_question_id: Some(price),
        expected: only[0].last.clone(),
        question: None,
    };
    saved.app.client().save_question(&accept).await.expect("accepted");
    assert_eq!(saved.list().await[0].state, "recorded");
    assert_eq!(states(&saved.test(|_| {}).await), ["same", "same"]);
    saved.post("/chat/Chatbot/RealEstateUpdate", saved.change("S-3", json!({ "Status": "Sold" }))).await;
    assert_eq!(states(&saved.test(|input| input.accept = Some(true)).await), ["same", "changed"]);
    assert_eq!(states(&saved.test(|_| {}).await), ["same", "same"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_leaves_no_conversation_lead_email_or_count() {
    let saved = Saved::open(Kind::Sqlite).await;
    let settings =
        json!({ "serialNumber": saved.serial, "TalkToHumanEmail": "office@homes.example", "MessageLimit": 0 });
    saved.post("/chat/Chatbot/Edit", settings).await;
    for question in
        ["my email is dana@visitor.example, can I see 11 Lantern Street?", "I want to talk to a person", "hi"]
    {
        saved.save(question).await;
    }
    let usage = api::GetUsage { serial_number: saved.serial.clone() };
    let before = saved.app.client().get_usage(&usage).await.expect("usage");
    assert_eq!(states(&saved.test(|_| {}).await), ["recorded", "recorded", "recorded"]);
    let list = ListConversations { serial_number: saved.serial.clone(), ..ListConversations::default() };
    assert_eq!(saved.app.client().list_conversations(&list).await.expect("conversations").virtual_count, 0);
    let leads = api::ListLeads { serial_number: saved.serial.clone(), ..api::ListLeads::default() };
    assert_eq!(saved.app.client().list_leads(&leads).await.expect("leads"), []);
    let emails = api::ListEmails { serial_number: saved.serial.clone(), ..api::ListEmails::default() };
    assert_eq!(saved.app.client().list_emails(&emails).await.expect("emails").virtual_count, 0);
    let count = api::CountMessages { serial_number: saved.serial.clone() };
    assert_eq!(saved.app.client().count_messages(&count).await.expect("a count"), 0);
    assert_eq!(saved.app.client().get_usage(&usage).await.expect("usage"), before);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_after_a_change_are_foreseen_as_they_will_be(#[case] kind: Kind) {
    let saved = Saved::open(kind).await;
    for question in QUESTIONS {
        saved.save(question).await;
    }
    let mut new = listing(&saved.serial, "S-9");
    new["City"] = "Oldtown".into();
    new["SalePrice"] = 450_000.into();
    let changes = [
        ("ListingChange", "/chat/Chatbot/RealEstateUpdate", saved.change("S-1", json!({ "SalePrice": 801_000 }))),
        ("ListingChange", "/chat/Chatbot/RealEstateUpdate", saved.change("S-3", json!({ "City": "Oldtown" }))),
        ("ListingChange", "/chat/Chatbot/RealEstateUpdate", saved.change("S-2", json!({ "Description": "A pool." }))),
        ("ListingChange", "/chat/Chatbot/RealEstateUpdate", saved.change("S-2", json!({ "Status": "Sold" }))),
        ("NewListing", "/chat/Chatbot/RealEstateCreate", new),
        ("ListingChange", "/chat/Chatbot/RealEstateUpdate", saved.change("S-3", json!({ "City": "Harbour Bay" }))),
        ("Settings", "/chat/Chatbot/Edit", json!({ "serialNumber": saved.serial, "AnswerSuffix": "Ask us!" })),
        ("Settings", "/chat/Chatbot/Edit", json!({ "serialNumber": saved.serial, "AIResponseLanguage": "Spanish" })),
    ];
    for (member, path, change) in changes {
        let results = saved.foresee(member, &change).await;
        assert_eq!(results.len(), QUESTIONS.len());
        assert!(states(&results).contains(&"changed"), "{change}: {results:?}");
        assert!(saved.list().await.iter().all(|question| question.state == "new"), "nothing is stored");

        let answers = async |results: &[TestedAnswer], side: fn(&TestedAnswer) -> &Option<api::SavedAnswer>| {
            for result in results {
                let foreseen = side(result).as_ref().expect("an answer");
                let real = ask(&saved, &result.question).await;
                assert_eq!(foreseen.answer, real.content, "{change}: {}", result.question);
                let named: Vec<i64> = real.listings.iter().flatten().map(|card| card.id).collect();
                assert_eq!(foreseen.listings.len(), named.len(), "{change}: {}", result.question);
            }
        };
        answers(&results, |result| &result.expected).await;
        saved.post(path, change.clone()).await;
        answers(&results, |result| &result.last).await;
    }
}

async fn ask(saved: &Saved, question: &str) -> api::Answer {
    let client = saved.app.client();
    let new = CreateSession { serial_number: saved.serial.clone(), preview: Some(true) };
    let session_id = client.create_session(&new).await.expect("a session").session_id;
    let ask = AskRequest { session_id, content: question.into(), cards: Some(true), ..AskRequest::default() };
    client.ask(&ask).await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_model_answers_only_by_choice_and_within_the_budget() {
    let model = SlowModel::start().await;
    let app = TestApp::open_with(Kind::Sqlite, |config| {
        config.models = scripted(&model.url);
        config.daily_budgets.tokens_per_day = Some(20);
    })
    .await;
    let saved = Saved::of(app).await;
    saved.post("/chat/Chatbot/Edit", json!({ "serialNumber": saved.serial, "Model": "scripted" })).await;
    saved.save("homes over 600k").await;
    assert_eq!(states(&saved.test(|_| {}).await), ["recorded"], "the built-in engine answers");
    let results = saved.test(|input| input.with_model = Some(true)).await;
    assert_eq!(
        (states(&results), results[0].failure.as_str()),
        (vec!["failed"], "Today's budget for the AI model is used up.")
    );
    assert_eq!(model.calls(), 0);
    assert_eq!(saved.list().await[0].state, "failed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_can_t_be_run_is_rejected_by_name() {
    let saved = Saved::open(Kind::Sqlite).await;
    let serial = &saved.serial;
    let test = async |body: Value| {
        let reply = saved.app.post("/chat/Chatbot/TestAnswers", saved.app.secret(), body.to_string()).await;
        (reply.detail, reply.envelope["Message"].as_str().unwrap_or_default().to_owned())
    };
    let settings = json!({ "serialNumber": serial, "AnswerSuffix": "!" });
    let both = json!({ "SerialNumber": serial, "WithModel": true, "Settings": settings });
    assert_eq!(
        test(both).await,
        (Some(42208), "WithModel can't be combined with NewListing, ListingChange or Settings.".into())
    );
    let other = json!({ "SerialNumber": serial, "Settings": { "serialNumber": "x", "Name": "y" } });
    assert_eq!(test(other).await, (Some(42208), "Settings.serialNumber must be the same as SerialNumber.".into()));
    let gone = json!({ "SerialNumber": serial, "ListingChange": saved.change("S-7", json!({ "SalePrice": 1 })) });
    assert_eq!(test(gone).await.0, Some(40405));
    let bad = json!({ "SerialNumber": serial, "ListingChange": saved.change("S-1", json!({ "SalePrice": -1 })) });
    assert_eq!(test(bad).await.1, "SalePrice must be a number from 0 to 1000000000000.");
    let many = json!({ "SerialNumber": serial, "SavedQuestionIDs": vec![1; 501] });
    assert_eq!(test(many).await, (Some(42209), "SavedQuestionIDs must have at most 500 IDs.".into()));

    let save = async |body: Value| {
        saved.app.post("/chat/Chatbot/SavedQuestionSave", saved.app.secret(), body.to_string()).await
    };
    assert_eq!(save(json!({ "SerialNumber": serial })).await.envelope["Message"], "Question is required.");
    let long = save(json!({ "SerialNumber": serial, "Question": "q".repeat(2_001) })).await;
    assert_eq!(long.envelope["Message"], "Question must be at most 2000 characters.");
    let unknown = save(json!({ "SerialNumber": serial, "SavedQuestionID": 7, "Question": "q" })).await;
    assert_eq!(
        (unknown.detail, unknown.envelope["Message"].as_str()),
        (Some(40407), Some("Saved question was not found."))
    );
    let remove = DeleteSavedQuestion { serial_number: serial.clone(), saved_question_id: 7 };
    let gone = saved.app.client().delete_saved_question(&remove).await;
    assert_eq!(gone.expect_err("never saved").code(), Some(40407));
}
