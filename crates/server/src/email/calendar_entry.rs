//! Calendar entries in emails (RFC 5545, RFC 5546).
//!
//! What the outbox keeps is the entry's data; its text is made when the email is sent, because the organizer is the
//! sending address. The same data and address give the same bytes.

use icalendar::{Alarm, Calendar, Component, Event, EventLike, Property, Trigger};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The name under which an entry is attached; it tells entries from other attachments.
pub const FILE_NAME: &str = "showing.ics";
const PRODUCT: &str = "-//Porchlight//Showings//EN";
const MAX_TEXT: usize = 200;

/// What a calendar does with an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    Request,
    Cancel,
}

impl Method {
    /// In the body and in `Content-Type`; some readers reject an email in which the two differ.
    pub fn name(self) -> &'static str {
        match self {
            Self::Request => "REQUEST",
            Self::Cancel => "CANCEL",
        }
    }
}

/// A showing as a calendar has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CalendarEntry {
    pub method: Method,
    /// The same for the life of the showing.
    pub uid: String,
    pub sequence: i64,
    pub start_ms: i64,
    pub end_ms: i64,
    pub stamp_ms: i64,
    /// It waits for the office.
    pub is_tentative: bool,
    pub summary: String,
    pub location: String,
    /// "" for none.
    pub description: String,
    pub url: String,
    pub organizer_name: String,
    /// The visitor; "" for none.
    pub attendee: String,
    pub attendee_name: String,
}

impl CalendarEntry {
    /// The text of the entry, with CRLF line ends and lines of at most 75 bytes.
    pub fn to_ics(&self, organizer: &str) -> String {
        let mut event = Event::new();
        event
            .uid(&self.uid)
            .add_property("DTSTAMP", utc(self.stamp_ms))
            .add_property("DTSTART", utc(self.start_ms))
            .add_property("DTEND", utc(self.end_ms))
            .add_property("SEQUENCE", self.sequence.to_string())
            .add_property("STATUS", self.status())
            .add_property("TRANSP", "OPAQUE")
            .summary(&plain(&self.summary))
            .location(&plain(&self.location));
        if !self.description.is_empty() {
            event.description(&plain(&self.description));
        }
        if !self.url.is_empty() {
            event.url(&self.url);
        }
        let organizer = Property::new("ORGANIZER", format!("mailto:{organizer}"));
        event.append_property(with_name(organizer, &self.organizer_name));
        if !self.attendee.is_empty() {
            let mut attendee =
                with_name(Property::new("ATTENDEE", format!("mailto:{}", self.attendee)), &self.attendee_name);
            attendee.add_parameter("PARTSTAT", "ACCEPTED").add_parameter("RSVP", "FALSE");
            event.append_multi_property(attendee);
        }
        if self.method == Method::Request {
            self.add_alarm(&mut event);
        }
        let mut calendar = Calendar::empty();
        for (name, value) in
            [("VERSION", "2.0"), ("PRODID", PRODUCT), ("CALSCALE", "GREGORIAN"), ("METHOD", self.method.name())]
        {
            calendar.append_property((name, value));
        }
        calendar.push(event);
        calendar.to_string()
    }

    /// One hour before. Time stamp and ID are given, because the library takes the clock and a random one otherwise.
    fn add_alarm(&self, event: &mut Event) {
        // The library reads no durations before.
        if let Ok(trigger) = Trigger::try_from(&Property::new("TRIGGER", "PT1H")) {
            let mut alarm = Alarm::display(&plain(&self.summary), trigger);
            alarm
                .add_property("TRIGGER", "-PT1H")
                .add_property("DTSTAMP", utc(self.stamp_ms))
                .add_property("UID", format!("alarm-{}", self.uid));
            event.alarm(alarm.done());
        }
    }

    fn status(&self) -> &'static str {
        match (self.method, self.is_tentative) {
            (Method::Cancel, _) => "CANCELLED",
            (Method::Request, true) => "TENTATIVE",
            (Method::Request, false) => "CONFIRMED",
        }
    }
}

fn with_name(mut property: Property, name: &str) -> Property {
    // A quotation mark can't be in a parameter.
    let name = plain(name).replace('"', "'");
    if !name.is_empty() {
        property.add_parameter("CN", &name);
    }
    property
}

/// One line without control characters, cut.
fn plain(text: &str) -> String {
    super::message::one_line(text, MAX_TEXT)
}

/// `20261128T170000Z`
fn utc(ms: i64) -> String {
    Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH).strftime("%Y%m%dT%H%M%SZ").to_string()
}
