// Imports that change or cancel events with sign-ups: the preview, and the recipients of mails (rules Z2 and J11).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBooking } from '../../src/office/bookings/change-booking.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { readForm, unescapeHtml } from '../support/form-in.ts';
import { ORIGIN } from '../support/office-browser.ts';
import { openSignUpOffice, type SignUpOffice } from '../support/sign-up-office.ts';

const ROWS = ['20261205T190000 Adventskonzert', '20261206T100000 Ausflug', '20261207T100000 Kehraus'];
const NEXT = ['20261205T193000 Adventskonzert'];

let of: SignUpOffice;

beforeEach(async () => {
  of = await openSignUpOffice();
  const { office } = of;
  await send(`${await upload(ROWS)}/look`);
  const editing = { store: office.store, clock: () => office.clock.now, actor: 'Eva', authority: OPERATOR_AUTHORITY };
  for (const { id, title } of await imported()) {
    if (title === 'Kehraus') continue;
    await of.change('event', id, { subscription: { open: true, online: { seats: 9 } }, public: true });
    for (const email of ['ida@example.org', 'ada@example.org']) {
      await createBooking(editing, office.instance, id, { people: [{ name: 'Ida', answers: {} }], email });
    }
  }
  await mails();
});

afterEach(() => of.office.close());

async function upload(rows: readonly string[]): Promise<string> {
  const entries = rows.map((row) => {
    const [start, title = ''] = row.split(' ');
    const day = start?.slice(0, 8);
    return `BEGIN:VEVENT\nUID:${day}\nDTSTART:${start}\nDURATION:PT1H\nSUMMARY:${title}\nEND:VEVENT\n`;
  });
  const form = new FormData();
  const text = `BEGIN:VCALENDAR\nVERSION:2.0\n${entries.join('')}END:VCALENDAR\n`;
  form.set('file', new File([text], 'programm.ics'));
  const request = new Request(`${ORIGIN}/office/instances/demo/import`, { method: 'POST', body: form });
  const { headers } = of.office.signedIn();
  for (const [header, value] of Object.entries({ ...headers, origin: ORIGIN })) request.headers.set(header, value);
  const response = await of.office.fetch(request);
  return (response.headers.get('location') ?? '').replace('/office/instances/demo', '');
}

const page = async (path: string) => unescapeHtml(await (await of.office.get(path)).text());

async function send(path: string, entered: Record<string, string> = {}): Promise<Response> {
  return of.office.post(path, { ...readForm(await (await of.office.get(path)).text(), path), ...entered });
}

async function imported() {
  const events = await of.office.store.content.read('demo', (content) => content.all('event'));
  return events.filter(({ source }) => source !== null);
}

const mails = async () => {
  const taken = await of.office.store.mails.take({ holder: 'x', now: 9e12, until: 9e12 + 1, count: 99, digests: 0 });
  return taken.map(({ email, details }) => `${email} ${(details as { about: string }).about}`).sort();
};

async function uploadNext(): Promise<string> {
  const to = await upload(NEXT);
  await send(to, { gone: 'remove' });
  return `${to}/look`;
}

it('the preview lists cancellations instead of removals, the number of mails, and how to prevent them', async () => {
  const text = await page(await uploadNext());
  expect(text).toContain('1 mit Anmeldung wird abgesagt statt gelöscht. 1 kommt in den Papierkorb.');
  expect(text).toMatch(/Ausflug<\/a> <span class="soft small">· wird abgesagt<\/span>/);
  expect(text).toMatch(/Kehraus<\/a><\/li>/);
  expect(text).toContain('Abgesagte Anlässe: Zu 2 Anmeldungen senden wir je eine E-Mail.');
  expect(text).toContain('Geänderte Anlässe: Zu 2 Anmeldungen senden wir je eine E-Mail.');
  expect(text).toMatch(/name="silent" value="1">/);
  expect(await mails()).toEqual([]);
});

it('the import does what its preview announces', async () => {
  await send(await uploadNext());
  expect((await imported()).map(({ title, status }) => `${title} ${status}`)).toEqual([
    'Adventskonzert confirmed',
    'Ausflug cancelled',
  ]);
  expect(await mails()).toEqual([
    'ada@example.org called_off',
    'ada@example.org moved',
    'ida@example.org called_off',
    'ida@example.org moved',
  ]);
});

it('mails nobody if the box is ticked', async () => {
  await send(await uploadNext(), { silent: '1' });
  expect((await imported()).map(({ status }) => status)).toEqual(['confirmed', 'cancelled']);
  expect(await mails()).toEqual([]);
});

it('mentions no mails if it concerns nobody', async () => {
  const to = await upload([...ROWS.slice(0, 2), '20261207T100000 Aufräumen']);
  const text = await page(`${to}/look`);
  expect(text).toContain('Aufräumen');
  expect(text).not.toContain('name="silent"');
});
