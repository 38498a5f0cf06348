// What a refused request is answered: one table from the errors of the verbs to status and words.

import type { Authority } from '../model/authority.ts';
import { at, type Problem, saidOf } from '../model/format/problem.ts';
import type { Language } from '../model/instance.ts';
import { BadContent, Forbidden, KeyTaken, RoomTaken } from '../office/content/errors.ts';
import { Refused as OfficeRefused, WrongParameter } from '../office/errors.ts';
import { ProposalOutdated } from '../office/proposals/errors.ts';
import { sayRemark } from '../office/words/remark-words.ts';
import { Conflict, InUse, Invalid, NotFound, Refused } from '../store/content/errors.ts';
import { BadRequest } from './bad-request.ts';
import type { Answer } from './route.ts';
import { entityAnswer, entityTag, kindName, referrerAnswer } from './wire.ts';

/** So many of those who name what is to be removed are told (rule W7). */
const MOST_REFERRERS = 50;

/** The answer to an error of a verb; undefined for one that nobody foresaw. `takesDetach`: its route has that parameter. */
export function failureAnswer(
  error: unknown,
  authority: Authority,
  takesDetach = false,
  language: Language = 'en',
): Answer | undefined {
  if (error instanceof BadRequest) {
    return { status: error.status, body: { message: error.message }, headers: error.headers };
  }
  if (error instanceof BadContent) {
    return {
      status: 422,
      body: { message: 'The content is not right; see problems.', problems: problemsIn(language, error.problems) },
    };
  }
  if (error instanceof Forbidden) {
    return { status: 403, body: { message: error.message, ...(error.role && { role: error.role }) } };
  }
  if (error instanceof RoomTaken) {
    const message = 'A room would be taken twice; see warnings. despite=room_conflict does it all the same.';
    return { status: 409, body: { message, warnings: error.warnings } };
  }
  if (error instanceof WrongParameter) return { status: 400, body: { message: `The parameter ${error.message}.` } };
  if (error instanceof Invalid) {
    // No body says of which entity the path is.
    const problems = error.problems.map((one) => ({
      ...at(one.path, one),
      text: `${nameOf(one.kind, one.id)}: ${one.text}`,
    }));
    return {
      status: 422,
      body: { message: 'The content is not right; see problems.', problems: problemsIn(language, problems) },
    };
  }
  if (error instanceof KeyTaken) {
    return { status: 422, body: { message: 'This Idempotency-Key came with another request before.' } };
  }
  if (error instanceof NotFound) return { status: 404, body: { message: 'There is no such entity.' } };
  if (error instanceof Conflict) {
    const conflicts = error.present.map((present) => ({
      ...{ kind: kindName(present.kind), id: present.id },
      ...(present.revision === 0 ? { removed: true } : entityAnswer(authority, present)),
    }));
    return { status: 409, body: { message: 'Something has changed meanwhile; see conflicts.', conflicts } };
  }
  if (error instanceof ProposalOutdated) {
    const message = 'What is proposed was changed since; see fields. force=1 overwrites it.';
    return { status: 409, body: { message, fields: error.conflicts } };
  }
  if (error instanceof InUse) {
    const used = error.referrers;
    const help = takesDetach ? 'detach=1 takes it out of them.' : 'take it out of them first.';
    const what = capitalised(error.what.replaceAll('_', ' '));
    const message = error.isDetachable
      ? `${what} is named by others (${used.length}), so it was not removed; ${help}`
      : `${what} was not removed: others (${used.length}) can’t be without it.`;
    const told = used.slice(0, MOST_REFERRERS).map(referrerAnswer);
    return { status: 409, body: { message, used_by: told, used_by_count: used.length } };
  }
  if (error instanceof Refused || error instanceof OfficeRefused) {
    return { status: 409, body: { message: sentence(error.message) } };
  }
  return undefined;
}

/** Problems in the asker's language (rule W6): English is for programs, as the table of codes has it. */
function problemsIn(language: Language, problems: readonly Problem[]): readonly Problem[] {
  if (language === 'en') return problems;
  return problems.map((one) => ({ ...one, text: `${entityBefore(one)}${sayRemark(one, language)}` }));
}

/** Which entity a problem is about, where its text says so because no path leads there: `room 3: `. */
function entityBefore({ code, params, text }: Problem): string {
  const said = saidOf({ code, params });
  return text.endsWith(said) ? text.slice(0, text.length - said.length) : '';
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function nameOf(kind: string, id: number): string {
  return `${kind.replaceAll('_', ' ')} ${id}`;
}

/** The words of an error, which elsewhere follow the name of a command, as a sentence. */
function sentence(text: string): string {
  const whole = capitalised(text);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/** As `failureAnswer`, of a change of one entity: another revision is 412 with what stands there now (rule W5). */
export async function ofOne(authority: Authority, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Conflict) || error.present[0] === undefined) throw error;
    const [present] = error.present;
    return { status: 412, body: entityAnswer(authority, present), headers: { ETag: entityTag(present) } };
  }
}
