// The office rejects new addresses that no page can link to (rule F1), but keeps existing ones.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const ANY = { 'if-match': '*' };
const AT = { title: 'Konzert', date_from: '2026-12-24 17:00:00', date_to: '2026-12-24 18:00:00' };
const fileAt = (url: string) => ({ file_name: 'Programm', url });

let office: Office;
beforeEach(async () => {
  const bundle = fullBundle();
  Object.assign(bundle['events'][0], { files: [fileAt('alt/plan')] });
  Object.assign(bundle['persons'][0], { website: 'alte-seite' });
  office = await openOffice(bundle);
});
afterEach(() => office.close());

const asked = async (...call: Parameters<Office['call']>) => {
  const { status, json } = await office.call(...call);
  return [status, json?.problems?.map(({ path, code }: { path: string; code: string }) => [path, code])];
};
const refused = (...paths: string[]) => [422, paths.map((path) => [path, 'unsafe_address'])];

it.each([
  'xyz',
  'www.example.org',
  'bilder/a.jpg',
  '//example.org/a',
  'https://example.org neu',
])('is rejected for new and changed values: %s', async (url) => {
  const event = { ...AT, files: [fileAt('/ok'), fileAt(url)], rooms: [{ name: 'Wald', location_url: url }] };
  const faults = refused('/files/1/url', '/rooms/0/location_url');
  const [status, problems] = await asked('POST', '/events', { body: event });
  expect([status, (problems as string[][]).sort()]).toEqual(faults);
  const id = await office.create('events', AT);
  expect(await asked('PATCH', `/events/${id}`, { body: { files: [fileAt(url)] }, headers: ANY })).toEqual(
    refused('/files/0/url'),
  );
  expect(await asked('PATCH', '/persons/2', { body: { website: url }, headers: ANY })).toEqual(refused('/website'));
});

it.each(['https://www.example.org/a?b=c', 'http://localhost/', '/team', ''])('is accepted: %j', async (website) => {
  expect((await office.call('PATCH', '/persons/2', { body: { website }, headers: ANY })).status).toBe(200);
});

it('stays if it was imported from a file, whatever else is changed', async () => {
  const body = { files: [fileAt('/neu'), fileAt('alt/plan')], topic: 'Neu' };
  const { status, json } = await office.call('PATCH', '/events/1001', { body, headers: ANY });
  expect([status, json.value.files[1].url]).toEqual([200, 'alt/plan']);
  const gone = await office.call('PATCH', '/events/1001', { body: { files: [] }, headers: ANY });
  expect(gone.status).toBe(200);
  const undone = await office.call('POST', `/history/${gone.json.revision}/undo`);
  expect([undone.status, (await office.call('GET', '/events/1001')).json.value.files[1].url]).toEqual([
    200,
    'alt/plan',
  ]);
});
