//! Sets a server up: from an installed package to a service that answers over HTTPS.
//!
//! Every step looks first and changes only what differs, so a second run repairs what is missing.

mod checks;
mod env_lines;
mod pairing_code;

use std::{
    io::{BufRead, IsTerminal, Write},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::{Duration, Instant},
};

use anyhow::Context;
use clap::Args;
use porchlight_domain::domains;

pub use pairing_code::StorePairingCode;

use self::env_lines::EnvLines;
use super::{start, tls_options::HttpListen};
use crate::{
    exit::{Exit, failure},
    keys::pairing,
};

const READY_TIMEOUT: Duration = Duration::from_secs(120);
const POLL_INTERVAL: Duration = Duration::from_secs(2);
const UNIT: &str = "porchlight";

#[derive(Debug, Args)]
pub struct Setup {
    /// Host name that leads to this server, such as chat.example.com
    #[arg(long, value_name = "NAME", env = "PORCHLIGHT_DOMAIN")]
    domain: Option<String>,
    /// Email address that the certificate authority warns before a certificate expires
    #[arg(long, value_name = "EMAIL", env = "PORCHLIGHT_ACME_EMAIL")]
    acme_email: Option<String>,
    /// Pairing code of the app, which then gets a key once
    #[arg(long, value_name = "CODE", env = "PORCHLIGHT_PAIR", hide_env_values = true)]
    pair: Option<String>,
    /// Ask nothing
    #[arg(long)]
    yes: bool,
    /// Don't compare the name with this server: it is behind a content delivery network, or its record comes later
    #[arg(long)]
    no_dns_check: bool,
    /// How long to wait for the DNS record, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 900)]
    wait_for_dns: u64,
    /// Listen address for HTTPS
    #[arg(long, value_name = "ADDRESS", env = "PORCHLIGHT_HTTPS_LISTEN", default_value = "[::]:443")]
    https_listen: SocketAddr,
    /// Listen address for HTTP, or "off"
    #[arg(long, value_name = "ADDRESS", env = "PORCHLIGHT_HTTP_LISTEN", default_value = "[::]:80")]
    http_listen: HttpListen,
    /// Folder to set up instead of `/`, for tests
    #[arg(long, value_name = "DIR", default_value = "/", hide = true)]
    root: PathBuf,
}

impl Setup {
    pub async fn run(self) -> anyhow::Result<()> {
        let places = Places::new(&self.root);
        let is_real = self.root == Path::new("/");
        if is_real && !checks::is_root() {
            return Err(failure(Exit::NotPermitted, "run this as root: sudo porchlight setup"));
        }
        let domain = self.domain()?;
        if self.pair.as_deref().is_some_and(|code| pairing::digits(code).is_none()) {
            return Err(failure(Exit::Usage, "--pair is not a pairing code of the app; copy the whole command again"));
        }
        if !places.data.is_dir() {
            let sentence = format!("{} is missing; install the package porchlight-server", places.data.display());
            return Err(failure(Exit::Config, sentence));
        }
        checks::require_room(&places.data)?;
        if !self.no_dns_check {
            checks::wait_for_name(&domain, Duration::from_secs(self.wait_for_dns)).await?;
        }
        let has_changed = self.write_options(&places, &domain)?;
        let is_running = places.systemctl(&["is-active", "--quiet", UNIT]).is_some_and(|done| done.status.success());
        if !is_running {
            checks::require_free_ports([Some(self.https_listen), self.http_listen.0])?;
        }
        self.store_code(&places)?;
        if !places.ready.exists() {
            std::fs::write(&places.ready, "")?;
        }
        if !self.start_unit(&places, is_running, has_changed)? {
            return start::print(&format!(
                "This computer has no systemd. Start the service as the owner of {}:\n  PORCHLIGHT_CONFIG={} porchlight serve",
                places.data.display(),
                places.env_file.display()
            ));
        }
        self.wait_until_ready(&places, &domain).await
    }

    fn domain(&self) -> anyhow::Result<String> {
        let typed = match &self.domain {
            // More than one name is in the file of options already.
            Some(names) => names.split(',').next().unwrap_or_default().to_owned(),
            None if !self.yes && std::io::stdin().is_terminal() => {
                ask("Name of this server, such as chat.example.com")?
            }
            None => return Err(failure(Exit::Usage, "--domain is missing: the name that leads to this server")),
        };
        let name = domains::custom_domain("--domain", &typed).ok().filter(|name| !name.is_empty());
        name.ok_or_else(|| failure(Exit::Usage, format!("{typed:?} is not a host name such as chat.example.com")))
    }

    /// Writes the file of options; returns whether it changed.
    fn write_options(&self, places: &Places, domain: &str) -> anyhow::Result<bool> {
        let mut lines = EnvLines::read(&places.env_file)?;
        lines.set("PORCHLIGHT_DATA", &places.data.to_string_lossy());
        if lines.get("PORCHLIGHT_DOMAIN").is_none_or(|names| names.split(',').all(|name| name.trim() != domain)) {
            lines.set("PORCHLIGHT_DOMAIN", domain);
        }
        if let Some(email) = &self.acme_email {
            lines.set("PORCHLIGHT_ACME_EMAIL", email);
        }
        let has_changed = lines.write(&places.env_file)?;
        let name = places.env_file.display();
        start::print(&if has_changed { format!("Wrote {name}") } else { format!("{name} is up to date") })?;
        Ok(has_changed)
    }

    /// Creates database, secrets, workspace and first keys, and stores the code: as the owner of the data, whose files
    /// they are.
    fn store_code(&self, places: &Places) -> anyhow::Result<()> {
        let mut command = places.own_command()?;
        command.arg("store-pairing-code");
        match &self.pair {
            Some(code) => command.env("PORCHLIGHT_PAIR", code),
            None => command.env_remove("PORCHLIGHT_PAIR"),
        };
        let done = command.output().context("couldn't start this program again")?;
        if !done.status.success() {
            let sentence = String::from_utf8_lossy(&done.stderr).trim().to_owned();
            return Err(failure(Exit::Config, format!("the database can't be prepared: {sentence}")));
        }
        start::print(String::from_utf8_lossy(&done.stdout).trim())
    }

    /// Starts the service; false without systemd.
    fn start_unit(&self, places: &Places, is_running: bool, has_changed: bool) -> anyhow::Result<bool> {
        if is_running && !has_changed {
            start::print("The service is running")?;
            return Ok(true);
        }
        let Some(enabled) = places.systemctl(&["enable", UNIT]) else { return Ok(false) };
        let started = places.systemctl(&["restart", UNIT]);
        if let Some(done) = [Some(enabled), started].into_iter().flatten().find(|done| !done.status.success()) {
            let sentence = String::from_utf8_lossy(&done.stderr).trim().to_owned();
            return Err(failure(Exit::Config, format!("{sentence}\nsudo journalctl -u {UNIT} says why")));
        }
        start::print("Started the service")?;
        Ok(true)
    }

    async fn wait_until_ready(&self, places: &Places, domain: &str) -> anyhow::Result<()> {
        let port = self.https_listen.port();
        let url = if port == 443 { format!("https://{domain}/") } else { format!("https://{domain}:{port}/") };
        places.wait_for_health(&[]).await.map_err(|reason| {
            failure(Exit::Unreachable, format!("The service isn't ready: {reason}\nsudo journalctl -u {UNIT} says why"))
        })?;
        start::print("The service is ready on this server")?;
        if !self.no_dns_check {
            match places.wait_for_health(&["--url", &url]).await {
                Ok(()) => start::print(&format!("{url} answers with a valid certificate"))?,
                Err(reason) => {
                    start::print(&format!("{reason}\nThe service continues to order its certificate. See why with:"))?;
                    start::print("  sudo -u porchlight porchlight doctor")?;
                }
            }
        }
        if self.pair.is_some() {
            start::print("Go back to the app: it connects by itself within 30 minutes.")?;
        }
        start::print("Back up with: sudo -u porchlight porchlight backup /var/backups/porchlight")
    }
}

/// Where a server's files are.
struct Places {
    env_file: PathBuf,
    ready: PathBuf,
    data: PathBuf,
    /// Exists if systemd runs.
    systemd: PathBuf,
}

impl Places {
    fn new(root: &Path) -> Self {
        Self {
            env_file: root.join("etc/porchlight/porchlight.env"),
            ready: root.join("etc/porchlight/ready"),
            data: root.join("var/lib/porchlight"),
            systemd: root.join("run/systemd/system"),
        }
    }

    /// Runs systemctl; `None` without systemd.
    fn systemctl(&self, arguments: &[&str]) -> Option<Output> {
        if !self.systemd.is_dir() {
            return None;
        }
        without_options(Command::new("systemctl")).args(arguments).output().ok()
    }

    /// This program with the options of the service, as the owner of the data.
    fn own_command(&self) -> anyhow::Result<Command> {
        use std::os::unix::{fs::MetadataExt, process::CommandExt};
        let mut command = without_options(Command::new(std::env::current_exe().context("couldn't find this program")?));
        let owner = std::fs::metadata(&self.data)?;
        if checks::is_root() && owner.uid() != 0 {
            command.uid(owner.uid()).gid(owner.gid());
        }
        command.env("PORCHLIGHT_CONFIG", &self.env_file).current_dir(&self.data);
        Ok(command)
    }

    /// Asks the service until it is ready. Errors: what it said last.
    async fn wait_for_health(&self, options: &[&str]) -> Result<(), String> {
        let end = Instant::now() + READY_TIMEOUT;
        loop {
            let mut command = self.own_command().map_err(|error| error.to_string())?;
            let done = command.arg("health").args(options).output().map_err(|error| error.to_string())?;
            if done.status.success() {
                return Ok(());
            }
            if Instant::now() > end {
                return Err(String::from_utf8_lossy(&done.stderr).trim().trim_start_matches("porchlight: ").to_owned());
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }
}

/// The variables are those of the file before it was changed, and would win over it.
fn without_options(mut command: Command) -> Command {
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("PORCHLIGHT_")) {
        command.env_remove(name);
    }
    command
}

fn ask(question: &str) -> anyhow::Result<String> {
    print!("{question}: ");
    std::io::stdout().flush()?;
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim().to_owned())
}
