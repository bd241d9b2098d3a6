//! Options that several commands share, and the configuration that they make.
//!
//! Why it exists: each flag is also an environment variable, spelled once. Not here: options of
//! one command only.

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

/// Where the data is.
#[derive(Debug, Clone, Args)]
pub struct DataOptions {
    /// Folder of the database and the files [default: $XDG_DATA_HOME/porchlight].
    #[arg(long, global = true, value_name = "DIR", env = "PORCHLIGHT_DATA")]
    pub data: Option<PathBuf>,
    /// A PostgreSQL database (postgres://…) instead of SQLite in the data folder.
    #[arg(long, global = true, value_name = "URL", env = "PORCHLIGHT_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// A bucket (s3://bucket/prefix, credentials from AWS_…) instead of files in the data folder.
    #[arg(long, global = true, value_name = "URL", env = "PORCHLIGHT_FILES")]
    pub files: Option<String>,
    /// File of the signing secrets [default: porchlight.secrets in the data folder; with PostgreSQL the database].
    #[arg(long, global = true, value_name = "FILE", env = "PORCHLIGHT_SECRET_FILE")]
    pub secret_file: Option<PathBuf>,
    /// Starts although the database of the data folder has lost data since it was used last.
    #[arg(long, global = true, env = "PORCHLIGHT_ACCEPT_DATA_LOSS")]
    pub accept_data_loss: bool,
    /// The address as others see it; a path in it is a prefix of every path.
    #[arg(long, global = true, value_name = "URL", env = "PORCHLIGHT_PUBLIC_URL")]
    pub public_url: Option<Url>,
}

/// Who writes answers.
#[derive(Debug, Clone, Args)]
pub struct ModelOptions {
    /// A TOML file with several endpoints, what their models take and what they cost.
    #[arg(long, value_name = "FILE", env = "PORCHLIGHT_MODELS")]
    pub models: Option<PathBuf>,
    /// Base address of an OpenAI-compatible endpoint, for example http://127.0.0.1:11434/v1.
    #[arg(long, value_name = "URL", env = "PORCHLIGHT_MODEL_URL", requires = "model_name")]
    pub model_url: Option<Url>,
    /// A file that holds the endpoint's key.
    #[arg(long, value_name = "FILE", env = "PORCHLIGHT_MODEL_KEY_FILE", requires = "model_url")]
    pub model_key_file: Option<PathBuf>,
    /// A model of the endpoint, which is given text and images; may be given several times.
    #[arg(long, value_name = "NAME", env = "PORCHLIGHT_MODEL_NAME", value_delimiter = ',', requires = "model_url")]
    pub model_name: Vec<String>,
    /// Whether the built-in engine may answer, also when a model fails.
    #[arg(long, value_name = "on|off", env = "PORCHLIGHT_BUILT_IN_ENGINE", default_value = "on")]
    pub built_in_engine: Switch,
    /// The most tokens that models may use for a chatbot in its local day.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_TOKENS_PER_DAY", value_parser = clap::value_parser!(i64).range(1..))]
    pub tokens_per_day: Option<i64>,
    /// The most that models may cost a chatbot in its local day, in the currency of --models.
    #[arg(long, value_name = "AMOUNT", env = "PORCHLIGHT_MONEY_PER_DAY", requires = "models")]
    pub money_per_day: Option<Decimal>,
    /// Starts with a paid model and no daily budget: what models cost is not limited.
    #[arg(long, env = "PORCHLIGHT_NO_BUDGET", conflicts_with_all = ["tokens_per_day", "money_per_day"])]
    pub no_budget: bool,
}

/// Through which server mails go.
#[derive(Debug, Clone, Args)]
pub struct EmailOptions {
    /// Mail server: smtp://host (587, STARTTLS if offered; ?tls=required insists) or smtps://host (465), with
    /// name:password@ if it wants a login.
    #[arg(long, value_name = "URL", env = "PORCHLIGHT_SMTP_URL", hide_env_values = true, requires = "mail_from")]
    pub smtp_url: Option<Url>,
    /// A file that holds the password of the login, instead of the one in the URL.
    #[arg(long, value_name = "FILE", env = "PORCHLIGHT_SMTP_PASSWORD_FILE", requires = "smtp_url")]
    pub smtp_password_file: Option<PathBuf>,
    /// Certificates (PEM) that are believed for the mail server instead of the system's.
    #[arg(long, value_name = "FILE", env = "PORCHLIGHT_SMTP_CA_FILE", requires = "smtp_url")]
    pub smtp_ca_file: Option<PathBuf>,
    /// Who mails are from: bot@example.com, or "Name <bot@example.com>"; without a name, the chatbot's.
    #[arg(long, value_name = "ADDRESS", env = "PORCHLIGHT_MAIL_FROM")]
    pub mail_from: Option<String>,
}

/// On or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

impl DataOptions {
    /// A configuration that listens nowhere yet.
    pub fn config(&self) -> anyhow::Result<Config> {
        let data = match &self.data {
            Some(data) => data.clone(),
            None => default_data().context("there is no home folder; say --data DIR")?,
        };
        let mut config = Config::local(data, SocketAddr::from(([127, 0, 0, 1], 8787)));
        config.database = self.database.as_deref().map(str::parse).transpose()?;
        config.files = self.files.as_deref().map(StorageBackend::from);
        config.secret_file.clone_from(&self.secret_file);
        config.accept_data_loss = self.accept_data_loss;
        config.public_url = self.public_url.clone().map(require_http).transpose()?;
        Ok(config)
    }
}

impl ModelOptions {
    /// Adds the models and what they may cost to a configuration.
    ///
    /// Errors: the models file or a key file cannot be read, or a ceiling has nothing to count.
    pub fn put(&self, config: &mut Config) -> anyhow::Result<()> {
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

    /// Rejects a configuration with a paid model whose cost nothing limits.
    pub fn require_budget(&self, config: &Config) -> anyhow::Result<()> {
        if self.no_budget {
            return Ok(());
        }
        if let Some(endpoint) = config.daily_budgets.unlimited(&config.models) {
            anyhow::bail!(
                "the models of \"{}\" cost money and need a daily budget for each chatbot: set --tokens-per-day N, or \
                 --money-per-day AMOUNT if every model has a price in the --models file, or --no-budget to run without one",
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
            Some(_) if !has_price => anyhow::bail!("--money-per-day needs a model with prices in the --models file"),
            Some(amount) => Some(micros(amount).context("--money-per-day must be an amount above 0")?),
        };
        anyhow::ensure!(self.tokens_per_day.is_none() || !config.models.is_empty(), "--tokens-per-day needs a model");
        Ok(DailyBudgets { tokens_per_day: self.tokens_per_day, money_per_day_micros })
    }
}

fn key(file: &Path) -> anyhow::Result<String> {
    let key = std::fs::read_to_string(file).with_context(|| format!("could not read {}", file.display()))?;
    Ok(key.trim().to_owned())
}

impl EmailOptions {
    /// Adds the mail server to a configuration. Errors: an address or a file that cannot be read.
    pub fn put(&self, config: &mut Config) -> anyhow::Result<()> {
        let (Some(url), Some(from)) = (&self.smtp_url, &self.mail_from) else { return Ok(()) };
        let mut server =
            SmtpServer::parse(url, from).map_err(|problem| anyhow::anyhow!("--smtp-url, --mail-from: {problem}"))?;
        if let Some(file) = &self.smtp_password_file {
            let password = read(file)?;
            let (name, _) = server.login.context("--smtp-password-file: --smtp-url names no login")?;
            server.login = Some((name, String::from_utf8(password)?.trim().to_owned()));
        }
        server.ca = self.smtp_ca_file.as_ref().map(read).transpose()?;
        config.smtp = Some(server);
        Ok(())
    }
}

fn read(file: &PathBuf) -> anyhow::Result<Vec<u8>> {
    std::fs::read(file).with_context(|| format!("could not read {}", file.display()))
}

fn require_http(url: Url) -> anyhow::Result<Url> {
    anyhow::ensure!(matches!(url.scheme(), "http" | "https"), "{url} is not an http or https address");
    Ok(url)
}

fn default_data() -> Option<PathBuf> {
    let folder_in = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let share = folder_in("XDG_DATA_HOME").or_else(|| folder_in("HOME").map(|dir| dir.join(".local/share")))?;
    Some(share.join("porchlight"))
}
