//! Validates a question, checks its files and limits, and starts the answer. Shared by `ask` and `ask_widget`.

use std::sync::Arc;

use futures::future::BoxFuture;
use porchlight_answer::DialogState;
use porchlight_api::{ApiError, AskRequest};
use porchlight_domain::{MessageId, SessionId, time::month_bounds_ms};
use porchlight_store::{ChatbotRow, Limits, MessageRow, MonthLimit, NewSession, RateLimit, SessionLimit};
use tokio::time::Instant;

use super::{files, replay};
use crate::{
    answers::{
        answer_stream::AnswerStream,
        question::Question,
        rejected::in_configured_text,
        reply_channel::{StartedAnswer, reply_channel},
        request::{AnswerRequest, AttachedFiles},
    },
    auth::AuthContext,
    http::{client_ip::client_network, listener::answer_later},
    ledger::{Quantity, Source},
    state::AppState,
};

pub(super) struct ChatTarget {
    pub chatbot: ChatbotRow,
    pub session: SessionId,
    /// Set for a session that is stored with its first question.
    pub new_session: Option<NewSession>,
    pub dialog_state: DialogState,
    /// The workspace's limit on questions per session.
    pub session_limit: SessionLimit,
    /// Of the question and of its answer.
    pub ids: [MessageId; 2],
    /// The question of an earlier request with the same `Idempotency-Key`.
    pub earlier: Option<MessageRow>,
}

/// A question and its caller.
pub(super) struct IncomingQuestion {
    pub app: AppState,
    pub caller: AuthContext,
    pub ask: AskRequest,
    asked_at: Instant,
}

impl IncomingQuestion {
    /// Boxed, because it is moved into a task.
    pub fn new(app: &AppState, caller: &AuthContext, ask: AskRequest) -> Box<Self> {
        Box::new(Self { app: Arc::clone(app), caller: caller.clone(), ask, asked_at: Instant::now() })
    }
}

/// Reads where a question is asked.
pub(super) type FindTarget = fn(&IncomingQuestion) -> BoxFuture<'_, Result<ChatTarget, ApiError>>;

enum Prepared {
    New(Box<AnswerRequest>, BoxFuture<'static, Vec<AttachedFiles>>),
    /// The answer of an earlier request with the same idempotency key.
    Earlier(Arc<AnswerStream>),
}

/// Validates the question and starts its answer, in a task that outlives the caller. With `is_whole`, this waits for the
/// end of the answer.
pub(super) async fn begin(
    incoming: Box<IncomingQuestion>,
    is_whole: bool,
    find_target: FindTarget,
) -> Result<StartedAnswer, ApiError> {
    let (engine, tenant) = (incoming.app.answering.clone(), incoming.caller.workspace.0);
    let (reply, receiver) = reply_channel(engine.inline_tasks().clone(), is_whole);
    let task = {
        let engine = engine.clone();
        async move {
            match Box::pin(prepare(incoming, find_target)).await {
                Ok(Prepared::New(request, attaching)) => engine.answer_question(request, attaching, reply).await,
                Ok(Prepared::Earlier(answer)) => reply.send(Ok(StartedAnswer { answer, replayed: true })),
                Err(error) => reply.send(Err(error)),
            }
        }
    };
    engine.inline_tasks().spawn(tenant, task);
    answer_later();
    receiver.wait().await
}

async fn prepare(incoming: Box<IncomingQuestion>, find_target: FindTarget) -> Result<Prepared, ApiError> {
    let place = find_target(&incoming).await?;
    let IncomingQuestion { app, caller, ask, asked_at } = &*incoming;
    let question = Question::read(ask)?;
    if let Some(answer) = replay::find_previous(app, &place, &question).await? {
        return Ok(Prepared::Earlier(answer));
    }
    let now_ms = app.clock.now_ms();
    let source = Source::of(&app.ledger, caller, &place.chatbot, Some(place.session));
    let source = source.in_language(place.dialog_state.language, &place.chatbot);
    let limits = limits(app, caller, &place, &source, now_ms)?;
    let files = files::check(app, caller, (place.chatbot.id, place.session), &question).await?;
    let takes = app.answering.takes(&place.chatbot);
    let attaching = Box::pin(files::attach(Arc::clone(app), files, takes));
    let request = Box::new(AnswerRequest {
        chatbot: place.chatbot,
        session: place.session,
        new_session: place.new_session,
        dialog_state: place.dialog_state,
        question,
        attached: Vec::new(),
        was_listened_to: false,
        limits,
        source,
        over_budget: false,
        ids: place.ids,
        now_ms,
        requested_at: *asked_at,
        request_id: caller.request_id.clone(),
        overlay: None,
    });
    Ok(Prepared::New(request, attaching))
}

/// The chatbot's and the workspace's limits, for the session and, for visitors, the client IP.
fn limits(
    app: &AppState,
    caller: &AuthContext,
    place: &ChatTarget,
    source: &Source,
    now_ms: i64,
) -> Result<Limits, ApiError> {
    let settings = &place.chatbot.settings;
    let charge = app.ledger.prepare(source, &[(Quantity::Questions, 1)], now_ms);
    let charge = charge.map_err(|error| in_configured_text(error, settings))?;
    let mut rate_subjects = vec![format!("s:{}", place.session)];
    if caller.visitor.is_some() {
        let client = format!("{} {}", place.chatbot.serial, client_network(caller.client_ip));
        rate_subjects.push(format!("a:{}", &blake3::hash(client.as_bytes()).to_hex()[..32]));
    }
    let (start_ms, end_ms) = month_bounds_ms(now_ms, &settings.time_zone);
    Ok(Limits {
        rate: settings.rate_limit.map(|rate| RateLimit { count: rate.count, seconds: rate.seconds }),
        rate_subjects,
        month: settings.message_limit.map(|max| MonthLimit { start_ms, end_ms, max: max.into() }),
        // Without a workspace limit, only visitors get the default limit.
        per_session: place.session_limit.or(app.ledger.questions_per_session().filter(|_| caller.visitor.is_some())),
        budget: app.answering.daily_budget(&place.chatbot, now_ms),
        charge: Some(charge),
        live_charge: Some(app.ledger.charge_of(source, &[(Quantity::LiveMessages, 1)], now_ms)),
    })
}

/// The stored state of a conversation; starts over if it can't be parsed.
pub(super) fn conversation_for(state_json: &str) -> DialogState {
    serde_json::from_str(state_json).unwrap_or_default()
}
