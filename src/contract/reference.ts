// Reference of an operation, derived from its declaration: tables instead of schemas.

import { z } from 'zod';
import type { Operation } from './operation.ts';
import type { Parameter } from './parameters.ts';
import { type DescribedShape, findShape } from './shape.ts';

export interface ReferenceRow {
  readonly name: string;
  readonly type: string;
  readonly always: boolean;
  readonly doc: string;
}

export interface FieldTable {
  readonly name: string;
  readonly doc: string;
  readonly rows: readonly ReferenceRow[];
}

export interface ParameterRow {
  readonly name: string;
  readonly place: 'path' | 'query';
  readonly required: boolean;
  readonly doc: string;
  readonly example: string;
}

export interface OperationReference {
  readonly operation: Operation;
  readonly path: string;
  readonly headerPath: string;
  readonly parameters: readonly ParameterRow[];
  readonly answer: string;
  readonly tables: readonly FieldTable[];
  /** Differences in the connector profile: added and changed lines, by object. */
  readonly connectorTables: readonly FieldTable[];
}

const WRAPPER = 'The response';

/** True if a table describes the response itself, as opposed to an object shared with other responses. */
export function isResponseTable({ name }: Pick<FieldTable, 'name'>): boolean {
  return name.startsWith(WRAPPER);
}

export function createReference(operation: Operation): OperationReference {
  const names = Object.keys(operation.parameters).map((name) => `{${name}}`);
  return {
    operation,
    path: `/${[operation.name, '{instance}', '{api_key}', ...names].join('/')}`,
    headerPath: `/${[operation.name, ...names].join('/')}`,
    parameters: [
      ...Object.entries(operation.parameters).map(([name, parameter]) => rowOf(name, parameter, 'path')),
      ...Object.entries(operation.query ?? {}).map(([name, parameter]) => rowOf(name, parameter, 'query')),
    ],
    answer: typeName(operation.schema),
    tables: tablesOf(operation.schema),
    connectorTables: findAddedTables(
      tablesOf(operation.schema),
      tablesOf(operation.connectorSchema ?? operation.schema),
    ),
  };
}

function rowOf(
  name: string,
  { required, doc, example }: Parameter<unknown>,
  place: ParameterRow['place'],
): ParameterRow {
  return { name, required, doc, example, place };
}

/** Returns the tables that only `other` has; for a table that extends one of `base`, the added lines. */
function findAddedTables(base: readonly FieldTable[], other: readonly FieldTable[]): FieldTable[] {
  const names = new Set(base.map(({ name }) => name));
  return other
    .filter(({ name }) => !names.has(name) || name === WRAPPER)
    .map((table) => ({ ...table, rows: newRows(base, table) }))
    .filter(({ rows }) => rows.length > 0);
}

function newRows(base: readonly FieldTable[], { rows }: FieldTable): readonly ReferenceRow[] {
  const fields = new Set(rows.map(({ name }) => name));
  const extended = base.filter((table) => table.rows.every(({ name }) => fields.has(name)));
  const known = new Set(extended.flatMap((table) => table.rows.map((row) => JSON.stringify(row))));
  return rows.filter((row) => !known.has(JSON.stringify(row)));
}

function typeName(schema: z.ZodType): string {
  const known = findShape(schema);
  if (known !== undefined) return known.name;
  const title = schema.meta()?.title;
  if (title !== undefined) return title;
  if (schema instanceof z.ZodOptional) return typeName(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return `array of ${typeName(schema.element as z.ZodType)}`;
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => typeName(option as z.ZodType)).join(' or ');
  if (schema instanceof z.ZodEnum) return schema.options.map((value) => JSON.stringify(value)).join(', ');
  if (schema instanceof z.ZodLiteral) return [...schema.values].map((value) => JSON.stringify(value)).join(', ');
  return 'object';
}

function tablesOf(schema: z.ZodType): FieldTable[] {
  const tables = new Map<z.ZodType, FieldTable>();
  const visit = (type: z.ZodType, key?: string): void => {
    if (tables.has(type)) return;
    if (type instanceof z.ZodOptional) visit(type.unwrap() as z.ZodType, key);
    else if (type instanceof z.ZodArray) visit(type.element as z.ZodType, key);
    else if (type instanceof z.ZodRecord) visit(type.valueType as z.ZodType, key);
    else if (type instanceof z.ZodUnion) for (const option of type.options) visit(option as z.ZodType, key);
    else if (type instanceof z.ZodObject) {
      const described = findShape(type) ?? describeUnnamed(type, key);
      tables.set(type, tableOf(described));
      for (const [name, { schema: inner }] of Object.entries(described.fields)) visit(inner, name);
    }
  };
  visit(schema);
  return [...tables.values()];
}

function describeUnnamed(schema: z.ZodObject, key: string | undefined): DescribedShape {
  const fields = Object.entries(schema.shape).map(([key, type]) => {
    const line = type as z.ZodType;
    return [key, { schema: line, doc: line.description ?? '' }] as const;
  });
  return {
    name: key === undefined ? WRAPPER : `The response’s ${key}`,
    doc: schema.description ?? '',
    schema,
    fields: Object.fromEntries(fields),
  };
}

function tableOf({ name, doc, fields }: DescribedShape): FieldTable {
  const rows = Object.entries(fields).map(([key, { schema, doc: meaning }]) => ({
    name: key,
    type: typeName(schema),
    always: !(schema instanceof z.ZodOptional),
    doc: meaning,
  }));
  return { name, doc, rows };
}
