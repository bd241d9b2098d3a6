//! Answers over real sockets: streams, models that misbehave, and files. The sentences of answers are tested in
//! `porchlight-answer`.

mod ask;
mod files;
mod media;
mod models;
mod planning;
#[allow(dead_code, reason = "the example uses more of it")]
#[path = "../support/scripted_endpoint.rs"]
mod scripted_endpoint;
mod streams;
#[allow(dead_code, reason = "the other tests use more of it")]
#[path = "../support/test_app.rs"]
mod test_app;
mod test_chat;
