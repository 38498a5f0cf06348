import { readCalendarBlocks } from '../calendars/calendar-lines.ts';
import type { ServiceEvents } from '../services/read-service.ts';
import { readCsv } from '../tables/read-csv.ts';
import { readXlsx } from '../tables/read-xlsx.ts';
import type { Table } from '../tables/table.ts';
import type { DetectedFormat } from './detect-format.ts';

export type ParsedSource =
  | { readonly format: 'interface'; readonly service: ServiceEvents }
  | { readonly format: 'ics'; readonly text: string }
  | { readonly format: 'csv' | 'xlsx'; readonly table: Table };

/** Throws SourceRefusedError. */
export async function parseSource(
  detected: Exclude<DetectedFormat, { format: 'bundle' }>,
  bytes: Uint8Array,
): Promise<ParsedSource> {
  if (detected.format === 'ics') {
    // A truncated file is rejected before the user is asked any questions.
    await readCalendarBlocks(detected.text);
    return detected;
  }
  const table = detected.format === 'csv' ? await readCsv(detected.text) : await readXlsx(bytes);
  return { format: detected.format, table };
}
