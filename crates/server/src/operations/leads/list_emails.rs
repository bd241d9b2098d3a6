use porchlight_api::{ApiError, EmailItem, EmailPage, EmailStop, ErrorCode, FieldError, ListEmails};
use porchlight_domain::{
    listing_query::{page_number, page_size},
    time::rfc3339_ms,
    validation::Validator,
};
use porchlight_store::{EmailKind, EmailRow};

use crate::operations::Handler;
use crate::{
    auth::AuthContext,
    email::{showing_link, text},
    errors,
    operations::chatbot_id,
    output::Output,
    state::AppState,
};

const STATES: [&str; 3] = ["Waiting", "Sent", "GivenUp"];

impl Handler for ListEmails {
    type Output = Output<EmailPage>;

    /// Returns one page of emails, newest first, and whether an email server is configured.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let (state, page, size) = list(&input)?;
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let (rows, total) = app.store.list_emails(chatbot.id, state, page, size).await.map_err(errors::from_store)?;
        let stops = app.store.email_stops(chatbot.id).await.map_err(errors::from_store)?;
        let stop = |row: porchlight_store::EmailStop| EmailStop {
            email: row.email,
            kind: row.kind,
            stop_time: rfc3339_ms(row.at_ms),
        };
        Ok(Output::of(EmailPage {
            list: rows.into_iter().map(|row| shown(app, row)).collect(),
            virtual_count: total,
            can_send: app.email.can_send(caller.workspace),
            stops: stops.into_iter().map(stop).collect(),
        }))
    }
}

fn list(input: &ListEmails) -> Result<(&'static str, u32, u32), Vec<FieldError>> {
    let mut form = Validator::default();
    let wanted = input.state.as_deref().unwrap_or_default().trim();
    let state = STATES.into_iter().find(|state| *state == wanted);
    if state.is_none() && !wanted.is_empty() {
        form.reject(FieldError::new(ErrorCode::NotInSet, "State", "must be Waiting, Sent or GivenUp"));
    }
    let page = form.parse_field(page_number("PageNumber", input.page_number));
    let size = form.parse_field(page_size("PageSize", input.page_size));
    form.finish((state.unwrap_or_default(), page.unwrap_or(1), size.unwrap_or(1)))
}

/// Emails from before their size was limited can be longer.
const MAX_TEXT_BYTES: usize = 64 * 1024;

fn shown(app: &AppState, row: EmailRow) -> EmailItem {
    let has_placeholders = EmailKind::from_name(&row.kind).is_some_and(showing_link::can_have_placeholders);
    let text = if has_placeholders { showing_link::with_tokens(&app.secrets, &row.text) } else { row.text };
    EmailItem {
        email_id: row.id.0,
        kind: row.kind,
        to: row.recipients.replace('\n', ", "),
        subject: row.subject,
        text: bounded(text),
        create_time: rfc3339_ms(row.created_at_ms),
        state: row.state,
        attempts: row.attempts,
        last_problem: row.last_error,
        sent_time: row.sent_at_ms.map(rfc3339_ms).unwrap_or_default(),
    }
}

fn bounded(text: String) -> String {
    if text.len() <= MAX_TEXT_BYTES + 4_096 {
        return text;
    }
    format!("{}…\n\n(The email is longer than this.)\n", text::cut(&text, MAX_TEXT_BYTES))
}
