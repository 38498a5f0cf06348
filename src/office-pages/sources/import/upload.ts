// What is kept of a file from one step to the next: its bytes, and what was said of it.

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
  /** The address that it was fetched from; undefined for a file. */
  readonly url?: string;
  /** Stands for this file alone; unlike its number it never comes again. */
  readonly token?: string;
  readonly columns?: Readonly<Record<string, string>>;
  readonly names?: Readonly<Record<string, string>>;
  /** What categories of a calendar are, in the words of the form (`category-choices.ts`). */
  readonly categories?: Readonly<Record<string, string>>;
  /** The building of rooms that are made anew. */
  readonly building?: string;
  /** The row that names the columns, by its number; it is found where nothing is said. */
  readonly header?: number;
  /** Whether rows without a day are on that of the row above. */
  readonly fillsDays?: boolean;
  /** In which days are that leave it out. */
  readonly year?: string;
  /** What stands first in days that slashes part. */
  readonly dayOrder?: string;
  /** Whether times such as 9.3 have minutes behind the dot. */
  readonly dotTimes?: string;
  readonly since?: string;
  readonly gone?: string;
  readonly isPublic?: boolean;
  /** What was said of rows that may be something that is here: `new`, or its number. */
  readonly rows?: Readonly<Record<string, string>>;
  /** How many rows did not come in when the others did, and the group in which the first of them stand. */
  readonly left?: { readonly count: number; readonly group: 'faulty' | 'unclear' };
}

export interface KeptUpload {
  readonly id: number;
  readonly name: string;
  readonly details: Details;
  readonly opened: OpenedSource;
  readonly foreseen: SourcePreview;
}

/** Whose a file is: nobody else sees it. */
export function ownerOf({ person }: Pick<PageRequest, 'person'>): string {
  return `account ${person.accountId}`;
}

/** Stands for a file that is about to come in. */
export function newToken(): string {
  return randomBytes(12).toString('base64url');
}

/** Reads the bytes of a file that is no bundle. Throws SourceRefused. */
export async function readUpload(bytes: Uint8Array): Promise<OpenedSource> {
  const detected = detect(bytes);
  if (detected.format === 'bundle') throw new SourceRefused('foreign', 'bundles are imported by parvis import');
  return openSource(detected, bytes);
}

/** The file of this address, and what it would change by now; undefined where it is gone. */
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

/** How many steps are made at once here; more is work for the command line. */
export const MAX_STEPS = 5000;
