//! Certificates of the service: those of `--domain` and custom domains, or the operator's own files.

use std::{path::Path, time::UNIX_EPOCH};

use porchlight_store::{CertificateRow, Store};

use super::{Checkup, Finding};
use crate::http::tls::{CertificateSource, validity};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Nobody renews the operator's own files at the last moment.
const OWN_MIN_MS: i64 = 14 * DAY_MS;

pub(super) async fn check(checkup: &Checkup, store: &Store) -> Vec<Finding> {
    let Some(tls) = &checkup.tls else { return Vec::new() };
    let now_ms = checkup.now.duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_millis() as i64);
    match &tls.source {
        CertificateSource::Files { chain, .. } => own(chain, now_ms).into_iter().collect(),
        CertificateSource::Acme(_) => {
            // An unreadable table has its own code.
            let rows = store.certificates().await.unwrap_or_default();
            rows.iter().filter_map(|row| issued(row, now_ms)).collect()
        }
    }
}

fn own(chain: &Path, now_ms: i64) -> Option<Finding> {
    let shown = chain.display();
    let fix = format!("openssl x509 -in {shown} -noout -subject -dates   # then replace it and its key");
    let dates = std::fs::read_to_string(chain).map_err(anyhow::Error::from).and_then(|pem| validity(&pem));
    match dates {
        Err(error) => Some(Finding::new("D05", format!("The certificate {shown} can't be used: {error}."), fix)),
        Ok((_, end)) if end - now_ms < OWN_MIN_MS => {
            Some(Finding::new("D05", format!("The certificate {shown} {}.", ends(end - now_ms)), fix))
        }
        Ok(_) => None,
    }
}

/// A certificate should be renewed at two thirds of its lifetime; at a sixth before its end something is wrong.
fn issued(row: &CertificateRow, now_ms: i64) -> Option<Finding> {
    let name = &row.name;
    let left = row.not_after_ms - now_ms;
    let is_late = !row.chain.is_empty() && left < (row.not_after_ms - row.not_before_ms) / 6;
    if row.problem.is_empty() && !is_late {
        return None;
    }
    let state = if row.chain.is_empty() { "is missing".to_owned() } else { ends(left) };
    if is_not_reached(&row.problem) {
        let message = format!("The authority can't reach {name} from outside: {}", row.problem);
        let fix = "sudo ufw allow 80/tcp && sudo ufw allow 443/tcp   # and in the firewall of the hosting provider";
        return Some(Finding::new("D04", message, fix));
    }
    let reason = match row.problem.as_str() {
        "" => "it is not being renewed".to_owned(),
        problem => format!("the authority replied: {problem}"),
    };
    let message = format!("The certificate of {name} {state}; {reason}");
    Some(Finding::new("D05", message, "journalctl -u porchlight | grep 'certificate was not issued'"))
}

/// The authority is the only one that looks from outside. Let's Encrypt and pebble use these sentences.
fn is_not_reached(problem: &str) -> bool {
    let problem = problem.to_ascii_lowercase();
    ["timeout during connect", "connection refused", "likely firewall problem", "error getting validation data"]
        .iter()
        .any(|sentence| problem.contains(sentence))
}

fn ends(left_ms: i64) -> String {
    if left_ms <= 0 { "has expired".into() } else { format!("expires in {} days", left_ms / DAY_MS) }
}
