import { existsSync, writeFileSync } from 'node:fs';
import { LANGUAGES } from '../model/instance.ts';
import { KINDS } from '../model/kinds/index.ts';
import { createImportDirectory, type ImportDirectory } from '../office/sources/matching/directory.ts';
import { listReferencedTableKinds, TABLE_KINDS } from '../office/sources/tables/columns.ts';
import { createCsvTemplate, createXlsxTemplate } from '../office/sources/tables/template.ts';
import { type Command, readOption, requirePositional, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';

const ARRAYS = new Map(KINDS.map(({ kind, array }) => [array, kind]));

/** Writes a template. A name such as `events.xlsx` selects the content and format. */
export const templateCommand: Command = {
  options: { for: { type: 'string' }, language: { type: 'string' } },
  help: [
    '--for INSTANCE  offers its rooms, areas, target groups and persons to choose from (XLSX)',
    `--language ${LANGUAGES.join('|')}  the language of the headings (default: de)`,
  ],
  run: async ({ withOffice, out }, args) => {
    const file = requirePositional(args, 0);
    const [, name = '', ending = ''] = /([\w-]+)\.(xlsx|csv)$/i.exec(file) ?? [];
    const kind = TABLE_KINDS.find((one) => one === ARRAYS.get(name));
    if (kind === undefined) {
      const names = TABLE_KINDS.map((one) => KINDS.find((table) => table.kind === one)?.array).join(', ');
      throw new UsageError(
        `The file must be called events.xlsx or events.csv, or have one of these names instead of events: ${names}.`,
      );
    }
    const given = readOption(args, 'language') ?? 'de';
    const language = LANGUAGES.find((one) => one === given);
    if (language === undefined)
      throw new UsageError(`--language takes ${LANGUAGES.join(', ')}, not ${JSON.stringify(given)}.`);
    if (existsSync(file)) throw new CommandError(`${file} already exists`);
    const instance = readOption(args, 'for');
    let directory: ImportDirectory | undefined;
    if (instance !== undefined) {
      await withOffice(false, async ({ store }) => {
        directory = await store.content.read(instance, (content) =>
          createImportDirectory(content, listReferencedTableKinds(kind)),
        );
      });
    }
    const write = ending.toLowerCase() === 'csv' ? createCsvTemplate : createXlsxTemplate;
    writeFileSync(file, write({ kind, language, directory }), { flag: 'wx' });
    out(`wrote ${file}`);
  },
};
