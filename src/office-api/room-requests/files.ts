// Files with the room requests of a period, such as for invoices (rule H13).

import { REQUEST_STATES } from '../../model/room-requests/room-request.ts';
import { type ListRequestsOptions, listRequests } from '../../office/room-requests/read-requests.ts';
import { createRequestTable } from '../../office/room-requests/request-table.ts';
import { writeCsv } from '../../office/tables/write-csv.ts';
import { writeXlsx } from '../../office/tables/write-xlsx.ts';
import { createDownloadResponse, FILE_TYPES } from '../download-response.ts';
import type { Route } from '../route.ts';

const FILES = {
  csv: { words: 'as CSV', write: writeCsv },
  xlsx: { words: 'as a workbook', write: writeXlsx },
} as const;

export function readRequestFilter(query: Readonly<Record<string, unknown>>): ListRequestsOptions {
  const state = REQUEST_STATES.find((known) => known === query['state']);
  return {
    states: state && [state],
    roomId: query['room'] as number | undefined,
    from: query['from'] as string | undefined,
    to: query['to'] as string | undefined,
    words: query['q'] as string | undefined,
  };
}

export function createRequestFileRoute(ending: keyof typeof FILES, query: NonNullable<Route['query']>): Route {
  const { words, write } = FILES[ending];
  return {
    method: 'GET',
    path: `/requests.${ending}`,
    name: `requests.${ending}`,
    role: 'reader',
    summary: `Returns room requests ${words}: one line per date and room. Dates are written as YYYY-MM-DD; cells never contain formulas.`,
    headers: ['Accept-Language'],
    query,
    answers: { 200: { words: `The file (${FILE_TYPES[ending]}).` } },
    run: async ({ editing, instance, query: given, languages }) => {
      const filter = readRequestFilter(given);
      const { items } = await listRequests(editing, instance, filter);
      const { rooms, forms } = await editing.store.content.read(instance, async (content) => ({
        rooms: await content.all('room'),
        forms: await content.all('form'),
      }));
      const language = languages[0] ?? 'de';
      const table = createRequestTable({ items, rooms, forms, period: filter }, language);
      return createDownloadResponse('requests', ending, write(table));
    },
  };
}
