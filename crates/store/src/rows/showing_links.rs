//! Links to showings in emails after a move. Emails in the outbox have links that the earlier server signed with its own
//! secrets; they get those that this server signs.

use std::sync::Arc;

use porchlight_domain::{ShowingId, WorkspaceId};

use crate::{
    error::Result,
    executor::{Tx, args},
};

/// The link of a showing in an email for the outbox.
pub type ShowingLinks = Arc<dyn Fn(ShowingId) -> String + Send + Sync>;

const PATH: &str = "/showing/";
const BATCH: i64 = 500;
const EMAILS: &str = "select id, recipients, content, csv from mail
where chatbot in (select id from chatbot where workspace = $1) and kind in ('Showing', 'Reminder') and id > $2
order by id limit $3";
const IS_RECIPIENTS: &str = "select id from showing where id = $1 and workspace = $2 and email = $3";
const UPDATE: &str = "update mail set content = $2, csv = $3 where id = $1";

/// Replaces the links to showings of an email's recipient. What a visitor wrote may name another's showing, which stays.
pub(super) async fn renew(tx: &mut Tx<'_>, workspace: WorkspaceId, links: &ShowingLinks) -> Result<()> {
    let mut after = i64::MIN;
    loop {
        let rows = tx.rows(EMAILS, args![workspace, after, BATCH]).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            let mut cells = row.reader();
            let (id, recipient, content, csv) = (cells.int()?, cells.text()?, cells.text()?, cells.text()?);
            after = id;
            let mut own = Vec::new();
            for showing in linked(&content).into_iter().chain(linked(&csv)) {
                let is_new = !own.contains(&showing);
                if is_new && tx.number(IS_RECIPIENTS, args![showing, workspace, &recipient]).await?.is_some() {
                    own.push(showing);
                }
            }
            if !own.is_empty() {
                let renewed = |text: &str| relinked(text, &own, links);
                tx.execute(UPDATE, args![id, renewed(&content), renewed(&csv)]).await?;
            }
        }
    }
}

/// The showings that a text links to.
fn linked(text: &str) -> Vec<ShowingId> {
    text.split(PATH).skip(1).filter_map(|after| showing_of(token(after))).collect()
}

/// The text with other links to these showings.
fn relinked(text: &str, showings: &[ShowingId], links: &ShowingLinks) -> String {
    let mut segments = text.split(PATH);
    let mut out = segments.next().unwrap_or_default().to_owned();
    for segment in segments {
        let name = token(segment);
        let is_url = |start: &usize| !out[*start..].contains(|c: char| c.is_whitespace() || c == '"');
        let start = out.rfind("http").filter(is_url);
        match (start, showing_of(name).filter(|showing| showings.contains(showing))) {
            (Some(start), Some(showing)) => {
                out.truncate(start);
                out.push_str(&links(showing));
            }
            _ => out.extend([PATH, name]),
        }
        out.push_str(&segment[name.len()..]);
    }
    out
}

/// What follows the path: ID and signature.
fn token(segment: &str) -> &str {
    &segment[..segment.find(|c: char| !c.is_ascii_hexdigit() && c != '-').unwrap_or(segment.len())]
}

fn showing_of(token: &str) -> Option<ShowingId> {
    let (id, _signature) = token.split_once('-')?;
    i64::from_str_radix(id, 16).ok().map(ShowingId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_to_these_showings_are_replaced() {
        let links: ShowingLinks = Arc::new(|id: ShowingId| format!("https://new.example/showing/{:x}-new", id.0));
        let renewed = |text: &str| relinked(text, &[ShowingId(0xa1)], &links);
        let own = "http://127.0.0.1:8787/p/showing/a1-0f";
        assert_eq!(linked(&format!("{own} {own}. /showing/b2-0f /showing/page.css")).len(), 3);
        let text = |own: &str| {
            format!("See {own}.\n{{\"url\":\"{own}\"}} http://a.example/showing/b2-0f http://a.example: /showing/a1-0f")
        };
        assert_eq!(renewed(&text(own)), text("https://new.example/showing/a1-new"));
        for other in ["", "/showing/", "no link", "http://a.example/showing/0123456789abcdef"] {
            assert_eq!(renewed(other), other);
        }
    }
}
