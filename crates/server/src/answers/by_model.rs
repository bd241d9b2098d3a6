//! The part of an answer that the chatbot's model does: it plans and writes, or writes from the built-in plan.

use std::{future::ready, sync::Arc};

use porchlight_answer::{
    RenderedAnswer,
    render::{language_of, unsupported_media},
};

use super::{
    answer_stream::AnswerStream,
    compose::{render_built_in, unseen_by_model},
    engine::EngineState,
    leads,
    model::{ModelClient, Usage},
    model_answer::{self, AnswerSource, ModelAnswer, ModelAnswerEnd},
    planning::{self, Plan},
    request::AnswerRequest,
    retrieve::RetrievedAnswerData,
};

/// What a model left of an answer.
pub(super) struct Written {
    /// The data of the answer: the model's if it planned and wrote, or else the built-in engine's.
    pub found: Arc<RetrievedAnswerData>,
    /// The built-in answer from the same data.
    pub built: Box<RenderedAnswer>,
    /// `None` if the model wrote nothing and need not.
    pub answer: Option<ModelAnswer>,
    pub usage: Option<Usage>,
    pub has_planned: bool,
}

impl Written {
    /// Without a model.
    pub fn built_in(found: &Arc<RetrievedAnswerData>, built: Box<RenderedAnswer>) -> Self {
        Self { found: Arc::clone(found), built, answer: None, usage: None, has_planned: false }
    }

    fn of(found: Arc<RetrievedAnswerData>, built: Box<RenderedAnswer>, mut answer: ModelAnswer) -> Self {
        let usage = answer.usage.take();
        Self { found, built, answer: Some(answer), usage, has_planned: false }
    }
}

/// Writes the model's answer into `running`. `built` is the built-in answer to the same question.
pub(super) async fn write(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &Arc<RetrievedAnswerData>,
    running: &AnswerStream,
    writer: &ModelClient,
    built: Box<RenderedAnswer>,
) -> Box<Written> {
    let unseen = unseen_by_model(request);
    if let Some(unseen) = unseen {
        let language = language_of(&found.meaning, &found.bot);
        running.push(&format!("{}\n\n", unsupported_media::sentence(unseen, language)));
    }
    let source = AnswerSource { found, built_in: &built.text };
    if !planning::applies(request, found, writer) {
        let answer = Box::pin(model_answer::write(shared, request, source, running, writer, unseen, None)).await;
        return Box::new(Written::of(Arc::clone(found), built, answer));
    }
    let written = match Box::pin(planning::plan(shared, request, found, running, writer, unseen)).await {
        Plan::Answer { data, begun, spent } => {
            let planned = Box::new(Box::pin(render_built_in(shared, request, &data.rendered)).await);
            let source = AnswerSource { found: &data.checked, built_in: &planned.text };
            let begun = Box::pin(ready(Ok(begun)));
            let answer =
                Box::pin(model_answer::stream(shared, request, source, running, writer, begun, Some(spent))).await;
            match answer.end {
                ModelAnswerEnd::Whole | ModelAnswerEnd::Interrupted => {
                    Written { has_planned: true, ..Written::of(data.checked, planned, answer) }
                }
                ModelAnswerEnd::Failed(_) => Written::of(Arc::clone(found), built, answer),
            }
        }
        Plan::Handoff { data, spent } => {
            let reply = Box::pin(render_built_in(shared, request, &data)).await;
            let built = Box::new(Box::pin(leads::in_configured_text(shared, request, &data, reply)).await);
            Written { found: data, built, answer: None, usage: spent.usage, has_planned: true }
        }
        Plan::Interrupted { spent } => {
            let (end, usage) = (ModelAnswerEnd::Interrupted, spent.usage);
            Written::of(Arc::clone(found), built, ModelAnswer { end, usage, checked: Vec::new() })
        }
        Plan::BuiltIn { failure, spent } if failure.may_write() => {
            let answer =
                Box::pin(model_answer::write(shared, request, source, running, writer, unseen, Some(spent))).await;
            if failure.may_be_tools() && matches!(answer.end, ModelAnswerEnd::Whole) {
                writer.forget_tools();
            }
            Written::of(Arc::clone(found), built, answer)
        }
        Plan::BuiltIn { failure, spent } => {
            let end = ModelAnswerEnd::Failed(failure.into_error());
            model_answer::record(writer, &end);
            let usage = spent.usage;
            Written::of(Arc::clone(found), built, ModelAnswer { end, usage, checked: Vec::new() })
        }
    };
    Box::new(written)
}
