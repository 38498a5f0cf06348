// Completeness of newsletter registrations after a crash: the subscriber, their consent, the confirmation link, and its mail.

import type { CrashDatabase } from './crash-database.ts';
import { readMessageIds } from './mail-files.ts';
import type { WriterMessage } from './writers.ts';

/** Instance whose subscribers no import replaces. */
export const SUBSCRIBERS_INSTANCE = 'readers';

export function createSubscribersBundle(): string {
  return JSON.stringify({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: SUBSCRIBERS_INSTANCE, title: 'Readers' },
    lists: [{ id: 1, name: 'All' }],
    newsletter: { target_lists: [{ list_id: 1, public_name: 'All' }], subscribers: [] },
  });
}

export interface RegistrationLedger {
  /** Results of all rounds. `keptUnasked`: complete although not acknowledged. */
  readonly counts: { acknowledged: number; keptUnasked: number; lost: number; half: number };
  readonly enter: (said: readonly WriterMessage[]) => void;
  readonly judge: (ground: CrashDatabase) => Promise<void>;
  /** Number of registrations without a mail, and with two mails, once none is pending. */
  readonly mailed: (folder: string) => { readonly missing: number; readonly twice: number };
}

const PARTS_QUERY = `select s.email,
  (select count(*) from consents c where c.instance_id = s.instance_id and c.subscriber_id = s.id) as consents,
  (select count(*) from confirmations c where c.instance_id = s.instance_id and c.subscriber_id = s.id) as links,
  (select count(*) from mails m where m.instance_id = s.instance_id and m.email = s.email) as mails
  from subscribers s join instances i on i.id = s.instance_id where i.name = '${SUBSCRIBERS_INSTANCE}'`;

/** Query for acknowledged registrations that are processed later; each is a single row. */
const WAITING_QUERY = `select e.details from intake e join instances i on i.id = e.instance_id where i.name = '${SUBSCRIBERS_INSTANCE}'`;

export function createRegistrationLedger(): RegistrationLedger {
  const counts = { acknowledged: 0, keptUnasked: 0, lost: 0, half: 0 };
  const inDoubt = new Set<string>();
  const known = new Set<string>();
  return {
    counts,
    enter: (said) => {
      for (const one of said) {
        if (one.what === 'registering') inDoubt.add(one.email);
        if (one.what !== 'registered') continue;
        counts.acknowledged++;
        inDoubt.delete(one.email);
        known.add(one.email);
      }
    },
    judge: async (ground) => {
      const there = new Set<string>();
      for (const { email, consents, links, mails } of await ground.ask(PARTS_QUERY)) {
        there.add(String(email));
        if (Number(consents) !== 1 || Number(links) !== 1 || Number(mails) !== 1) counts.half++;
      }
      for (const { details } of await ground.ask(WAITING_QUERY)) there.add(JSON.parse(String(details)).email);
      for (const email of inDoubt) {
        if (!there.has(email)) continue;
        counts.keptUnasked++;
        known.add(email);
      }
      inDoubt.clear();
      counts.lost += [...known].filter((email) => !there.has(email)).length;
    },
    mailed: (folder) => {
      const ids = readMessageIds(folder);
      return {
        missing: [...known].filter((email) => !ids.has(email)).length,
        twice: [...known].filter((email) => (ids.get(email)?.size ?? 0) > 1).length,
      };
    },
  };
}
