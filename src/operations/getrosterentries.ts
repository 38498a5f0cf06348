import { z } from 'zod';
import { joinJsonArray } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdParameter } from '../contract/parameters.ts';
import { rosterEntryShape } from '../contract/rota/roster-entry.ts';

export const getrosterentries = defineOperation({
  name: 'getrosterentries',
  title: 'Duties',
  subject: 'people',
  summary: 'The duties of a roster',
  description:
    'Duties that are not over, by time. Persons who have agreed to be visible on the web appear with all ' +
    'their data; persons shown by name only ' +
    'appear as text; others are omitted, as are duties that are then empty. A roster that is unknown ' +
    'or not public has no duties.',
  scope: 'read',
  rules: ['K2', 'D19', 'P1', 'P3'],
  parameters: { id: createIdParameter('The roster') },
  schema: z.array(rosterEntryShape.schema),
  answer: (view, { id: rosterId }) => {
    const duties = view.snapshot.plan.rosters.get(rosterId) ?? [];
    return joinJsonArray(
      view,
      rosterEntryShape,
      duties.filter(({ dateTo }) => dateTo >= view.today),
    );
  },
});
