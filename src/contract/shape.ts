// Shapes: a shape is a table of the fields of a JSON object, each with its type, its meaning, and the source of its value. Responses, the
// OpenAPI document, the reference pages and the strict checks of the tests derive from it.

import { z } from 'zod';
import type { Profile } from '../model/accounts/access-key.ts';
import type { Directory, FullDirectory } from '../readmodel/directory.ts';
import type { RenderContext } from '../readmodel/snapshot-builder.ts';

/** Data available to a wire value in addition to its source. */
export interface WireContext {
  readonly snapshot: Directory;
  readonly profile: Profile;
  readonly today: string;
}

/** Context of values that show people: includes all people, regardless of visibility. */
export interface FullContext extends WireContext {
  readonly snapshot: FullDirectory;
}

/** Context of events, whose responses depend on the time and the taken seats. */
export interface EventContext extends FullContext, RenderContext {}

export interface ShapeField<S, C = WireContext> {
  readonly schema: z.ZodType;
  readonly doc: string;
  readonly value: (source: S, context: C) => unknown;
}

export interface Shape<S, C = WireContext> {
  readonly name: string;
  readonly doc: string;
  readonly fields: Readonly<Record<string, ShapeField<S, C>>>;
  /** Strict: rejects keys that are not in the table. */
  readonly schema: z.ZodObject;
  /** Builds the JSON object of a source, with the keys in the order of the table. */
  readonly of: (source: S, context: C) => Record<string, unknown>;
}

export interface DescribedShape {
  readonly name: string;
  readonly doc: string;
  readonly schema: z.ZodType;
  readonly fields: Readonly<Record<string, { readonly schema: z.ZodType; readonly doc: string }>>;
}

const described = new Map<z.ZodType, DescribedShape>();

export function listShapes(): DescribedShape[] {
  return [...described.values()];
}

export function findShape(schema: z.ZodType): DescribedShape | undefined {
  return described.get(schema);
}

export function defineField<S, Z extends z.ZodType, C = WireContext>(
  schema: Z,
  doc: string,
  value: (source: S, context: C) => z.input<Z>,
): ShapeField<S, C> {
  return { schema, doc, value };
}

export function defineOptionalField<S, Z extends z.ZodType, C = WireContext>(
  schema: Z,
  doc: string,
  value: (source: S, context: C) => z.input<Z> | undefined,
): ShapeField<S, C> {
  return { schema: schema.optional(), doc, value };
}

export function defineShape<S, C = WireContext>(
  name: string,
  doc: string,
  fields: Readonly<Record<string, ShapeField<S, C>>>,
): Shape<S, C> {
  const entries = Object.entries(fields);
  const schema = z.strictObject(Object.fromEntries(entries.map(([key, line]) => [key, line.schema])));
  described.set(schema, { name, doc, schema, fields });
  return { name, doc, fields, schema, of: createValueBuilder(entries) };
}

export function createValueBuilder<S, C>(
  lines: readonly (readonly [key: string, line: ShapeField<S, C>])[],
): Shape<S, C>['of'] {
  return (source, context) => {
    const json: Record<string, unknown> = {};
    for (const [key, { value }] of lines) {
      const found = value(source, context);
      if (found !== undefined) json[key] = found;
    }
    return json;
  };
}

/** Shape by profile; the same shape for both if only one is given. */
export type ProfiledShape<S, C = WireContext> = Readonly<Record<Profile, Shape<S, C>>>;

export function combineProfiles<S, C>(document: Shape<S, C>, connector: Shape<S, C>): ProfiledShape<S, C> {
  return { document, connector };
}

export function omitFields<S, C>(
  base: Shape<S, C>,
  name: string,
  doc: string,
  ...keys: readonly string[]
): Shape<S, C> {
  return defineShape(name, doc, Object.fromEntries(Object.entries(base.fields).filter(([key]) => !keys.includes(key))));
}
