// All routes of the office API.

import { ADDRESSED_KINDS } from '../model/kinds/index.ts';
import type { AnyKind } from '../model/kinds/kind-table.ts';
import { keepFile } from '../office/files/keep-file.ts';
import { isUntold } from '../store/content/documents.ts';
import { FILES_PATH, MAX_FILE_BODY } from './body-limit.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { changeRoutes } from './changes.ts';
import { churchYearRoutes } from './church-year.ts';
import { change, entityRoutes, idOf, type OwnWay } from './entities.ts';
import { receiveFile } from './files.ts';
import { historyOf, historyRoutes, revertOf } from './history.ts';
import { listRoute } from './listing.ts';
import { day } from './parameters.ts';
import { proposalRoutes } from './proposals.ts';
import { repeatRoutes } from './repeat.ts';
import { roomRoutes } from './rooms.ts';
import { planAskingRoutes } from './rota/requests.ts';
import { planRoutes } from './rota/routes.ts';
import type { Route } from './route.ts';
import { COUNT, listOf, MESSAGE, record, TEXT } from './schemas.ts';
import { changeFrom, seriesRoutes } from './series.ts';
import { settingsRoutes } from './settings.ts';
import { sourceRoutes } from './sources/routes.ts';

const PIXELS = { type: ['integer', 'null'], description: 'pixels; null for a document' };

const fileRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: FILES_PATH,
    name: 'files.keep',
    role: 'contributor',
    summary: 'Keeps a picture or document, and answers what an event or person says of it.',
    detail:
      'Pictures (JPEG, PNG, WebP, AVIF; up to 25 MB and 50 megapixels) are turned upright, shrunk to 2,000 ' +
      'pixels, and lose what the camera noted. Documents are PDF, ODT, DOCX and XLSX up to 20 MB. What nothing ' +
      'names goes after 30 days.',
    body: {
      type: 'multipart/form-data',
      schema: record({ file: { type: 'string', contentMediaType: 'application/octet-stream' } }),
      most: MAX_FILE_BODY,
    },
    answers: {
      201: {
        words: 'It is kept; Location is its address.',
        schema: record(
          {
            url: TEXT,
            width: PIXELS,
            height: PIXELS,
            filesize_kb: COUNT,
            file_type: TEXT,
            file_name: TEXT,
            warnings: listOf(record({ code: TEXT, text: TEXT })),
          },
          ['warnings'],
        ),
      },
      422: { words: 'The form is not right, or the file is broken or too large to be prepared.', schema: MESSAGE },
    },
    run: ({ editing, instance, request, publicUrl, languages }) =>
      receiveFile(request, (file) => keepFile(editing, instance, { ...file, baseUrl: publicUrl }), languages[0]),
  },
];

/** A series is changed as a whole, or from a day on. */
const OF_SERIES: OwnWay = {
  patchQuery: { from: day('only from this day on: a new series goes on, and is the answer') },
  patch: (asked) => {
    const { from } = asked.query;
    if (from !== undefined) return changeFrom(asked, String(from));
    return change(asked, { kind: 'series', id: idOf(asked), merge: asked.body, at: '' });
  },
};

function routesOf(table: AnyKind): Route[] {
  const own = table.kind === 'series' ? OF_SERIES : {};
  return [
    listRoute(table),
    ...entityRoutes(table, own),
    historyOf(table.kind),
    ...(isUntold(table.kind) ? [] : [revertOf(table.kind)]),
  ];
}

export const ROUTES: readonly Route[] = [
  ...ADDRESSED_KINDS.flatMap(routesOf),
  ...seriesRoutes,
  ...repeatRoutes,
  ...sourceRoutes,
  ...roomRoutes,
  ...churchYearRoutes,
  ...bookingRoutes,
  ...planRoutes,
  ...planAskingRoutes,
  ...settingsRoutes,
  ...changeRoutes,
  ...proposalRoutes,
  ...historyRoutes,
  ...fileRoutes,
];
