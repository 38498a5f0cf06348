import { expect, it } from 'vitest';
import { findOfficeBodyLimit, MAX_BODY_SIZE, OFFICE_API_PATH } from './body-limit.ts';
import { ROUTES } from './routes.ts';

const withBody = ROUTES.filter(({ body }) => body !== undefined).map((route) => [route.name, route] as const);

it.each(withBody)('%s has the size limit of its route', (_, { method, path, body }) => {
  expect(findOfficeBodyLimit(method, `${OFFICE_API_PATH}/seewil${path}?dry_run=1`)).toBe(body?.most ?? MAX_BODY_SIZE);
});

it('all other routes read no body', () => {
  expect(findOfficeBodyLimit('GET', `${OFFICE_API_PATH}/seewil/files`)).toBeUndefined();
  expect(findOfficeBodyLimit('DELETE', `${OFFICE_API_PATH}/seewil/events/1`)).toBeUndefined();
  expect(findOfficeBodyLimit('POST', '/office/apis/seewil/files')).toBeUndefined();
});
