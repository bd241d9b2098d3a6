//! Finds an email address by simple rules: what email servers of today accept, in ASCII. An address stands between
//! other words and signs, in any script.

use std::ops::Range;

use super::others;

/// Where the first email address of a text is.
pub(super) fn find(text: &str) -> Option<Range<usize>> {
    text.match_indices('@').find_map(|(at, _)| {
        let start = at - trailing(&text[..at], |c| c.is_ascii_alphanumeric() || "._%+-'".contains(c));
        let start = start + text[start..at].find(|c: char| c.is_ascii_alphanumeric())?;
        let host = leading(&text[at + 1..], |c| c.is_ascii_alphanumeric() || ".-".contains(c));
        let host = text[at + 1..at + 1 + host].trim_end_matches(['.', '-']);
        let span = start..at + 1 + host.len();
        (is_name(&text[start..at]) && is_host(host) && !others::is_others(text, &span)).then_some(span)
    })
}

fn is_name(name: &str) -> bool {
    (1..=64).contains(&name.len()) && !name.ends_with('.') && !name.contains("..")
}

fn is_host(host: &str) -> bool {
    let labels: Vec<&str> = host.split('.').collect();
    let fits = |label: &&str| (1..=63).contains(&label.len()) && !label.starts_with('-') && !label.ends_with('-');
    let last = labels.last().copied().unwrap_or_default();
    let top = last.len() >= 2 && (last.chars().all(|c| c.is_ascii_alphabetic()) || last.starts_with("xn--"));
    host.len() <= 253 && labels.len() >= 2 && labels.iter().all(fits) && top
}

fn leading(text: &str, fits: fn(char) -> bool) -> usize {
    text.find(|c| !fits(c)).unwrap_or(text.len())
}

fn trailing(text: &str, fits: fn(char) -> bool) -> usize {
    text.len() - text.trim_end_matches(fits).len()
}
