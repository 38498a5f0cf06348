// The OpenAPI 3.1 document, derived from the operations and the shapes.

import { z } from 'zod';
import type { ChangeBody, Operation } from './operation.ts';
import { allShapes } from './shape.ts';

type Json = Readonly<Record<string, unknown>>;

export interface OpenApiOptions {
  readonly version: string;
  /** The server's address; "" for the one that served the document. */
  readonly serverUrl: string;
}

/** The statuses other than 200 that every operation can answer with. */
export const STATUSES: Readonly<Record<string, string>> = {
  304: 'The client has this answer already: `If-None-Match` names its entity tag.',
  400: 'A parameter is missing or wrong; the message names it.',
  401: 'Instance name and key do not give access: always the same answer, whatever the reason.',
  403: 'The key lacks the scope, or the request comes from a foreign origin.',
  404: 'There is no such operation, or something follows its last parameter.',
  405: 'The operation does not take this method; `Allow` lists those it takes.',
  429: 'Too many calls without access from this address; `Retry-After` says when to try again.',
};

/** The document as a JSON value: the same operations give the same bytes. */
export function openApi(operations: readonly Operation[], { version, serverUrl }: OpenApiOptions): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'parvis',
      version,
      description:
        'Events, persons, rooms, areas, target groups, lists, document groups and the newsletter form of a parish. Access is given in the path or, instead, in the headers `member` and `apikey`. Every operation also answers HEAD, and with or without a trailing slash; `offset` and `max_events` may be left off from the right.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl || '/' }],
    paths: Object.fromEntries(operations.flatMap(pathsOf)),
    components: {
      schemas: schemas(operations),
      securitySchemes: {
        member: { type: 'apiKey', in: 'header', name: 'member', description: 'The instance name.' },
        apikey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'The API key.' },
      },
    },
  };
}

function pathsOf(operation: Operation): [string, Json][] {
  const names = Object.keys(operation.parameters);
  const inPath = `/${operation.name}${['instance', 'api_key', ...names].map((name) => `/{${name}}`).join('')}`;
  const inHeaders = `/${operation.name}${names.map((name) => `/{${name}}`).join('')}`;
  const access = [
    pathParameter('instance', 'The instance name.', '^[a-z0-9][a-z0-9_-]{0,62}$', 'demo'),
    pathParameter('api_key', 'An API key of the instance.', '^[A-Za-z0-9_-]+$', 'parvis_…'),
  ];
  const own = Object.entries(operation.parameters).map(([name, { doc, pattern, example }]) =>
    pathParameter(name, doc, pattern, example),
  );
  const headerAccess = { security: [{ member: [], apikey: [] }] };
  const byHeader: [string, Json] = [
    inHeaders,
    { parameters: own, get: { ...get(operation, `${operation.name}ByHeader`), ...headerAccess } },
  ];
  const byPath: [string, Json] = [inPath, { parameters: [...access, ...own], get: get(operation, operation.name) }];
  const reads: [string, Json][] = operation.answer === undefined ? [] : [byPath, byHeader];
  const { post, change } = operation;
  if (change !== undefined) return [...reads, ...changesOf(operation, change, access, headerAccess)];
  if (post === undefined) return reads;
  const posted = {
    ...get(operation, `${operation.name}ByPost`),
    ...headerAccess,
    requestBody: {
      description: post.doc,
      required: true,
      content: { 'application/json': { schema: toJsonSchema(post.schema), example: post.example } },
    },
  };
  return [...reads, [`/${operation.name}`, { post: posted }]];
}

/** The two forms of a POST that changes something. */
function changesOf(operation: Operation, { doc, schema, example }: ChangeBody<unknown>, access: Json[], header: Json) {
  const json = { schema: toJsonSchema(schema), example };
  const content = { 'application/json': json, 'application/x-www-form-urlencoded': json };
  const requestBody = { description: doc, required: true, content };
  const byPath = { ...get(operation, operation.name), requestBody };
  const byHeader = { ...get(operation, `${operation.name}ByHeader`), ...header, requestBody };
  return [
    [`/${operation.name}/{instance}/{api_key}`, { parameters: access, post: byPath }],
    [`/${operation.name}`, { post: byHeader }],
  ] satisfies [string, Json][];
}

function pathParameter(name: string, description: string, pattern: string, example: string): Json {
  return { name, in: 'path', required: true, description, schema: { type: 'string', pattern }, example };
}

function get(operation: Operation, operationId: string): Json {
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Message' } } };
  const others = Object.entries(STATUSES).map(([status, description]) => [
    status,
    status === '304' ? { description } : { description, content: error },
  ]);
  return {
    operationId,
    tags: [operation.scope],
    summary: operation.summary,
    description: operation.description,
    responses: {
      200: {
        description: operation.summary,
        headers: { ETag: { description: 'A strong entity tag.', schema: { type: 'string' } } },
        content: { 'application/json': { schema: answerSchema(operation) } },
      },
      ...Object.fromEntries(others),
    },
  };
}

/** The schema of a 200 answer: of either profile, where they differ. */
function answerSchema({ name, connectorSchema }: Operation): Json {
  const reference = (id: string) => ({ $ref: `#/components/schemas/${id}` });
  if (connectorSchema === undefined) return reference(answerName(name));
  return { anyOf: [reference(answerName(name)), reference(connectorAnswerName(name))] };
}

function answerName(name: string): string {
  return `${name}_answer`;
}

function connectorAnswerName(name: string): string {
  return `${name}_connector_answer`;
}

/** All schemas under the names by which the document refers to them. */
function schemas(operations: readonly Operation[]): Json {
  const registry = z.registry<{ id: string }>();
  for (const { name, schema } of allShapes()) registry.add(schema, { id: name });
  for (const { name, schema, connectorSchema } of operations) {
    registry.add(schema, { id: answerName(name) });
    if (connectorSchema !== undefined) registry.add(connectorSchema, { id: connectorAnswerName(name) });
  }
  const made = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` }).schemas;
  const named = Object.entries(made).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema as Json]);
  const all: Record<string, Json> = Object.fromEntries(named);
  for (const { name, doc, fields } of allShapes()) {
    const schema = all[name];
    const properties = schema?.['properties'] as Record<string, Json> | undefined;
    for (const [key, line] of Object.entries(fields)) {
      if (properties?.[key] !== undefined) properties[key] = { ...properties[key], description: line.doc };
    }
    all[name] = { description: doc, ...schema };
  }
  return all;
}

function toJsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...plain } = z.toJSONSchema(schema);
  return plain;
}
