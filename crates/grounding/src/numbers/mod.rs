//! Numbers in a model's text: digits, number words and ideographs.

pub mod digits;
mod ideographs;
pub mod number_words;
