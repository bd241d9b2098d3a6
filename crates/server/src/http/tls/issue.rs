//! Orders one certificate from an authority (RFC 8555).

use std::{sync::Arc, time::Duration};

use anyhow::Context;
use instant_acme::{
    Account, AccountCredentials, AuthorizationStatus, ChallengeType, ExternalAccountKey, Identifier, NewAccount,
    NewOrder, OrderStatus, RetryPolicy,
};
use porchlight_store::CertificateRow;
use rustls::pki_types::{CertificateDer, pem::PemObject};
use tokio::sync::Mutex;
use x509_parser::parse_x509_certificate;

use super::AcmeOptions;
use crate::state::AppState;

/// How long the authority has to check a name, and to issue afterwards.
const ORDER_TIMEOUT: Duration = Duration::from_secs(60);
/// How long a challenge is answered.
pub(super) const CHALLENGE_LIFETIME_MS: i64 = 10 * 60 * 1000;
const ACCOUNT: &str = "ACME account";
/// What a private key of a certificate is sealed for.
pub(super) const KEY: &str = "certificate key";

/// Orders certificates with one account.
pub(super) struct Issuer {
    app: AppState,
    options: AcmeOptions,
    /// Opened with the first order.
    account: Mutex<Option<Arc<Account>>>,
}

impl Issuer {
    pub fn new(app: AppState, options: AcmeOptions) -> Self {
        Self { app, options, account: Mutex::default() }
    }

    /// Orders a certificate. `challenge` is how the authority checks the name.
    pub async fn issue(&self, name: &str, challenge: ChallengeType) -> anyhow::Result<CertificateRow> {
        let issued = self.issue_and_leave_challenges(name, challenge).await;
        if let Err(error) = self.app.store.end_challenges(name, self.app.clock.now_ms()).await {
            tracing::warn!(%error, name, "failed to delete the challenges of a name");
        }
        issued
    }

    async fn issue_and_leave_challenges(&self, name: &str, kind: ChallengeType) -> anyhow::Result<CertificateRow> {
        let account = self.account().await?;
        let identifiers = [Identifier::Dns(name.to_owned())];
        let mut order = account.new_order(&NewOrder::new(&identifiers)).await?;
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let mut authorization = authorization?;
            if authorization.status == AuthorizationStatus::Valid {
                continue;
            }
            let mut challenge = authorization
                .challenge(kind.clone())
                .with_context(|| format!("the authority doesn't offer the challenge {kind:?}"))?;
            let expires_ms = self.app.clock.now_ms() + CHALLENGE_LIFETIME_MS;
            let proof = challenge.key_authorization();
            self.app.store.add_challenge(&challenge.token, name, proof.as_str(), expires_ms).await?;
            challenge.set_ready().await?;
        }
        let retries = RetryPolicy::new().timeout(ORDER_TIMEOUT);
        if order.poll_ready(&retries).await? != OrderStatus::Ready {
            anyhow::bail!(reason(&mut order).await);
        }
        let key = order.finalize().await?;
        let chain = order.poll_certificate(&retries).await?;
        let (not_before_ms, not_after_ms) = validity(&chain)?;
        let private_key =
            self.app.secrets.current().seal(KEY, key.as_bytes()).context("the system has no randomness")?;
        Ok(CertificateRow {
            name: name.to_owned(),
            chain,
            private_key,
            not_before_ms,
            not_after_ms,
            ..CertificateRow::default()
        })
    }

    async fn account(&self) -> anyhow::Result<Arc<Account>> {
        let mut kept = self.account.lock().await;
        if let Some(account) = &*kept {
            return Ok(Arc::clone(account));
        }
        let account = Arc::new(self.open_account().await?);
        *kept = Some(Arc::clone(&account));
        Ok(account)
    }

    /// Opens the stored account, or creates one. Replicas that create one at the same time use the first.
    async fn open_account(&self) -> anyhow::Result<Account> {
        let (store, directory) = (&self.app.store, self.options.directory.as_str());
        if let Some(account) = self.stored_account(store.acme_account(directory).await?).await? {
            return Ok(account);
        }
        let contact = self.options.email.as_ref().map(|email| format!("mailto:{email}"));
        let contacts: Vec<&str> = contact.iter().map(String::as_str).collect();
        let account = NewAccount { contact: &contacts, terms_of_service_agreed: true, only_return_existing: false };
        let external = self.options.external_account.as_ref();
        let external = external.map(|(id, key)| ExternalAccountKey::new(id.clone(), key));
        let (_, credentials) = self.builder()?.create(&account, directory.to_owned(), external.as_ref()).await?;
        let text = serde_json::to_vec(&credentials)?;
        let sealed = self.app.secrets.current().seal(ACCOUNT, &text).context("the system has no randomness")?;
        let stored = store.add_acme_account(directory, &sealed).await?;
        self.stored_account(stored).await?.context("the account of the authority can't be read back")
    }

    async fn stored_account(&self, sealed: Option<String>) -> anyhow::Result<Option<Account>> {
        let Some(sealed) = sealed else { return Ok(None) };
        let text = self.app.secrets.current().open_sealed(ACCOUNT, &sealed);
        let text = text.context("the stored account of the authority was sealed with another secret file")?;
        let credentials: AccountCredentials = serde_json::from_slice(&text)?;
        Ok(Some(self.builder()?.from_credentials(credentials).await?))
    }

    fn builder(&self) -> anyhow::Result<instant_acme::AccountBuilder> {
        Ok(match &self.options.ca_file {
            Some(file) => Account::builder_with_root(file)?,
            None => Account::builder()?,
        })
    }
}

/// Why an order isn't ready, in the authority's words.
async fn reason(order: &mut instant_acme::Order) -> String {
    let mut authorizations = order.authorizations();
    while let Some(Ok(authorization)) = authorizations.next().await {
        let errors = authorization.challenges.iter().filter_map(|challenge| challenge.error.as_ref());
        if let Some(detail) = errors.filter_map(|problem| problem.detail.clone()).next() {
            return detail;
        }
    }
    "the authority didn't accept the name".to_owned()
}

/// From when to when a PEM chain's first certificate is valid, in milliseconds.
pub(crate) fn validity(chain: &str) -> anyhow::Result<(i64, i64)> {
    let first = CertificateDer::from_pem_slice(chain.as_bytes()).context("the authority sent no certificate")?;
    let (_, certificate) = parse_x509_certificate(&first).context("the authority's certificate can't be read")?;
    let validity = certificate.validity();
    Ok((validity.not_before.timestamp() * 1000, validity.not_after.timestamp() * 1000))
}
