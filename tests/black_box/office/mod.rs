//! An office as a whole: what an idle one costs.

mod idle;
