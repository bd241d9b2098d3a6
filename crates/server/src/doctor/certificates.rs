//! Certificates of the service: those of `--domain` and custom domains, or the operator's own files.

use std::{path::Path, time::UNIX_EPOCH};

use porchlight_store::{CertificateRow, Store};

use super::{Checkup, Finding, Problem};
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
    let file = chain.display().to_string();
    let fix = format!("openssl x509 -in {file} -noout -subject -dates   # then replace it and its key");
    let dates = std::fs::read_to_string(chain).map_err(anyhow::Error::from).and_then(|pem| validity(&pem));
    match dates {
        Err(error) => Some(Finding::new(Problem::CertificateUnusable { file, reason: error.to_string() }, fix)),
        Ok((_, end)) if end - now_ms < OWN_MIN_MS => {
            Some(Finding::new(Problem::CertificateEnds { file, days: (end - now_ms).div_euclid(DAY_MS) }, fix))
        }
        Ok(_) => None,
    }
}

/// A certificate should be renewed at two thirds of its lifetime; at a sixth before its end something is wrong.
fn issued(row: &CertificateRow, now_ms: i64) -> Option<Finding> {
    let (name, reply) = (row.name.clone(), row.problem.clone());
    let left = row.not_after_ms - now_ms;
    let is_late = !row.chain.is_empty() && left < (row.not_after_ms - row.not_before_ms) / 6;
    if row.problem.is_empty() && !is_late {
        return None;
    }
    if is_not_reached(&row.problem) {
        let fix = "sudo ufw allow 80/tcp && sudo ufw allow 443/tcp   # and in the firewall of the hosting provider";
        return Some(Finding::new(Problem::UnreachableFromOutside { name, reply }, fix));
    }
    let days = left.div_euclid(DAY_MS);
    let problem = match (row.chain.is_empty(), reply.is_empty()) {
        (true, _) => Problem::CertificateMissing { name, reply },
        (false, true) => Problem::CertificateNotRenewed { name, days },
        (false, false) => Problem::CertificateRejected { name, days, reply },
    };
    Some(Finding::new(problem, "journalctl -u porchlight | grep 'certificate was not issued'"))
}

/// The authority is the only one that looks from outside. Let's Encrypt and pebble use these sentences.
fn is_not_reached(problem: &str) -> bool {
    let problem = problem.to_ascii_lowercase();
    ["timeout during connect", "connection refused", "likely firewall problem", "error getting validation data"]
        .iter()
        .any(|sentence| problem.contains(sentence))
}
