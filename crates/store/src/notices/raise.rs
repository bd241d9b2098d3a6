//! Writes notices for the members whom something concerns.

use porchlight_domain::{
    ChatbotId, MemberId, NoticeId, SessionId, ShowingId,
    notifications::{NoticeKind, NotificationSettings},
};

use crate::{
    error::Result,
    executor::{Row, Tx, args},
    idempotency::from_json,
    keys::random,
    notices::{DEVICE_AWAY_MS, LOOKING_MS, limits},
};

/// While the assignee is at a device, the others hear of a waiting visitor this much later.
const OTHERS_AFTER_MS: i64 = 20_000;
/// A notice that stays open is emailed again for news after this long.
const NEXT_EMAIL_MS: i64 = 3_600_000;

/// `$2` is the session, or -1.
const MEMBERS: &str =
    "select m.id, m.notify, cast(case when exists (select 1 from member_device d where d.member = m.id
and d.focus_session = $2 and d.active_ms > $3) then 1 else 0 end as bigint), cast(case when m.seen_ms > $4 or exists
(select 1 from member_device d where d.member = m.id and d.beat_ms > $4) then 1 else 0 end as bigint) from member m
where m.workspace = (select c.workspace from chatbot c where c.id = $1) and m.removed_at_ms is null order by m.id";
const RESPONSIBLE: &str = "select case when coalesce(s.holder, 0) > 0 then s.holder else coalesce(c.assignee, 0) end,
coalesce(c.state, 'pending'), cast(case when coalesce(s.holder, 0) > 0 then 1 else 0 end as bigint),
coalesce(c.blocked, 0), s.preview from session s
left join conversation c on c.session = s.id where s.id = $1";
const UPSERT: &str = "insert into notice (id, workspace, chatbot, member, kind, session, showing, subject, count,
desktop_at_ms, email_at_ms, created_at_ms, changed_at_ms)
select $1, c.workspace, c.id, $3, $4, $5, $6, $7, 1, $8, $9, $10, $10 from chatbot c where c.id = $2
on conflict (member, kind, subject) do update set count = notice.count + 1, changed_at_ms = excluded.changed_at_ms,
email_at_ms = case when notice.email_at_ms is null and notice.emailed_at_ms <= excluded.changed_at_ms - $11
then excluded.email_at_ms else notice.email_at_ms end";

/// A member whom a notice may concern.
pub(super) struct Recipient {
    pub id: MemberId,
    settings: NotificationSettings,
    /// The conversation is on their screen.
    is_looking: bool,
    /// The app runs, or they are using it.
    is_here: bool,
}

/// Who works a conversation.
pub(super) struct Responsible {
    pub member: Option<MemberId>,
    state: String,
    is_held: bool,
    is_blocked: bool,
    is_preview: bool,
}

impl Responsible {
    pub fn is_preview(&self) -> bool {
        self.is_preview
    }
}

/// What a notice is about.
#[derive(Clone, Copy)]
pub(super) struct About {
    pub kind: NoticeKind,
    pub chatbot: ChatbotId,
    pub session: Option<SessionId>,
    pub showing: Option<ShowingId>,
}

/// The active members of a chatbot's workspace.
pub(super) async fn members(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: Option<SessionId>,
    now_ms: i64,
) -> Result<Vec<Recipient>> {
    let session = session.map_or(-1, |session| session.0);
    let rows = tx.rows(MEMBERS, args![chatbot, session, now_ms - LOOKING_MS, now_ms - DEVICE_AWAY_MS]).await?;
    rows.iter().map(recipient).collect()
}

fn recipient(row: &Row) -> Result<Recipient> {
    let mut cells = row.reader();
    Ok(Recipient {
        id: MemberId(cells.int()?),
        settings: from_json(&cells.text()?)?,
        is_looking: cells.flag()?,
        is_here: cells.flag()?,
    })
}

pub(super) async fn responsible(tx: &mut Tx<'_>, session: SessionId) -> Result<Option<Responsible>> {
    let Some(row) = tx.row(RESPONSIBLE, args![session]).await? else { return Ok(None) };
    let mut cells = row.reader();
    Ok(Some(Responsible {
        member: Some(cells.int()?).filter(|id| *id > 0).map(MemberId),
        state: cells.text()?,
        is_held: cells.flag()?,
        is_blocked: cells.flag()?,
        is_preview: cells.flag()?,
    }))
}

/// Writes or counts a notice; the delays are added to the times of screen and email.
pub(super) async fn raise(
    tx: &mut Tx<'_>,
    about: About,
    recipient: &Recipient,
    (desktop_delay_ms, email_delay_ms): (i64, i64),
    now_ms: i64,
) -> Result<()> {
    let channels = recipient.settings.of(about.kind);
    let desktop_at_ms = channels.desktop.at_ms(now_ms).map(|at_ms| at_ms + desktop_delay_ms);
    let email_at_ms = channels.email.at_ms(now_ms).map(|at_ms| at_ms + email_delay_ms);
    if recipient.is_looking || desktop_at_ms.is_none() && email_at_ms.is_none() {
        return Ok(());
    }
    let subject = match (about.showing, about.session) {
        (Some(showing), _) => format!("showing:{showing}"),
        (None, Some(session)) => format!("session:{session}"),
        (None, None) => return Ok(()),
    };
    let values = args![
        NoticeId::from_random(random()?),
        about.chatbot,
        recipient.id,
        about.kind.name(),
        about.session.map(|session| session.0),
        about.showing.map(|showing| showing.0),
        subject,
        desktop_at_ms,
        email_at_ms,
        now_ms,
        NEXT_EMAIL_MS,
    ];
    tx.execute(UPSERT, values).await.map(drop)
}

/// Those whom a lead concerns: who works the conversation, else everybody. A lead doesn't wait for the quiet hours of
/// one member while another is here.
pub(super) fn concerned(members: Vec<Recipient>, responsible: Option<MemberId>, now_ms: i64) -> Vec<Recipient> {
    let is_alone = |own: &Recipient| {
        own.settings.quiet_until_ms(now_ms).is_none()
            || !members.iter().any(|other| other.id != own.id && other.is_here)
    };
    let only = members.iter().find(|own| Some(own.id) == responsible).filter(|own| is_alone(own)).map(|own| own.id);
    members.into_iter().filter(|member| only.is_none_or(|only| only == member.id)).collect()
}

/// A visitor wants a person: everybody hears of it, the assignee first.
pub(crate) async fn person_wanted(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
    client: &str,
    now_ms: i64,
) -> Result<()> {
    let Some(responsible) = responsible(tx, session).await? else { return Ok(()) };
    if responsible.is_blocked || responsible.is_preview {
        return Ok(());
    }
    if responsible.is_held {
        return message_arrived(tx, chatbot, session, now_ms).await;
    }
    let about = About { kind: NoticeKind::Waiting, chatbot, session: Some(session), showing: None };
    let members = members(tx, chatbot, Some(session), now_ms).await?;
    if members.is_empty() || !limits::allows_waiting(tx, (chatbot, session), client, now_ms).await? {
        return Ok(());
    }
    let assignee = members.iter().find(|member| Some(member.id) == responsible.member && member.is_here);
    let first = assignee.map(|member| member.id);
    for member in &members {
        let delay_ms = if first.is_none_or(|first| first == member.id) { 0 } else { OTHERS_AFTER_MS };
        raise(tx, about, member, (delay_ms, delay_ms), now_ms).await?;
    }
    Ok(())
}

/// A visitor wrote: the member who speaks hears of it, else the assignee of an open conversation.
pub(crate) async fn message_arrived(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
    now_ms: i64,
) -> Result<()> {
    let Some(responsible) = responsible(tx, session).await? else { return Ok(()) };
    if responsible.is_preview || responsible.state != "open" || responsible.member.is_none() {
        return Ok(());
    }
    let about = About { kind: NoticeKind::Message, chatbot, session: Some(session), showing: None };
    let members = members(tx, chatbot, Some(session), now_ms).await?;
    for member in members.iter().filter(|member| Some(member.id) == responsible.member) {
        raise(tx, about, member, (0, 0), now_ms).await?;
    }
    Ok(())
}

/// A conversation was assigned to a member by somebody else.
pub(crate) async fn assigned(
    tx: &mut Tx<'_>,
    (chatbot, session): (ChatbotId, SessionId),
    member: MemberId,
    now_ms: i64,
) -> Result<()> {
    let about = About { kind: NoticeKind::Assigned, chatbot, session: Some(session), showing: None };
    let members = members(tx, chatbot, Some(session), now_ms).await?;
    for recipient in members.iter().filter(|recipient| recipient.id == member) {
        raise(tx, about, recipient, (0, 0), now_ms).await?;
    }
    Ok(())
}

/// A visitor booked, moved or canceled a showing, or nobody confirmed it in time: who shows the home hears of it, and
/// without a member everybody.
pub(crate) async fn showing_changed(
    tx: &mut Tx<'_>,
    (chatbot, session): (ChatbotId, Option<SessionId>),
    showing: ShowingId,
    member: Option<MemberId>,
    now_ms: i64,
) -> Result<()> {
    let about = About { kind: NoticeKind::Showing, chatbot, session, showing: Some(showing) };
    let members = members(tx, chatbot, session, now_ms).await?;
    let only = member.filter(|member| members.iter().any(|known| known.id == *member));
    for recipient in members.iter().filter(|known| only.is_none_or(|only| only == known.id)) {
        raise(tx, about, recipient, (0, 0), now_ms).await?;
    }
    Ok(())
}
