// OpenAPI 3.1 document of the office API, generated from its routes and the tables of the kinds (rule W1).

import type { JsonSchema } from '../model/format/rule.ts';
import { KINDS } from '../model/kinds/index.ts';
import { kindSchema } from './entities.ts';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { FORBIDDEN_SCHEMA, ID_SCHEMA, REFUSAL_RESPONSES, REFUSAL_SCHEMA } from './schemas.ts';

const INSTANCE = {
  name: 'instance',
  in: 'path',
  required: true,
  description: 'the name of the instance',
  schema: { type: 'string' },
};

const HEADERS: Readonly<Record<string, object>> = {
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'the ETag of the version to change, or `*` for any version',
    schema: { type: 'string' },
  },
  'If-Match?': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'the ETag of the version that was read, or `*` for any version',
    schema: { type: 'string' },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'any text; within 24 hours, the same request with the same key is executed only once and gets the same response',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'Accept-Language': {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'the language of texts: de, fr, it or en; default: the instance’s language',
    schema: { type: 'string' },
  },
};

const ALWAYS = {
  400: 'The request can’t be read.',
  401: 'There is no key, or it does not work for this instance.',
  403: 'The key lacks the scope `office`, or its role is not sufficient.',
  429: 'Too many requests; Retry-After says when to try again.',
  503: 'The database is unavailable or the server is busy; nothing was changed.',
} as const;

export interface OfficeOpenApiOptions {
  readonly version: string;
  readonly serverUrl: string;
}

export function createOfficeOpenApi({ version, serverUrl }: OfficeOpenApiOptions): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of ROUTES) {
    const path = `/office/api/{instance}${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'parvis: the office',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'For editing the content of a parish, single entities or many at once, with history, undo and trash. It requires a ' +
        'key with the scope `office`. Ids and names are those of the bundle format.',
    },
    ...(serverUrl === '' ? {} : { servers: [{ url: serverUrl }] }),
    security: [{ key: [] }],
    tags: tags(),
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(KINDS.map((table) => [table.kind, kindSchema(table)])),
      responses: Object.fromEntries(
        Object.entries(ALWAYS).map(([status, description]) => [
          `R${status}`,
          { description, content: json(status === '403' ? FORBIDDEN_SCHEMA : REFUSAL_SCHEMA) },
        ]),
      ),
    },
  };
}

function tags(): { readonly name: string }[] {
  return [...new Set(ROUTES.map(tagOf))].map((name) => ({ name }));
}

function tagOf({ name }: Route): string {
  return name.split('.')[0] ?? '';
}

function operationOf(route: Route): object {
  const { name, summary, detail, body, answers, headers = [], role } = route;
  const told = Object.entries(answers).map(([status, { words, schema }]) => [
    status,
    { description: words, ...contentOf(Number(status), schema) },
  ]);
  const always = Object.keys(ALWAYS).map((status) => [status, { $ref: `#/components/responses/R${status}` }]);
  return {
    operationId: name,
    summary,
    tags: [tagOf(route)],
    description: [detail, `Requires the role ${role}.`].filter(Boolean).join('\n\n'),
    parameters: [INSTANCE, ...pathParameters(route), ...queryParameters(route), ...headers.map((one) => HEADERS[one])],
    ...(body && { requestBody: { required: true, content: { [body.type]: { schema: body.schema } } } }),
    responses: Object.fromEntries([
      // Responses of the route override general ones with the same status.
      ...(route.method === 'POST' && body === undefined ? [...bodyFailures(), bodyRefusal()] : []),
      ...told,
      ...always,
      ...(body ? bodyFailures() : []),
      ...matchFailures(headers),
    ]),
  };
}

function contentOf(status: number, schema: JsonSchema | undefined): object {
  if (schema !== undefined) return { content: json(schema) };
  return status >= 400 ? { content: json(REFUSAL_SCHEMA) } : {};
}

function bodyFailures(): [string, object][] {
  return [
    ['413', { description: 'The body is too large.', content: json(REFUSAL_SCHEMA) }],
    ['415', { description: 'The body has the wrong type.', content: json(REFUSAL_SCHEMA) }],
  ];
}

function bodyRefusal(): [string, object] {
  const { words, schema } = REFUSAL_RESPONSES[422];
  return ['422', { description: `${words} A body other than \`{}\` is also refused.`, content: json(schema) }];
}

function matchFailures(headers: NonNullable<Route['headers']>): [string, object][] {
  if (!headers.includes('If-Match')) return [];
  return [['428', { description: 'If-Match is missing.', content: json(REFUSAL_SCHEMA) }]];
}

function json(schema: JsonSchema): object {
  return { 'application/json': { schema } };
}

function pathParameters({ path }: Route): object[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'kind' ? { enum: KINDS.map(({ array }) => array) } : ID_SCHEMA,
  }));
}

function queryParameters({ query = {} }: Route): object[] {
  return Object.entries(query).map(([name, { words, schema, isRequired = false }]) => ({
    name,
    in: 'query',
    required: isRequired,
    description: words,
    schema,
  }));
}
