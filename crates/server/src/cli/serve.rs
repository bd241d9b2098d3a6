//! `porchlight serve`: runs the service until it is told to stop.
//!
//! Why it exists: options of a running service, first keys, signals. Not here: the service.

use std::net::SocketAddr;

use clap::Args;
use tokio::signal::unix::{SignalKind, signal};

use super::{
    logs::{self, LogFormat},
    options::{DataOptions, MailOptions, ModelOptions, Switch},
    start,
};
use crate::{
    config::Config,
    http::address::Cidr,
    keys::own,
    service::{App, Service},
};

#[derive(Debug, Args)]
pub struct Serve {
    #[command(flatten)]
    data: DataOptions,
    /// Address and port to listen on; port 0 takes any free one.
    #[arg(long, value_name = "ADDRESS", env = "PORCHLIGHT_LISTEN", default_value = "127.0.0.1:8787")]
    listen: SocketAddr,
    /// Allows --listen to be an address that other computers reach.
    #[arg(long, env = "PORCHLIGHT_PUBLIC")]
    public: bool,
    #[command(flatten)]
    models: ModelOptions,
    #[command(flatten)]
    mail: MailOptions,
    /// Serves /metrics for Prometheus on this address.
    #[arg(long, value_name = "ADDRESS", env = "PORCHLIGHT_METRICS_LISTEN")]
    metrics_listen: Option<SocketAddr>,
    /// A proxy whose X-Forwarded-For is believed, as an address block; may be given several times.
    #[arg(long, value_name = "CIDR", env = "PORCHLIGHT_TRUSTED_PROXY", value_delimiter = ',')]
    trusted_proxy: Vec<Cidr>,
    /// Limits on the public side; off is for load tests.
    #[arg(long, value_name = "on|off", env = "PORCHLIGHT_VISITOR_LIMITS", default_value = "on")]
    visitor_limits: Switch,
    /// An origin whose pages may send secret and session keys; may be given several times.
    #[arg(long, value_name = "ORIGIN", env = "PORCHLIGHT_ALLOW_KEY_ORIGIN", value_delimiter = ',')]
    allow_key_origin: Vec<String>,
    /// Hides everything beyond the specification, as another service would: for tests of the app.
    #[arg(long, hide = true, env = "PORCHLIGHT_ONLY_SPECIFICATION")]
    only_specification: bool,
    /// Form of the log on standard error; PORCHLIGHT_LOG sets its level (debug, warn, …).
    #[arg(long, value_name = "FORMAT", env = "PORCHLIGHT_LOG_FORMAT", default_value = "text")]
    log_format: LogFormat,
}

impl Serve {
    pub async fn run(self) -> anyhow::Result<()> {
        logs::start(self.log_format, "info");
        let app = Service::open(self.config()?).await?;
        greet(&app).await?;
        let running = Service::listen(app).await?;
        start::print(&format!("listening on http://{}", running.address))?;
        told_to_stop().await?;
        tracing::info!("stopping");
        running.stop().await;
        Ok(())
    }

    fn config(&self) -> anyhow::Result<Config> {
        anyhow::ensure!(
            self.public || self.listen.ip().is_loopback(),
            "{} is reached by other computers; say --public if that is meant",
            self.listen.ip()
        );
        let mut config = self.data.config()?;
        self.models.put(&mut config)?;
        self.mail.put(&mut config)?;
        config.listen = self.listen;
        config.metrics_listen = self.metrics_listen;
        config.trusted_proxies.clone_from(&self.trusted_proxy);
        config.visitor_limits = self.visitor_limits == Switch::On;
        config.allow_key_origins.clone_from(&self.allow_key_origin);
        config.only_specification = self.only_specification;
        Ok(config)
    }
}

/// On an empty store: a workspace and its keys, shown this once.
async fn greet(app: &App) -> anyhow::Result<()> {
    let (workspace, is_new) = own::workspace(app).await?;
    if is_new {
        let pair = own::pair(app, workspace, "first").await?;
        eprintln!("A new workspace was made. Its keys are shown this once:");
        eprintln!("  secret key   {}", pair.secret);
        eprintln!("  session key  {}", pair.session);
    }
    Ok(())
}

async fn told_to_stop() -> std::io::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = terminate.recv() => Ok(()),
        interrupted = tokio::signal::ctrl_c() => interrupted,
    }
}
