//! Reads Markdown tables of a model line by line: which home and which field each cell is of. In a table the words that
//! name a number stand in another line.

use porchlight_lang::claims::TokenClass;
use porchlight_query::Field;

use crate::{
    mentions::Mentions,
    numbers::context::{Claim, label_of},
    tokens::{
        lexicon::Lexicon,
        tokenizer::{self, word_at},
    },
};

/// The head of the table that is being read.
#[derive(Debug, Default)]
pub struct Table {
    columns: Vec<(Option<usize>, Option<Claim>)>,
}

/// A cell with what its numbers are of.
#[derive(Debug)]
pub struct Cell {
    pub text: String,
    pub listing: Option<usize>,
    pub claim: Option<Claim>,
}

impl Table {
    /// The cells of a line; `None` when it is no line of a table.
    pub fn read(&mut self, line: &str, masked: &str, mentions: &Mentions, lexicon: &Lexicon) -> Option<Vec<Cell>> {
        if !line.trim_start().starts_with('|') {
            self.columns.clear();
            return None;
        }
        let cells: Vec<&str> = split(line);
        let plain: Vec<&str> = split(masked);
        let named: Vec<(Option<usize>, Option<Claim>)> =
            cells.iter().map(|cell| (listing_in(cell, mentions), claim_in(cell, lexicon))).collect();
        if self.columns.is_empty() {
            self.columns = named;
            return Some(Vec::new());
        }
        let (row_listing, row_claim) = named.first().cloned().unwrap_or_default();
        let read = plain.iter().enumerate().map(|(at, text)| {
            let (column_listing, column_claim) = self.columns.get(at).cloned().unwrap_or_default();
            let own = named.get(at).and_then(|(listing, _)| *listing);
            Cell {
                text: (*text).to_owned(),
                listing: own.or(row_listing).or(column_listing),
                claim: if at == 0 { None } else { column_claim.or_else(|| row_claim.clone()) },
            }
        });
        Some(read.collect())
    }
}

/// The cells between the bars; masking leaves the bars in place.
fn split(line: &str) -> Vec<&str> {
    line.trim().trim_start_matches('|').trim_end_matches('|').split('|').collect()
}

fn listing_in(cell: &str, mentions: &Mentions) -> Option<usize> {
    mentions.find(cell).first().map(|(_, listing)| *listing)
}

/// What a header names; its words are read in the language of the answer.
fn claim_in(cell: &str, lexicon: &Lexicon) -> Option<Claim> {
    let pieces = tokenizer::tokenize(cell, false);
    let senses = (0..pieces.len()).filter_map(|at| lexicon.sense(|on| word_at(&pieces, at + on)));
    let mut found: Option<Claim> = None;
    for (sense, _) in senses {
        let claim = match sense {
            TokenClass::SquareFeet => Claim::SquareFeet,
            TokenClass::SquareMeters => Claim::SquareMeters { lot: false },
            TokenClass::Day => Claim::Of(Field::DaysOnMarket),
            sense => match label_of(sense) {
                Some(claim) => claim,
                None => continue,
            },
        };
        found = Some(match (found, claim) {
            (None, claim) => claim,
            // "Price per sq ft", "Lot (sq ft)", "Living area (m²)"
            (Some(Claim::Of(Field::Price)), Claim::SquareFeet | Claim::SquareMeters { .. }) => {
                Claim::Of(Field::UnitPrice)
            }
            (Some(Claim::Of(Field::LotArea)), Claim::SquareMeters { .. }) => Claim::SquareMeters { lot: true },
            (Some(Claim::Of(Field::BuildingArea)), claim @ (Claim::SquareFeet | Claim::SquareMeters { .. })) => claim,
            (_, Claim::Of(Field::UnitPrice)) => Claim::Of(Field::UnitPrice),
            (Some(claim), _) => claim,
        });
    }
    found
}
