// Answers to refused requests: maps the office's errors to status and text.

import type { Authority } from '../model/authority.ts';
import { at, type Problem } from '../model/format/problem.ts';
import { PROBLEM_CODES } from '../model/format/problem-codes.ts';
import type { Language } from '../model/instance.ts';
import { isClash } from '../office/clashes/kinds.ts';
import { BadContent, Forbidden, KeyTaken, RoomTaken } from '../office/content/errors.ts';
import { RemovesMany, WrongParameter } from '../office/errors.ts';
import { OfficeError, RefusedForNow } from '../office/office-error.ts';
import { ProposalOutdated } from '../office/proposals/errors.ts';
import { type Refusal, refusal } from '../office/refusal-codes.ts';
import { CellsChanged, PlanRefused } from '../office/rota/errors.ts';
import { sayRefused } from '../office/words/refusal-words.ts';
import { sayRemark } from '../office/words/remark-words.ts';
import {
  Conflict,
  FormAnswered,
  HasBookings,
  IdsUsedUp,
  InUse,
  Invalid,
  LosesAnswers,
  NotFound,
} from '../store/content/errors.ts';
import { BadRequest } from './bad-request.ts';
import { warningAnswer, writtenCell } from './rota/wire.ts';
import type { ApiAnswer } from './route.ts';
import { entityAnswer, entityTag, kindName, referrerAnswer } from './wire.ts';

/** Maximum referring entities listed when a removal is refused (rule W7). */
const MAX_REFERRERS = 50;

/** Maps an error to its answer; undefined if unexpected. `takesDetach`: the route has that parameter. */
export function failureAnswer(
  error: unknown,
  authority: Authority,
  takesDetach = false,
  language: Language = 'en',
): ApiAnswer | undefined {
  const answer = (status: number, why: Refusal, more: object = {}): ApiAnswer => {
    return { status, body: { ...refusalBody(why, language), ...more } };
  };
  if (error instanceof BadRequest) return { ...answer(error.status, error.refusal), headers: error.headers };
  if (error instanceof BadContent) {
    return answer(422, refusal('content_wrong'), { problems: problemsIn(language, error.problems) });
  }
  if (error instanceof Forbidden) return answer(403, error.refusal, error.role && { role: error.role });
  if (error instanceof RoomTaken) return answer(409, refusal('room_taken'), { warnings: error.warnings });
  if (error instanceof WrongParameter) {
    return answer(400, { ...error.refusal, text: `The parameter ${error.refusal.text}` });
  }
  if (error instanceof Invalid) {
    // The text names the entity, because these paths do not refer to a request body.
    const problems = error.problems.map((one) => {
      const [said] = problemsIn(language, [at(one.path, one)]);
      return { ...at(one.path, one), text: `${nameOf(one.kind, one.id)}: ${said?.text}` };
    });
    return answer(422, refusal('content_wrong'), { problems });
  }
  if (error instanceof KeyTaken) return answer(422, refusal('idempotency_key_taken'));
  if (error instanceof NotFound) return answer(404, refusal('not_there'));
  if (error instanceof Conflict) {
    const conflicts = error.present.map((present) => ({
      kind: kindName(present.kind),
      id: present.id,
      ...(present.revision === 0 ? { removed: true } : entityAnswer(authority, present)),
    }));
    return answer(409, refusal('changed_meanwhile'), { conflicts });
  }
  if (error instanceof ProposalOutdated) return answer(409, refusal('proposal_outdated'), { fields: error.conflicts });
  if (error instanceof CellsChanged) {
    return answer(409, refusal('plan_changed'), { cells: error.cells.map((one) => writtenCell(one, authority)) });
  }
  if (error instanceof PlanRefused) {
    return answer(409, refusal('plan_warned'), { warnings: error.warnings.map(warningAnswer) });
  }
  if (error instanceof InUse) {
    const used = error.referrers;
    const code = takesDetach ? 'in_use_detachable' : 'in_use';
    const why = refusal(error.isDetachable ? code : 'in_use_needed', { what: error.what, count: used.length });
    return answer(409, why, { used_by: used.slice(0, MAX_REFERRERS).map(referrerAnswer), used_by_count: used.length });
  }
  if (error instanceof HasBookings) {
    const events = error.eventIds.map((id) => `event ${id}`);
    const dates = error.dates.map(({ eventId: event_id, date, bookings }) => ({ event_id, date, bookings }));
    const more = { kind: 'bookings', event_ids: error.eventIds, ...(dates.length > 0 && { dates }) };
    return answer(409, refusal(dates.length > 0 ? 'series_has_bookings' : 'has_bookings', { events }), more);
  }
  if (error instanceof LosesAnswers) {
    const { bookings, eventIds } = error;
    const why = refusal('loses_answers', { events: eventIds.map((id) => `event ${id}`), bookings });
    return answer(409, why, { kind: 'answers', event_ids: eventIds });
  }
  if (error instanceof FormAnswered) {
    const problems = problemsIn(language, error.problems).map((one) => at(one.path, one));
    return answer(409, refusal('form_answered'), { problems });
  }
  if (error instanceof RemovesMany) {
    const { removes, restores, changes, comingEvents: coming_events, bookings, assignments } = error.weight;
    const numbers = { removes, restores, changes, coming_events, bookings, assignments };
    return answer(409, error.refusal, numbers);
  }
  if (error instanceof IdsUsedUp) return answer(409, refusal('ids_used_up', { kind: error.kind, most: error.most }));
  if (error instanceof RefusedForNow) {
    return { ...answer(429, error.refusal), headers: { 'Retry-After': String(error.seconds) } };
  }
  if (error instanceof OfficeError) return answer(409, error.refusal);
  return undefined;
}

/** Builds the body of a refusal: the reason in the caller's language, and its code (rule W6). */
export function refusalBody({ code, params, text }: Refusal, language: Language): RefusalBody {
  return { message: language === 'en' ? sentence(text) : sayRefused({ code, params }, language), code, params };
}

interface RefusalBody extends Omit<Refusal, 'text'> {
  readonly message: string;
}

/** Adds code and message to the answer to an unexpected error. */
export function troubleAnswer({ status, body, headers }: ApiAnswer, language: Language = 'en'): ApiAnswer {
  const why = refusal(status === 503 ? 'server_unavailable' : 'server_failed');
  const { message } = refusalBody(why, language);
  return {
    status,
    body: { ...(body as object), ...(language !== 'en' && { message }), code: why.code, params: {} },
    ...(headers && { headers }),
  };
}

/** Translates problems into the caller's language (rule W6). English texts are for programs and stay as in the table of codes. */
function problemsIn(language: Language, problems: readonly Problem[]): readonly Problem[] {
  if (language === 'en') return problems;
  return problems.map((one) => ({ ...one, text: sayRemark(one, language) }));
}

/** Translates the warnings of an answer into the caller's language; those about clashes are translated already. */
export function withWarningsIn(language: Language | undefined, answer: ApiAnswer | Response): ApiAnswer | Response {
  if (answer instanceof Response || language === undefined || language === 'en') return answer;
  const { warnings } = (answer.body ?? {}) as { readonly warnings?: readonly Problem[] };
  if (warnings === undefined) return answer;
  const said = warnings.map((one) =>
    one.code in PROBLEM_CODES && !isClash(one.code) ? problemsIn(language, [one])[0] : one,
  );
  return { ...answer, body: { ...(answer.body as object), warnings: said } };
}

/** Host name at the start of a text, which is not capitalized. */
const HOST = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?=[:/ ])/;

function capitalised(text: string): string {
  if (HOST.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function nameOf(kind: string, id: number): string {
  return `${kind.replaceAll('_', ' ')} ${id}`;
}

/** Turns an error message, written to follow a command's name, into a sentence. */
function sentence(text: string): string {
  const whole = capitalised(text);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/** Handles errors of a change of one entity: another revision becomes 412 with the current state (rule W5). */
export async function ofOne(authority: Authority, work: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Conflict) || error.present[0] === undefined) throw error;
    const [present] = error.present;
    return { status: 412, body: entityAnswer(authority, present), headers: { ETag: entityTag(present) } };
  }
}
