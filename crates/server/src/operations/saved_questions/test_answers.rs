use std::time::{Duration, Instant};

use porchlight_api::{AnswerTestReport, ApiError, ErrorCode, FieldError, SavedAnswer, TestAnswers, TestedAnswer};
use porchlight_domain::saved_question::{self, MAX_QUESTIONS, fit_failure};
use porchlight_store::{SavedQuestionRow, SavedQuestionRun};

use super::tested_chatbot;
use crate::operations::Handler;
use crate::{
    answers::saved_answer::TestedChatbot, auth::AuthContext, errors, operations::chatbot_id, output::Output,
    state::AppState,
};

/// No question is started after this time. The client sends the rest again.
const MAX_DURATION: Duration = Duration::from_secs(10);
/// The same for a change that isn't saved, about which nobody waits long.
const MAX_PREVIEW: Duration = Duration::from_secs(3);
/// Questions of one call that a model answers.
const MAX_WITH_MODEL: usize = 20;

impl Handler for TestAnswers {
    type Output = Output<AnswerTestReport>;

    /// Answers saved questions again, one after the other, and compares.
    ///
    /// Stores the results, unless the run is about a change that isn't saved.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let with_model = input.with_model == Some(true);
        let id = chatbot.id;
        let tested = tested_chatbot::stored(app, caller, chatbot, with_model);
        let changed = tested_chatbot::changed(app, &tested, &input).await?;
        let rows = wanted(app.store.list_saved_questions(id).await.map_err(errors::from_store)?, &input)?;
        let max_duration = if changed.is_some() { MAX_PREVIEW } else { MAX_DURATION };
        let max = if with_model { MAX_WITH_MODEL } else { rows.len() };
        let (began, mut report) = (Instant::now(), AnswerTestReport::default());
        let (mut runs, mut rest) = (Vec::new(), rows.into_iter());
        while report.results.len() < max && began.elapsed() < max_duration {
            let Some(row) = rest.next() else { break };
            if let Some(changed) = &changed {
                report.results.push(compare(app, &tested, changed, row).await?);
                continue;
            }
            let result = answer(app, &tested, &row).await?;
            report.results.push(tested_answer(&row, row.expected.clone(), result.clone()));
            runs.push(SavedQuestionRun { id: row.id, result });
        }
        report.not_run = rest.map(|row| row.id.0).collect();
        if !runs.is_empty() {
            let (accept, now_ms) = (input.accept == Some(true), app.clock.now_ms());
            let stored = app.store.record_saved_question_runs(id, runs, accept, now_ms).await;
            stored.map_err(errors::from_store)?;
        }
        Ok(Output::of(report))
    }
}

/// The questions that the input names, in their own order; those that were deleted are left out.
fn wanted(rows: Vec<SavedQuestionRow>, input: &TestAnswers) -> Result<Vec<SavedQuestionRow>, ApiError> {
    let Some(ids) = &input.saved_question_ids else { return Ok(rows) };
    if ids.len() > MAX_QUESTIONS as usize {
        let rule = format!("must have at most {MAX_QUESTIONS} IDs");
        return Err(FieldError::new(ErrorCode::TooMany, "SavedQuestionIDs", &rule).into());
    }
    Ok(rows.into_iter().filter(|row| ids.contains(&row.id.0)).collect())
}

/// The new answer, or why there is none. Errors that every further question would have end the run.
async fn answer(
    app: &AppState,
    tested: &TestedChatbot,
    row: &SavedQuestionRow,
) -> Result<Result<SavedAnswer, String>, ApiError> {
    match app.answering.answer_saved(tested.clone(), row.question.clone()).await {
        Ok(answer) => Ok(Ok(answer)),
        Err(error) if ends_run(error.code) => Err(error),
        Err(error) => Ok(Err(fit_failure(&error.message))),
    }
}

fn ends_run(code: ErrorCode) -> bool {
    matches!(code, ErrorCode::Stopping | ErrorCode::DatabaseUnavailable | ErrorCode::StorageFull | ErrorCode::Busy)
}

/// Compares the answer of today with that after the change.
async fn compare(
    app: &AppState,
    tested: &TestedChatbot,
    changed: &TestedChatbot,
    row: SavedQuestionRow,
) -> Result<TestedAnswer, ApiError> {
    match answer(app, tested, &row).await? {
        Ok(today) => Ok(tested_answer(&row, Some(today), answer(app, changed, &row).await?)),
        failed @ Err(_) => Ok(tested_answer(&row, None, failed)),
    }
}

fn tested_answer(
    row: &SavedQuestionRow,
    expected: Option<SavedAnswer>,
    result: Result<SavedAnswer, String>,
) -> TestedAnswer {
    let (last, failure) = match result {
        Ok(answer) => (Some(answer), String::new()),
        Err(failure) => (None, failure),
    };
    let changes = match (&expected, &last) {
        (Some(expected), Some(last)) => saved_question::difference(expected, last).kinds(),
        _ => Vec::new(),
    };
    let state = match (&expected, &last) {
        (_, None) => "failed",
        (None, Some(_)) => "recorded",
        (Some(_), Some(_)) if changes.is_empty() => "same",
        (Some(_), Some(_)) => "changed",
    };
    TestedAnswer {
        saved_question_id: row.id.0,
        question: row.question.clone(),
        state: state.into(),
        changes: changes.into_iter().map(str::to_owned).collect(),
        failure,
        expected: expected.or_else(|| last.clone()),
        last,
    }
}
