// Route of the office API: path, input and responses. Routing, validation and the OpenAPI document follow from it.

import type { Role } from '../model/authority.ts';
import type { JsonSchema } from '../model/format/rule.ts';
import type { Language } from '../model/instance.ts';
import type { SearchIndexes } from '../office/search/indexes.ts';
import type { WriteContext } from '../office/write-context.ts';
import type { ApiParameter } from './parameters.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ApiRequest {
  readonly editing: WriteContext;
  readonly indexes: SearchIndexes;
  readonly instance: string;
  readonly ids: Readonly<Record<string, number>>;
  readonly names: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: (name: string) => string | undefined;
  /** Parsed JSON body; undefined if the route takes none. */
  readonly body: unknown;
  readonly fingerprint: () => string;
  /** Identifies the caller within the instance. */
  readonly asker: string;
  /** Languages in Accept-Language, most preferred first; empty without the header. */
  readonly languages: readonly Language[];
  readonly request: Request;
  readonly publicUrl: string;
}

export interface ApiResponse {
  readonly status: number;
  /** Value of the JSON body; undefined for a response without a body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RouteBody {
  readonly type: 'application/json' | 'application/merge-patch+json' | 'multipart/form-data';
  readonly schema: JsonSchema;
  /** Maximum size in bytes. Default: 4 MiB. */
  readonly most?: number;
}

export interface Route {
  readonly method: Method;
  /** Path below `/office/api/{instance}`: `/events/{id}`. `{id}` and `{revision}` are numbers. */
  readonly path: string;
  /** Operation id in the OpenAPI document: `events.replace`. */
  readonly name: string;
  readonly summary: string;
  readonly detail?: string;
  /** Minimum role of the caller; some changes require a higher one. */
  readonly role: Role;
  /** Minimum role for this request, if it depends on the query. Default: `role`. */
  readonly roleFor?: (query: URLSearchParams) => Role;
  readonly query?: Readonly<Record<string, ApiParameter>>;
  readonly headers?: readonly ('If-Match' | 'If-Match?' | 'Idempotency-Key' | 'Accept-Language')[];
  /** Body of a request. Default: a POST request has no body, or `{}`. */
  readonly body?: RouteBody;
  readonly answers: Readonly<Record<number, { readonly words: string; readonly schema?: JsonSchema }>>;
  readonly run: (request: ApiRequest) => Promise<ApiResponse | Response>;
}
