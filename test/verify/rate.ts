// Share of deviations that the conformance kit detects, by rule.

import type { Service } from '../../src/service-client/access.ts';
import { type ServiceAnswer, type ServiceRequest, sendRequest } from '../../src/service-client/request.ts';
import { openRemembered } from '../../src/verify/asking.ts';
import { NotAsked, type VerifyReport, verify } from '../../src/verify/verify.ts';
import { INSTANCE } from '../support/calls.ts';
import { type Deviate, openHonest, type Reply, responseTo } from '../support/deviating-service.ts';
import type { OneInstance } from '../support/instance.ts';
import type { Deviation, Missed, Unseen } from './deviation.ts';
import { WITHOUT_AREAS, withoutAreas } from './parish.ts';

export interface Verified {
  readonly deviation: Deviation;
  /** Undefined where the service could not be asked at all. */
  readonly report: VerifyReport | undefined;
}

const SENDING = {
  agent: 'parvis-verify',
  coding: 'identity',
  silentMs: 60_000,
  wholeMs: 60_000,
  mostBytes: 2 ** 29,
};

/** A request as it was sent, with ours' answer. */
interface Sent {
  readonly target: string;
  readonly init: RequestInit;
  readonly reply: Reply;
  readonly answer: ServiceAnswer;
}

/** Asks a service that deviates; what it answers as ours does is read once for all deviations. */
function openSending(server: OneInstance, service: Service) {
  const honest = openHonest(server);
  const known = openRemembered<Sent>();
  const sendHonestly = async (request: ServiceRequest): Promise<Sent> => {
    let sent: Omit<Sent, 'answer'> | undefined;
    const send = async (url: string, init: RequestInit) => {
      const target = url.replace(service.url, '');
      const reply = await honest.ask(target, init);
      sent = { target, init, reply };
      return responseTo(init.method, reply);
    };
    const answer = await sendRequest(service, request, { ...SENDING, send });
    if (sent === undefined) throw new Error(`${answer.shown} was not sent: ${answer.failure}`);
    return { ...sent, answer };
  };
  return (deviate: Deviate) => async (request: ServiceRequest) => {
    const { target, init, reply, answer } = await known(request, () => sendHonestly(request));
    const changed = await honest.answerBy(deviate, target, init);
    if (isSame(changed, reply)) return answer;
    return sendRequest(service, request, { ...SENDING, send: async () => responseTo(init.method, changed) });
  };
}

function isSame(one: Reply, other: Reply): boolean {
  const isAlike = one.status === other.status && one.text === other.text && one.bytes === other.bytes;
  return isAlike && (one.headers === other.headers || JSON.stringify(one.headers) === JSON.stringify(other.headers));
}

/** Verifies services that answer like this one, with altered answers. */
export function openVerifyingOf(server: OneInstance, instance: string, key: string) {
  const service: Service = { url: 'http://service', instance, key };
  const sendingTo = openSending(server, service);
  const atOnce = async () => undefined;
  return async (deviate: Deviate): Promise<VerifyReport> =>
    verify(service, { clock: server.clock.now, sendOne: sendingTo(deviate), turn: atOnce, wait: atOnce });
}

/** Verifies a service that changes while it is asked: `before` each request something may happen to it. */
export function verifyChanging(
  server: OneInstance,
  instance: string,
  before: (count: number) => unknown,
): Promise<VerifyReport> {
  const service: Service = { url: 'http://service', instance, key: server.apiKey };
  const atOnce = async () => undefined;
  let count = 0;
  const sendOne = async (request: ServiceRequest) => {
    await before(++count);
    return openSending(server, service)((_, answer) => answer)(request);
  };
  return verify(service, { clock: server.clock.now, sendOne, turn: atOnce, wait: atOnce });
}

type KeyOfDeviation = Pick<Deviation, 'scopes' | 'profile' | 'isWithoutAreas'>;

/** Tells apart what is asked with another key, or of another instance. */
function nameOf({ scopes, profile, isWithoutAreas }: KeyOfDeviation): string {
  return JSON.stringify([scopes, profile, isWithoutAreas]);
}

/** Verifies services that deviate from this one. */
export function openVerifying(server: OneInstance) {
  const opened = new Map([[nameOf({}), Promise.resolve(openVerifyingOf(server, INSTANCE, server.apiKey))]]);
  const open = async ({ scopes = ['read', 'newsletter'], profile = 'document', isWithoutAreas }: KeyOfDeviation) => {
    if (isWithoutAreas === true) await server.import(withoutAreas);
    const instance = isWithoutAreas === true ? WITHOUT_AREAS : INSTANCE;
    return openVerifyingOf(server, instance, await server.key(instance, { scopes: [...scopes], profile }));
  };
  return async (deviation: Deviation): Promise<Verified> => {
    const name = nameOf(deviation);
    const opening = opened.get(name) ?? open(deviation);
    opened.set(name, opening);
    const report = await (await opening)(deviation.deviate).catch((error: unknown) => {
      if (error instanceof NotAsked) return undefined;
      throw error;
    });
    return { deviation, report };
  };
}

/** The checks that tell of a service. */
export function checksOf({ report }: Verified): readonly string[] {
  return (report?.findings ?? []).filter(({ state }) => state === 'deviates').map(({ check }) => check);
}

export interface Rate {
  readonly rule: string;
  readonly planted: number;
  readonly noticed: number;
  readonly unseen: number;
}

/** Deviations that are not simulated: unobservable or untested ones. */
export interface NotPlanted {
  readonly notSeen: readonly Unseen[];
  readonly missed: readonly Missed[];
}

/** Detection rate of each rule; untested deviations count as undetected. */
export function ratesOf(verified: readonly Verified[], { notSeen, missed }: NotPlanted): readonly Rate[] {
  const all = [...verified.map(({ deviation }) => deviation), ...missed, ...notSeen];
  return [...new Set(all.map(({ rule }) => rule))].map((rule) => {
    const planted = verified.filter(({ deviation }) => deviation.rule === rule);
    const count = (some: readonly { readonly rule: string }[]) => some.filter((one) => one.rule === rule).length;
    return {
      rule,
      planted: planted.length + count(missed),
      noticed: planted.filter((one) => checksOf(one).length > 0).length,
      unseen: count(notSeen),
    };
  });
}
