//! Certificates of the service's own names, and what an authority needs to issue them. Private keys arrive sealed.

use std::sync::Arc;

use crate::{
    Store,
    error::Result,
    executor::{Row, args},
    transaction::transaction,
};

/// A name with its certificate, if it has one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CertificateRow {
    /// A host name in lower-case ASCII.
    pub name: String,
    /// PEM, the certificate of the name first; "" before the first one.
    pub chain: String,
    /// The sealed private key.
    pub private_key: String,
    pub not_before_ms: i64,
    pub not_after_ms: i64,
    /// Orders that failed in a row.
    pub failures: i64,
    /// When the next order may be made.
    pub next_order_ms: i64,
    /// Why the last order failed; "" if it didn't.
    pub problem: String,
}

/// What an authority is to find at a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeRow {
    pub token: String,
    pub name: String,
    pub key_authorization: String,
}

/// How many new custom domains may be ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderLimits {
    /// New names of one workspace within an hour.
    pub workspace_per_hour: i64,
    /// New names in all within a day.
    pub per_day: i64,
}

const LIST: &str = "select name, chain, private_key, not_before_ms, not_after_ms, failures, next_order_ms, problem
from certificate order by name";
const CUSTOM_DOMAINS: &str = "select custom_domain from chatbot where custom_domain is not null order by custom_domain";
const EXISTS: &str = "select count(*) from certificate where name = $1";
const OWNER: &str = "select workspace from chatbot where custom_domain = $1";
const OF_THE_DAY: &str = "select count(*) from certificate where first_order_ms > $1 and workspace <> 0";
const OF_THE_WORKSPACE: &str = "select count(*) from certificate where first_order_ms > $1 and workspace = $2";
const ADD: &str = "insert into certificate (name, workspace, chain, private_key, not_before_ms, not_after_ms,
first_order_ms, failures, next_order_ms, problem, lease_until_ms) values ($1, $3, '', '', 0, 0, $2, 0, 0, '', 0)
on conflict (name) do nothing";
const LEASE: &str = "update certificate set lease_until_ms = $3
where name = $1 and lease_until_ms <= $2 and next_order_ms <= $2 and not_after_ms <= $4";
const SAVE: &str = "update certificate set chain = $2, private_key = $3, not_before_ms = $4, not_after_ms = $5,
failures = 0, next_order_ms = 0, problem = '', lease_until_ms = 0 where name = $1";
const FAIL: &str = "update certificate set failures = failures + 1, next_order_ms = $2, problem = $3,
lease_until_ms = 0 where name = $1";
const ORDER_NOW: &str = "update certificate set next_order_ms = $2 where name = $1 and next_order_ms > $2";
const ACCOUNT: &str = "select credentials from acme_account where directory = $1";
const ADD_ACCOUNT: &str = "insert into acme_account (directory, credentials) values ($1, $2)
on conflict (directory) do nothing";
const ADD_CHALLENGE: &str = "insert into acme_challenge (token, name, key_authorization, expires_ms)
values ($1, $2, $3, $4) on conflict (token) do update set key_authorization = excluded.key_authorization";
const CHALLENGES: &str =
    "select token, name, key_authorization from acme_challenge order by expires_ms desc limit 1000";
const END_CHALLENGES: &str = "delete from acme_challenge where name = $1 or expires_ms < $2";

impl Store {
    /// All names that were ordered.
    pub async fn certificates(&self) -> Result<Vec<CertificateRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(LIST, args![]).await)).await?;
        rows.iter().map(certificate_row).collect()
    }

    /// The custom domains of all chatbots.
    pub async fn custom_domains(&self) -> Result<Vec<String>> {
        let rows = self.read(transaction!(|tx| tx.rows(CUSTOM_DOMAINS, args![]).await)).await?;
        rows.iter().map(|row| row.reader().text()).collect()
    }

    /// Reserves the order of a name until `until_ms`. Returns false if another replica has it, if it is too early after
    /// a failure, if the stored certificate is valid beyond `expires_ms` (of the one to replace, 0 for none), or if `limits` (for custom domains) are
    /// reached.
    pub async fn lease_order(
        &self,
        name: &str,
        now_ms: i64,
        until_ms: i64,
        expires_ms: i64,
        limits: Option<OrderLimits>,
    ) -> Result<bool> {
        let name: Arc<str> = name.into();
        self.write(transaction!(|tx, name| {
            let is_new = tx.number(EXISTS, args![&*name]).await?.unwrap_or(0) == 0;
            let workspace = match limits {
                Some(_) => tx.number(OWNER, args![&*name]).await?.unwrap_or(0),
                None => 0,
            };
            if let Some(limits) = limits.filter(|_| is_new) {
                let (hour, day) = (now_ms - 3_600_000, now_ms - 86_400_000);
                let of_workspace = tx.number(OF_THE_WORKSPACE, args![hour, workspace]).await?.unwrap_or(0);
                let of_day = tx.number(OF_THE_DAY, args![day]).await?.unwrap_or(0);
                if of_workspace >= limits.workspace_per_hour || of_day >= limits.per_day {
                    return Ok(false);
                }
            }
            tx.execute(ADD, args![&*name, now_ms, workspace]).await?;
            Ok(tx.execute(LEASE, args![&*name, now_ms, until_ms, expires_ms]).await? == 1)
        }))
        .await
    }

    /// Stores an issued certificate and ends the lease.
    pub async fn save_certificate(&self, certificate: CertificateRow) -> Result<()> {
        let row = Arc::new(certificate);
        self.write(transaction!(|tx, row| {
            let (chain, key) = (row.chain.as_str(), row.private_key.as_str());
            let values = args![row.name.as_str(), chain, key, row.not_before_ms, row.not_after_ms];
            tx.execute(SAVE, values).await?;
            Ok(())
        }))
        .await
    }

    /// Stores why an order failed and when the next may be made, and ends the lease.
    pub async fn fail_order(&self, name: &str, next_order_ms: i64, problem: &str) -> Result<()> {
        let texts: Arc<(String, String)> = Arc::new((name.into(), problem.into()));
        self.write(transaction!(|tx, texts| {
            let (name, problem) = (texts.0.as_str(), texts.1.as_str());
            tx.execute(FAIL, args![name, next_order_ms, problem]).await?;
            Ok(())
        }))
        .await
    }

    /// Ends the wait after a failure.
    pub async fn order_now(&self, name: &str, now_ms: i64) -> Result<()> {
        let name: Arc<str> = name.into();
        self.write(transaction!(|tx, name| {
            tx.execute(ORDER_NOW, args![&*name, now_ms]).await?;
            Ok(())
        }))
        .await
    }

    /// The sealed credentials of the account at an authority.
    pub async fn acme_account(&self, directory: &str) -> Result<Option<String>> {
        let directory: Arc<str> = directory.into();
        let row = self.read(transaction!(|tx, directory| tx.row(ACCOUNT, args![&*directory]).await)).await?;
        row.map(|row| row.reader().text()).transpose()
    }

    /// Stores the sealed credentials of a new account unless there are some; returns the stored ones, the same for every
    /// replica.
    pub async fn add_acme_account(&self, directory: &str, credentials: &str) -> Result<Option<String>> {
        let texts: Arc<(String, String)> = Arc::new((directory.into(), credentials.into()));
        self.write(transaction!(|tx, texts| {
            tx.execute(ADD_ACCOUNT, args![texts.0.as_str(), texts.1.as_str()]).await?;
            Ok(())
        }))
        .await?;
        self.acme_account(directory).await
    }

    /// Stores what an authority is to find for a name.
    pub async fn add_challenge(&self, token: &str, name: &str, key_authorization: &str, expires_ms: i64) -> Result<()> {
        let texts: Arc<[String; 3]> = Arc::new([token.into(), name.into(), key_authorization.into()]);
        self.write(transaction!(|tx, texts| {
            let [token, name, key_authorization] = &*texts;
            tx.execute(ADD_CHALLENGE, args![token.as_str(), name.as_str(), key_authorization.as_str(), expires_ms])
                .await?;
            Ok(())
        }))
        .await
    }

    /// The challenges that are open, the latest first; 1,000 at most.
    pub async fn challenges(&self) -> Result<Vec<ChallengeRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(CHALLENGES, args![]).await)).await?;
        rows.iter()
            .map(|row| {
                let mut cells = row.reader();
                Ok(ChallengeRow { token: cells.text()?, name: cells.text()?, key_authorization: cells.text()? })
            })
            .collect()
    }

    /// Deletes the challenges of a name, and those that have expired.
    pub async fn end_challenges(&self, name: &str, now_ms: i64) -> Result<()> {
        let name: Arc<str> = name.into();
        self.write(transaction!(|tx, name| {
            tx.execute(END_CHALLENGES, args![&*name, now_ms]).await?;
            Ok(())
        }))
        .await
    }
}

fn certificate_row(row: &Row) -> Result<CertificateRow> {
    let mut cells = row.reader();
    Ok(CertificateRow {
        name: cells.text()?,
        chain: cells.text()?,
        private_key: cells.text()?,
        not_before_ms: cells.int()?,
        not_after_ms: cells.int()?,
        failures: cells.int()?,
        next_order_ms: cells.int()?,
        problem: cells.text()?,
    })
}
