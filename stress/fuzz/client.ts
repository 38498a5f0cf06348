import type { ReceivedAnswer } from '../support/answer-stream.ts';
import { createChoices } from '../support/choosing.ts';
import { escapeBytes, type Faults } from '../support/faults.ts';
import type { ParishKey } from '../support/parish-keys.ts';
import { Pipeline, type WireRequest } from '../support/pipeline.ts';
import {
  createForbiddenDraft,
  createOtherDraft,
  createPreflightDraft,
  createValidDraft,
  type FramedRequest,
  frameDraft,
} from './draft.ts';
import type { Judge } from './judging.ts';
import { mutate } from './mutations.ts';
import { type RawRequest, randomRawRequest } from './raw-forms.ts';
import { sendRaw } from './raw-sending.ts';
import { createRegistrationDraft } from './registering.ts';

/** Requests per turn of a client; every tenth is raw. */
export const REQUESTS_PER_TURN = 500;
const RAW_PER_TURN = REQUESTS_PER_TURN / 10;

const MAX_GROUP = 24;

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
  readonly secret: string;
  readonly judge: Judge;
  readonly faults: Faults;
  readonly counts: Counts;
}

interface TurnRequests {
  readonly sent: readonly FramedRequest[];
  readonly raw: readonly { readonly form: RawRequest; readonly chance: number }[];
}

function requestsOf({ seed, keys, secret }: ClientOptions, turn: number): TurnRequests {
  const choosing = createChoices(seed, turn);
  const raw: TurnRequests['raw'][number][] = [];
  const sent: FramedRequest[] = [];
  while (sent.length + raw.length < REQUESTS_PER_TURN - RAW_PER_TURN) {
    const make = choosing.pick([
      createValidDraft,
      createValidDraft,
      createValidDraft,
      createValidDraft,
      createOtherDraft,
    ]);
    const draft = choosing.oneIn(20)
      ? createRegistrationDraft(choosing, keys, secret)
      : (choosing.oneIn(25) ? createPreflightDraft : choosing.oneIn(15) ? createForbiddenDraft : make)(choosing, keys);
    if (!choosing.oneIn(3)) mutate(draft, choosing, keys);
    // Many client addresses make most access errors 401 instead of 429.
    if (!choosing.oneIn(20))
      draft.headers.push(['X-Forwarded-For', `10.${choosing.below(40)}.${choosing.below(256)}.1`]);
    const request = frameDraft(draft);
    if (request.bytes.indexOf('\r\n\r\n') <= MAX_HEAD_LENGTH) sent.push(request);
    else raw.push({ form: { name: 'a head past the bound', parts: [request.bytes], ending: 'drops' }, chance: 0.5 });
  }
  while (sent.length + raw.length < REQUESTS_PER_TURN) {
    raw.push({ form: randomRawRequest(choosing, keys), chance: choosing.below(1000) / 1000 });
  }
  return { sent, raw };
}

export async function runClient(options: ClientOptions, nextTurn: () => number | undefined): Promise<void> {
  const { port, seed, faults, counts } = options;
  const pipeline = new Pipeline(port);
  const where = (turn: number) => `seed ${seed}, turn ${turn}`;
  for (let turn = nextTurn(); turn !== undefined; turn = nextTurn()) {
    const { sent, raw } = requestsOf(options, turn);
    let before: WireRequest | undefined;
    for (const group of groupRequests(sent)) {
      const { answers, trouble } = await pipeline.ask(group);
      judgeGroup(options, group, answers, trouble, `${where(turn)}, behind ${escapeBytes(before?.bytes ?? '')}`);
      before = group.at(-1);
      counts.requests += group.length;
      if (group.at(-1)?.ends) pipeline.close();
    }
    for (const { form, chance } of raw) {
      const { answers, trouble } = await sendRaw(port, form, chance);
      const bytes = form.parts.join('');
      const add = (kind: string) => faults.add(kind, `${where(turn)}, ${form.name}: ${escapeBytes(bytes)}`);
      if (trouble !== undefined) add(trouble);
      if (form.isRefused && isAccepted(answers)) add(`taken, not refused: ${form.name}`);
      for (const answer of answers) judgeRaw(options, answer, bytes, add);
      counts.requests++;
      counts.rawForms.set(form.name, (counts.rawForms.get(form.name) ?? 0) + 1);
    }
  }
  pipeline.close();
}

/** Groups requests that can be sent together. A request whose answer may end the connection is the last of its group. */
function groupRequests(sent: readonly FramedRequest[]): FramedRequest[][] {
  const groups: FramedRequest[][] = [[]];
  for (const request of sent) {
    const group = groups.at(-1);
    group?.push(request);
    if (request.ends || (group?.length ?? 0) >= MAX_GROUP) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

function judgeGroup(
  { judge, faults, counts }: ClientOptions,
  group: readonly WireRequest[],
  answers: readonly ReceivedAnswer[],
  trouble: string | undefined,
  where: string,
): void {
  for (const [index, answer] of answers.entries()) {
    const { bytes } = group[index] ?? { bytes: '' };
    counts.statuses.set(answer.status, (counts.statuses.get(answer.status) ?? 0) + 1);
    const wrong = judge.wrong(answer, bytes);
    if (wrong !== undefined) faults.add(wrong, `${where}: ${escapeBytes(bytes)} → ${answer.status} ${excerpt(answer)}`);
  }
  if (trouble === undefined) return;
  // The cause may be the last answered request.
  const around = group
    .slice(Math.max(0, answers.length - 1), answers.length + 1)
    .map(({ bytes }) => escapeBytes(bytes));
  faults.add(`not answered: ${trouble}`, `${where}, after ${answers.length} answers: ${around.join(' then ')}`);
}

/** True if the server accepted a raw request. It may also answer its first fault with an error, or end the connection without an answer. */
function isAccepted(answers: readonly ReceivedAnswer[]): boolean {
  return answers.length > 1 || answers.some(({ status }) => status < 400);
}

function judgeRaw(
  { judge, counts }: ClientOptions,
  answer: ReceivedAnswer,
  bytes: string,
  add: (kind: string) => void,
): void {
  counts.statuses.set(answer.status, (counts.statuses.get(answer.status) ?? 0) + 1);
  const wrong = judge.wrong(answer, bytes);
  // With a HEAD in a pipeline, the client can't match answers to requests.
  if (wrong !== undefined && wrong !== 'no body') add(`${wrong} (raw)`);
}

function excerpt({ headers, body }: ReceivedAnswer): string {
  return `${JSON.stringify(headers)} ${escapeBytes(body.toString('latin1'), 400)}`;
}
