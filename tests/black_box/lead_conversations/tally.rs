//! Counts per field what is right, wrong, missing and invented.

use std::fmt::Write as _;

pub const FIELDS: [&str; 13] = [
    "lead",
    "kind",
    "home",
    "day",
    "time",
    "address",
    "budget",
    "financing",
    "timeline",
    "name",
    "email",
    "phone",
    "language",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Right,
    Wrong,
    Missing,
    Invented,
    /// Nothing was said and nothing is there.
    Empty,
}

#[derive(Debug)]
pub struct Miss {
    pub field: &'static str,
    pub outcome: Outcome,
    pub expected: String,
    pub got: String,
}

#[derive(Debug, Default)]
pub struct Tally {
    counts: [[usize; 5]; FIELDS.len()],
    pub misses: Vec<Miss>,
}

impl Tally {
    pub fn note(&mut self, field: &'static str, outcome: Outcome, expected: &str, got: &str) {
        let at = FIELDS.iter().position(|known| *known == field).expect("a field");
        self.counts[at][outcome as usize] += 1;
        if !matches!(outcome, Outcome::Right | Outcome::Empty) {
            self.misses.push(Miss { field, outcome, expected: expected.into(), got: got.into() });
        }
    }

    /// One expected text against one that is there.
    pub fn single(&mut self, field: &'static str, expected: Option<&str>, got: &str, is_same: impl Fn(&str) -> bool) {
        let outcome = match (expected, got) {
            (Some(expected), got) if !got.is_empty() && is_same(expected) => Outcome::Right,
            (Some(_), "") => Outcome::Missing,
            (Some(_), _) => Outcome::Wrong,
            (None, "") => Outcome::Empty,
            (None, _) => Outcome::Invented,
        };
        self.note(field, outcome, expected.unwrap_or_default(), got);
    }

    /// Several expected against several that are there, in any order.
    pub fn several(
        &mut self,
        field: &'static str,
        expected: &[&str],
        got: &[String],
        is_same: impl Fn(&str, &str) -> bool,
    ) {
        if expected.is_empty() && got.is_empty() {
            return self.note(field, Outcome::Empty, "", "");
        }
        let mut left: Vec<&String> = got.iter().collect();
        let mut open: Vec<&str> = Vec::new();
        for expected in expected {
            match left.iter().position(|got| is_same(expected, got)) {
                Some(at) => self.note(field, Outcome::Right, expected, left.remove(at)),
                None => open.push(expected),
            }
        }
        for expected in open {
            match left.pop() {
                Some(got) => self.note(field, Outcome::Wrong, expected, got),
                None => self.note(field, Outcome::Missing, expected, ""),
            }
        }
        for got in left {
            self.note(field, Outcome::Invented, "", got);
        }
    }

    pub fn table(&self) -> String {
        let mut out = "field       said  right  wrong  missing  invented  rightly empty  right %\n".to_owned();
        let mut total = [0; 5];
        for (field, counts) in FIELDS.iter().zip(&self.counts) {
            line(&mut out, field, counts);
            total.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
        }
        line(&mut out, "all", &total);
        out
    }

    /// Of what visitors said, how much the leads say.
    pub fn right_per_mille(&self) -> usize {
        let sum = |at: usize| self.counts.iter().map(|counts| counts[at]).sum::<usize>();
        sum(0) * 1_000 / (sum(0) + sum(1) + sum(2)).max(1)
    }

    pub fn invented(&self) -> usize {
        self.counts.iter().map(|counts| counts[Outcome::Invented as usize]).sum()
    }
}

fn line(out: &mut String, field: &str, [right, wrong, missing, invented, empty]: &[usize; 5]) {
    let stated = right + wrong + missing;
    let share = *right as f64 * 100.0 / stated.max(1) as f64;
    let _ = writeln!(out, "{field:10} {stated:5} {right:6} {wrong:6} {missing:8} {invented:9} {empty:14} {share:8.1}");
}
