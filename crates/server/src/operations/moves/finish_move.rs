use porchlight_api::{ApiError, FinishMove, MoveStatus};

use crate::{auth::AuthContext, data_moves, operations::Handler, output::Output, state::AppState};

impl Handler for FinishMove {
    type Output = Output<MoveStatus>;

    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        data_moves::finish(app, caller.workspace, &input.move_id).await.map(Output::of)
    }
}
