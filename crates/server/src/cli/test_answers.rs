use std::{path::PathBuf, process::ExitCode, time::Instant};

use anyhow::Context;
use clap::Args;
use porchlight_api::{ListSavedQuestions, TestAnswers, TestedAnswer};
use porchlight_domain::saved_question::{Answered, difference};

use super::{
    junit::{self, TestRun},
    options::{DataOptions, ModelOptions},
    start,
};
use crate::{auth::AuthContext, operations::Handler, state::AppState, state::Service};

/// Some answers changed or failed.
const CHANGED: u8 = 1;
/// The questions could not be run.
const NOT_RUN: u8 = 2;

#[derive(Debug, Args)]
pub struct TestAnswersCommand {
    /// Chatbot ID
    #[arg(long, value_name = "ID")]
    chatbot: String,
    /// Write the results as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Answer with the chatbot's AI model, which may cost money
    #[arg(long)]
    with_model: bool,
    /// Expect the new answers from now on
    #[arg(long)]
    accept: bool,
    #[command(flatten)]
    data: DataOptions,
    #[command(flatten)]
    models: ModelOptions,
}

impl TestAnswersCommand {
    /// Runs all saved questions. Exit codes: 0 nothing changed, 1 some answers changed or failed, 2 nothing could be run.
    pub async fn run(self) -> ExitCode {
        match self.run_all().await {
            Ok(code) => code,
            Err(error) => {
                eprintln!("porchlight: {error:#}");
                ExitCode::from(NOT_RUN)
            }
        }
    }

    async fn run_all(&self) -> anyhow::Result<ExitCode> {
        super::logs::start(super::logs::LogFormat::Text, "warn");
        let mut config = self.data.config()?;
        self.models.apply(&mut config)?;
        if self.with_model {
            self.models.require_budget(&config)?;
        }
        let app = Service::open(config).await?;
        let caller = start::caller(&app).await?;
        let began = Instant::now();
        let results = self.results(&app, &caller).await?;
        for result in &results {
            start::print(&line(result, self.accept))?;
        }
        start::print(&summary(&results))?;
        if let Some(file) = &self.junit {
            let run = TestRun { chatbot: &self.chatbot, results: &results, accept: self.accept, took: began.elapsed() };
            std::fs::write(file, junit::document(&run))
                .with_context(|| format!("couldn't write {}", file.display()))?;
        }
        let failed = |result: &TestedAnswer| result.state == "failed" || result.state == "changed" && !self.accept;
        Ok(if results.iter().any(failed) { ExitCode::from(CHANGED) } else { ExitCode::SUCCESS })
    }

    /// Calls the operation until every question has run.
    async fn results(&self, app: &AppState, caller: &AuthContext) -> anyhow::Result<Vec<TestedAnswer>> {
        let list = ListSavedQuestions { serial_number: self.chatbot.clone() };
        let saved = list_ids(ListSavedQuestions::handle(app, caller, list).await?.data);
        anyhow::ensure!(!saved.is_empty(), "this chatbot has no saved questions; add some in the Playground");
        let (mut results, mut rest) = (Vec::new(), saved);
        while !rest.is_empty() {
            let input = TestAnswers {
                serial_number: self.chatbot.clone(),
                saved_question_ids: Some(rest.clone()),
                with_model: Some(self.with_model),
                accept: Some(self.accept),
                ..TestAnswers::default()
            };
            let report = TestAnswers::handle(app, caller, input).await?.data;
            anyhow::ensure!(report.not_run.len() < rest.len(), "the questions took too long");
            results.extend(report.results);
            rest = report.not_run;
        }
        Ok(results)
    }
}

fn list_ids(saved: Vec<porchlight_api::SavedQuestion>) -> Vec<i64> {
    saved.into_iter().map(|question| question.saved_question_id).collect()
}

/// "changed   How much is it? (numbers: $429,000 → $419,000)".
fn line(result: &TestedAnswer, accept: bool) -> String {
    let question = one_line(&result.question);
    match result.state.as_str() {
        "failed" => format!("failed    {question} ({})", one_line(&result.failure)),
        "changed" if accept => format!("accepted  {question} ({})", what_changed(result)),
        "changed" => format!("changed   {question} ({})", what_changed(result)),
        state => format!("{state:<9} {question}"),
    }
}

fn summary(results: &[TestedAnswer]) -> String {
    let count = |state: &str| results.iter().filter(|result| result.state == state).count();
    let questions = if results.len() == 1 { "question" } else { "questions" };
    format!(
        "{} {questions}: {} same, {} changed, {} recorded, {} failed",
        results.len(),
        count("same"),
        count("changed"),
        count("recorded"),
        count("failed")
    )
}

/// What changed, on one line.
pub(super) fn what_changed(result: &TestedAnswer) -> String {
    let (Some(expected), Some(last)) = (&result.expected, &result.last) else { return String::new() };
    let change = difference(expected, last);
    let mut changes = Vec::new();
    match change.answered {
        Answered::Lost => changes.push("no answer now".to_owned()),
        Answered::Found => changes.push("an answer now".to_owned()),
        Answered::Same => {}
    }
    if !change.numbers_gone.is_empty() || !change.numbers_new.is_empty() {
        let list = |numbers: &[String]| if numbers.is_empty() { "none".to_owned() } else { numbers.join(", ") };
        changes.push(format!("numbers: {} → {}", list(&change.numbers_gone), list(&change.numbers_new)));
    }
    let names = |listings: &[porchlight_api::MentionedListing], sign: &str| -> Vec<String> {
        let name = |listing: &porchlight_api::MentionedListing| {
            one_line(if listing.name.is_empty() { &listing.mls_number } else { &listing.name })
        };
        listings.iter().map(|listing| format!("{sign}{}", name(listing))).collect()
    };
    let moved = [names(&change.removed, "−"), names(&change.added, "+")].concat();
    if !moved.is_empty() {
        changes.push(format!("listings: {}", moved.join(", ")));
    } else if change.is_reordered {
        changes.push("listings: another order".into());
    }
    if changes.is_empty() {
        changes.push("words".into());
    }
    changes.join("; ")
}

/// A text on one line, without control characters, which a terminal could act on.
fn one_line(text: &str) -> String {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    tokens.join(" ").chars().filter(|c| !c.is_control()).collect()
}
