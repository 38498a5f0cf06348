import { addSource } from '../office/sources/kept-sources.ts';
import { atOffice } from './at-office.ts';
import { type Command, option, positional } from './command.ts';
import { readMap } from './import-map.ts';
import { EVERY_OPTION, everyOf, GONE_HELP, GONE_OPTION, goneOf } from './source-words.ts';

export const sourceAdd: Command = {
  words: ['source', 'add'],
  summary:
    'Adds a calendar or a table at an address as a source that the server fetches again and again; prints its id.',
  detail:
    'The address is asked at once, and refused where it sends neither. A source that was imported from a file under the same name is fetched from there from now on.',
  positionals: ['INSTANCE', 'URL'],
  options: {
    ...{ name: { type: 'string' }, map: { type: 'string' }, public: { type: 'boolean' } },
    ...EVERY_OPTION,
    ...GONE_OPTION,
  },
  help: [
    '--name NAME  what it is called; the host of the address where nothing is said',
    '--every MINUTES  how often it is fetched; 60 where nothing is said',
    `${GONE_HELP}; cancel where nothing is said`,
    '--public  shows new events at once',
    '--map FILE  a JSON file that says what columns, and names in them, mean',
  ],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const map = option(args, 'map');
      const id = await addSource(desk, context.outbound, desk.instance, {
        ...{ url: positional(args, 1), name: option(args, 'name') ?? '', everyMinutes: everyOf(args) ?? 60 },
        ...{ gone: goneOf(args) ?? 'cancel', isPublic: args.values['public'] === true },
        ...(map !== undefined && readMap(map)),
      });
      context.out(String(id));
      context.note(
        `a running server fetches it within seconds; \`parvis source run ${desk.instance} ${id}\` does it now`,
      );
    }),
};
