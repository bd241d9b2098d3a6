//! Options that several commands share. Each is also an environment variable.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::{Args, ValueEnum};
use rust_decimal::{Decimal, prelude::ToPrimitive};
use url::Url;

use crate::{
    config::{Config, DailyBudgets, ModelEndpoint, models_file},
    email::SmtpServer,
    files::storage::StorageBackend,
};

/// Where the data is stored.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Data")]
pub struct DataOptions {
    /// Data directory [default: $XDG_DATA_HOME/porchlight]
    #[arg(long, global = true, value_name = "DIR", env = "PORCHLIGHT_DATA")]
    pub data: Option<PathBuf>,
    /// PostgreSQL URL; replaces the SQLite database
    #[arg(long, global = true, value_name = "URL", env = "PORCHLIGHT_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// S3 bucket (s3://bucket/prefix; AWS_* credentials) for uploaded files
    #[arg(long, global = true, value_name = "URL", env = "PORCHLIGHT_FILES")]
    pub files: Option<String>,
    /// File with the signing secrets [default: porchlight.secrets in the data directory; with PostgreSQL, the database]
    #[arg(long, global = true, value_name = "FILE", env = "PORCHLIGHT_SECRET_FILE")]
    pub secret_file: Option<PathBuf>,
    /// Start even if the database has lost data since its last use
    #[arg(long, global = true, env = "PORCHLIGHT_ACCEPT_DATA_LOSS")]
    pub accept_data_loss: bool,
    /// Upgrade a SQLite database without a snapshot
    #[arg(long, global = true, env = "PORCHLIGHT_NO_SNAPSHOT")]
    pub no_snapshot: bool,
    /// Public base URL, with an optional path prefix
    #[arg(long, global = true, value_name = "URL", env = "PORCHLIGHT_PUBLIC_URL")]
    pub public_url: Option<Url>,
}

/// What generates answers.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "AI models")]
pub struct ModelOptions {
    /// TOML file with model endpoints, capabilities and prices
    #[arg(long, value_name = "FILE", env = "PORCHLIGHT_MODELS")]
    pub models: Option<PathBuf>,
    /// Base URL of an OpenAI-compatible endpoint, such as http://127.0.0.1:11434/v1
    #[arg(long, value_name = "URL", env = "PORCHLIGHT_MODEL_URL", requires = "model_name")]
    pub model_url: Option<Url>,
    /// File with the endpoint's API key
    #[arg(long, value_name = "FILE", env = "PORCHLIGHT_MODEL_KEY_FILE", requires = "model_url")]
    pub model_key_file: Option<PathBuf>,
    /// Model name for text and images (repeatable)
    #[arg(long, value_name = "NAME", env = "PORCHLIGHT_MODEL_NAME", value_delimiter = ',', requires = "model_url")]
    pub model_name: Vec<String>,
    /// Use the built-in engine, also as a fallback
    #[arg(
        long,
        value_name = "on|off",
        env = "PORCHLIGHT_BUILT_IN_ENGINE",
        default_value = "on",
        hide_possible_values = true
    )]
    pub built_in_engine: Switch,
    /// Daily token limit per chatbot, in its time zone
    #[arg(long, value_name = "N", env = "PORCHLIGHT_TOKENS_PER_DAY", value_parser = clap::value_parser!(i64).range(1..))]
    pub tokens_per_day: Option<i64>,
    /// Daily cost limit per chatbot, in the currency of --models
    #[arg(long, value_name = "AMOUNT", env = "PORCHLIGHT_MONEY_PER_DAY", requires = "models")]
    pub money_per_day: Option<Decimal>,
    /// Start with a paid model and no daily limit: model costs are unlimited
    #[arg(long, env = "PORCHLIGHT_NO_BUDGET", conflicts_with_all = ["tokens_per_day", "money_per_day"])]
    pub no_budget: bool,
}

/// How emails are sent.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Email")]
pub struct EmailOptions {
    /// SMTP server: smtp://host (587; STARTTLS if available, ?tls=required to enforce) or smtps://host (465), with
    /// optional user:password@
    #[arg(long, value_name = "URL", env = "PORCHLIGHT_SMTP_URL", hide_env_values = true, requires = "mail_from")]
    pub smtp_url: Option<Url>,
    /// File with the SMTP password
    #[arg(long, value_name = "FILE", env = "PORCHLIGHT_SMTP_PASSWORD_FILE", requires = "smtp_url")]
    pub smtp_password_file: Option<PathBuf>,
    /// Trusted CA certificates (PEM) for SMTP
    #[arg(long, value_name = "FILE", env = "PORCHLIGHT_SMTP_CA_FILE", requires = "smtp_url")]
    pub smtp_ca_file: Option<PathBuf>,
    /// Sender of emails: bot@example.com or "Name <bot@example.com>" [default name: the chatbot's]
    #[arg(long, value_name = "EMAIL", env = "PORCHLIGHT_MAIL_FROM")]
    pub mail_from: Option<String>,
}

/// On or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

impl DataOptions {
    /// Builds a configuration with the default listen address.
    pub fn config(&self) -> anyhow::Result<Config> {
        let data = match &self.data {
            Some(data) => data.clone(),
            None => default_data().context("no home directory found; use --data DIR")?,
        };
        let mut config = Config::local(data, SocketAddr::from(([127, 0, 0, 1], 8787)));
        config.database = self.database.as_deref().map(str::parse).transpose()?;
        config.files = self.files.as_deref().map(StorageBackend::from);
        config.secret_file.clone_from(&self.secret_file);
        config.accept_data_loss = self.accept_data_loss;
        config.no_snapshot = self.no_snapshot;
        config.public_url = self.public_url.clone().map(require_http).transpose()?;
        Ok(config)
    }
}

impl ModelOptions {
    /// Sets the models and their daily limits in the configuration.
    ///
    /// # Errors
    /// The models file or a key file can't be read, or a limit has nothing to count.
    pub fn apply(&self, config: &mut Config) -> anyhow::Result<()> {
        config.built_in_engine = self.built_in_engine == Switch::On;
        if let Some(file) = &self.models {
            config.models = models_file::read(file).map_err(anyhow::Error::msg)?;
        }
        if let Some(url) = self.model_url.clone() {
            let key = self.model_key_file.as_deref().map(key).transpose()?;
            config.models.push(ModelEndpoint::plain(require_http(url)?, key, &self.model_name));
        }
        config.daily_budgets = self.daily_budgets(config)?;
        Ok(())
    }

    /// Rejects a paid model without a daily limit.
    pub fn require_budget(&self, config: &Config) -> anyhow::Result<()> {
        if self.no_budget {
            return Ok(());
        }
        if let Some(endpoint) = config.daily_budgets.unlimited(&config.models) {
            anyhow::bail!(
                "the models of \"{}\" cost money and need a daily limit per chatbot: set --tokens-per-day N, \
                 --money-per-day AMOUNT (if every model has a price in --models), or --no-budget for unlimited costs",
                endpoint.name
            );
        }
        Ok(())
    }

    fn daily_budgets(&self, config: &Config) -> anyhow::Result<DailyBudgets> {
        let has_price = config.models.iter().flat_map(|endpoint| &endpoint.models).any(|model| model.price.is_some());
        let micros = |amount: Decimal| (amount * Decimal::from(1_000_000)).to_i64().filter(|micros| *micros > 0);
        let money_per_day_micros = match self.money_per_day {
            None => None,
            Some(_) if !has_price => anyhow::bail!("--money-per-day requires a model with prices in --models"),
            Some(amount) => Some(micros(amount).context("--money-per-day must be greater than 0")?),
        };
        anyhow::ensure!(
            self.tokens_per_day.is_none() || !config.models.is_empty(),
            "--tokens-per-day requires a model"
        );
        Ok(DailyBudgets { tokens_per_day: self.tokens_per_day, money_per_day_micros })
    }
}

fn key(file: &Path) -> anyhow::Result<String> {
    let key = std::fs::read_to_string(file).with_context(|| format!("couldn't read {}", file.display()))?;
    Ok(key.trim().to_owned())
}

impl EmailOptions {
    /// Sets the email server in the configuration.
    ///
    /// # Errors
    /// The URL or the sender is invalid, or a file can't be read.
    pub fn apply(&self, config: &mut Config) -> anyhow::Result<()> {
        let (Some(url), Some(from)) = (&self.smtp_url, &self.mail_from) else { return Ok(()) };
        let mut server =
            SmtpServer::parse(url, from).map_err(|error| anyhow::anyhow!("--smtp-url, --mail-from: {error}"))?;
        if let Some(file) = &self.smtp_password_file {
            let password = read(file)?;
            let (name, _) = server.login.context("--smtp-password-file: --smtp-url has no username")?;
            server.login = Some((name, String::from_utf8(password)?.trim().to_owned()));
        }
        server.ca = self.smtp_ca_file.as_ref().map(read).transpose()?;
        config.smtp = Some(server);
        Ok(())
    }
}

fn read(file: &PathBuf) -> anyhow::Result<Vec<u8>> {
    std::fs::read(file).with_context(|| format!("couldn't read {}", file.display()))
}

fn require_http(url: Url) -> anyhow::Result<Url> {
    anyhow::ensure!(matches!(url.scheme(), "http" | "https"), "{url} is not an http or https URL");
    Ok(url)
}

fn default_data() -> Option<PathBuf> {
    let folder_in = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let share = folder_in("XDG_DATA_HOME").or_else(|| folder_in("HOME").map(|dir| dir.join(".local/share")))?;
    Some(share.join("porchlight"))
}
