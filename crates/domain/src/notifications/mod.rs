//! How a member of the office wants to hear of notices: per kind and channel, and in quiet hours.

use jiff::{civil::Date, tz::TimeZone};
use porchlight_api::{
    ErrorCode, FieldError, NotificationChannels, NotificationSettings as SettingsItem, QuietHours as QuietItem,
};
use serde::{Deserialize, Serialize};

use crate::{
    showings::{clock, minute},
    time::{at, zone_name, zone_or_utc},
};

/// `IfUnread` waits this long.
pub const UNREAD_AFTER_MS: i64 = 180_000;
/// Quiet hours of a member.
const MAX_QUIET: usize = 14;
/// Quiet hours that follow each other without a break end at the latest after so many steps.
const MAX_STEPS: usize = 16;
/// More than any quiet hours: a time further ahead means that the clock was set back.
pub const MAX_HELD_MS: i64 = 20 * 24 * 3_600_000;

/// What a notice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoticeKind {
    NewLead,
    /// A visitor waits for a person.
    Waiting,
    /// In the member's conversation.
    Message,
    Showing,
    Assigned,
}

impl NoticeKind {
    pub const ALL: [Self; 5] = [Self::NewLead, Self::Waiting, Self::Message, Self::Showing, Self::Assigned];

    /// The stored name, and that on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::NewLead => "NewLead",
            Self::Waiting => "Waiting",
            Self::Message => "Message",
            Self::Showing => "Showing",
            Self::Assigned => "Assigned",
        }
    }

    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// When a channel tells of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum When {
    Off,
    #[default]
    AtOnce,
    IfUnread,
}

impl When {
    fn name(self) -> &'static str {
        match self {
            Self::Off => "Off",
            Self::AtOnce => "AtOnce",
            Self::IfUnread => "IfUnread",
        }
    }

    fn parse(field: &str, name: &str, errors: &mut Vec<FieldError>) -> Self {
        let found = [Self::Off, Self::AtOnce, Self::IfUnread].into_iter().find(|when| when.name() == name);
        found.unwrap_or_else(|| {
            errors.push(FieldError::by_rule(ErrorCode::NotInSet, field));
            Self::Off
        })
    }

    /// The time at which the channel tells; `None` for never.
    pub fn at_ms(self, now_ms: i64) -> Option<i64> {
        match self {
            Self::Off => None,
            Self::AtOnce => Some(now_ms),
            Self::IfUnread => Some(now_ms + UNREAD_AFTER_MS),
        }
    }
}

/// When the channels tell of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Channels {
    pub desktop: When,
    pub email: When,
}

/// Hours in which a member is left alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuietHours {
    /// Bit 0 is Monday.
    days: u8,
    from: i64,
    to: i64,
}

/// How a member wants to hear of notices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct NotificationSettings {
    new_lead: Channels,
    waiting: Channels,
    message: Channels,
    showing: Channels,
    assigned: Channels,
    quiet: Vec<QuietHours>,
    /// Emails wait for the end of quiet hours.
    pub holds_email: bool,
    time_zone: String,
    /// Notifications on the screen have names and words.
    pub show_names: bool,
}

impl Default for NotificationSettings {
    fn default() -> Self {
        let with_email = |email| Channels { desktop: When::AtOnce, email };
        Self {
            new_lead: with_email(When::AtOnce),
            // The office's address gets an email of each handoff.
            waiting: with_email(When::Off),
            message: with_email(When::IfUnread),
            showing: with_email(When::Off),
            assigned: with_email(When::IfUnread),
            quiet: Vec::new(),
            holds_email: true,
            time_zone: String::new(),
            show_names: false,
        }
    }
}

impl NotificationSettings {
    /// When the channels tell of a kind.
    pub fn of(&self, kind: NoticeKind) -> Channels {
        match kind {
            NoticeKind::NewLead => self.new_lead,
            NoticeKind::Waiting => self.waiting,
            NoticeKind::Message => self.message,
            NoticeKind::Showing => self.showing,
            NoticeKind::Assigned => self.assigned,
        }
    }

    /// The end of the quiet hours that a time lies in; `None` if it lies in none.
    pub fn quiet_until_ms(&self, at_ms: i64) -> Option<i64> {
        let zone = zone_or_utc(&self.time_zone);
        let mut end_ms = at_ms;
        for _ in 0..MAX_STEPS {
            match self.quiet.iter().filter_map(|quiet| quiet.end_ms(end_ms, &zone)).max() {
                Some(end) => end_ms = end,
                None => break,
            }
        }
        (end_ms > at_ms).then_some(end_ms)
    }

    pub fn to_item(&self) -> SettingsItem {
        let channels = |kind| {
            let Channels { desktop, email } = self.of(kind);
            NotificationChannels { desktop: desktop.name().into(), email: email.name().into() }
        };
        SettingsItem {
            new_lead: channels(NoticeKind::NewLead),
            waiting: channels(NoticeKind::Waiting),
            message: channels(NoticeKind::Message),
            showing: channels(NoticeKind::Showing),
            assigned: channels(NoticeKind::Assigned),
            quiet: self.quiet.iter().map(QuietHours::to_item).collect(),
            quiet_email: if self.holds_email { "Hold" } else { "Send" }.into(),
            time_zone: self.time_zone.clone(),
            show_names: self.show_names,
        }
    }

    /// # Errors
    /// Every value that isn't valid.
    pub fn parse(item: &SettingsItem) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let mut channels = |field: &str, sent: &NotificationChannels| Channels {
            desktop: When::parse(&format!("Notify.{field}.Desktop"), &sent.desktop, &mut errors),
            email: When::parse(&format!("Notify.{field}.Email"), &sent.email, &mut errors),
        };
        let mut settings = Self {
            new_lead: channels("NewLead", &item.new_lead),
            waiting: channels("Waiting", &item.waiting),
            message: channels("Message", &item.message),
            showing: channels("Showing", &item.showing),
            assigned: channels("Assigned", &item.assigned),
            show_names: item.show_names,
            ..Self::default()
        };
        if settings.showing.email != When::Off {
            errors.push(FieldError::by_rule(ErrorCode::NotInSet, "Notify.Showing.Email"));
        }
        match item.quiet_email.as_str() {
            "Hold" => {}
            "Send" => settings.holds_email = false,
            _ => errors.push(FieldError::by_rule(ErrorCode::NotInSet, "Notify.QuietEmail")),
        }
        if !item.time_zone.is_empty() {
            let zone = zone_name("Notify.TimeZone", &item.time_zone);
            settings.time_zone = zone.map_err(|error| errors.push(error)).unwrap_or_default();
        }
        if item.quiet.len() > MAX_QUIET {
            errors.push(FieldError::by_rule(ErrorCode::TooMany, "Notify.Quiet"));
        }
        for (n, quiet) in item.quiet.iter().take(MAX_QUIET).enumerate() {
            settings.quiet.extend(QuietHours::parse(&format!("Notify.Quiet[{n}]"), quiet, &mut errors));
        }
        if errors.is_empty() { Ok(settings) } else { Err(errors) }
    }
}

impl QuietHours {
    fn parse(field: &str, item: &QuietItem, errors: &mut Vec<FieldError>) -> Option<Self> {
        let mut days = 0;
        for day in &item.weekdays {
            match day.checked_sub(1).and_then(|day| u8::try_from(day).ok()).filter(|place| *place < 7) {
                Some(place) => days |= 1 << place,
                None => errors.push(FieldError::by_rule(ErrorCode::OutOfRange, &format!("{field}.Weekdays"))),
            }
        }
        let mut time = |name: &str, typed: &str| {
            minute(typed).or_else(|| {
                let message = "must be a time of day, for example 21:00";
                errors.push(FieldError::new(ErrorCode::WrongFormat, format!("{field}.{name}"), message));
                None
            })
        };
        let (from, to) = (time("From", &item.from), time("To", &item.to));
        Some(Self { days, from: from?, to: to? })
    }

    fn to_item(&self) -> QuietItem {
        let weekdays = (0..7).filter(|place| self.days & (1 << place) != 0).map(|place| place + 1).collect();
        QuietItem { weekdays, from: clock(self.from), to: clock(self.to) }
    }

    /// When these hours end, if a time lies in them.
    fn end_ms(&self, at_ms: i64, zone: &TimeZone) -> Option<i64> {
        let today = at(at_ms).to_zoned(zone.clone()).date();
        [today, today.yesterday().ok()?].into_iter().find_map(|day| {
            let place = day.weekday().to_monday_zero_offset();
            if self.days & (1 << place) == 0 {
                return None;
            }
            let end_day = if self.to > self.from { day } else { day.tomorrow().ok()? };
            let (start, end) = (moment(day, self.from, zone)?, moment(end_day, self.to, zone)?);
            (start..end).contains(&at_ms).then_some(end)
        })
    }
}

/// A local time; one that a change of the clock skips is the one after it.
fn moment(day: Date, minutes: i64, zone: &TimeZone) -> Option<i64> {
    let (day, minutes) = if minutes >= 1_440 { (day.tomorrow().ok()?, 0) } else { (day, minutes) };
    let time = day.at(i8::try_from(minutes / 60).ok()?, i8::try_from(minutes % 60).ok()?, 0, 0);
    time.to_zoned(zone.clone()).ok().map(|zoned| zoned.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiet(item: QuietItem, zone: &str) -> NotificationSettings {
        let mut sent = NotificationSettings::default().to_item();
        sent.quiet = vec![item];
        sent.time_zone = zone.into();
        NotificationSettings::parse(&sent).expect("valid")
    }

    fn ms(text: &str) -> i64 {
        text.parse::<jiff::Timestamp>().expect("a time").as_millisecond()
    }

    #[test]
    fn quiet_hours_of_a_night_end_in_the_morning_also_when_the_clock_changes() {
        let week = (1..=7).collect::<Vec<_>>();
        let night = QuietItem { weekdays: week, from: "21:00".into(), to: "07:00".into() };
        let settings = quiet(night, "America/New_York");
        let cases = [
            ("2026-11-27T01:59:59Z", None),
            ("2026-11-27T02:00:00Z", Some("2026-11-27T12:00:00Z")),
            ("2026-11-27T11:59:59Z", Some("2026-11-27T12:00:00Z")),
            ("2026-11-27T12:00:00Z", None),
            // The clock is set back in this night, and forward in the next.
            ("2026-11-01T02:00:00Z", Some("2026-11-01T12:00:00Z")),
            ("2026-03-08T03:00:00Z", Some("2026-03-08T11:00:00Z")),
        ];
        for (at, end) in cases {
            assert_eq!(settings.quiet_until_ms(ms(at)), end.map(ms), "{at}");
        }
        println!("quiet hours: {} times right", cases.len());
    }

    #[test]
    fn quiet_days_that_follow_each_other_end_after_the_last_and_a_quiet_life_ends_too() {
        let weekend = QuietItem { weekdays: vec![6, 7], from: "00:00".into(), to: "24:00".into() };
        let saturday = ms("2026-11-28T10:00:00Z");
        assert_eq!(quiet(weekend, "").quiet_until_ms(saturday), Some(ms("2026-11-30T00:00:00Z")));
        let always = QuietItem { weekdays: (1..=7).collect(), from: "00:00".into(), to: "00:00".into() };
        let end = quiet(always, "Europe/Madrid").quiet_until_ms(saturday).expect("an end");
        assert!(end - saturday < MAX_HELD_MS, "{end}");
    }

    #[test]
    fn every_invalid_value_is_named() {
        let mut sent = NotificationSettings::default().to_item();
        assert_eq!(NotificationSettings::parse(&sent).expect("valid"), NotificationSettings::default());
        sent.new_lead.desktop = "Often".into();
        sent.showing.email = "AtOnce".into();
        sent.quiet_email = String::new();
        sent.time_zone = "Mars/Olympus".into();
        sent.quiet = vec![QuietItem { weekdays: vec![0, 8], from: "9".into(), to: "25:00".into() }];
        let errors = NotificationSettings::parse(&sent).expect_err("invalid");
        assert_eq!(errors.len(), 8, "{errors:?}");
    }
}
