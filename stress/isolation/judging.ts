import { textOf } from '../fuzz/judging.ts';
import type { ReceivedAnswer } from '../support/answer-stream.ts';
import { countOwners } from '../support/marked-parish.ts';
import { originOf } from '../support/parish-keys.ts';
import type { ExpectedRequest } from './asking.ts';
import type { Changer } from './changer.ts';
import type { Tags } from './tags.ts';

export interface AnswerStatistics {
  answers: number;
  data: number;
  foreign: number;
  /** Number of 503 answers with `Retry-After`. */
  busy: number;
  readonly statuses: Map<number, number>;
  readonly told: Set<string>;
}

/** Matches the answer for a missing group, which repeats the requested id whatever other parishes have. */
const EMPTY_GROUP = /"700\d{3}":\[\]/g;

export function describeWrongAnswer(
  ask: ExpectedRequest,
  answer: ReceivedAnswer,
  seen: AnswerStatistics,
  { tags, changer }: { readonly tags: Tags; readonly changer: Changer },
): string | undefined {
  const { status, headers } = answer;
  seen.answers++;
  seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
  const text = textOf(answer);
  const { 'access-control-allow-origin': _, ...others } = headers;
  const owners = countOwners(`${JSON.stringify(others)}\n${text.replace(EMPTY_GROUP, '')}`);
  const own = owners.get(ask.parish.number) ?? 0;
  const all = [...owners.values()].reduce((sum, count) => sum + count, 0);
  seen.data += all;
  seen.foreign += all - own;
  if (all > own) return `another parish’s data: of ${[...owners.keys()]} in an answer of ${ask.parish.number}`;
  if (status === 200 && own > 0) seen.told.add(ask.call.slice(0, ask.call.indexOf('/')));
  if (status === 503 && headers['retry-after'] !== undefined) {
    seen.busy++;
    return own > 0 ? '503 with data' : undefined;
  }
  return wrongStatus(ask, answer, own, changer) ?? wrongTag(ask, answer, text, own, tags);
}

function wrongStatus(
  ask: ExpectedRequest,
  { status, headers }: ReceivedAnswer,
  own: number,
  changer: Changer,
): string | undefined {
  const isRefused = status === 401 || status === 403;
  if (isRefused && own > 0) return `${status} with data`;
  if (status === 401 && ask.changing !== undefined && changer.worksNow(ask.changing) === 'either') return undefined;
  // The key may have been revoked since the request.
  if (status === 401 && ask.changing !== undefined && changer.worksNow(ask.changing) === false) return undefined;
  if (ask.refusal !== undefined) {
    const mayBeOpen = ask.changing !== undefined && changer.worksNow(ask.changing) === 'either';
    return status === ask.refusal || mayBeOpen ? undefined : `${status} where ${ask.refusal} was due`;
  }
  if (isRefused && !ask.statuses.includes(status)) return `${status} where nothing was to be refused`;
  const open = headers['access-control-allow-origin'];
  if (open !== undefined && open !== originOf(ask.parish)) return `open to another origin: ${open}`;
  return ask.statuses.includes(status) ? undefined : `the status ${status}`;
}

function wrongTag(
  ask: ExpectedRequest,
  answer: ReceivedAnswer,
  text: string,
  own: number,
  tags: Tags,
): string | undefined {
  const { status, headers } = answer;
  const tag = headers['etag'];
  if (status === 304) {
    if (ask.tag === undefined) return '304 to nothing';
    return [0, ask.parish.number].includes(ask.tag.owner)
      ? undefined
      : `304 to another parish’s tag: of ${ask.tag.owner}`;
  }
  if (status !== 200 || tag === undefined || ask.method === 'HEAD') return undefined;
  return tags.see(ask.call, tag, own > 0 ? ask.parish.number : 0, text) ? undefined : 'one tag on two bodies';
}
