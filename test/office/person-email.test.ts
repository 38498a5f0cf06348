// Requests of every kind reject a person's invalid e-mail address if it is new or changed, and report its field.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const BROKEN = 'juerg@@example.org';
const ANY = { 'if-match': '*' };

let office: Office;
beforeEach(async () => {
  const bundle = fullBundle();
  Object.assign(bundle['persons'][0], { email: BROKEN });
  office = await openOffice(bundle);
});
afterEach(() => office.close());

const problemAt = (path: string) => [{ path, code: 'no_email', params: { given: `"${BROKEN}"` } }];
const asked = async (...call: Parameters<Office['call']>) => {
  const { status, json } = await office.call(...call);
  return [status, json?.problems];
};
const refusal = (path: string) => [422, problemAt(path).map((one) => expect.objectContaining(one))];

it('is rejected if new or changed, individually and in bulk', async () => {
  const value = { lastname: 'X', visibility: 'web', email: BROKEN };
  expect(await asked('POST', '/persons', { body: value })).toEqual(refusal('/email'));
  const id = await office.create('persons', { lastname: 'X', visibility: 'web', email: 'x@example.org' });
  expect(await asked('PATCH', `/persons/${id}`, { body: { email: BROKEN }, headers: ANY })).toEqual(refusal('/email'));
  expect(await asked('PUT', `/persons/${id}`, { body: value, headers: ANY })).toEqual(refusal('/email'));
  const changes = [{ kind: 'persons', id, merge: { email: BROKEN } }];
  expect(await asked('POST', '/changes', { body: { changes } })).toEqual(refusal('/changes/0/merge/email'));
});

it('stays if imported from a file, whatever else is changed, and may be cleared and restored', async () => {
  const [person] = fullBundle()['persons'];
  const other = await office.call('PATCH', `/persons/${person.id}`, { body: { phone: '1 23' }, headers: ANY });
  expect([other.status, other.json.value.email]).toEqual([200, BROKEN]);
  const emptied = await office.call('PATCH', `/persons/${person.id}`, { body: { email: '' }, headers: ANY });
  expect(emptied.status).toBe(200);
  const undone = await office.call('POST', `/history/${emptied.json.revision}/undo`);
  expect([undone.status, (await office.call('GET', `/persons/${person.id}`)).json.value.email]).toEqual([200, BROKEN]);
});
