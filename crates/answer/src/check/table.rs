//! Reads Markdown tables of a model line by line: which home and which field each cell is of.
//!
//! Why it exists: in a table the words that name a figure stand in another line. Not here: the comparing.

use super::{claims::Claim, mentions::Mentions};
use crate::{meaning::Field, tokens};

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
    pub fn read(&mut self, line: &str, masked: &str, mentions: &Mentions) -> Option<Vec<Cell>> {
        if !line.trim_start().starts_with('|') {
            self.columns.clear();
            return None;
        }
        let cells: Vec<&str> = split(line);
        let plain: Vec<&str> = split(masked);
        let named: Vec<(Option<usize>, Option<Claim>)> =
            cells.iter().map(|cell| (home_in(cell, mentions), claim_in(cell))).collect();
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

fn claim_in(cell: &str) -> Option<Claim> {
    let words = tokens::read(cell);
    let field = words.iter().find_map(|token| {
        Some(match token.word.as_str() {
            "beds" | "bedrooms" | "bedroom" | "bed" => Field::Bedrooms,
            "baths" | "bathrooms" | "bathroom" | "bath" => Field::Bathrooms,
            "lot" | "land" => Field::LotArea,
            "sqft" | "area" | "size" | "sq" | "square" | "living" => Field::BuildingArea,
            "year" | "built" => Field::YearBuilt,
            "hoa" => Field::Hoa,
            "deposit" => Field::Deposit,
            "parking" | "garage" => Field::Parking,
            "days" => Field::DaysOnMarket,
            "estimate" | "estimated" => Field::Estimate,
            "price" | "rent" | "cost" => Field::Price,
            "mls" => Field::MlsNumber,
            "zip" => Field::Zip,
            _ => return None,
        })
    })?;
    let per_area =
        field == Field::Price && words.iter().any(|token| matches!(token.word.as_str(), "sq" | "sqft" | "per"));
    Some(Claim::Of(if per_area { Field::UnitPrice } else { field }))
}
