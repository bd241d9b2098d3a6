//! Signs upload URLs, which work without a key.

use std::sync::Arc;

use porchlight_domain::{FileId, WorkspaceId};

use crate::secrets::Secrets;

/// Lifetime of a URL in seconds.
pub const TTL_S: i64 = 600;

/// Signs and verifies upload URLs.
pub struct Signer(Arc<Secrets>);

/// The content of a verified URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadToken {
    pub file: FileId,
    pub workspace: WorkspaceId,
}

impl Signer {
    /// Signs with these secrets.
    pub fn new(secrets: Arc<Secrets>) -> Self {
        Self(secrets)
    }

    /// Returns the query of a URL that is valid for `TTL_S`.
    pub fn sign(&self, ticket: UploadToken, now_ms: i64) -> String {
        let until = now_ms / 1000 + TTL_S;
        format!("o={}&exp={until}&sig={}", ticket.workspace, self.mark(ticket, until).to_hex())
    }

    /// Verifies a query; `None` if it is forged, altered or expired.
    pub fn check(&self, file: FileId, query: &str, now_ms: i64) -> Option<UploadToken> {
        let member = |name: &str| query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
        let ticket = UploadToken { file, workspace: WorkspaceId(member("o")?.parse().ok()?) };
        let until: i64 = member("exp")?.parse().ok()?;
        let sent = blake3::Hash::from_hex(member("sig")?).ok()?;
        // Hashes compare in constant time.
        (self.mark(ticket, until) == sent && until >= now_ms / 1000).then_some(ticket)
    }

    fn mark(&self, ticket: UploadToken, until: i64) -> blake3::Hash {
        let signed = format!("upload {} {} {until}", ticket.workspace, ticket.file);
        blake3::keyed_hash(&self.0.current().uploads, signed.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::SecretValues;

    fn with_secret(secret: u8) -> Signer {
        Signer::new(Secrets::fixed(SecretValues { key_hash: [8; 32], visitor_key: [9; 32], uploads: [secret; 32] }))
    }

    const TOKEN: UploadToken = UploadToken { file: FileId(7), workspace: WorkspaceId(3) };

    #[test]
    fn a_signed_url_works_until_it_expires() {
        let signer = with_secret(1);
        let query = signer.sign(TOKEN, 5_000);
        assert_eq!(signer.check(FileId(7), &query, 5_000 + 600_000), Some(TOKEN));
        assert_eq!(signer.check(FileId(7), &query, 5_000 + 601_000), None);
    }

    #[test]
    fn an_altered_url_does_not_work() {
        let signer = with_secret(1);
        let query = signer.sign(TOKEN, 0);
        assert_eq!(signer.check(FileId(8), &query, 0), None);
        assert_eq!(signer.check(FileId(7), &query.replace("exp=600", "exp=9999999"), 0), None);
        assert_eq!(signer.check(FileId(7), &query.replace("o=3", "o=4"), 0), None);
        assert_eq!(with_secret(2).check(FileId(7), &query, 0), None);
        assert_eq!(signer.check(FileId(7), "", 0), None);
    }
}
