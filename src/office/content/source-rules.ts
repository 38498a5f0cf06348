// Rules for sources that can't be checked on a single value: source names are unique, each uid of a source has one event (rules Z3 and Z5),
// and this server may fetch the URL (rules Z4 and K5).

import { createProblem, type Problem } from '../../model/format/problem.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { stripCredentials } from '../../util/web-address.ts';
import { foldName } from '../sources/matching/directory.ts';
import type { WriteContext } from '../write-context.ts';
import { type CurrentEntities, type NumberedStep, stepKeyOf, stepPointerOf } from './assign-step-ids.ts';

export async function findSourceProblems(
  editing: Pick<WriteContext, 'targets'>,
  content: ContentTransaction,
  steps: readonly NumberedStep[],
  current: CurrentEntities,
): Promise<Problem[]> {
  const written = steps.filter((step) => !('remove' in step));
  const sources = written.filter(({ kind }) => kind === 'source');
  const events = written.filter(({ kind }) => kind === 'event');
  return [
    ...(sources.length > 0 ? await problemsOfSources(editing, content, sources, current) : []),
    ...(events.length > 0 ? await problemsOfEvents(content, events, current) : []),
  ];
}

async function problemsOfSources(
  { targets }: Pick<WriteContext, 'targets'>,
  content: ContentTransaction,
  steps: readonly NumberedStep[],
  current: CurrentEntities,
): Promise<Problem[]> {
  const all = await content.all('source');
  const byId = new Map(all.map((one) => [one.id, one]));
  return steps.flatMap((step): Problem[] => {
    const after = byId.get(step.id);
    const before = narrowToKind('source', step.kind, current.get(stepKeyOf(step))?.value);
    if (after === undefined) return [];
    const name = foldName(after.name);
    const other =
      before !== undefined && foldName(before.name) === name
        ? undefined
        : all.find((one) => one.id !== after.id && foldName(one.name) === name);
    const host = before?.url === after.url ? undefined : URL.parse(after.url)?.hostname;
    const refused = host === undefined ? undefined : targets?.hostProblem(host);
    const at = stepPointerOf(step);
    return [
      ...(other === undefined ? [] : [createProblem(`${at}/name`, 'source_name_taken', { source: other.id })]),
      ...(refused === undefined
        ? []
        : [
            createProblem(`${at}/url`, 'private_address', {
              address: stripCredentials(after.url),
              why: refused,
            }),
          ]),
    ];
  });
}

interface Named {
  readonly step: NumberedStep;
  readonly uid: string;
}

async function problemsOfEvents(
  content: ContentTransaction,
  steps: readonly NumberedStep[],
  current: CurrentEntities,
): Promise<Problem[]> {
  const named = new Map<number, Named[]>();
  const after = await content.getAll(
    'event',
    steps.map(({ id }) => id),
  );
  const byId = new Map(after.map(({ id, value }) => [id, value]));
  for (const step of steps) {
    const source = byId.get(step.id)?.source ?? null;
    const before = narrowToKind('event', step.kind, current.get(stepKeyOf(step))?.value)?.source ?? null;
    if (source === null || (before?.id === source.id && before.uid === source.uid)) continue;
    named.set(source.id, [...(named.get(source.id) ?? []), { step, uid: source.uid }]);
  }
  const problems: Problem[] = [];
  for (const [sourceId, some] of named) problems.push(...(await findTakenNames(content, sourceId, some)));
  return problems;
}

/** Finds problems with duplicate uids; within one change, the first event keeps the uid. */
async function findTakenNames(
  content: ContentTransaction,
  sourceId: number,
  named: readonly Named[],
): Promise<Problem[]> {
  const referrers = await content.referrers('source', sourceId);
  const isNamed = new Set(named.map(({ step }) => step.id));
  const ids = referrers.flatMap(({ kind, id }) => (kind === 'event' && !isNamed.has(id) ? [id] : []));
  const taken = new Map((await content.getAll('event', ids)).map(({ id, value }) => [value.source?.uid ?? '', id]));
  return named.flatMap(({ step, uid }): Problem[] => {
    const other = taken.get(uid);
    if (other === undefined) taken.set(uid, step.id);
    if (other === undefined) return [];
    return [createProblem(`${stepPointerOf(step)}/source/uid`, 'source_uid_taken', { source: sourceId, event: other })];
  });
}
