"""Reads a calendar from standard input with Debian's icalendar, and tells its events as JSON, their times in UTC."""

import json
import sys
from datetime import datetime, timezone

from icalendar import Calendar


def told(value):
    """A moment as ISO 8601 in UTC, a day as it is."""
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat() if value.tzinfo else value.isoformat()
    return value.isoformat()


calendar = Calendar.from_ical(sys.stdin.buffer.read())
events = [
    {
        "uid": str(event["UID"]),
        "summary": str(event["SUMMARY"]),
        "start": told(event.decoded("DTSTART")),
        "end": told(event.decoded("DTEND")) if "DTEND" in event else None,
        "status": str(event["STATUS"]),
        "sequence": int(event["SEQUENCE"]),
        "location": str(event.get("LOCATION", "")),
        "description": str(event.get("DESCRIPTION", "")),
        "faults": [str(fault) for fault in event.errors],
    }
    for event in calendar.walk("VEVENT")
]
print(json.dumps({"name": str(calendar["X-WR-CALNAME"]), "events": events}))
