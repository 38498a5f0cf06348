// A file from elsewhere, or what a service tells, as it is opened.

import { calendarBlocks } from '../calendars/calendar-lines.ts';
import type { ToldByService } from '../services/read-service.ts';
import { readCsv } from '../tables/read-csv.ts';
import { readXlsx } from '../tables/read-xlsx.ts';
import type { Table } from '../tables/table.ts';
import type { Detected } from './detect-format.ts';

/** A file of rows, read, or what a service tells. */
export type OpenedSource =
  | { readonly format: 'interface'; readonly told: ToldByService }
  | { readonly format: 'ics'; readonly text: string }
  | { readonly format: 'csv' | 'xlsx'; readonly table: Table };

/** Reads the bytes of what was detected. Throws SourceRefused. */
export async function openSource(
  detected: Exclude<Detected, { format: 'bundle' }>,
  bytes: Uint8Array,
): Promise<OpenedSource> {
  if (detected.format === 'ics') {
    // What breaks off is refused before anybody is asked anything.
    await calendarBlocks(detected.text);
    return detected;
  }
  const table = detected.format === 'csv' ? await readCsv(detected.text) : await readXlsx(bytes);
  return { format: detected.format, table };
}
