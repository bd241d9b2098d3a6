//! `porchlight serve`: runs the service until it is told to stop.
//!
//! Why it exists: options of a running service, first keys, signals. Not here: the service.

use std::net::SocketAddr;

use clap::Args;

use super::{
    limit_options::LimitOptions,
    logs::{self, LogFormat},
    options::{DataOptions, EmailOptions, ModelOptions, Switch},
    start,
};
use crate::{
    admin::{self, LOOPBACK_HOSTS},
    clock::Clock,
    config::{Config, Routes},
    http::{client_ip::Cidr, metrics::Exporter},
    keys::bootstrap,
    service::{AppState, RunningService, Service},
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
    email: EmailOptions,
    /// Serves /metrics for Prometheus on this address.
    #[arg(long, value_name = "ADDRESS", env = "PORCHLIGHT_METRICS_LISTEN")]
    metrics_listen: Option<SocketAddr>,
    /// A proxy whose X-Forwarded-For is believed, as an address block; may be given several times.
    #[arg(long, value_name = "CIDR", env = "PORCHLIGHT_TRUSTED_PROXY", value_delimiter = ',')]
    trusted_proxy: Vec<Cidr>,
    /// The most connections of one client: an IPv4 address, or the /64 of an IPv6 address; 0 sets no limit.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_CONNECTIONS_PER_IP", default_value_t = 256)]
    connections_per_ip: u32,
    /// Limits on the public side; off is for load tests.
    #[arg(long, value_name = "on|off", env = "PORCHLIGHT_VISITOR_LIMITS", default_value = "on")]
    visitor_limits: Switch,
    #[command(flatten)]
    limits: LimitOptions,
    /// An origin whose pages may send secret and session keys; may be given several times.
    #[arg(long, value_name = "ORIGIN", env = "PORCHLIGHT_ALLOW_KEY_ORIGIN", value_delimiter = ',')]
    allow_key_origin: Vec<String>,
    /// Hides everything beyond the specification, as another service would: for tests of the app.
    #[arg(long, hide = true, env = "PORCHLIGHT_ONLY_SPECIFICATION")]
    only_specification: bool,
    /// Serves the app's screens at /manage/ for browsers on this computer.
    #[arg(long, env = "PORCHLIGHT_MANAGE")]
    manage: bool,
    /// Opens the screens in the browser; with --manage.
    #[arg(long, requires = "manage")]
    open: bool,
    /// Form of the log on standard error; PORCHLIGHT_LOG sets its level (debug, warn, …).
    #[arg(long, value_name = "FORMAT", env = "PORCHLIGHT_LOG_FORMAT", default_value = "text")]
    log_format: LogFormat,
}

impl Serve {
    pub async fn run(self) -> anyhow::Result<()> {
        logs::start(self.log_format, "info");
        let config = self.config()?;
        if self.public && !config.visitor_limits {
            tracing::warn!("--visitor-limits off with --public: ANYBODY CAN USE THIS SERVICE WITHOUT LIMITS");
        }
        let app = Service::open_to_serve(config, Clock::system()).await?;
        greet(&app).await?;
        let running = Service::listen(app).await?;
        // Before anybody is told that the service is there, and not while it opens: until then a signal
        // ends the program by itself.
        let stop_signal = stop_signal()?;
        #[cfg(unix)]
        super::stop_guard::start()?;
        start::print(&format!("listening on http://{}", running.listen_addr))?;
        if self.manage {
            announce_admin(&running, self.open)?;
        }
        #[cfg(all(unix, debug_assertions))]
        super::stop_guard::block_workers_for_test();
        stop_signal.await?;
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
        if let Some(addr) = self.metrics_listen {
            anyhow::ensure!(
                self.public || addr.ip().is_loopback(),
                "--metrics-listen {} is reached by other computers; say --public if that is meant",
                addr.ip()
            );
        }
        anyhow::ensure!(
            !self.manage || self.listen.ip().is_loopback(),
            "--manage is for this computer alone; it needs --listen on 127.0.0.1 or [::1], and {} is reached by others",
            self.listen.ip()
        );
        let mut config = self.data.config()?;
        anyhow::ensure!(
            !self.manage || (config.public_url.is_none() && self.trusted_proxy.is_empty()),
            "--manage is for this computer alone; it cannot be used together with --public-url or --trusted-proxy"
        );
        self.models.put(&mut config)?;
        self.models.require_budget(&config)?;
        self.email.put(&mut config)?;
        config.listen = self.listen;
        config.metrics = self.metrics_listen.map(Exporter::at);
        config.trusted_proxies.clone_from(&self.trusted_proxy);
        self.limits.put(&mut config);
        config.connections.per_client = match self.connections_per_ip {
            0 => usize::MAX,
            max => max as usize,
        };
        config.visitor_limits = self.visitor_limits == Switch::On;
        config.allow_key_origins.clone_from(&self.allow_key_origin);
        config.only_specification = self.only_specification;
        config.manage = self.manage.then_some(admin::router as Routes);
        config.only_hosts = self.manage.then(|| LOOPBACK_HOSTS.map(str::to_owned).to_vec());
        Ok(config)
    }
}

/// On an empty store: a workspace and its keys, shown this once.
async fn greet(app: &AppState) -> anyhow::Result<()> {
    let (workspace, is_new) = bootstrap::workspace(app).await?;
    if is_new {
        let pair = bootstrap::pair(app, workspace, "first").await?;
        eprintln!("A new workspace was made. Its keys are shown this once:");
        eprintln!("  secret key   {}", pair.secret);
        eprintln!("  session key  {}", pair.session);
    }
    Ok(())
}

/// Says where the screens are, and opens them if that is asked for.
fn announce_admin(running: &RunningService, open: bool) -> anyhow::Result<()> {
    let addr = format!("http://{}/manage/", running.listen_addr);
    start::print(&format!("the app is at {addr} and asks for a secret key (porchlight key make)"))?;
    if open && let Err(error) = browser().arg(&addr).spawn() {
        tracing::warn!(%error, "the browser could not be opened; open the address yourself");
    }
    Ok(())
}

/// The program that opens an address as the person set it up.
fn browser() -> std::process::Command {
    if cfg!(windows) {
        let mut command = std::process::Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        return command;
    }
    std::process::Command::new(if cfg!(target_os = "macos") { "open" } else { "xdg-open" })
}

/// Waits for SIGTERM or Ctrl-C, and hears those that came since this was called.
#[cfg(unix)]
fn stop_signal() -> std::io::Result<impl Future<Output = std::io::Result<()>>> {
    use tokio::signal::unix::{SignalKind, signal};

    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        Ok(())
    })
}

#[cfg(not(unix))]
fn stop_signal() -> std::io::Result<impl Future<Output = std::io::Result<()>>> {
    Ok(tokio::signal::ctrl_c())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        serve: Serve,
    }

    fn config_error(options: &[&str]) -> String {
        let line = ["porchlight", "--data", "/nowhere"].iter().chain(options);
        let program = Program::try_parse_from(line).expect("the options are read");
        program.serve.config().expect_err("refused").to_string()
    }

    #[test]
    fn metrics_that_others_reach_need_a_word() {
        let error = config_error(&["--metrics-listen", "0.0.0.0:9000"]);
        assert!(error.starts_with("--metrics-listen 0.0.0.0 is reached by other computers"), "{error}");
    }

    #[test]
    fn the_screens_are_for_this_computer_alone() {
        let public = config_error(&["--manage", "--public", "--listen", "0.0.0.0:8787"]);
        assert!(public.starts_with("--manage is for this computer alone; it needs --listen on 127.0.0.1"), "{public}");
        for option in [["--public-url", "https://chat.example"], ["--trusted-proxy", "10.0.0.0/8"]] {
            let behind = config_error(&["--manage", option[0], option[1]]);
            assert!(behind.contains("cannot be used together with --public-url or --trusted-proxy"), "{behind}");
        }
    }

    #[test]
    fn a_paid_model_needs_a_daily_budget() {
        let folder = tempfile::tempdir().expect("a folder");
        let key = folder.path().join("key");
        std::fs::write(&key, "sk-test").expect("a file");
        let key = key.to_str().expect("a path");
        let model = ["--model-url", "https://api.example.com/v1", "--model-name", "small", "--model-key-file", key];
        let sentence = config_error(&model);
        for option in ["--tokens-per-day N", "--money-per-day AMOUNT", "--no-budget"] {
            assert!(sentence.contains(option), "{sentence}");
        }
        assert!(sentence.starts_with("the models of \"api.example.com\" cost money"), "{sentence}");
        for enough in [&["--tokens-per-day", "200000"][..], &["--no-budget"]] {
            let line = ["porchlight", "--data", "/nowhere"].iter().chain(&model).chain(enough);
            let program = Program::try_parse_from(line).expect("the options are read");
            program.serve.config().expect("a configuration");
        }
    }
}
