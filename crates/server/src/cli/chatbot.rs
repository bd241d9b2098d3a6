use clap::{Args, Subcommand};
use porchlight_api::{CreateChatbot, ListChatbots, UpdateChatbot};

use super::{options::DataOptions, start};
use crate::{keys::bootstrap, operations::Handler};

#[derive(Debug, Args)]
pub struct Chatbot {
    #[command(flatten)]
    data: DataOptions,
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Create a chatbot and print its ID
    #[command(alias = "make")]
    Create {
        /// Name of the chatbot
        #[arg(long)]
        name: Option<String>,
        /// Time zone (IANA name, such as America/Los_Angeles)
        #[arg(long, value_name = "ZONE", default_value = "UTC")]
        time_zone: String,
    },
    /// List chatbots with ID, number of listings and name
    List,
}

impl Chatbot {
    pub async fn run(self) -> anyhow::Result<()> {
        let app = start::open(&self.data).await?;
        bootstrap::workspace(&app).await?;
        let caller = start::caller(&app).await?;
        match self.action {
            Action::Create { name, time_zone } => {
                let input = CreateChatbot { time_zone: Some(time_zone), kind: Some(0) };
                let serial_number = porchlight_api::CreateChatbot::handle(&app, &caller, input).await?.data;
                let name = UpdateChatbot { serial_number: serial_number.clone(), name, ..UpdateChatbot::default() };
                porchlight_api::UpdateChatbot::handle(&app, &caller, name).await?;
                start::print(&serial_number)
            }
            Action::List => list(&app, &caller).await,
        }
    }
}

async fn list(app: &crate::AppState, caller: &crate::AuthContext) -> anyhow::Result<()> {
    for page in 1.. {
        let input = ListChatbots { page_number: Some(page), page_size: Some(100) };
        let rows = porchlight_api::ListChatbots::handle(app, caller, input).await?.data.list;
        for row in &rows {
            start::print(&format!("{}  {:>8} listings  {}", row.serial_number, row.listing_count, row.name))?;
        }
        if rows.len() < 100 {
            break;
        }
    }
    Ok(())
}
