// Files with the list of an event's bookings (rule J13).

import { createAnswerTable } from '../../bookings/answer-sums.ts';
import { createBookingTable } from '../../bookings/booking-table.ts';
import { requireBookingAccess } from '../../office/bookings/booking-access.ts';
import { listBookings } from '../../office/bookings/read-bookings.ts';
import { writeCsv } from '../../office/tables/write-csv.ts';
import { writeXlsx } from '../../office/tables/write-xlsx.ts';
import { createDownloadResponse, FILE_TYPES } from '../download-response.ts';
import type { Route } from '../route.ts';
import { REFUSAL_SCHEMA } from '../schemas.ts';

const FILES = {
  csv: { words: 'as CSV', write: writeCsv },
  xlsx: { words: 'as a workbook, with the sums of the answers on a second sheet', write: writeXlsx },
} as const;

export function createBookingFileRoute(ending: keyof typeof FILES): Route {
  const { words, write } = FILES[ending];
  return {
    method: 'GET',
    path: `/events/{id}/bookings.${ending}`,
    name: `bookings.${ending}`,
    role: 'contributor',
    summary: `Returns the sign-ups ${words}: one line per person. Dates are written as YYYY-MM-DD; cells never contain formulas.`,
    headers: ['Accept-Language'],
    answers: {
      200: { words: `The file (${FILE_TYPES[ending]}).` },
      404: { words: 'There is no such event.', schema: REFUSAL_SCHEMA },
    },
    run: async ({ editing, instance, ids, languages }) => {
      const id = ids['id'] ?? 0;
      await requireBookingAccess(editing, instance, id);
      const found = await listBookings(editing, instance, id);
      const language = languages[0] ?? 'de';
      const table = createBookingTable(found, { language, withSensitive: true, days: 'iso' });
      const sums = createAnswerTable(found, language);
      return createDownloadResponse(`bookings-${id}`, ending, write(table, ...(sums === undefined ? [] : [sums])));
    },
  };
}
