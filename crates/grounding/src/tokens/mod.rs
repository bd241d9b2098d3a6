//! A model's text in pieces, and what they mean.

pub mod lexicon;
pub mod tokenizer;
