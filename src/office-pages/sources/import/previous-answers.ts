// Answers about an earlier file, reused for its corrected version.

import { KINDS } from '../../../model/kinds/index.ts';
import { createImportDirectory, foldName } from '../../../office/sources/matching/directory.ts';
import { parseResolution } from '../../../office/sources/runs/source-answers.ts';
import type { PageRequest } from '../../page.ts';
import { type UploadDetails, uploadOwner } from './upload.ts';

/** End of a file name that marks another version: `(1)`, `v2`, `korrigiert`. */
const VERSION =
  /(?:[\s_.-]*(?:\(\d+\)|\bv(?:ersion)?\s?\d+|kopie|copy|copie|copia|neue?|new|nouveau|nuovo|korr\w*|corr\w*|final|def(?:initiv\w*)?))+$/u;

/** Name of a file without its extension or version. */
function baseName(name: string): string {
  const plain = foldName(name).replace(/\.[a-z]{2,4}$/, '');
  return plain.replace(VERSION, '').trim() || plain;
}

/**
 * Disabled source with another version of the file; undefined if there is none or more than one, or if a source has exactly this file name.
 */
export async function findSourceOfEarlierVersion(
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
 * Answers about the newest file of the kind that was read but not imported: all of them if it is another version of the same file,
 * otherwise only the answers about names.
 */
export async function findPreviousAnswers(
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

/** Omits answers that would create an entity that now exists. */
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
