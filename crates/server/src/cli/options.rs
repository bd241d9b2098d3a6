//! Options that several commands share, and the configuration that they make.
//!
//! Why it exists: each flag is also an environment variable, spelled once. Not here: options of
//! one command only.

use std::{net::SocketAddr, path::PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum};
use url::Url;

use crate::config::{Config, ModelEndpoint};

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
    /// The address as others see it; a path in it is a prefix of every path.
    #[arg(long, global = true, value_name = "URL", env = "PORCHLIGHT_PUBLIC_URL")]
    pub public_url: Option<Url>,
}

/// Who writes answers.
#[derive(Debug, Clone, Args)]
pub struct ModelOptions {
    /// Base address of an OpenAI-compatible endpoint, for example http://127.0.0.1:11434/v1.
    #[arg(long, value_name = "URL", env = "PORCHLIGHT_MODEL_URL", requires = "model_name")]
    pub model_url: Option<Url>,
    /// A file that holds the endpoint's key.
    #[arg(long, value_name = "FILE", env = "PORCHLIGHT_MODEL_KEY_FILE", requires = "model_url")]
    pub model_key_file: Option<PathBuf>,
    /// A model of the endpoint; may be given several times.
    #[arg(long, value_name = "NAME", env = "PORCHLIGHT_MODEL_NAME", value_delimiter = ',', requires = "model_url")]
    pub model_name: Vec<String>,
    /// Whether the built-in engine may answer, also when a model fails.
    #[arg(long, value_name = "on|off", env = "PORCHLIGHT_BUILT_IN_ENGINE", default_value = "on")]
    pub built_in_engine: Switch,
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
        config.database.clone_from(&self.database);
        config.files.clone_from(&self.files);
        config.public_url = self.public_url.clone().map(web_address).transpose()?;
        Ok(config)
    }
}

impl ModelOptions {
    /// Adds the endpoint to a configuration. Errors: the key file cannot be read.
    pub fn put(&self, config: &mut Config) -> anyhow::Result<()> {
        config.built_in_engine = self.built_in_engine == Switch::On;
        let Some(url) = self.model_url.clone() else { return Ok(()) };
        let key = match &self.model_key_file {
            Some(file) => Some(
                std::fs::read_to_string(file)
                    .with_context(|| format!("could not read {}", file.display()))?
                    .trim()
                    .to_owned(),
            ),
            None => None,
        };
        config.models = vec![ModelEndpoint { url: web_address(url)?, key, names: self.model_name.clone() }];
        Ok(())
    }
}

fn web_address(url: Url) -> anyhow::Result<Url> {
    anyhow::ensure!(matches!(url.scheme(), "http" | "https"), "{url} is not an http or https address");
    Ok(url)
}

fn default_data() -> Option<PathBuf> {
    let of = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let share = of("XDG_DATA_HOME").or_else(|| of("HOME").map(|home| home.join(".local/share")))?;
    Some(share.join("porchlight"))
}
