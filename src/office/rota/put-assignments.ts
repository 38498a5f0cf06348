// Writes who stands beside events in the plan.

import type { Assignment } from '../../model/rota/rota.ts';
import { assignedPerson, planPersonKey } from '../../model/rota/rota-cells.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { BLANK, type MadeCell } from './made-cells.ts';

/** Writes who stands beside events: those who stay in their state keep all that is known of it. */
export async function putAssignments(
  content: ContentTransaction,
  made: readonly MadeCell[],
  at: string,
): Promise<void> {
  const fresh: Assignment[] = [];
  for (const { given, beside, after } of made) {
    const { own, present, role } = given;
    const sure = new Set(after.people.flatMap((one) => (one.state === 'yes' ? [planPersonKey(one)] : [])));
    const wanted = new Map(beside.map((one) => [planPersonKey(one), one]));
    for (const one of own) {
      const key = planPersonKey(assignedPerson(one));
      const to = wanted.get(key);
      wanted.delete(key);
      const revision = (await content.get('assignment', one.id))?.revision ?? 0;
      // Who looks for a substitute still does, though they stand in the field.
      if (to === undefined && one.offered && sure.has(key)) continue;
      if (to === undefined) await content.remove('assignment', one.id, revision);
      else if (to.state !== one.state || (to.note ?? one.note) !== one.note) {
        const { state, note = one.note } = to;
        // Whoever is not sure any more has nothing to hand over.
        const offered = one.offered && state === 'yes';
        await content.put(
          'assignment',
          { ...one, state, note, offered, at: state === one.state ? one.at : at },
          revision,
        );
      }
    }
    for (const one of wanted.values()) {
      const who = 'personId' in one ? { personId: one.personId } : { name: one.name };
      const { state, note = '' } = one;
      fresh.push({ ...BLANK, ...who, eventId: present.id, roleId: role.id, state, note, at });
    }
  }
  if (fresh.length === 0) return;
  const ids = await content.newIds('assignment', fresh.length);
  for (const [index, one] of fresh.entries()) {
    await content.put('assignment', { ...one, id: ids[index] ?? 0 }, 'new');
  }
}
