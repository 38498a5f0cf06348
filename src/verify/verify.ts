// The conformance kit (rule Z8): tests a running service against the interface and reports the results. It only reads. If the service's
// content changes during the tests, everything is requested again.

import type { Profile } from '../model/accounts/access-key.ts';
import { operations } from '../operations/index.ts';
import type { Service } from '../service-client/access.ts';
import { maskKey, type ServiceResponse } from '../service-client/request.ts';
import type { Clock } from '../util/clock.ts';
import { type Check, type CheckFailure, describeStatus } from './check.ts';
import { allChecks } from './checks.ts';
import {
  DETAILS_REQUEST,
  DOCUMENT_GROUPS_REQUEST,
  EVENTS_REQUEST,
  type ExploredService,
  exploreService,
  LAYERS_REQUEST,
  LISTS_REQUEST,
  PERSON_GROUPS_REQUEST,
  PERSONS_REQUEST,
  ROOMS_REQUEST,
  TARGET_GROUPS_REQUEST,
} from './explore-service.ts';
import {
  createServiceClient,
  MAX_WAIT_SECONDS,
  type ServiceClient,
  type ServiceClientOptions,
} from './service-client.ts';

export interface Deviation {
  readonly request: string;
  readonly at: string;
  readonly text: string;
}

export interface VerifyFinding {
  readonly check: string;
  readonly rule: string;
  readonly promise: string;
  /** `untested` if the service has no content with which to test the promise, or no readable answer. */
  readonly state: 'holds' | 'deviates' | 'untested';
  readonly answers: number;
  readonly deviations: readonly Deviation[];
}

export interface VerifyReport {
  readonly profile: Profile;
  readonly requests: number;
  /** True if the content changed during every round, so that answers from different moments were compared. */
  readonly isMoving: boolean;
  /** Requested wait in seconds if it exceeded the maximum wait; otherwise left out. */
  readonly askedToWait?: number;
  readonly findings: readonly VerifyFinding[];
}

/** Thrown if the service can't be verified: it does not respond, or the key gives no access. */
export class ServiceAccessError extends Error {
  override readonly name = 'ServiceAccessError';
}

export interface VerifyOptions extends ServiceClientOptions {
  readonly clock: Clock;
}

const MAX_DEVIATIONS = 100;

/** Maximum rounds for a service whose content changes during the tests. */
const MAX_ROUNDS = 3;

/** Requests whose answers reveal whether the content has changed. */
const CONTENT = [
  EVENTS_REQUEST,
  DETAILS_REQUEST,
  LISTS_REQUEST,
  PERSONS_REQUEST,
  PERSON_GROUPS_REQUEST,
  LAYERS_REQUEST,
  TARGET_GROUPS_REQUEST,
  ROOMS_REQUEST,
  DOCUMENT_GROUPS_REQUEST,
];

/** Runs all checks. Rejects with ServiceAccessError. */
export async function verifyService(service: Service, options: VerifyOptions): Promise<VerifyReport> {
  let requests = 0;
  for (let round = 1; ; round++) {
    const asking = createServiceClient(service, options);
    expectAccess(await asking.ask(EVENTS_REQUEST));
    const known = await exploreService(asking, operations, options.clock());
    const findings: VerifyFinding[] = [];
    const promised = allChecks.filter(({ profile = known.profile }) => profile === known.profile);
    for (const check of promised) findings.push(await judgeCheck(check, known, asking, service));
    const anew = createServiceClient(service, options);
    const isClean = findings.every(({ state }) => state !== 'deviates');
    const isMoving = !isClean && (await hasChanged(asking, anew));
    requests += asking.sent() + anew.sent();
    if (isMoving && round < MAX_ROUNDS) continue;
    const longest = Math.max(asking.maxRequestedWait(), anew.maxRequestedWait());
    const waited = longest > MAX_WAIT_SECONDS ? { askedToWait: longest } : {};
    return { profile: known.profile, requests, isMoving, ...waited, findings };
  }
}

async function hasChanged(before: ServiceClient, anew: ServiceClient): Promise<boolean> {
  for (const call of CONTENT) {
    const [first, last] = [await before.ask(call), await anew.ask(call)];
    if (!last.bytes.equals(first.bytes)) return true;
  }
  return false;
}

function expectAccess(answer: ServiceResponse): void {
  const { status, failure } = answer;
  if (failure !== undefined) throw new ServiceAccessError(`The service is not responding: ${failure}.`);
  if (status === 401)
    throw new ServiceAccessError('The service refuses access: the instance name or the key is wrong.');
  if (status === 403) throw new ServiceAccessError('The key is not allowed to read events (403).');
  if (status !== 200)
    throw new ServiceAccessError(`The service can’t be tested: ${describeStatus(answer)} for ${answer.shown}.`);
}

async function judgeCheck(
  check: Check,
  known: ExploredService,
  { ask }: ServiceClient,
  service: Service,
): Promise<VerifyFinding> {
  const answers = new Set<ServiceResponse>();
  const found = new Map<string, Deviation>();
  for (const { asks, judge } of check.trials(known)) {
    const got: ServiceResponse[] = [];
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

/** True if there are answers, and at least one is readable if any is JSON: unreadable answers fulfil no promise. */
function canBeJudged(answers: readonly ServiceResponse[]): boolean {
  const notes = answers.filter(
    ({ status, bytes, headers }) =>
      status === 200 && bytes.length > 0 && /^application\/json/i.test(headers.get('content-type') ?? ''),
  );
  return answers.length > 0 && (notes.length === 0 || notes.some(({ json }) => json !== undefined));
}

function deviationOf({ answer, at, text }: CheckFailure, service: Service): Deviation {
  return { request: answer.shown, at: maskKey(service, at), text: maskKey(service, text) };
}
