// The interface at the door: path, access, method and parameters are judged in the order of rule A6, then the operation
// answers from the view. No database is asked.

import { BadParameter } from '../contract/errors.ts';
import type { Answered, Operation } from '../contract/operation.ts';
import type { Clock } from '../kit/clock.ts';
import { hashKey } from '../kit/hash-key.ts';
import type { Live } from '../live/live.ts';
import type { AccessKey } from '../model/access-key.ts';
import type { View } from '../readmodel/view.ts';
import { type Answer, JSON_TYPE, refusal } from './answer.ts';
import { Answers } from './answers.ts';
import { answerCalendar } from './calendar.ts';
import { type CorsHeaders, corsHeaders, isPreflight, NO_CORS, preflight } from './cors.ts';
import { failedAccess } from './failed-access.ts';
import { type Grounds, type Looked, openFastLane, type RawRequest, requestKey } from './fast-lane.ts';
import { Finished, sendFinished, sendOnce, termsOf } from './finished.ts';
import { firstSegment, pathOf, segmentsOf } from './path.ts';
import { BodyTooLarge, headerOf, type Request } from './request.ts';

export interface Interface {
  /** Answers a request again that was answered before; undefined: `answer` has to be asked. */
  readonly answerAgain: (request: RawRequest) => Answer | undefined;
  /** The memory that finished answers take, in bytes. */
  readonly bytes: () => number;
  /** Answers a request for an operation or a calendar file; undefined when the path leads to neither. */
  readonly answer: (request: Request) => Answer | Promise<Answer> | undefined;
}

export interface InterfaceOptions {
  readonly operations: readonly Operation[];
  readonly live: Live;
  readonly clock: Clock;
  /** How many bytes of finished answers may be kept at the moment. */
  readonly answerBytes?: () => number;
}

const UNAUTHORIZED = 'This instance name and API key do not give access.';
const FOREIGN_ORIGIN = 'This key belongs to other websites: the request comes from an origin it was not made for.';

/** A URL longer than this is refused: 1,000 ids with blanks fit well. */
const MAX_TARGET = 32_768;

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
export function openInterface({
  operations,
  live,
  clock,
  answerBytes = () => 64 * 2 ** 20,
}: InterfaceOptions): Interface {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const answers = new Answers<Looked>(answerBytes);
  live.onRelease((instance) => answers.release(instance));
  const refused = failedAccess(clock);

  const unauthorized = (request: Request): Answer => {
    const wait = refused(request.address);
    if (wait === 0) return refusal(401, UNAUTHORIZED);
    return refusal(429, 'Too many calls without access; try again later.', { 'Retry-After': String(wait) });
  };

  const answered = async (call: Call, key: AccessKey, cors: CorsHeaders): Promise<Answer> => {
    const view = await live.view(key.instance, key.profile);
    if (view === undefined) return unauthorized(call.request);
    try {
      if (call.request.method === 'POST') return await posted(call, view, live, cors);
      const headers = cors === NO_CORS ? JSON_HEADERS : { ...JSON_HEADERS, ...cors };
      if (call.operation.personal)
        return sendFinished(termsOf(call.request), new Finished(body200(call, view)), headers);
      const kept = call.operation.name + call.raw;
      let finished = answers.get(view, kept);
      if (finished === undefined) {
        for (let wait = live.texts(view); wait !== undefined; wait = live.texts(view)) await wait;
        finished = answers.add(view, kept, body200(call, view));
      }
      remember(call, { key, view, headers, origin: headerOf(call.request, 'origin') }, kept);
      return sendFinished(termsOf(call.request), finished, headers);
    } catch (error) {
      return refusedRequest(error, cors);
    }
  };

  /** So that the fast lane finds it, where the address holds nothing but what the answer depends on. */
  const remember = ({ request, headerForm }: Call, grounds: Grounds, kept: string) => {
    if (request.target.includes('?')) return;
    const { member, apikey } = request.headers;
    const address = headerForm ? requestKey(request.target, text(member), text(apikey)) : request.target;
    answers.remember(address, grounds.view, kept, { ...grounds, second: Number.NaN, epoch: Number.NaN });
  };

  return {
    answerAgain: openFastLane(answers, live, clock).answer,
    bytes: () => answers.bytes,
    answer: (request) => {
      const path = pathOf(request.target);
      const operation = byName.get(firstSegment(path) ?? '');
      if (operation === undefined) return answerCalendar(request, live, answers);
      if (request.target.length > MAX_TARGET)
        return refusal(414, `The address is longer than ${MAX_TARGET} characters.`);
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

      const cors = corsHeaders(key, request);
      const values = segments.decoded.slice(skip);
      const raw = segments.raw
        .slice(skip)
        .map((segment) => `/${segment}`)
        .join('');
      const call: Call = { operation, request, headerForm, values, raw };
      if (!takes(call)) return methodNotAllowed(operation, cors);
      if (cors === undefined) return refusal(403, FOREIGN_ORIGIN);
      if (!key.scopes.includes(operation.scope)) {
        return refusal(403, `This key lacks the scope ${operation.scope}, which ${operation.name} needs.`, cors);
      }
      return answered(call, key, cors);
    },
  };
}

function text(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

function takes({ operation, request, headerForm }: Call): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return operation.answer !== undefined;
  return request.method === 'POST' && headerForm && operation.post !== undefined;
}

function methodNotAllowed(operation: Operation, cors: CorsHeaders | undefined): Answer {
  return refusal(405, `${operation.name} does not take this method here.`, { Allow: methodsOf(operation), ...cors });
}

function methodsOf(operation: Operation): string {
  return [operation.answer && 'GET, HEAD', operation.post && 'POST'].filter(Boolean).join(', ');
}

const JSON_HEADERS = { 'Content-Type': JSON_TYPE };

/** Something beyond the operation's last parameter. */
class Superfluous extends Error {}

function body200({ operation, values }: Call, view: View): Answered {
  const names = Object.entries(operation.parameters);
  if (values.length > names.length) {
    const last = names.at(-1)?.[0];
    throw new Superfluous(`Nothing may follow ${last === undefined ? operation.name : `the parameter ${last}`}.`);
  }
  const read = names.map(
    ([name, parameter], index) => [name, parameter.read(values[index], name, view.today)] as const,
  );
  if (operation.answer === undefined) throw new TypeError(`${operation.name} is not asked by GET`);
  return operation.answer(view, Object.fromEntries(read));
}

async function posted(
  { operation, request, values }: Call,
  view: View,
  live: Live,
  cors: CorsHeaders,
): Promise<Answer> {
  if (values.length > 0) throw new Superfluous(`Nothing may follow ${operation.name}: the body carries what is asked.`);
  const { post } = operation;
  if (post === undefined) return methodNotAllowed(operation, cors);
  const asked = post.read(parseJson(await request.body()));
  for (let wait = live.texts(view); wait !== undefined; wait = live.texts(view)) await wait;
  const body = post.answer(view, asked);
  return sendOnce(termsOf(request), body, { ...JSON_HEADERS, ...cors });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new BadParameter('body', 'is not JSON');
  }
}

function refusedRequest(error: unknown, cors: CorsHeaders): Answer {
  if (error instanceof BadParameter) return refusal(400, error.message, cors);
  if (error instanceof Superfluous) return refusal(404, error.message, cors);
  if (error instanceof BodyTooLarge) return refusal(413, error.message, cors);
  throw error;
}
