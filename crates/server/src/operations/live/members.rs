//! Lists, saves and removes members, and makes their keys.

use porchlight_api::{
    ApiError, ErrorCode, FieldError, GetMe, ListMembers, MakeMemberKey, Member, MemberKey, RemoveMember, SaveMember,
    SavedMemberId,
};
use porchlight_domain::{MemberId, email_rules::optional_email, text, time::rfc3339_ms};
use porchlight_store::{MEMBER_AWAY_MS, MemberChange, MemberOutcome, MemberRow};

use crate::{
    auth::AuthContext,
    errors,
    operations::{Handler, workspace::keys::new_key},
    output::Output,
    state::AppState,
};

const NAME_CHARACTERS: usize = 60;

impl Handler for ListMembers {
    type Output = Output<Vec<Member>>;

    async fn handle(app: &AppState, caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        let members = app.store.list_members(caller.workspace).await.map_err(errors::from_store)?;
        let now_ms = app.clock.now_ms();
        Ok(Output::of(members.into_iter().map(|member| item(member, now_ms)).collect()))
    }
}

impl Handler for SaveMember {
    type Output = Output<SavedMemberId>;

    /// Adds or changes a member. An agent changes their own name and email only (40301 otherwise).
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let is_agent = caller.member.is_some_and(|member| !member.is_manager);
        let is_own = caller.member.is_some_and(|member| Some(member.id.0) == input.member_id);
        if is_agent && (!is_own || input.rights.as_deref().is_some_and(|rights| rights != "agent")) {
            return Err(ApiError::new(
                ErrorCode::WrongKeyKind,
                "Only managers have permission to change other members.",
            ));
        }
        let change = change(&input)?;
        let write = caller.write(app.clock.now_ms());
        let done = app.store.save_member(&write, caller.workspace, change).await.map_err(errors::from_store)?;
        app.keys.forget_all();
        let id = done_id(done.value)?;
        Ok(Output::from(done).map(|_| SavedMemberId { member_id: id.0 }))
    }
}

impl Handler for RemoveMember {
    type Output = Output<i64>;

    /// Removes a member; returns 1. Their streams end within five seconds.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let write = caller.write(app.clock.now_ms());
        let done = app.store.remove_member(&write, caller.workspace, MemberId(input.member_id)).await;
        let done = done.map_err(errors::from_store)?;
        app.keys.forget_all();
        let (outcome, freed) = done.value.clone();
        freed.into_iter().for_each(|session| app.live.wake(session));
        done_id(outcome)?;
        Ok(Output::from(done).map(|_| 1))
    }
}

impl Handler for MakeMemberKey {
    type Output = Output<MemberKey>;

    /// Makes a key of a member; returns its text, which is never stored.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let id = MemberId(input.member_id);
        let found = app.store.member(caller.workspace, id).await.map_err(errors::from_store)?;
        let member = item(found.ok_or_else(errors::member_not_found)?, app.clock.now_ms());
        let key = new_key(caller, porchlight_api::KeyKind::Member);
        let (write, hash) = (caller.write(app.clock.now_ms()), app.keys.hash(&key));
        let done = app.store.add_member_key(&write, caller.workspace, id, hash).await.map_err(errors::from_store)?;
        let key_id = done.value.ok_or_else(errors::member_not_found)?;
        Ok(Output::from(done).map(|_| MemberKey { key_id: key_id.0, key, member }))
    }
}

impl Handler for GetMe {
    type Output = Output<Member>;

    async fn handle(app: &AppState, caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        let member = super::acting_member::required(app, caller, None).await?;
        Ok(Output::of(item(member, app.clock.now_ms())))
    }
}

fn change(input: &SaveMember) -> Result<MemberChange, Vec<FieldError>> {
    let mut errors = Vec::new();
    let name = text::required_line("Name", &input.name, NAME_CHARACTERS);
    let email = input.email.as_deref().map(|email| optional_email("Email", email)).transpose();
    let is_manager = match input.rights.as_deref() {
        None => Ok(None),
        Some("agent") => Ok(Some(false)),
        Some("manager") => Ok(Some(true)),
        Some(_) => Err(FieldError::by_rule(ErrorCode::NotInSet, "Rights")),
    };
    let name = name.map_err(|error| errors.push(error)).unwrap_or_default();
    let email = email.map_err(|error| errors.push(error)).unwrap_or_default();
    let is_manager = is_manager.map_err(|error| errors.push(error)).unwrap_or_default();
    match errors.is_empty() {
        true => Ok(MemberChange { id: input.member_id.map(MemberId), name, email, is_manager }),
        false => Err(errors),
    }
}

fn done_id(outcome: MemberOutcome) -> Result<MemberId, ApiError> {
    match outcome {
        MemberOutcome::Done(id) => Ok(id),
        MemberOutcome::NotFound => Err(errors::member_not_found()),
        MemberOutcome::LastManager => {
            Err(ApiError::new(ErrorCode::LastManager, "The last manager can't be removed while there are members."))
        }
    }
}

fn item(member: MemberRow, now_ms: i64) -> Member {
    let has_been_here = member.seen_ms > 0;
    Member {
        member_id: member.id.0,
        name: member.name,
        email: member.email,
        rights: if member.is_manager { "manager" } else { "agent" }.into(),
        online: has_been_here && now_ms.abs_diff(member.seen_ms) as i64 <= MEMBER_AWAY_MS,
        last_seen_time: if has_been_here { rfc3339_ms(member.seen_ms) } else { String::new() },
        create_time: rfc3339_ms(member.created_at_ms),
    }
}
