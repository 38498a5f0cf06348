import { afterAll, beforeAll, expect, it } from 'vitest';
import { readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';

let office: OfficeBrowser;
beforeAll(async () => {
  office = await openOfficeBrowser();
});
afterAll(() => office.close());

const PERSON = '/persons/301';

async function faults(path: string, entered: Record<string, string>): Promise<string[]> {
  const form = readForm(await (await office.get(path)).text(), path);
  const response = await office.post(path, { ...form, ...entered });
  const page = unescapeHtml(await response.text());
  return response.status === 303 ? [] : [...page.matchAll(/<a href="#[fi]-([\w-]+)">/g)].map(([, name = '']) => name);
}

it.each(['/persons/new', PERSON])('reports all errors of %s at once, from top to bottom', async (path) => {
  const entered = { lastname: '', email: 'regula', phone: 'siehe Website', website: 'kein Ort' };
  expect(await faults(path, entered)).toEqual(['lastname', 'email', 'phone', 'website']);
});

it.each([
  '044 123 45 67',
  '+41 (0)44 123 45 67',
  '044/123.45.67',
  '0041-44-123-45-67',
  '044 123 45 67 int. 12',
  '044 123 45 67, 079 123 45 67',
  '117',
])('accepts %s as a phone number', async (phone) => {
  expect(await faults(PERSON, { phone })).toEqual([]);
});

it.each(['abends', '12', 'Natel: fragen', '079 <b>'])('asks for a phone number instead of %s', async (phone) => {
  expect(await faults(PERSON, { phone })).toEqual(['phone']);
});

it.each([
  'https://www.example.org/team?a=b',
  'www.example.org',
  'müller.example.ch/seite',
  '/team',
])('accepts %s as the address of a website', async (website) => {
  expect(await faults(PERSON, { website })).toEqual([]);
});

it.each([
  'https://',
  'http:// www',
  'javascript:alert(1)',
  'meine Seite',
  'https://example',
])('asks for the address of a website instead of %s', async (website) => {
  expect(await faults(PERSON, { website })).toEqual(['website']);
});

it('completes the address of a website without a scheme', async () => {
  const form = readForm(await (await office.get(PERSON)).text(), PERSON);
  await office.post(PERSON, { ...form, website: 'www.example.org/team' });
  expect(unescapeHtml(await (await office.get(PERSON)).text())).toContain('value="https://www.example.org/team"');
});
