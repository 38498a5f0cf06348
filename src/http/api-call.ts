// Call of an operation, parsed from a request in path form or header form (rule A5).

import { BadParameterError } from '../contract/errors.ts';
import type { Body, Operation } from '../contract/operation.ts';
import type { AccessKey } from '../model/accounts/access-key.ts';
import type { View } from '../readmodel/view.ts';
import type { CorsHeaders } from './cors.ts';
import type { PathSegments } from './path.ts';
import type { Request } from './request.ts';
import type { QuotaMeter } from './request-quotas.ts';

export interface ApiCall {
  readonly operation: Operation;
  readonly request: Request;
  /** True if the credentials are in the headers `member` and `apikey` (rule A5). */
  readonly headerForm: boolean;
  readonly values: readonly string[];
  /** Segments as in the request, each with the slash before it. */
  readonly raw: string;
  /** Query string if the operation has query parameters, otherwise "". */
  readonly query: string;
}

export interface AuthorizedCall extends ApiCall {
  readonly key: AccessKey;
  readonly cors: CorsHeaders;
  readonly meter: QuotaMeter;
}

/** True if the credentials are in the headers `member` and `apikey` (rule A5). */
export function isHeaderForm({ headers }: Pick<Request, 'headers'>): boolean {
  return headers['member'] !== undefined || headers['apikey'] !== undefined;
}

export function createApiCall(
  operation: Operation,
  request: Request,
  decoded: readonly string[],
  raw: PathSegments['raw'],
): ApiCall {
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

export function readSingleHeader(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

export function acceptsMethod({ operation, request, headerForm }: ApiCall): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return operation.answer !== undefined;
  if (request.method !== 'POST') return false;
  return operation.change !== undefined || (headerForm && operation.post !== undefined);
}

export function allowedMethodsOf(operation: Operation): string {
  const acceptsPost = operation.post !== undefined || operation.change !== undefined;
  return [operation.answer && 'GET, HEAD', acceptsPost && 'POST'].filter(Boolean).join(', ');
}

export class SuperfluousSegmentsError extends Error {}

/** Throws SuperfluousSegmentsError if the path contains values, which belong in the body. */
export function rejectPathValues({ operation, values }: ApiCall): void {
  if (values.length === 0) return;
  throw new SuperfluousSegmentsError(`Nothing may follow ${operation.name}: the request is in the body.`);
}

/** Values of the operation's parameters. Throws BadParameterError or SuperfluousSegmentsError. */
export function readParameterValues(
  { operation: { name, parameters, query = {} }, values, query: asked }: ApiCall,
  { today }: View,
) {
  const names = Object.entries(parameters);
  if (values.length > names.length) {
    const last = names.at(-1)?.[0];
    throw new SuperfluousSegmentsError(`Nothing may follow ${last === undefined ? name : `the parameter ${last}`}.`);
  }
  const read = names.map(([key, parameter], index) => [key, parameter.read(values[index], key, today)] as const);
  const given = new URLSearchParams(asked);
  const further = Object.entries(query).map(([key, parameter]) => {
    const [value, ...others] = given.getAll(key);
    if (others.length > 0) throw new BadParameterError(key, 'is given more than once');
    return [key, parameter.read(value, key, today)] as const;
  });
  return Object.fromEntries([...read, ...further]);
}

/** Body of the 200 response to a GET request. Throws the same errors as `readParameterValues`. */
export function buildBody(call: ApiCall, view: View): Body {
  const read = readParameterValues(call, view);
  const { answer, name } = call.operation;
  if (answer === undefined) throw new TypeError(`${name} does not support GET`);
  return answer(view, read);
}
