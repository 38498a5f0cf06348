// Keeps a picture or document, to be named by events and persons (rule W14).

import { keepFile } from '../office/files/keep-file.ts';
import { FILES_PATH, MAX_FILE_BODY } from './body-limit.ts';
import { receiveFile } from './files.ts';
import type { Route } from './route.ts';
import { COUNT, listOf, MESSAGE, record, TEXT } from './schemas.ts';

const PIXELS = { type: ['integer', 'null'], description: 'pixels; null for a document' };

export const fileRoutes: readonly Route[] = [
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
