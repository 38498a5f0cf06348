// Responses to refused requests: status and text for the errors of the office.

import type { Authority } from '../model/authority.ts';
import { type Problem, toProblem } from '../model/format/problem.ts';
import { PROBLEM_CODES } from '../model/format/problem-codes.ts';
import type { Language } from '../model/instance.ts';
import { isClashCode } from '../office/clashes/kinds.ts';
import {
  BadContentError,
  ForbiddenError,
  IdempotencyKeyReusedError,
  RoomClashError,
} from '../office/content/errors.ts';
import { InvalidParameterError, LargeUndoError } from '../office/errors.ts';
import { OfficeError, RateLimitedError } from '../office/office-error.ts';
import { ProposalOutdatedError } from '../office/proposals/errors.ts';
import { createRefusal, type Refusal } from '../office/refusal-codes.ts';
import { RoomTakenError } from '../office/room-requests/answer-request.ts';
import { CellsChangedError, RotaChangeRefusedError } from '../office/rota/errors.ts';
import { describeProblem } from '../office/words/describe-problem.ts';
import { describeRefusal } from '../office/words/describe-refusal.ts';
import {
  AnswerLossError,
  ConflictError,
  FormAnsweredError,
  HasBookingsError,
  IdsExhaustedError,
  InUseError,
  InvalidContentError,
  NotFoundError,
} from '../store/content/errors.ts';
import { BadRequestError } from './bad-request.ts';
import { createCellBody, createWarningBody } from './rota/wire.ts';
import type { ApiResponse } from './route.ts';
import { createEntityBody, createEntityTag, createReferrerBody, kindWireName } from './wire.ts';

/** Maximum number of referrers in the response to a refused removal (rule W7). */
const MAX_REFERRERS = 50;

/** Response to an error; undefined for an unexpected one. `takesDetach`: true if the route has the parameter `detach`. */
export function createErrorResponse(
  error: unknown,
  authority: Authority,
  takesDetach = false,
  language: Language = 'en',
): ApiResponse | undefined {
  const answer = (status: number, why: Refusal, more: object = {}): ApiResponse => {
    return { status, body: { ...createRefusalBody(why, language), ...more } };
  };
  if (error instanceof BadRequestError) return { ...answer(error.status, error.refusal), headers: error.headers };
  if (error instanceof BadContentError) {
    return answer(422, createRefusal('content_wrong'), { problems: problemsIn(language, error.problems) });
  }
  if (error instanceof ForbiddenError) return answer(403, error.refusal, error.role && { role: error.role });
  if (error instanceof RoomClashError) return answer(409, createRefusal('room_taken'), { warnings: error.warnings });
  if (error instanceof RoomTakenError) {
    const conflicts = error.conflicts.map(({ from, to, roomId, eventId }) => ({
      from,
      to,
      room_id: roomId,
      event_id: eventId,
    }));
    return answer(409, createRefusal('room_taken'), { conflicts });
  }
  if (error instanceof InvalidParameterError) {
    return answer(400, { ...error.refusal, text: `The parameter ${error.refusal.text}` });
  }
  if (error instanceof InvalidContentError) {
    // The text contains the name of the entity, because these paths point to nothing in the request body.
    const problems = error.problems.map((one) => {
      const [said] = problemsIn(language, [toProblem(one.path, one)]);
      return { ...toProblem(one.path, one), text: `${nameOf(one.kind, one.id)}: ${said?.text}` };
    });
    return answer(422, createRefusal('content_wrong'), { problems });
  }
  if (error instanceof IdempotencyKeyReusedError) return answer(422, createRefusal('idempotency_key_taken'));
  if (error instanceof NotFoundError) return answer(404, createRefusal('not_there'));
  if (error instanceof ConflictError) {
    const conflicts = error.present.map((present) => ({
      kind: kindWireName(present.kind),
      id: present.id,
      ...(present.revision === 0 ? { removed: true } : createEntityBody(authority, present)),
    }));
    return answer(409, createRefusal('changed_meanwhile'), { conflicts });
  }
  if (error instanceof ProposalOutdatedError)
    return answer(409, createRefusal('proposal_outdated'), { fields: error.conflicts });
  if (error instanceof CellsChangedError) {
    return answer(409, createRefusal('plan_changed'), {
      cells: error.cells.map((one) => createCellBody(one, authority)),
    });
  }
  if (error instanceof RotaChangeRefusedError) {
    return answer(409, createRefusal('plan_warned'), { warnings: error.warnings.map(createWarningBody) });
  }
  if (error instanceof InUseError) {
    const used = error.referrers;
    const code = takesDetach ? 'in_use_detachable' : 'in_use';
    const why = createRefusal(error.isDetachable ? code : 'in_use_needed', { what: error.what, count: used.length });
    return answer(409, why, {
      used_by: used.slice(0, MAX_REFERRERS).map(createReferrerBody),
      used_by_count: used.length,
    });
  }
  if (error instanceof HasBookingsError) {
    const events = error.eventIds.map((id) => `event ${id}`);
    const dates = error.dates.map(({ eventId: event_id, date, bookings }) => ({ event_id, date, bookings }));
    const more = { kind: 'bookings', event_ids: error.eventIds, ...(dates.length > 0 && { dates }) };
    return answer(409, createRefusal(dates.length > 0 ? 'series_has_bookings' : 'has_bookings', { events }), more);
  }
  if (error instanceof AnswerLossError) {
    const { bookings, eventIds } = error;
    const why = createRefusal('loses_answers', { events: eventIds.map((id) => `event ${id}`), bookings });
    return answer(409, why, { kind: 'answers', event_ids: eventIds });
  }
  if (error instanceof FormAnsweredError) {
    const problems = problemsIn(language, error.problems).map((one) => toProblem(one.path, one));
    return answer(409, createRefusal('form_answered'), { problems });
  }
  if (error instanceof LargeUndoError) {
    const { removes, restores, changes, comingEvents: coming_events, bookings, assignments } = error.counts;
    const numbers = { removes, restores, changes, coming_events, bookings, assignments };
    return answer(409, error.refusal, numbers);
  }
  if (error instanceof IdsExhaustedError)
    return answer(409, createRefusal('ids_used_up', { kind: error.kind, most: error.most }));
  if (error instanceof RateLimitedError) {
    return { ...answer(429, error.refusal), headers: { 'Retry-After': String(error.seconds) } };
  }
  if (error instanceof OfficeError) return answer(409, error.refusal);
  return undefined;
}

/** Body of a refusal: the reason in the language of the caller, and its code (rule W6). */
export function createRefusalBody({ code, params, text }: Refusal, language: Language): RefusalBody {
  return { message: language === 'en' ? sentence(text) : describeRefusal({ code, params }, language), code, params };
}

interface RefusalBody extends Omit<Refusal, 'text'> {
  readonly message: string;
}

/** Adds code and message to the response to an unexpected error. */
export function createUnexpectedErrorResponse(
  { status, body, headers }: ApiResponse,
  language: Language = 'en',
): ApiResponse {
  const why = createRefusal(status === 503 ? 'server_unavailable' : 'server_failed');
  const { message } = createRefusalBody(why, language);
  return {
    status,
    body: { ...(body as object), ...(language !== 'en' && { message }), code: why.code, params: {} },
    ...(headers && { headers }),
  };
}

/** Translates problems for the caller (rule W6). English texts are for programs and stay as in the table of codes. */
function problemsIn(language: Language, problems: readonly Problem[]): readonly Problem[] {
  if (language === 'en') return problems;
  return problems.map((one) => ({ ...one, text: describeProblem(one, language) }));
}

/** Translates the warnings of a response for the caller. Warnings about clashes are already translated. */
export function translateWarnings(
  language: Language | undefined,
  answer: ApiResponse | Response,
): ApiResponse | Response {
  if (answer instanceof Response || language === undefined || language === 'en') return answer;
  const { warnings } = (answer.body ?? {}) as { readonly warnings?: readonly Problem[] };
  if (warnings === undefined) return answer;
  const said = warnings.map((one) =>
    one.code in PROBLEM_CODES && !isClashCode(one.code) ? problemsIn(language, [one])[0] : one,
  );
  return { ...answer, body: { ...(answer.body as object), warnings: said } };
}

const HOST = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?=[:/ ])/;

function capitalize(text: string): string {
  if (HOST.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function nameOf(kind: string, id: number): string {
  return `${kind.replaceAll('_', ' ')} ${id}`;
}

function sentence(text: string): string {
  const whole = capitalize(text);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/**
 * Handles the errors of changing one entity: if its revision differs from the expected one, the response is 412 with its current state
 * (rule W5).
 */
export async function respondForOneEntity(
  authority: Authority,
  work: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConflictError) || error.present[0] === undefined) throw error;
    const [present] = error.present;
    return { status: 412, body: createEntityBody(authority, present), headers: { ETag: createEntityTag(present) } };
  }
}
