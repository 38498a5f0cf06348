// Answers of an earlier file that a corrected one takes over.

import { KINDS } from '../../../model/kinds/index.ts';
import { createImportDirectory, foldName } from '../../../office/sources/matching/directory.ts';
import { parseResolution } from '../../../office/sources/runs/source-answers.ts';
import type { PageRequest } from '../../page.ts';
import { type UploadDetails, uploadOwner } from './upload.ts';

/** Endings of a file name that say that it is another version of a file: `(1)`, `v2`, `korrigiert`. */
const VERSION =
  /(?:[\s_.-]*(?:\(\d+\)|\bv(?:ersion)?\s?\d+|kopie|copy|copie|copia|neue?|new|nouveau|nuovo|korr\w*|corr\w*|final|def(?:initiv\w*)?))+$/u;

/** Name of a file without its extension and version. */
function baseName(name: string): string {
  const plain = foldName(name).replace(/\.[a-z]{2,4}$/, '');
  return plain.replace(VERSION, '').trim() || plain;
}

/** Name of the source of which a file is another version; undefined if there is none or several. */
export async function findSourceOfVersion(
  { editing, instance }: PageRequest,
  fileName: string,
): Promise<string | undefined> {
  const sources = await editing.store.content.read(instance.name, (content) => content.all('source'));
  if (sources.some(({ name }) => foldName(name) === foldName(fileName))) return undefined;
  const found = sources.filter(({ name, enabled }) => !enabled && baseName(name) === baseName(fileName));
  return found.length === 1 ? found[0]?.name : undefined;
}

type Answers = Pick<
  UploadDetails,
  'isFilledIn' | 'names' | 'building' | 'columns' | 'year' | 'dayOrder' | 'dotTimes' | 'fillsDays' | 'cells'
>;

/**
 * Answers of the newest file of the same kind that was read but not imported: all of them for another version of the file, otherwise those
 * about names.
 */
export async function previousAnswers(
  request: PageRequest,
  { kind, fileName }: { readonly kind: UploadDetails['kind']; readonly fileName: string },
): Promise<Answers> {
  const { editing, instance } = request;
  const all = await editing.store.uploads.list(instance.name, uploadOwner(request), editing.clock());
  const [last] = all.filter(({ details }) => (details as UploadDetails).kind === kind);
  if (last === undefined) return {};
  const { building, columns, year, dayOrder, dotTimes, fillsDays, cells, ...of } = last.details as UploadDetails;
  const names = of.names && (await withoutExisting(request, of.names));
  const ofNames = {
    ...(names !== undefined && { names, isFilledIn: true }),
    ...(building !== undefined && { building }),
  };
  if (baseName(last.name) !== baseName(fileName)) return ofNames;
  return {
    ...ofNames,
    ...(columns !== undefined && { columns }),
    ...(year !== undefined && { year }),
    ...(dayOrder !== undefined && { dayOrder }),
    ...(dotTimes !== undefined && { dotTimes }),
    ...(fillsDays !== undefined && { fillsDays }),
    ...(cells !== undefined && { cells }),
  };
}

/** Drops answers that would create what has been created in the meantime. */
async function withoutExisting(
  { editing, instance }: PageRequest,
  names: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const directory = await editing.store.content.read(instance.name, (content) =>
    createImportDirectory(content, new Set(KINDS.map(({ kind }) => kind))),
  );
  const isThere = (key: string, text: string) => {
    const [, kind = '', word = ''] = /^([a-z_]+):(.*)$/s.exec(key) ?? [];
    const table = KINDS.find((one) => one.kind === kind);
    const meant = parseResolution(text, word);
    const isNew = typeof meant === 'object' && 'name' in meant;
    return (
      table !== undefined && isNew && [word, meant.name].some((name) => directory.find(table.kind, name).length > 0)
    );
  };
  return Object.fromEntries(Object.entries(names).filter(([key, text]) => !isThere(key, text)));
}
