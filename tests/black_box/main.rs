//! Tests of the whole service over HTTP, and of the repository's own rules.
//!
//! One binary, because linking is slow. Tests that name a database run on SQLite and on the
//! PostgreSQL server that `scripts/with-postgres` starts.

mod answers;
mod architecture;
mod bad_inputs;
mod budgets;
mod certificates;
mod chatbots;
mod conversations;
mod emails;
mod handoff;
mod knowledge;
mod lead_changes;
mod lead_conversations;
mod leads;
mod limits;
mod listings;
mod live;
mod manage;
mod notices;
mod office;
mod open_streams;
mod opening_texts;
mod operation_names;
mod pairing;
mod previews;
mod replay;
mod replicas;
mod secrets;
mod showings;
mod specification;
mod support;
mod tenants;
mod uploads;
mod usage;
mod visitor_limits;
mod visitor_quotas;
mod webhooks;
mod workspace_settings;
