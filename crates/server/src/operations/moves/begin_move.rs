use porchlight_api::{ApiError, BeginMove, ErrorCode, FieldError, StartedMove};

use crate::{auth::AuthContext, data_moves, operations::Handler, output::Output, state::AppState};

impl Handler for BeginMove {
    type Output = Output<StartedMove>;

    /// Returns where to continue; the same archive continues.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let bytes = u64::try_from(input.bytes).ok().filter(|bytes| *bytes > 0);
        let Some(bytes) = bytes else {
            return Err(FieldError::new(ErrorCode::OutOfRange, "Bytes", "must be greater than 0").into());
        };
        let Ok(blake3) = blake3::Hash::from_hex(&input.blake3) else {
            return Err(FieldError::new(ErrorCode::WrongFormat, "Blake3", "must be 64 hexadecimal digits").into());
        };
        data_moves::begin(app, caller.workspace, bytes, blake3.to_hex().as_str()).await.map(Output::of)
    }
}
