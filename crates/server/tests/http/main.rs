//! HTTP over real sockets: bodies, methods, credentials, origins, sizes and the envelope. Comments such as B-016 name rows
//! of the list of bad inputs.

mod bodies;
mod canaries;
mod connections;
mod credentials;
mod kills;
mod listings;
mod pages;
mod restarts;
mod settings;
mod sockets;
mod streams;
mod stuck;
mod test_answers;
#[path = "../support/test_app.rs"]
mod test_app;
mod webhook_kill;
