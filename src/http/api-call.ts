// Call of an operation, parsed from its request in path form or header form (rule A5).

import { BadParameter } from '../contract/errors.ts';
import type { Body, Operation } from '../contract/operation.ts';
import type { AccessKey } from '../model/accounts/access-key.ts';
import type { View } from '../readmodel/view.ts';
import type { CorsHeaders } from './cors.ts';
import type { Meter } from './limits.ts';
import type { Segments } from './path.ts';
import type { Request } from './request.ts';

export interface Call {
  readonly operation: Operation;
  readonly request: Request;
  /** Whether the `member` and `apikey` headers carry the credentials (rule A5). */
  readonly headerForm: boolean;
  readonly values: readonly string[];
  /** The same segments as in the request, each after its slash. */
  readonly raw: string;
  /** Query string if the operation has query parameters, otherwise "". */
  readonly query: string;
}

export interface GrantedCall extends Call {
  readonly key: AccessKey;
  readonly cors: CorsHeaders;
  readonly meter: Meter;
}

/** Whether the `member` and `apikey` headers carry the credentials (rule A5). */
export function isHeaderForm({ headers }: Pick<Request, 'headers'>): boolean {
  return headers['member'] !== undefined || headers['apikey'] !== undefined;
}

export function callOf(operation: Operation, request: Request, decoded: readonly string[], raw: Segments['raw']): Call {
  const headerForm = isHeaderForm(request);
  const skip = headerForm ? 1 : 3;
  const question = request.target.indexOf('?');
  return {
    operation,
    request,
    headerForm,
    query: operation.query === undefined || question < 0 ? '' : request.target.slice(question),
    values: decoded.slice(skip),
    raw: raw
      .slice(skip)
      .map((segment) => `/${segment}`)
      .join(''),
  };
}

/** Returns the text of a header that occurs once; otherwise "". */
export function textOfHeader(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

export function takesMethod({ operation, request, headerForm }: Call): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return operation.answer !== undefined;
  if (request.method !== 'POST') return false;
  return operation.change !== undefined || (headerForm && operation.post !== undefined);
}

export function methodsOf(operation: Operation): string {
  const takesPost = operation.post !== undefined || operation.change !== undefined;
  return [operation.answer && 'GET, HEAD', takesPost && 'POST'].filter(Boolean).join(', ');
}

/** Thrown for path segments beyond the operation's last parameter. */
export class Superfluous extends Error {}

/** Throws Superfluous if the path contains values that belong in the body. */
export function expectNoValues({ operation, values }: Call): void {
  if (values.length === 0) return;
  throw new Superfluous(`Nothing may follow ${operation.name}: the body carries what is asked.`);
}

/** Returns the operation's parameters. Throws BadParameter or Superfluous. */
export function readValues(
  { operation: { name, parameters, query = {} }, values, query: asked }: Call,
  { today }: View,
) {
  const names = Object.entries(parameters);
  if (values.length > names.length) {
    const last = names.at(-1)?.[0];
    throw new Superfluous(`Nothing may follow ${last === undefined ? name : `the parameter ${last}`}.`);
  }
  const read = names.map(([key, parameter], index) => [key, parameter.read(values[index], key, today)] as const);
  const given = new URLSearchParams(asked);
  const further = Object.entries(query).map(([key, parameter]) => {
    const [value, ...others] = given.getAll(key);
    if (others.length > 0) throw new BadParameter(key, 'is given more than once');
    return [key, parameter.read(value, key, today)] as const;
  });
  return Object.fromEntries([...read, ...further]);
}

/** Builds the body of a 200 response to GET. Throws like `readValues`. */
export function makeBody(call: Call, view: View): Body {
  const read = readValues(call, view);
  const { answer, name } = call.operation;
  if (answer === undefined) throw new TypeError(`${name} is not asked by GET`);
  return answer(view, read);
}
