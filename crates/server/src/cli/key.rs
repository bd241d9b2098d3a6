//! `porchlight init` and `porchlight key`: keys without a running service.
//!
//! Why it exists: scripts need a pair at once, and a lost secret key needs a way back in. Not
//! here: how keys are kept.

use clap::{Args, Subcommand, ValueEnum};
use porchlight_api::{CreateKey, ListKeys, RevokeKey};

use super::{
    logs::{self, LogFormat},
    options::DataOptions,
    start,
};
use crate::{keys::bootstrap, operations::Handler, service::Service};

#[derive(Debug, Args)]
pub struct Init {
    #[command(flatten)]
    data: DataOptions,
    /// Prints {"secretKey","sessionKey"} and nothing else.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub struct Key {
    #[command(flatten)]
    data: DataOptions,
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Makes a key and prints it, this once.
    Make {
        /// What the key may do.
        #[arg(long, default_value = "secret")]
        kind: Kind,
        /// A name to know it by.
        #[arg(long, default_value = "command line")]
        name: String,
    },
    /// Lists the keys in force, never their text.
    List,
    /// Revokes a key by its id.
    Revoke { id: i64 },
    /// Ends the key of every visitor session and every upload address; visitors get new ones by themselves.
    RotateVisitors,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Kind {
    Secret,
    Session,
}

impl Init {
    pub async fn run(self) -> anyhow::Result<()> {
        let app = start::open(&self.data).await?;
        let (workspace, _) = bootstrap::workspace(&app).await?;
        let pair = bootstrap::pair(&app, workspace, "init").await?;
        if self.json {
            let keys = serde_json::json!({ "secretKey": pair.secret, "sessionKey": pair.session });
            return start::print(&keys.to_string());
        }
        start::print(&format!("secret key   {}\nsession key  {}", pair.secret, pair.session))
    }
}

impl Key {
    pub async fn run(self) -> anyhow::Result<()> {
        if let Action::RotateVisitors = self.action {
            return rotate_visitors(&self.data).await;
        }
        let app = start::open(&self.data).await?;
        let caller = start::caller(&app).await?;
        match self.action {
            Action::Make { kind, name } => {
                let kind = if matches!(kind, Kind::Secret) { "secret" } else { "session" };
                let made =
                    porchlight_api::CreateKey::handle(&app, &caller, CreateKey { kind: kind.into(), name }).await?;
                start::print(&made.data.key)
            }
            Action::List => {
                for key in porchlight_api::ListKeys::handle(&app, &caller, ListKeys {}).await?.data {
                    let used = if key.last_use_time.is_empty() { "never used" } else { &key.last_use_time };
                    start::print(&format!(
                        "{:<18} {:<8} {:<24} {used}  {}",
                        key.key_id, key.kind, key.create_time, key.name
                    ))?;
                }
                Ok(())
            }
            Action::Revoke { id } => {
                porchlight_api::RevokeKey::handle(&app, &caller, RevokeKey { key_id: id }).await?;
                start::print("revoked")
            }
            Action::RotateVisitors => Ok(()),
        }
    }
}

/// Needs no workspace, and creates a secret file that is lost.
async fn rotate_visitors(data: &DataOptions) -> anyhow::Result<()> {
    logs::start(LogFormat::Text, "warn");
    let mut config = data.config()?;
    config.new_secrets = true;
    let app = Service::open(config).await?;
    app.secrets.rotate_visitors(&app.store).await?;
    start::print("visitor keys and upload addresses made before now are no longer accepted")
}
