//! Lists the models that can write answers.
//!
//! Why it exists: `list_models`, and the check of the setting `Model`. Not here: whether an
//! endpoint is reachable (`answering` knows).

use porchlight_api::{Fault, ListModels, Model};

use crate::{caller::Caller, reply::Reply, service::App};

/// Key of the built-in engine.
const BUILT_IN: &str = "1";

/// Lists the built-in engine and the endpoints' models.
pub async fn list_models(app: &App, _caller: &Caller, _input: ListModels) -> Result<Reply<Vec<Model>>, Fault> {
    let built_in = Model { key: BUILT_IN.into(), value: "Built-in engine".into(), status: app.config.built_in_engine };
    Ok(Reply::of(std::iter::once(built_in).chain(app.answering.models()).collect()))
}

/// True when `key` is in the list, usable now or not.
pub fn is_known_model(models: &[Model], key: &str) -> bool {
    key == BUILT_IN || models.iter().any(|model| model.key == key)
}
