import { expect, it } from 'vitest';
import { readBundle } from '../../src/office/bundle/bundle.ts';
import { bytesOf } from '../support/bundle-faults.ts';
import { fullBundle } from '../support/full-bundle.ts';
import { openOffice } from '../support/office.ts';

const AT = { title: 'Konzert', date_from: '2027-04-05 17:00:00', date_to: '2027-04-05 18:00:00' };

it.each([
  ['20270501', true],
  ['20270406', true],
  ['20270405', false],
  [null, false],
])('the last day %s', async (deadline, isWarned) => {
  const office = await openOffice(fullBundle());
  const body = { ...AT, subscription: { open: true, deadline } };
  const headers = { 'accept-language': 'de' };
  const { status, json } = await office.call('POST', '/events', { body, headers });
  expect(status).toBe(201);
  const warning = { path: '/subscription/deadline', code: 'deadline_after_event', params: { end: '2027-04-05' } };
  if (isWarned) expect(json.warnings).toMatchObject([warning]);
  else expect(json.warnings).toBeUndefined();
  if (isWarned) expect(json.warnings[0].text.replaceAll('\u00a0', ' ')).toContain('am 5. April 2027 endet');
  await office.close();
});

it.each([
  ['20270405', '', undefined],
  ['20270405', '16:59', undefined],
  ['20270405', '17:30', { deadline: '2027-04-05 17:30:00', start: AT.date_from }],
  ['20270406', '', { deadline: '2027-04-06', start: AT.date_from }],
])('the last moment %s %s to sign up here for an event of two days', async (deadline, deadline_time, params) => {
  const office = await openOffice(fullBundle());
  const subscription = { deadline, deadline_time, online: {} };
  const { json } = await office.call('POST', '/events', {
    body: { ...AT, date_to: '2027-04-06 18:00:00', subscription },
  });
  const warning = { path: '/subscription/deadline', code: 'deadline_after_start', params };
  expect(json.warnings).toEqual(params === undefined ? undefined : [expect.objectContaining(warning)]);
  await office.close();
});

it('is reported again when the event is moved before it', async () => {
  const office = await openOffice(fullBundle());
  const subscription = { deadline: '20270404', online: {} };
  const { json } = await office.call('POST', '/events', { body: { ...AT, subscription } });
  expect(json.warnings).toBeUndefined();
  const body = { date_from: '2027-04-01 17:00:00', date_to: '2027-04-01 18:00:00' };
  const moved = await office.call('PATCH', `/events/${json.value.id}`, { body, headers: { 'if-match': '*' } });
  expect(moved.json.warnings).toMatchObject([{ code: 'deadline_after_event' }]);
  await office.close();
});

it('is reported for a file by the number of the event', () => {
  const bundle = fullBundle();
  Object.assign(bundle['events'][0], { ...AT, subscription: { open: true, deadline: '20270501' } });
  expect(readBundle(bytesOf(bundle)).warnings).toMatchObject([
    { path: 'events with id 1001', code: 'deadline_after_event' },
  ]);
});
