//! Starts the program as a user would and reads what it costs.

use std::{path::Path, process::Stdio, time::Instant};

use anyhow::{Context, bail};
use porchlight_client::{Client, Keys, api};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

/// A running program on an empty folder; ended when dropped.
pub struct BenchService {
    pub client: Client,
    pub serial: String,
    child: Child,
    _data: TempDir,
}

impl BenchService {
    /// Starts the program, and creates keys and one chatbot.
    pub async fn open(program: &Path) -> anyhow::Result<Self> {
        let data = tempfile::tempdir()?;
        let made = Command::new(program).arg("init").arg("--data").arg(data.path()).arg("--json").output().await?;
        let keys: serde_json::Value = serde_json::from_slice(&made.stdout).context("init prints JSON")?;
        let (child, base_url) = serve(program, data.path()).await?;
        let secret = keys["secretKey"].as_str().context("a secret key")?.to_owned();
        let client = Client::new(&base_url, Keys { secret: Some(secret), session: None })?;
        let serial =
            client.create_chatbot(&api::CreateChatbot { time_zone: Some("UTC".into()), kind: Some(0) }).await?;
        Ok(Self { client, serial, child, _data: data })
    }

    /// Resident memory in MiB.
    pub fn memory_mib(&self) -> anyhow::Result<f64> {
        memory_mib(self.child.id().context("a running program")?)
    }
}

async fn serve(program: &Path, data: &Path) -> anyhow::Result<(Child, String)> {
    let mut child = Command::new(program)
        .args(["serve", "--listen", "127.0.0.1:0", "--visitor-limits", "off", "--data"])
        .arg(data)
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
pub async fn measure_start(program: &Path) -> anyhow::Result<()> {
    let mut starts = Vec::new();
    for _ in 0..5 {
        let data = tempfile::tempdir()?;
        let begun = Instant::now();
        let (mut child, base_url) = serve(program, data.path()).await?;
        reqwest::get(format!("{base_url}/readyz")).await?.error_for_status()?;
        starts.push(begun.elapsed());
        if starts.len() == 5 {
            let memory = memory_mib(child.id().context("a running program")?)?;
            println!("idle memory: {memory:.1} MiB");
        }
        child.kill().await?;
    }
    starts.sort_unstable();
    println!("start to ready on an empty folder: {:.0} ms (median of 5)", starts[2].as_secs_f64() * 1e3);
    println!("program: {:.1} MiB", std::fs::metadata(program)?.len() as f64 / 1_048_576.0);
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
