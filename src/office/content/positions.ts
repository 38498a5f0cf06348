// Order of siblings: either all entities of a kind have a position or none (rule R11). New entities go to the end of an existing order.

import type { Entity, Kind, Positioned } from '../../model/entity.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import type { ContentTransaction } from '../../store/content/port.ts';

const MAX_POSITION = 2147483647;

export interface PositionedWrite {
  readonly kind: Kind;
  readonly id: number;
  readonly at: string;
  readonly before: Entity | undefined;
}

/** Appends created entities to their siblings if the kind is ordered; returns problems. */
export async function appendPositions(
  content: ContentTransaction,
  puts: readonly PositionedWrite[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [kind, some] of Map.groupBy(puts, (put) => put.kind)) {
    const touched = (
      await content.getAll(
        kind,
        some.map(({ id }) => id),
      )
    ).map(({ value }) => value as Positioned);
    const after = new Map(touched.map((one) => [one.id, one.position]));
    const mayDiffer = some.filter(({ id, before }) => {
      const position = (before as Positioned | undefined)?.position;
      return before === undefined || (position === null) !== (after.get(id) === null);
    });
    if (mayDiffer.length > 0) problems.push(...(await orderKind(content, kind, mayDiffer)));
  }
  return problems;
}

async function orderKind(
  content: ContentTransaction,
  kind: Kind,
  puts: readonly PositionedWrite[],
): Promise<Problem[]> {
  const all = (await content.all(kind)) as readonly Entity[] as readonly Positioned[];
  const positions = all.flatMap(({ position }) => position ?? []);
  if (positions.length === 0 || positions.length === all.length) return [];
  const here = new Map(puts.map((put) => [put.id, put]));
  const others = all.filter(({ id }) => !here.has(id));
  const areOrdered = others.every(({ position }) => position !== null);
  let last = Math.max(...positions);
  const problems: Problem[] = [];
  for (const value of all) {
    const put = here.get(value.id);
    if (put === undefined) continue;
    if (areOrdered && value.position === null && put.before === undefined && last === MAX_POSITION) {
      problems.push(createProblem(`${put.at}/position`, 'no_position_left'));
    } else if (areOrdered && value.position === null && put.before === undefined) {
      const placed: Positioned = { ...value, position: ++last };
      await content.put(kind, placed, content.revision);
    } else if (areOrdered && value.position === null) {
      problems.push(createProblem(`${put.at}/position`, 'no_position'));
    } else if (!areOrdered && value.position !== null) {
      problems.push(createProblem(`${put.at}/position`, 'position_alone'));
    }
  }
  return problems;
}
