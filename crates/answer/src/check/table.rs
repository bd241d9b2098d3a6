//! Reads Markdown tables of a model line by line: which home and which field each cell is of.
//!
//! Why it exists: in a table the words that name a figure stand in another line. Not here: the comparing.

use super::{
    claims::{Claim, label_of},
    lex,
    mentions::Mentions,
    spelled,
    words::{Lexicon, Sense},
};
use crate::meaning::Field;

/// The head of the table that is being read.
#[derive(Debug, Default)]
pub struct Table {
    columns: Vec<(Option<usize>, Option<Claim>)>,
}

/// A cell with what its figures are of.
#[derive(Debug)]
pub struct Cell {
    pub text: String,
    pub home: Option<usize>,
    pub claim: Option<Claim>,
}

impl Table {
    /// The cells of a line; none when it is no line of a table.
    pub fn read(&mut self, line: &str, masked: &str, mentions: &Mentions, lexicon: &Lexicon) -> Option<Vec<Cell>> {
        if !line.trim_start().starts_with('|') {
            self.columns.clear();
            return None;
        }
        let cells: Vec<&str> = split(line);
        let plain: Vec<&str> = split(masked);
        let named: Vec<(Option<usize>, Option<Claim>)> =
            cells.iter().map(|cell| (home_in(cell, mentions), claim_in(cell, lexicon))).collect();
        if self.columns.is_empty() {
            self.columns = named;
            return Some(Vec::new());
        }
        let (row_home, row_claim) = named.first().cloned().unwrap_or_default();
        let read = plain.iter().enumerate().map(|(at, text)| {
            let (column_home, column_claim) = self.columns.get(at).cloned().unwrap_or_default();
            let own = named.get(at).and_then(|(home, _)| *home);
            Cell {
                text: (*text).to_owned(),
                home: own.or(row_home).or(column_home),
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

fn home_in(cell: &str, mentions: &Mentions) -> Option<usize> {
    mentions.find(cell).first().map(|(_, home)| *home)
}

/// What a heading names; its words are read in the language of the answer.
fn claim_in(cell: &str, lexicon: &Lexicon) -> Option<Claim> {
    let pieces = lex::pieces(cell, false);
    let senses = (0..pieces.len()).filter_map(|at| lexicon.sense(|on| spelled::word(&pieces, at + on)));
    let mut found: Option<Claim> = None;
    for (sense, _) in senses {
        let claim = match sense {
            Sense::SquareFeet => Claim::SquareFeet,
            Sense::SquareMeters => Claim::SquareMeters { lot: false },
            Sense::Day => Claim::Of(Field::DaysOnMarket),
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
