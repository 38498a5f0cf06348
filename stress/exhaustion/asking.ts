// Attacks with permitted requests.

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readMailFiles } from '../../test/support/mail-files.ts';
import type { Site } from '../../test/support/site.ts';
import { requestOnce } from '../support/asking.ts';
import { createRegistrationRequest } from '../support/registering.ts';
import { createReportedFinding, expectExactly, expectUnder, type Finding } from '../support/stress-test.ts';
import { ATTACKER, type Attack, flood, formatStatusCounts, INSTANCE } from './scene.ts';

/** Maximum mails per hour to one mailbox, and to unconfirmed addresses at one domain. */
const MAX_PER_MAILBOX = 3;
const MAX_PER_DOMAIN = 30;

const expensive: Attack = {
  what: 'large answers',
  run: async ({ server, key, size }, isOver) => {
    const ids = JSON.stringify(Array.from({ length: size.events }, (_, index) => index + 1));
    const headers = { member: INSTANCE, apikey: key, 'accept-encoding': 'br' };
    const url = `${server.url}/geteventdetails`;
    const statuses = await flood(isOver, size.parallel, async (agent, turn) => {
      // Each body is different, so that no answer is cached.
      const body = ids.replace('[1,', `[1,${100_000 + turn},`);
      return (await requestOnce(url, { agent, from: ATTACKER, method: 'POST', headers, body })).status;
    });
    return [createReportedFinding('large answers: of the one who asks too much', formatStatusCounts(statuses))];
  },
};

const withoutKey: Attack = {
  what: 'pages without a key',
  run: async ({ server }, isOver) => {
    const statuses = await flood(isOver, 16, async (agent, turn) => {
      const url = `${server.url}/newsletter/${turn % 2 === 0 ? INSTANCE : 'x'}/me/unknown-${turn}`;
      return (await requestOnce(url, { agent, from: ATTACKER })).status;
    });
    return [createReportedFinding('pages without a key: of the one who asks too much', formatStatusCounts(statuses))];
  },
};

const forms: Attack = {
  what: 'forms of many fields',
  run: async ({ server, key, size }) => {
    const headers = { member: INSTANCE, apikey: key, 'content-type': 'application/x-www-form-urlencoded' };
    const url = `${server.url}/updatenlsubscriber`;
    const wrong: string[] = [];
    for (const piece of ['a[]&', 'a&', 'targetlists[]=1&', '%5b%5d=&']) {
      const body = piece.repeat(size.fields);
      const { status, error } = await requestOnce(url, {
        from: ATTACKER,
        method: 'POST',
        headers,
        body,
        timeoutMs: 30_000,
      });
      if (status !== 400) wrong.push(`${piece} ${error ?? status}`);
    }
    return [expectExactly(`forms of many fields: taken, or not answered (${wrong.join(', ')})`, wrong.length)];
  },
};

const VICTIM = 'one.victim@gmail.com';
const DOMAIN = 'parish-of-victims.example';

const mails: Attack = {
  what: 'forms that send mails',
  run: async ({ server, key, size }) => {
    const statuses = new Map<number, number>();
    const register = async (email: string) => {
      const { path, ...request } = createRegistrationRequest(INSTANCE, key, email);
      const { status } = await requestOnce(`${server.url}${path}`, { ...request, from: ATTACKER, timeoutMs: 10_000 });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    for (let number = 0; number < size.mails && (statuses.get(0) ?? 0) < 3; number++) {
      const [name = '', host = ''] = VICTIM.split('@');
      const dotted = number % 2 === 0 ? name : name.replace('.', '');
      await register(`${number % 5 === 0 ? dotted.toUpperCase() : dotted}+${number}@${host}`);
      await register(`somebody${number}@${DOMAIN}`);
    }
    await delay(3000);
    return [createReportedFinding('forms that send mails: answers', formatStatusCounts(statuses))];
  },
};

export function findMailFaults({ folder }: Site): Finding[] {
  const mails = readMailFiles(join(folder, 'data', 'mail'));
  const recipients = mails.map((mail) => /^To: (\S+)/m.exec(mail)?.[1] ?? '');
  const toOne = recipients.filter((to) => to.toLowerCase().endsWith('@gmail.com')).length;
  const toDomain = recipients.filter((to) => to.endsWith(`@${DOMAIN}`)).length;
  return [
    { what: 'mails sent at all', figure: recipients.length, wanted: 'some', holds: recipients.length > 0 },
    expectUnder('mails to one mailbox, however it is written', toOne, MAX_PER_MAILBOX + 1),
    expectUnder('mails to one domain', toDomain, MAX_PER_DOMAIN + 1),
  ];
}

export const REQUEST_ATTACKS: readonly Attack[] = [expensive, withoutKey, forms, mails];
