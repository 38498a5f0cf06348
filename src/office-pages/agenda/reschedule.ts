import { ZERO_NOTIFIED_COUNTS } from '../../model/bookings/booking.ts';
import type { Event } from '../../model/event.ts';
import { shiftHours } from '../../model/event-hours.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import type { UseSpan } from '../../model/resources.ts';
import { type AppliedChange, applyChanges } from '../../office/content/apply-changes.ts';
import { BadContentError, RoomClashError } from '../../office/content/errors.ts';
import type { VersionedOf } from '../../store/content/by-kind.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { isDateTime } from '../../util/dates.ts';
import { html } from '../../util/html.ts';
import { createWallClock, existsOnClock } from '../../util/wall-clock.ts';
import { selectionListUrl } from '../bulk/bulk-selection.ts';
import { describeFieldFault } from '../components/form/field-fault-messages.ts';
import { readAcceptedWarnings } from '../components/form/hidden-state.ts';
import { renderAlert, renderPostButton } from '../components/parts.ts';
import { describeEventProblem } from '../event-fields/problem-messages.ts';
import { addMinutes, minutesBetween } from '../event-fields/span-inputs.ts';
import type { PageContent, PageRequest } from '../page.ts';

/** Thrown for a local time that a daylight-saving change skips. */
class NoSuchTime extends Error {
  override readonly name = 'NoSuchTime';
  readonly time: string;

  constructor(time: string) {
    super(time);
    this.time = time;
  }
}

export async function readCurrentEvent({ editing, instance }: PageRequest, id: number): Promise<VersionedOf<'event'>> {
  const present = await editing.store.content.read(instance.name, (content) => content.get('event', id));
  if (present === undefined) throw new NotFoundError(`event ${id}`);
  return present;
}

/** Patch that gives an event a new time; start and end may move by different amounts. */
export function createRescheduleMergePatch(event: Event, { from, to }: UseSpan): PlainObject {
  const { startsAt, endsAt, occupiesFrom, occupiesTo, hours } = event;
  const [begins, ends] = [minutesBetween(startsAt, from), minutesBetween(endsAt, to)];
  const patch: PlainObject = { date_from: from, date_to: to };
  if (occupiesFrom !== null) patch['occupies_from'] = addMinutes(occupiesFrom, begins);
  if (occupiesTo !== null) patch['occupies_to'] = addMinutes(occupiesTo, ends);
  if (hours.length > 0) patch['hours'] = shiftHours(hours, begins);
  return patch;
}

/**
 * Moves an event, or performs a dry run of the move. Throws NoSuchTime, ConflictError after a concurrent change, and the errors of
 * `applyChanges`.
 */
export async function reschedule(
  { editing, instance, form, language }: PageRequest,
  { id, value, revision }: VersionedOf<'event'>,
  span: UseSpan,
  isTrial = false,
): Promise<AppliedChange> {
  const clock = createWallClock(instance.timeZone);
  const wrong = [span.from, span.to].find((moment) => isDateTime(moment) && !existsOnClock(moment, clock));
  if (wrong !== undefined) throw new NoSuchTime(wrong.slice(11, 16));
  const step = {
    kind: 'event',
    id,
    merge: createRescheduleMergePatch(value, span),
    ifRevision: revision,
    at: '',
  } as const;
  const outcome = await applyChanges(editing, instance.name, [step], {
    despite: readAcceptedWarnings(form),
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
        requests: 0,
        unreached: ZERO_NOTIFIED_COUNTS.unreached,
        warnings: [],
      };
}

export function describeRescheduleError(
  error: unknown,
  { language }: Pick<PageRequest, 'language'>,
): readonly string[] {
  if (error instanceof NoSuchTime) return [describeFieldFault('noSuchTime', error.time, language)];
  if (error instanceof RoomClashError) return [...new Set(error.warnings.map(({ text }) => text))];
  if (error instanceof BadContentError)
    return [...new Set(error.problems.map((one) => describeEventProblem(one, language)))];
  throw error;
}

/** Page that says why a move was refused. After a room conflict, a button repeats the request and accepts the conflict. */
export function renderRefusedMovePage(
  request: PageRequest,
  error: unknown,
  action: string,
  fields: readonly string[],
): PageContent {
  const { link, form, t } = request;
  const texts = describeRescheduleError(error, request);
  const isTaken = error instanceof RoomClashError;
  const again = renderPostButton({
    action: link(action),
    fields: { ...Object.fromEntries(fields.map((name) => [name, form.text(name)])), despite: 'room_conflict' },
    text: t('bulk.despite'),
    look: 'danger',
  });
  return renderRefusedMovePageWithTexts(request, [texts.join(' ')], {
    status: isTaken ? 409 : 422,
    below: isTaken ? again : '',
  });
}

export function renderRefusedMovePageWithTexts(
  request: PageRequest,
  texts: readonly string[],
  { status, below = '' }: { readonly status: number; readonly below?: Parameters<typeof renderAlert>[1] },
): PageContent {
  const { link, t } = request;
  const main = html`<h1>${t('shift.refused')}</h1>
    ${renderAlert(texts, below)}
    <p class="more"><a class="button" href="${link(selectionListUrl(request, false))}">${t('bulk.back')}</a></p>`;
  return { title: t('shift.refused'), main, at: '/agenda', status };
}
