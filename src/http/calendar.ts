import { shownEvent } from '../contract/shown-event.ts';
import { eventCalendar } from '../feeds/ical.ts';
import type { Live } from '../live/live.ts';
import { visibleEvents } from '../readmodel/selections.ts';
import { type Answer, refusal } from './answer.ts';
import type { Answers } from './answers.ts';
import { sendFinished, termsOf } from './finished.ts';
import { pathOf } from './path.ts';
import type { Request } from './request.ts';

const CALENDAR = /^\/([a-z0-9][a-z0-9_-]{0,62})\/export\/ical\/e([1-9][0-9]{0,9})\/?$/;

const NOT_FOUND = 'There is no such event.';

/**
 * The calendar file of a visible event, asked without a key: `/{instance}/export/ical/e{event id}` (K2). Undefined for
 * any other path.
 */
export function answerCalendar(request: Request, live: Live, answers: Answers<unknown>): Promise<Answer> | undefined {
  const match = CALENDAR.exec(pathOf(request.target));
  if (match === null) return undefined;
  const [, instance = '', id] = match;
  return calendarOf(request, live, answers, instance, Number(id));
}

async function calendarOf(
  request: Request,
  live: Live,
  answers: Answers<unknown>,
  instance: string,
  id: number,
): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refusal(405, 'A calendar file takes GET and HEAD only.', { Allow: 'GET, HEAD' });
  }
  const view = await live.view(instance);
  if (view === undefined) return refusal(404, NOT_FOUND);
  const [position] = visibleEvents(view, [id]);
  if (position === undefined) return refusal(404, NOT_FOUND);
  const kept = `ical/e${id}`;
  let body = answers.get(view, kept);
  if (body === undefined) {
    for (let wait = live.texts(view); wait !== undefined; wait = live.texts(view)) await wait;
    body = answers.add(view, kept, eventCalendar(view.snapshot.instance, shownEvent(view, position)));
  }
  return sendFinished(termsOf(request), body, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="e${id}.ics"`,
    'X-Content-Type-Options': 'nosniff',
  });
}
