// OpenAPI 3.1 document, derived from the operations and the shapes.

import { z } from 'zod';
import type { ChangeBody, Operation } from './operation.ts';
import { listShapes } from './shape.ts';
import { groupBySubject, OPERATION_SUBJECTS } from './subjects.ts';

type Json = Readonly<Record<string, unknown>>;

export interface OpenApiOptions {
  readonly version: string;
  /** Address of the server; "" for the server that the document comes from. */
  readonly serverUrl: string;
  /** Returns the JSON of a response to each operation’s example. Default: no examples. */
  readonly exampleOf?: (operation: Operation) => unknown;
}

export const COMMON_STATUSES: Readonly<Record<string, string>> = {
  304: 'The client already has this response: `If-None-Match` contains its entity tag.',
  400: 'A parameter is missing or invalid; the message names it.',
  401: 'The instance name and key do not give access. The response does not say why.',
  403: 'The key lacks the required scope, or the request comes from an origin that is not allowed.',
  404: 'There is no such operation, or the path has too many segments.',
  405: 'The operation does not support this method; `Allow` lists those it supports.',
  413: 'The body is longer than 4 MiB.',
  414: 'The address is longer than 32,768 characters.',
  429:
    'Too many requests with this key or for its instance, or too many refused calls from this address; ' +
    '`Retry-After` says when to try again.',
  431: 'The headers are longer than 64 KiB.',
  503: 'The server is overloaded, or its data is temporarily unavailable; `Retry-After` says when to try again.',
};

/** Statuses with which an operation can respond, each with its description. */
export function listResponseStatuses({
  scope,
  change,
}: Pick<Operation, 'scope' | 'change'>): Readonly<Record<string, string>> {
  if (change === undefined || scope === 'newsletter') return COMMON_STATUSES;
  return { ...COMMON_STATUSES, 400: 'The body is not a JSON object.', 413: 'The body is longer than 64 kB.' };
}

const DESCRIPTION = `Events, persons, rooms, areas, target groups, lists, document groups and the newsletter form of a parish.

**Access.** Every call needs the name of an instance and one of its keys. In the *path form* they are the first two segments of
the path. OpenAPI has no security scheme for a key in the path, so these operations have an
empty \`security\` although they require a key: the parameter \`api_key\`. In the *header form*, the headers \`member\` and
\`apikey\` contain them, which keeps the key out of logs; here the security schemes apply. Both forms return the same responses.

**Paths.** Every operation also supports HEAD, and a trailing slash is optional. If parameters can be omitted from the
right, each shorter path is described separately (\`…Without…\`); in the path form it ends with a slash to distinguish it from a
header form with the same number of segments.`;

/** Returns the document as a JSON value, identical for the same operations. */
export function createOpenApi(
  operations: readonly Operation[],
  { version, serverUrl, exampleOf }: OpenApiOptions,
): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'parvis',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl || '/' }],
    tags: groupBySubject(operations, ({ subject }) => subject).map(({ title, words }) => ({
      name: title,
      description: words,
    })),
    paths: Object.fromEntries(operations.flatMap((operation) => pathsOf(operation, exampleOf !== undefined))),
    components: {
      schemas: createSchemas(operations),
      ...(exampleOf && { examples: examples(operations, exampleOf) }),
      securitySchemes: {
        member: { type: 'apiKey', in: 'header', name: 'member', description: 'The instance name.' },
        apikey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'The API key.' },
      },
    },
  };
}

/** Security of the header form; the path form has its credentials in the path. */
const BY_HEADERS: Json = { security: [{ member: [], apikey: [] }] };

/** Returns the parameter names of an operation: first all, then with progressively fewer optional ones. */
function parameterVariants({
  parameters,
}: Operation): { readonly names: readonly string[]; readonly suffix: string }[] {
  const names = Object.keys(parameters);
  const needed = names.findLastIndex((name) => parameters[name]?.required === true) + 1;
  return Array.from({ length: names.length - needed + 1 }, (_, off) => {
    const left = names.slice(names.length - off).map(toPascalCase);
    return { names: names.slice(0, names.length - off), suffix: off === 0 ? '' : `Without${left.join('And')}` };
  });
}

/** Converts `max_events` to `MaxEvents`. */
function toPascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns an operation's paths in both forms, including the shorter ones without optional parameters. */
function pathsOf(operation: Operation, hasExamples: boolean): [string, Json][] {
  const described = (operationId: string) => get(operation, operationId, hasExamples);
  const access = [
    pathParameter('instance', 'The instance name.', '^[a-z0-9][a-z0-9_-]{0,62}$', 'demo'),
    pathParameter(
      'api_key',
      'An API key of the instance. In this form it is part of the path, which security schemes do not support.',
      '^[A-Za-z0-9_-]+$',
      'parvis_your-key',
    ),
  ];
  const reads =
    operation.answer === undefined
      ? []
      : parameterVariants(operation).flatMap(({ names, suffix }) => {
          const own = [...names.map((name) => ownParameter(operation, name)), ...queryOf(operation)];
          const [byPath, byHeader] = [`${operation.name}${suffix}`, `${operation.name}ByHeader${suffix}`];
          const segments = names.map((name) => `/{${name}}`).join('');
          // Distinguishes a path with instance and key from a longer one without them.
          const end = suffix === '' ? '' : '/';
          return [
            [
              `/${operation.name}/{instance}/{api_key}${segments}${end}`,
              { parameters: [...access, ...own], get: { ...described(byPath), security: [] } },
            ],
            [`/${operation.name}${segments}`, { parameters: own, get: { ...described(byHeader), ...BY_HEADERS } }],
          ] satisfies [string, Json][];
        });
  const { post, change } = operation;
  if (change !== undefined) return [...reads, ...changesOf(operation, change, access, described)];
  if (post === undefined) return reads;
  const posted = {
    ...described(`${operation.name}ByPost`),
    ...BY_HEADERS,
    requestBody: {
      description: post.doc,
      required: true,
      content: { 'application/json': { schema: toJsonSchema(post.schema), example: post.example } },
    },
  };
  return [...reads, [`/${operation.name}`, { post: posted }]];
}

function changesOf(
  operation: Operation,
  { doc, schema, example }: ChangeBody<unknown>,
  access: Json[],
  described: (operationId: string) => Json,
) {
  const json = { schema: toJsonSchema(schema), example };
  const content = { 'application/json': json, 'application/x-www-form-urlencoded': json };
  const requestBody = { description: doc, required: true, content };
  const byPath = { ...described(operation.name), security: [], requestBody };
  const byHeader = { ...described(`${operation.name}ByHeader`), ...BY_HEADERS, requestBody };
  return [
    [`/${operation.name}/{instance}/{api_key}`, { parameters: access, post: byPath }],
    [`/${operation.name}`, { post: byHeader }],
  ] satisfies [string, Json][];
}

function ownParameter({ parameters }: Operation, name: string): Json {
  const parameter = parameters[name];
  return pathParameter(name, parameter?.doc ?? '', parameter?.pattern ?? '', parameter?.example ?? '');
}

function queryOf({ query = {} }: Operation): Json[] {
  return Object.entries(query).map(([name, { doc, pattern, example }]) => {
    return { name, in: 'query', required: false, description: doc, schema: { type: 'string', pattern }, example };
  });
}

function pathParameter(name: string, description: string, pattern: string, example: string): Json {
  return { name, in: 'path', required: true, description, schema: { type: 'string', pattern }, example };
}

function get(operation: Operation, operationId: string, hasExamples: boolean): Json {
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Message' } } };
  const others = Object.entries(listResponseStatuses(operation)).map(([status, description]) => [
    status,
    status === '304' ? { description } : { description, content: error },
  ]);
  // Referenced, because one operation has several paths.
  const sample = hasExamples ? { examples: { sample: { $ref: `#/components/examples/${operation.name}` } } } : {};
  return {
    operationId,
    tags: [OPERATION_SUBJECTS[operation.subject].title],
    summary: operation.summary,
    description: operation.description,
    responses: {
      200: {
        description: operation.summary,
        headers: { ETag: { description: 'A strong entity tag.', schema: { type: 'string' } } },
        content: { 'application/json': { schema: answerSchema(operation), ...sample } },
      },
      ...Object.fromEntries(others),
    },
  };
}

function examples(operations: readonly Operation[], exampleOf: (operation: Operation) => unknown): Json {
  return Object.fromEntries(
    operations.map((operation) => {
      const { name, title } = operation;
      return [name, { summary: `${title}, of the sample parish`, value: exampleOf(operation) }];
    }),
  );
}

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

function createSchemas(operations: readonly Operation[]): Json {
  const registry = z.registry<{ id: string }>();
  for (const { name, schema } of listShapes()) registry.add(schema, { id: name });
  const shapes = new Map(listShapes().map(({ name, schema }) => [schema as z.ZodType, name]));
  const same: Record<string, Json> = {};
  for (const { name, schema, connectorSchema } of operations) {
    const shape = shapes.get(schema);
    if (shape === undefined) registry.add(schema, { id: answerName(name) });
    else same[answerName(name)] = { $ref: `#/components/schemas/${shape}` };
    if (connectorSchema !== undefined) registry.add(connectorSchema, { id: connectorAnswerName(name) });
  }
  const made = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` }).schemas;
  const named = Object.entries(made).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema as Json]);
  const all: Record<string, Json> = { ...Object.fromEntries(named), ...same };
  for (const { name, doc, fields } of listShapes()) {
    const schema = all[name];
    const properties = schema?.['properties'] as Record<string, Json> | undefined;
    for (const [key, line] of Object.entries(fields)) {
      if (properties?.[key] !== undefined) properties[key] = { ...properties[key], description: line.doc };
    }
    all[name] = { description: doc, ...schema };
  }
  // Sorted by name, because shapes are declared in the order in which their files are loaded.
  return Object.fromEntries(
    Object.keys(all)
      .sort()
      .map((name) => [name, all[name] ?? {}]),
  );
}

function toJsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...plain } = z.toJSONSchema(schema);
  return plain;
}
