import { setTimeout as delay } from 'node:timers/promises';
import { type RequestOnceOptions, requestOnce, type TimedResponse } from './asking.ts';
import { COFFEE, ORGAN, READING, ROTA_INSTANCE, type RotaParish, SACRISTAN } from './rota-parish.ts';

export interface RotaLedger {
  /** True if the last write about a planned person left them in the cell. The key is `event role person`. */
  readonly standing: Map<string, boolean>;
  /** People who got the confirmation of a claim. The key is `event role`. */
  readonly taken: Map<string, Set<number>>;
  /** Response to each person's answer. The key is `event person`. */
  readonly answers: Map<string, AcknowledgedAnswer>;
  asked: number;
  count: number;
  unanswered: number;
  /** Number of cells that were rewritten because they had changed in the meantime. */
  conflicts: number;
  readonly wrong: string[];
}

export interface AcknowledgedAnswer {
  readonly answer: 'yes' | 'no';
  /** True if the answer was accepted unchanged. Otherwise the response contained the current state. */
  readonly isPlainObject: boolean;
  /** True if an earlier try may have written the answer. */
  readonly isAgain: boolean;
}

export function createRotaLedger(): RotaLedger {
  const counts = { asked: 0, count: 0, unanswered: 0, conflicts: 0 };
  return { standing: new Map(), taken: new Map(), answers: new Map(), ...counts, wrong: [] };
}

export interface RotaPeople {
  readonly parish: RotaParish;
  readonly books: RotaLedger;
  readonly urls: () => readonly string[];
  readonly officeKey: string;
  readonly random: () => number;
}

const RETRY_DELAY_MS = 25;
const ASK_INTERVAL_MS = 60;

interface SentRequest extends TimedResponse {
  /** True if an earlier try without an answer may have succeeded. */
  readonly isAgain: boolean;
}

async function send(
  { urls, books, random }: RotaPeople,
  path: string,
  who: number,
  ask: RequestOnceOptions,
): Promise<SentRequest> {
  const from = `127.0.${1 + Math.floor(who / 250)}.${1 + (who % 250)}`;
  for (let isAgain = false; ; ) {
    const all = urls();
    const url = all[Math.floor(random() * all.length)];
    const answer =
      url === undefined ? undefined : await requestOnce(`${url}${path}`, { ...ask, from, timeoutMs: 30_000 });
    if (answer !== undefined && answer.status !== 0 && answer.status !== 503) return { ...answer, isAgain };
    if (answer !== undefined) books.unanswered++;
    isAgain ||= answer !== undefined;
    await delay(RETRY_DELAY_MS * (1 + random()));
  }
}

function sendToOffice(people: RotaPeople, path: string, who: number, body: object): Promise<SentRequest> {
  const headers = { authorization: `Bearer ${people.officeKey}`, 'content-type': 'application/json' };
  return send(people, `/office/api/${ROTA_INSTANCE}${path}`, who, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

type CellPeople = readonly { readonly person_id: number }[];

export async function fillCells(people: RotaPeople, personId: number, writes: number): Promise<void> {
  const { parish, random } = people;
  const known = new Map<string, CellPeople>();
  for (let write = 0; write < writes; write++) {
    const role = random() < 0.4 ? READING : SACRISTAN;
    const events = parish.events[role] ?? [];
    const event = events[Math.floor(random() * events.length)] ?? 0;
    const isIn = role === READING || random() < 0.7;
    await writeCell(people, known, { event, role, personId, isIn });
  }
}

interface CellWrite {
  readonly event: number;
  readonly role: number;
  readonly personId: number;
  readonly isIn: boolean;
}

async function writeCell(people: RotaPeople, known: Map<string, CellPeople>, requested: CellWrite): Promise<void> {
  const { books } = people;
  const { event, role, personId, isIn } = requested;
  const cell = `${event} ${role}`;
  for (;;) {
    const before = known.get(cell) ?? [];
    const others = before.filter((one) => one.person_id !== personId);
    const body = {
      cells: [{ event_id: event, role_id: role, before, people: isIn ? [...others, { person_id: personId }] : others }],
    };
    const answer = await sendToOffice(people, '/plan/cells', personId, body);
    const json = answer.status === 200 || answer.status === 409 ? JSON.parse(answer.body) : undefined;
    if (json?.cells === undefined) {
      books.wrong.push(`a cell was answered ${answer.status} ${answer.body.slice(0, 120)}`);
      return;
    }
    known.set(cell, peopleInCell(json.cells[0]));
    if (answer.status === 200) {
      books.standing.set(`${cell} ${personId}`, isIn);
      books.count++;
      return;
    }
    books.conflicts++;
  }
}

function peopleInCell({ people }: { readonly people: readonly { person_id: number; state: string }[] }): CellPeople {
  return people.flatMap(({ person_id, state }) => (state === 'no' ? [] : [{ person_id }]));
}

export async function askRepeatedly(people: RotaPeople, asker: number, isOver: () => boolean): Promise<void> {
  const { parish, books } = people;
  for (let isLast = false; ; isLast = isOver()) {
    const body = { from: parish.from, to: parish.to, reply_to: 'buero@example.org' };
    const answer = await sendToOffice(people, '/plan/ask', 900 + asker, body);
    if (answer.status === 200) books.asked += JSON.parse(answer.body).cells;
    else books.wrong.push(`asking was answered ${answer.status} ${answer.body.slice(0, 120)}`);
    if (isLast) return;
    await delay(ASK_INTERVAL_MS);
  }
}

async function openPage(
  people: RotaPeople,
  personId: number,
): Promise<{ readonly path: string; readonly page: string }> {
  const path = `/${ROTA_INSTANCE}/me/${people.parish.keyOf(personId)}`;
  const { status, body } = await send(people, path, personId, {});
  if (status !== 200) people.books.wrong.push(`a page was answered ${status}`);
  return { path, page: body };
}

function submitForm(
  people: RotaPeople,
  personId: number,
  path: string,
  page: string,
  form: object,
): Promise<SentRequest> {
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ token, ...form }).toString();
  return send(people, path, personId, { method: 'POST', headers, body });
}

export async function claimOpenDuties(people: RotaPeople, personId: number): Promise<void> {
  const { parish, books, random } = people;
  const dates = [ORGAN, COFFEE].flatMap((role) => (parish.events[role] ?? []).map((event) => ({ event, role })));
  const { path, page } = await openPage(people, personId);
  for (const { event, role } of dates.toSorted(() => random() - 0.5)) {
    const form = { deed: 'take', event: String(event), role: String(role) };
    const { status, headers, body } = await submitForm(people, personId, path, page, form);
    if (status === 303 && String(headers['location']).endsWith('done=taken')) {
      const key = `${event} ${role}`;
      books.taken.set(key, (books.taken.get(key) ?? new Set()).add(personId));
      books.count++;
    } else if (status !== 409) books.wrong.push(`taking was answered ${status} ${body.slice(0, 120)}`);
  }
}

export async function answerDutyRequests(people: RotaPeople, personId: number, isOver: () => boolean): Promise<void> {
  const { books, random } = people;
  for (let isLast = false; ; isLast = isOver()) {
    const { path, page } = await openPage(people, personId);
    const asked = page.split('<details')[0] ?? '';
    const names = [...asked.matchAll(/type="radio" name="(answer-\d+-\d+)" value="yes"/g)].map(([, name = '']) => name);
    if (names.length > 0) {
      const answers = new Map(names.map((name) => [name, random() < 0.6 ? ('yes' as const) : ('no' as const)]));
      const form = { deed: 'answer', note: '', ...Object.fromEntries(answers) };
      const { status, body, isAgain } = await submitForm(people, personId, path, page, form);
      if (status !== 303 && status !== 200) books.wrong.push(`answers were answered ${status} ${body.slice(0, 120)}`);
      else {
        for (const [name, answer] of answers) {
          const [, event] = name.split('-');
          books.answers.set(`${event} ${personId}`, { answer, isPlainObject: status === 303, isAgain });
          books.count++;
        }
      }
    }
    if (isLast && names.length === 0) return;
    await delay(ASK_INTERVAL_MS * (1 + 3 * random()));
  }
}
