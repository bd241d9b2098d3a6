//! Emails as a third-party server receives them, and the visitor that these tests share.

mod budgets;
mod contact_first;
mod days;
mod delivery;
mod handoff;
mod handoff_times;
mod hostile;
mod test_email;
mod unsubscribe;
mod year;

use porchlight_client::{
    Client, Keys,
    api::{self, AskRequest, Chunk},
};
use serde_json::{Value, json};

use super::support::TestApp;

/// A moment at which tests with a clock of their own begin: 2026-09-21 13:33 UTC.
pub const NOW: i64 = 1_790_000_000_000;
pub const MINUTE: i64 = 60_000;
pub const HOUR: i64 = 60 * MINUTE;

/// Changes settings.
pub async fn edit(app: &TestApp, serial: &str, mut change: Value) {
    change["serialNumber"] = serial.into();
    app.post("/chat/Chatbot/Edit", app.secret(), change.to_string()).await.data();
}

/// The emails that the owner receives.
pub async fn list_emails(app: &TestApp, serial: &str) -> api::EmailPage {
    let request = api::ListEmails { serial_number: serial.into(), ..api::ListEmails::default() };
    app.client().list_emails(&request).await.expect("mails")
}

/// Waits until the service's own sender has tried so often, and noted what came of it.
pub async fn tried(app: &TestApp, serial: &str, times: i64) -> api::EmailItem {
    loop {
        let email = list_emails(app, serial).await.list.remove(0);
        if email.attempts >= times && (email.state != "Waiting" || !email.last_problem.is_empty()) {
            return email;
        }
        tokio::task::yield_now().await;
    }
}

/// A visitor of a chatbot's widget.
pub struct Visitor {
    pub client: Client,
    pub session: i64,
    pub config: api::WidgetConfig,
}

impl Visitor {
    pub async fn of(app: &TestApp, serial: &str) -> Self {
        Self::in_language(app, serial, None).await
    }

    /// A visitor of a page in a language.
    pub async fn in_language(app: &TestApp, serial: &str, language: Option<&str>) -> Self {
        let nobody = Client::new(&app.base_url, Keys::default()).expect("a client");
        let language = language.map(str::to_owned);
        let request = api::GetWidgetConfig { serial_number: serial.into(), language, ..Default::default() };
        let config = nobody.get_widget_config(&request).await.expect("a configuration");
        let client = nobody.with_keys(Keys { secret: None, session: Some(config.session_key.clone()) });
        Self { client, session: config.session_id, config }
    }

    /// Asks and reads the whole answer.
    pub async fn say(&self, content: &str) -> String {
        let ask = api::VisitorAskRequest(AskRequest { content: content.into(), ..AskRequest::default() });
        let mut stream = self.client.ask_widget(&ask).await.expect("a stream");
        let mut answer = String::new();
        while let Some(chunk) = stream.next().await.expect("a chunk") {
            if let Chunk::Final(last) = chunk {
                answer = last.answer;
            }
        }
        answer
    }

    pub async fn want_person(&self, message: &str) -> String {
        let message = Some(message.to_owned()).filter(|message| !message.is_empty());
        let request = api::RequestHandoff { message, ..api::RequestHandoff::default() };
        self.client.request_handoff(&request).await.expect("handed over").message
    }
}

/// Settings of a chatbot with handoff.
pub fn with_person() -> Value {
    json!({
        "Name": "Zoë's Homes", "TimeZone": "America/New_York", "TalkToHumanEmail": "office@homes.example",
        "TalkToHumanResponseMessage": "Somebody from our office will write to you."
    })
}
