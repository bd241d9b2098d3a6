"""Free times of a year in five zones, by Python's zoneinfo and without the service's code."""

import json
import sys
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

QUARTER = timedelta(minutes=15)


def minute_of(clock):
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


def local(day, minute):
    midnight = datetime(day.year, day.month, day.day)
    return midnight + timedelta(minutes=minute)


def exists(moment, zone):
    aware = moment.replace(tzinfo=zone, fold=0)
    back = aware.astimezone(timezone.utc).astimezone(zone)
    return back.replace(tzinfo=None) == moment


def to_utc(moment, zone):
    return moment.replace(tzinfo=zone, fold=0).astimezone(timezone.utc)


def milliseconds(moment):
    return (moment - datetime(1970, 1, 1, tzinfo=timezone.utc)) // timedelta(milliseconds=1)


def slots(rules, zone, day, now, taken, listing_taken, last):
    spans = rules["dates"].get(day.isoformat())
    if spans is None:
        spans = rules["week"].get(str(day.isoweekday()), [])
    length = timedelta(minutes=rules["minutes"])
    found = []
    for opens, closes in spans:
        closing = local(day, minute_of(closes))
        for minute in range(minute_of(opens), minute_of(closes)):
            moment = local(day, minute)
            if moment.minute % 15 or not exists(moment, zone):
                continue
            start = to_utc(moment, zone)
            end = start + length
            if end > to_utc(closing, zone) or end.astimezone(zone).replace(tzinfo=None) > closing:
                continue
            if start < now + timedelta(minutes=rules["notice"]) or day > last:
                continue
            busy, at = False, start
            while at < end + timedelta(minutes=rules["buffer"]):
                cell = milliseconds(at) // 900_000
                busy = busy or cell in taken or (at < end and cell in listing_taken)
                at += QUARTER
            if not busy:
                found.append(milliseconds(start))
    return found


def main():
    job = json.load(sys.stdin)
    out = {}
    for name in job["zones"]:
        zone, now = ZoneInfo(name), datetime.fromtimestamp(job["now_ms"] / 1000, timezone.utc)
        taken, listing_taken = set(job["taken"]), set(job["listing_taken"])
        first = now.astimezone(zone).date()
        last = first + timedelta(days=job["horizon"])
        days = [first + timedelta(days=n) for n in range(job["days"])]
        out[name] = {day.isoformat(): slots(job, zone, day, now, taken, listing_taken, last) for day in days}
    json.dump(out, sys.stdout)


main()
