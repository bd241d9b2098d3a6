//! The admin app in a browser (`porchlight serve --manage`).
//!
//! Its pages load nothing from other hosts, and only they can use these routes.

mod commands;
mod guard;
mod pages;
mod session;

use std::sync::Arc;

use axum::{
    Extension, Router, middleware,
    routing::{MethodRouter, get, post},
};

use crate::{imports::JobRegistry, operations::files, state::AppState};

/// Accepted host names while the admin app is served. Others are rejected to prevent DNS rebinding.
pub const LOOPBACK_HOSTS: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Returns the routes for `Config::manage`.
pub fn router(app: &AppState) -> Router<AppState> {
    let for_links = Router::new()
        .route("/manage", only_get(get(pages::redirect_to_index)))
        .route("/manage/", only_get(get(pages::index)))
        .route("/manage/assets/{name}", only_get(get(pages::asset)))
        .layer(middleware::from_fn_with_state(app.clone(), guard::links));
    let for_own_pages = Router::new()
        .route("/manage/picture", only_get(get(files::preview_thumbnail)))
        .route("/manage/command/{name}", post(commands::run))
        .route("/manage/session", post(session::start).delete(session::end))
        .layer(Extension(Arc::new(JobRegistry::new(app.config.data.clone()))))
        .layer(middleware::from_fn_with_state(app.clone(), guard::require_same_origin));
    for_links.merge(for_own_pages)
}

fn only_get(route: MethodRouter<AppState>) -> MethodRouter<AppState> {
    route.fallback(crate::http::router::method_not_allowed)
}
