//! The desktop app: a window, the built-in service and one command per operation.
//!
//! The window holds no key and names no foreign host. Everything goes through commands, each with its own
//! permission.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod backups;
mod built_in_service;
mod built_in_service_config;
mod commands;
mod crash;
mod desktop;
mod error;
mod keychain;
mod link;
mod link_hosts;
mod menu;
mod model_test;
mod notifications;
mod picked_files;
mod profile;
mod remote_listings;
mod renderer;
mod running_service;
mod startup;
mod thumbnails;
mod updates;
mod website;
mod window;

fn main() {
    porchlight_malloc::limit_arenas();
    tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "warn".into()))
        .with_writer(std::io::stderr)
        .init();
    renderer::choose_renderer();
    startup::run();
}
