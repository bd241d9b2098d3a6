//! Moves the data of the built-in service to a connection, in the background. Until it ends, the service rejects writes.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};

use porchlight_server::moving::wire::{
    self, MoveMark, MoveState, MovedExtra, SendError, StoreError, WireMove, WireProgress,
};

use crate::{
    built_in_service::KEY_NAME,
    desktop::Desktop,
    error::{CommandResult, DesktopError},
    website::state::{DataMoveView, Running, lock},
};

/// Begins a move to a connection. Errors: those of the server (40911), 10001, 10002, 10006.
pub async fn begin(desktop: &Desktop, connection: &str) -> CommandResult<DataMoveView> {
    let wire = wire_of(desktop, connection).await?;
    wire.check().await.map_err(of_send)?;
    desktop.change_profile(|profile| profile.moving_to = connection.to_owned())?;
    run(desktop, wire, connection).await
}

/// Continues a move after a failure, or after the app was closed. Errors: 10006 if there is none.
pub async fn resume(desktop: &Desktop) -> CommandResult<DataMoveView> {
    let connection = desktop.profile().moving_to;
    let is_begun = mark(desktop).await?.is_some_and(|mark| mark.state == MoveState::Moving);
    if connection.is_empty() || !is_begun {
        return Err(DesktopError::input("There is no move to continue."));
    }
    let wire = wire_of(desktop, &connection).await?;
    run(desktop, wire, &connection).await
}

/// How far the move is; `None` without one.
pub async fn view(desktop: &Desktop) -> CommandResult<Option<DataMoveView>> {
    if let Some(running) = &*desktop.data_move.lock() {
        return Ok(Some(lock(&running.view).clone()));
    }
    let Some(mark) = mark(desktop).await? else { return Ok(None) };
    let state = if mark.state == MoveState::Moved { "done" } else { "interrupted" };
    Ok(Some(new_view(&desktop.profile().moving_to, &mark, state)))
}

/// Ends an unfinished move, or lets the built-in service be used again after a finished one. Errors: 10006 if there is
/// none in that state.
pub async fn discard(desktop: &Desktop, expected: MoveState) -> CommandResult<()> {
    let earlier = desktop.data_move.lock().take();
    if let Some(Running { stop, task, .. }) = earlier {
        stop.store(true, Ordering::Relaxed);
        if let Some(task) = task {
            // The report ends it at its next step; a request that hangs is dropped.
            task.abort();
            task.await.ok();
        }
    }
    if mark(desktop).await?.is_none_or(|mark| mark.state != expected) {
        return Err(DesktopError::input("There is no such move."));
    }
    let app = desktop.built_in().await?.app;
    wire::discard(&app.store, &app.config).await.map_err(of_store)?;
    app.store.hold_writes(None);
    desktop.change_profile(|profile| profile.moving_to = String::new())
}

async fn wire_of(desktop: &Desktop, connection: &str) -> CommandResult<WireMove> {
    desktop.remote(connection)?;
    let app = desktop.built_in().await?.app;
    let client = desktop.client_of(connection).await?;
    let (store, config) = (app.store.clone(), app.config.clone());
    Ok(WireMove { store, config, client, report: Arc::new(|_| true), give_up_after: None })
}

/// Marks the data, holds its writes, and moves it in the background.
async fn run(desktop: &Desktop, mut wire: WireMove, connection: &str) -> CommandResult<DataMoveView> {
    if desktop.data_move.lock().as_ref().is_some_and(|running| lock(&running.view).state == "working") {
        return Err(DesktopError::input("The data is being moved already."));
    }
    let mark = wire.mark().await.map_err(of_store)?;
    wire.store.hold_writes(Some(wire::hold_message(&mark)));
    let view = Arc::new(Mutex::new(new_view(connection, &mark, "working")));
    let stop = Arc::<AtomicBool>::default();
    let (shown, is_stopped) = (view.clone(), stop.clone());
    wire.report = Arc::new(move |now: WireProgress| {
        let mut view = lock(&shown);
        (view.step, view.done, view.total, view.message) = (now.step, now.done, now.total, now.problem);
        !is_stopped.load(Ordering::Relaxed)
    });
    let ended = view.clone();
    let task = tauri::async_runtime::spawn(async move {
        let moved = wire.run(&mark).await;
        let mut view = lock(&ended);
        match moved {
            Ok(data) => {
                let moved = MoveMark { state: MoveState::Moved, ..mark };
                wire.store.hold_writes(Some(wire::hold_message(&moved)));
                (view.state, view.message) = ("done", None);
                (view.tables, view.extras) = (data.tables, shown_extras(data.extras));
            }
            Err(error) => (view.state, view.message) = ("failed", Some(error.to_string())),
        }
    });
    let first = lock(&view).clone();
    *desktop.data_move.lock() = Some(Running { view, stop, task: Some(task) });
    Ok(first)
}

async fn mark(desktop: &Desktop) -> CommandResult<Option<MoveMark>> {
    desktop.built_in().await?.app.store.move_mark().await.map_err(of_store)
}

fn new_view(connection: &str, mark: &MoveMark, state: &'static str) -> DataMoveView {
    DataMoveView {
        connection_id: connection.to_owned(),
        base_url: mark.other.clone(),
        state,
        step: "pack",
        done: 0,
        total: 0,
        message: None,
        tables: Vec::new(),
        extras: Vec::new(),
    }
}

/// Without the app's own key, which it has made on the server already.
fn shown_extras(extras: Vec<MovedExtra>) -> Vec<MovedExtra> {
    let shown = |mut part: MovedExtra| {
        if part.name == "keys" {
            part.items.retain(|name| name != KEY_NAME);
        }
        (!part.items.is_empty()).then_some(part)
    };
    extras.into_iter().filter_map(shown).collect()
}

fn of_store(error: StoreError) -> DesktopError {
    match error {
        StoreError::Changed => DesktopError::input("The data was moved to another place, or is being moved there."),
        error => DesktopError::unreachable(format!("The built-in service's database failed: {error}.")),
    }
}

fn of_send(error: SendError) -> DesktopError {
    match error {
        SendError::Rejected { code, message } => DesktopError::of_service(code, message),
        error => DesktopError::unreachable(format!("Can't reach the server: {error}.")),
    }
}
