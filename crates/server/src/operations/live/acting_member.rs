//! Who acts in a live operation: the member of the key, or with a secret key the one that the request names.

use porchlight_api::{ApiError, FieldError};
use porchlight_domain::MemberId;
use porchlight_store::MemberRow;

use crate::{auth::AuthContext, errors, state::AppState};

/// The member who acts. A member's key acts for its member whatever `MemberID` says.
///
/// # Errors
/// 42201 if a secret key names nobody, 40410 if the workspace has no such member.
pub(super) async fn required(app: &AppState, caller: &AuthContext, named: Option<i64>) -> Result<MemberRow, ApiError> {
    let member = in_background(app, caller, named).await?;
    // A member's own key does that by itself.
    if caller.member.is_none() {
        app.live.record_presence(&app.store, member.id, app.clock.now_ms()).await;
    }
    Ok(member)
}

/// The same for a program that asks by itself, so that nobody counts as here.
pub(super) async fn in_background(
    app: &AppState,
    caller: &AuthContext,
    named: Option<i64>,
) -> Result<MemberRow, ApiError> {
    let id = match (caller.member, named) {
        (Some(member), _) => member.id,
        (None, Some(named)) => MemberId(named),
        (None, None) => return Err(FieldError::missing("MemberID").into()),
    };
    let member = app.store.member(caller.workspace, id).await.map_err(errors::from_store)?;
    let member = member.ok_or_else(errors::member_not_found)?;
    Ok(member)
}

/// The member who looks, if there is one. Not for visitors.
///
/// # Errors
/// 40410 if the workspace has no such member.
pub(super) async fn optional(
    app: &AppState,
    caller: &AuthContext,
    named: Option<i64>,
) -> Result<Option<MemberId>, ApiError> {
    match (caller.member, named) {
        (Some(member), _) => Ok(Some(member.id)),
        (None, None | Some(0)) => Ok(None),
        (None, named) => required(app, caller, named).await.map(|member| Some(member.id)),
    }
}
