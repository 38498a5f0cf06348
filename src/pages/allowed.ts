import type { Hono } from 'hono';
import type { PageBindings } from './form-answers.ts';

/** The methods that the pages of `app` take at a path, as `Allow` names them; "" where there is no page. */
export function allowedAt({ router }: Hono<PageBindings>, path: string): string {
  // Whatever stands before or behind the pages is there for every method.
  const takes = (method: string) => router.match(method, path)[0].some(([[, route]]) => route.method === method);
  return [takes('GET') && 'GET, HEAD', takes('POST') && 'POST'].filter(Boolean).join(', ');
}
