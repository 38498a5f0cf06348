// Reschedules an event from the agenda like its form does: set-up and clear-away times and daily hours move along.

import { REACHES_NOBODY } from '../../model/bookings/booking.ts';
import type { Event } from '../../model/event.ts';
import { movedHours } from '../../model/event-hours.ts';
import type { Plain } from '../../model/format/rule.ts';
import type { UseSpan } from '../../model/resources.ts';
import { type Applied, applyChanges } from '../../office/content/apply-changes.ts';
import { BadContent, RoomTaken } from '../../office/content/errors.ts';
import type { PresentOf } from '../../store/content/by-kind.ts';
import { NotFound } from '../../store/content/errors.ts';
import { isDateTime } from '../../util/dates.ts';
import { html } from '../../util/html.ts';
import { isOnClock, wallClock } from '../../util/wall-clock.ts';
import { backTo } from '../bulk/bulk-chosen.ts';
import { acceptedWarnings } from '../components/form/carried.ts';
import { sayFault } from '../components/form/faults.ts';
import { alertBox, postButton } from '../components/parts.ts';
import { later, minutesBetween } from '../event-fields/moments.ts';
import { sayRule } from '../event-fields/problem-words.ts';
import type { PageContent, PageRequest } from '../page.ts';

/** A local time skipped by a daylight-saving change. */
class NoSuchTime extends Error {
  override readonly name = 'NoSuchTime';
  readonly time: string;

  constructor(time: string) {
    super(time);
    this.time = time;
  }
}

export async function presentEvent({ editing, instance }: PageRequest, id: number): Promise<PresentOf<'event'>> {
  const present = await editing.store.content.read(instance.name, (content) => content.get('event', id));
  if (present === undefined) throw new NotFound(`event ${id}`);
  return present;
}

/** Patch for a new time; start and end may move by different amounts. */
export function spanPatch(event: Event, { from, to }: UseSpan): Plain {
  const { startsAt, endsAt, occupiesFrom, occupiesTo, hours } = event;
  const [begins, ends] = [minutesBetween(startsAt, from), minutesBetween(endsAt, to)];
  const patch: Plain = { date_from: from, date_to: to };
  if (occupiesFrom !== null) patch['occupies_from'] = later(occupiesFrom, begins);
  if (occupiesTo !== null) patch['occupies_to'] = later(occupiesTo, ends);
  if (hours.length > 0) patch['hours'] = movedHours(hours, begins);
  return patch;
}

/** Reschedules the event, or only tries to. Throws NoSuchTime, Conflict after a concurrent change, and any error of the write. */
export async function reschedule(
  { editing, instance, form, language }: PageRequest,
  { id, value, revision }: PresentOf<'event'>,
  span: UseSpan,
  isTrial = false,
): Promise<Applied> {
  const clock = wallClock(instance.timeZone);
  const wrong = [span.from, span.to].find((moment) => isDateTime(moment) && !isOnClock(moment, clock));
  if (wrong !== undefined) throw new NoSuchTime(wrong.slice(11, 16));
  const step = { kind: 'event', id, merge: spanPatch(value, span), ifRevision: revision, at: '' } as const;
  const outcome = await applyChanges(editing, instance.name, [step], {
    despite: acceptedWarnings(form),
    language,
    isTrial,
  });
  return 'applied' in outcome
    ? outcome.applied
    : {
        revision,
        results: [],
        effects: undefined,
        bookings: 0,
        serving: 0,
        unreached: REACHES_NOBODY.unreached,
        warnings: [],
      };
}

/** Reason of a refusal in words; rethrows any other error. */
export function sayWhyNot(error: unknown, { language }: Pick<PageRequest, 'language'>): readonly string[] {
  if (error instanceof NoSuchTime) return [sayFault('noSuchTime', error.time, language)];
  if (error instanceof RoomTaken) return [...new Set(error.warnings.map(({ text }) => text))];
  if (error instanceof BadContent) return [...new Set(error.problems.map((one) => sayRule(one, language)))];
  throw error;
}

/** Page with the reason of a refusal; for a room conflict, a button repeats the request and accepts it. */
export function refusedMove(
  asked: PageRequest,
  error: unknown,
  action: string,
  fields: readonly string[],
): PageContent {
  const { link, form, t } = asked;
  const texts = sayWhyNot(error, asked);
  const isTaken = error instanceof RoomTaken;
  const again = postButton({
    action: link(action),
    fields: { ...Object.fromEntries(fields.map((name) => [name, form.text(name)])), despite: 'room_conflict' },
    text: t('bulk.despite'),
    look: 'danger',
  });
  return notMoved(asked, [texts.join(' ')], { status: isTaken ? 409 : 422, below: isTaken ? again : '' });
}

export function notMoved(
  asked: PageRequest,
  texts: readonly string[],
  { status, below = '' }: { readonly status: number; readonly below?: Parameters<typeof alertBox>[1] },
): PageContent {
  const { link, t } = asked;
  const main = html`<h1>${t('shift.refused')}</h1>
    ${alertBox(texts, below)}
    <p class="more"><a class="button" href="${link(backTo(asked, false))}">${t('bulk.back')}</a></p>`;
  return { title: t('shift.refused'), main, at: '/agenda', status };
}
