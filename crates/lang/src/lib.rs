//! What depends on a language, as data: one folder per language, with the sentences of answers, the names of features
//! and the words that the check of a model's text knows. A language is added by adding a folder; what it lacks doesn't
//! compile or fails a test.

pub mod aims;
mod ar;
pub mod area_remarks;
pub mod attributes;
pub mod calendar;
pub mod claims;
mod de;
mod en;
mod es;
pub mod fair_housing;
pub mod features;
mod fr;
mod it;
mod ja;
pub mod language;
pub mod link_pages;
pub mod messages;
mod nl;
pub mod opening;
pub mod phrases;
mod pl;
pub mod plural;
mod pt;
pub mod showings;
pub mod stated;
pub mod terms;
mod tr;
pub mod unavailable;
mod zh;

pub use language::Language;
