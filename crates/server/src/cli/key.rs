use clap::{Args, Subcommand, ValueEnum};
use porchlight_api::{CreateKey, ListKeys, RevokeKey};

use super::{
    logs::{self, LogFormat},
    options::DataOptions,
    start,
};
use crate::{keys::bootstrap, operations::Handler, state::Service};

#[derive(Debug, Args)]
pub struct Init {
    /// Print the keys as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataOptions,
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
    /// Create a key and print it once
    #[command(alias = "make")]
    Create {
        /// Permissions of the key
        #[arg(long, default_value = "secret")]
        kind: Kind,
        /// Name of the key
        #[arg(long, default_value = "command line")]
        name: String,
    },
    /// List active keys without their values
    List,
    /// Revoke a key
    Revoke {
        /// ID of the key, as listed
        id: i64,
    },
    /// Revoke all visitor keys and upload URLs; visitors get new ones automatically
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
            Action::Create { kind, name } => {
                let kind = if matches!(kind, Kind::Secret) { "secret" } else { "session" };
                let created =
                    porchlight_api::CreateKey::handle(&app, &caller, CreateKey { kind: kind.into(), name }).await?;
                start::print(&created.data.key)
            }
            Action::List => {
                for key in porchlight_api::ListKeys::handle(&app, &caller, ListKeys {}).await?.data {
                    let used = if key.last_use_time.is_empty() { "never used" } else { &key.last_use_time };
                    start::print(&format!(
                        "{:<18} {:<8} {:<24} {used:<24} {}",
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

/// Needs no workspace. Creates a lost secret file again.
async fn rotate_visitors(data: &DataOptions) -> anyhow::Result<()> {
    logs::start(LogFormat::Text, "warn");
    let mut config = data.config()?;
    config.new_secrets = true;
    let app = Service::open(config).await?;
    app.secrets.rotate_visitors(&app.store).await?;
    start::print("earlier visitor keys and upload URLs are no longer accepted")
}
