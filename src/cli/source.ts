import { MISSING_EVENT_POLICIES, type Source } from '../model/sources/source.ts';
import type { SourceRun } from '../model/sources/source-run.ts';
import type { RowFault } from '../office/sources/matching/fault.ts';
import { describeRowFault, describeRowPlace } from '../office/sources/matching/fault-messages.ts';
import {
  type AddSourceOptions,
  addSource,
  changeSource,
  findSource,
  type ListedSource,
  listSources,
  removeSource,
  runSourceNow,
} from '../office/sources/runs/manage-sources.ts';
import { isFetchedRegularly } from '../office/sources/runs/run-source.ts';
import { addService } from '../office/sources/services/add-service.ts';
import { setServiceKey } from '../office/sources/services/service-key.ts';
import { NotFoundError } from '../store/content/errors.ts';
import {
  type Arguments,
  type Command,
  type OptionDefinitions,
  readIdPositional,
  readOption,
  requirePositional,
  UsageError,
} from './command.ts';
import { CommandError } from './command-error.ts';
import { readImportMap } from './import-map.ts';
import { formatJson, JSON_HELP, JSON_OPTION, printList, wantsJson } from './listing.ts';
import { runOnInstance } from './run-on-instance.ts';
import { readKeyFile } from './service.ts';

const GONE_OPTION = { gone: { type: 'string' } } as const satisfies OptionDefinitions;
const GONE_HELP = `--gone ${MISSING_EVENT_POLICIES.join('|')}  what happens to upcoming events that are no longer in the source`;

const EVERY_OPTION = { every: { type: 'string' } } as const satisfies OptionDefinitions;

const KEY_OPTION = { 'key-file': { type: 'string' } } as const satisfies OptionDefinitions;
const KEY_HELP = '--key-file FILE  a file with the key of a service (- for standard input)';

function missingPolicyOf(args: Arguments): Source['gone'] | undefined {
  const given = readOption(args, 'gone');
  const found = MISSING_EVENT_POLICIES.find((one) => one === given);
  if (given !== undefined && found === undefined) {
    throw new UsageError(`--gone takes ${MISSING_EVENT_POLICIES.join(', ')}, not ${JSON.stringify(given)}.`);
  }
  return found;
}

/** Returns the value of --every in minutes. Throws UsageError. */
function intervalOf(args: Arguments): number | undefined {
  const given = readOption(args, 'every');
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(given)) {
    throw new UsageError(`--every takes minutes from 1 to 999999, not ${JSON.stringify(given)}.`);
  }
  return Number(given);
}

type RunSummary = Pick<SourceRun, 'outcome' | 'detail' | 'created' | 'changed' | 'gone' | 'unclear' | 'leftOut'>;

/** Describes a run: `2 new, 1 changed`, the reason for a failure, or that nothing changed. */
function runInWords({ outcome, detail, created, changed, gone, unclear, leftOut }: RunSummary): string {
  if (outcome === 'failed') return detail;
  const counts = [
    [created, 'new'],
    [changed, 'changed'],
    [gone, 'gone'],
    [unclear, 'unclear, not imported'],
    [leftOut, 'left out'],
  ] as const;
  const notes = counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  return notes.length === 0 ? 'no changes' : notes.join(', ');
}

function faultsInWords({ faults }: Pick<SourceRun, 'faults'>): string[] {
  const all = JSON.parse(faults) as readonly (RowFault & { readonly isCalendar: boolean })[];
  return all.map((fault) => {
    const label = fault.label === '' ? '' : ` (${fault.label})`;
    return `  ! ${describeRowPlace(fault, 'en', fault.isCalendar)}${label}: ${describeRowFault(fault, 'en')}`;
  });
}

const HEADINGS = ['id', 'name', 'kind', 'url', 'every', 'state', 'events', 'last fetched', 'next', 'what came of it'];

export const sourceListCommand: Command = {
  detail:
    'One line per source: id, name, kind, url, minutes between fetches, state, events, last fetched, next, ' +
    'last result; tab-separated when the output is not a terminal. Sources that were imported only once are listed ' +
    'as off.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: (context, args) =>
    runOnInstance(context, args, async (desk) => {
      const rows = (await listSources(desk, desk.instance)).map((listed) => {
        const { source, events, state, last } = listed;
        const { id, name, kind, url, everyMinutes } = source;
        const times = [{ instant: state.lastAt }, { instant: state.lastAt === null ? null : state.nextAt }];
        return [id, name, kind, url, everyMinutes, stateOf(listed), events, ...times, last ? runInWords(last) : ''];
      });
      printList(context, args, HEADINGS, rows);
    }),
};

function stateOf({ source, state }: ListedSource): string {
  if (!isFetchedRegularly(source)) return 'off';
  return state.failures > 0 ? 'failing' : 'active';
}

export const sourceAddCommand: Command = {
  detail:
    'The address is fetched at once, and rejected if it returns none of the three. If a source of that name was imported from a ' +
    'file, it is fetched from this address from now on. A service is another server with the same ' +
    'interface: give its address followed by the name of its instance, as in https://data.example.org/seewil.',
  options: {
    name: { type: 'string' },
    map: { type: 'string' },
    public: { type: 'boolean' },
    kind: { type: 'string' },
    ...KEY_OPTION,
    ...EVERY_OPTION,
    ...GONE_OPTION,
  },
  help: [
    '--kind interface  needed for a service; other formats are detected',
    KEY_HELP,
    '--name NAME  its name (default: the host of the address, or the instance of a service)',
    '--every MINUTES  how often it is fetched (default: 60)',
    `${GONE_HELP} (default: cancel)`,
    '--public  shows new events at once',
    '--map FILE  a JSON file that maps columns, and the names in them',
  ],
  run: (context, args) =>
    runOnInstance(context, args, async (desk) => {
      const map = readOption(args, 'map');
      const setting = {
        url: requirePositional(args, 1),
        name: readOption(args, 'name') ?? '',
        everyMinutes: intervalOf(args) ?? 60,
        gone: missingPolicyOf(args) ?? 'cancel',
        isPublic: args.values['public'] === true,
        ...(map !== undefined && readExistingMap(map)),
      };
      const key = keyOf(args);
      const id =
        key === undefined
          ? await addSource(desk, await context.openOutbound(), desk.instance, setting)
          : await addService(desk, await context.openOutbound(), desk.instance, { ...setting, key });
      context.out(String(id));
      context.note(
        `a running server fetches it within seconds; \`parvis source run ${desk.instance} ${id}\` fetches it now`,
      );
    }),
};

function readExistingMap(file: string): Pick<AddSourceOptions, 'columns' | 'resolutions'> {
  const { columns = {}, resolutions = new Map() } = readImportMap(file);
  const known = new Map<string, number | 'leave' | 'words'>();
  for (const [key, meant] of resolutions) {
    if (typeof meant === 'object') {
      throw new UsageError(
        `--map: ${JSON.stringify(meant.name)} can be created only by parvis import, not by source add.`,
      );
    }
    known.set(key, meant);
  }
  return { columns, resolutions: known };
}

/** Returns the key of a service; undefined for a calendar or table. Throws UsageError. */
function keyOf(args: Arguments): string | undefined {
  const [kind, file] = [readOption(args, 'kind'), readOption(args, 'key-file')];
  if (kind !== undefined && kind !== 'interface') {
    throw new UsageError(`--kind takes interface, not ${JSON.stringify(kind)}; calendars and tables are detected.`);
  }
  if (kind === undefined && file !== undefined) throw new UsageError('--key-file works only with --kind interface.');
  if (kind !== undefined && file === undefined) throw new UsageError('--kind interface requires --key-file FILE.');
  return file === undefined ? undefined : readKeyFile(file);
}

export const sourceSetCommand: Command = {
  detail: 'While switched off, a source is not fetched and the office can edit all fields of its events.',
  options: {
    name: { type: 'string' },
    url: { type: 'string' },
    owns: { type: 'string' },
    on: { type: 'boolean' },
    off: { type: 'boolean' },
    ...KEY_OPTION,
    ...EVERY_OPTION,
    ...GONE_OPTION,
  },
  help: [
    '--on, --off  whether it is fetched',
    '--name NAME  its name',
    '--url URL  its address; for a service, the key must be given again as well',
    KEY_HELP,
    '--every MINUTES  how often it is fetched',
    GONE_HELP,
    '--owns KEYS  the fields of its events that it overwrites, such as date_from,date_to,title',
  ],
  run: (context, args) =>
    runOnInstance(
      context,
      args,
      async (desk) => {
        const id = readIdPositional(args, 1, 'a source');
        const [isOn, isOff] = [args.values['on'] === true, args.values['off'] === true];
        if (isOn && isOff) throw new UsageError('--on and --off can’t be used together.');
        const [name, url, owns] = ['name', 'url', 'owns'].map((one) => readOption(args, one));
        const [every, gone] = [intervalOf(args), missingPolicyOf(args)];
        const merge = {
          ...(isOn && { enabled: true }),
          ...(isOff && { enabled: false }),
          ...(name !== undefined && { name }),
          ...(url !== undefined && { url: url.trim().replace(/^webcals?:/i, 'https:') }),
          ...(every !== undefined && { every_minutes: every }),
          ...(gone !== undefined && { gone }),
          ...(owns !== undefined && { owns: owns.split(',').map((key) => key.trim()) }),
        };
        const file = readOption(args, 'key-file');
        const isNothing = Object.keys(merge).length === 0;
        if (isNothing && file === undefined) throw new UsageError('Nothing to change: give at least one option.');
        const key = file === undefined ? undefined : readKeyFile(file);
        if (!isNothing) await changeSource(desk, desk.instance, id, merge);
        if (key !== undefined) await setServiceKey(desk, desk.instance, id, key);
        context.note(`changed source ${id}`);
      },
      { optionOf: (key) => (key === 'every_minutes' ? '--every' : key === 'key' ? '--key-file' : `--${key}`) },
    ),
};

export const sourceRunCommand: Command = {
  options: { 'take-loss': { type: 'boolean' }, ...JSON_OPTION },
  help: [
    '--take-loss  removes missing events even if more than half of the events, or all of them, are missing',
    JSON_HELP,
  ],
  run: (context, args) =>
    runOnInstance(context, args, async (desk) => {
      const id = readIdPositional(args, 1, 'a source');
      const takesLoss = args.values['take-loss'] === true;
      const run = await runSourceNow(desk, await context.openOutbound(), desk.instance, id, { acceptsLoss: takesLoss });
      const { faults, leftOut, at: _, ...rest } = run;
      if (wantsJson(args)) context.out(formatJson({ ...rest, left_out: leftOut, faults: JSON.parse(faults) }));
      const isLoss = run.code === 'loss' || run.code === 'emptied';
      const hint = isLoss ? '; use --take-loss to remove them' : '';
      if (run.outcome === 'failed') throw new CommandError(`nothing was changed: ${runInWords(run)}${hint}`);
      if (wantsJson(args)) return;
      const done = run.revision === null ? '' : ` (revision ${run.revision})`;
      context.out(`source ${id}: ${runInWords(run)}${done}`);
      for (const line of faultsInWords(run)) context.out(line);
    }),
};

const LOG_HEADINGS = [
  'time',
  'source',
  'outcome',
  'times',
  'since',
  'new',
  'changed',
  'gone',
  'unclear',
  'left out',
  'remark',
  'code',
];

const MAX_LOG_LINES = 10_000;

export const sourceLogCommand: Command = {
  detail:
    'One line per result: last time, source, outcome, number of times, first time, new, changed, gone, unclear, left out, ' +
    'remark, code of the remark; tab-separated when the output is not a terminal. The last 100 lines of a source ' +
    'are kept.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: (context, args) =>
    runOnInstance(context, args, async ({ store, instance }) => {
      const id = args.positionals.length > 1 ? readIdPositional(args, 1, 'a source') : undefined;
      if (id !== undefined) {
        const found = await store.content.read(instance, (content) => content.get('source', id));
        if (found === undefined) throw new NotFoundError(`source ${id}`);
      }
      const rows = (await store.sourceRuns.log(instance, id, MAX_LOG_LINES)).map((run) => [
        { instant: run.at },
        run.sourceId,
        run.outcome,
        run.times,
        { instant: run.since },
        run.created,
        run.changed,
        run.gone,
        run.unclear,
        run.leftOut,
        run.outcome === 'failed' ? runInWords(run) : '',
        run.code,
      ]);
      printList(context, args, LOG_HEADINGS, rows);
    }),
};

export const sourceRemoveCommand: Command = {
  options: { 'with-events': { type: 'boolean' } },
  help: ['--with-events  moves its upcoming events to the trash; past events stay'],
  run: (context, args) =>
    runOnInstance(context, args, async (desk) => {
      const id = readIdPositional(args, 1, 'a source');
      const removesEvents = args.values['with-events'] === true;
      const { source, events } = await findSource(desk, desk.instance, id);
      const applied = await removeSource(desk, desk.instance, id, { removesEvents });
      const removed = Math.max((applied?.results.length ?? 1) - 1, 0);
      const message = removesEvents ? `${removed} of its events are in the trash` : `its events are kept (${events})`;
      context.note(`removed source ${id} (${source.name}); ${message}`);
    }),
};
