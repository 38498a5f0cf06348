// A file from elsewhere, or what a service tells, as it is opened.

import type { Detected } from './detect.ts';
import { SourceRefused } from './errors.ts';
import { readCsv } from './read-csv.ts';
import type { ToldByService } from './read-service.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Table } from './table.ts';

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
    expectWhole(detected.text);
    return detected;
  }
  const table = detected.format === 'csv' ? await readCsv(detected.text) : await readXlsx(bytes);
  return { format: detected.format, table };
}

/** Of a calendar that breaks off between two events the others would count as gone. Throws SourceRefused. */
function expectWhole(text: string): void {
  if (/END:VCALENDAR\s*$/i.test(text.slice(-200))) return;
  const count = text.match(/^BEGIN:VEVENT/gim)?.length ?? 0;
  const lines = text.toUpperCase();
  const isInside = lines.lastIndexOf('BEGIN:VEVENT') > lines.lastIndexOf('END:VEVENT');
  throw new SourceRefused(
    'cut_off',
    `the calendar ends ${isInside ? 'in the midst of' : 'after'} event ${count}: its last line, END:VCALENDAR, ` +
      'is missing; is the file complete?',
    String(count),
  );
}
