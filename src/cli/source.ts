// Commands for sources.

import {
  addSource,
  findSource,
  type ListedSource,
  listSources,
  removeSource,
  runSourceNow,
  type SourceSetting,
  setSource,
} from '../office/sources/runs/manage-sources.ts';
import { isFetched } from '../office/sources/runs/run-source.ts';
import { addService } from '../office/sources/services/add-service.ts';
import { setServiceKey } from '../office/sources/services/service-key.ts';
import { NotFound } from '../store/content/errors.ts';
import { atOffice } from './at-office.ts';
import { type Arguments, type Command, idPositional, option, positional, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import { readMap } from './import-map.ts';
import { JSON_HELP, JSON_OPTION, jsonText, printList, wantsJson } from './listing.ts';
import { keyIn } from './service.ts';
import {
  EVERY_OPTION,
  everyOf,
  faultsInWords,
  GONE_HELP,
  GONE_OPTION,
  goneOf,
  KEY_HELP,
  KEY_OPTION,
  runInWords,
} from './source-words.ts';

const HEADINGS = ['id', 'name', 'kind', 'url', 'every', 'state', 'events', 'last fetched', 'next', 'what came of it'];

export const sourceList: Command = {
  detail:
    'One line per source: id, name, kind, url, minutes between two fetches, state, events, last fetched, next, ' +
    'what came of it; tab-separated when the output is not a terminal. Sources that were imported once are among ' +
    'them, as off.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
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
  if (!isFetched(source)) return 'off';
  return state.failures > 0 ? 'failing' : 'active';
}

export const sourceAdd: Command = {
  detail:
    'The address is asked at once, and refused where it sends none of them. A source that was imported from a ' +
    'file under the same name is fetched from there from now on. A service is another server of the same ' +
    'interface: its address is followed by the name of its instance, as https://data.example.org/seewil.',
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
    '--kind interface  the address is that of a service; what else it sends is found out',
    KEY_HELP,
    '--name NAME  what it is called; the host of the address, or the instance of a service, where nothing is said',
    '--every MINUTES  how often it is fetched; 60 where nothing is said',
    `${GONE_HELP}; cancel where nothing is said`,
    '--public  shows new events at once',
    '--map FILE  a JSON file that says what columns, and names in them, mean',
  ],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const map = option(args, 'map');
      const setting = {
        url: positional(args, 1),
        name: option(args, 'name') ?? '',
        everyMinutes: everyOf(args) ?? 60,
        gone: goneOf(args) ?? 'cancel',
        isPublic: args.values['public'] === true,
        ...(map !== undefined && knownMap(map)),
      };
      const key = keyOf(args);
      const id =
        key === undefined
          ? await addSource(desk, await context.openOutbound(), desk.instance, setting)
          : await addService(desk, await context.openOutbound(), desk.instance, { ...setting, key });
      context.out(String(id));
      context.note(
        `a running server fetches it within seconds; \`parvis source run ${desk.instance} ${id}\` does it now`,
      );
    }),
};

/** Map for recurring updates, which create no entities. Throws UsageError. */
function knownMap(file: string): Pick<SourceSetting, 'columns' | 'resolutions'> {
  const { columns = {}, resolutions = new Map() } = readMap(file);
  const known = new Map<string, number | 'leave' | 'words'>();
  for (const [key, meant] of resolutions) {
    if (typeof meant === 'object') {
      throw new UsageError(
        `--map: ${JSON.stringify(meant.name)} can be made anew by parvis import, not by source add.`,
      );
    }
    known.set(key, meant);
  }
  return { columns, resolutions: known };
}

/** Key of a service; undefined for a calendar or table. Throws UsageError. */
function keyOf(args: Arguments): string | undefined {
  const [kind, file] = [option(args, 'kind'), option(args, 'key-file')];
  if (kind !== undefined && kind !== 'interface') {
    throw new UsageError(
      `--kind takes interface, not ${JSON.stringify(kind)}; whether it is a calendar or a table is found out.`,
    );
  }
  if (kind === undefined && file !== undefined) throw new UsageError('--key-file goes with --kind interface.');
  if (kind !== undefined && file === undefined) throw new UsageError('--kind interface needs --key-file FILE.');
  return file === undefined ? undefined : keyIn(file);
}

export const sourceSet: Command = {
  detail: 'What is switched off is not fetched, and leaves all fields of its events to the office.',
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
    '--name NAME  what it is called',
    '--url URL  where it is fetched from; the key of a service has to be given anew with it',
    KEY_HELP,
    '--every MINUTES  how often',
    GONE_HELP,
    '--owns KEYS  what of its events it overwrites, as date_from,date_to,title',
  ],
  run: (context, args) =>
    atOffice(
      context,
      args,
      async (desk) => {
        const id = idPositional(args, 1, 'a source');
        const [isOn, isOff] = [args.values['on'] === true, args.values['off'] === true];
        if (isOn && isOff) throw new UsageError('--on and --off exclude each other.');
        const [name, url, owns] = ['name', 'url', 'owns'].map((one) => option(args, one));
        const [every, gone] = [everyOf(args), goneOf(args)];
        const merge = {
          ...(isOn && { enabled: true }),
          ...(isOff && { enabled: false }),
          ...(name !== undefined && { name }),
          ...(url !== undefined && { url: url.trim().replace(/^webcals?:/i, 'https:') }),
          ...(every !== undefined && { every_minutes: every }),
          ...(gone !== undefined && { gone }),
          ...(owns !== undefined && { owns: owns.split(',').map((key) => key.trim()) }),
        };
        const file = option(args, 'key-file');
        const isNothing = Object.keys(merge).length === 0;
        if (isNothing && file === undefined) throw new UsageError('Nothing is said that would change; give an option.');
        const key = file === undefined ? undefined : keyIn(file);
        if (!isNothing) await setSource(desk, desk.instance, id, merge);
        if (key !== undefined) await setServiceKey(desk, desk.instance, id, key);
        context.note(`source ${id} is as you said`);
      },
      { optionOf: (key) => (key === 'every_minutes' ? '--every' : key === 'key' ? '--key-file' : `--${key}`) },
    ),
};

export const sourceRun: Command = {
  options: { 'take-loss': { type: 'boolean' }, ...JSON_OPTION },
  help: ['--take-loss  also lets go of what is gone where that is more than half, or all', JSON_HELP],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const id = idPositional(args, 1, 'a source');
      const takesLoss = args.values['take-loss'] === true;
      const run = await runSourceNow(desk, await context.openOutbound(), desk.instance, id, { takesLoss });
      const { faults, leftOut, at: _, ...rest } = run;
      if (wantsJson(args)) context.out(jsonText({ ...rest, left_out: leftOut, faults: JSON.parse(faults) }));
      const isLoss = run.code === 'loss' || run.code === 'emptied';
      const hint = isLoss ? '; --take-loss lets go of them' : '';
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

/** Maximum log lines kept per source. */
const MOST = 10_000;

export const sourceLog: Command = {
  detail:
    'One line: the last time, source, outcome, how often, since when, new, changed, gone, unclear, left out, ' +
    'remark, code of the remark; tab-separated when the output is not a terminal. The last 100 lines of a source ' +
    'are kept.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: (context, args) =>
    atOffice(context, args, async ({ store, instance }) => {
      const id = args.positionals.length > 1 ? idPositional(args, 1, 'a source') : undefined;
      if (id !== undefined) {
        const found = await store.content.read(instance, (content) => content.get('source', id));
        if (found === undefined) throw new NotFound(`source ${id}`);
      }
      const rows = (await store.sourceRuns.log(instance, id, MOST)).map((run) => [
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
