//! Makes a chatbot with the settings of a new one.
//!
//! Why it exists: `create_chatbot`. Not here: what a new chatbot is like (`Settings::default`).

use porchlight_api::{CreateChatbot, Detail, Fault, Problem};
use porchlight_domain::{Settings, time};

use crate::{caller::Caller, faults, operations::serial, reply::Reply, service::App};

/// Makes a chatbot; gives its serial number.
pub async fn create_chatbot(app: &App, caller: &Caller, input: CreateChatbot) -> Result<Reply<String>, Fault> {
    let settings = first_settings(input)?;
    let write = caller.write(app.clock.now_ms());
    let made = app.store.insert_chatbot(&write, caller.workspace, &serial::fresh(), &settings).await;
    Ok(made.map_err(faults::of_store)?.into())
}

fn first_settings(input: CreateChatbot) -> Result<Settings, Fault> {
    if input.kind.is_some_and(|kind| kind != 0) {
        return Err(Problem::new(Detail::NotInSet, "type", "must be 0").into());
    }
    let default = Settings::default();
    let time_zone = match input.time_zone.as_deref() {
        None | Some("") => default.time_zone.clone(),
        Some(typed) => time::zone_name("timeZone", typed)?,
    };
    Ok(Settings { time_zone, ..default })
}
