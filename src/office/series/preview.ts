// Preview of the events of a series before it is written (rule Y6). The caller determines room clashes.

import type { Series } from '../../model/series.ts';
import { datesAhead } from './dates.ts';
import { eventOn } from './events.ts';

/** Default number of dates shown (rule Y6). */
const MAX_SHOWN = 100;

export interface PreviewedDate {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Wall-clock `YYYY-MM-DD HH:MM:SS`. */
  readonly dateFrom: string;
  readonly dateTo: string;
}

export interface SeriesDatesPreview {
  /** First dates, in order. */
  readonly items: readonly PreviewedDate[];
  readonly total: number;
}

/** Previews a series that passed `checkSeries`; `today` is `YYYY-MM-DD`. */
export function previewSeries(series: Series, today: string, most = MAX_SHOWN): SeriesDatesPreview {
  const dates = datesAhead(series, today);
  const items = dates.slice(0, most).map((date) => {
    const { startsAt: dateFrom, endsAt: dateTo } = eventOn(series, date, 0);
    return { date, dateFrom, dateTo };
  });
  return { items, total: dates.length };
}
