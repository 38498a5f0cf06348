// Signing up for an event: lists say whether one can, details whom to ask.

import type { ServiceRow } from '../service-client/rows.ts';
import { dayOf, flagOf, isFilled } from '../service-client/taking.ts';
import { type EventSurroundings, oneAt, type RowsOfEvent } from './around.ts';

/**
 * What people can do to sign up; null where nothing says that they can. Whether it is open can't be told of one whose last day is
 * over (rule F6): that counts as open, which shows the same.
 */
export function subscriptionOf(told: RowsOfEvent, around: EventSurroundings) {
  const { whole, item } = told;
  const deadline = dayOf(whole['subscribe_date']) ?? dayOf(whole['subs_date']);
  const person = contactOf(told, around);
  const isOpen = flagOf(item['subscription']);
  const isTold = 'subscribe_person_name' in item || whole['subs_module_active'] === false;
  if (!isOpen && !isTold && deadline === null && person === null) return null;
  const isOver = deadline !== null && deadline < around.today;
  return { open: isOpen || isOver, deadline, person };
}

function contactOf({ whole, item }: RowsOfEvent, { people, taking }: EventSurroundings) {
  const row: ServiceRow = oneAt(whole, 'subscribe_person');
  const id = people.known(row, 'person_id') ?? people.known(whole, 'subs_person_id');
  if (id !== undefined) return { person_id: id };
  const [name, listed] = [taking.text(row, 'name'), taking.text(item, 'subscribe_person_name')];
  const email = taking.text(row, 'email') || taking.text(item, 'subscribe_person_email');
  if (isFilled(name) || isFilled(listed)) return { name: isFilled(name) ? name : listed, email };
  return isFilled(email) ? { name: email, email } : null;
}
