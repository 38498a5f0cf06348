import { shownEvent } from '../contract/shown-event.ts';
import { eventCalendar } from '../feeds/ical.ts';
import type { Clock } from '../kit/clock.ts';
import type { Live } from '../live/live.ts';
import type { HttpCounters } from '../metrics/http-counters.ts';
import { visibleEvents } from '../readmodel/selections.ts';
import { waitForTexts } from './api-context.ts';
import { respondFromBody, termsOf } from './cached-body.ts';
import type { Compressor } from './compress.ts';
import { type HttpResponse, refusal } from './http-response.ts';
import { type Limits, tooMany } from './limits.ts';
import { pathOf } from './path.ts';
import type { Request } from './request.ts';
import type { ResponseCache } from './response-cache.ts';
import { Unavailable, unavailable, type WaitFor } from './waiting.ts';

export interface CalendarOptions {
  readonly compressor: Compressor;
  readonly live: Live;
  readonly cache: ResponseCache<unknown>;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly waitFor: WaitFor;
  readonly counters: HttpCounters;
}

const CALENDAR = /^\/([a-z0-9][a-z0-9_-]{0,62})\/export\/ical\/e([1-9][0-9]{0,9})\/?$/;

const NOT_FOUND = 'There is no such event.';

/**
 * The calendar file of a visible event, asked without a key: `/{instance}/export/ical/e{event id}` (K2). Undefined for
 * any other path.
 */
export function answerCalendar(request: Request, options: CalendarOptions): Promise<HttpResponse> | undefined {
  const match = CALENDAR.exec(pathOf(request.target));
  if (match === null) return undefined;
  const [, instance = '', id] = match;
  return calendarOf(request, options, instance, Number(id)).catch((error) => {
    if (!(error instanceof Unavailable)) throw error;
    options.counters.rejected.data++;
    return unavailable(error);
  });
}

/** The instance of a path that leads to a calendar file; undefined for any other path. */
export function calendarInstance(path: string): string | undefined {
  return CALENDAR.exec(path)?.[1];
}

async function calendarOf(
  request: Request,
  { live, cache, clock, limits, waitFor, counters, compressor }: CalendarOptions,
  instance: string,
  id: number,
): Promise<HttpResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refusal(405, 'A calendar file takes GET and HEAD only.', { Allow: 'GET, HEAD' });
  }
  if (!live.knows(instance)) return refusal(404, NOT_FOUND);
  const meter = limits.ofCalendar(instance);
  const second = Math.floor(clock() / 1000);
  if (meter.take(second) !== undefined) {
    counters.rejected.instance_limit++;
    return tooMany(meter, meter, second);
  }
  const found = live.view(instance);
  const view = found instanceof Promise ? await waitFor(instance, found) : found;
  if (view === undefined) return refusal(404, NOT_FOUND);
  const [position] = visibleEvents(view, [id]);
  if (position === undefined) return refusal(404, NOT_FOUND);
  const kept = `ical/e${id}`;
  let body = cache.get(view, kept);
  if (body === undefined) {
    await waitForTexts({ live, waitFor }, view);
    body = cache.add(view, kept, eventCalendar(view.snapshot.instance, shownEvent(view, position)));
  }
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="e${id}.ics"`,
  };
  return respondFromBody(termsOf(request), body, headers, compressor);
}
