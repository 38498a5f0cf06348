import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { id } from '../contract/parameters.ts';
import { rosterEntry } from '../contract/rota/roster-entry.ts';

export const getrosterentries = operation({
  name: 'getrosterentries',
  title: 'Duties',
  subject: 'people',
  summary: 'The duties of a roster',
  description:
    'Those that are not over, by time. Who agreed to be visible on the web appears whole; who serves by name alone ' +
    'is a text, and who may not be shown is left out, with a duty that nobody is left of. A roster that is unknown ' +
    'or not public has none.',
  scope: 'read',
  rules: ['K2', 'D19', 'P1', 'P3'],
  parameters: { id: id('The roster') },
  schema: z.array(rosterEntry.schema),
  answer: (view, { id: rosterId }) => {
    const duties = view.snapshot.plan.rosters.get(rosterId) ?? [];
    return arrayOf(
      view,
      rosterEntry,
      duties.filter(({ dateTo }) => dateTo >= view.today),
    );
  },
});
