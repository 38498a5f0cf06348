import type { OfSeries } from '../model/event.ts';
import { atOffice } from './at-office.ts';
import { changeEvent, DRY_RUN_HELP, DRY_RUN_OPTION, eventOf, MEANWHILE } from './change-event.ts';
import { type Command, type CommandContext, idPositional } from './command.ts';
import type { Desk } from './desk.ts';
import { eventInColumns, eventInWords, plain } from './event-words.ts';
import { JSON_HELP, JSON_OPTION, jsonText, wantsJson } from './listing.ts';

export const eventRemove: Command = {
  detail:
    'An event that does not take place is better cancelled: `parvis event cancel`. The date of an event of a ' +
    'series is excepted from the series.',
  options: { detach: { type: 'boolean' }, ...DRY_RUN_OPTION, ...JSON_OPTION },
  help: [
    '--detach  also takes it out of all lists that name it; without it, an event named there is not removed',
    DRY_RUN_HELP,
    JSON_HELP,
  ],
  run: (context, args) =>
    atOffice(
      context,
      args,
      async (desk) => {
        const id = idPositional(args, 1, 'an event');
        const present = await eventOf(desk, id);
        const isDetached = args.values['detach'] === true;
        const step = { kind: 'event', id, ifRevision: present.revision, remove: true, isDetached, at: '' } as const;
        const applied = await changeEvent(context, args, desk, step);
        await noteException(context, desk, present.value.series, applied === undefined);
        if (applied === undefined) return;
        const { revision } = applied;
        const removed = { ...present, revision };
        if (wantsJson(args)) context.out(jsonText({ revision }));
        else context.out(context.isTerminal ? eventInWords(removed, 'removed') : eventInColumns(removed));
        context.note(`\`parvis event restore ${desk.instance} ${id}\` brings it back within 30 days`);
      },
      { ...MEANWHILE, inUse: '--detach takes it out of them' },
    ),
};

/** Prints that a series creates no event for the date any more, or would not. */
async function noteException(
  { note }: Pick<CommandContext, 'note'>,
  { store, instance }: Desk,
  of: OfSeries | null,
  isTrial: boolean,
): Promise<void> {
  if (of === null) return;
  const series = await store.content.read(instance, (content) => content.get('series', of.id));
  if (series === undefined) return;
  const whose = `series ${of.id} (${plain(series.value.name)})`;
  if (isTrial) note(`${of.date} would be excepted from ${whose}`);
  else if (series.value.except.includes(of.date)) note(`${of.date} is excepted from ${whose} now`);
}
