//! Counts the work of reading a text, so that a loop that does not end, or takes too long, stops.

use std::cell::Cell;

/// Steps that understanding one question may take: six times what the costliest question of the cost tests takes.
pub const DEFAULT_STEPS: u64 = 4_000_000;

/// How many steps are left. A step is a word that is looked at.
#[derive(Debug)]
pub struct StepBudget {
    limit: u64,
    left: Cell<u64>,
}

/// More steps were needed than the budget allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OverBudget;

impl std::fmt::Display for OverBudget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the text takes too long to read")
    }
}

impl std::error::Error for OverBudget {}

impl Default for StepBudget {
    fn default() -> Self {
        Self::new(DEFAULT_STEPS)
    }
}

impl StepBudget {
    pub fn new(limit: u64) -> Self {
        Self { limit, left: Cell::new(limit) }
    }

    /// Takes `count` steps.
    ///
    /// # Errors
    ///
    /// `OverBudget` when fewer are left; from then on every call fails.
    pub fn step(&self, count: usize) -> Result<(), OverBudget> {
        match self.left.get().checked_sub(count as u64) {
            Some(left) if left > 0 => {
                self.left.set(left);
                Ok(())
            }
            _ => {
                self.left.set(0);
                Err(OverBudget)
            }
        }
    }

    /// Fails once the budget is used up.
    ///
    /// # Errors
    ///
    /// `OverBudget` when no step is left.
    pub fn check(&self) -> Result<(), OverBudget> {
        self.step(0)
    }

    /// Steps taken so far.
    pub fn spent(&self) -> u64 {
        self.limit - self.left.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_that_is_used_up_stays_used_up() {
        let budget = StepBudget::new(10);
        assert_eq!(budget.step(9), Ok(()));
        assert_eq!((budget.check(), budget.spent()), (Ok(()), 9));
        assert_eq!(budget.step(1), Err(OverBudget));
        assert_eq!((budget.check(), budget.spent()), (Err(OverBudget), 10));
    }
}
