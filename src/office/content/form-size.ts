import type { BookingForm } from '../../model/bookings/form.ts';
import { hasOnlineSignUp } from '../../model/bookings/sign-up.ts';
import type { Entity } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import type { StoredKind } from '../../model/present.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { createEventOnDate } from '../series/events.ts';
import { exceedsWebsiteLimit, type NamedEntities, readNamedEntities } from './stored-by-websites.ts';

/**
 * Finds problems with an event, series or form that this change makes too large. An entity that was too large before can still be changed.
 */
export async function findFormSizeProblems(
  content: ContentReader,
  kind: StoredKind,
  before: Entity | undefined,
  after: Entity,
): Promise<Problem[]> {
  const form = narrowToKind('form', kind, after);
  if (form !== undefined) {
    return (await isTooLargeAnywhere(content, narrowToKind('form', kind, before), form))
      ? [createProblem('/fields', 'form_too_large')]
      : [];
  }
  const [was, event] = [onlineOf(kind, before), onlineOf(kind, after)];
  if (event === undefined || !isTooLarge(event, await readNamedEntities(content, [event]))) return [];
  if (was !== undefined && isTooLarge(was, await readNamedEntities(content, [was]))) return [];
  const path = '/subscription/online/form_id';
  return [createProblem(kind === 'series' ? `/template${path}` : path, 'form_too_large')];
}

function onlineOf(kind: StoredKind, entity: Entity | undefined): Event | undefined {
  const series = narrowToKind('series', kind, entity);
  const event =
    series === undefined ? narrowToKind('event', kind, entity) : createEventOnDate(series, series.startsOn, series.id);
  return event !== undefined && hasOnlineSignUp(event) ? event : undefined;
}

function isTooLarge(event: Event, named: NamedEntities): boolean {
  const { instance } = named;
  const outside = { ...instance.outside, signup: true };
  return exceedsWebsiteLimit(event, { ...named, instance: { ...instance, outside } });
}

async function isTooLargeAnywhere(
  content: ContentReader,
  before: BookingForm | undefined,
  after: BookingForm,
): Promise<boolean> {
  if (before === undefined) return false;
  const referrers = await content.referrers('form', after.id);
  const ids = referrers.flatMap(({ kind, id }) => (kind === 'event' ? [id] : []));
  const events = (await content.getAll('event', ids)).map(({ value }) => value);
  const named = await readNamedEntities(content, events);
  const withForm = (form: BookingForm) => ({ ...named, forms: new Map(named.forms).set(form.id, form) });
  return events.some((event) => isTooLarge(event, withForm(after)) && !isTooLarge(event, withForm(before)));
}
