//! Who of an office could answer a visitor now.

use std::collections::HashMap;

use porchlight_domain::{ChatbotId, WorkspaceId, showings::Hours};

use crate::{
    Store, error::Result, executor::args, idempotency::from_json, live::MEMBER_AWAY_MS, transaction::transaction,
};

const MEMBERS: &str = "select id, seen_ms from member where workspace = $1 and removed_at_ms is null order by id";
const HOURS: &str = "select owner, hours from hours where chatbot = $1";

/// The members of an office, and the hours of each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OfficePresence {
    pub has_members: bool,
    /// One of them has the app open.
    pub is_in: bool,
    /// Of each member, or of the office without members.
    pub hours: Vec<Hours>,
}

impl Store {
    /// Returns who could answer now, and the hours in which the office is open.
    pub async fn office_presence(
        &self,
        workspace: WorkspaceId,
        chatbot: ChatbotId,
        now_ms: i64,
    ) -> Result<OfficePresence> {
        self.read_together(transaction!(|tx| {
            let mut hours: HashMap<i64, Hours> = HashMap::new();
            for row in tx.rows(HOURS, args![chatbot]).await? {
                let mut cells = row.reader();
                hours.insert(cells.int()?, from_json(&cells.text()?)?);
            }
            let mut found = OfficePresence::default();
            for row in tx.rows(MEMBERS, args![workspace]).await? {
                let mut cells = row.reader();
                let (id, seen_ms) = (cells.int()?, cells.int()?);
                found.has_members = true;
                found.is_in |= seen_ms > now_ms - MEMBER_AWAY_MS;
                found.hours.extend(hours.get(&id).or_else(|| hours.get(&0)).cloned());
            }
            if !found.has_members {
                found.hours.extend(hours.remove(&0));
            }
            Ok(found)
        }))
        .await
    }
}
