//! Imports listings in one transaction. A rejected row does not affect the others.

use std::collections::HashSet;

use porchlight_api::{ApiError, ErrorCode, FieldError, ImportListings, ImportReport, ImportRowError, RawRow};
use porchlight_domain::{
    ChatbotId, ListingDraft, ListingId, OnConflict,
    listing_input::{InputContext, draft_from_row},
};
use porchlight_store::{ImportOutcome, RowOutcome};

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, ids::random_id, operations::chatbot_id, output::Output, state::AppState};

const MAX_ROWS: usize = 1000;

impl Handler for ImportListings {
    type Output = Output<ImportReport>;

    /// Imports rows; returns the result of each.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        if input.rows.len() > MAX_ROWS {
            return Err(FieldError::by_rule(ErrorCode::TooMany, "Rows").into());
        }
        let on_conflict = on_conflict(input.on_conflict.as_deref())?;
        let context = InputContext::new(app.clock.year(), &chatbot.settings.time_zone);
        let mut read: Vec<Result<Draft, Vec<FieldError>>> = input.rows.iter().map(|row| draft(row, &context)).collect();
        reject_unknown(app, chatbot.id, &mut read).await?;
        let mut report = ImportReport::default();
        let mut drafts = Vec::with_capacity(read.len());
        for (at, row) in read.into_iter().enumerate() {
            let row = row.map_err(|problems| report.errors.push(row_error(at, &problems))).ok();
            let (named, draft) = row.unzip();
            drafts.push((named.flatten().unwrap_or_else(|| ListingId::from_random(random_id())), draft));
        }
        let write = caller.write(app.clock.now_ms());
        let dry_run = input.dry_run.unwrap_or(false);
        let done = app.store.import_listings(&write, chatbot.id, drafts, on_conflict, dry_run).await;
        let done = done.map_err(errors::from_store)?;
        Ok(Output { replayed: done.replayed, ..Output::of(reported(report, done.value)) })
    }
}

/// The listing ID of a row, if any, and its values.
type Draft = (Option<ListingId>, ListingDraft);

fn draft(row: &RawRow, context: &InputContext) -> Result<Draft, Vec<FieldError>> {
    let row = row.read()?;
    let named = row.id.as_deref().filter(|id| !id.is_empty());
    // An invalid ID counts as an unknown listing.
    let named = named.map(|id| id.parse().map_or(ListingId(0), ListingId));
    Ok((named, draft_from_row(&row, context)?))
}

/// Rejects rows whose `ID` is not a listing of the chatbot.
async fn reject_unknown(
    app: &AppState,
    chatbot: ChatbotId,
    rows: &mut [Result<Draft, Vec<FieldError>>],
) -> Result<(), ApiError> {
    let named: Vec<ListingId> = rows.iter().flatten().filter_map(|(named, _)| *named).collect();
    if named.is_empty() {
        return Ok(());
    }
    let known = app.store.listings_by_ids(chatbot, 0, &named).await.map_err(errors::from_store)?;
    let known: HashSet<ListingId> = known.into_iter().map(|listing| listing.id).collect();
    for row in rows {
        if let Ok((Some(named), _)) = row
            && !known.contains(named)
        {
            *row = Err(vec![FieldError::new(ErrorCode::NoSuchListing, "ID", "is not a listing of this chatbot")]);
        }
    }
    Ok(())
}

fn on_conflict(typed: Option<&str>) -> Result<OnConflict, FieldError> {
    typed
        .filter(|name| !name.is_empty())
        .map_or(Ok(OnConflict::default()), str::parse)
        .map_err(|()| FieldError::by_rule(ErrorCode::NotInSet, "OnConflict"))
}

fn row_error(row: usize, problems: &[FieldError]) -> ImportRowError {
    let field = problems.first().map(|problem| problem.field.clone()).unwrap_or_default();
    ImportRowError { row: row as i64, field, message: ApiError::from_field_errors(problems).message }
}

/// Adds the store's counts to those of rows rejected earlier.
fn reported(mut report: ImportReport, outcome: ImportOutcome) -> ImportReport {
    let unreadable: HashSet<i64> = report.errors.iter().map(|error| error.row).collect();
    for (row, outcome) in (0..).zip(outcome.rows) {
        let (count, id) = match outcome {
            _ if unreadable.contains(&row) => (&mut report.rejected, None),
            RowOutcome::Created(id) => (&mut report.created, Some(id)),
            RowOutcome::Updated(id) => (&mut report.updated, Some(id)),
            RowOutcome::Unchanged(id) => (&mut report.unchanged, Some(id)),
            RowOutcome::Skipped => (&mut report.skipped, None),
            RowOutcome::Rejected { field, message } => {
                report.errors.push(ImportRowError { row, field, message });
                (&mut report.rejected, None)
            }
        };
        *count += 1;
        report.ids.push(id.map(|id| id.to_string()));
    }
    report.errors.sort_by_key(|error| error.row);
    report
}
