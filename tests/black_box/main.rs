//! Tests from outside: what a caller sees over HTTP, and what the repository promises about itself.
//!
//! Why it exists: rules are tested beside their code; here the parts are joined as a user joins
//! them. One binary, because linking is slow. Tests that name a database run on SQLite and on the
//! PostgreSQL server that `scripts/with-postgres` gives.

mod architecture;
mod bad_inputs;
mod budget_emails;
mod ceilings;
mod chatbots;
mod conversations;
mod facts;
mod leads;
mod limits;
mod listings;
mod mails;
mod manage;
mod open_streams;
mod operation_names;
mod previews;
mod replay;
mod replicas;
mod secrets;
mod specification;
mod support;
mod talks;
mod tenants;
mod uploads;
mod usage;
mod visitor_limits;
mod visitor_quotas;
