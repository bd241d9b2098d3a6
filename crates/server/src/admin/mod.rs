//! The app's screens in a browser on this computer: `porchlight serve --manage`.
//!
//! Why it exists: whoever has no desktop session (a server over SSH, a tablet's emulator, a test)
//! manages the same chatbots with the same screens. Their policy names no foreign host, and only
//! a page of ours may ask for anything here. Not here: the key, which the page holds in memory,
//! and the operations, which are those of every other caller.

mod commands;
mod guard;
mod pages;

use std::sync::Arc;

use axum::{
    Extension, Router, middleware,
    routing::{MethodRouter, get, post},
};

use crate::{imports::JobRegistry, operations::files, service::AppState};

/// Host names of this computer; any other is refused while the screens are served, so that a page
/// elsewhere cannot point its own name at our port.
pub const LOOPBACK_HOSTS: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// The routes, for `Config::manage`.
pub fn router(app: &AppState) -> Router<AppState> {
    let for_links = Router::new()
        .route("/manage", only_get(get(pages::to_folder)))
        .route("/manage/", only_get(get(pages::index)))
        .route("/manage/assets/{name}", only_get(get(pages::asset)))
        .layer(middleware::from_fn_with_state(app.clone(), guard::links));
    let for_own_pages = Router::new()
        .route("/manage/picture", only_get(get(files::preview_thumbnail)))
        .route("/manage/command/{name}", post(commands::run))
        .layer(Extension(Arc::new(JobRegistry::new(app.config.data.clone()))))
        .layer(middleware::from_fn_with_state(app.clone(), guard::require_same_origin));
    for_links.merge(for_own_pages)
}

fn only_get(route: MethodRouter<AppState>) -> MethodRouter<AppState> {
    route.fallback(crate::http::router::method_not_allowed)
}
