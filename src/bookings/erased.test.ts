// After a booking is erased, expires unconfirmed, or belongs to an event long past, no trace remains: in no table, no file of the database,
// no mail in the folder, and no later backup (rules J15 and W17).

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tablesOf } from '../../test/support/every-table.ts';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';
import type { MailMessage } from '../mail/mail-templates.ts';
import { createMailWorker } from '../mail/mail-worker.ts';
import { createFolderMailer, deletePersonMailFiles } from '../mail/mailer.ts';
import { foldMailbox } from '../model/mailbox.ts';
import { createBackup } from '../office/backups.ts';
import { changeBooking, createBooking, removeBooking } from '../office/bookings/change-booking.ts';
import { importBundle } from '../office/import-bundle.ts';
import { OPERATOR_AUTHORITY, type WriteContext } from '../office/write-context.ts';
import type { DeletedBooking } from '../store/bookings/booking-transaction.ts';
import type { QueuedMail } from '../store/mail/mails.ts';
import { openStore, type Store } from '../store/store.ts';
import { hashKey } from '../util/hash-key.ts';
import { type BookingWorker, createBookingWorker } from './booking-worker.ts';
import { createSignUpService } from './sign-ups.ts';

const utc = (text: string) => Date.parse(`${text}:00Z`);

let place: ReturnType<typeof createTemporaryFolder>;
let store: Store;
let keeper: BookingWorker;
let now = utc('2026-11-20T09:00');
let backups = 0;
const clock = () => now;
const office = (): WriteContext => ({ store, clock, actor: 'Eva', authority: OPERATOR_AUTHORITY });

beforeEach(async () => {
  now = utc('2026-11-20T09:00');
  place = createTemporaryFolder();
  store = await openStore(`sqlite:${place.folder}/parvis.db`, { create: true, busyTimeoutMs: 0 });
  const { bookings, content, isBusy } = store;
  const onTrouble = (error: unknown) => {
    throw error;
  };
  keeper = createBookingWorker({ bookings, content, clock, isBusy, onForgotten, onTrouble });
});
afterEach(async () => {
  await store.close();
  place.remove();
});

const letters = () => `${place.folder}/mails`;

async function onForgotten(forgotten: readonly DeletedBooking[]): Promise<void> {
  for (const one of forgotten) await deletePersonMailFiles(letters(), one);
  await store.tidy();
}

const FORM = {
  id: 1,
  name: 'F',
  fields: [
    { id: 1, label: 'Allergien', type: 'text', sensitive: true, each: true },
    { id: 2, label: 'Anreise', type: 'long' },
  ],
};

async function open(online: object): Promise<void> {
  const subscription = {
    deadline: '20261130',
    person: { name: 'Büro', email: 'buero@example.org' },
    online: { form_id: 1, party: 3, waiting: 9, ...online },
  };
  const event = { id: 1, title: 'Lager', date_from: '2026-12-05 12:00:00', date_to: '2026-12-05 14:00:00' };
  const instance = { name: 'dorf', title: 'Dorf', outside: { signup: true } };
  const bundle = { format: 'parvis-bundle', version: 1, instance, forms: [FORM], events: [{ ...event, subscription }] };
  await importBundle(office(), Buffer.from(JSON.stringify(bundle)));
}

const mark = (who: string) => `Kennzeichen${who}Ende`;
const sensitive = (who: string) => `Heikel${who}Ende`;
const address = (who: string) => `${mark(who).toLowerCase()}@${who.toLowerCase()}.example`;
const peopleOf = (who: string) =>
  [1, 2].map((number) => ({ name: `${mark(who)} ${number}`, answers: { 1: sensitive(who) } }));

async function signUp(who: string): Promise<{ readonly id: number; readonly key: string }> {
  const signUps = createSignUpService({ bookings: store.bookings, clock, onForgotten });
  const form = await signUps.form('dorf', 1);
  if (typeof form !== 'object') throw new Error(String(form));
  now += 2000;
  const rest = { phone: mark(who), answers: { 2: mark(who).repeat(30) }, language: 'de' } as const;
  const way = { token: form.token, trap: '' };
  const outcome = await signUps.signUp('dorf', 1, { people: peopleOf(who), email: address(who), ...rest }, way);
  expect(outcome).toHaveProperty('state');
  const made = await store.bookings.read('dorf', now, (tx) => tx.ofMailbox(1, address(who)));
  if (made === undefined) throw new Error('nobody signed up');
  // These values are overwritten by the next change.
  const before = { people: peopleOf(who).slice(0, 1), phone: `${mark(who)} alt`, answers: {}, language: 'de' } as const;
  if (made.booking.state !== 'pending') await signUps.change('dorf', made.booking.key, before, 'page');
  await changeBooking(office(), 'dorf', made.booking.id, { note: `${mark(who)} zahlt bar` });
  return made.booking;
}

const messageOf = ({ email, details, messageId }: QueuedMail): MailMessage => {
  const text = JSON.stringify(details);
  const from = { name: 'Dorf', address: 'dorf@example.org' };
  return { from, to: email, subject: 'Lager', text, html: text, messageId, date: new Date(now), headers: {} };
};

async function sendWaitingMails(): Promise<void> {
  const mailer = createFolderMailer(letters());
  const taken = await store.mails.take({ holder: 'x', now, until: now + 1, count: 999, digests: 0 });
  for (const mail of taken.filter((_, index) => index % 2 === 0)) {
    await mailer.send(messageOf(mail));
    await store.mails.settle([{ messageId: mail.messageId, result: 'sent', at: now }]);
  }
  mailer.close();
}

/** Creates a backup, and lists the files and tables that contain a text, verbatim or as mails encode it. */
async function findPlaces(text: string): Promise<string[]> {
  const backup = `${place.folder}/backup-${++backups}.db`;
  await createBackup(`sqlite:${place.folder}/parvis.db`, backup, false);
  const files = readdirSync(place.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const found = files.flatMap(({ name, parentPath }) => {
    const bytes = readFileSync(`${parentPath}/${name}`);
    const whole = Buffer.from(bytes.toString('latin1').replaceAll(/=\r?\n/g, ''), 'latin1');
    return [bytes, whole].some((some) => some.includes(text)) ? [name.replace(/-\d+\.db/, '.db')] : [];
  });
  rmSync(backup);
  const tables = await tablesOf(`sqlite:${place.folder}/parvis.db`);
  const inTables = Object.entries(tables).flatMap(([name, rows]) =>
    JSON.stringify(rows).includes(text) ? [`table ${name}`] : [],
  );
  return [...found.map((name) => (name.endsWith('.eml') ? 'a letter' : name)), ...inTables].sort();
}

const tracesOf = (who: string, secrets: readonly string[] = []) => [
  mark(who),
  sensitive(who),
  address(who),
  ...secrets,
  hashKey(foldMailbox(address(who))),
];

async function expectGone(who: string, secrets: readonly string[] = []): Promise<void> {
  // The hash of the address may remain in `mails` for an hour, to limit the mails to it (rule R14), but not in `bookings`.
  const all = tracesOf(who, secrets);
  for (const text of all) {
    const found = await findPlaces(text);
    const isHash = text === all.at(-1);
    const left = isHash ? found.filter((name) => name === 'table bookings') : found;
    expect({ who, text, left }).toEqual({ who, text, left: [] });
  }
}

it('a booking erased by its visitor or by the office leaves no trace, and all others remain', async () => {
  await open({ seats: 3 });
  const made = [await signUp('Anna'), await signUp('Berta'), await signUp('Carla')];
  const people = peopleOf('Dora').slice(0, 1);
  const value = { people, phone: mark('Dora'), note: mark('Dora') };
  const { booking } = await createBooking(office(), 'dorf', 1, value, { isOver: true });
  await sendWaitingMails();
  now = utc('2026-11-30T23:01');
  await keeper.once();
  for (const who of ['Anna', 'Berta', 'Carla', 'Dora']) {
    expect(await findPlaces(mark(who))).toEqual(expect.arrayContaining(['backup.db', 'table bookings', 'table mails']));
  }
  const signUps = createSignUpService({ bookings: store.bookings, clock, onForgotten });
  const [anna, berta] = made;
  expect(await signUps.erase('dorf', anna?.key ?? '')).toBe('erased');
  await expectGone('Anna', [anna?.key ?? '']);
  const erased = await removeBooking(office(), 'dorf', berta?.id ?? 0, { what: 'erased' });
  await onForgotten(erased.forgotten);
  await expectGone('Berta', [berta?.key ?? '']);
  const lettersLeft = readdirSync(letters()).length;
  expect(lettersLeft).toBeGreaterThan(0);
  // A person without an address has no mails, so the mails of other people are kept.
  await onForgotten((await removeBooking(office(), 'dorf', booking.id, { what: 'erased' })).forgotten);
  await expectGone('Dora', [booking.key]);
  expect(readdirSync(letters()).length).toBe(lettersLeft);
  expect(await findPlaces(mark('Carla'))).toEqual(expect.arrayContaining(['backup.db', 'table bookings']));
  // The remaining bookings stay in the list.
  await keeper.once();
  const taken = await store.mails.take({ holder: 'y', now: 9e12, until: 9e12 + 1, count: 99, digests: 0 });
  const lists = taken.filter(({ details }) => (details as { about: string }).about === 'list');
  expect(lists.map(({ details }) => (details as { rows: unknown[] }).rows.length)).toEqual([1]);
});

it.each([
  'before',
  'after',
] as const)('a booking erased just %s the file of a mail about it is written leaves no trace', async (when) => {
  await open({ seats: 9 });
  const { key } = await signUp('Anna');
  const signUps = createSignUpService({ bookings: store.bookings, clock, onForgotten });
  const mailer = createFolderMailer(letters());
  let sent = 0;
  const worker = createMailWorker({
    mails: store.mails,
    compose: async (mail) => messageOf(mail),
    send: async (letter) => {
      sent++;
      if (when === 'before') await signUps.erase('dorf', key);
      await mailer.send(letter);
      if (when === 'after') await signUps.erase('dorf', key);
    },
    ...(mailer.retract && { retract: mailer.retract }),
    clock,
    onTrouble: (error) => {
      throw error;
    },
  });
  await worker.send();
  expect(sent).toBeGreaterThan(0);
  expect(readdirSync(letters())).toEqual([]);
  await expectGone('Anna', [key]);
  mailer.close();
});

it('a mail that another server has sent in the meantime stays in the folder', async () => {
  await open({ seats: 9 });
  await signUp('Anna');
  const mailer = createFolderMailer(letters());
  const worker = createMailWorker({
    mails: store.mails,
    compose: async (mail) => messageOf(mail),
    send: async (letter) => {
      await mailer.send(letter);
      await store.mails.settle([{ messageId: letter.messageId, result: 'sent', at: now }]);
    },
    ...(mailer.retract && { retract: mailer.retract }),
    clock,
    onTrouble: (error) => {
      throw error;
    },
  });
  await worker.send();
  expect(readdirSync(letters()).length).toBeGreaterThan(0);
  mailer.close();
});

it('an unconfirmed booking leaves no trace after a day, and an erased one none at once', async () => {
  await open({ seats: 9, confirm: true });
  const { key } = await signUp('Anna');
  await sendWaitingMails();
  const berta = await signUp('Berta');
  expect(await findPlaces(berta.key)).toContain('table mails');
  await createSignUpService({ bookings: store.bookings, clock, onForgotten }).erase('dorf', berta.key);
  await expectGone('Berta', [berta.key]);
  now += 3 * 3_600_000;
  await keeper.once();
  expect(await findPlaces(key)).toEqual(expect.arrayContaining(['table bookings', 'table mails', 'a letter']));
  now += 21 * 3_600_000;
  await keeper.once();
  await expectGone('Anna', [key]);
});

it('attended, cancelled and unregistered people leave no trace in due time, and sensitive answers none after a week', async () => {
  await open({ seats: 3, keep_days: 30 });
  const [anna, berta] = [await signUp('Anna'), await signUp('Berta')];
  const signUps = createSignUpService({ bookings: store.bookings, clock, onForgotten });
  await signUps.notMe('dorf', berta.key);
  await sendWaitingMails();
  now = utc('2026-12-12T13:01');
  await keeper.once();
  await store.tidy();
  expect(await findPlaces(sensitive('Anna'))).toEqual([]);
  expect(await findPlaces(mark('Anna'))).toEqual(expect.arrayContaining(['backup.db', 'table bookings']));
  await expectGone('Berta', [berta.key]);
  now = utc('2027-01-04T13:01');
  await keeper.once();
  await expectGone('Anna', [anna.key]);
  // The hash that limited mails to a mailbox is deleted as well, like all other rows about the bookings.
  const tables = await tablesOf(`sqlite:${place.folder}/parvis.db`);
  const noted = ['bookings', 'booking_log', 'barred_mailboxes', 'spent_forms'].map((name) => tables[name]?.length);
  expect(noted).toEqual([0, 0, 0, 0]);
});
