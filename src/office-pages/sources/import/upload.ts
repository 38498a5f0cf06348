// Stored upload between the steps of an import: its bytes, and the answers.

import { randomBytes } from 'node:crypto';
import { GONE } from '../../../model/sources/source.ts';
import { SourceRefused } from '../../../office/sources/errors.ts';
import { sayingOf } from '../../../office/sources/matching/categories.ts';
import type { Resolution } from '../../../office/sources/matching/directory.ts';
import { detect } from '../../../office/sources/runs/detect-format.ts';
import { type OpenedSource, openSource } from '../../../office/sources/runs/opened-source.ts';
import { previewSource, type SourceOptions, type SourcePreview } from '../../../office/sources/runs/preview-source.ts';
import { DAY_ORDERS, DOT_TIMES, resolutionOf } from '../../../office/sources/runs/remembered.ts';
import { TABLE_KINDS, type TableKind } from '../../../office/sources/tables/columns.ts';
import type { PageRequest } from '../../page.ts';
import { categoryChoices } from './category-values.ts';

export interface Details {
  readonly kind: TableKind;
  readonly source: string;
  /** URL that the file was fetched from; undefined for an upload. */
  readonly url?: string;
  /** Unique token of the file; unlike the id it is never reused. */
  readonly token?: string;
  readonly columns?: Readonly<Record<string, string>>;
  readonly names?: Readonly<Record<string, string>>;
  /** Meaning of a calendar’s categories, as form values (`category-choices.ts`). */
  readonly categories?: Readonly<Record<string, string>>;
  /** Building of new rooms. */
  readonly building?: string;
  /** Number of the header row. Default: detected. */
  readonly header?: number;
  /** Whether rows without a day use the day of the row above. */
  readonly fillsDays?: boolean;
  /** Year of days without one. */
  readonly year?: string;
  /** Order of day and month in days with slashes. */
  readonly dayOrder?: string;
  /** Whether times such as 9.3 have minutes behind the dot. */
  readonly dotTimes?: string;
  readonly since?: string;
  readonly gone?: string;
  readonly isPublic?: boolean;
  /** Answers for rows that may match an existing entity: `new`, or its id. */
  readonly rows?: Readonly<Record<string, string>>;
  /** Number of rows skipped by the import, and the group of the first ones. */
  readonly left?: { readonly count: number; readonly group: 'faulty' | 'unclear' };
}

export interface KeptUpload {
  readonly id: number;
  readonly name: string;
  readonly details: Details;
  readonly opened: OpenedSource;
  readonly foreseen: SourcePreview;
}

/** Owner of an upload; other accounts can’t see it. */
export function ownerOf({ person }: Pick<PageRequest, 'person'>): string {
  return `account ${person.accountId}`;
}

export function newToken(): string {
  return randomBytes(12).toString('base64url');
}

/** Reads the bytes of a file that is not a bundle. Throws SourceRefused. */
export async function readUpload(bytes: Uint8Array): Promise<OpenedSource> {
  const detected = detect(bytes);
  if (detected.format === 'bundle') throw new SourceRefused('foreign', 'bundles are imported by parvis import');
  return openSource(detected, bytes);
}

/** Reads the upload of this URL with its current preview; undefined if it has expired. */
export async function findUpload(asked: PageRequest, own: Partial<Details> = {}): Promise<KeptUpload | undefined> {
  const { editing, instance, ids } = asked;
  const found = await editing.store.uploads.find(instance.name, ownerOf(asked), ids['id'] ?? 0, editing.clock());
  if (found === undefined) return undefined;
  const details = { ...(found.details as Details), ...own };
  const opened = await readUpload(found.bytes);
  const foreseen = await previewSource(editing, instance.name, opened, { ...wishOf(details), fileName: found.name });
  return { id: found.id, name: found.name, details, opened, foreseen };
}

function wishOf({
  kind,
  source,
  columns,
  names,
  categories = {},
  since,
  gone,
  isPublic,
  rows,
  ...of
}: Details): SourceOptions {
  const said = sayingOf(categoryChoices(categories));
  const fate = GONE.find((one) => one === gone);
  const dayOrder = DAY_ORDERS.find((one) => one === of.dayOrder);
  const dotTimes = DOT_TIMES.find((one) => one === of.dotTimes);
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
  };
}

function resolutionsOf(names: Readonly<Record<string, string>>): Map<string, Resolution> {
  const pairs = Object.entries(names).flatMap(([key, text]) => {
    const meant = resolutionOf(text);
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

export function kindOf(text: string): TableKind {
  return TABLE_KINDS.find((kind) => kind === text) ?? 'event';
}

/** Maximum number of changes per import in the browser; larger imports need the command line. */
export const MAX_STEPS = 5000;
