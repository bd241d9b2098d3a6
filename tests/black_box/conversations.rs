//! Conversations as their owner lists them, history, counts, and why an answer says what it says.

use porchlight_client::{
    Client, Keys,
    api::{self, AskRequest, Chunk, VisitorAskRequest},
};
use rstest::rstest;
use serde_json::json;

use super::support::{Kind, TestApp, listing};

/// A chatbot with two homes.
struct Office {
    app: TestApp,
    serial: String,
}

/// A visitor of the office.
struct Guest {
    client: Client,
    session: i64,
}

impl Office {
    async fn open(kind: Kind) -> Self {
        let app = TestApp::open(kind).await;
        let serial = app.chatbot().await;
        for (number, city, price) in [("S-1", "Harbour Bay", 512_000), ("S-2", "Mill Town", 299_000)] {
            let mut input = listing(&serial, number);
            input["City"] = city.into();
            input["SalePrice"] = price.into();
            app.client().create_listing(&serde_json::from_value(input).expect("a listing")).await.expect("created");
        }
        Self { app, serial }
    }

    async fn guest(&self) -> Guest {
        let nobody = Client::new(&self.app.base_url, Keys::default()).expect("a client");
        let config = api::GetWidgetConfig { serial_number: self.serial.clone(), ..Default::default() };
        let config = nobody.get_widget_config(&config).await.expect("a configuration");
        let client = nobody.with_keys(Keys { secret: None, session: Some(config.session_key) });
        Guest { client, session: config.session_id }
    }

    async fn list(&self, change: impl FnOnce(&mut api::ListConversations)) -> api::ConversationPage {
        let mut request = api::ListConversations { serial_number: self.serial.clone(), ..Default::default() };
        change(&mut request);
        self.app.client().list_conversations(&request).await.expect("a page")
    }
}

impl Guest {
    /// Asks, and gives the answer's id.
    async fn ask(&self, content: &str) -> i64 {
        let ask = VisitorAskRequest(AskRequest { content: content.into(), ..AskRequest::default() });
        let mut stream = self.client.ask_widget(&ask).await.expect("a stream");
        loop {
            if let Chunk::Final(last) = stream.next().await.expect("a chunk").expect("a final chunk") {
                return last.answer_id;
            }
        }
    }

    async fn rate(&self, answer_id: i64, rating: i64) {
        let rated = api::RateAnswer { answer_id, rating, comment: None };
        assert_eq!(self.client.rate_answer(&rated).await.expect("rated"), 1);
    }
}

fn ids(page: &api::ConversationPage) -> Vec<i64> {
    page.list.iter().map(|item| item.session_id).collect()
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn conversations_are_listed_filtered_and_searched(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    let (ann, bob, cem) = (office.guest().await, office.guest().await, office.guest().await);
    let silent = office.guest().await;
    assert_eq!(office.list(|_| {}).await, api::ConversationPage::default());

    ann.ask("homes in Harbour Bay under 600k").await;
    let liked = bob.ask("¿hay casas en Mill Town?").await;
    let disliked = cem.ask("Which homes have a swimming pool?").await;
    bob.rate(liked, 1).await;
    cem.rate(disliked, -1).await;
    for (guest, thumb) in [(&bob, 1), (&cem, -1), (&ann, 0)] {
        let input = api::ListSessionMessages { session_id: guest.session };
        let messages = guest.client.list_session_messages(&input).await.expect("messages");
        let own = messages.iter().filter_map(|message| message.rating).sum::<i64>();
        assert_eq!(own, thumb, "a visitor sees their thumb after a reload");
    }
    ann.ask("and the cheapest?").await;

    let page = office.list(|_| {}).await;
    assert_eq!((ids(&page), page.virtual_count), (vec![ann.session, cem.session, bob.session], 3), "last first");
    assert!(!ids(&page).contains(&silent.session), "who asked nothing has no conversation");
    assert_eq!((page.list[0].messages, page.list[0].first_question.as_str()), (2, "homes in Harbour Bay under 600k"));
    assert_eq!(page.list.iter().map(|item| item.rating).collect::<Vec<_>>(), [0, -1, 1]);

    let down = office.list(|request| request.rated_down = Some(true)).await;
    assert_eq!((ids(&down), down.virtual_count), (vec![cem.session], 1));
    let others = office.list(|request| request.rated_down = Some(false)).await;
    assert_eq!((ids(&others), others.virtual_count), (vec![ann.session, bob.session], 2));
    cem.rate(disliked, 1).await;
    assert_eq!(
        office.list(|request| request.rated_down = Some(true)).await.virtual_count,
        0,
        "a second thumb replaces"
    );

    let second = office.list(|request| (request.page_number, request.page_size) = (Some(2), Some(2))).await;
    assert_eq!((ids(&second), second.virtual_count), (vec![bob.session], 3));
    let past = office.list(|request| request.page_number = Some(9)).await;
    assert_eq!((past.list.len(), past.virtual_count), (0, 3));

    let found = async |text: &str| ids(&office.list(|request| request.search = Some(text.into())).await);
    assert_eq!(found("SWIMMING").await, [cem.session]);
    assert_eq!(found("swim po").await, [cem.session], "begun words of one message");
    assert_eq!(found("swimming cheapest").await, Vec::<i64>::new(), "of one message");
    assert_eq!(found("mill casas").await, [bob.session]);
    assert_eq!(found("299").await.len(), 2, "answers are searched too");
    assert_eq!(found("?!").await, Vec::<i64>::new());

    let today = office.list(|request| request.start_time = Some("2001-01-01".into())).await;
    assert_eq!(today.virtual_count, 3);
    let before = office.list(|request| request.end_time = Some("2001-01-01".into())).await;
    assert_eq!((before.list.len(), before.virtual_count), (0, 0));
    let from_last = office.list(|request| request.start_time = Some(page.list[0].last_time.clone())).await;
    assert_eq!((ids(&from_last), from_last.virtual_count), (vec![ann.session], 1), "a day cut in the middle");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn conversations_without_an_answer_are_found(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    let (ann, bob) = (office.guest().await, office.guest().await);
    ann.ask("homes in Mill Town").await;
    bob.ask("what is the meaning of life?").await;
    let no_answer = office.list(|request| request.no_answer = Some(true)).await;
    assert_eq!((ids(&no_answer), no_answer.virtual_count), (vec![bob.session], 1));
    assert_eq!(no_answer.list[0].no_answer, 1);
    let answered = office.list(|request| request.no_answer = Some(false)).await;
    assert_eq!((ids(&answered), answered.virtual_count), (vec![ann.session], 1));
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_called_for_a_person_is_marked_and_named(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    let edit = json!({ "serialNumber": office.serial, "TalkToHumanEmail": "agent@office.example" });
    office.app.post("/chat/Chatbot/Edit", office.app.secret(), edit.to_string()).await.data();
    let (ann, bob) = (office.guest().await, office.guest().await);
    ann.ask("homes in Mill Town").await;
    bob.ask("homes in Harbour Bay").await;
    let request = api::RequestHandoff { session_id: ann.session, ..Default::default() };
    ann.client.request_handoff(&request).await.expect("handed over");
    let name = api::IdentifyVisitor { session_id: ann.session, name: Some("Ann".into()), ..Default::default() };
    ann.client.identify_visitor(&name).await.expect("known");

    let handed_off = office.list(|request| request.handed_off = Some(true)).await;
    assert_eq!((ids(&handed_off), handed_off.virtual_count), (vec![ann.session], 1));
    assert_eq!((handed_off.list[0].handed_off, handed_off.list[0].name.as_str()), (true, "Ann"));
    let others = office.list(|request| request.handed_off = Some(false)).await;
    assert_eq!((ids(&others), others.virtual_count), (vec![bob.session], 1));
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_is_explained_to_its_own_workspace_only(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    let ann = office.guest().await;
    let answer_id = ann.ask("homes in Harbour Bay under 600k").await;
    let explained = office
        .app
        .client()
        .explain_answer(&api::ExplainAnswer { answer_id, ..Default::default() })
        .await
        .expect("explained");
    let text: Vec<_> = explained.filter.iter().map(|text| (text.name.as_str(), text.value.as_str())).collect();
    assert!(text.contains(&("City", "harbour bay")) && text.contains(&("Price", "under 600000")), "{text:?}");
    assert_eq!((explained.intent.as_str(), explained.writer.as_str()), ("Search", "built-in"));
    assert_eq!((explained.listing_ids.len(), explained.failure.as_str(), explained.model.as_str()), (1, "", ""));

    let (stranger, question) = (office.app.stranger().await, answer_id ^ 1);
    let explain = json!({ "AnswerID": answer_id }).to_string();
    let theirs = office.app.post("/chat/Chat/Explain", stranger.secret.as_deref().expect("a key"), explain).await;
    let unknown = json!({ "AnswerID": question }).to_string();
    let none = office.app.post("/chat/Chat/Explain", office.app.secret(), unknown).await;
    assert_eq!((theirs.detail, none.detail), (Some(40403), Some(40403)));
    assert_eq!(theirs.envelope, none.envelope, "not yours is as if it did not exist");
    assert_eq!(none.envelope["Message"], "Answer was not found.");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn history_tells_the_welcome_and_counts_are_of_questions(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    let ann = office.guest().await;
    let answer = ann.ask("homes in Mill Town").await;
    ann.ask("and in Harbour Bay?").await;
    let client = office.app.client();
    let history = api::GetHistory { serial_number: office.serial.clone(), start_time: None, end_time: None };
    let result = client.get_history(&history).await.expect("history");
    let kinds: Vec<&str> = result[0].messages.iter().map(|message| message.kind.as_str()).collect();
    assert_eq!((result.len(), kinds), (1, vec!["AI", "User", "AI", "User", "AI"]));
    assert_eq!(result[0].messages[0].content, "Hello! How can I help you?");
    let past = api::GetHistory { end_time: Some("2001-01-01".into()), ..history };
    assert_eq!(client.get_history(&past).await.expect("history"), []);
    let count = api::CountMessages { serial_number: office.serial.clone() };
    assert_eq!(client.count_messages(&count).await.expect("a count"), 2);
    let credits = client.get_credits(&api::GetCredits::default()).await.expect("credits");
    assert_eq!((credits.total, credits.used, credits.remain), (-1, 2, -1));

    let bob = office.guest().await;
    bob.ask("hello").await;
    let foreign = bob.client.rate_answer(&api::RateAnswer { answer_id: answer, rating: 1, comment: None }).await;
    assert_eq!(foreign.expect_err("not his").code(), Some(40403));
    let nought = ann.client.rate_answer(&api::RateAnswer { answer_id: answer, rating: 0, comment: None }).await;
    assert_eq!(nought.expect_err("no thumb").code(), Some(42203));
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_are_counted_in_the_chatbots_zone(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    let (ann, bob) = (office.guest().await, office.guest().await);
    ann.ask("homes in Mill Town").await;
    bob.ask("what is the meaning of life?").await;
    let request = api::RequestHandoff { session_id: ann.session, ..Default::default() };
    let edit = json!({ "serialNumber": office.serial, "TalkToHumanEmail": "agent@office.example", "TimeZone": "Pacific/Auckland" });
    office.app.post("/chat/Chatbot/Edit", office.app.secret(), edit.to_string()).await.data();
    ann.client.request_handoff(&request).await.expect("handed over");

    assert_eq!(office.list(|_| {}).await.days, None, "only who asks for them gets them");
    let days = office.list(|request| request.count_days = Some(90)).await.days.expect("days");
    assert_eq!(days.len(), 90);
    let sums =
        days.iter().fold((0, 0, 0), |sum, day| (sum.0 + day.questions, sum.1 + day.no_answer, sum.2 + day.handed_off));
    assert_eq!(sums, (2, 1, 1));
    let today = days.iter().rev().find(|day| day.questions > 0).expect("today").clone();
    assert!(today.start_time.ends_with("T11:00:00.000Z") || today.start_time.ends_with("T12:00:00.000Z"), "{today:?}");
    let within = office
        .list(|request| (request.start_time, request.end_time) = (Some(today.start_time), Some(today.end_time)))
        .await;
    assert_eq!(within.virtual_count, 2, "its bounds are those of the filter");

    let far = json!({ "SerialNumber": office.serial, "CountDays": 367 }).to_string();
    let rejected = office.app.post("/chat/Chatbot/Conversations", office.app.secret(), far).await;
    println!("{kind:?}: 90 days, {sums:?}; {}", rejected.envelope["Message"]);
    assert_eq!(rejected.detail, Some(42203));
}
