import type { z } from 'zod';

/** Mismatch with a schema: the path as keys and indexes, and a text. */
export interface SchemaFault {
  readonly path: readonly PropertyKey[];
  readonly text: string;
}

type Issue = z.core.$ZodIssue;

/** Returns all mismatches of a JSON value; for a union, those of the closest alternative. */
export function findSchemaFaults(schema: z.ZodType, json: unknown): readonly SchemaFault[] {
  const parsed = schema.safeParse(json);
  return parsed.success ? [] : parsed.error.issues.flatMap((issue) => faultsIn(issue, []));
}

function faultsIn(issue: Issue, above: readonly PropertyKey[]): SchemaFault[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], text: 'is not a field of this interface' }));
  if (issue.code === 'invalid_union') {
    const [best] = [...issue.errors].sort((a, b) => depthOf(b) - depthOf(a) || a.length - b.length);
    if (best !== undefined && depthOf(best) > 0) return best.flatMap((inner) => faultsIn(inner, path));
  }
  return [{ path, text: issue.message }];
}

function depthOf(issues: readonly Issue[]): number {
  return Math.min(...issues.map(({ path, code }) => path.length + (code === 'unrecognized_keys' ? 1 : 0)));
}
