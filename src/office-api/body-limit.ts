// How much is read of a body that the office API takes. The server asks before it reads one: so no route is loaded for it here.

import { MAX_PICTURE } from '../model/kept-file.ts';

/** Every address of the office API begins with this, and a slash. */
export const OFFICE_API = '/office/api';

/** The most that a body may have unless its route says otherwise, in bytes (rule W6). */
export const MAX_BODY = 4 * 2 ** 20;

/** The most that is read where a file is sent, in bytes: the largest one, and what stands around it in the form. */
export const MAX_FILE_BODY = MAX_PICTURE + 64 * 1024;

/** Where files are sent, behind the name of the instance. */
export const FILES_PATH = '/files';

const WITH_BODY = ['POST', 'PUT', 'PATCH'];

/** The most that is taken of a request's body, in bytes; undefined where the path is none of the API, or the method takes none. */
export function officeBodyLimit(method: string, path: string): number | undefined {
  if (!path.startsWith(`${OFFICE_API}/`) || !WITH_BODY.includes(method)) return undefined;
  const behind = path
    .slice(OFFICE_API.length + 1)
    .replace(/^[^/]*/, '')
    .replace(/\?.*$/s, '');
  return method === 'POST' && behind === FILES_PATH ? MAX_FILE_BODY : MAX_BODY;
}
