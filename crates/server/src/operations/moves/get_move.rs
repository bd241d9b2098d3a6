use porchlight_api::{ApiError, GetMove, MoveStatus};

use crate::{auth::AuthContext, errors, operations::Handler, output::Output, state::AppState};

impl Handler for GetMove {
    type Output = Output<MoveStatus>;

    async fn handle(_app: &AppState, _caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        Err(errors::move_not_found())
    }
}
