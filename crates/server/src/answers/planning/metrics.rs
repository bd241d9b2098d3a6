//! Counts plans and calls for `/metrics`.

use super::functions::Function;

/// Counts a plan by how it ended.
pub(super) fn plan(outcome: &'static str) {
    metrics::counter!("porchlight_model_plans_total", "outcome" => outcome).increment(1);
}

/// Counts a plan that found other homes than the built-in engine.
pub(super) fn disagreement() {
    metrics::counter!("porchlight_model_plan_disagreements_total").increment(1);
}

/// Counts a call by its function.
pub(super) fn call(function: Option<Function>, outcome: &'static str) {
    let function = function.map_or("unknown", Function::name);
    metrics::counter!("porchlight_tool_calls_total", "function" => function, "outcome" => outcome).increment(1);
}

/// Counts calls beyond the limit of a turn.
pub(super) fn left_out(calls: usize) {
    metrics::counter!("porchlight_tool_calls_total", "function" => "unknown", "outcome" => "left_out")
        .increment(calls as u64);
}
