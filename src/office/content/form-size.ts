// An event with its form has to fit into what a website program can store of it: else no website would show it (rule J18).

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

/** What is refused of an event, a series or a form that becomes too large by it; what is so already can be changed all the same. */
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

/** An event that people sign up for here; of a series one of its dates. */
function onlineOf(kind: StoredKind, entity: Entity | undefined): Event | undefined {
  const series = ofKind('series', kind, entity);
  const event = series === undefined ? ofKind('event', kind, entity) : eventOn(series, series.startsOn, series.id);
  return event !== undefined && isOnline(event) ? event : undefined;
}

/** Whether it is too large once an instance tells websites of it. */
function isTooLarge(event: Event, named: NamedEntities): boolean {
  const { instance } = named;
  const outside = { ...instance.outside, signup: true };
  return storedBytes(event, { ...named, instance: { ...instance, outside } }) > MAX_BYTES;
}

/** Whether any event that bears a form becomes too large by what it is now. */
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
