import type { Hono } from 'hono';
import type { PageBindings } from './form-responses.ts';

/** Methods of the pages at a path, for the `Allow` header; "" if there is no page. */
export function listAllowedMethods({ router }: Hono<PageBindings>, path: string): string {
  // Middleware matches every method; only routes show which methods a page accepts.
  const takes = (method: string) => router.match(method, path)[0].some(([[, route]]) => route.method === method);
  return [takes('GET') && 'GET, HEAD', takes('POST') && 'POST'].filter(Boolean).join(', ');
}
