//! Finds links in a text and says whether they may be shown. A link may lead only to a listing's page, the privacy
//! policy or the owner's own addresses; images are never loaded from an answer.

use std::ops::Range;

use porchlight_query::retrieved_context::{ChatbotProfile, RetrievedContext};

/// A link in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub target: String,
    pub span: Range<usize>,
    pub is_image: bool,
}

/// The addresses that may be shown, each with its listing.
#[derive(Debug, Clone, Default)]
pub struct Allowed {
    urls: Vec<(String, Option<usize>)>,
}

impl Allowed {
    pub fn new(context: &RetrievedContext, bot: &ChatbotProfile) -> Self {
        let candidates =
            context.listings.iter().enumerate().map(|(index, listing)| (plain(&listing.content.url), Some(index)));
        let own = bot.urls().map(|url| (plain(url), None));
        Self { urls: candidates.chain(own).filter(|(url, _)| !url.is_empty()).collect() }
    }

    /// The listing that a link leads to (`Some(None)`: an address of the owner); `None` when it must not be shown.
    pub fn target(&self, link: &Link) -> Option<Option<usize>> {
        if link.is_image {
            return None;
        }
        let wanted = plain(&link.target);
        self.urls.iter().find(|(url, _)| *url == wanted).map(|(_, index)| *index)
    }
}

/// An address without what does not matter: scheme, a slash at the end.
fn plain(url: &str) -> String {
    let url = url.trim();
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).unwrap_or(url);
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    format!("{}{}", host.to_ascii_lowercase(), path.trim_end_matches('/'))
}

/// Every link of a text: Markdown, bare, `www.`, email and tags.
pub fn find(text: &str) -> Vec<Link> {
    let mut out = markdown(text);
    let inside = |at: usize, out: &[Link]| out.iter().any(|link| link.span.contains(&at));
    let mut at = 0;
    for piece in text.split_inclusive(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '`' | '|')) {
        let start = at;
        at += piece.len();
        if inside(start, &out) || piece.trim().is_empty() {
            continue;
        }
        let from = piece.find("http").or_else(|| piece.find("www.")).unwrap_or(0);
        if inside(start + from, &out) {
            continue;
        }
        let target = piece[from..]
            .trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '`' | '|'))
            .trim_start_matches(['(', '*', '_', '['])
            .trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '*', '_', ']', '\'']);
        if is_url(target) {
            out.push(Link { target: target.to_owned(), span: start + from..at, is_image: false });
        }
    }
    let lower = text.to_ascii_lowercase();
    for tag in
        ["<img", "<a ", "<iframe", "<script", "<video", "<audio", "<object", "<svg", "<style", "javascript:", "data:"]
    {
        if let Some(found) = lower.find(tag) {
            out.push(Link { target: tag.to_owned(), span: found..found + tag.len(), is_image: true });
        }
    }
    out
}

fn is_url(target: &str) -> bool {
    let lower = target.to_ascii_lowercase();
    if lower.contains("://")
        || lower.starts_with("www.")
        || lower.starts_with("mailto:")
        || lower.starts_with("tel:")
        || lower.contains('@')
    {
        return true;
    }
    let host = lower.split(['/', '?', '#', ':']).next().unwrap_or("");
    let Some((name, end)) = host.rsplit_once('.') else { return false };
    let unit = matches!(host, "sq.ft" | "sq.m" | "e.g" | "i.e" | "a.m" | "p.m");
    !unit
        && end.len() >= 2
        && end.chars().all(|c| c.is_ascii_alphabetic())
        && name.len() >= 2
        && name.chars().any(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '.'))
}

/// `[text](target)`, `![text](target)` and `[text]: target`.
fn markdown(text: &str) -> Vec<Link> {
    let mut out = Vec::new();
    let mut from = 0;
    while let Some(joint) = text[from..].find("](").map(|at| at + from) {
        let start = text[..joint].rfind('[').unwrap_or(joint);
        let end = text[joint..].find(')').map_or(text.len(), |at| joint + at + 1);
        let target = text[joint + 2..end]
            .trim_end_matches(')')
            .split_whitespace()
            .next()
            .unwrap_or("")
            .trim_matches(['<', '>'])
            .to_owned();
        let is_image = text[..start].ends_with('!');
        out.push(Link { target, span: start..end, is_image });
        from = end.max(joint + 2);
        if from >= text.len() {
            break;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_however_they_are_written() {
        let targets = |text: &str| find(text).into_iter().map(|link| link.target).collect::<Vec<_>>();
        assert_eq!(targets("See [it](https://a.example/x) now."), ["https://a.example/x"]);
        assert_eq!(targets("See https://a.example/x."), ["https://a.example/x"]);
        assert_eq!(targets("go to evil.example/pay today"), ["evil.example/pay"]);
        assert_eq!(targets("mail me@a.example"), ["me@a.example"]);
        assert_eq!(targets("1,640 sq.ft and 2.5 baths. Nice"), Vec::<String>::new());
        assert!(find("![x](https://a.example/x.png)")[0].is_image);
    }
}
