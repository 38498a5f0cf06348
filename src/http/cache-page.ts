import type { View } from '../readmodel/view.ts';
import type { ApiContext } from './api-context.ts';
import type { CachedBody } from './cached-body.ts';
import {
  type CachedFormPage,
  type CachedFormResponder,
  createCachedFormResponder,
  MAX_CACHED_FORM_LENGTH,
} from './cached-form-page.ts';

export type CachePage = (path: string, view: View, page: CachedFormPage) => void;

/** Responders by cached page; each fills in the variable part of the page. */
const REFILLS = new WeakMap<CachedBody, CachedFormResponder>();

export function createPageCaching({ cache, counters }: Pick<ApiContext, 'cache' | 'counters'>): CachePage {
  return (path, view, { html, ...page }) => {
    if (html.length > MAX_CACHED_FORM_LENGTH) return;
    const key = `page ${path}`;
    const body = cache.get(view, key) ?? cache.add(view, key, html);
    const refill = REFILLS.get(body) ?? createCachedFormResponder(body, page);
    REFILLS.set(body, refill);
    cache.remember(path, view, key, {
      key: undefined,
      view,
      headers: page.headers,
      origin: undefined,
      meter: undefined,
      counts: counters.of('page'),
      refill,
      second: Number.NaN,
      epoch: Number.NaN,
    });
  };
}
