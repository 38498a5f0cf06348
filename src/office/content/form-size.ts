// Size limit of an event with its form: website programs can't store and show a larger one (rule J18).

import type { BookingForm } from '../../model/bookings/form.ts';
import { isOnline } from '../../model/bookings/sign-up.ts';
import type { Entity } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import type { StoredKind } from '../../model/present.ts';
import { ofKind } from '../../store/content/by-kind.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { eventOn } from '../series/events.ts';
import { MAX_BYTES, type NamedEntities, namedBy, storedBytes } from './stored-by-websites.ts';

/** Problems of an event, series or form that this change makes too large; one that was too large before can still be changed. */
export async function formSizeProblems(
  content: ContentReader,
  kind: StoredKind,
  before: Entity | undefined,
  after: Entity,
): Promise<Problem[]> {
  const form = ofKind('form', kind, after);
  if (form !== undefined) {
    return (await isTooLargeAnywhere(content, ofKind('form', kind, before), form))
      ? [problem('/fields', 'form_too_large')]
      : [];
  }
  const [was, event] = [onlineOf(kind, before), onlineOf(kind, after)];
  if (event === undefined || !isTooLarge(event, await namedBy(content, [event]))) return [];
  if (was !== undefined && isTooLarge(was, await namedBy(content, [was]))) return [];
  const path = '/subscription/online/form_id';
  return [problem(kind === 'series' ? `/template${path}` : path, 'form_too_large')];
}

/** The event, or the first event of a series, if it has online sign-up. */
function onlineOf(kind: StoredKind, entity: Entity | undefined): Event | undefined {
  const series = ofKind('series', kind, entity);
  const event = series === undefined ? ofKind('event', kind, entity) : eventOn(series, series.startsOn, series.id);
  return event !== undefined && isOnline(event) ? event : undefined;
}

/** True if the event is too large for website programs, assuming that the instance publishes its sign-up. */
function isTooLarge(event: Event, named: NamedEntities): boolean {
  const { instance } = named;
  const outside = { ...instance.outside, signup: true };
  return storedBytes(event, { ...named, instance: { ...instance, outside } }) > MAX_BYTES;
}

/** True if the change makes any event with this form too large. */
async function isTooLargeAnywhere(
  content: ContentReader,
  before: BookingForm | undefined,
  after: BookingForm,
): Promise<boolean> {
  if (before === undefined) return false;
  const referrers = await content.referrers('form', after.id);
  const ids = referrers.flatMap(({ kind, id }) => (kind === 'event' ? [id] : []));
  const events = (await content.getAll('event', ids)).map(({ value }) => value);
  const named = await namedBy(content, events);
  const withForm = (form: BookingForm) => ({ ...named, forms: new Map(named.forms).set(form.id, form) });
  return events.some((event) => isTooLarge(event, withForm(after)) && !isTooLarge(event, withForm(before)));
}
