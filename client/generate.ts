// Writes client/src/operations.ts from the operations; `--check` only reports whether it differs.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createOpenApi } from '../src/contract/openapi.ts';
import type { Operation } from '../src/contract/operation.ts';
import { operations as all } from '../src/operations/index.ts';

/** Operations with query parameters have hand-written functions. */
const operations = all.filter(({ query }) => query === undefined);

const FILE = fileURLToPath(new URL('src/operations.ts', import.meta.url));

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly description?: string;
}

export function createClientOperations(): string {
  // Types of the answers of hand-written functions are generated as well.
  const document = createOpenApi(all, { version: '', serverUrl: '' });
  const { schemas } = document['components'] as { readonly schemas: Readonly<Record<string, Schema>> };
  const types = Object.entries(schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${typeName(name)} = ${typeOf(schema, '')};`,
  );
  const names = operations.filter(({ parameters }) => Object.keys(parameters).length > 0);
  const orders = names.map(({ name, parameters }) => `  ${name}: ${JSON.stringify(Object.keys(parameters))},`);
  const posts = operations.filter(({ answer }) => answer === undefined).map(({ name }) => name);
  return `// Generated from the contract by client/generate.ts (npm run docs).

${types.join('\n\n')}

/** Parameters and answer of every operation. */
export interface Operations {
${operations.map(operationType).join('\n')}
}

/** Parameters of each operation, in the order of its path. */
export const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
${orders.join('\n').replaceAll('"', "'").replaceAll("','", "', '")}
};

/** Operations that are requested by POST, with a body. */
export const POSTED: ReadonlySet<string> = new Set([${posts.map((name) => `'${name}'`).join(', ')}]);
`;
}

function operationType(operation: Operation): string {
  const { name, title, summary, description, parameters, answer, connectorSchema, post, change } = operation;
  const lines = Object.entries(parameters).map(
    ([key, { doc, required }]) =>
      `${comment(doc, '      ')}      readonly ${key}${required ? '' : '?'}: string | number;\n`,
  );
  const given = lines.length === 0 ? 'Readonly<Record<string, never>>' : `{\n${lines.join('')}    }`;
  const own = typeName(`${name}_answer`);
  const message = connectorSchema === undefined ? own : `${own} | ${typeName(`${name}_connector_answer`)}`;
  const body =
    answer === undefined
      ? `    readonly body: ${bodyType(post === undefined ? change?.example : post.example)};\n`
      : '';
  const isRepeated = summary.toLowerCase() === `the ${title}`.toLowerCase();
  return `${comment(`${isRepeated ? '' : `${title}: `}${summary}. ${description}`, '  ')}  readonly ${name}: {
    readonly parameters: ${given};
${body}    readonly answer: ${message};
  };`;
}

/** Type of a body, from its example: an array of ids, or the fields of a form. */
function bodyType(example: unknown): string {
  return Array.isArray(example)
    ? 'readonly (string | number)[]'
    : 'Readonly<Record<string, string | readonly string[]>>';
}

function typeOf(schema: Schema, indent: string): string {
  const { $ref, anyOf, items, prefixItems, properties, additionalProperties, type } = schema;
  if ($ref !== undefined) return typeName($ref.slice($ref.lastIndexOf('/') + 1));
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (anyOf !== undefined) return anyOf.map((one) => typeOf(one, indent)).join(' | ');
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, indent)).join(' | ');
  if (type === 'array') {
    if (prefixItems !== undefined || items === undefined || items === false)
      return `readonly [${(prefixItems ?? []).map((one) => typeOf(one, indent)).join(', ')}]`;
    return `readonly (${typeOf(items, indent)})[]`;
  }
  if (type === 'object') return objectType(properties, additionalProperties, schema.required ?? [], indent);
  return type === 'integer' ? 'number' : ((type as string | undefined) ?? 'unknown');
}

function objectType(
  properties: Schema['properties'],
  others: Schema['additionalProperties'],
  required: readonly string[],
  indent: string,
): string {
  if (properties === undefined || Object.keys(properties).length === 0) {
    return `Readonly<Record<string, ${typeof others === 'object' ? typeOf(others, indent) : 'unknown'}>>`;
  }
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, value]) => {
    const key = /^\w+$/.test(name) ? name : literal(name);
    return `${comment(isRedundant(name, value) ? undefined : value.description, deeper)}${deeper}readonly ${key}${required.includes(name) ? '' : '?'}: ${typeOf(value, deeper)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** True if the declaration says as much as the description, such as `id: string` for "The id.", or `''` for "Always empty.". */
function isRedundant(name: string, { description = '', const: fixed }: Schema): boolean {
  if (fixed !== undefined && /^Always \w+\.$/.test(description)) return true;
  const words =
    description
      .replace(/^(The|A) /, '')
      .toLowerCase()
      .match(/\w+/g) ?? [];
  const parts = name.toLowerCase().split('_');
  const joined = words.join('').replace(/(address|number)$/, '');
  return (
    joined === parts.join('') || words.every((word) => parts.includes(word) || parts.includes(word.replace(/s$/, '')))
  );
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
}

/** Converts an id such as `getevents_answer` to a type name, such as `GeteventsAnswer`. */
function typeName(id: string): string {
  return id.replace(/(?:^|_)([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase());
}

function comment(text: string | undefined, indent = ''): string {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`;
}

if (import.meta.main) {
  const text = createClientOperations();
  if (!process.argv.includes('--check')) writeFileSync(FILE, text);
  const isSame = existsSync(FILE) && readFileSync(FILE, 'utf8') === text;
  if (!isSame) process.stderr.write('client/src/operations.ts differs from the operations: npm run docs\n');
  process.exitCode = isSame ? 0 : 1;
}
