use porchlight_api::{ApiError, BeginMove, StartedMove};

use crate::{auth::AuthContext, errors, operations::Handler, output::Output, state::AppState};

impl Handler for BeginMove {
    type Output = Output<StartedMove>;

    async fn handle(_app: &AppState, _caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        Err(errors::move_not_found())
    }
}
