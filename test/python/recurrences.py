"""Reads recurrence rules from standard input as JSON, and tells their dates as Debian's dateutil finds them."""

import datetime
import json
import sys

from dateutil import rrule


class Bounded:
    """The module datetime with an earlier last year: a rule that yields nothing is else searched for until 9999."""

    MAXYEAR = datetime.MAXYEAR

    def __getattr__(self, name):
        return getattr(datetime, name)


bounds = Bounded()
rrule.datetime = bounds


def day(text):
    return datetime.datetime.strptime(text, "%Y-%m-%d")


def dates(rule, starts_on, first, last):
    """Days, separated by blanks."""
    bounds.MAXYEAR = day(last).year
    found = rrule.rrulestr("RRULE:" + rule, dtstart=day(starts_on))
    return " ".join(one.strftime("%Y-%m-%d") for one in found if day(first) <= one <= day(last))


json.dump([dates(*asked) for asked in json.load(sys.stdin)], sys.stdout)
