import { NotFound } from '../store/content/errors.ts';
import { atOffice } from './at-office.ts';
import { type Command, idPositional } from './command.ts';
import { JSON_HELP, JSON_OPTION, printList } from './listing.ts';
import { runInWords } from './source-words.ts';

const HEADINGS = [
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
      printList(context, args, HEADINGS, rows);
    }),
};
