use porchlight_api::{ApiError, CreatedKey, Pair};

use crate::{auth::AuthContext, errors, operations::Handler, output::Output, state::AppState};

impl Handler for Pair {
    type Output = Output<CreatedKey>;

    async fn handle(_app: &AppState, _caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        Err(errors::unauthorized())
    }
}
