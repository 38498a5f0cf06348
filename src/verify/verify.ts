// The conformance kit (rule Z8): tests a running service against the interface and reports the results. It only reads. If the service's
// content changes in the meantime, everything is requested again.

import type { Profile } from '../model/accounts/access-key.ts';
import { operations } from '../operations/index.ts';
import type { Service } from '../service-client/access.ts';
import { masked, type ServiceAnswer } from '../service-client/request.ts';
import type { Clock } from '../util/clock.ts';
import { type AskingOptions, MAX_WAIT, openAsking, type ServiceAsker } from './asking.ts';
import { type Check, type Complaint, statusOf } from './check.ts';
import { checks } from './checks.ts';
import {
  DETAILS,
  DOCUMENT_GROUPS,
  EVENTS,
  type KnownService,
  LAYERS,
  LISTS,
  lookAt,
  PERSON_GROUPS,
  PERSONS,
  ROOMS,
  TARGET_GROUPS,
} from './known.ts';

/** Something that does not hold: at which request, where in the answer, what. */
export interface Deviation {
  /** The request, without the key. */
  readonly request: string;
  /** A JSON pointer into the body; "" for the whole answer. */
  readonly at: string;
  readonly text: string;
}

export interface VerifyFinding {
  readonly check: string;
  /** The rule of docs/rules.md. */
  readonly rule: string;
  readonly promise: string;
  /** `untested` where the service has nothing by which it could be seen, or nothing that can be read. */
  readonly state: 'holds' | 'deviates' | 'untested';
  /** Number of judged answers. */
  readonly answers: number;
  readonly deviations: readonly Deviation[];
}

export interface VerifyReport {
  readonly profile: Profile;
  readonly requests: number;
  /** True if the content changed during every round, so that answers of different moments were compared. */
  readonly isMoving: boolean;
  /** Requested wait in seconds if it exceeded the maximum wait; otherwise left out. */
  readonly askedToWait?: number;
  readonly findings: readonly VerifyFinding[];
}

/** The service could not be asked: it is not there, or the key gives no access. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

export interface VerifyOptions extends AskingOptions {
  readonly clock: Clock;
}

/** Maximum deviations stored per check. */
const MAX_DEVIATIONS = 100;

/** Maximum rounds for a service whose content changes in the meantime. */
const ROUNDS = 3;

/** Requests whose answers reveal whether the content has changed. */
const CONTENT = [EVENTS, DETAILS, LISTS, PERSONS, PERSON_GROUPS, LAYERS, TARGET_GROUPS, ROOMS, DOCUMENT_GROUPS];

/** Asks everything. Rejects with NotAsked. */
export async function verify(service: Service, options: VerifyOptions): Promise<VerifyReport> {
  let requests = 0;
  for (let round = 1; ; round++) {
    const asking = openAsking(service, options);
    refuseWithoutAccess(await asking.ask(EVENTS));
    const known = await lookAt(asking, operations, options.clock());
    const findings: VerifyFinding[] = [];
    const promised = checks.filter(({ profile = known.profile }) => profile === known.profile);
    for (const check of promised) findings.push(await judgeCheck(check, known, asking, service));
    const anew = openAsking(service, options);
    const isClean = findings.every(({ state }) => state !== 'deviates');
    const isMoving = !isClean && (await hasChanged(asking, anew));
    requests += asking.sent() + anew.sent();
    if (isMoving && round < ROUNDS) continue;
    const longest = Math.max(asking.longestAsked(), anew.longestAsked());
    const waited = longest > MAX_WAIT ? { askedToWait: longest } : {};
    return { profile: known.profile, requests, isMoving, ...waited, findings };
  }
}

async function hasChanged(before: ServiceAsker, anew: ServiceAsker): Promise<boolean> {
  for (const call of CONTENT) {
    const [first, last] = [await before.ask(call), await anew.ask(call)];
    if (!last.bytes.equals(first.bytes)) return true;
  }
  return false;
}

function refuseWithoutAccess(answer: ServiceAnswer): void {
  const { status, failure } = answer;
  if (failure !== undefined) throw new NotAsked(`The service does not answer: ${failure}.`);
  if (status === 401) throw new NotAsked('The service refuses access: the instance name or the key is wrong.');
  if (status === 403) throw new NotAsked('The key may not read events (403).');
  if (status !== 200) throw new NotAsked(`The service can’t be asked: ${statusOf(answer)} for ${answer.shown}.`);
}

async function judgeCheck(
  check: Check,
  known: KnownService,
  { ask }: ServiceAsker,
  service: Service,
): Promise<VerifyFinding> {
  const answers = new Set<ServiceAnswer>();
  const found = new Map<string, Deviation>();
  for (const { asks, judge } of check.trials(known)) {
    const got: ServiceAnswer[] = [];
    for (const request of asks) got.push(await ask(request));
    for (const answer of got) answers.add(answer);
    for (const complaint of judge(got)) {
      const deviation = deviationOf(complaint, service);
      if (found.size < MAX_DEVIATIONS) found.set(JSON.stringify(deviation), deviation);
    }
  }
  const { name, rule, promise } = check;
  const state = found.size > 0 ? 'deviates' : canBeJudged([...answers]) ? 'holds' : 'untested';
  return { check: name, rule, promise, state, answers: answers.size, deviations: [...found.values()] };
}

/** Returns whether there are answers, with at least one readable if any is JSON: unreadable ones fulfil no promise. */
function canBeJudged(answers: readonly ServiceAnswer[]): boolean {
  const told = answers.filter(
    ({ status, bytes, headers }) =>
      status === 200 && bytes.length > 0 && /^application\/json/i.test(headers.get('content-type') ?? ''),
  );
  return answers.length > 0 && (told.length === 0 || told.some(({ json }) => json !== undefined));
}

function deviationOf({ answer, at, text }: Complaint, service: Service): Deviation {
  return { request: answer.shown, at: masked(service, at), text: masked(service, text) };
}
