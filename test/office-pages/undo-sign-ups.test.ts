// Confirmation of an undo that removes or restores sign-ups, or e-mails people (rule W22).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readForm } from '../support/form-in.ts';
import { textOfMain } from '../support/page-form.ts';
import { openSignUpOffice, type SignUpOffice } from '../support/sign-up-office.ts';

let of: SignUpOffice;
let event: string;

beforeEach(async () => {
  of = await openSignUpOffice();
  event = `/events/${of.event.id}`;
  for (const name of ['Anna', 'Beat']) {
    const person = { person: name, email: `${name}@example.org`, phone: '', note: '' };
    await of.office.post(`${event}/bookings/new`, person);
  }
  await newMails();
});

afterEach(() => of.office.close());

async function newMails(): Promise<number> {
  const now = 9e12;
  return (await of.office.store.mails.take({ holder: 'x', now, until: now + 1, count: 99, digests: 0 })).length;
}

async function revisionNow(): Promise<number> {
  const [past] = await of.office.store.content.history(of.office.instance, { limit: 1 });
  return past?.revision ?? 0;
}

async function signUps(): Promise<number> {
  const { office } = of;
  const all = await office.store.bookings.read(office.instance, office.clock.now, (tx) => tx.ofEvent(of.event.id));
  return all?.length ?? 0;
}

async function question(fields: Record<string, string> = {}) {
  const path = `/history/${await revisionNow()}/undo`;
  const asked = await of.office.post(path, fields);
  expect(asked.status).toBe(409);
  expect(await newMails()).toBe(0);
  const text = await asked.text();
  return { path, words: textOfMain(text), form: readForm(text, path), html: text };
}

describe('an undo of few entities', () => {
  it('that mails people asks first, with their number, and mails nobody on request', async () => {
    await of.office.post(`${event}/cancel`, { note: '' });
    expect(await newMails()).toBe(2);
    const { path, words, form, html } = await question();
    expect(words).toContain('2 Personen erhalten eine E-Mail.');
    expect(html).toContain('name="silent"');
    expect((await of.office.post(path, { ...form, silent: '1' })).status).toBe(303);
    expect(await newMails()).toBe(0);
    const again = await question();
    expect((await of.office.post(again.path, again.form)).status).toBe(303);
    expect(await newMails()).toBe(2);
  });

  it('that removes sign-ups and then restores them announces it both times', async () => {
    await of.office.post(`${event}/remove`, { detach_bookings: '1', silent: '1' });
    expect(await signUps()).toBe(0);
    const back = await question();
    expect(back.words).toContain('2 Anmeldungen kommen zurück.');
    // The people know nothing of the silent removal, so they get no mail.
    expect(back.words).not.toContain('E-Mail.');
    expect(back.html).toContain('name="silent"');
    await of.office.post(back.path, { ...back.form, silent: '1' });
    expect([await signUps(), await newMails()]).toEqual([2, 0]);
    const off = await question();
    expect(off.words).toContain('2 Anmeldungen gehen mit in den Papierkorb.');
    await of.office.post(off.path, off.form);
    expect([await signUps(), await newMails()]).toEqual([0, 2]);
  });

  it('of only one entity asks as well', async () => {
    await of.office.post(`${event}/cancel`, { note: '' });
    await newMails();
    const { path, words, form } = await question({ only: `event ${of.event.id}`, back: event });
    expect(words).toContain('2 Personen erhalten eine E-Mail.');
    const done = await of.office.post(path, form);
    expect(done.headers.get('location')).toContain(event);
    expect(await newMails()).toBe(2);
  });

  it('without effects on people is done at once', async () => {
    await of.office.post(`${event}/hide`);
    expect((await of.office.post(`/history/${await revisionNow()}/undo`)).status).toBe(303);
    expect(await newMails()).toBe(0);
  });
});
