// Opened file or service response.

import { calendarBlocks } from '../calendars/calendar-lines.ts';
import type { ToldByService } from '../services/read-service.ts';
import { readCsv } from '../tables/read-csv.ts';
import { readXlsx } from '../tables/read-xlsx.ts';
import type { Table } from '../tables/table.ts';
import type { Detected } from './detect-format.ts';

/** Parsed table or calendar, or the events of a service. */
export type OpenedSource =
  | { readonly format: 'interface'; readonly told: ToldByService }
  | { readonly format: 'ics'; readonly text: string }
  | { readonly format: 'csv' | 'xlsx'; readonly table: Table };

/** Parses a file of the detected format. Throws SourceRefused. */
export async function openSource(
  detected: Exclude<Detected, { format: 'bundle' }>,
  bytes: Uint8Array,
): Promise<OpenedSource> {
  if (detected.format === 'ics') {
    // A truncated file is rejected before the user is asked any questions.
    await calendarBlocks(detected.text);
    return detected;
  }
  const table = detected.format === 'csv' ? await readCsv(detected.text) : await readXlsx(bytes);
  return { format: detected.format, table };
}
