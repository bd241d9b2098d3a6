use porchlight_api::{ApiError, GetUsage, LimitUsage, Usage};
use porchlight_domain::time::{day_bounds_ms, local_day};
use porchlight_store::ChatbotRow;

use crate::operations::Handler;
use crate::{
    auth::AuthContext,
    errors,
    ledger::{Period, Scope},
    operations::chatbot_id,
    output::Output,
    state::AppState,
};

const DAY_MS: i64 = 24 * 3600 * 1000;

impl Handler for GetUsage {
    type Output = Output<Usage>;

    /// Returns today's usage of a chatbot against every limit, without client IPs.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let now_ms = app.clock.now_ms();
        let (day_ms, end_ms) = day_bounds_ms(now_ms, &chatbot.settings.time_zone);
        let today = app.store.count_days(chatbot.id, &[(day_ms, end_ms)]).await.map_err(errors::from_store)?;
        let mut limits = client_limits(app, caller, &chatbot, now_ms).await?;
        limits.extend(budget(app, &chatbot, now_ms).await?);
        Ok(Output::of(Usage {
            day: local_day(now_ms, &chatbot.settings.time_zone).to_string(),
            questions: today.first().map_or(0, |day| day.questions),
            limits,
            currency: app.answering.currency(&chatbot),
        }))
    }
}

/// The limits per client, and the highest usage of a single client.
async fn client_limits(
    app: &AppState,
    caller: &AuthContext,
    chatbot: &ChatbotRow,
    now_ms: i64,
) -> Result<Vec<LimitUsage>, ApiError> {
    let day_ms = day_bounds_ms(now_ms, &chatbot.settings.time_zone).0;
    let recent = app.store.usage_counts(chatbot.id, now_ms - DAY_MS).await.map_err(errors::from_store)?;
    let own = app.store.session_limit(caller.workspace).await.map_err(errors::from_store)?;
    let mut limits = Vec::new();
    for limit in app.ledger.limits() {
        let used = match limit.scope {
            // A chatbot window that has ended doesn't count for today.
            Scope::Chatbot => {
                app.store.used(&format!("c:{}", chatbot.id), limit.name, now_ms).await.map_err(errors::from_store)?
            }
            _ => recent.iter().find(|count| count.name == limit.name).map_or(0, |count| count.max_used),
        };
        limits.push(row(limit.name, limit.scope, limit.period, used, limit.max));
    }
    if let Some(max) = own.or(app.ledger.questions_per_session()) {
        let used = app.store.max_session_questions(chatbot.id, day_ms).await.map_err(errors::from_store)?;
        let after_ip = limits.iter().take_while(|limit| limit.name.starts_with("questions_")).count();
        limits.insert(after_ip, row("questions_per_session", Scope::Session, Period::Whole, used, max.into()));
    }
    Ok(limits)
}

/// The daily model budget.
async fn budget(app: &AppState, chatbot: &ChatbotRow, now_ms: i64) -> Result<Vec<LimitUsage>, ApiError> {
    let day_ms = day_bounds_ms(now_ms, &chatbot.settings.time_zone).0;
    let next = app.answering.daily_budget(chatbot, now_ms);
    let next = next.map(|budget| budget.reserve).unwrap_or_default();
    let used = app.store.model_usage(chatbot.id, day_ms).await.map_err(errors::from_store)?;
    let daily_budgets = app.settings.budgets(chatbot.workspace);
    let of = |name, used: i64, next, max: Option<i64>| {
        max.map(|max| LimitUsage {
            is_used_up: used >= max || used.saturating_add(next) > max,
            ..row(name, Scope::Chatbot, Period::Day, used, max)
        })
    };
    let tokens = of("tokens_per_day", used.tokens, next.tokens, daily_budgets.tokens_per_day);
    let money = of("money_per_day", used.money, next.money, daily_budgets.money_per_day_micros);
    Ok(tokens.into_iter().chain(money).collect())
}

fn row(name: &str, scope: Scope, period: Period, used: i64, limit: i64) -> LimitUsage {
    LimitUsage {
        name: name.into(),
        scope: scope.name().into(),
        period: period.name().into(),
        used,
        limit,
        is_used_up: used >= limit,
    }
}
