import { type ListedSource, listSources } from '../office/sources/runs/manage-sources.ts';
import { isFetched } from '../office/sources/runs/run-source.ts';
import { atOffice } from './at-office.ts';
import type { Command } from './command.ts';
import { JSON_HELP, JSON_OPTION, printList } from './listing.ts';
import { runInWords } from './source-words.ts';

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
