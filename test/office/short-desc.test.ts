// The office rejects a new or changed short text that some website programs would truncate (rule K3).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const LONG = 'x'.repeat(1024);
const FITS = '😀'.repeat(1023);
const ANY = { 'if-match': '*' };
const AT = { title: 'Konzert', date_from: '2026-12-24 17:00:00', date_to: '2026-12-24 18:00:00' };

let office: Office;
beforeEach(async () => {
  const bundle = fullBundle();
  // An import may contain such a text, and reports a warning.
  Object.assign(bundle['events'][0], { short_desc: LONG });
  Object.assign(bundle['persons'][0], { short_desc: LONG });
  office = await openOffice(bundle);
});
afterEach(() => office.close());

const refusal = (path: string) => [
  422,
  [{ path, code: 'short_desc_too_long', params: { has: 1024 }, text: expect.stringContaining('1024 characters') }],
];
const asked = async (...call: Parameters<Office['call']>) => {
  const { status, json } = await office.call(...call);
  return [status, json?.problems];
};

it('is rejected if new or changed', async () => {
  expect(await asked('POST', '/events', { body: { ...AT, short_desc: LONG } })).toEqual(refusal('/short_desc'));
  expect(await asked('POST', '/persons', { body: { lastname: 'X', visibility: 'web', short_desc: LONG } })).toEqual(
    refusal('/short_desc'),
  );
  const id = await office.create('events', { ...AT, short_desc: FITS });
  const change = { body: { short_desc: LONG }, headers: ANY };
  expect(await asked('PATCH', `/events/${id}`, change)).toEqual(refusal('/short_desc'));
  const series = {
    name: 'Sonntag',
    rule: 'FREQ=WEEKLY;BYDAY=SU',
    starts_on: '2026-12-06',
    time_from: '10:00',
    time_to: '11:00',
    template: { title: 'Gottesdienst', short_desc: LONG },
  };
  expect(await asked('POST', '/series', { body: series })).toEqual(refusal('/template/short_desc'));
});

it('stays if imported from a file, whatever else is changed, with a warning', async () => {
  const { status, json } = await office.call('PATCH', '/events/1001', { body: { topic: 'Neu' }, headers: ANY });
  expect([status, json.value.topic, json.value.short_desc]).toEqual([200, 'Neu', LONG]);
  expect(json.warnings).toMatchObject([{ code: 'short_desc_too_long' }]);
  const shorter = await office.call('PATCH', '/events/1001', { body: { short_desc: 'kurz' }, headers: ANY });
  expect(shorter.status).toBe(200);
  // An undo may restore the earlier value.
  const undone = await office.call('POST', `/history/${shorter.json.revision}/undo`);
  expect([undone.status, (await office.call('GET', '/events/1001')).json.value.short_desc]).toEqual([200, LONG]);
});

it('causes a warning if the note of a cancelled event makes it too long: cancelling is never rejected (rule V2)', async () => {
  const id = await office.create('events', { ...AT, short_desc: 'x'.repeat(1000) });
  const body = { status: 'cancelled', status_note: 'y'.repeat(200) };
  const { status, json } = await office.call('PATCH', `/events/${id}`, { body, headers: ANY });
  expect(status).toBe(200);
  expect(json.warnings).toMatchObject([{ code: 'short_desc_too_long', params: { has: 1201 } }]);
});
