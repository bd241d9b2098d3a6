use std::{
    collections::BTreeMap,
    time::{Duration, Instant, SystemTime},
};

use porchlight_api::{ApiError, DoctorCheck, DoctorFinding, DoctorReport, ErrorCode, RunDoctor};
use porchlight_domain::time::rfc3339_ms;
use tokio::runtime::Handle;

use super::require_only_workspace;
use crate::{
    auth::AuthContext,
    config::Config,
    doctor::{self, BackupPlace, Checkup, Examined, Finding},
    operations::Handler,
    output::Output,
    state::AppState,
};

/// Below the minute that clients wait.
const TIMEOUT: Duration = Duration::from_secs(50);
const BACKUP_INTERVAL: Duration = Duration::from_secs(24 * 3600);
const CODES: u32 = 20;

impl Handler for RunDoctor {
    type Output = Output<DoctorReport>;

    /// Examines this server, one examination at a time.
    async fn handle(app: &AppState, _caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        require_only_workspace(app).await?;
        let Some(_running) = app.doctor.begin() else {
            let busy = ApiError::new(ErrorCode::ApiRateLimited, "An examination is running. Try again in a moment.");
            return Err(busy.retry_after(5));
        };
        let (began, checkup) = (Instant::now(), checkup(app));
        // A thread of its own, because opening a database isn't `Send`.
        let runtime = Handle::current();
        let examine = move || runtime.block_on(tokio::time::timeout(TIMEOUT, doctor::examine(&checkup)));
        let Ok(Ok(examined)) = tokio::task::spawn_blocking(examine).await else {
            let sentence = "The examination took longer than 50 seconds. Run `porchlight doctor`.";
            return Err(ApiError::new(ErrorCode::Busy, sentence));
        };
        let ms = i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX);
        Ok(Output::of(report(&examined, app.clock.now_ms(), ms)))
    }
}

fn checkup(app: &AppState) -> Checkup {
    let listen = app.bound.get().copied().unwrap_or(app.config.listen);
    Checkup {
        config: Config { listen, ..app.config.clone() },
        tls: app.doctor.tls(),
        resolve: BTreeMap::new(),
        pages: Vec::new(),
        backups: app
            .backups
            .schedule()
            .map(|schedule| BackupPlace { name: schedule.plan.repository, deep_verify: schedule.deep_verify }),
        backup_interval: BACKUP_INTERVAL,
        now: SystemTime::now(),
    }
}

fn report(examined: &Examined, now_ms: i64, ms: i64) -> DoctorReport {
    let check = |number: u32| {
        let code = format!("D{number:02}");
        let findings: Vec<DoctorFinding> =
            examined.findings.iter().filter(|finding| finding.code == code).map(to_wire).collect();
        let state = match findings.is_empty() {
            false => "Problem",
            true if examined.skipped.contains(code.as_str()) => "Skipped",
            true => "Ok",
        };
        DoctorCheck { code, state: state.into(), findings }
    };
    DoctorReport {
        time: rfc3339_ms(now_ms),
        ms,
        version: env!("CARGO_PKG_VERSION").into(),
        checks: (1..=CODES).map(check).collect(),
    }
}

fn to_wire(finding: &Finding) -> DoctorFinding {
    let (problem, values) = finding.problem.clone();
    DoctorFinding { message: finding.message.clone(), fix: finding.fix.clone(), problem, values }
}
