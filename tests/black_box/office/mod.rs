//! An office as a whole: what strangers can cause and reach, and what an idle one costs.

mod abuse;
mod idle;
mod tenants;
