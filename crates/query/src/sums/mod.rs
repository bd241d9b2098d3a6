//! Sums over the amounts that a home states: the request, and its result with the steps of its reasoning.

mod chain;
mod evaluate;
mod halves;
mod item;
mod move_in;
mod of_price;
mod of_rents;
mod of_terms;
mod reader;
mod request;
mod stated;
mod stated_rents;
mod sum;
mod totals;
mod work;

pub use evaluate::{difference, evaluate};
pub(crate) use halves::{add_beside, halves};
pub use item::Item;
pub(crate) use reader::{MessageTerms, continue_query, counted_animals};
pub use request::{ChainStart, CountedItem, Operation, OwnAmount, SpokenAmount, SpokenSum, SumRequest};
pub use sum::{Equation, Finding, Label, Sum, Term};
