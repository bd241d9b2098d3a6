//! How a member wants to hear of notices. Others' settings are nobody's business, also not a manager's.

use porchlight_api::{
    ApiError, GetNotificationSettings, NotificationSettings as SettingsItem, SaveNotificationSettings,
};
use porchlight_domain::notifications::NotificationSettings;

use super::acting_member;
use crate::{auth::AuthContext, errors, operations::Handler, output::Output, state::AppState};

impl Handler for GetNotificationSettings {
    type Output = Output<SettingsItem>;

    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let member = acting_member::required(app, caller, input.member_id).await?;
        let found = app.store.notification_settings(caller.workspace, member.id).await.map_err(errors::from_store)?;
        Ok(Output::of(found.ok_or_else(errors::member_not_found)?.to_item()))
    }
}

impl Handler for SaveNotificationSettings {
    type Output = Output<SettingsItem>;

    /// Replaces them. Their quiet hours apply to open notices, too.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let settings = NotificationSettings::parse(&input.notify)?;
        let member = acting_member::required(app, caller, input.member_id).await?;
        let write = caller.write(app.clock.now_ms());
        let done = app.store.save_notification_settings(&write, caller.workspace, member.id, &settings).await;
        let done = done.map_err(errors::from_store)?;
        if !done.value {
            return Err(errors::member_not_found());
        }
        Ok(Output::from(done).map(|_| settings.to_item()))
    }
}
