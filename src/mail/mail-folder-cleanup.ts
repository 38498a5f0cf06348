// Removes mails from the folder once their bookings are deleted: with their event, by an import, or by another server of the same database
// (rule J15). `deletePersonMailFiles` handles deletions by this server immediately. Mails of the rota are removed together with the private
// page to which they link, and once their data has expired (rule D17).

import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeQuotedPrintable } from './mailer.ts';

/** Subject of a mail: a booking or room request (key of its private link), the bookings of an event, or a volunteer. */
export type MailFileSubject = { readonly instance: string } & (
  | { readonly key: string }
  | { readonly eventId: number }
  | { readonly personKey: string }
  | { readonly requestKey: string }
);

/** Minimum retention of a mail, so that a mail about a deleted event can be read. */
const MIN_AGE_MS = 3_600_000;

/** Creates the clean-up of a folder. It reads each file once, and returns the number of removed mails. */
export function createMailFolderCleanup(
  folder: string,
  isThere: (subject: MailFileSubject) => Promise<boolean>,
): (now: number) => Promise<number> {
  let known = new Map<string, Letter>();
  return async (now) => {
    const before = known;
    known = new Map();
    let removed = 0;
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue;
      const file = join(folder, name);
      const letter = before.get(name) ?? letterIn(await readFile(file, 'latin1').catch(() => ''));
      known.set(name, letter);
      const { subjects, expiresAt } = letter;
      if (expiresAt > now) {
        if (subjects.length === 0 || !(await isOlder(file, now - MIN_AGE_MS))) continue;
        // A mail may quote the private link of another person. It is removed only when all its subjects are deleted.
        const found = await Promise.all(subjects.map(isThere));
        if (found.includes(true)) continue;
      }
      await rm(file, { force: true });
      known.delete(name);
      removed++;
    }
    return removed;
  };
}

interface Letter {
  readonly subjects: readonly MailFileSubject[];
  /** Expiry in milliseconds since 1970 (Expires header, RFC 4021); infinite if there is none. */
  readonly expiresAt: number;
}

function letterIn(mail: string): Letter {
  const expires = /^Expires: ([^\r\n]+)/m.exec(mail.slice(0, mail.search(/\r?\n\r?\n/)))?.[1];
  const expiresAt = expires === undefined ? Number.NaN : Date.parse(expires);
  return {
    subjects: subjectsIn(decodeQuotedPrintable(mail)),
    expiresAt: Number.isNaN(expiresAt) ? Number.POSITIVE_INFINITY : expiresAt,
  };
}

function subjectsIn(mail: string): MailFileSubject[] {
  const own = mail.matchAll(/\/([a-z0-9][a-z0-9_-]{0,62})\/signup\/([A-Za-z0-9_-]{20,64})\?event=/g);
  const lists = mail.matchAll(/\/office\/instances\/([a-z0-9][a-z0-9_-]{0,62})\/events\/(\d{1,10})\/bookings/g);
  const keys = new Map([...own].map(([, instance = '', key = '']) => [`${instance} ${key}`, { instance, key }]));
  const events = [...lists].map(([, instance = '', id]) => ({ instance, eventId: Number(id) }));
  // Newsletter links are excluded, because they have the same ending.
  const pages = mail.matchAll(
    /(?<!\/newsletter)\/([a-z0-9][a-z0-9_-]{0,62})\/me\/([A-Za-z0-9_-]{20,64})(?![A-Za-z0-9_-])/g,
  );
  const requests = [
    ...mail.matchAll(/\/([a-z0-9][a-z0-9_-]{0,62})\/requests\/([A-Za-z0-9_-]{20,64})(?![A-Za-z0-9_-])/g),
  ];
  const asked = new Map(requests.map(([, instance = '', key = '']) => [key, { instance, requestKey: key }]));
  const people = new Map([...pages].map(([, instance = '', key = '']) => [key, { instance, personKey: key }]));
  return [
    ...keys.values(),
    ...people.values(),
    ...asked.values(),
    ...new Map(events.map((one) => [`${one.instance} ${one.eventId}`, one])).values(),
  ];
}

async function isOlder(file: string, moment: number): Promise<boolean> {
  const facts = await stat(file).catch(() => undefined);
  return facts !== undefined && facts.mtimeMs <= moment;
}
