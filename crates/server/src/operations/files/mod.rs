//! Uploads and the addresses at which files and pictures are served.
//!
//! Why it exists: the operations on files and the three raw routes. Not here: where bytes live
//! (`files/`).

use axum::body::Body;
use http::{HeaderMap, Response};
use porchlight_api::{Detail, Fault};

use crate::service::App;

/// `PUT /uploads/{id}?…`: takes the bytes of a file.
pub async fn put_upload(
    _app: &App,
    _id: &str,
    _query: &str,
    _headers: &HeaderMap,
    _body: Body,
) -> Result<Response<Body>, Fault> {
    Err(Fault::new(Detail::NoSuchFile, "File was not found."))
}

/// `GET /files/{id}`.
pub async fn get_file(_app: &App, _id: &str, _headers: &HeaderMap) -> Result<Response<Body>, Fault> {
    Err(Fault::new(Detail::NoSuchFile, "File was not found."))
}

/// `GET /pictures/{listing id}/{n}?w=…`.
pub async fn get_picture(
    _app: &App,
    _listing: &str,
    _n: &str,
    _query: &str,
    _headers: &HeaderMap,
) -> Result<Response<Body>, Fault> {
    Err(Fault::new(Detail::NoSuchFile, "File was not found."))
}
