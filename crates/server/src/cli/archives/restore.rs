use std::path::PathBuf;

use clap::Args;
use porchlight_store::Waiting;
use serde_json::json;
use tokio::runtime::Handle;

use crate::backup::{self, BackupSource, Progress, RestorePlan, Restored};
use crate::cli::{
    logs::{self, LogFormat},
    long_command,
    options::DataOptions,
    start,
};

#[derive(Debug, Args)]
pub struct Restore {
    /// Archive, `-` for standard input, or REPOSITORY[@TIME] [default time: the latest]
    from: BackupSource,
    /// File with the age private key of an encrypted archive
    #[arg(long, value_name = "FILE")]
    identity: Option<PathBuf>,
    /// Replace a data directory that isn't empty; it is kept as DIR.before-restore-TIME
    #[arg(long)]
    replace: bool,
    /// Don't send the emails and webhook deliveries that waited when the backup was made; most were sent afterwards
    #[arg(long)]
    give_up_waiting: bool,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataOptions,
}

impl Restore {
    pub async fn run(self) -> anyhow::Result<()> {
        logs::start(LogFormat::Text, "warn");
        let config = self.data.config()?;
        let plan = RestorePlan {
            source: self.from,
            identities: self.identity.as_deref().map(backup::read_identities).transpose()?,
            is_replacing: self.replace,
            gives_up_waiting: self.give_up_waiting,
        };
        let (data, is_server) = (config.data.clone(), config.database.is_some());
        let progress = Progress::new(self.json);
        let runtime = Handle::current();
        let work = move |progress: &Progress| backup::restore(&config, &plan, progress, runtime);
        let restored = long_command::run(progress.clone(), work).await?;
        let files = restored.manifest.members.len().saturating_sub(2);
        progress.event(&json!({
            "event": "done", "data": data, "time": restored.about.time, "tables": restored.manifest.tables,
            "files": files, "kept": restored.kept, "hasSecrets": restored.has_secrets,
            "waiting": { "emails": restored.waiting.emails, "deliveries": restored.waiting.deliveries,
                "givenUp": self.give_up_waiting },
            "seconds": restored.seconds,
        }));
        if self.json {
            return Ok(());
        }
        print(&data.display().to_string(), is_server, files, &restored)?;
        print_waiting(restored.waiting, self.give_up_waiting)
    }
}

fn print(data: &str, is_server: bool, files: usize, restored: &Restored) -> anyhow::Result<()> {
    let rows: u64 = restored.manifest.tables.values().map(|table| table.rows).sum();
    start::print(&format!(
        "{data}: {} tables with {rows} rows, {files} files, as of {}, verified, {:.1} s",
        restored.manifest.tables.len(),
        restored.about.time,
        restored.seconds
    ))?;
    if let Some(kept) = &restored.kept {
        start::print(&format!(
            "The earlier data is kept in {}. Delete it when you no longer need it.",
            kept.display()
        ))?;
    }
    if is_server {
        return start::print(
            "The rows are in the PostgreSQL database. API keys work only with the secrets of the backed-up service \
             (--secret-file). Start it with the same --data, --database and --files.",
        );
    }
    if !restored.has_secrets {
        start::print(&format!(
            "API keys work only with the porchlight.secrets of the backed-up service: copy it to {data} before the \
             first start, or create new keys with `porchlight key create`."
        ))?;
    }
    start::print(&format!("Start it with: porchlight serve --data {data}"))
}

fn print_waiting(waiting: Waiting, is_given_up: bool) -> anyhow::Result<()> {
    let Waiting { emails, deliveries } = waiting;
    if emails + deliveries == 0 {
        return Ok(());
    }
    let what = format!("Emails that waited at that time: {emails}; webhook deliveries: {deliveries}.");
    start::print(&match is_given_up {
        true => format!("{what} They are not sent; the app lists them."),
        false => format!("{what} They are sent again at the start, unless you restore with --give-up-waiting."),
    })
}
