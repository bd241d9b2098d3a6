//! People who are members on both sides of a move, by their email address: they become one member.
//!
//! The moved member stays, because conversations and messages name it. The other one has no conversations, since its
//! workspace has no chatbot; its keys go to the moved one, so that nobody is signed out.

use porchlight_domain::WorkspaceId;

use crate::{
    error::Result,
    executor::{Tx, args},
};

const FIND: &str = "select id from member where workspace = $1 and email_folded = $2 and removed_at_ms is null";
/// An email address is unique among the members of a workspace.
const SET_ASIDE: &str = "update member set email = '', email_folded = '' where id = $1";
const MOVE_KEYS: &str = "update access_key set member = $2 where member = $1";
const DELETE: &str = "delete from member where id = $1";

/// Members of the workspace with the address of a moved one, and that one.
pub(super) struct Joined(Vec<(i64, i64)>);

/// Frees the addresses of `moved` members: their IDs and folded addresses.
pub(super) async fn set_aside(tx: &mut Tx<'_>, moved: Vec<(i64, String)>, to: WorkspaceId) -> Result<Joined> {
    let mut joined = Vec::new();
    for (moved, email) in moved {
        if let Some(here) = tx.number(FIND, args![to, &email]).await? {
            tx.execute(SET_ASIDE, args![here]).await?;
            joined.push((here, moved));
        }
    }
    Ok(Joined(joined))
}

/// Gives the keys of members who were set aside to the moved ones.
pub(super) async fn join(tx: &mut Tx<'_>, joined: &Joined) -> Result<()> {
    for (here, moved) in &joined.0 {
        tx.execute(MOVE_KEYS, args![*here, *moved]).await?;
        tx.execute(DELETE, args![*here]).await?;
    }
    Ok(())
}
