//! Validates email addresses: one plain mailbox that cannot inject a header. Stricter than the RFCs on purpose: no
//! quoted names, comments or IP literals.

use porchlight_api::{ErrorCode, FieldError};
use url::Host;

/// Most characters of an address.
const MAX_EMAIL: usize = 254;
/// Most addresses in one setting.
const MAX_EMAILS: usize = 50;

/// Reads one address, or "" for none.
pub fn optional_email(field: &str, typed: &str) -> Result<String, FieldError> {
    let typed = typed.trim_matches(' ');
    if typed.is_empty() {
        return Ok(String::new());
    }
    mailbox(typed).ok_or_else(|| FieldError::by_rule(ErrorCode::WrongFormat, field))
}

/// Reads addresses separated by commas or lines; kept one per line.
pub fn optional_emails(field: &str, typed: &str) -> Result<String, FieldError> {
    let entries: Vec<&str> = parse_emails(typed).collect();
    if entries.len() > MAX_EMAILS {
        return Err(FieldError::new(
            ErrorCode::TooMany,
            field,
            &format!("must be at most {MAX_EMAILS} email addresses"),
        ));
    }
    let read: Option<Vec<String>> = entries.into_iter().map(mailbox).collect();
    read.map(|all| all.join("\n")).ok_or_else(|| FieldError::by_rule(ErrorCode::WrongFormat, field))
}

/// The addresses of a stored setting.
pub fn parse_emails(stored: &str) -> impl Iterator<Item = &str> {
    stored.split([',', '\n']).map(|entry| entry.trim_matches([' ', '\t', '\r'])).filter(|entry| !entry.is_empty())
}

/// Returns whether this is an address that this service would write to.
pub fn is_email(typed: &str) -> bool {
    mailbox(typed).is_some()
}

fn mailbox(typed: &str) -> Option<String> {
    let (name, domain) = typed.split_once('@')?;
    let allowed = |c: char| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c);
    let plain = !name.is_empty() && name.len() <= 64 && name.chars().all(allowed);
    if !plain || name.starts_with('.') || name.ends_with('.') || name.contains("..") {
        return None;
    }
    let domain = email_domain(domain)?;
    let email = format!("{name}@{domain}");
    (email.len() <= MAX_EMAIL).then_some(email)
}

/// The domain in ASCII; needs a dot and a last label that is no number.
fn email_domain(typed: &str) -> Option<String> {
    if typed.chars().any(|c| c.is_whitespace() || c.is_control() || "[]/\\?#@:%,;<>()\"".contains(c)) {
        return None;
    }
    let Ok(Host::Domain(domain)) = Host::parse(typed) else { return None };
    let labels: Vec<&str> = domain.split('.').collect();
    let label_ok = |label: &&str| {
        !label.is_empty()
            && label.len() <= 63
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let top_ok = labels.last().is_some_and(|top| top.len() >= 2 && !top.chars().all(|c| c.is_ascii_digit()));
    (labels.len() >= 2 && labels.iter().all(label_ok) && top_ok).then_some(domain)
}
