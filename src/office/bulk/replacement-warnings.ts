import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Authority } from '../../model/authority.ts';
import { createProblem } from '../../model/format/problem.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { personName } from '../../model/person.ts';
import type { VersionedEntity } from '../../model/present.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';
import type { ContentReader } from '../../store/content/port.ts';

import { serializeVisibleEntity } from '../access/visible-fields.ts';
import type { Warning } from '../content/warning.ts';
import { createNameTest, mergesDuplicatePeople, type Replacement } from './person-replacement.ts';

export interface AppliedReplacement {
  readonly replacement: Replacement;
  readonly path: string;
  readonly before: VersionedEntity;
  readonly after: VersionedEntity;
}

/** Events checked before yielding to the event loop. */
const EVENTS_PER_TURN = 100;

export async function findReplacementWarnings(
  content: ContentReader,
  authority: Authority,
  all: readonly AppliedReplacement[],
): Promise<Warning[]> {
  const warnings: Warning[] = [];
  const writtenValue = ({ kind, value }: VersionedEntity) =>
    serializeVisibleEntity(authority, kind, value) as PlainObject;
  const pairs = Map.groupBy(all, ({ replacement: { from, to } }) => `${from} ${to}`);
  for (const some of pairs.values()) {
    const [first] = some;
    if (first === undefined) continue;
    const { replacement, path } = first;
    const { from, to } = replacement;
    const persons = await content.getAll('person', to === null ? [from] : [from, to]);
    const personOf = (id: number | null) => persons.find((one) => one.id === id)?.value;
    const [old, successor] = [personOf(from), personOf(to)];
    const namesOld = old === undefined ? () => false : createNameTest(old, successor);
    const [listed, naming]: [AppliedReplacement[], AppliedReplacement[]] = [[], []];
    for (const [index, one] of some.entries()) {
      if (index % EVENTS_PER_TURN === EVENTS_PER_TURN - 1) await nextTurn();
      const after = writtenValue(one.after);
      if (mergesDuplicatePeople(replacement, writtenValue(one.before), after)) listed.push(one);
      if (namesOld(after)) naming.push(one);
    }
    if (successor !== undefined && listed.length > 0) {
      const params = { person: personName(successor), count: listed.length };
      warnings.push({ ...createProblem(path, 'person_listed_once', params), with: idsOf(listed) });
    }
    if (old !== undefined && naming.length > 0) {
      const params = { person: personName(old), count: naming.length };
      warnings.push({ ...createProblem(path, 'person_still_named', params), with: idsOf(naming) });
    }
  }
  return warnings;
}

function idsOf(events: readonly AppliedReplacement[]): number[] {
  return events
    .map(({ after }) => ({ id: after.id, startsAt: narrowToKind('event', after.kind, after.value)?.startsAt ?? '' }))
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)) || a.id - b.id)
    .map(({ id }) => id);
}
