import { existsSync, writeFileSync } from 'node:fs';
import { LANGUAGES } from '../model/instance.ts';
import { KINDS } from '../model/kinds/index.ts';
import { type ImportDirectory, openDirectory } from '../office/sources/matching/directory.ts';
import { namedKinds, TABLE_KINDS } from '../office/sources/tables/columns.ts';
import { csvTemplate, xlsxTemplate } from '../office/sources/tables/template.ts';
import { type Command, option, positional, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';

const ARRAYS = new Map(KINDS.map(({ kind, array }) => [array, kind]));

/** The name `events.xlsx` selects the content and format. */
export const template: Command = {
  options: { for: { type: 'string' }, language: { type: 'string' } },
  help: [
    '--for INSTANCE  offers its rooms, areas, target groups and persons to choose from (XLSX)',
    `--language ${LANGUAGES.join('|')}  of the headings; de where nothing is said`,
  ],
  run: async ({ withOffice, out }, args) => {
    const file = positional(args, 0);
    const [, name = '', ending = ''] = /([\w-]+)\.(xlsx|csv)$/i.exec(file) ?? [];
    const kind = TABLE_KINDS.find((one) => one === ARRAYS.get(name));
    if (kind === undefined) {
      const names = TABLE_KINDS.map((one) => KINDS.find((table) => table.kind === one)?.array).join(', ');
      throw new UsageError(`A template is called events.xlsx or events.csv; instead of events also ${names}.`);
    }
    const given = option(args, 'language') ?? 'de';
    const language = LANGUAGES.find((one) => one === given);
    if (language === undefined)
      throw new UsageError(`--language takes ${LANGUAGES.join(', ')}, not ${JSON.stringify(given)}.`);
    if (existsSync(file)) throw new CommandError(`${file} is there already`);
    const instance = option(args, 'for');
    let directory: ImportDirectory | undefined;
    if (instance !== undefined) {
      await withOffice(false, async ({ store }) => {
        directory = await store.content.read(instance, (content) => openDirectory(content, namedKinds(kind)));
      });
    }
    const write = ending.toLowerCase() === 'csv' ? csvTemplate : xlsxTemplate;
    writeFileSync(file, write({ kind, language, directory }), { flag: 'wx' });
    out(`wrote ${file}`);
  },
};
