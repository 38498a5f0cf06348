// Rules about sources across entities: source names are unique, each uid of a source has one event (rules Z3 and Z5), and a URL must be
// allowed to be fetched (rules Z4 and K5).

import { type Problem, problem } from '../../model/format/problem.ts';
import { ofKind } from '../../store/content/by-kind.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { withoutLogin } from '../../util/web-address.ts';
import { foldedName } from '../sources/matching/directory.ts';
import type { WriteContext } from '../write-context.ts';
import { keyOf, type NumberedStep, type PresentByKey, placeOf } from './numbered.ts';

/** Problems of sources and of their events after manual steps; unchanged parts are not checked. */
export async function sourceProblems(
  editing: Pick<WriteContext, 'targets'>,
  content: ContentTransaction,
  steps: readonly NumberedStep[],
  stood: PresentByKey,
): Promise<Problem[]> {
  const written = steps.filter((step) => !('remove' in step));
  const sources = written.filter(({ kind }) => kind === 'source');
  const events = written.filter(({ kind }) => kind === 'event');
  return [
    ...(sources.length > 0 ? await problemsOfSources(editing, content, sources, stood) : []),
    ...(events.length > 0 ? await problemsOfEvents(content, events, stood) : []),
  ];
}

async function problemsOfSources(
  { targets }: Pick<WriteContext, 'targets'>,
  content: ContentTransaction,
  steps: readonly NumberedStep[],
  stood: PresentByKey,
): Promise<Problem[]> {
  const all = await content.all('source');
  const byId = new Map(all.map((one) => [one.id, one]));
  return steps.flatMap((step): Problem[] => {
    const after = byId.get(step.id);
    const before = ofKind('source', step.kind, stood.get(keyOf(step))?.value);
    if (after === undefined) return [];
    const name = foldedName(after.name);
    const other =
      before !== undefined && foldedName(before.name) === name
        ? undefined
        : all.find((one) => one.id !== after.id && foldedName(one.name) === name);
    const host = before?.url === after.url ? undefined : URL.parse(after.url)?.hostname;
    const refused = host === undefined ? undefined : targets?.hostProblem(host);
    const at = placeOf(step);
    return [
      ...(other === undefined ? [] : [problem(`${at}/name`, 'source_name_taken', { source: other.id })]),
      ...(refused === undefined
        ? []
        : [
            problem(`${at}/url`, 'private_address', {
              address: withoutLogin(after.url),
              why: refused,
            }),
          ]),
    ];
  });
}

/** Event whose source or uid is new or changed. */
interface Named {
  readonly step: NumberedStep;
  readonly uid: string;
}

async function problemsOfEvents(
  content: ContentTransaction,
  steps: readonly NumberedStep[],
  stood: PresentByKey,
): Promise<Problem[]> {
  const named = new Map<number, Named[]>();
  const after = await content.getAll(
    'event',
    steps.map(({ id }) => id),
  );
  const byId = new Map(after.map(({ id, value }) => [id, value]));
  for (const step of steps) {
    const source = byId.get(step.id)?.source ?? null;
    const before = ofKind('event', step.kind, stood.get(keyOf(step))?.value)?.source ?? null;
    if (source === null || (before?.id === source.id && before.uid === source.uid)) continue;
    named.set(source.id, [...(named.get(source.id) ?? []), { step, uid: source.uid }]);
  }
  const problems: Problem[] = [];
  for (const [sourceId, some] of named) problems.push(...(await takenNames(content, sourceId, some)));
  return problems;
}

/** Problems of duplicate uids; within one change the first event keeps the uid. */
async function takenNames(content: ContentTransaction, sourceId: number, named: readonly Named[]): Promise<Problem[]> {
  const referrers = await content.referrers('source', sourceId);
  const isNamed = new Set(named.map(({ step }) => step.id));
  const ids = referrers.flatMap(({ kind, id }) => (kind === 'event' && !isNamed.has(id) ? [id] : []));
  const taken = new Map((await content.getAll('event', ids)).map(({ id, value }) => [value.source?.uid ?? '', id]));
  return named.flatMap(({ step, uid }): Problem[] => {
    const other = taken.get(uid);
    if (other === undefined) taken.set(uid, step.id);
    if (other === undefined) return [];
    return [problem(`${placeOf(step)}/source/uid`, 'source_uid_taken', { source: sourceId, event: other })];
  });
}
