import type { Series } from '../../model/series.ts';
import { listUpcomingDates } from './dates.ts';
import { createEventOnDate } from './events.ts';

const MAX_SHOWN = 100;

export interface PreviewedDate {
  readonly date: string;
  /** Wall-clock `YYYY-MM-DD HH:MM:SS`. */
  readonly dateFrom: string;
  readonly dateTo: string;
}

export interface SeriesDatesPreview {
  readonly items: readonly PreviewedDate[];
  readonly total: number;
}

/** Previews a series that passed `checkSeries`; `today` is `YYYY-MM-DD`. */
export function previewSeries(series: Series, today: string, limit = MAX_SHOWN): SeriesDatesPreview {
  const dates = listUpcomingDates(series, today);
  const items = dates.slice(0, limit).map((date) => {
    const { startsAt: dateFrom, endsAt: dateTo } = createEventOnDate(series, date, 0);
    return { date, dateFrom, dateTo };
  });
  return { items, total: dates.length };
}
