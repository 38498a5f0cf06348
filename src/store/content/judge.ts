// Judges a change of content as a whole: that nothing is removed which others name, that what is named is there, and that no
// tree leads into a loop.

import { isDeepStrictEqual } from 'node:util';
import { missingText } from '../../model/format/report.ts';
import type { Delta } from './diff.ts';
import { parentOf, placesOf, referencesOf } from './documents.ts';
import { type Fault, InUse, Invalid } from './errors.ts';
import type { ContentReader } from './port.ts';

/** Throws InUse or Invalid. */
export async function judge(deltas: readonly Delta[], content: ContentReader): Promise<void> {
  await checkUnused(deltas, content.referrers);
  const problems = [...(await missingIn(deltas, content.missing)), ...(await loopsIn(deltas, content.ancestors))];
  if (problems.length > 0) throw new Invalid(problems);
}

async function checkUnused(deltas: readonly Delta[], referrers: ContentReader['referrers']): Promise<void> {
  for (const { kind, id, after } of deltas) {
    if (after !== undefined || kind === 'newsletter' || kind === 'settings') continue;
    const found = await referrers(kind, id);
    if (found.length > 0) throw new InUse(`${kind} ${id}`, found);
  }
}

/** What is named now, was not named before, and is not there. */
async function missingIn(deltas: readonly Delta[], missing: ContentReader['missing']): Promise<Fault[]> {
  const named = deltas.flatMap(({ kind, id, after, entityBefore }) => {
    if (after === undefined) return [];
    const before = entityBefore();
    const known = before === undefined ? [] : referencesOf(kind, before);
    return referencesOf(kind, after.entity)
      .filter((to) => !known.some((old) => isDeepStrictEqual(old, to)))
      .map((to) => ({ ...to, by: { kind, id }, entity: after.entity }));
  });
  return (await missing(named)).flatMap(({ by, entity, kind, id }) =>
    placesOf(by.kind, entity)
      .filter((place) => place.kind === kind && place.id === id)
      .map(({ path }) => ({ ...by, path, text: missingText({ kind, id }) })),
  );
}

/** Entities of trees that have come to stand below themselves. */
async function loopsIn(deltas: readonly Delta[], ancestors: ContentReader['ancestors']): Promise<Fault[]> {
  const problems: Fault[] = [];
  for (const { kind, id, after, entityBefore } of deltas) {
    const parent = parentOf(after?.entity);
    if (kind === 'newsletter' || kind === 'settings' || parent === null || parent === parentOf(entityBefore()))
      continue;
    const above = await ancestors(kind, id);
    if (above.includes(id)) {
      const loop = [id, ...above].join(' → ');
      problems.push({ kind, id, path: '/parent_id', text: `leads into a loop of parents (${loop})` });
    }
  }
  return problems;
}
