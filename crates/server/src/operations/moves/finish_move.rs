use porchlight_api::{ApiError, FinishMove, MoveStatus};

use crate::{auth::AuthContext, errors, operations::Handler, output::Output, state::AppState};

impl Handler for FinishMove {
    type Output = Output<MoveStatus>;

    async fn handle(_app: &AppState, _caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        Err(errors::move_not_found())
    }
}
