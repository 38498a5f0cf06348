// What an address of the office API is: one entry says its path, what it takes, and what it answers; routing, checks and the
// OpenAPI document come of it.

import type { Role } from '../model/authority.ts';
import type { JsonSchema } from '../model/format/rule.ts';
import type { Language } from '../model/instance.ts';
import type { Indexes } from '../office/search/indexes.ts';
import type { WriteContext } from '../office/write-context.ts';
import type { ApiParameter } from './parameters.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request that was let in, read as its route says. */
export interface ApiRequest {
  readonly editing: WriteContext;
  readonly indexes: Indexes;
  readonly instance: string;
  /** The numbers in its path: `{id}`. */
  readonly ids: Readonly<Record<string, number>>;
  /** The texts in its path: `{kind}`. */
  readonly names: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: (name: string) => string | undefined;
  /** The parsed JSON of the body; undefined where the route takes none. */
  readonly body: unknown;
  /** Tells a hash of method, path, query and body: the same request has the same (rule W4). */
  readonly fingerprint: () => string;
  /** Whose request it is, among all that the instance knows. */
  readonly asker: string;
  /** The languages the asker reads, best first; empty where nothing is said. */
  readonly languages: readonly Language[];
  readonly request: Request;
  /** The address under which visitors reach the server; "" when it is not known. */
  readonly publicUrl: string;
}

export interface ApiAnswer {
  readonly status: number;
  /** What is sent as JSON; nothing where it is undefined. */
  readonly body?: unknown;
  /** `If-Match?` may be left out. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RouteBody {
  readonly type: 'application/json' | 'application/merge-patch+json' | 'multipart/form-data';
  readonly schema: JsonSchema;
  /** In bytes; 4 MiB where nothing is said. */
  readonly most?: number;
}

export interface Route {
  readonly method: Method;
  /** Behind `/office/api/{instance}`: `/events/{id}`. `{id}` and `{revision}` are numbers. */
  readonly path: string;
  /** Its name in the OpenAPI document: `events.replace`. */
  readonly name: string;
  /** One sentence: what it does. */
  readonly summary: string;
  /** What else there is to say. */
  readonly detail?: string;
  /** The least role that may ask; what it changes may need more. */
  readonly role: Role;
  /** Role that this request needs, by its query; it is named if `role` is missing. Default: `role`. */
  readonly roleFor?: (query: URLSearchParams) => Role;
  readonly query?: Readonly<Record<string, ApiParameter>>;
  readonly headers?: readonly ('If-Match' | 'If-Match?' | 'Idempotency-Key' | 'Accept-Language')[];
  /** Where there is none, a POST takes no body, or `{}`. */
  readonly body?: RouteBody;
  readonly answers: Readonly<Record<number, { readonly words: string; readonly schema?: JsonSchema }>>;
  readonly run: (asked: ApiRequest) => Promise<ApiAnswer | Response>;
}
