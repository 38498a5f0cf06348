// Downloads of an event's list of bookings (rule J13).

import { bookingTable } from '../../bookings/booking-table.ts';
import { expectDealsWith } from '../../office/bookings/booked-event.ts';
import { listBookings } from '../../office/bookings/read-bookings.ts';
import { writeCsv } from '../../office/tables/write-csv.ts';
import { writeXlsx } from '../../office/tables/write-xlsx.ts';
import { FILE_TYPES, fileAnswer } from '../file-answer.ts';
import type { Route } from '../route.ts';
import { MESSAGE } from '../schemas.ts';

const FILES = {
  csv: { words: 'as CSV', write: writeCsv },
  xlsx: { words: 'as a workbook', write: writeXlsx },
} as const;

/** Creates the download route of a file type. */
export function bookingFileRoute(ending: keyof typeof FILES): Route {
  const { words, write } = FILES[ending];
  return {
    method: 'GET',
    path: `/events/{id}/bookings.${ending}`,
    name: `bookings.${ending}`,
    role: 'contributor',
    summary: `Answers who has signed up ${words}: a line a person. Days stand as YYYY-MM-DD; no cell is a formula.`,
    headers: ['Accept-Language'],
    answers: {
      200: { words: `The file (${FILE_TYPES[ending]}).` },
      404: { words: 'There is no such event.', schema: MESSAGE },
    },
    run: async ({ editing, instance, ids, languages }) => {
      const id = ids['id'] ?? 0;
      await expectDealsWith(editing, instance, id);
      const found = await listBookings(editing, instance, id);
      const table = bookingTable(found, { language: languages[0] ?? 'de', withSensitive: true, days: 'iso' });
      return fileAnswer(`bookings-${id}`, ending, write(table));
    },
  };
}
