//! Numbers in a model's text: digits, number words and ideographs.

pub mod context;
pub mod digits;
mod ideographs;
pub mod money;
pub mod number_words;
