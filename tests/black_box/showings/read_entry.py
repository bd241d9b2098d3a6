"""Reads the calendar parts of an email with the published icalendar library; JSON in, JSON out."""

import json
import sys

from icalendar import Calendar


def read(text):
    calendar = Calendar.from_ical(text)
    (event,) = calendar.walk("VEVENT")
    assert not event.errors, event.errors
    return calendar, event


def main():
    parts = [part for part in json.load(sys.stdin) if part["type"] == "text/calendar"]
    inline, attached = parts
    assert (inline["name"], attached["name"]) == ("", "showing.ics"), parts
    calendar, event = read(inline["text"])
    other, _ = read(attached["text"])
    alarms = event.walk("VALARM")
    organizer, attendee = event["ORGANIZER"], event["ATTENDEE"]
    out = {
        "method": [inline["method"], str(calendar["METHOD"]), str(other["METHOD"])],
        "same_bytes": inline["text"] == attached["text"],
        "uid": str(event["UID"]),
        "sequence": int(event["SEQUENCE"]),
        "status": str(event["STATUS"]),
        "start": event.decoded("DTSTART").isoformat(),
        "end": event.decoded("DTEND").isoformat(),
        "location": str(event["LOCATION"]),
        "organizer": [str(organizer), organizer.params.get("CN")],
        "attendee": [str(attendee), attendee.params.get("CN"), attendee.params.get("PARTSTAT"), attendee.params.get("RSVP")],
        "url": str(event["URL"]) if "URL" in event else None,
        "alarms": [str(-alarm.decoded("TRIGGER")) and "-" + str(-alarm.decoded("TRIGGER")) for alarm in alarms],
        "longest_line": max(len(line.encode()) for line in inline["text"].splitlines()),
    }
    json.dump(out, sys.stdout)


main()
