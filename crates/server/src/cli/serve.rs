use std::{net::SocketAddr, time::Duration};

use clap::Args;

use super::{
    limit_options::LimitOptions,
    logs::{self, LogFormat},
    options::{DataOptions, EmailOptions, ModelOptions, Switch},
    schedule_options::ScheduleOptions,
    sign_in::link,
    start,
    tls_options::DomainOptions,
    update_options::UpdateOptions,
};
use crate::{
    admin::{self, LOOPBACK_HOSTS},
    backup::{self, Schedule},
    clock::Clock,
    config::Config,
    http::{client_ip::Cidr, metrics::Exporter, tls, tls::TlsOptions},
    keys::{bootstrap, pairing, sign_in},
    running_service::RunningService,
    state::{AppState, Service},
    updates,
};

#[derive(Debug, Args)]
pub struct Serve {
    /// Listen address [port 0: any free port]
    #[arg(long, value_name = "ADDRESS", env = "PORCHLIGHT_LISTEN", default_value = "127.0.0.1:8787")]
    listen: SocketAddr,
    /// Allow listening on a public address
    #[arg(long, env = "PORCHLIGHT_PUBLIC")]
    public: bool,
    /// Listen address for Prometheus metrics
    #[arg(long, value_name = "ADDRESS", env = "PORCHLIGHT_METRICS_LISTEN")]
    metrics_listen: Option<SocketAddr>,
    /// Trusted proxy (CIDR) for X-Forwarded-For (repeatable)
    #[arg(long, value_name = "CIDR", env = "PORCHLIGHT_TRUSTED_PROXY", value_delimiter = ',')]
    trusted_proxy: Vec<Cidr>,
    /// Connections per client (IPv4 address or IPv6 /64); 0 = no limit
    #[arg(long, value_name = "N", env = "PORCHLIGHT_CONNECTIONS_PER_IP", default_value_t = 256)]
    connections_per_ip: u32,
    /// Rate limits for visitors; turn off for load tests only
    #[arg(
        long,
        value_name = "on|off",
        env = "PORCHLIGHT_VISITOR_LIMITS",
        default_value = "on",
        hide_possible_values = true
    )]
    visitor_limits: Switch,
    /// Origin that may send secret and session keys (repeatable)
    #[arg(long, value_name = "ORIGIN", env = "PORCHLIGHT_ALLOW_KEY_ORIGIN", value_delimiter = ',')]
    allow_key_origin: Vec<String>,
    /// Support only the specification, to test the app against another service
    #[arg(long, hide = true, env = "PORCHLIGHT_ONLY_SPECIFICATION")]
    only_specification: bool,
    /// Let workspaces use email servers and model endpoints with private addresses, also on a public server
    #[arg(long, env = "PORCHLIGHT_WORKSPACE_PRIVATE_ENDPOINTS")]
    workspace_private_endpoints: bool,
    /// Private network (CIDR) that webhooks may reach, also over HTTP (repeatable)
    #[arg(long, value_name = "CIDR", env = "PORCHLIGHT_ALLOW_PRIVATE_DELIVERY", value_delimiter = ',')]
    allow_private_delivery: Vec<Cidr>,
    /// Serve the admin app at /manage/, on this computer or with --domain
    #[arg(long, env = "PORCHLIGHT_MANAGE")]
    manage: bool,
    /// Open the admin app in the browser (with --manage)
    #[arg(long, requires = "manage")]
    open: bool,
    /// Pairing code of the app, which then gets a key once within 30 minutes
    #[arg(long, value_name = "CODE", env = "PORCHLIGHT_PAIR", hide_env_values = true)]
    pair: Option<String>,
    /// Log format on stderr; set the level with PORCHLIGHT_LOG
    #[arg(long, value_name = "FORMAT", env = "PORCHLIGHT_LOG_FORMAT", default_value = "text")]
    log_format: LogFormat,
    #[command(flatten)]
    https: DomainOptions,
    #[command(flatten)]
    data: DataOptions,
    #[command(flatten)]
    models: ModelOptions,
    #[command(flatten)]
    email: EmailOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    schedule: ScheduleOptions,
    #[command(flatten)]
    updates: UpdateOptions,
}

impl Serve {
    pub async fn run(self) -> anyhow::Result<()> {
        logs::start(self.log_format, "info");
        let config = self.config()?;
        let updates = self.updates.source()?;
        if (self.public || !self.https.domain.is_empty()) && !config.visitor_limits {
            tracing::warn!("--visitor-limits off with --public: ANYBODY CAN USE THIS SERVICE WITHOUT LIMITS");
        }
        let app = Service::open_to_serve(config, Clock::system()).await?;
        create_workspace(&app).await?;
        if let Some(code) = &self.pair {
            let (workspace, _) = bootstrap::workspace(&app).await?;
            anyhow::ensure!(pairing::digits(code).is_some(), "--pair is not a pairing code of the app");
            let stored = pairing::store_code(&app, workspace, code).await?;
            tracing::info!("{}", stored.sentence());
        }
        if self.manage {
            app.set_admin(admin::router);
        }
        if let Some(options) = self.https.options()? {
            app.doctor.set_tls(options.clone());
            tls::start(&app, options).await?;
        }
        let running = Service::listen(app).await?;
        // So that the first visitor doesn't wait for it.
        drop(tokio::task::spawn_blocking(|| {
            porchlight_answer::prepare();
            porchlight_malloc::give_back();
        }));
        if let Some(schedule) = self.schedule.schedule() {
            running.app.backups.set_schedule(Some(schedule), running.app.clock.now_ms()).await;
            running.app.tasks.spawn(backup::run_schedule(running.app.clone(), Duration::ZERO));
        }
        if let Some(source) = updates {
            running.app.tasks.spawn(updates::run(running.app.clone(), source));
        }
        // After opening, so that a signal ends the program until then, and before announcing the service.
        let stop_signal = stop_signal()?;
        #[cfg(unix)]
        super::stop_guard::start()?;
        match self.https.domain.first() {
            Some(_) => start::print(&format!("listening on {} ({})", running.base_url, running.listen_addr))?,
            None => start::print(&format!("listening on http://{}", running.listen_addr))?,
        }
        if self.manage {
            announce_admin(&running, self.open).await?;
        }
        #[cfg(target_os = "linux")]
        crate::systemd::ready();
        #[cfg(all(unix, debug_assertions))]
        super::stop_guard::block_workers_for_test();
        stop_signal.await?;
        tracing::info!("stopping");
        #[cfg(target_os = "linux")]
        crate::systemd::stopping();
        running.stop().await;
        Ok(())
    }

    /// What the doctor examines: a paid model without a limit is one of its findings, not an error.
    ///
    /// # Errors
    /// The options contradict each other, or a file can't be read.
    pub(super) fn examined(&self) -> anyhow::Result<(Config, Option<TlsOptions>, Option<Schedule>)> {
        Ok((self.config_without_budget()?, self.https.options()?, self.schedule.schedule()))
    }

    fn config(&self) -> anyhow::Result<Config> {
        let config = self.config_without_budget()?;
        self.models.require_budget(&config)?;
        Ok(config)
    }

    fn config_without_budget(&self) -> anyhow::Result<Config> {
        let https = self.https.options()?;
        anyhow::ensure!(
            self.public || https.is_some() || self.listen.ip().is_loopback(),
            "{} is a public address; use --public to allow it",
            self.listen.ip()
        );
        if let Some(addr) = self.metrics_listen {
            anyhow::ensure!(
                self.public || addr.ip().is_loopback(),
                "--metrics-listen {} is a public address; use --public to allow it",
                addr.ip()
            );
        }
        anyhow::ensure!(
            !self.manage || https.is_some() || self.listen.ip().is_loopback(),
            "--manage requires --domain, or --listen on 127.0.0.1 or [::1]; {} is a public address",
            self.listen.ip()
        );
        let mut config = self.data.config()?;
        anyhow::ensure!(
            !self.manage || https.is_some() || (config.public_url.is_none() && self.trusted_proxy.is_empty()),
            "--manage can be combined with --public-url or --trusted-proxy only if there is --domain"
        );
        self.models.apply(&mut config)?;
        self.email.apply(&mut config)?;
        config.listen = self.listen;
        if let Some(options) = https {
            config.listen = self.https.https_listen();
            if config.public_url.is_none() {
                config.public_url = Some(format!("https://{}/", options.domains[0]).parse()?);
            }
        }
        config.metrics = self.metrics_listen.map(Exporter::at);
        config.trusted_proxies.clone_from(&self.trusted_proxy);
        self.limits.apply(&mut config);
        config.connections.per_client = match self.connections_per_ip {
            0 => usize::MAX,
            max => max as usize,
        };
        config.visitor_limits = self.visitor_limits == Switch::On;
        config.allow_key_origins.clone_from(&self.allow_key_origin);
        let is_public = self.public || config.public_url.is_some() || !self.trusted_proxy.is_empty();
        config.private_hosts = self.workspace_private_endpoints || !is_public;
        config.private_delivery.clone_from(&self.allow_private_delivery);
        config.only_specification = self.only_specification;
        config.manage = self.manage;
        config.only_hosts =
            (self.manage && self.https.domain.is_empty()).then(|| LOOPBACK_HOSTS.map(str::to_owned).to_vec());
        Ok(config)
    }
}

/// Creates a workspace in an empty database and prints its keys once.
async fn create_workspace(app: &AppState) -> anyhow::Result<()> {
    let (workspace, is_new) = bootstrap::workspace(app).await?;
    if is_new {
        let pair = bootstrap::pair(app, workspace, "first").await?;
        eprintln!("Workspace created. Save these keys. They won't be shown again:");
        eprintln!("  secret key   {}", pair.secret);
        eprintln!("  session key  {}", pair.session);
    }
    Ok(())
}

/// Prints a link that signs in to the admin app and opens it if requested.
async fn announce_admin(running: &RunningService, open: bool) -> anyhow::Result<()> {
    let app = &running.app;
    let (workspace, _) = bootstrap::workspace(app).await?;
    let token = sign_in::create_link(app, workspace).await?;
    let url = link(&running.base_url, &token);
    start::print(&format!("admin app: {url}"))?;
    start::print("The link signs you in once, within 10 minutes. For another, run `porchlight sign-in`.")?;
    if open && let Err(error) = browser().arg(&url).spawn() {
        tracing::warn!(%error, "couldn't open the browser; open the URL manually");
    }
    Ok(())
}

/// The program that opens a URL in the default browser.
fn browser() -> std::process::Command {
    if cfg!(windows) {
        let mut command = std::process::Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        return command;
    }
    std::process::Command::new(if cfg!(target_os = "macos") { "open" } else { "xdg-open" })
}

/// Waits for SIGTERM or Ctrl-C, including signals since this call.
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
        program.serve.config().expect_err("rejected").to_string()
    }

    #[test]
    fn metrics_on_a_public_ip_need_permission() {
        let error = config_error(&["--metrics-listen", "0.0.0.0:9000"]);
        assert!(error.starts_with("--metrics-listen 0.0.0.0 is a public address"), "{error}");
    }

    #[test]
    fn the_admin_app_is_for_this_computer_or_a_domain() {
        let public = config_error(&["--manage", "--public", "--listen", "0.0.0.0:8787"]);
        assert!(public.starts_with("--manage requires --domain, or --listen on 127.0.0.1"), "{public}");
        for option in [["--public-url", "https://chat.example"], ["--trusted-proxy", "10.0.0.0/8"]] {
            let behind = config_error(&["--manage", option[0], option[1]]);
            assert!(behind.contains("--public-url or --trusted-proxy only if there is --domain"), "{behind}");
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
