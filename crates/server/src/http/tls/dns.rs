//! Whether a custom domain's DNS record leads to this service. An order for one that doesn't fails at the authority, and
//! its owner must hear which record to set.

use std::{
    collections::HashMap,
    fmt,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use futures::future::BoxFuture;

/// How long one name is looked up.
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(5);
/// How often a name is looked up while its record is wrong.
const CHECK_MS: i64 = 60 * 1000;
/// How often a corrected record may shorten the wait after a failure: an owner who changes it to and fro must not use up
/// what the authority allows.
const EARLY_ORDER_MS: i64 = 15 * 60 * 1000;

/// Looks up the addresses of a host name; none if it has none or can't be looked up.
#[derive(Clone)]
pub struct NameLookup(Arc<dyn Fn(String) -> BoxFuture<'static, Vec<IpAddr>> + Send + Sync>);

impl NameLookup {
    /// Uses the system's resolver.
    pub fn system() -> Self {
        Self::new(|name| {
            Box::pin(async move {
                let found = tokio::time::timeout(LOOKUP_TIMEOUT, tokio::net::lookup_host((name, 0)));
                found
                    .await
                    .ok()
                    .and_then(Result::ok)
                    .map(|found| found.map(|addr| addr.ip()).collect())
                    .unwrap_or_default()
            })
        })
    }

    pub fn new(lookup: impl Fn(String) -> BoxFuture<'static, Vec<IpAddr>> + Send + Sync + 'static) -> Self {
        Self(Arc::new(lookup))
    }
}

impl fmt::Debug for NameLookup {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("NameLookup")
    }
}

/// Custom domains whose last order failed, and what their records said.
pub(super) struct DnsChecks {
    lookup: NameLookup,
    /// The service's own name.
    own_name: String,
    failed: Mutex<HashMap<String, Failed>>,
}

#[derive(Default, Clone, Copy)]
struct Failed {
    checked_ms: i64,
    /// The record led somewhere else.
    is_elsewhere: bool,
    /// When an order was last made early.
    early_ms: i64,
}

impl DnsChecks {
    pub fn new(lookup: NameLookup, own_name: String) -> Self {
        Self { lookup, own_name, failed: Mutex::default() }
    }

    /// Looks a name up. True also if the service's own name has no address here, because then nothing can be said.
    pub async fn leads_here(&self, name: &str, now_ms: i64) -> bool {
        let own = (self.lookup.0)(self.own_name.clone()).await;
        let leads_here = own.is_empty() || {
            let found = (self.lookup.0)(name.to_owned()).await;
            found.iter().any(|ip| own.contains(ip))
        };
        let mut failed = self.failed();
        let entry = failed.entry(name.to_owned()).or_default();
        (entry.checked_ms, entry.is_elsewhere) = (now_ms, !leads_here);
        leads_here
    }

    /// Whether it is time to look up a name that waits for its next order.
    pub fn is_due(&self, name: &str, now_ms: i64) -> bool {
        self.failed().get(name).is_none_or(|failed| now_ms >= failed.checked_ms + CHECK_MS)
    }

    /// Looks up a name that waits; true if its record has been corrected and it may be ordered at once.
    pub async fn is_corrected(&self, name: &str, now_ms: i64) -> bool {
        let before = self.failed().get(name).copied().unwrap_or_default();
        let is_corrected = self.leads_here(name, now_ms).await
            && before.is_elsewhere
            && (before.early_ms == 0 || now_ms >= before.early_ms + EARLY_ORDER_MS);
        if is_corrected && let Some(failed) = self.failed().get_mut(name) {
            failed.early_ms = now_ms;
        }
        is_corrected
    }

    /// Whether the record of a name led somewhere else when it was last looked up.
    pub fn is_elsewhere(&self, name: &str) -> bool {
        self.failed().get(name).is_some_and(|failed| failed.is_elsewhere)
    }

    pub fn own_name(&self) -> &str {
        &self.own_name
    }

    /// Forgets names that are not waited for any more.
    pub fn keep(&self, is_waited_for: impl Fn(&str) -> bool) {
        self.failed().retain(|name, _| is_waited_for(name));
    }

    fn failed(&self) -> std::sync::MutexGuard<'_, HashMap<String, Failed>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks whose names lead to the addresses in `records`.
    fn checks(records: &Arc<Mutex<HashMap<String, Vec<IpAddr>>>>) -> DnsChecks {
        let records = Arc::clone(records);
        let lookup = NameLookup::new(move |name| {
            let found = records.lock().expect("records").get(&name).cloned().unwrap_or_default();
            Box::pin(async move { found })
        });
        DnsChecks::new(lookup, "chat.example".into())
    }

    #[tokio::test]
    async fn a_corrected_record_is_ordered_early_once_in_a_quarter_of_an_hour() {
        let (here, there): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 9].into());
        let records = Arc::new(Mutex::new(HashMap::from([("chat.example".to_owned(), vec![here])])));
        let checks = checks(&records);
        let set = |ip| records.lock().expect("records").insert("homes.example".into(), vec![ip]);
        assert!(!checks.leads_here("homes.example", 1_000).await, "no record");
        assert!(!checks.is_due("homes.example", 60_999) && checks.is_due("homes.example", 61_000));
        set(there);
        assert!(!checks.is_corrected("homes.example", 61_000).await && checks.is_elsewhere("homes.example"));
        set(here);
        assert!(checks.is_corrected("homes.example", 121_000).await);
        assert!(!checks.is_corrected("homes.example", 181_000).await, "it was right before");
        set(there);
        assert!(!checks.is_corrected("homes.example", 241_000).await);
        set(here);
        assert!(!checks.is_corrected("homes.example", 301_000).await, "too early");
        set(there);
        assert!(!checks.is_corrected("homes.example", 1_001_000).await);
        set(here);
        assert!(checks.is_corrected("homes.example", 1_100_000).await);
    }

    #[tokio::test]
    async fn a_name_is_trusted_where_the_own_name_is_unknown() {
        let checks = checks(&Arc::default());
        assert!(checks.leads_here("homes.example", 1).await);
        assert!(!checks.is_elsewhere("homes.example"));
    }
}
