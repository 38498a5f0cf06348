// Types and functions for the tables of deviations: services that break exactly one rule.

import type { Profile } from '../../src/model/accounts/access-key.ts';
import type { AnswerByTheRules, DeviateReply, ParsedRequest, Reply } from '../support/deviating-service.ts';

export interface Deviation {
  /** Rule that the service breaks; the operation's name if only the interface document specifies it. */
  readonly rule: string;
  /** Description of the service, as the end of “a service that …”. */
  readonly name: string;
  readonly deviate: DeviateReply;
  readonly scopes?: readonly ('read' | 'newsletter')[];
  /** Profile of the key. Default: the interface's document. */
  readonly profile?: Profile;
  readonly isWithoutAreas?: boolean;
}

/** Deviation that no client can observe within the bounds of rule Z8. */
export interface UnobservableDeviation {
  readonly rule: string;
  readonly name: string;
  readonly unseen: string;
}

/** Deviation that a client could observe, but the kit does not test. */
export interface UntestedDeviation {
  readonly rule: string;
  readonly name: string;
  readonly missed: string;
}

export function createDeviations(rule: string, deviations: Readonly<Record<string, DeviateReply>>): Deviation[] {
  return Object.entries(deviations).map(([name, deviate]) => ({ rule, name, deviate }));
}

/** Lists unobservable deviations from a rule, each name with its reason. */
export function createUnobservableDeviations(
  rule: string,
  reasons: Readonly<Record<string, string>>,
): UnobservableDeviation[] {
  return Object.entries(reasons).map(([name, reason]) => ({ rule, name, unseen: reason }));
}

// biome-ignore lint/suspicious/noExplicitAny: deviations change responses of any shape
export type Json = any;

export type OperationFilter = string | RegExp | readonly string[];

export function matchesOperation(which: OperationFilter, { operation }: ParsedRequest): boolean {
  if (typeof which === 'string') return operation === which;
  return which instanceof RegExp ? which.test(operation) : which.includes(operation);
}

/** Deviates only if the condition is true. */
export function deviateWhere(
  is: (request: ParsedRequest, answer: Reply) => boolean,
  deviate: DeviateReply,
): DeviateReply {
  return (request, answer, ours) => (is(request, answer) ? deviate(request, answer, ours) : answer);
}

export function deviateInOperations(which: OperationFilter, deviate: DeviateReply): DeviateReply {
  return deviateWhere((request) => matchesOperation(which, request), deviate);
}

/** Changes the JSON of 200 answers of some operations: in place, or to the result of `change`. Empty arrays stay unchanged. */
export function changeBody(
  which: OperationFilter,
  change: (json: Json, request: ParsedRequest) => unknown,
): DeviateReply {
  return deviateInOperations(which, (request, answer) => {
    if (answer.status !== 200 || answer.text === '') return answer;
    const json: unknown = JSON.parse(answer.text);
    if (Array.isArray(json) && json.length === 0) return answer;
    return { ...answer, text: JSON.stringify(change(json, request) ?? json) };
  });
}

const LISTS = /^(getevents|geteventsby\w+)$/;

/** Changes each event in list responses. `which`: operations to change; default: all that return lists. */
export function changeItems(
  change: (event: Json, request: ParsedRequest) => unknown,
  which: OperationFilter = LISTS,
): DeviateReply {
  return changeBody(which, (json, request) => void json.events?.forEach((event: Json) => void change(event, request)));
}

export function changeDetails(change: (detail: Json, request: ParsedRequest) => unknown): DeviateReply {
  return changeBody(
    'geteventdetails',
    (json, request) => void json.forEach((detail: Json) => void change(detail, request)),
  );
}

export function changeEvents(change: (event: Json, request: ParsedRequest) => unknown): DeviateReply {
  return combine(
    changeItems(change),
    changeDetails(change),
    changeBody('sync', (json, request) => void json.events.forEach((one: Json) => void change(one, request))),
  );
}

export function changePeople(change: (person: Json, request: ParsedRequest) => unknown): DeviateReply {
  return combine(
    changeBody(
      ['getpersonsbyid', 'getpersonsbygroup', 'getpersondetails'],
      (json, request) => void json.forEach((one: Json) => void change(one, request)),
    ),
    changeBody(
      'postpersondetails',
      (json, request) => void Object.values(json).forEach((one) => void change(one, request)),
    ),
    changeBody('sync', (json, request) => void json.persons?.forEach((one: Json) => void change(one, request))),
  );
}

export function changeEach(
  which: OperationFilter,
  change: (row: Json, request: ParsedRequest) => unknown,
): DeviateReply {
  return changeBody(which, (json, request) => void json.forEach((row: Json) => void change(row, request)));
}

/** Changes the JSON of 200 answers to requests whose path values meet the condition. */
export function changeForValues(
  which: OperationFilter,
  is: (values: readonly string[]) => boolean,
  change: (json: Json) => unknown,
): DeviateReply {
  return deviateWhere(({ values }) => is(values), changeBody(which, change));
}

export function combine(...deviations: readonly DeviateReply[]): DeviateReply {
  return async (request, answer, ours) => {
    let changed = answer;
    for (const deviate of deviations) changed = await deviate(request, changed, ours);
    return changed;
  };
}

/** Sets a header of answers that meet the condition; undefined removes it. */
export function setHeader(
  name: string,
  value: string | undefined,
  is: (request: ParsedRequest, answer: Reply) => boolean = () => true,
): DeviateReply {
  return deviateWhere(is, (_, answer) => {
    const others = Object.entries(answer.headers).filter(([key]) => key.toLowerCase() !== name.toLowerCase());
    return { ...answer, headers: Object.fromEntries(value === undefined ? others : [...others, [name, value]]) };
  });
}

export function createErrorReply(status: number, message = 'No.'): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, text: JSON.stringify({ message }) };
}

export function createJsonReply(json: unknown): Reply {
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Encoding',
      ETag: `"${Buffer.from(JSON.stringify(json)).toString('base64url').slice(0, 40)}"`,
    },
    text: JSON.stringify(json),
  };
}

export function refuse(
  is: (request: ParsedRequest, answer: Reply) => boolean,
  status: number,
  message?: string,
): DeviateReply {
  return deviateWhere(is, () => createErrorReply(status, message));
}

/** Answers a request with our answer to another one; undefined keeps the request. */
export function answerAs(
  other: (request: ParsedRequest, answer: Reply) => Partial<ParsedRequest> | undefined,
): DeviateReply {
  return (request, answer, ours: AnswerByTheRules) => {
    const next = other(request, answer);
    return next === undefined ? answer : ours(next);
  };
}

/** Interprets each value of the path differently; undefined keeps the value. */
export function reinterpretValues(
  read: (value: string) => string | undefined,
  which: OperationFilter = /./,
): DeviateReply {
  return answerAs((request) => {
    if (!matchesOperation(which, request)) return undefined;
    const values = request.values.map((value) => read(value) ?? value);
    return values.some((value, index) => value !== request.values[index]) ? { values } : undefined;
  });
}

/** Interprets each id of a list differently; undefined omits the id. */
export function reinterpretIds(read: (id: string) => string | undefined): DeviateReply {
  return deviateInOperations(
    /id|list|layer|group|detail/,
    reinterpretValues((value) => {
      const ids = value.split(',').flatMap((id) => read(id) ?? []);
      return ids.join(',');
    }),
  );
}

export function reinterpretPostBody(read: (ids: Json) => unknown): DeviateReply {
  return answerAs(({ method, body: text, operation }) =>
    method === 'POST' && /details$/.test(operation) && text.startsWith('[')
      ? { body: JSON.stringify(read(JSON.parse(text))) }
      : undefined,
  );
}

/** Operations of the interface that accept several ids of the entities that they return. */
export const BY_ID = ['geteventdetails', 'getpersonsbyid', 'getpersondetails'];
