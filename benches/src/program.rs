//! Starts the program as a user would and reads what it costs.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};

use anyhow::{Context, bail, ensure};
use porchlight_client::{Client, Keys, api};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

/// Clock ticks per second in `/proc`, on every Linux.
const TICKS: f64 = 100.0;

/// Key of the built-in engine among the models.
const BUILT_IN: &str = "1";

/// Which program runs on which database.
pub struct Setup {
    pub program: PathBuf,
    /// URL of a PostgreSQL server; `None` for SQLite.
    pub postgres: Option<String>,
    /// The program runs on the first core, this process on the second.
    pub is_pinned: bool,
}

/// A running program on an empty database; ended when dropped.
pub struct BenchService {
    pub client: Client,
    pub serial: String,
    child: Child,
    data: TempDir,
    /// `--database URL`; empty for SQLite.
    database: Vec<String>,
}

impl BenchService {
    /// Starts the program with the built-in engine, and creates keys and one chatbot.
    pub async fn open(setup: &Setup) -> anyhow::Result<Self> {
        Self::open_with(setup, &[]).await
    }

    /// Starts the program with a model.
    pub async fn open_with_model(setup: &Setup, model_url: &str) -> anyhow::Result<Self> {
        let options = ["--model-url", model_url, "--model-name", "scripted"];
        let service = Self::open_with(setup, &options.map(str::to_owned)).await?;
        let models = service.client.list_models(&api::ListModels {}).await?;
        let model = models.into_iter().find(|model| model.key != BUILT_IN).context("the scripted model")?;
        let serial_number = service.serial.clone();
        let edit = api::UpdateChatbot { serial_number, model: Some(model.key), ..Default::default() };
        service.client.update_chatbot(&edit).await?;
        Ok(service)
    }

    async fn open_with(setup: &Setup, options: &[String]) -> anyhow::Result<Self> {
        let data = tempfile::tempdir()?;
        let database = match &setup.postgres {
            Some(server) => vec!["--database".to_owned(), fresh_database(server).await?],
            None => Vec::new(),
        };
        let mut init = Command::new(&setup.program);
        let made = init.arg("init").arg("--data").arg(data.path()).args(&database).arg("--json").output().await?;
        let keys: serde_json::Value = serde_json::from_slice(&made.stdout).context("init prints JSON")?;
        let (child, base_url) = serve(setup, data.path(), &[&database, options].concat()).await?;
        let secret = keys["secretKey"].as_str().context("a secret key")?.to_owned();
        let client = Client::new(&base_url, Keys { secret: Some(secret), session: None })?;
        let serial =
            client.create_chatbot(&api::CreateChatbot { time_zone: Some("UTC".into()), kind: Some(0) }).await?;
        Ok(Self { client, serial, child, data, database })
    }

    /// Starts the program on existing data, and stops it once it is ready.
    pub async fn start_on(setup: &Setup, data: &Path) -> anyhow::Result<()> {
        let (mut child, base_url) = serve(setup, data, &[]).await?;
        reqwest::get(format!("{base_url}/readyz")).await?.error_for_status()?;
        child.kill().await?;
        Ok(())
    }

    /// The data folder.
    pub fn data(&self) -> &Path {
        self.data.path()
    }

    /// Options that lead another command of the program to the same data.
    pub fn database_options(&self) -> Vec<String> {
        let folder = self.data.path().to_string_lossy().into_owned();
        [vec!["--data".to_owned(), folder], self.database.clone()].concat()
    }

    /// Process ID of the program.
    pub fn process(&self) -> anyhow::Result<u32> {
        self.child.id().context("a running program")
    }

    /// Resident memory in MiB.
    pub fn memory_mib(&self) -> anyhow::Result<f64> {
        memory_mib(self.process()?)
    }

    /// Processor time that the program has used.
    pub fn cpu(&self) -> anyhow::Result<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process()?))?;
        let (_, fields) = stat.rsplit_once(')').context("the fields after the name")?;
        let ticks = |at: usize| fields.split_whitespace().nth(at).and_then(|field| field.parse::<f64>().ok());
        let (user, system) = (ticks(11).context("user time")?, ticks(12).context("system time")?);
        Ok(Duration::from_secs_f64((user + system) / TICKS))
    }

    /// Statements that PostgreSQL has run for the program; `None` on SQLite, or if the server doesn't count them.
    pub async fn statements(&self) -> Option<f64> {
        let sql = "create extension if not exists pg_stat_statements;
            select coalesce(sum(calls), 0) from pg_stat_statements s join pg_database d on d.oid = s.dbid
            where d.datname = current_database() and s.query not like '%pg_stat_statements%'";
        let counted = Command::new("psql").args([self.database.get(1)?, "-qAt", "-c", sql]).output().await.ok()?;
        String::from_utf8(counted.stdout).ok()?.trim().parse().ok()
    }

    /// Creates this many sessions of the chatbot.
    pub async fn sessions(&self, count: usize) -> anyhow::Result<Vec<i64>> {
        let mut sessions = Vec::new();
        for _ in 0..count {
            let new = api::CreateSession { serial_number: self.serial.clone(), ..Default::default() };
            sessions.push(self.client.create_session(&new).await?.session_id);
        }
        Ok(sessions)
    }
}

/// Moves this process to the second core. False without `taskset` or a second core.
pub fn pin_this_process() -> bool {
    let process = std::process::id().to_string();
    let pinned = std::process::Command::new("taskset").args(["-a", "-cp", "1", &process]).output();
    pinned.is_ok_and(|output| output.status.success())
}

async fn fresh_database(server: &str) -> anyhow::Result<String> {
    let name = format!("bench_{}", random_number());
    let made = Command::new("psql").args([server, "-q", "-c", &format!("create database {name}")]).status().await?;
    ensure!(made.success(), "the database could not be created");
    let (url, options) = server.split_once('?').map_or((server, String::new()), |(url, o)| (url, format!("?{o}")));
    let (before, _) = url.rsplit_once('/').context("an address with a database")?;
    Ok(format!("{before}/{name}{options}"))
}

/// A number that no other call returns.
fn random_number() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::hash::RandomState::new().build_hasher().finish()
}

async fn serve(setup: &Setup, data: &Path, options: &[String]) -> anyhow::Result<(Child, String)> {
    let mut command = if setup.is_pinned {
        let mut command = Command::new("taskset");
        command.args(["-c", "0"]).arg(&setup.program);
        command
    } else {
        Command::new(&setup.program)
    };
    let mut child = command
        .args(["serve", "--listen", "127.0.0.1:0", "--visitor-limits", "off", "--data"])
        .arg(data)
        .args(options)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    let mut lines = BufReader::new(child.stdout.take().context("its output")?).lines();
    while let Some(line) = lines.next_line().await? {
        if let Some((_, url)) = line.split_once("listening on ") {
            return Ok((child, url.trim().to_owned()));
        }
    }
    bail!("the program ended before it listened")
}

/// Prints start to ready, idle memory and the size of the file.
pub async fn measure_start(setup: &Setup) -> anyhow::Result<()> {
    println!("\nstart on an empty folder");
    let mut starts = Vec::new();
    for _ in 0..5 {
        let data = tempfile::tempdir()?;
        let begun = Instant::now();
        let (mut child, base_url) = serve(setup, data.path(), &[]).await?;
        reqwest::get(format!("{base_url}/readyz")).await?.error_for_status()?;
        starts.push(begun.elapsed());
        if starts.len() == 5 {
            let memory = memory_mib(child.id().context("a running program")?)?;
            println!("idle memory: {memory:.1} MiB");
        }
        child.kill().await?;
    }
    starts.sort_unstable();
    println!("start to ready: {:.0} ms (median of 5)", starts[2].as_secs_f64() * 1e3);
    println!("program: {:.1} MiB", std::fs::metadata(&setup.program)?.len() as f64 / 1_048_576.0);
    Ok(())
}

fn memory_mib(process: u32) -> anyhow::Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("resident memory")?;
    let kib: f64 = line.trim().trim_end_matches("kB").trim().parse()?;
    Ok(kib / 1024.0)
}

/// The processor's name, for the head of the tables.
pub fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name =
        text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':').map(|(_, name)| name.trim()));
    name.unwrap_or("unknown processor").to_owned()
}
