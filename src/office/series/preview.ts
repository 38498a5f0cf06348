// What a series would make, before it is written (rule Y6). Clashes in rooms are found by the caller, from the times.

import type { Series } from '../../model/series.ts';
import { datesAhead } from './dates.ts';
import { eventOn } from './events.ts';

/** So many dates are shown where nothing else is asked (rule Y6). */
const MAX_SHOWN = 100;

export interface PreviewedDate {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Wall-clock `YYYY-MM-DD HH:MM:SS`. */
  readonly dateFrom: string;
  readonly dateTo: string;
}

export interface SeriesDatesPreview {
  /** The first ones, in order. */
  readonly items: readonly PreviewedDate[];
  /** How many there are in all from today on, without the exceptions. */
  readonly total: number;
}

/** The dates of a series that has no fault by `checkSeries`; `today` is `YYYY-MM-DD`. */
export function previewSeries(series: Series, today: string, most = MAX_SHOWN): SeriesDatesPreview {
  const dates = datesAhead(series, today);
  const items = dates.slice(0, most).map((date) => {
    const { startsAt: dateFrom, endsAt: dateTo } = eventOn(series, date, 0);
    return { date, dateFrom, dateTo };
  });
  return { items, total: dates.length };
}
