import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookingWorker } from '../../src/bookings/booking-worker.ts';
import type { Authority } from '../../src/model/authority.ts';
import { unescapeHtml } from '../support/form-in.ts';
import { textOfMain } from '../support/page-form.ts';
import { openSignUpOffice, type SignUpOffice } from '../support/sign-up-office.ts';

const FIELDS = [
  { id: 1, label: 'Essen', type: 'choice', options: ['alles', 'vegetarisch'] },
  { id: 2, label: 'Allergien', type: 'long', sensitive: true, each: true },
  { id: 3, label: 'Kuchen', type: 'number' },
  { id: 4, label: 'Geburtstag', type: 'date', each: true },
  { id: 5, label: 'Wunsch', type: 'text' },
];

let of: SignUpOffice;
let at: string;
beforeEach(async () => {
  of = await openSignUpOffice({ seats: 9 });
  at = `/events/${of.event.id}/bookings`;
  await of.change('form', of.formId, { fields: FIELDS });
  await write(['Anna Meier', 'Beat Meier'], {
    'answers/1': 'alles',
    'answers/3': '2',
    p2: ['Nüsse', ''],
    p4: ['2015-03-04', ''],
  });
  // Bookings are listed in the order of arrival, so they must not arrive at the same time.
  of.office.clock.now += 1000;
  await write(['Ida Keller'], { 'answers/1': 'vegetarisch', 'answers/3': '1', p2: ['nüsse'] });
});
afterEach(() => of.office.close());

async function write(person: readonly string[], answers: Readonly<Record<string, string | readonly string[]>>) {
  const response = await of.office.post(`${at}/new`, { person, phone: '', email: '', note: '', ...answers });
  expect(response.headers.get('location')).toMatch(/did=saved$/);
}

const page = async (path: string, role?: Authority) => unescapeHtml(await (await of.office.get(path, role)).text());

const SUMS =
  /Antworten zusammengefasst Essen 1 alles 2 Personen 1 vegetarisch 1 Person Allergien vertraulich Nüsse Anna Meier, Ida Keller 1 ohne Antwort Kuchen Summe 3 \(2 Antworten\) Geburtstag 4.3.2015 2 ohne Antwort Wunsch Noch keine Antwort/;

describe('the sums of the answers', () => {
  it('are below the list, whatever its filter', async () => {
    const text = await page(at);
    expect(textOfMain(text)).toMatch(SUMS);
    expect(text.indexOf('answer-sums')).toBeGreaterThan(text.indexOf('card records'));
    expect(textOfMain(await page(`${at}?state=waiting&q=xyz`))).toMatch(SUMS);
    expect(await page(`${at}?after=2026-11-23T00:00:00Z_1`)).not.toContain('answer-sums');
  });

  it('are printed below the list', async () => {
    expect(textOfMain(await page(`${at}/print`))).toMatch(SUMS);
  });

  it('are the second sheet of the workbook', async () => {
    const response = await of.office.get(`${at}.xlsx`);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
    expect(sheet).toContain('>Anna Meier, Ida Keller<');
    expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain(
      '<sheet name="Antworten zusammengefasst"',
    );
    expect(await (await of.office.get(`${at}.csv`)).text()).not.toContain('Antworten zusammengefasst');
  });

  it('are on a sheet of another name than that of the list', async () => {
    await of.change('event', of.event.id, { title: 'antworten zusammengefasst' });
    const response = await of.office.get(`${at}.xlsx`);
    const book = strFromU8(
      unzipSync(new Uint8Array(await response.arrayBuffer()))['xl/workbook.xml'] ?? new Uint8Array(),
    );
    const names = [...book.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(['antworten zusammengefasst', 'Antworten zusammengefasst (2)']);
  });

  it('are hidden from those who see only numbers, and lack sensitive answers after their deletion', async () => {
    const numbers = await page(at, { role: 'reader', areas: [] });
    expect(numbers).not.toContain('Nüsse');
    expect(numbers).not.toContain('answer-sums');
    const { store, clock } = of.office;
    clock.now = Date.parse(`${of.event.endsAt.slice(0, 10)}T12:00:00Z`) + 8 * 86_400_000;
    const { bookings, content, isBusy } = store;
    const onTrouble = (error: unknown) => {
      throw error;
    };
    const worker = { bookings, content, isBusy, onTrouble, clock: () => clock.now, onForgotten: async () => undefined };
    await createBookingWorker(worker).once();
    const text = await page(at);
    expect(text).not.toContain('Nüsse');
    expect(textOfMain(text)).toContain('Allergien vertraulich Noch keine Antwort');
  });

  it('are absent if nobody has a seat', async () => {
    const all = await of.office.store.bookings.read(of.office.instance, of.office.clock.now, (tx) =>
      tx.ofEvent(of.event.id),
    );
    for (const { booking } of all ?? []) await of.office.post(`/bookings/${booking.id}/cancel`);
    expect(await page(at)).not.toContain('answer-sums');
    const files = unzipSync(new Uint8Array(await (await of.office.get(`${at}.xlsx`)).arrayBuffer()));
    expect(files).not.toHaveProperty(['xl/worksheets/sheet2.xml']);
  });
});
