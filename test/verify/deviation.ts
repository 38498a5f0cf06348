// A deviation is a service that keeps the rules but in one point. Here are the words in which the tables say in which.

import type { Profile } from '../../src/model/accounts/access-key.ts';
import type { Asked, Deviate, Ours, Reply } from '../support/deviating-service.ts';

export interface Deviation {
  /** The rule that it breaks; for what only the interface's document says, the operation's name. */
  readonly rule: string;
  /** Description of the service, as the end of “a service that …”. */
  readonly name: string;
  readonly deviate: Deviate;
  /** Scopes of a restricted key. */
  readonly scopes?: readonly ('read' | 'newsletter')[];
  /** Profile of the key. Default: the interface's document. */
  readonly profile?: Profile;
  readonly isWithoutAreas?: boolean;
}

/** A deviation that no client can tell that reads and asks within the bounds of rule Z8. */
export interface Unseen {
  readonly rule: string;
  readonly name: string;
  readonly unseen: string;
}

/** A deviation that a client could tell, and the kit does not look for. */
export interface Missed {
  readonly rule: string;
  readonly name: string;
  readonly missed: string;
}

/** The deviations from one rule, each under its name. */
export function from(rule: string, deviations: Readonly<Record<string, Deviate>>): Deviation[] {
  return Object.entries(deviations).map(([name, deviate]) => ({ rule, name, deviate }));
}

/** Unobservable deviations from a rule: each name with its reason. */
export function unseen(rule: string, reasons: Readonly<Record<string, string>>): Unseen[] {
  return Object.entries(reasons).map(([name, reason]) => ({ rule, name, unseen: reason }));
}

// biome-ignore lint/suspicious/noExplicitAny: deviations reach into answers of every shape
export type Json = any;

export type Which = string | RegExp | readonly string[];

export function isFor(which: Which, { operation }: Asked): boolean {
  if (typeof which === 'string') return operation === which;
  return which instanceof RegExp ? which.test(operation) : which.includes(operation);
}

/** Deviates only where the condition holds. */
export function where(is: (asked: Asked, answer: Reply) => boolean, deviate: Deviate): Deviate {
  return (asked, answer, ours) => (is(asked, answer) ? deviate(asked, answer, ours) : answer);
}

/** Deviates only in the given operations. */
export function at(which: Which, deviate: Deviate): Deviate {
  return where((asked) => isFor(which, asked), deviate);
}

/** Changes the JSON of answers by 200 of some operations: in place, or by what `change` gives. An empty array stays. */
export function body(which: Which, change: (json: Json, asked: Asked) => unknown): Deviate {
  return at(which, (asked, answer) => {
    if (answer.status !== 200 || answer.text === '') return answer;
    const json: unknown = JSON.parse(answer.text);
    if (Array.isArray(json) && json.length === 0) return answer;
    return { ...answer, text: JSON.stringify(change(json, asked) ?? json) };
  });
}

const LISTS = /^(getevents|geteventsby\w+)$/;

/** Changes each event of the lists; `which` names some of their operations. */
export function items(change: (event: Json, asked: Asked) => unknown, which: Which = LISTS): Deviate {
  return body(which, (json, asked) => void json.events?.forEach((event: Json) => void change(event, asked)));
}

/** Changes each event of geteventdetails, by GET and by POST. */
export function details(change: (detail: Json, asked: Asked) => unknown): Deviate {
  return body('geteventdetails', (json, asked) => void json.forEach((detail: Json) => void change(detail, asked)));
}

/** Changes each event in all answers. */
export function everyEvent(change: (event: Json, asked: Asked) => unknown): Deviate {
  return both(
    items(change),
    details(change),
    body('sync', (json, asked) => void json.events.forEach((one: Json) => void change(one, asked))),
  );
}

/** Changes each person, in all operations of persons. */
export function people(change: (person: Json, asked: Asked) => unknown): Deviate {
  return both(
    body(
      ['getpersonsbyid', 'getpersonsbygroup', 'getpersondetails'],
      (json, asked) => void json.forEach((one: Json) => void change(one, asked)),
    ),
    body('postpersondetails', (json, asked) => void Object.values(json).forEach((one) => void change(one, asked))),
    body('sync', (json, asked) => void json.persons?.forEach((one: Json) => void change(one, asked))),
  );
}

/** Changes each element of an operation's array. */
export function each(which: Which, change: (row: Json, asked: Asked) => unknown): Deviate {
  return body(which, (json, asked) => void json.forEach((row: Json) => void change(row, asked)));
}

/** Changes the JSON of answers by 200 where the values of the request are so. */
export function valued(
  which: Which,
  is: (values: readonly string[]) => boolean,
  change: (json: Json) => unknown,
): Deviate {
  return where(({ values }) => is(values), body(which, change));
}

/** Combines deviations, in order. */
export function both(...deviations: readonly Deviate[]): Deviate {
  return async (asked, answer, ours) => {
    let changed = answer;
    for (const deviate of deviations) changed = await deviate(asked, changed, ours);
    return changed;
  };
}

/** Sets a header where the answer is so; undefined takes it away. */
export function header(
  name: string,
  value: string | undefined,
  is: (asked: Asked, answer: Reply) => boolean = () => true,
): Deviate {
  return where(is, (_, answer) => {
    const others = Object.entries(answer.headers).filter(([key]) => key.toLowerCase() !== name.toLowerCase());
    return { ...answer, headers: Object.fromEntries(value === undefined ? others : [...others, [name, value]]) };
  });
}

/** A refusal as the rules have it. */
export function refusal(status: number, message = 'No.'): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, text: JSON.stringify({ message }) };
}

/** An answer by 200 with this body. */
export function answered(json: unknown): Reply {
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

/** Refuses some requests, in place of ours' answer. */
export function refuses(is: (asked: Asked, answer: Reply) => boolean, status: number, message?: string): Deviate {
  return where(is, () => refusal(status, message));
}

/** Answers as ours answers another request; undefined leaves it as it is. */
export function as(other: (asked: Asked, answer: Reply) => Partial<Asked> | undefined): Deviate {
  return (asked, answer, ours: Ours) => {
    const next = other(asked, answer);
    return next === undefined ? answer : ours(next);
  };
}

/** Reads each value of the path in another way; undefined leaves it as it is. */
export function reads(read: (value: string) => string | undefined, which: Which = /./): Deviate {
  return as((asked) => {
    if (!isFor(which, asked)) return undefined;
    const values = asked.values.map((value) => read(value) ?? value);
    return values.some((value, index) => value !== asked.values[index]) ? { values } : undefined;
  });
}

/** Reads each id of a list in another way; undefined leaves it out. */
export function readsIds(read: (id: string) => string | undefined): Deviate {
  return at(
    /id|list|layer|group|detail/,
    reads((value) => {
      const ids = value.split(',').flatMap((id) => read(id) ?? []);
      return ids.join(',');
    }),
  );
}

/** Reads each body of a POST in another way. */
export function readsBody(read: (ids: Json) => unknown): Deviate {
  return as(({ method, body: text, operation }) =>
    method === 'POST' && /details$/.test(operation) && text.startsWith('[')
      ? { body: JSON.stringify(read(JSON.parse(text))) }
      : undefined,
  );
}

/** The operations of the interface that take several ids of what they answer. */
export const BY_ID = ['geteventdetails', 'getpersonsbyid', 'getpersondetails'];
