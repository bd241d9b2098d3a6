//! Webhooks of the workspace and their deliveries.

mod deliveries;
mod list_webhooks;
mod remove_webhook;
mod rotate_webhook;
mod save_webhook;
mod test_webhook;
mod webhook_item;
