//! Previews: the owner's own tests are in no list and no count of visitors' conversations.

use porchlight_client::{
    Client,
    api::{self, AskRequest, Chunk},
};
use rstest::rstest;
use serde_json::json;

use super::{
    emails::Visitor,
    support::{Kind, TestApp, listing},
};

/// Asks with the owner's key.
async fn ask(client: &Client, session: i64, content: &str) -> i64 {
    let ask = AskRequest { session_id: session, content: content.into(), ..AskRequest::default() };
    let mut stream = client.ask_streamed(&ask).await.expect("a stream");
    loop {
        if let Chunk::Final(last) = stream.next().await.expect("a chunk").expect("a final chunk") {
            return last.answer_id;
        }
    }
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_owner_tries_is_not_counted_among_visitors(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    let input = serde_json::from_value(listing(&serial, "P-1")).expect("a listing");
    app.client().create_listing(&input).await.expect("created");
    let edit = json!({ "serialNumber": serial, "TalkToHumanEmail": "agent@office.example" });
    app.post("/chat/Chatbot/Edit", app.secret(), edit.to_string()).await.data();
    let client = app.client();
    let open = async |preview: Option<bool>| {
        let new = api::CreateSession { serial_number: serial.clone(), preview };
        client.create_session(&new).await.expect("a session").session_id
    };
    let list = async |change: fn(&mut api::ListConversations)| {
        let mut request =
            api::ListConversations { serial_number: serial.clone(), count_days: Some(2), ..Default::default() };
        change(&mut request);
        client.list_conversations(&request).await.expect("a page")
    };
    let ana = Visitor::of(&app, &serial).await;
    ana.say("homes in Harbour Bay, I'm Ana Ruiz, 253 555 0142").await;
    let (own, program) = (open(Some(true)).await, open(None).await);
    ask(&client, program, "homes in Harbour Bay").await;
    let text = ["homes in Harbour Bay", "what is the meaning of life?", "write to bo@example.com"];
    let mut answers = Vec::new();
    for question in text {
        answers.push(ask(&client, own, question).await);
    }
    let request = api::RequestHandoff { session_id: own, ..Default::default() };
    client.request_handoff(&request).await.expect("handed over");

    let page = list(|_| {}).await;
    let sessions: Vec<i64> = page.list.iter().map(|item| item.session_id).collect();
    assert_eq!((sessions, page.virtual_count), (vec![program, ana.session], 2));
    for narrowed in [
        list(|request| request.search = Some("meaning".into())).await,
        list(|request| request.no_answer = Some(true)).await,
        list(|request| request.handed_off = Some(true)).await,
    ] {
        assert_eq!((narrowed.list.len(), narrowed.virtual_count), (0, 0));
    }
    let days = page.days.expect("days");
    let sums =
        days.iter().fold((0, 0, 0), |sum, day| (sum.0 + day.questions, sum.1 + day.no_answer, sum.2 + day.handed_off));
    assert_eq!(sums, (2, 0, 0), "{days:?}");
    let history = api::GetHistory { serial_number: serial.clone(), start_time: None, end_time: None };
    assert_eq!(client.get_history(&history).await.expect("history").len(), 2);
    let leads = api::ListLeads { serial_number: serial.clone(), ..Default::default() };
    let people = client.list_leads(&leads).await.expect("leads");
    assert_eq!(people.iter().map(|lead| lead.name.as_str()).collect::<Vec<_>>(), ["Ana Ruiz"]);

    // By its own name it can be read like any other; and it was asked for all that.
    let named = api::ListLeads { session_id: Some(own), ..leads };
    assert_eq!(client.list_leads(&named).await.expect("leads").len(), 1);
    let messages = client.list_session_messages(&api::ListSessionMessages { session_id: own }).await;
    assert!(messages.expect("messages").len() > text.len());
    let explain = api::ExplainAnswer { answer_id: answers[0], ..Default::default() };
    assert!(client.explain_answer(&explain).await.is_ok());
    let count = api::CountMessages { serial_number: serial.clone() };
    assert_eq!(client.count_messages(&count).await.expect("a count"), 5, "what was asked was asked");
    println!("{kind:?}: 3 talks, 1 of them a preview; listed {}, questions by day {sums:?}", page.virtual_count);
}
