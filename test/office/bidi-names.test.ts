// Bidirectional control characters are removed from names in every kind of input (rule R18).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const TURNED = 'An\u202ena\u2066\u200f';

let office: Office;
beforeEach(async () => {
  const bundle = fullBundle();
  Object.assign(bundle['persons'][0], { firstname: TURNED, lastname: TURNED });
  Object.assign(bundle['newsletter'].subscribers[0], { firstname: TURNED, lastname: TURNED });
  office = await openOffice(bundle);
});
afterEach(() => office.close());

it('are removed from a bundle, for people and subscribers', async () => {
  const [person] = fullBundle()['persons'];
  const { json } = await office.call('GET', `/persons/${person.id}`);
  expect(json.value).toMatchObject({ firstname: 'Anna', lastname: 'Anna' });
  const names = (await office.store.readSubscribers('seewil'))?.subscribers.map(({ firstname }) => firstname);
  expect(names).toContain('Anna');
});

it('are removed by the API, and rejected if nothing is left', async () => {
  const id = await office.create('persons', { lastname: TURNED, visibility: 'web' });
  expect((await office.call('GET', `/persons/${id}`)).json.value.lastname).toBe('Anna');
  const empty = await office.call('POST', '/persons', { body: { lastname: '\u202e', visibility: 'web' } });
  expect(empty.status).toBe(422);
  const event = await office.create('events', {
    title: 'Lunch',
    date_from: '2026-12-05 12:00:00',
    date_to: '2026-12-05 14:00:00',
    organizer: { name: TURNED },
    subscription: { person: { name: TURNED, email: '' }, online: { seats: 5 } },
  });
  const { value } = (await office.call('GET', `/events/${event}`)).json;
  expect([value.organizer.name, value.subscription.person.name]).toEqual(['Anna', 'Anna']);
});
