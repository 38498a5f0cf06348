// A shape is a table of the fields of a JSON object: for each its type, its meaning, and where its value comes from.
// Answers, the OpenAPI document, the reference pages and the strict checks of the tests are all derived from it.

import { z } from 'zod';
import type { View } from '../readmodel/view.ts';

export interface Field<S> {
  readonly schema: z.ZodType;
  readonly doc: string;
  /** The wire value; undefined leaves an optional field out. */
  readonly value: (source: S, view: View) => unknown;
}

export interface Shape<S> {
  readonly name: string;
  readonly doc: string;
  readonly fields: Readonly<Record<string, Field<S>>>;
  /** Strict: a key that is not in the table is a fault. */
  readonly schema: z.ZodObject;
  /** The JSON object of a source, its keys in the order of the table. */
  readonly of: (source: S, view: View) => Record<string, unknown>;
}

/** What the documents tell of a shape. */
export interface Described {
  readonly name: string;
  readonly doc: string;
  readonly schema: z.ZodType;
  readonly fields: Readonly<Record<string, { readonly schema: z.ZodType; readonly doc: string }>>;
}

const described = new Map<z.ZodType, Described>();

/** All shapes, in the order in which they were declared. */
export function allShapes(): Described[] {
  return [...described.values()];
}

/** The shape that a schema belongs to, if it is one's. */
export function shapeOf(schema: z.ZodType): Described | undefined {
  return described.get(schema);
}

/** One line of a shape. */
export function field<S, Z extends z.ZodType>(
  schema: Z,
  doc: string,
  value: (source: S, view: View) => z.input<Z>,
): Field<S> {
  return { schema, doc, value };
}

/** A line whose field is there only for some sources. */
export function optional<S, Z extends z.ZodType>(
  schema: Z,
  doc: string,
  value: (source: S, view: View) => z.input<Z> | undefined,
): Field<S> {
  return { schema: schema.optional(), doc, value };
}

export function shape<S>(name: string, doc: string, fields: Readonly<Record<string, Field<S>>>): Shape<S> {
  const entries = Object.entries(fields);
  const schema = z.strictObject(Object.fromEntries(entries.map(([key, line]) => [key, line.schema])));
  described.set(schema, { name, doc, schema, fields });
  const of = (source: S, view: View) => {
    const json: Record<string, unknown> = {};
    for (const [key, { value }] of entries) {
      const found = value(source, view);
      if (found !== undefined) json[key] = found;
    }
    return json;
  };
  return { name, doc, fields, schema, of };
}

/** A shape of its own with some lines of another left out. */
export function without<S>(base: Shape<S>, name: string, doc: string, ...keys: readonly string[]): Shape<S> {
  return shape(name, doc, Object.fromEntries(Object.entries(base.fields).filter(([key]) => !keys.includes(key))));
}
