// Bookings of an event in the office, without JavaScript (rules J7, J11, J13 and J14).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { repeatEvent } from '../../src/office/repeat/repeat-event.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { type Fields, readForm, unescapeHtml } from '../support/form-in.ts';
import { textOfMain } from '../support/page-form.ts';
import { openSignUpOffice, QUESTIONS, type SignUpOffice } from '../support/sign-up-office.ts';

const READER: Authority = { role: 'reader', areas: [] };

let of: SignUpOffice;
let at: string;

beforeEach(async () => {
  of = await openSignUpOffice();
  at = `/events/${of.event.id}/bookings`;
});

afterEach(() => of.office.close());

async function page(path: string, role?: Authority): Promise<string> {
  return unescapeHtml(await (await of.office.get(path, role)).text());
}

async function write(person: string | readonly string[], more: Readonly<Record<string, string>> = {}) {
  return of.office.post(`${at}/new`, { person, phone: '', email: '', note: '', ...more });
}

async function bookings() {
  const { office, event } = of;
  const all = await office.store.bookings.read(office.instance, office.clock.now, (tx) => tx.ofEvent(event.id));
  return (all ?? []).map(({ booking }) => booking);
}

async function idOf(name: string): Promise<number> {
  return (await bookings()).find(({ people }) => people[0]?.name === name)?.id ?? 0;
}

async function filledEvent(): Promise<Fields> {
  const path = `/events/${of.event.id}`;
  return readForm(await (await of.office.get(path)).text(), path);
}

async function newMails(): Promise<number> {
  const now = 9e12;
  return (await of.office.store.mails.take({ holder: 'x', now, until: now + 1, count: 99, digests: 0 })).length;
}

describe('the sign-ups of an event', () => {
  it("are entered by phone, with the form's questions, and over the limit only after a confirmation", async () => {
    expect(
      (await write(['Anna Meier', 'Beat Meier'], { phone: '079', 'answers/1': 'alles' })).headers.get('location'),
    ).toMatch(/bookings\?did=saved$/);
    expect(await bookings()).toMatchObject([
      {
        state: 'booked',
        people: [{ name: 'Anna Meier' }, { name: 'Beat Meier' }],
        phone: '079',
        answers: { 1: 'alles' },
      },
    ]);
    const full = await write(['Kurt', 'Vreni'], { note: 'ruft an' });
    expect(full.status).toBe(409);
    const text = unescapeHtml(await full.text());
    expect(text).toContain('name="despite" value="full"');
    expect(text).toContain('value="Kurt"');
    expect(text).toContain('ruft an');
    await write(['Kurt', 'Vreni'], { despite: 'full' });
    expect(textOfMain(await page(at))).toContain('4 von 3 Plätzen');
    expect(textOfMain(await page(at))).toContain('1 über der Grenze');
    expect(await page('/agenda')).toContain('4/3');
    const wrong = await write('Ida', { email: 'ida' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toMatch(/id="i-email"[^>]*aria-invalid="true"/);
  });

  it.each(['ida@käse.ch', 'ida@xn--kse-qla.ch'])('are saved with %s, its domain in ASCII', async (email) => {
    await write('Ida', { email });
    expect((await bookings()).map((one) => one.email)).toEqual(['ida@xn--kse-qla.ch']);
  });

  it('are offered as Excel before CSV, which loses the 0 of telephone numbers there', async () => {
    const links = [...(await page(at)).matchAll(/href="[^"]*\/bookings\.(\w+)" download/g)].map(([, ending]) => ending);
    expect(links).toEqual(['xlsx', 'csv']);
  });

  it('are found by words and state, changed, accepted, cancelled and erased', async () => {
    await write(['Anna', 'Beat', 'Carl'].slice(0, 2));
    await write('Dora', { phone: '079 111' });
    await write('Emil', { state: 'waiting', email: 'emil@example.org' });
    expect(textOfMain(await page(`${at}?state=waiting`))).toContain('Emil');
    expect(await page(`${at}?state=waiting`)).not.toContain('Dora');
    expect(await page(`${at}?q=079`)).toContain('Dora');
    expect(await page(`${at}?q=079`)).not.toContain('Emil');
    const [dora, emil] = [await idOf('Dora'), await idOf('Emil')];
    const asked = await of.office.post(`/bookings/${emil}/promote`);
    expect(asked.status).toBe(409);
    expect(textOfMain(await asked.text())).toContain('Kein Platz für Emil');
    expect(textOfMain(await page(`/bookings/${dora}/cancel`))).toContain('Informieren Sie die Person selbst.');
    await of.office.post(`/bookings/${dora}/cancel`);
    expect(await bookings()).toContainEqual(expect.objectContaining({ id: emil, state: 'booked' }));
    const opened = readForm(await (await of.office.get(`/bookings/${emil}`)).text(), `/bookings/${emil}`);
    const changed = await of.office.post(`/bookings/${emil}`, { ...opened, person: 'Emil Z' });
    expect(changed.headers.get('location')).toMatch(/did=saved$/);
    expect(textOfMain(await page(`/bookings/${emil}/erase`))).toContain('Niemand bekommt Bescheid');
    await of.office.post(`/bookings/${emil}/erase`);
    expect(await idOf('Emil Z')).toBe(0);
    expect(await page(at)).not.toContain('Emil');
    expect(textOfMain(await page(at))).toContain('endgültig gelöscht');
  });

  it('record attendance, counting each person once, and change only differing checkboxes', async () => {
    await write(['Anna', 'Beat']);
    await write('Carl');
    const [anna, carl] = [await idOf('Anna'), await idOf('Carl')];
    const blank = await page(`${at}/present`);
    expect(blank.match(/type="checkbox" name="came-/g)).toHaveLength(1);
    expect(textOfMain(blank)).toContain('Anna Beat niemand 1 alle 2');
    await of.office.post(`${at}/present`, { was: [`${anna} 0`, `${carl} 0`], [`came-${anna}`]: '1' });
    // The page knows that one person of this party of two came, but not which one.
    const one = readForm(await page(`${at}/present`), `${at}/present`);
    expect(one).toMatchObject({ [`came-${anna}`]: '1', was: [`${anna} 1`, `${carl} 0`] });
    await of.office.post(`${at}/present`, { ...one, [`came-${anna}`]: '2' });
    // Another helper submits a page loaded earlier.
    await of.office.post(`${at}/present`, {
      was: [`${anna} 0`, `${carl} 0`],
      [`came-${anna}`]: '0',
      [`came-${carl}`]: '1',
    });
    expect((await bookings()).map(({ id, present }) => [id, present])).toEqual(
      expect.arrayContaining([
        [anna, 2],
        [carl, 1],
      ]),
    );
    for (const count of ['2', '-1', 'x']) {
      const again = await of.office.post(`${at}/present`, { was: [`${anna} 2`], [`came-${anna}`]: count });
      expect(again.headers.get('location')).toMatch(/did=nothing$/);
    }
  });

  it('keep the input if no mail may be sent, and give the reason', async () => {
    await write('Ida', { email: 'ida@example.org' });
    const id = await idOf('Ida');
    const message = { to: 'booked', subject: 'Treffpunkt', text: 'Um 8 Uhr.', send: '1' };
    for (const path of [`/bookings/${id}/resend`, `${at}/message`, `/bookings/${id}/resend`]) {
      expect((await of.office.post(path, message)).status).toBeLessThan(400);
    }
    const link = await of.office.post(`/bookings/${id}/resend`);
    expect([link.status, unescapeHtml(await link.text())]).toEqual([
      429,
      expect.stringContaining('höchstens 3 E-Mails'),
    ]);
    const sent = await of.office.post(`${at}/message`, message);
    expect([sent.status, unescapeHtml(await sent.text())]).toEqual([429, expect.stringContaining('Um 8 Uhr.')]);

    await of.change('event', of.event.id, { state: 'proposed' });
    const leader: Authority = { role: 'contributor', areas: of.event.layerIds };
    const form = { person: 'Otto', email: 'otto@example.org', phone: '', note: 'ruft an' };
    const made = await of.office.post(`${at}/new`, form, leader);
    const text = unescapeHtml(await made.text());
    expect([made.status, text]).toEqual([409, expect.stringContaining('noch nicht angenommen')]);
    expect(text).toContain('ruft an');
    const told = await of.office.post(`${at}/message`, message, leader);
    expect([told.status, unescapeHtml(await told.text())]).toEqual([409, expect.stringContaining('Um 8 Uhr.')]);
  });

  it('offer to sign someone up while a message would reach nobody', async () => {
    const text = await page(`${at}/message`);
    expect(textOfMain(text)).toContain('Noch hat sich niemand angemeldet.');
    expect(text).toContain('/bookings/new">Jemanden anmelden</a>');
    expect(text).not.toContain('name="subject"');
    await write('Anna', { email: 'anna@example.org' });
    expect(await page(`${at}/message`)).toContain('name="subject"');
  });

  it('show a message with its number of recipients before it is sent', async () => {
    await write('Anna', { email: 'anna@example.org' });
    await write('Beat');
    const wish = { to: 'booked', subject: 'Treffpunkt', text: 'Um neun <am Bahnhof>' };
    const look = await of.office.post(`${at}/message`, wish);
    const text = await look.text();
    expect(textOfMain(text)).toContain(
      'Die Nachricht geht an 1 Adresse. 1 Anmeldung (1 Person) ohne E-Mail: bitte anrufen.',
    );
    expect(text).toContain('Um neun &lt;am Bahnhof&gt;');
    const sent = await of.office.post(`${at}/message`, { ...wish, send: '1' });
    expect(textOfMain(await sent.text())).toContain('Die Nachricht an 1 Adresse ist unterwegs.');
    const empty = await of.office.post(`${at}/message`, { ...wish, subject: '' });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toMatch(/id="i-subject"[^>]*aria-invalid="true"/);
  });

  it('are printed with a checkbox each, and exported to files without formulas', async () => {
    await write('=SUM(1)', { phone: '079' });
    const sheet = await page(`${at}/print`);
    expect(sheet.match(/<td class="box">/g)).toHaveLength(1);
    expect(textOfMain(sheet)).not.toMatch(/Stand(?!:)/);
    expect(sheet).not.toContain('<h2>Warteliste');
    await write(['Beat', 'Carl'], { email: 'beat@example.org', 'answers/1': 'alles' });
    await write('Wera', { state: 'waiting', despite: 'full' });
    await of.change('form', of.formId, { fields: [...QUESTIONS, { id: 3, label: 'Ankunft', type: 'date' }] });
    await write('Xaver', { state: 'waiting', 'answers/3': '2027-01-04' });
    const lines = textOfMain((await page(`${at}/print`)).split('booking-sheet')[1] ?? '');
    // Bookings within the same second have a random order.
    expect(lines).toMatch(/Beat beat@example.org alles Carl .*Warteliste (?=.*Wera)(?=.*Xaver 4.1.2027)/);
    expect(lines).not.toContain('Beat, Carl');
    expect(await page(`${at}/print`)).not.toContain('booking-sheet wide');
    const csv = await of.office.get(`${at}.csv`);
    expect(csv.headers.get('content-disposition')).toContain('attachment');
    expect(await csv.text()).toContain(";'=SUM(1);");
    const xlsx = await of.office.get(`${at}.xlsx`);
    expect([...new Uint8Array(await xlsx.arrayBuffer()).subarray(0, 2)]).toEqual([0x50, 0x4b]);
  });

  it('show only numbers to users who may not change the event', async () => {
    await write('Anna Geheim', { email: 'anna@example.org' });
    const text = await page(at, READER);
    expect(textOfMain(text)).toContain('1 von 3 Plätzen');
    expect(text).not.toContain('Geheim');
    const outside: Authority = { role: 'contributor', areas: [] };
    for (const path of [
      `${at}/new`,
      `${at}/present`,
      `${at}/message`,
      `${at}/print`,
      `${at}.csv`,
      `${at}.xlsx`,
      `/bookings/${await idOf('Anna Geheim')}`,
    ]) {
      expect([path, (await of.office.get(path, READER)).status]).toEqual([path, 403]);
      expect([path, (await of.office.get(path, outside)).status]).toEqual([path, 403]);
    }
    expect((await of.office.post(`/bookings/${await idOf('Anna Geheim')}/cancel`, {}, outside)).status).toBe(403);
  });

  it('are on Today and next to the event, with the pending actions', async () => {
    await write('Anna');
    expect(textOfMain(await page(''))).toContain('eine neue seit gestern');
    const text = await page(`/events/${of.event.id}`);
    expect(textOfMain(text)).toContain('1 von 3 Plätzen');
    expect(text).toContain(`${at}"`);
  });
});

describe('an event with sign-ups', () => {
  it('is deleted only after a confirmation, which keeps the form data', async () => {
    const { office, event } = of;
    await write('Anna', { email: 'anna@example.org' });
    await write(['Beat', 'Carl']);
    const asked = await office.post(`/events/${event.id}/remove`);
    expect(asked.status).toBe(409);
    const question = unescapeHtml(await asked.text());
    expect(question).toContain('name="detach_bookings" value="1"');
    expect(textOfMain(question)).toContain('2 Anmeldungen (3 Personen) kommen mit in den Papierkorb.');
    expect(textOfMain(question)).toContain('1 Anmeldung (2 Personen) ohne E-Mail: bitte anrufen.');
    expect(textOfMain(question)).toContain('Anlass trotzdem entfernen');
    expect(textOfMain(question)).not.toContain('gelöscht');
    expect(await bookings()).toHaveLength(2);
    const off = { signup: '', title: 'Anders' };
    const form = await office.post(`/events/${event.id}`, { ...(await filledEvent()), ...off });
    expect(form.status).toBe(409);
    const held = unescapeHtml(await form.text());
    expect(held).toContain('name="title" value="Anders"');
    expect(textOfMain(held)).toContain('2 Anmeldungen in den Papierkorb legen und Online-Anmeldung ausschalten');
    expect(textOfMain(held)).not.toContain('entfernen');
    const removed = await office.post(`/events/${event.id}/remove`, { detach_bookings: '1', silent: '1' });
    expect(removed.headers.get('location')).toContain('did=removed');
    expect(await bookings()).toEqual([]);
  });

  it('keeps unnamed guests, whatever else is changed, unless they are removed', async () => {
    const { office } = of;
    await write(['Anna', 'Beat']);
    const id = await idOf('Anna');
    const at = office.clock.now;
    await office.store.bookings.change(office.instance, { actor: 'visitor', action: 'x', at }, async (tx) => {
      const present = await tx.byId(id);
      if (present === undefined) throw new Error('it is not there');
      const people = present.booking.people.map((one, index) => (index === 1 ? { ...one, name: '' } : one));
      await tx.put({ ...present.booking, people }, 'de', { what: 'changed', by: 'visitor' });
    });
    const path = `/bookings/${id}`;
    expect(textOfMain(await page(`/events/${of.event.id}/bookings`))).toContain('2. Person von Anna');
    const sent = readForm(await (await office.get(path)).text(), path);
    expect((await office.post(path, { ...sent, phone: '079' })).status).toBe(303);
    const names = async () => (await bookings())[0]?.people.map(({ name }) => name);
    expect([await names(), (await bookings())[0]?.phone]).toEqual([['Anna', ''], '079']);
    await office.post(path, { ...sent, unnamed: [] });
    expect(await names()).toEqual(['Anna']);
  });

  it('can be edited by two users without loss: each saves their changes, and conflicts are asked about', async () => {
    const { office } = of;
    await write('Anna', { 'answers/1': 'alles' });
    const path = `/bookings/${await idOf('Anna')}`;
    const text = await (await office.get(path)).text();
    const sent = readForm(text, path);
    const [booking] = await bookings();
    expect(unescapeHtml(text)).not.toContain(booking?.key);
    expect((await office.post(path, { ...sent, phone: '079' })).headers.get('location')).toContain('did=saved');
    expect((await office.post(path, { ...sent, note: 'kommt später' })).headers.get('location')).toContain('did=saved');
    expect((await office.post(path, sent)).headers.get('location')).toContain('did=nothing');
    const [now] = await bookings();
    expect([now?.phone, now?.note, now?.answers]).toEqual(['079', 'kommt später', { 1: 'alles' }]);
    const asked = await office.post(path, { ...sent, phone: '044', 'answers/1': 'vegetarisch' });
    const both = textOfMain(unescapeHtml(await asked.text()));
    expect(asked.status).toBe(422);
    for (const said of ['079', '044']) expect(both).toContain(said);
    expect((await bookings())[0]?.phone).toBe('079');
    // The visitor changes the booking while the office has its form open.
    const at = office.clock.now;
    await office.store.bookings.change(office.instance, { actor: 'visitor', action: 'x', at }, async (tx) => {
      const present = await tx.byId(booking?.id ?? 0);
      if (present === undefined) throw new Error('it is not there');
      const people = [...present.booking.people, { name: 'Beat', answers: {} }];
      await tx.put({ ...present.booking, people }, 'de', { what: 'changed', by: 'visitor' });
    });
    await office.post(path, { ...sent, note: 'zahlt bar' });
    expect((await bookings())[0]?.people.map(({ name }) => name)).toEqual(['Anna', 'Beat']);
  });

  it('asks before its questions change after answers were given, with the number of answers', async () => {
    const { office, event } = of;
    await write('Anna', { 'answers/1': 'alles' });
    await write('Beat');
    const path = `/events/${event.id}`;
    const other = { ...(await filledEvent()), online_form: '', title: 'Anders' };
    const asked = await office.post(path, other);
    const question = unescapeHtml(await asked.text());
    expect([asked.status, question.includes('name="title" value="Anders"')]).toEqual([409, true]);
    expect(textOfMain(question)).toContain(
      'hat eine Anmeldung Antworten. Mit anderen Fragen werden sie gelöscht; die Anmeldung bleibt.',
    );
    expect(textOfMain(question)).toContain('Antworten löschen');
    expect(textOfMain(question)).not.toMatch(/E-Mail darüber|entfernen/);
    const answers = async () => (await bookings()).map((one) => one.answers);
    expect(await answers()).toContainEqual({ 1: 'alles' });
    expect((await office.post(path, { ...other, detach_bookings: '1' })).status).toBe(303);
    expect(await answers()).toEqual([{}, {}]);
  });

  it('loses the answers with their form, after the question about deleting it', async () => {
    const { office, formId } = of;
    await write('Anna', { 'answers/1': 'alles' });
    const path = `/forms/${formId}/remove`;
    expect(textOfMain(await page(path))).toContain('Auf dieses Formular gibt es schon eine Antwort.');
    const removed = await office.post(path, {});
    expect([removed.status, removed.headers.get('location')]).toEqual([303, expect.stringContaining('did=removed')]);
    expect((await bookings()).map(({ answers }) => answers)).toEqual([{}]);
  });

  it('notifies its visitors when online sign-up is disabled', async () => {
    const { office, event } = of;
    await write('Anna', { email: 'anna@example.org' });
    await newMails();
    const path = `/events/${event.id}`;
    const asked = await office.post(path, { ...(await filledEvent()), signup: 'open' });
    expect(textOfMain(await asked.text())).toContain('Zu einer Anmeldung senden wir eine E-Mail darüber.');
    await office.post(path, { ...(await filledEvent()), signup: 'open', detach_bookings: '1' });
    expect(await bookings()).toEqual([]);
    expect(await newMails()).toBe(1);
  });

  it('asks before a restore or an undo mails its visitors, and mails nobody on request', async () => {
    const { office, event } = of;
    await write('Anna', { email: 'anna@example.org' });
    const restore = `/trash/event/${event.id}/restore`;
    const undo = async () => {
      const [last] = await office.store.content.history(office.instance, { limit: 1 });
      return `/history/${last?.revision}/undo`;
    };
    const remove = () => office.post(`/events/${event.id}/remove`, { detach_bookings: '1' });
    for (const [index, path] of [() => restore, undo, () => restore, undo].entries()) {
      await remove();
      await newMails();
      const to = await path();
      const asked = await office.post(to);
      const question = await asked.text();
      expect([asked.status, textOfMain(question)]).toEqual([
        409,
        expect.stringMatching(/(?:Zu einer Anmeldung senden wir|1 Person erhält) eine E-Mail/),
      ]);
      expect(await bookings()).toEqual([]);
      const isSilent = index >= 2;
      const done = await office.post(to, { ...readForm(question, to), ...(isSilent && { silent: '1' }) });
      expect(done.headers.get('location')).toMatch(/did=(restored|undone)/);
      expect(await bookings()).toHaveLength(1);
      expect(await newMails()).toBe(isSilent ? 0 : 1);
    }
  });

  it('has its sign-ups in the trash, where they can be erased', async () => {
    const { office, event } = of;
    await write('Anna', { email: 'anna@example.org' });
    await write('Beat');
    const erase = `/trash/bookings/${await idOf('Anna')}/erase`;
    await office.post(`/events/${event.id}/remove`, { detach_bookings: '1', silent: '1' });
    const list = `/trash/event/${event.id}/bookings`;
    expect(await page('/trash')).toContain(`${list}">2 Anmeldungen</a>`);
    expect(await page(list)).toContain(erase);
    const question = await page(erase);
    expect(textOfMain(question)).toContain('Anmeldung von Anna endgültig löschen?');
    await office.post(erase, readForm(question, erase));
    expect(await page('/trash')).toContain(`${list}">1 Anmeldung</a>`);
    await office.post(`/trash/event/${event.id}/restore`, { silent: '1' });
    expect((await bookings()).map(({ people }) => people[0]?.name)).toEqual(['Beat']);
  });

  it('can be restored without mails by a contributor if it is not accepted', async () => {
    const { office, event } = of;
    const contributor: Authority = { role: 'contributor', areas: event.layerIds };
    await write('Anna', { email: 'anna@example.org' });
    await office.post(`/events/${event.id}/remove`, { detach_bookings: '1' });
    await newMails();
    const path = `/trash/event/${event.id}/restore`;
    const refused = await office.post(path, {}, contributor);
    const question = await refused.text();
    expect([refused.status, textOfMain(question)]).toEqual([409, expect.stringContaining('noch nicht angenommen')]);
    const done = await office.post(path, readForm(question, path), contributor);
    expect(done.headers.get('location')).toContain('did=restored');
    expect(await bookings()).toHaveLength(1);
    expect(await newMails()).toBe(0);
  });

  it('shows the number of notified visitors when it is cancelled, and notifies nobody on request', async () => {
    const { office, event } = of;
    await write('Anna', { email: 'anna@example.org' });
    const text = await page(`/events/${event.id}`);
    expect(textOfMain(text)).toContain('Zu einer Anmeldung senden wir eine E-Mail darüber.');
    await newMails();
    await office.post(`/events/${event.id}/cancel`, { note: 'krank', silent: '1' });
    expect(await newMails()).toBe(0);
    await office.post(`/events/${event.id}/confirm`);
    expect(await newMails()).toBe(1);
  });
});

it('invalid numbers of online sign-up are reported at their inputs, each by its name', async () => {
  const sent = { ...(await filledEvent()), online_seats: 'zehn', online_party: '-1', online_keep: '0' };
  const answer = await of.office.post(`/events/${of.event.id}`, sent);
  const text = await answer.text();
  const told = textOfMain(/class="summary"[\s\S]*?<\/ul>/.exec(text)?.[0] ?? '');
  for (const name of ['Plätze', 'Personen je Anmeldung']) {
    expect(told).toContain(`${name} : Diese Zahl ist hier nicht möglich.`);
  }
  expect(told.match(/Diese Zahl ist hier nicht möglich/g)).toHaveLength(2);
  expect(text).toMatch(/id="i-online_party"[^>]*aria-invalid="true"/);
});

describe('an event that is repeated or changed in bulk', () => {
  it('copies the sign-up settings with shifted days, without sign-ups and attendance', async () => {
    const { office, event, change } = of;
    await write('Anna');
    const date = event.startsAt.slice(0, 10);
    const compact = date.replaceAll('-', '');
    const online = { opens_at: `${date} 06:00:00` };
    await change('event', event.id, { subscription: { deadline: compact, deadline_time: '08:00', online } });
    const at = office.clock.now;
    await office.store.content.change(office.instance, { actor: 'parvis', action: 'count', at }, async (tx) => {
      const present = await tx.get('event', event.id);
      const subscription = present?.value.subscription ?? null;
      if (present === undefined || subscription?.online == null) throw new Error('it is not there');
      const counted = { ...subscription.online, counted: { booked: 4, present: 3 } };
      const value = { ...present.value, subscription: { ...subscription, online: counted } };
      await tx.put('event', value, present.revision);
    });
    const editing = {
      store: office.store,
      clock: () => office.clock.now,
      actor: 'test',
      authority: OPERATOR_AUTHORITY,
    };
    await repeatEvent(editing, office.instance, event.id, { dates: [{ date: '2027-02-07' }] });
    const all = await office.store.content.read(office.instance, (content) => content.all('event'));
    const events = all.filter(({ startsAt, title }) => startsAt.startsWith('2027-02-07') && title === event.title);
    expect(events.map(({ subscription }) => subscription)).toMatchObject([
      {
        deadline: '20270207',
        deadlineTime: '08:00',
        online: { opensAt: '2027-02-07 06:00:00', seats: 3, counted: null },
      },
    ]);
  });

  it('is previewed with the number of notified visitors, and deleted in bulk only after a confirmation', async () => {
    const { office, event } = of;
    await write('Anna', { email: 'anna@example.org' });
    const wish = { verb: 'remove', event: String(event.id), note: '', back: '' };
    const look = await (await office.post('/agenda/change', wish)).text();
    expect(textOfMain(look)).toContain('Zu einer Anmeldung senden wir eine E-Mail darüber.');
    const sure = readForm(look, '/agenda/change');
    const asked = await office.post('/agenda/change', sure);
    expect(asked.status).toBe(409);
    const answered = readForm(await asked.text(), '/agenda/change');
    const done = await office.post('/agenda/change', answered);
    expect(done.headers.get('location')).toContain('did=saved');
    expect(await bookings()).toEqual([]);
  });
});
