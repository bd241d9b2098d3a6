use clap::Args;
use porchlight_api::CreateSession;

use super::{
    options::{DataOptions, ModelOptions},
    start,
};
use crate::{operations::Handler, output::OutputBody, state::Service};

#[derive(Debug, Args)]
pub struct Ask {
    /// Chatbot ID
    #[arg(long, value_name = "ID")]
    chatbot: String,
    /// Continue an earlier session
    #[arg(long, value_name = "ID")]
    session: Option<i64>,
    /// Questions, asked in order in one session
    #[arg(required = true, value_name = "QUESTION")]
    questions: Vec<String>,
    #[command(flatten)]
    data: DataOptions,
    #[command(flatten)]
    models: ModelOptions,
}

impl Ask {
    pub async fn run(self) -> anyhow::Result<()> {
        super::logs::start(super::logs::LogFormat::Text, "warn");
        let mut config = self.data.config()?;
        self.models.apply(&mut config)?;
        let app = Service::open(config).await?;
        let caller = start::caller(&app).await?;
        let session_id = match self.session {
            Some(id) => id,
            None => {
                let input = CreateSession { serial_number: self.chatbot.clone(), ..Default::default() };
                porchlight_api::CreateSession::handle(&app, &caller, input).await?.data.session_id
            }
        };
        for question in &self.questions {
            let input = porchlight_api::AskRequest {
                session_id,
                content: question.clone(),
                stream: Some(false),
                ..porchlight_api::AskRequest::default()
            };
            let OutputBody::Whole(answer) = porchlight_api::AskRequest::handle(&app, &caller, input).await? else {
                anyhow::bail!("expected a whole answer, got a stream");
            };
            start::print(&format!("> {question}\n{}\n", answer.data.content))?;
        }
        start::print(&format!("session {session_id}"))
    }
}
