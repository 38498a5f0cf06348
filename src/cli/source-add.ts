import { addSource, type SourceSetting } from '../office/sources/runs/manage-sources.ts';
import { addService } from '../office/sources/services/add-service.ts';
import { atOffice } from './at-office.ts';
import { type Arguments, type Command, option, positional, UsageError } from './command.ts';
import { readMap } from './import-map.ts';
import { keyIn } from './service.ts';
import { EVERY_OPTION, everyOf, GONE_HELP, GONE_OPTION, goneOf, KEY_HELP, KEY_OPTION } from './source-words.ts';

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
