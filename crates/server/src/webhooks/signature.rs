//! Signatures of deliveries: those of Standard Webhooks 1.0.0, and one that a verifier of the hosted service's webhooks
//! accepts.

use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign};
use base64::{Engine, engine::general_purpose::STANDARD};

use super::secret::key_bytes;

/// Headers that sign a delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Signatures {
    /// `webhook-signature`: `v1,<base64>` of each secret, separated by spaces.
    pub standard: String,
    /// `X-Webhook-Signature`: `t=<unix>,v1=<hex>`.
    pub hex: String,
}

/// Signs a body with secrets, the current one first.
pub(super) fn signatures(secrets: &[String], id: &str, timestamp_s: i64, body: &str) -> Signatures {
    let signed = format!("{id}.{timestamp_s}.{body}");
    let standard = secrets.iter().map(|secret| {
        let key = Key::new(HMAC_SHA256, &key_bytes(secret));
        format!("v1,{}", STANDARD.encode(sign(&key, signed.as_bytes())))
    });
    let standard = standard.collect::<Vec<_>>().join(" ");
    // It has room for one: the old secret's until receivers have the new one. Its key is the text that a person sees.
    let text = secrets.last().map(String::as_str).unwrap_or_default();
    let tag = sign(&Key::new(HMAC_SHA256, text.as_bytes()), format!("{timestamp_s}.{body}").as_bytes());
    let digits: String = tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    Signatures { standard, hex: format!("t={timestamp_s},v1={digits}") }
}
