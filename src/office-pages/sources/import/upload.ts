// Stored upload, kept between the steps of an import: its bytes, and the user’s answers.

import { randomBytes } from 'node:crypto';
import { MISSING_EVENT_POLICIES } from '../../../model/sources/source.ts';
import { SourceRefusedError } from '../../../office/sources/errors.ts';
import { serializeCategoryAnswers } from '../../../office/sources/matching/categories.ts';
import type { Resolution } from '../../../office/sources/matching/directory.ts';
import { detectFormat } from '../../../office/sources/runs/detect-format.ts';
import { type ParsedSource, parseSource } from '../../../office/sources/runs/parse-source.ts';
import {
  previewSource,
  type SourcePreview,
  type SourcePreviewOptions,
} from '../../../office/sources/runs/preview-source.ts';
import { DAY_ORDERS, DOTTED_TIME_MEANINGS, parseResolution } from '../../../office/sources/runs/source-answers.ts';
import { TABLE_KINDS, type TableKind } from '../../../office/sources/tables/columns.ts';
import type { PageRequest } from '../../page.ts';
import { parseCategoryChoices } from './category-values.ts';

export interface UploadDetails {
  readonly kind: TableKind;
  readonly source: string;
  /** URL from which the file was fetched; undefined for an upload. */
  readonly url?: string;
  /** Unique token of the file. Unlike ids, tokens are never reused. */
  readonly token?: string;
  readonly columns?: Readonly<Record<string, string>>;
  readonly names?: Readonly<Record<string, string>>;
  /** Meaning of a calendar’s categories, as form values (`category-values.ts`). */
  readonly categories?: Readonly<Record<string, string>>;
  readonly building?: string;
  /** True if the answers are those about an earlier file. */
  readonly isFilledIn?: boolean;
  /** Number of the header row. Default: detected. */
  readonly header?: number;
  /** True if rows without a day take that of the row above. */
  readonly fillsDays?: boolean;
  readonly year?: string;
  readonly dayOrder?: string;
  /** Meaning of times such as 9.3; with `minutes` it is 9:30. */
  readonly dotTimes?: string;
  readonly since?: string;
  readonly gone?: string;
  readonly isPublic?: boolean;
  /** Answers about rows that may match an existing entity: `new`, or the id of the entity. */
  readonly rows?: Readonly<Record<string, string>>;
  readonly cells?: Readonly<Record<string, string>>;
  /** Number of rows that the import skipped, and the group that comes first. */
  readonly left?: { readonly count: number; readonly group: 'faulty' | 'unclear' };
}

export interface StoredUpload {
  readonly id: number;
  readonly name: string;
  readonly details: UploadDetails;
  readonly opened: ParsedSource;
  readonly sourcePreview: SourcePreview;
}

/** Owner of an upload; uploads are invisible to other accounts. */
export function uploadOwner({ person }: Pick<PageRequest, 'person'>): string {
  return `account ${person.accountId}`;
}

export function createUploadToken(): string {
  return randomBytes(12).toString('base64url');
}

export async function readUpload(bytes: Uint8Array): Promise<ParsedSource> {
  const detected = detectFormat(bytes);
  if (detected.format === 'bundle') throw new SourceRefusedError('foreign', 'bundles are imported by parvis import');
  return parseSource(detected, bytes);
}

/** Upload whose id is in the URL, with its preview as of now; undefined if it has expired. `own`: details that override stored ones. */
export async function findUpload(
  request: PageRequest,
  own: Partial<UploadDetails> = {},
): Promise<StoredUpload | undefined> {
  const { editing, instance, ids } = request;
  const found = await editing.store.uploads.find(instance.name, uploadOwner(request), ids['id'] ?? 0, editing.clock());
  if (found === undefined) return undefined;
  const details = { ...(found.details as UploadDetails), ...own };
  const opened = await readUpload(found.bytes);
  const foreseen = await previewSource(editing, instance.name, opened, {
    ...sourceOptionsOf(details),
    fileName: found.name,
  });
  return { id: found.id, name: found.name, details, opened, sourcePreview: foreseen };
}

function sourceOptionsOf({
  kind,
  source,
  columns,
  names,
  categories = {},
  since,
  gone,
  isPublic,
  rows,
  cells,
  ...of
}: UploadDetails): SourcePreviewOptions {
  const said = serializeCategoryAnswers(parseCategoryChoices(categories));
  const fate = MISSING_EVENT_POLICIES.find((one) => one === gone);
  const dayOrder = DAY_ORDERS.find((one) => one === of.dayOrder);
  const dotTimes = DOTTED_TIME_MEANINGS.find((one) => one === of.dotTimes);
  return {
    kind,
    name: source,
    ...(columns !== undefined && { columns }),
    categories: said.columns,
    resolutions: new Map([...resolutionsOf(names ?? {}), ...said.resolutions]),
    ...(since !== undefined && { since }),
    ...(of.header !== undefined && { header: of.header }),
    ...(of.fillsDays !== undefined && { fillsDays: of.fillsDays }),
    ...(isYear(of.year) && { year: Number(of.year) }),
    ...(dayOrder !== undefined && { dayOrder }),
    ...(dotTimes !== undefined && { dotTimes }),
    ...(fate !== undefined && { gone: fate }),
    ...(isPublic !== undefined && { isPublic }),
    ...(rows !== undefined && { choices: choicesOf(rows) }),
    ...(cells !== undefined && { corrections: cells }),
  };
}

function resolutionsOf(names: Readonly<Record<string, string>>): Map<string, Resolution> {
  const pairs = Object.entries(names).flatMap(([key, text]) => {
    const meant = parseResolution(text);
    return meant === undefined ? [] : [[key, meant] as const];
  });
  return new Map(pairs);
}

function choicesOf(rows: Readonly<Record<string, string>>): Map<string, number | 'new'> {
  return new Map(
    Object.entries(rows).flatMap(([key, said]): (readonly [string, number | 'new'])[] => {
      if (said === 'new') return [[key, said]];
      return /^[1-9]\d{0,9}$/.test(said) ? [[key, Number(said)]] : [];
    }),
  );
}

export function isYear(text = ''): boolean {
  return /^[12]\d{3}$/.test(text);
}

export function parseTableKind(text: string): TableKind {
  return TABLE_KINDS.find((kind) => kind === text) ?? 'event';
}

/** Maximum number of changes per import in the browser. Larger imports need the command line. */
export const MAX_BROWSER_IMPORT_STEPS = 5000;
