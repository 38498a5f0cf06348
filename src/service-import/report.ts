import type { DroppedValue } from '../service-client/field-reader.ts';
import type { ConvertedService } from './convert-service.ts';
import { CONTENT_NOT_PROVIDED, FIELD_COVERAGE } from './field-coverage.ts';
import type { GatheredService } from './gathered.ts';

export interface ServiceImportReport {
  readonly url: string;
  readonly instance: string;
  readonly parvis: boolean;
  readonly requests: number;
  readonly moving: boolean;
  readonly came: Readonly<Record<string, number>>;
  readonly not_told: readonly { readonly field: string; readonly because: string }[];
  readonly partly_told: readonly { readonly field: string; readonly because: string }[];
  readonly never_told: readonly string[];
  /** Values that were changed or dropped; the first 200. */
  readonly losses: readonly DroppedValue[];
  readonly losses_total: number;
  /** Number of people known by name only, with generated ids. */
  readonly named_people: number;
  readonly decoded_texts: number;
}

export function createImportReport(
  { url, instance }: { readonly url: string; readonly instance: string },
  gathered: GatheredService,
  taken: ConvertedService,
  requests: number,
): ServiceImportReport {
  const { answered, refused } = gathered;
  const rows = Object.entries(FIELD_COVERAGE).map(([field, { from, limitation }]) => {
    const isTold = from.some((operation) => answered.has(operation));
    const because = isTold || from.length === 0 ? limitation : refusalOf(from, refused);
    return { field, isTold, because };
  });
  const those = (wanted: boolean) =>
    rows.flatMap(({ field, isTold, because }) => (isTold === wanted && because !== '' ? [{ field, because }] : []));
  const { dropped, droppedCount, decodedCount } = taken.taking;
  return {
    url,
    instance,
    parvis: gathered.isOurs,
    requests,
    moving: gathered.isMoving,
    came: {
      ...Object.fromEntries(Object.entries(taken.content).map(([kind, all]) => [kind, all.length])),
      target_lists: taken.offeredLists.length,
    },
    not_told: those(false),
    partly_told: those(true),
    never_told: CONTENT_NOT_PROVIDED,
    losses: dropped,
    losses_total: droppedCount(),
    named_people: taken.named,
    decoded_texts: decodedCount(),
  };
}

/** Explains why none of the operations answered. */
function refusalOf(from: readonly string[], refused: ReadonlyMap<string, number>): string {
  const asked = from.filter((operation) => operation !== 'sync');
  const mayNot = asked.find((operation) => refused.get(operation) === 403);
  if (mayNot !== undefined) return `the key has no access to ${mayNot}`;
  return `the service does not support ${asked.join(' or ')}`;
}

const PRINTED = 20;

export function formatReportLines(report: ServiceImportReport): string[] {
  const { url, instance, requests, came, losses, losses_total: lost } = report;
  const counts = Object.entries(came).flatMap(([kind, count]) =>
    count > 0 ? [formatCount(count, kind.replaceAll('_', ' '))] : [],
  );
  return [
    `Read ${instance} from ${url} with ${formatCount(requests, 'requests')}:`,
    `  ${counts.length === 0 ? 'there is nothing to import' : counts.join(', ')}`,
    ...notesOf(report).map((note) => `  ${note}`),
    ...(lost === 0 ? [] : [`Changed or left out (${lost}):`]),
    ...losses.slice(0, PRINTED).map(({ of, text }) => `  ${of}: ${text}`),
    ...(lost > PRINTED ? [`  … and ${lost - PRINTED} more`] : []),
    'Only partly provided by the service:',
    ...byReason(report.partly_told),
    'Not provided by the service:',
    ...byReason(report.not_told),
    `  ${report.never_told.join(', ')}`,
  ];
}

function notesOf({ named_people: named, decoded_texts: decoded, moving }: ServiceImportReport): string[] {
  return [
    ...(named === 0 ? [] : [`${named} of the people ${named === 1 ? 'is' : 'are'} known by name only`]),
    ...(decoded === 0 ? [] : [`HTML entities (&amp;) were decoded in ${decoded} texts`]),
    ...(moving ? ['the content kept changing during the run; run the import again later'] : []),
  ];
}

function byReason(rows: readonly { readonly field: string; readonly because: string }[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const { field, because } of rows) reasons.set(because, [...(reasons.get(because) ?? []), field]);
  return [...reasons].map(([because, all]) => `  ${because} (${all.join(', ')})`);
}

function formatCount(count: number, nouns: string): string {
  return `${count} ${count === 1 ? nouns.replace(/s$/, '') : nouns}`;
}
