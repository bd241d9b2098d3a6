//! Lists available models, and warns about settings that have no effect.

use porchlight_api::{ApiError, ListModels, Model, SettingWarning};
use porchlight_domain::{Settings, WorkspaceId, settings_warnings::settings_warnings};

use crate::operations::Handler;
use crate::{auth::AuthContext, http::edge::OrderProblem, output::Output, state::AppState};

/// Model key of the built-in engine.
const BUILT_IN: &str = "1";

impl Handler for ListModels {
    type Output = Output<Vec<Model>>;

    /// Lists the built-in engine and the endpoints' models.
    async fn handle(app: &AppState, caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        let built_in =
            Model { key: BUILT_IN.into(), value: "Built-in engine".into(), status: app.config.built_in_engine };
        Ok(Output::of(std::iter::once(built_in).chain(app.answering.models(caller.workspace)).collect()))
    }
}

/// Warnings about settings that have no effect yet.
pub fn warnings(app: &AppState, workspace: WorkspaceId, settings: &Settings) -> Vec<SettingWarning> {
    let is_known = |model: &str| model == BUILT_IN || app.answering.is_known(workspace, model);
    let mut warnings = settings_warnings(settings, &is_known);
    let problem = app.edge.get().and_then(|edge| edge.order_problem(&settings.custom_domain));
    warnings.extend(problem.map(|problem| {
        let (reason, detail) = match problem {
            OrderProblem::DnsRecord { target } => ("no dns record", target),
            OrderProblem::Authority { sentence } => ("no certificate", sentence),
        };
        SettingWarning { field: "CustomDomain".into(), reason: reason.into(), detail: Some(detail) }
    }));
    warnings
}
