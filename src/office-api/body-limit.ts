// Maximum body sizes of the office API. They are not part of the routes, because the HTTP server needs them before it loads the routes.

import { MAX_PICTURE_BYTES } from '../model/stored-file.ts';

export const OFFICE_API_PATH = '/office/api';

/** Default maximum body size, in bytes (rule W6). */
export const MAX_BODY_SIZE = 4 * 2 ** 20;

/** Maximum body size of a file upload, in bytes: the largest file plus the multipart overhead. */
export const MAX_FILE_BODY_SIZE = MAX_PICTURE_BYTES + 64 * 1024;

export const FILES_PATH = '/files';

const WITH_BODY = ['POST', 'PUT', 'PATCH'];

/** Maximum body size in bytes; undefined for paths outside the API, and for methods without a body. */
export function findOfficeBodyLimit(method: string, path: string): number | undefined {
  if (!path.startsWith(`${OFFICE_API_PATH}/`) || !WITH_BODY.includes(method)) return undefined;
  const behind = path
    .slice(OFFICE_API_PATH.length + 1)
    .replace(/^[^/]*/, '')
    .replace(/\?.*$/s, '');
  return method === 'POST' && behind === FILES_PATH ? MAX_FILE_BODY_SIZE : MAX_BODY_SIZE;
}
