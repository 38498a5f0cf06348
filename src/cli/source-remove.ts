import { findSource, removeSource } from '../office/sources/runs/manage-sources.ts';
import { atOffice } from './at-office.ts';
import { type Command, idPositional } from './command.ts';

export const sourceRemove: Command = {
  options: { 'with-events': { type: 'boolean' } },
  help: ['--with-events  puts its coming events into the trash; past ones stay'],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const id = idPositional(args, 1, 'a source');
      const removesEvents = args.values['with-events'] === true;
      const { source, events } = await findSource(desk, desk.instance, id);
      const applied = await removeSource(desk, desk.instance, id, { removesEvents });
      const removed = Math.max((applied?.results.length ?? 1) - 1, 0);
      const told = removesEvents ? `${removed} of its events lie in the trash` : `its events stay: ${events}`;
      context.note(`source ${id} (${source.name}) is removed; ${told}`);
    }),
};
