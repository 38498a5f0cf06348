// The interface at the door: path, access, method and parameters are judged in the order of rule A6, then the operation
// answers from the view. No database is asked.

import { setImmediate as immediate } from 'node:timers/promises';
import { BadParameter, NotThere } from '../contract/errors.ts';
import type { Body, Operation } from '../contract/operation.ts';
import type { Clock } from '../kit/clock.ts';
import { hashKey } from '../kit/hash-key.ts';
import type { Live } from '../live/live.ts';
import { Traffic } from '../metrics/traffic.ts';
import type { AccessKey } from '../model/access-key.ts';
import type { NewsletterSubscriptions } from '../model/subscription.ts';
import type { View } from '../readmodel/view.ts';
import { CachedBody, hasAlready, sendFinished, sendOnce, termsOf } from './cached-body.ts';
import { answerCalendar, calendarInstance } from './calendar.ts';
import { type Compressor, openCompressor } from './compress.ts';
import { fieldsOf, parseJson } from './content.ts';
import { type CorsHeaders, corsHeaders, isPreflight, NO_CORS, preflight } from './cors.ts';
import { failedAccess } from './failed-access.ts';
import { type Grounds, type Looked, openFastLane, type RawRequest, requestKey } from './fast-lane.ts';
import { isForeign } from './foreign.ts';
import { type HttpResponse, JSON_TYPE, refusal } from './http-response.ts';
import { type Limits, type Meter, openLimits, quotaHeaders, telling, tooMany } from './limits.ts';
import { firstSegment, pathOf, segmentsOf } from './path.ts';
import { BodyTooLarge, headerOf, type Request } from './request.ts';
import { ResponseCache } from './response-cache.ts';
import { openWaiting, Unavailable, unavailable, type WaitFor } from './waiting.ts';

export interface ApiRouter {
  /** Answers a request again that was answered before; undefined: `answer` has to be asked. */
  readonly answerAgain: (request: RawRequest) => HttpResponse | undefined;
  /** The memory that finished answers take, in bytes. */
  readonly bytes: () => number;
  /** Answers a request for an operation or a calendar file; undefined when the path leads to neither. */
  readonly answer: (request: Request) => HttpResponse | Promise<HttpResponse> | undefined;
  /** What a request is counted and logged as: the operation, or `calendar`; undefined when it is for neither. */
  readonly operationOf: (target: string) => string | undefined;
  /** The instance that such a request names, if it is one of ours; nothing else of it may be logged (rule A4). */
  readonly instanceOf: (request: Pick<Request, 'target' | 'headers'>) => string | undefined;
}

export interface ApiRouterOptions {
  readonly operations: readonly Operation[];
  readonly live: Live;
  readonly clock: Clock;
  /** How many bytes of finished answers may be kept at the moment. */
  readonly answerBytes?: () => number;
  /** Where requests are counted. */
  readonly traffic?: Traffic;
  /** What keys may ask; without it as much as they like. */
  readonly limits?: Limits;
  /** Bounds the waiting for what is not in memory. */
  readonly waitFor?: WaitFor;
  /** The address under which visitors reach the server; "" when it is not known. */
  readonly publicUrl?: string;
  /** Where visitors register for the newsletter; without one nothing can be changed. */
  readonly subscriptions?: NewsletterSubscriptions;
}

/** Requests that may wait for one instance unless told otherwise. */
const WAITING_AT_ONCE = 128;

const UNAUTHORIZED = 'This instance name and API key do not give access.';
const FOREIGN_ORIGIN = 'This key belongs to other websites: the request comes from an origin it was not made for.';

const FOREIGN_PAGE = 'A page of another website asks this in a visitor’s name: a website asks it on its server.';

/** A URL longer than this is refused: 1,000 ids with blanks fit well. */
const MAX_TARGET = 32_768;
const TOO_LONG = refusal(414, `The address is longer than ${MAX_TARGET} characters.`);

interface Call {
  readonly operation: Operation;
  readonly request: Request;
  /** Whether the `member` and `apikey` headers carry the access (rule A5). */
  readonly headerForm: boolean;
  /** Decoded segments after the operation and, in path form, after instance and key. */
  readonly values: readonly string[];
  /** The same as they stand in the request, each behind its slash. */
  readonly raw: string;
}

/** Puts the operations behind access control, parameters and finished answers. */
export function openApiRouter({
  operations,
  live,
  clock,
  answerBytes = () => 64 * 2 ** 20,
  traffic = new Traffic(operations.map(({ name }) => name)),
  limits = openLimits(0),
  waitFor = openWaiting({ atOnce: WAITING_AT_ONCE, isAway: () => live.awaySince() !== undefined }),
  publicUrl = '',
  subscriptions,
}: ApiRouterOptions): ApiRouter {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const answers = new ResponseCache<Looked>(answerBytes);
  live.onRelease((instance) => answers.release(instance));
  const refused = failedAccess(clock);
  const compressor = openCompressor();
  const heavyTurn = openHeavyTurns();

  const unauthorized = (request: Request): HttpResponse => {
    const wait = refused(request.address);
    if (wait === 0) return refusal(401, UNAUTHORIZED);
    traffic.turnedAway.failed_access++;
    return refusal(429, 'Too many calls without access; try again later.', { 'Retry-After': String(wait) });
  };

  /** Answers at once where view and texts are in memory. */
  const answered = (
    call: Call,
    key: AccessKey,
    cors: CorsHeaders,
    meter: Meter,
  ): HttpResponse | Promise<HttpResponse> => {
    const failed = (error: unknown): HttpResponse => {
      if (error instanceof Unavailable) traffic.turnedAway.data++;
      return refusedRequest(error, cors);
    };
    try {
      const view = live.view(key.instance, key.profile);
      const answer =
        view instanceof Promise
          ? waitFor(key.instance, view).then((loaded) => shown(call, key, loaded, cors, meter))
          : shown(call, key, view, cors, meter);
      return answer instanceof Promise ? answer.catch(failed) : answer;
    } catch (error) {
      return failed(error);
    }
  };

  const shown = (
    call: Call,
    key: AccessKey,
    view: View | undefined,
    cors: CorsHeaders,
    meter: Meter,
  ): HttpResponse | Promise<HttpResponse> => {
    if (view === undefined) return unauthorized(call.request);
    if (call.request.method === 'POST') {
      return call.operation.change === undefined
        ? posted(call, view, { texts, heavyTurn, compressor }, cors)
        : changed(call, view, cors);
    }
    const headers = cors === NO_CORS ? JSON_HEADERS : { ...JSON_HEADERS, ...cors };
    const terms = termsOf(call.request);
    if (call.operation.personal) {
      const finished = new CachedBody(body200(call, view));
      const written = hasAlready(terms, finished) ? undefined : beforehand(call, view);
      const send = () => sendFinished(terms, finished, headers, compressor);
      return written === undefined ? send() : waitFor(key.instance, written).then(send);
    }
    const kept = call.operation.name + call.raw;
    let finished = answers.get(view, kept);
    if (finished === undefined) {
      const packed = live.texts(view);
      if (packed !== undefined) {
        // What is shown may be another snapshot by then.
        return waitFor(key.instance, packed).then(() => answered(call, key, cors, meter));
      }
      finished = answers.add(view, kept, body200(call, view));
      traffic.made++;
    } else traffic.kept++;
    const counts = traffic.of(call.operation.name);
    remember(call, { key, view, headers, origin: headerOf(call.request, 'origin'), meter, counts }, kept);
    return sendFinished(terms, finished, headers, compressor);
  };

  /** What an answer to GET causes is written down before it is given. HEAD is safe, and causes nothing. */
  const beforehand = ({ operation, values, request }: Call, view: View): Promise<void> | undefined => {
    if (operation.beforehand === undefined || subscriptions === undefined || request.method === 'HEAD')
      return undefined;
    return operation.beforehand(view, readValues(operation, values, view), subscriptions);
  };

  /** Changes something, and answers what came of it. */
  const changed = async (
    { operation, request, values }: Call,
    view: View,
    cors: CorsHeaders,
  ): Promise<HttpResponse> => {
    const { change } = operation;
    if (change === undefined || subscriptions === undefined) return methodNotAllowed(operation, cors);
    if (values.length > 0) throw superfluous(operation.name);
    const asked = change.read(fieldsOf(await request.body(), headerOf(request, 'content-type')));
    const body = await waitFor(view.snapshot.instance.name, change.act(view, asked, subscriptions));
    const headers = { ...JSON_HEADERS, 'Cache-Control': 'no-store', ...cors };
    return sendOnce(termsOf(request), body, headers, compressor);
  };

  /** Waits until the texts of a view can be read. */
  const texts = async (view: View): Promise<void> => {
    for (let wait = live.texts(view); wait !== undefined; wait = live.texts(view)) {
      await waitFor(view.snapshot.instance.name, wait);
    }
  };

  /** Whether the method, the origin and the scope are right. */
  const judged = (call: Call, key: AccessKey, cors: CorsHeaders | undefined, meter: Meter) => {
    const { operation } = call;
    if (!takes(call)) return methodNotAllowed(operation, cors);
    if (cors === undefined) return refusal(403, FOREIGN_ORIGIN);
    if (!key.scopes.includes(operation.scope)) {
      return refusal(403, `This key lacks the scope ${operation.scope}, which ${operation.name} needs.`, cors);
    }
    // No key that visitors' browsers have is for the newsletter (rule A3), so whoever sends it is a page (rule R17).
    const header = (name: string) => headerOf(call.request, name);
    if (operation.scope === 'newsletter' && isForeign(header, publicUrl)) return refusal(403, FOREIGN_PAGE, cors);
    return answered(call, key, cors, meter);
  };

  /** Counts the request towards what its key may ask, and says so where little is left. */
  const metered = (call: Call, key: AccessKey): HttpResponse | Promise<HttpResponse> => {
    const cors = corsHeaders(key, call.request);
    const meter = limits.ofKey(key);
    const second = Math.floor(clock() / 1000);
    const used = meter.take(second);
    if (used !== undefined) {
      traffic.turnedAway[used === meter ? 'key_limit' : 'instance_limit']++;
      return tooMany(used, meter, second, cors);
    }
    const answer = judged(call, key, cors, meter);
    const told = quotaHeaders(meter, second);
    if (told === undefined) return answer;
    return answer instanceof Promise ? answer.then((one) => telling(one, told)) : telling(answer, told);
  };

  /** So that the fast lane finds it, where the address holds nothing but what the answer depends on. */
  const remember = ({ request, headerForm }: Call, grounds: Grounds, kept: string) => {
    if (request.target.includes('?')) return;
    const { member, apikey } = request.headers;
    const address = headerForm ? requestKey(request.target, text(member), text(apikey)) : request.target;
    answers.remember(address, grounds.view, kept, { ...grounds, second: Number.NaN, epoch: Number.NaN });
  };

  return {
    answerAgain: openFastLane({ answers, live, clock, traffic, compressor }).answer,
    bytes: () => answers.bytes,
    answer: (request) => {
      const path = pathOf(request.target);
      if (request.target.length > MAX_TARGET) return TOO_LONG;
      const operation = byName.get(firstSegment(path) ?? '');
      if (operation === undefined)
        return answerCalendar(request, { live, answers, clock, limits, waitFor, traffic, compressor });
      const segments = segmentsOf(path);
      if (segments.decoded === undefined) return refusal(400, 'The address holds a malformed percent escape.');
      if (isPreflight(request)) return preflight(request, methodsOf(operation), live);

      const headerForm = request.headers['member'] !== undefined || request.headers['apikey'] !== undefined;
      const [instance, apiKey] = headerForm
        ? [text(request.headers['member']), text(request.headers['apikey'])]
        : [segments.decoded[1] ?? '', segments.decoded[2] ?? ''];
      const skip = headerForm ? 1 : 3;
      const key = live.workingKey(instance, hashKey(apiKey));
      if (key === undefined) return unauthorized(request);

      const values = segments.decoded.slice(skip);
      const raw = segments.raw
        .slice(skip)
        .map((segment) => `/${segment}`)
        .join('');
      return metered({ operation, request, headerForm, values, raw }, key);
    },
    operationOf: (target) => {
      const path = pathOf(target);
      const name = firstSegment(path) ?? '';
      return byName.has(name) ? name : calendarInstance(path) && 'calendar';
    },
    instanceOf: ({ target, headers }) => {
      const path = pathOf(target);
      const headerForm = headers['member'] !== undefined || headers['apikey'] !== undefined;
      const named = headerForm ? text(headers['member']) : segmentsOf(path).decoded?.[1];
      const instance = calendarInstance(path) ?? named ?? '';
      return live.knows(instance) ? instance : undefined;
    },
  };
}

function text(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

function takes({ operation, request, headerForm }: Call): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return operation.answer !== undefined;
  if (request.method !== 'POST') return false;
  return operation.change !== undefined || (headerForm && operation.post !== undefined);
}

function methodNotAllowed(operation: Operation, cors: CorsHeaders | undefined): HttpResponse {
  return refusal(405, `${operation.name} does not take this method here.`, { Allow: methodsOf(operation), ...cors });
}

function methodsOf(operation: Operation): string {
  const takesPost = operation.post !== undefined || operation.change !== undefined;
  return [operation.answer && 'GET, HEAD', takesPost && 'POST'].filter(Boolean).join(', ');
}

const JSON_HEADERS = { 'Content-Type': JSON_TYPE };

/** Something beyond the operation's last parameter. */
class Superfluous extends Error {}

function superfluous(name: string): Superfluous {
  return new Superfluous(`Nothing may follow ${name}: the body carries what is asked.`);
}

/** The parameters as the operation reads them. Throws BadParameter or Superfluous. */
function readValues({ name, parameters }: Operation, values: readonly string[], { today }: View) {
  const names = Object.entries(parameters);
  if (values.length > names.length) {
    const last = names.at(-1)?.[0];
    throw new Superfluous(`Nothing may follow ${last === undefined ? name : `the parameter ${last}`}.`);
  }
  const read = names.map(([key, parameter], index) => [key, parameter.read(values[index], key, today)] as const);
  return Object.fromEntries(read);
}

function body200({ operation, values }: Call, view: View): Body {
  const read = readValues(operation, values, view);
  if (operation.answer === undefined) throw new TypeError(`${operation.name} is not asked by GET`);
  return operation.answer(view, read);
}

/** A body up to so many bytes asks for little. */
const FEW_BYTES = 16 * 1024;

/** What asks for much is worked on one in each turn of the event loop, so that others are answered in between. */
function openHeavyTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => immediate());
    return last;
  };
}

interface Means {
  /** Waits until the texts of a view can be read. */
  readonly texts: (view: View) => Promise<void>;
  readonly heavyTurn: () => Promise<void>;
  readonly compressor: Compressor;
}

async function posted(
  { operation, request, values }: Call,
  view: View,
  { texts, heavyTurn, compressor }: Means,
  cors: CorsHeaders,
): Promise<HttpResponse> {
  if (values.length > 0) throw superfluous(operation.name);
  const { post } = operation;
  if (post === undefined) return methodNotAllowed(operation, cors);
  const bytes = await request.body();
  if (bytes.length > FEW_BYTES) await heavyTurn();
  const asked = post.read(parseJson(bytes));
  await texts(view);
  const body = post.answer(view, asked);
  return sendOnce(termsOf(request), body, { ...JSON_HEADERS, ...cors }, compressor);
}

function refusedRequest(error: unknown, cors: CorsHeaders): HttpResponse {
  if (error instanceof BadParameter) return refusal(400, error.message, cors);
  if (error instanceof NotThere) return refusal(404, error.message, cors);
  if (error instanceof Superfluous) return refusal(404, error.message, cors);
  if (error instanceof BodyTooLarge) return refusal(413, error.message, cors);
  if (error instanceof Unavailable) return unavailable(error, cors);
  throw error;
}
