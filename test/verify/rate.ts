import type { Service } from '../../src/service-client/access.ts';
import { type ServiceRequest, type ServiceResponse, sendRequest } from '../../src/service-client/request.ts';
import { createRequestMemo } from '../../src/verify/service-client.ts';
import { ServiceAccessError, type VerifyReport, verifyService } from '../../src/verify/verify.ts';
import { INSTANCE } from '../support/calls.ts';
import { createCompliantService, type DeviateReply, type Reply, responseTo } from '../support/deviating-service.ts';
import type { SingleInstance } from '../support/instance.ts';
import type { Deviation, UnobservableDeviation, UntestedDeviation } from './deviation.ts';
import { parishWithoutAreas, WITHOUT_AREAS } from './parish.ts';

export interface VerifiedDeviation {
  readonly deviation: Deviation;
  /** Undefined if the service could not be explored. */
  readonly report: VerifyReport | undefined;
}

const SEND_OPTIONS = {
  agent: 'parvis-verify',
  coding: 'identity',
  silentMs: 60_000,
  wholeMs: 60_000,
  mostBytes: 2 ** 29,
};

interface SentRequest {
  readonly target: string;
  readonly init: RequestInit;
  readonly reply: Reply;
  readonly answer: ServiceResponse;
}

function createSender(server: SingleInstance, service: Service) {
  const honest = createCompliantService(server);
  const known = createRequestMemo<SentRequest>();
  const sendHonestly = async (request: ServiceRequest): Promise<SentRequest> => {
    let sent: Omit<SentRequest, 'answer'> | undefined;
    const send = async (url: string, init: RequestInit) => {
      const target = url.replace(service.url, '');
      const reply = await honest.ask(target, init);
      sent = { target, init, reply };
      return responseTo(init.method, reply);
    };
    const answer = await sendRequest(service, request, { ...SEND_OPTIONS, send });
    if (sent === undefined) throw new Error(`${answer.shown} was not sent: ${answer.failure}`);
    return { ...sent, answer };
  };
  return (deviate: DeviateReply) => async (request: ServiceRequest) => {
    const { target, init, reply, answer } = await known(request, () => sendHonestly(request));
    const changed = await honest.answerBy(deviate, target, init);
    if (isSame(changed, reply)) return answer;
    return sendRequest(service, request, { ...SEND_OPTIONS, send: async () => responseTo(init.method, changed) });
  };
}

function isSame(one: Reply, other: Reply): boolean {
  const isAlike = one.status === other.status && one.text === other.text && one.bytes === other.bytes;
  return isAlike && (one.headers === other.headers || JSON.stringify(one.headers) === JSON.stringify(other.headers));
}

export function createServiceVerifier(server: SingleInstance, instance: string, key: string) {
  const service: Service = { url: 'http://service', instance, key };
  const sendingTo = createSender(server, service);
  const atOnce = async () => undefined;
  return async (deviate: DeviateReply): Promise<VerifyReport> =>
    verifyService(service, { clock: server.clock.now, sendOne: sendingTo(deviate), turn: atOnce, wait: atOnce });
}

export function verifyWhileChanging(
  server: SingleInstance,
  instance: string,
  before: (count: number) => unknown,
): Promise<VerifyReport> {
  const service: Service = { url: 'http://service', instance, key: server.apiKey };
  const atOnce = async () => undefined;
  let count = 0;
  const sendOne = async (request: ServiceRequest) => {
    await before(++count);
    return createSender(server, service)((_, answer) => answer)(request);
  };
  return verifyService(service, { clock: server.clock.now, sendOne, turn: atOnce, wait: atOnce });
}

type KeyOfDeviation = Pick<Deviation, 'scopes' | 'profile' | 'isWithoutAreas'>;

function nameOf({ scopes, profile, isWithoutAreas }: KeyOfDeviation): string {
  return JSON.stringify([scopes, profile, isWithoutAreas]);
}

export function createVerifier(server: SingleInstance) {
  const opened = new Map([[nameOf({}), Promise.resolve(createServiceVerifier(server, INSTANCE, server.apiKey))]]);
  const open = async ({ scopes = ['read', 'newsletter'], profile = 'document', isWithoutAreas }: KeyOfDeviation) => {
    if (isWithoutAreas === true) await server.import(parishWithoutAreas);
    const instance = isWithoutAreas === true ? WITHOUT_AREAS : INSTANCE;
    return createServiceVerifier(server, instance, await server.key(instance, { scopes: [...scopes], profile }));
  };
  return async (deviation: Deviation): Promise<VerifiedDeviation> => {
    const name = nameOf(deviation);
    const opening = opened.get(name) ?? open(deviation);
    opened.set(name, opening);
    const report = await (await opening)(deviation.deviate).catch((error: unknown) => {
      if (error instanceof ServiceAccessError) return undefined;
      throw error;
    });
    return { deviation, report };
  };
}

export function listFailedChecks({ report }: VerifiedDeviation): readonly string[] {
  return (report?.findings ?? []).filter(({ state }) => state === 'deviates').map(({ check }) => check);
}

export interface Rate {
  readonly rule: string;
  readonly planted: number;
  readonly noticed: number;
  readonly unseen: number;
}

/** Deviations that are not simulated, because they are unobservable or untested. */
export interface UnplantedDeviations {
  readonly unobservable: readonly UnobservableDeviation[];
  readonly untested: readonly UntestedDeviation[];
}

/** Returns the detection rate of each rule. Untested deviations count as undetected. */
export function computeRates(
  verified: readonly VerifiedDeviation[],
  { unobservable, untested }: UnplantedDeviations,
): readonly Rate[] {
  const all = [...verified.map(({ deviation }) => deviation), ...untested, ...unobservable];
  return [...new Set(all.map(({ rule }) => rule))].map((rule) => {
    const planted = verified.filter(({ deviation }) => deviation.rule === rule);
    const count = (some: readonly { readonly rule: string }[]) => some.filter((one) => one.rule === rule).length;
    return {
      rule,
      planted: planted.length + count(untested),
      noticed: planted.filter((one) => listFailedChecks(one).length > 0).length,
      unseen: count(unobservable),
    };
  });
}
