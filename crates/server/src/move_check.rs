//! Keeps a service away from a database that a move left or hasn't completed.

use porchlight_domain::time::rfc3339_ms;
use porchlight_store::{MoveState, Store};

use crate::start_error::StartError;

/// As `check`; with `accept_moved`, the source of a move passes.
///
/// # Errors
/// As `check`.
pub async fn check_to_serve(store: &Store, accept_moved: bool) -> Result<(), StartError> {
    let mark = store.move_mark().await?;
    match mark.is_some_and(|mark| accept_moved && mark.state != MoveState::Incomplete) {
        true => Ok(()),
        false => check(store).await,
    }
}

/// Checks that no move is marked.
///
/// # Errors
/// `Config` says which move, and what to do.
pub async fn check(store: &Store) -> Result<(), StartError> {
    let Some(mark) = store.move_mark().await? else { return Ok(()) };
    let (other, time) = (mark.other, rfc3339_ms(mark.at_ms));
    Err(StartError::Config(match mark.state {
        MoveState::Incomplete => format!(
            "a move from {other} to here, begun on {time}, isn't finished. Repeat the command with --resume to finish \
             it, or with --discard to empty this database"
        ),
        MoveState::Moving => format!(
            "the data is being moved to {other} since {time}. Repeat the command with --resume to finish it, or with \
             --discard to stay here"
        ),
        MoveState::Moved => format!(
            "the data was moved to {other} on {time}. Start the service with that. To use the data here again, without \
             what was added there, run `porchlight move --reopen` with the same options"
        ),
    }))
}
