//! The road of an answer over real sockets: streams, models that misbehave, files and pictures.
//!
//! Why it exists: what a visitor gets and what is stored, whatever a model or a connection does.
//! Not here: the words of answers (`porchlight-answer`) and refusals of the edge (`edge.rs`).

#[path = "answering_parts/files.rs"]
mod files;
#[path = "answering_parts/media.rs"]
mod media;
#[path = "answering_parts/models.rs"]
mod models;
#[allow(dead_code, reason = "the other tests use more of it")]
#[path = "edge_parts/porch.rs"]
mod porch;
#[allow(dead_code, reason = "the example uses more of it")]
#[path = "support/scripted_endpoint.rs"]
mod scripted_endpoint;
#[path = "answering_parts/streams.rs"]
mod streams;
#[path = "answering_parts/street.rs"]
mod street;
#[path = "answering_parts/talk.rs"]
mod talk;
