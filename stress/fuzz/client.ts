// One of several concurrent clients: it has a persistent connection, and a new one for each raw form.

import type { Received } from '../support/answer-stream.ts';
import { choosingFrom } from '../support/choosing.ts';
import { escaped, type Faults } from '../support/faults.ts';
import type { ParishKey } from '../support/parish-keys.ts';
import { Pipeline, type Wire } from '../support/pipeline.ts';
import { beyondDraft, goodDraft, otherDraft, preflightDraft, type Sent, written } from './draft.ts';
import type { Judge } from './judging.ts';
import { mutate } from './mutations.ts';
import { type RawForm, rawForm } from './raw-forms.ts';
import { sendRaw } from './raw-sending.ts';
import { registeringDraft } from './registering.ts';

/** Requests of a turn, which are the same for every client; every tenth is raw. */
export const TURN = 500;
const RAW_IN_TURN = TURN / 10;

/** Requests that are sent at once. */
const TOGETHER = 24;

/** A parser bounds what stands before the body at 64 KiB, and closes the connection past it. */
const MAX_HEAD_LENGTH = 60_000;

export interface Counts {
  requests: number;
  readonly statuses: Map<number, number>;
  readonly rawForms: Map<string, number>;
}

export interface ClientOptions {
  readonly port: number;
  readonly keys: readonly ParishKey[];
  readonly seed: number;
  /** Secret of the bounce hook. */
  readonly secret: string;
  readonly judge: Judge;
  readonly faults: Faults;
  readonly counts: Counts;
}

interface Turn {
  readonly sent: readonly Sent[];
  readonly raw: readonly { readonly form: RawForm; readonly chance: number }[];
}

/** The requests of a turn. */
function requestsOf({ seed, keys, secret }: ClientOptions, turn: number): Turn {
  const choosing = choosingFrom(seed, turn);
  const raw: Turn['raw'][number][] = [];
  const sent: Sent[] = [];
  while (sent.length + raw.length < TURN - RAW_IN_TURN) {
    const make = choosing.pick([goodDraft, goodDraft, goodDraft, goodDraft, otherDraft]);
    const draft = choosing.oneIn(20)
      ? registeringDraft(choosing, keys, secret)
      : (choosing.oneIn(25) ? preflightDraft : choosing.oneIn(15) ? beyondDraft : make)(choosing, keys);
    if (!choosing.oneIn(3)) mutate(draft, choosing, keys);
    // Access errors are then mostly 401 instead of 429.
    if (!choosing.oneIn(20))
      draft.headers.push(['X-Forwarded-For', `10.${choosing.below(40)}.${choosing.below(256)}.1`]);
    const request = written(draft);
    if (request.bytes.indexOf('\r\n\r\n') <= MAX_HEAD_LENGTH) sent.push(request);
    else raw.push({ form: { name: 'a head past the bound', parts: [request.bytes], ending: 'drops' }, chance: 0.5 });
  }
  while (sent.length + raw.length < TURN) {
    raw.push({ form: rawForm(choosing, keys), chance: choosing.below(1000) / 1000 });
  }
  return { sent, raw };
}

/** Takes turns until there is none left. */
export async function runClient(options: ClientOptions, nextTurn: () => number | undefined): Promise<void> {
  const { port, seed, faults, counts } = options;
  const pipeline = new Pipeline(port);
  const where = (turn: number) => `seed ${seed}, turn ${turn}`;
  for (let turn = nextTurn(); turn !== undefined; turn = nextTurn()) {
    const { sent, raw } = requestsOf(options, turn);
    let before: Wire | undefined;
    for (const group of grouped(sent)) {
      const { answers, trouble } = await pipeline.ask(group);
      judgedGroup(options, group, answers, trouble, `${where(turn)}, behind ${escaped(before?.bytes ?? '')}`);
      before = group.at(-1);
      counts.requests += group.length;
      if (group.at(-1)?.ends) pipeline.close();
    }
    for (const { form, chance } of raw) {
      const { answers, trouble } = await sendRaw(port, form, chance);
      const bytes = form.parts.join('');
      const add = (kind: string) => faults.add(kind, `${where(turn)}, ${form.name}: ${escaped(bytes)}`);
      if (trouble !== undefined) add(trouble);
      if (form.isRefused && isTaken(answers)) add(`taken, not refused: ${form.name}`);
      for (const answer of answers) judgedRaw(options, answer, bytes, add);
      counts.requests++;
      counts.rawForms.set(form.name, (counts.rawForms.get(form.name) ?? 0) + 1);
    }
  }
  pipeline.close();
}

/** Puts requests together that can be sent at once: one whose answer may end the connection is the last. */
function grouped(sent: readonly Sent[]): Sent[][] {
  const groups: Sent[][] = [[]];
  for (const request of sent) {
    const group = groups.at(-1);
    group?.push(request);
    if (request.ends || (group?.length ?? 0) >= TOGETHER) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

function judgedGroup(
  { judge, faults, counts }: ClientOptions,
  group: readonly Wire[],
  answers: readonly Received[],
  trouble: string | undefined,
  where: string,
): void {
  for (const [index, answer] of answers.entries()) {
    const { bytes } = group[index] ?? { bytes: '' };
    counts.statuses.set(answer.status, (counts.statuses.get(answer.status) ?? 0) + 1);
    const wrong = judge.wrong(answer, bytes);
    if (wrong !== undefined) faults.add(wrong, `${where}: ${escaped(bytes)} → ${answer.status} ${excerpt(answer)}`);
  }
  if (trouble === undefined) return;
  // The cause may be the request that was answered last.
  const around = group.slice(Math.max(0, answers.length - 1), answers.length + 1).map(({ bytes }) => escaped(bytes));
  faults.add(`not answered: ${trouble}`, `${where}, after ${answers.length} answers: ${around.join(' then ')}`);
}

/** Whether a raw form was accepted. A single error for its first fault is right, as is a connection that ends without an answer. */
function isTaken(answers: readonly Received[]): boolean {
  return answers.length > 1 || answers.some(({ status }) => status < 400);
}

function judgedRaw(
  { judge, counts }: ClientOptions,
  answer: Received,
  bytes: string,
  add: (kind: string) => void,
): void {
  counts.statuses.set(answer.status, (counts.statuses.get(answer.status) ?? 0) + 1);
  const wrong = judge.wrong(answer, bytes);
  // A pipeline holds HEAD somewhere; which answer is whose is not told apart here.
  if (wrong !== undefined && wrong !== 'no body') add(`${wrong} (raw)`);
}

function excerpt({ headers, body }: Received): string {
  return `${JSON.stringify(headers)} ${escaped(body.toString('latin1'), 400)}`;
}
