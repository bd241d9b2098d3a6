//! What `porchlight move --to` says about what isn't rows and files.

use crate::moving::wire::{ExtraState, MovedExtra};

pub(super) fn sentence(part: &MovedExtra) -> String {
    let items = part.items.join(", ");
    let what = match part.name {
        "email" => format!("The email server {items}"),
        "models" => format!("The AI models of {items}"),
        "keys" => format!("API keys ({items})"),
        "memberKeys" => format!("Members who were signed in ({items})"),
        _ => format!("Webhooks ({items})"),
    };
    let detail = part.detail.as_deref().unwrap_or_default();
    match (part.name, part.state) {
        ("keys", _) => format!("Not moved: {what}. Make new ones on the server, and use them where these were used."),
        ("memberKeys", _) => format!("Not moved: the keys of members. {what} have to sign in again."),
        ("webhooks", _) => format!("Not moved: {what}. Add them on the server; each gets a new signing secret."),
        (_, ExtraState::Moved) => format!("Moved: {what}, with passwords and keys."),
        (_, ExtraState::WithoutSecret) => format!("Moved: {what}. Enter the password or key again for {detail}."),
        (_, ExtraState::Insecure) => {
            format!("Not moved: {what}, because passwords are sent over https only. Set it up on the server.")
        }
        (_, ExtraState::Private) => format!("Not moved: {what}, which only this computer or its network reaches."),
        (_, ExtraState::Taken) => format!("Not moved: {what}, because the server has its own."),
        (_, ExtraState::Rejected) => format!("Not moved: {what}. The server says: {detail} Set it up on the server."),
        _ => format!("Not moved: {what}, because the server didn't answer. Set it up on the server."),
    }
}
