//! The edge over real sockets: bodies, methods, credentials, origins, sizes, the envelope.
//!
//! Why it exists: what a stranger can send is refused as promised, and lists of accepted oddities
//! stay accepted. Rows of docs are named by their number (B-016). Not here: what operations do
//! with good input (the `tests` package).

#[path = "edge_parts/bodies.rs"]
mod bodies;
#[path = "edge_parts/connections.rs"]
mod connections;
#[path = "edge_parts/credentials.rs"]
mod credentials;
#[path = "edge_parts/listings.rs"]
mod listings;
#[path = "edge_parts/pages.rs"]
mod pages;
#[path = "edge_parts/porch.rs"]
mod porch;
#[path = "edge_parts/restarts.rs"]
mod restarts;
#[path = "edge_parts/settings.rs"]
mod settings;
#[path = "edge_parts/sockets.rs"]
mod sockets;
#[path = "edge_parts/stuck.rs"]
mod stuck;
