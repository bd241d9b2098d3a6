use porchlight_api::{ApiError, BookShowing, ErrorCode, FieldError, IdentifyVisitor, Showing};
use porchlight_domain::{LeadId, ListingId, MemberId, RequestId, ShowingId, text};
use porchlight_store::{
    BookOutcome, BookShowing as Booking, ChatbotRow, LeadPreferences, LeadRoom, LeadSource, MAX_OPEN_PER_CONTACT,
    NewLead, StoreError, VisitorChange, VisitorRow,
};

use super::{listing, not_bookable, report_later, taken, was_taken};
use crate::{
    auth::AuthContext,
    errors,
    ids::random_id,
    ledger::{Quantity, Source},
    operations::{Handler, chat, leads},
    output::Output,
    showings::{SlotRequest, free_times, is_bookable, item, language_of, token_hash, token_of},
    state::AppState,
};

const NOTE_CHARACTERS: usize = 2_000;
/// Days in which other times are looked for.
const OTHER_DAYS: i64 = 14;

impl Handler for BookShowing {
    type Output = Output<Showing>;

    /// Books a showing, with the visitor's details and the lead that they make.
    ///
    /// 40907 with other slots if the time is taken or no slot; 42208 if the home or the office can't be booked; 42201
    /// without a name and a way to reach the visitor; 42905 above the limits.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let note = text::multi_line("Note", input.note.as_deref().unwrap_or_default(), NOTE_CHARACTERS)?;
        let start_ms = start("Start", &input.start)?;
        let (name, email, phone) = (input.name.clone(), input.email.clone(), input.phone.clone());
        let change = leads::change(&IdentifyVisitor { name, email, phone, ..IdentifyVisitor::default() })?;
        let (chatbot, session, new_session) = chat::place(app, caller, input.session_id).await?;
        let by_visitor = caller.visitor.is_some();
        let shown = listing(app, &chatbot, input.listing_id).await?;
        if !is_bookable(&shown) && (input.outside_hours != Some(true) || by_visitor) {
            return Err(not_bookable("This home can't be shown: it is sold, or an offer was accepted."));
        }
        let known = app.store.visitor(chatbot.id, session).await.map_err(errors::from_store)?.unwrap_or_default();
        if by_visitor {
            require_contact(&change, &known)?;
        }
        let now_ms = app.clock.now_ms();
        let language = language_of(app, caller, &chatbot, session).await;
        let source = Source::of(&app.ledger, caller, &chatbot, Some(session)).in_language(language, &chatbot);
        let id = ShowingId::from_random(random_id());
        let token = token_of(&app.secrets, id);
        let lead = contact_lead(&known, &change, language.code());
        let lead_charge = app.ledger.charge_of(&source, &[(Quantity::Leads, 1)], now_ms);
        let booking = |room: LeadRoom| Booking {
            id,
            workspace: chatbot.workspace,
            chatbot: chatbot.id,
            session,
            create_if_missing: new_session.clone(),
            listing: ListingId(input.listing_id),
            street_address: porchlight_answer::listing_view::listing_details(&shown, language).card.title,
            start_ms,
            zone: chatbot.settings.time_zone.clone(),
            request: input.request_id.map(RequestId),
            only_member: input.member_id.filter(|_| !by_visitor).map(MemberId),
            outside_hours: !by_visitor && input.outside_hours == Some(true),
            by_visitor,
            contact: Some((change.clone(), lead.clone(), room)),
            charge: app.ledger.charge_of(&source, &[(Quantity::Showings, 1)], now_ms),
            note: note.trim().to_owned(),
            language: language.code().into(),
            token_hash: token_hash(&token).unwrap_or_default(),
        };
        let write = caller.write(now_ms);
        let is_lead_limit = |name: &str| lead_charge.counters().iter().any(|counter| counter.name == name);
        let done = match app.store.book_showing(&write, booking(LeadRoom::Counted(Some(lead_charge.clone())))).await {
            Err(StoreError::LimitReached(limit)) if is_lead_limit(limit.name) => {
                app.ledger.reject(&source, &limit, now_ms);
                app.store.book_showing(&write, booking(LeadRoom::Merged(lead_charge.clone()))).await
            }
            done => done,
        };
        let done = match done {
            Err(error) if was_taken(&error) => return Err(others(app, &chatbot, &input, start_ms, language).await),
            done => done.map_err(|error| app.ledger.to_error(&source, error, now_ms))?,
        };
        let id = match done.value {
            BookOutcome::Booked(id) => id,
            BookOutcome::Taken => return Err(others(app, &chatbot, &input, start_ms, language).await),
            outcome => return Err(rejected(outcome)),
        };
        report_later(app);
        app.live.wake(session);
        let row = app.store.showing(chatbot.workspace, id).await.map_err(errors::from_store)?;
        let showing = item(app, &caller.base_url, row.ok_or_else(errors::showing_not_found)?);
        Ok(Output::from(done).map(|_| showing))
    }
}

/// A `Start` as UTC milliseconds.
pub(super) fn start(field: &str, typed: &str) -> Result<i64, FieldError> {
    let time = typed.trim().parse::<jiff::Timestamp>();
    time.map(jiff::Timestamp::as_millisecond).map_err(|_| FieldError::by_rule(ErrorCode::WrongFormat, field))
}

/// A visitor books with a name and an email address or phone number, given here or known.
fn require_contact(change: &VisitorChange, known: &VisitorRow) -> Result<(), Vec<FieldError>> {
    let given = |new: &Option<String>, known: &String| new.as_ref().map_or(!known.is_empty(), |new| !new.is_empty());
    let mut missing = Vec::new();
    if !given(&change.name, &known.name) {
        missing.push(FieldError::missing("Name"));
    }
    if !given(&change.email, &known.email) && !given(&change.phone, &known.phone) {
        missing.push(FieldError::new(ErrorCode::Missing, "Email", "or Phone is required"));
    }
    if missing.is_empty() { Ok(()) } else { Err(missing) }
}

/// The lead of a booking; its contact details are those of the session.
fn contact_lead(known: &VisitorRow, change: &VisitorChange, language: &str) -> NewLead {
    let newer = |new: &Option<String>, known: &String| new.clone().unwrap_or_else(|| known.clone());
    NewLead {
        id: LeadId::from_random(random_id()),
        source: LeadSource::Conversation,
        name: newer(&change.name, &known.name),
        email: newer(&change.email, &known.email),
        phone: newer(&change.phone, &known.phone),
        message: String::new(),
        preferences: LeadPreferences::default(),
        language: language.into(),
    }
}

/// 40907, with other times for the same home.
async fn others(
    app: &AppState,
    chatbot: &ChatbotRow,
    input: &BookShowing,
    start_ms: i64,
    language: porchlight_answer::Language,
) -> ApiError {
    let listing = Some(ListingId(input.listing_id));
    let request = SlotRequest { listing, days: OTHER_DAYS, ..SlotRequest::default() };
    match free_times(&app.store, app.clock.now_ms(), chatbot, request).await {
        Ok(free) => match free.reason() {
            Some("Off") => not_bookable("Showings are turned off."),
            Some(_) => not_bookable("The office has set no hours for showings."),
            None => taken().with_slots(free.others(start_ms, language)),
        },
        Err(error) => errors::from_store(error),
    }
}

fn rejected(outcome: BookOutcome) -> ApiError {
    match outcome {
        BookOutcome::TooManyOpen => {
            let sentence = format!(
                "You have {MAX_OPEN_PER_CONTACT} showings ahead. Cancel or move one of them, or ask our team for more."
            );
            ApiError::new(ErrorCode::LiveLimitReached, sentence)
        }
        BookOutcome::Off => not_bookable("Showings are turned off."),
        BookOutcome::Preview => not_bookable("A preview books no showings."),
        _ => errors::session_not_found(),
    }
}
