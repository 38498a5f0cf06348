// Warnings about replacing a person in many events (rule W24).

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Authority } from '../../model/authority.ts';
import { problem } from '../../model/format/problem.ts';
import type { Plain } from '../../model/format/rule.ts';
import { personName } from '../../model/person.ts';
import type { Present } from '../../model/present.ts';
import { ofKind } from '../../store/content/by-kind.ts';
import type { ContentReader } from '../../store/content/port.ts';

import { valueFor } from '../access/visible-fields.ts';
import type { Warning } from '../content/warning.ts';
import { dropsDouble, type Replacement, textsName } from './replaced-person.ts';

export interface ReplacedIn {
  readonly replacement: Replacement;
  /** JSON pointer to the replacement in the request. */
  readonly path: string;
  readonly before: Present;
  readonly after: Present;
}

/** Events checked before other requests get a turn. */
const IN_ONE_TURN = 100;

/** Warns of events whose texts still name the old person, and of those where the new person was listed already. */
export async function replacementWarnings(
  content: ContentReader,
  authority: Authority,
  all: readonly ReplacedIn[],
): Promise<Warning[]> {
  const warnings: Warning[] = [];
  const written = ({ kind, value }: Present) => valueFor(authority, kind, value) as Plain;
  const pairs = Map.groupBy(all, ({ replacement: { from, to } }) => `${from} ${to}`);
  for (const some of pairs.values()) {
    const [first] = some;
    if (first === undefined) continue;
    const { replacement, path } = first;
    const { from, to } = replacement;
    const persons = await content.getAll('person', to === null ? [from] : [from, to]);
    const personOf = (id: number | null) => persons.find((one) => one.id === id)?.value;
    const [old, successor] = [personOf(from), personOf(to)];
    const namesOld = old === undefined ? () => false : textsName(old, successor);
    const [listed, naming]: [ReplacedIn[], ReplacedIn[]] = [[], []];
    for (const [index, one] of some.entries()) {
      if (index % IN_ONE_TURN === IN_ONE_TURN - 1) await nextTurn();
      const after = written(one.after);
      if (dropsDouble(replacement, written(one.before), after)) listed.push(one);
      if (namesOld(after)) naming.push(one);
    }
    if (successor !== undefined && listed.length > 0) {
      const params = { person: personName(successor), count: listed.length };
      warnings.push({ ...problem(path, 'person_listed_once', params), with: idsOf(listed) });
    }
    if (old !== undefined && naming.length > 0) {
      const params = { person: personName(old), count: naming.length };
      warnings.push({ ...problem(path, 'person_still_named', params), with: idsOf(naming) });
    }
  }
  return warnings;
}

/** Ids of the events, earliest first. */
function idsOf(events: readonly ReplacedIn[]): number[] {
  return events
    .map(({ after }) => ({ id: after.id, startsAt: ofKind('event', after.kind, after.value)?.startsAt ?? '' }))
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)) || a.id - b.id)
    .map(({ id }) => id);
}
