import { OPERATOR } from '../office/write-context.ts';
import { ARRAYS, kindNamed, pastAnswer } from '../office-api/wire.ts';
import type { HistoryOptions } from '../store/content/read-history.ts';
import { addDays } from '../util/dates.ts';
import { beginningOfDay } from '../util/wall-clock.ts';
import { atOffice } from './at-office.ts';
import { type Arguments, type Command, option, UsageError } from './command.ts';
import type { Desk } from './desk.ts';
import { HISTORY_HEADINGS, historyRow } from './history-words.ts';
import { limitOf } from './limit.ts';
import { JSON_HELP, JSON_OPTION, jsonText, printList, wantsJson } from './listing.ts';
import { readDay } from './when.ts';

/** Maximum number of entities printed per change (rule W10). */
const MAX_ENTITIES = 500;

const KINDS = [...ARRAYS, 'newsletter', 'settings'];

export const history: Command = {
  detail: `One line per change: ${HISTORY_HEADINGS.join(', ')}; tab-separated when the output is not a terminal.`,
  options: {
    kind: { type: 'string' },
    id: { type: 'string' },
    by: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    limit: { type: 'string' },
    ...JSON_OPTION,
  },
  help: [
    '--kind KIND  changes of this kind alone, such as events, persons or settings',
    '--id ID  changes of this one alone, with --kind; also after it was removed',
    '--by TEXT  changes by this account, key or command line alone, exactly as it is listed',
    '--from DAY  changes from the beginning of this day on: 2026-12-06, 6.12., today',
    '--to DAY  changes to the end of this day',
    '--limit N  how many; 50 when left out',
    JSON_HELP,
  ],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const limit = limitOf(args, 50);
      const wish = wishOf(desk, args);
      const isOfOne = wish.of?.id !== undefined;
      const found = await desk.store.content.history(desk.instance, { ...wish, limit: limit + 1 });
      const items = found.slice(0, limit);
      if (wantsJson(args)) {
        context.out(jsonText({ items: items.map((past) => pastAnswer(OPERATOR, past, isOfOne)) }));
      } else {
        const rows = items.map((past) => historyRow(past, isOfOne));
        printList(context, args, HISTORY_HEADINGS, rows);
      }
      if (found.length > limit) context.note('there are older changes; --limit says how many');
    }),
};

function wishOf({ around }: Desk, args: Arguments): Omit<HistoryOptions, 'limit'> {
  const [name, id, by] = [option(args, 'kind'), option(args, 'id'), option(args, 'by')];
  const kind = name === undefined ? undefined : kindNamed(name);
  if (name !== undefined && kind === undefined) {
    throw new UsageError(`--kind takes ${KINDS.join(', ')}, not ${JSON.stringify(name)}.`);
  }
  if (id !== undefined && kind === undefined) throw new UsageError('--id needs --kind: the id of what?');
  if (id !== undefined && !/^[1-9]\d{0,9}$/.test(id))
    throw new UsageError(`--id takes an id, not ${JSON.stringify(id)}.`);
  const [from, to] = ['from', 'to'].map((option_) => {
    const given = option(args, option_);
    return given === undefined ? undefined : readDay(`--${option_}`, given, around);
  });
  return {
    ...(kind !== undefined && { of: { kind, ...(id !== undefined && { id: Number(id) }) } }),
    ...(by !== undefined && { by }),
    ...(from !== undefined && { from: beginningOfDay(from, around.tell) }),
    ...(to !== undefined && { to: beginningOfDay(addDays(to, 1), around.tell) }),
    mostEntities: MAX_ENTITIES,
  };
}
