use std::{
    collections::BTreeMap,
    net::IpAddr,
    path::PathBuf,
    time::{Duration, SystemTime},
};

use clap::Args;
use serde_json::json;
use url::Url;

use super::{
    logs::{self, LogFormat},
    serve::Serve,
    start,
};
use crate::{
    doctor::{self, BackupPlace, Checkup, Finding},
    exit::{Exit, failure},
    updates,
};

#[derive(Debug, Args)]
pub struct Doctor {
    /// Repair what needs no decision: modes of files
    #[arg(long)]
    fix: bool,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    /// IP to use for a name instead of DNS: chat.example.com=203.0.113.7 (repeatable)
    #[arg(long, value_name = "NAME=IP", value_parser = name_and_ip)]
    resolve: Vec<(String, IpAddr)>,
    /// Page that must embed a chatbot, instead of the start pages of the chatbots' domains (repeatable)
    #[arg(long, value_name = "URL")]
    page: Vec<Url>,
    /// Folder with the backups, whose age and place are examined [default: that of --backup-to]
    #[arg(long, value_name = "DIR", env = "PORCHLIGHT_BACKUPS")]
    backups: Option<PathBuf>,
    /// Hours between two backups
    #[arg(long, value_name = "HOURS", default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..=8_760))]
    backup_hours: u32,
    #[command(flatten)]
    serve: Serve,
}

impl Doctor {
    /// Examines the configuration. Ends with status 3 if something was found and not repaired.
    pub async fn run(self) -> anyhow::Result<()> {
        logs::start(LogFormat::Text, "error");
        let checkup = self.checkup()?;
        let mut findings = doctor::examine(&checkup).await.findings;
        if self.fix {
            for finding in &mut findings {
                if let Err(error) = finding.repair() {
                    eprintln!("{} can't be repaired: {error}", finding.code);
                }
            }
        }
        let open = findings.iter().filter(|finding| !finding.fixed).count();
        self.print(&findings, open)?;
        self.print_update(&checkup)?;
        match open {
            0 => Ok(()),
            1 => Err(failure(Exit::Differences, "1 problem found")),
            _ => Err(failure(Exit::Differences, format!("{open} problems found"))),
        }
    }

    fn checkup(&self) -> anyhow::Result<Checkup> {
        let (config, tls, schedule) = self.serve.examined()?;
        let archives =
            self.backups.as_ref().map(|folder| BackupPlace { name: folder.display().to_string(), deep_verify: None });
        let repository =
            schedule.map(|schedule| BackupPlace { name: schedule.plan.repository, deep_verify: schedule.deep_verify });
        let mut resolve: BTreeMap<String, Vec<IpAddr>> = BTreeMap::new();
        for (name, ip) in &self.resolve {
            resolve.entry(name.clone()).or_default().push(*ip);
        }
        Ok(Checkup {
            config,
            tls,
            resolve,
            pages: self.page.clone(),
            backups: archives.or(repository),
            backup_interval: Duration::from_secs(u64::from(self.backup_hours) * 3600),
            now: SystemTime::now(),
        })
    }

    /// Not a finding: a newer version is no problem of the configuration.
    fn print_update(&self, checkup: &Checkup) -> anyhow::Result<()> {
        let Some(release) = updates::available(&checkup.config) else { return Ok(()) };
        if self.json {
            let line = json!({ "event": "update", "version": release.version, "changes": release.changes, "url": release.url });
            return start::print(&line.to_string());
        }
        let (version, here) = (&release.version, updates::VERSION);
        start::print(&format!("A newer version is available: {version}; this is {here}. {}", release.url))
    }

    fn print(&self, findings: &[Finding], open: usize) -> anyhow::Result<()> {
        if self.json {
            for finding in findings {
                let mut line = serde_json::to_value(finding)?;
                line["event"] = "finding".into();
                start::print(&line.to_string())?;
            }
            return start::print(&json!({ "event": "done", "found": findings.len(), "open": open }).to_string());
        }
        for finding in findings {
            start::print(&format!("{}  {}", finding.code, finding.message))?;
            let done = if finding.fixed { "fixed" } else { "fix" };
            start::print(&format!("     {done}: {}", finding.fix))?;
        }
        if findings.is_empty() { start::print("No problems found.") } else { Ok(()) }
    }
}

fn name_and_ip(text: &str) -> Result<(String, IpAddr), String> {
    let (name, ip) = text.split_once('=').ok_or("must be NAME=IP")?;
    let ip = ip.parse().map_err(|_| format!("{ip:?} is not an IP address"))?;
    Ok((name.to_ascii_lowercase(), ip))
}
