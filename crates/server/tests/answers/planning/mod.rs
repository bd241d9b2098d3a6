//! A model that looks homes up by calling functions, correctly and wrongly.

mod correct;
mod endpoint;
mod injected;
mod unsupported;
mod wrong;
