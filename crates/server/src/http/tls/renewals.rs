//! Decides when certificates are ordered and renewed, and takes over those that other replicas ordered.

use std::{
    collections::{HashMap, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use instant_acme::ChallengeType;
use porchlight_store::{CertificateRow, OrderLimits};
use tokio::sync::Semaphore;

use super::{AcmeOptions, TlsEdge, book, dns::DnsChecks, issue, issue::Issuer};
use crate::{
    http::{edge::OrderProblem, metrics},
    start_error::StartError,
    state::AppState,
};

/// How soon a new custom domain, or a certificate of another replica, is noticed.
const ROUND: Duration = Duration::from_secs(5);
/// A replica that orders and dies blocks the name for this long.
const LEASE_MS: i64 = 5 * 60 * 1000;
/// Orders at the same time.
const MAX_ORDERS: usize = 4;
const LIMITS: OrderLimits = OrderLimits { workspace_per_hour: 10, per_day: 50 };
const MINUTE_MS: i64 = 60 * 1000;
/// Waiting times after the first, second, … failure in a row; authorities allow five an hour.
const BACKOFF_MS: [i64; 6] =
    [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS, 720 * MINUTE_MS, 1_440 * MINUTE_MS];
/// Longest text of a problem that is stored.
const MAX_PROBLEM: usize = 500;

/// Keeps all names supplied with certificates.
pub(super) struct Renewals {
    app: AppState,
    edge: Arc<TlsEdge>,
    issuer: Issuer,
    dns: DnsChecks,
    /// Whether we listen on port 80.
    has_http: bool,
    orders: Semaphore,
    /// Expiry of the certificates that are served.
    served: Mutex<HashMap<String, i64>>,
    /// Held while records are looked up.
    checking: tokio::sync::Mutex<()>,
}

impl Renewals {
    pub fn new(app: AppState, edge: Arc<TlsEdge>, options: AcmeOptions, has_http: bool) -> Arc<Self> {
        let dns = DnsChecks::new(options.lookup.clone(), edge.book.domains().first().cloned().unwrap_or_default());
        let issuer = Issuer::new(app.clone(), options);
        Arc::new(Self {
            app,
            edge,
            issuer,
            dns,
            has_http,
            orders: Semaphore::new(MAX_ORDERS),
            served: Mutex::default(),
            checking: tokio::sync::Mutex::default(),
        })
    }

    /// Serves what is stored.
    pub async fn load(&self) -> Result<(), StartError> {
        self.read_store().await?;
        Ok(())
    }

    /// Orders what is missing or expires, until the service stops.
    pub async fn run(self: Arc<Self>) {
        // The authority asks our listener.
        while self.app.bound.get().is_none() && !self.app.stop.is_cancelled() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        loop {
            match self.read_store().await {
                Ok(rows) => {
                    self.order_due(&rows);
                    self.check_records_beside(rows);
                }
                Err(error) => tracing::warn!(%error, "failed to read the certificates, retrying"),
            }
            tokio::select! {
                () = self.app.stop.cancelled() => return,
                () = tokio::time::sleep(ROUND) => {}
                // Many visitors may wait; one look a second is enough.
                () = self.edge.book.wanted.notified() => tokio::time::sleep(Duration::from_secs(1)).await,
            }
        }
    }

    /// Reads names and certificates, and serves those that are new.
    async fn read_store(&self) -> Result<Vec<CertificateRow>, porchlight_store::StoreError> {
        let names = self.app.store.custom_domains().await?;
        self.edge.book.set_custom_domains(names);
        let rows = self.app.store.certificates().await?;
        for row in rows.iter().filter(|row| !row.chain.is_empty() && self.edge.book.knows(&row.name)) {
            if self.served().get(&row.name) == Some(&row.not_after_ms) {
                continue;
            }
            let key = self.app.secrets.current().open_sealed(issue::KEY, &row.private_key);
            let config = key.map(|key| book::server_config(row.chain.as_bytes(), &key));
            match config {
                Some(Ok(config)) => {
                    self.edge.book.set(&row.name, config);
                    metrics::certificate(&row.name, row.not_after_ms);
                    self.served().insert(row.name.clone(), row.not_after_ms);
                }
                other => {
                    let error =
                        other.and_then(Result::err).unwrap_or_else(|| "it was sealed with another secret".into());
                    tracing::warn!(name = row.name, error, "a stored certificate can't be used; ordering another");
                }
            }
        }
        self.note_problems(&rows);
        Ok(rows)
    }

    /// Keeps why custom domains have no certificate, for their owners.
    fn note_problems(&self, rows: &[CertificateRow]) {
        let problem = |row: &CertificateRow| {
            if self.dns.is_elsewhere(&row.name) {
                return OrderProblem::DnsRecord { target: self.dns.own_name().to_owned() };
            }
            OrderProblem::Authority { sentence: row.problem.clone() }
        };
        let waiting = rows.iter().filter(|row| self.waits(row));
        self.edge.book.set_problems(waiting.map(|row| (row.name.clone(), problem(row))).collect());
        self.dns.keep(|name| rows.iter().any(|row| row.name == name && self.waits(row)));
    }

    /// Whether this is a custom domain without a certificate whose last order failed.
    fn waits(&self, row: &CertificateRow) -> bool {
        let book = &self.edge.book;
        row.failures > 0 && row.chain.is_empty() && !book.is_domain(&row.name) && book.knows(&row.name)
    }

    /// Looks up the records of custom domains that wait, and orders at once where one has been corrected.
    async fn check_records(&self, rows: &[CertificateRow]) {
        for row in rows.iter().filter(|row| self.waits(row)) {
            let now_ms = self.app.clock.now_ms();
            if self.app.stop.is_cancelled() || may_order(Some(row), now_ms) || !self.dns.is_due(&row.name, now_ms) {
                continue;
            }
            if self.dns.is_corrected(&row.name, now_ms).await {
                tracing::info!(name = row.name, "the DNS record leads here now, ordering at once");
                if let Err(error) = self.app.store.order_now(&row.name, now_ms).await {
                    tracing::warn!(%error, name = row.name, "failed to order a certificate at once");
                }
            }
        }
    }

    /// Checks records beside everything else: a resolver may take seconds for each.
    fn check_records_beside(self: &Arc<Self>, rows: Vec<CertificateRow>) {
        let renewals = Arc::clone(self);
        self.app.tasks.spawn(async move {
            if let Ok(_one) = renewals.checking.try_lock() {
                renewals.check_records(&rows).await;
            }
        });
    }

    fn order_due(self: &Arc<Self>, rows: &[CertificateRow]) {
        let now_ms = self.app.clock.now_ms();
        for name in self.edge.book.names() {
            let row = rows.iter().find(|row| row.name == name);
            let is_served = self.served().contains_key(&name);
            let is_due = row.is_none_or(|row| !is_served || now_ms >= renewal_ms(row)) && may_order(row, now_ms);
            if is_due {
                let renewals = Arc::clone(self);
                let (failures, expires_ms) = row.map_or((0, 0), |row| (row.failures, row.not_after_ms));
                self.app.tasks.spawn(async move { renewals.order(&name, failures, expires_ms).await });
            }
        }
    }

    /// Orders a certificate in place of one that expires then, 0 for none; one that is there by now is left alone.
    async fn order(&self, name: &str, failures: i64, expires_ms: i64) {
        let Ok(_permit) = self.orders.acquire().await else { return };
        let now_ms = self.app.clock.now_ms();
        let limits = (!self.edge.book.is_domain(name)).then_some(LIMITS);
        let store = &self.app.store;
        match store.lease_order(name, now_ms, now_ms + LEASE_MS, expires_ms, limits).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                tracing::warn!(%error, name, "failed to reserve the order of a certificate");
                return;
            }
        }
        let challenge =
            if self.has_http == (failures % 2 == 0) { ChallengeType::Http01 } else { ChallengeType::TlsAlpn01 };
        let ordered = tokio::select! {
            () = self.app.stop.cancelled() => Err(anyhow::anyhow!("the service was stopped")),
            ordered = self.issuer.issue(name, challenge) => ordered,
        };
        let ended = match ordered {
            Ok(row) => {
                tracing::info!(name, not_after_ms = row.not_after_ms, "certificate issued");
                store.save_certificate(row).await
            }
            Err(error) => {
                let problem: String = format!("{error:#}").chars().take(MAX_PROBLEM).collect();
                let wait_ms = BACKOFF_MS[usize::try_from(failures).unwrap_or(0).min(BACKOFF_MS.len() - 1)];
                let wait_ms = if self.app.stop.is_cancelled() { 0 } else { wait_ms };
                let leads_here = limits.is_none() || self.dns.leads_here(name, now_ms).await;
                tracing::warn!(
                    name,
                    problem,
                    leads_here,
                    retry_in_s = wait_ms / 1000,
                    "the certificate was not issued"
                );
                store.fail_order(name, self.app.clock.now_ms() + wait_ms, &problem).await
            }
        };
        match ended {
            Ok(()) => drop(self.read_store().await),
            Err(error) => tracing::warn!(%error, name, "failed to store the result of an order"),
        }
    }

    fn served(&self) -> std::sync::MutexGuard<'_, HashMap<String, i64>> {
        self.served.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn may_order(row: Option<&CertificateRow>, now_ms: i64) -> bool {
    row.is_none_or(|row| row.next_order_ms <= now_ms)
}

/// When a certificate is renewed: after two thirds of its lifetime, up to 1 % earlier, so that names that were ordered
/// together are not renewed together.
fn renewal_ms(row: &CertificateRow) -> i64 {
    let lifetime = row.not_after_ms - row.not_before_ms;
    let mut hasher = DefaultHasher::new();
    row.name.hash(&mut hasher);
    let jitter = (lifetime / 100).max(1);
    row.not_before_ms + lifetime / 3 * 2 - (hasher.finish() % jitter.unsigned_abs()) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_renewed_after_two_thirds_of_its_lifetime() {
        let day = 86_400_000;
        let row = CertificateRow { name: "a.example".into(), not_after_ms: 90 * day, ..CertificateRow::default() };
        assert!((59 * day..=60 * day).contains(&renewal_ms(&row)), "{}", renewal_ms(&row) / day);
        let short = CertificateRow { not_after_ms: 6 * day, ..row };
        assert!(renewal_ms(&short) > 3 * day && renewal_ms(&short) <= 4 * day);
    }

    #[test]
    fn failures_are_retried_within_the_limits_of_authorities() {
        let within_an_hour = BACKOFF_MS.iter().scan(0, |sum, wait| {
            *sum += wait;
            Some(*sum)
        });
        assert!(within_an_hour.filter(|at| *at < 60 * MINUTE_MS).count() < 5);
    }
}
