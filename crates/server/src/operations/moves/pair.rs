use porchlight_api::{ApiError, CreatedKey, Pair};
use porchlight_domain::text;

use crate::{auth::AuthContext, errors, keys::pairing, operations::Handler, output::Output, state::AppState};

/// The name of a key without one.
const NAME: &str = "Paired app";

impl Handler for Pair {
    type Output = Output<CreatedKey>;

    /// Uses up the code. Every call counts, so that nobody can try codes faster than 10 a minute.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        app.limits.pairing(caller.client_ip)?;
        let name = match input.name.as_deref().map(str::trim) {
            None | Some("") => NAME.to_owned(),
            Some(name) => text::required_line("Name", name, 200)?,
        };
        let request = caller.idempotency.as_ref().map(|idempotency| idempotency.key.as_str());
        let paired = pairing::pair(app, &input.code, request, &name).await.map_err(errors::from_store)?;
        let (id, key) = paired.ok_or_else(errors::unauthorized)?;
        Ok(Output::of(CreatedKey { key_id: id.0, kind: "secret".into(), name, key }))
    }
}
