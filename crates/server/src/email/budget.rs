//! Emails about a chatbot's daily AI budget: at 80% and when it is used up.
//!
//! The marker of the local day and the email are written in one transaction, so replicas and restarts send each once.

use porchlight_domain::{
    Settings, email_rules,
    time::{day_bounds_ms, local_day},
};
use porchlight_store::{
    ChatbotRow, DailyBudget, DailyReportMarker, EmailKind, ModelUsage, NewEmail, Store, StoreError,
};

use super::EmailService;

/// How much of a budget is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BudgetLevel {
    /// 80 percent.
    Warning,
    /// Too little is left for another answer.
    Reached,
}

/// Used and available budget.
pub struct BudgetUse<'a> {
    pub budget: &'a DailyBudget,
    pub used: ModelUsage,
    /// Currency of the prices; empty without prices.
    pub currency: &'a str,
}

impl BudgetLevel {
    /// Returns the level, or `None` below 80 percent.
    pub fn from_usage(used: ModelUsage, budget: &DailyBudget) -> Option<Self> {
        let level = |used: i64, max: Option<i64>| match max {
            Some(max) if used >= max => Some(Self::Reached),
            Some(max) if i128::from(used) * 5 >= i128::from(max) * 4 => Some(Self::Warning),
            _ => None,
        };
        level(used.tokens, budget.max_tokens).max(level(used.money, budget.max_money))
    }

    fn kind(self) -> EmailKind {
        match self {
            Self::Warning => EmailKind::BudgetWarning,
            Self::Reached => EmailKind::BudgetReached,
        }
    }
}

/// Queues the email of a level once per local day.
///
/// Returns false if it was queued before or there is no recipient.
pub async fn queue(
    store: &Store,
    service: &EmailService,
    chatbot: &ChatbotRow,
    level: BudgetLevel,
    budget: &BudgetUse<'_>,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let settings = &chatbot.settings;
    let (day_ms, until_ms) = day_bounds_ms(now_ms, &settings.time_zone);
    let marker = DailyReportMarker { local_date: local_day(day_ms, &settings.time_zone).to_string(), until_ms };
    let to = recipients(settings);
    let email = (!to.is_empty()).then(|| email(service, settings, to, level, budget, now_ms));
    let is_email = email.is_some();
    let is_first = store.set_report_marker(chatbot.id, level.kind(), marker, email).await?;
    if is_first && is_email {
        service.queued();
    }
    Ok(is_first && is_email)
}

/// Recipient of handoff emails, or of the daily emails.
pub(crate) fn recipients(settings: &Settings) -> Vec<String> {
    let stored = [&settings.handoff_email, &settings.email_for_daily_leads, &settings.email_for_daily_chat_logs];
    let all = stored.into_iter().map(|stored| email_rules::parse_emails(stored).map(str::to_owned).collect::<Vec<_>>());
    all.into_iter().find(|recipients| !recipients.is_empty()).unwrap_or_default()
}

fn email(
    service: &EmailService,
    settings: &Settings,
    to: Vec<String>,
    level: BudgetLevel,
    budget: &BudgetUse<'_>,
    now_ms: i64,
) -> NewEmail {
    let name = &settings.name;
    let (subject, first) = match level {
        BudgetLevel::Warning => {
            (format!("{name}: 80% of today's AI budget is used"), "80% of today's AI budget is used.")
        }
        BudgetLevel::Reached => (format!("{name}: today's AI budget is used up"), "Today's AI budget is used up."),
    };
    let when = match level {
        BudgetLevel::Warning => "Once it's used up",
        BudgetLevel::Reached => "Until then",
    };
    let effect = match budget.budget.needs_model {
        true => "questions aren't answered",
        false => "the built-in engine answers without an AI model",
    };
    let text = format!(
        "{first}\n\n{}The budget resets at midnight ({}). {when}, {effect}.\n\n\
         To change the budget, use AI models under Connections and keys in the app. If it says that the server sets \
         them, the server options --tokens-per-day and --money-per-day do.\n",
        lines(budget),
        settings.time_zone
    );
    let (id, message_id) = service.new_ids();
    let (kind, sender_name) = (level.kind(), name.clone());
    NewEmail { id, kind, to, reply_to: String::new(), sender_name, subject, text, csv: None, message_id, now_ms }
}

/// "Tokens: 165,000 of 200,000" and the same for money.
fn lines(budget: &BudgetUse<'_>) -> String {
    let mut lines = String::new();
    if let Some(max) = budget.budget.max_tokens {
        lines.push_str(&format!("Tokens: {} of {}\n", grouped(budget.used.tokens), grouped(max)));
    }
    if let Some(max) = budget.budget.max_money {
        let money = |micros: i64| format!("{}.{:02}", grouped(micros / 1_000_000), micros % 1_000_000 / 10_000);
        let line = format!("Money: {} of {} {}", money(budget.used.money), money(max), budget.currency);
        lines.push_str(line.trim_end());
        lines.push('\n');
    }
    lines + "\n"
}

fn grouped(number: i64) -> String {
    let digits = number.max(0).to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(max_tokens: Option<i64>, max_money: Option<i64>) -> DailyBudget {
        DailyBudget { day_ms: 0, max_tokens, max_money, reserve: ModelUsage::default(), needs_model: false }
    }

    #[test]
    fn the_higher_level_of_tokens_and_money_counts() {
        let budget = budget(Some(100), Some(1_000));
        let level = |tokens, money| BudgetLevel::from_usage(ModelUsage { tokens, money }, &budget);
        assert_eq!((level(79, 799), level(80, 0)), (None, Some(BudgetLevel::Warning)));
        assert_eq!((level(0, 800), level(80, 1_000)), (Some(BudgetLevel::Warning), Some(BudgetLevel::Reached)));
    }

    #[test]
    fn amounts_are_grouped_and_money_has_two_decimals() {
        let budget = budget(Some(200_000), Some(2_500_000));
        let used = ModelUsage { tokens: 165_000, money: 2_051_999 };
        let lines = lines(&BudgetUse { budget: &budget, used, currency: "USD" });
        assert_eq!(lines, "Tokens: 165,000 of 200,000\nMoney: 2.05 of 2.50 USD\n\n");
    }
}
