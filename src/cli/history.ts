import { OPERATOR_AUTHORITY } from '../office/write-context.ts';
import { createPastChangeBody, findKindByWireName, ROUTED_KIND_WIRE_NAMES } from '../office-api/wire.ts';
import type { HistoryOptions } from '../store/content/read-history.ts';
import { addDays } from '../util/dates.ts';
import { findStartOfDay } from '../util/wall-clock.ts';
import { type Arguments, type Command, readOption, UsageError } from './command.ts';
import { readDayOption } from './date-options.ts';
import { createHistoryRow, HISTORY_HEADINGS } from './history-rows.ts';
import type { InstanceContext } from './instance-context.ts';
import { readLimitOption } from './limit.ts';
import { formatJson, JSON_HELP, JSON_OPTION, printList, wantsJson } from './listing.ts';
import { runOnInstance } from './run-on-instance.ts';

/** Maximum number of entities printed per change (rule W10). */
const MAX_ENTITIES = 500;

const KINDS = [...ROUTED_KIND_WIRE_NAMES, 'newsletter', 'settings'];

export const historyCommand: Command = {
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
    '--kind KIND  only changes of this kind, such as events, persons or settings',
    '--id ID  only changes to this entry, even if it has been removed; requires --kind',
    '--by TEXT  only changes by this account, key or command line, exactly as listed',
    '--from DAY  changes since the start of this day: 2026-12-06, 6.12., today',
    '--to DAY  changes until the end of this day',
    '--limit N  maximum number of changes (default: 50)',
    JSON_HELP,
  ],
  run: (context, args) =>
    runOnInstance(context, args, async (desk) => {
      const limit = readLimitOption(args, 50);
      const options = historyOptionsOf(desk, args);
      const isOfOne = options.of?.id !== undefined;
      const found = await desk.store.content.history(desk.instance, { ...options, limit: limit + 1 });
      const items = found.slice(0, limit);
      if (wantsJson(args)) {
        context.out(
          formatJson({ items: items.map((past) => createPastChangeBody(OPERATOR_AUTHORITY, past, isOfOne)) }),
        );
      } else {
        const rows = items.map((past) => createHistoryRow(past, isOfOne));
        printList(context, args, HISTORY_HEADINGS, rows);
      }
      if (found.length > limit) context.note('there are older changes; use --limit to see more');
    }),
};

function historyOptionsOf({ whenContext }: InstanceContext, args: Arguments): Omit<HistoryOptions, 'limit'> {
  const [name, id, by] = [readOption(args, 'kind'), readOption(args, 'id'), readOption(args, 'by')];
  const kind = name === undefined ? undefined : findKindByWireName(name);
  if (name !== undefined && kind === undefined) {
    throw new UsageError(`--kind takes ${KINDS.join(', ')}, not ${JSON.stringify(name)}.`);
  }
  if (id !== undefined && kind === undefined) throw new UsageError('--id needs --kind: which kind of entry is it?');
  if (id !== undefined && !/^[1-9]\d{0,9}$/.test(id))
    throw new UsageError(`--id takes an id, not ${JSON.stringify(id)}.`);
  const [from, to] = ['from', 'to'].map((option_) => {
    const given = readOption(args, option_);
    return given === undefined ? undefined : readDayOption(`--${option_}`, given, whenContext);
  });
  return {
    ...(kind !== undefined && { of: { kind, ...(id !== undefined && { id: Number(id) }) } }),
    ...(by !== undefined && { by }),
    ...(from !== undefined && { from: findStartOfDay(from, whenContext.tell) }),
    ...(to !== undefined && { to: findStartOfDay(addDays(to, 1), whenContext.tell) }),
    maxEntities: MAX_ENTITIES,
  };
}
