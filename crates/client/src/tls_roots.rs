//! Clients on a computer without root certificates.
//!
//! reqwest doesn't create a client there. Plain `http://`, as to the built-in service, needs none; an
//! `https://` URL gets its own error.

use std::sync::atomic::{AtomicBool, Ordering};

use reqwest::{Client, ClientBuilder, Result};

static ARE_MISSING: AtomicBool = AtomicBool::new(false);

/// Makes a client; without root certificates one that believes no certificate.
///
/// Errors: TLS cannot start at all.
pub fn build_client(builder: impl Fn() -> ClientBuilder) -> Result<Client> {
    let usual = builder().build();
    ARE_MISSING.store(usual.is_err(), Ordering::Relaxed);
    usual.or_else(|_| builder().tls_certs_only([]).build())
}

/// Whether a request failed because there are none.
pub fn is_missing_roots(error: &reqwest::Error) -> bool {
    are_missing() && error.url().is_some_and(|url| url.scheme() == "https") && error.is_connect()
}

/// Whether the last client was made without root certificates.
pub(crate) fn are_missing() -> bool {
    ARE_MISSING.load(Ordering::Relaxed)
}
