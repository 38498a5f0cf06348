// Caching of pages for the fast lane: pages that are the same for all visitors except in one place.

import type { View } from '../readmodel/view.ts';
import type { ApiContext } from './api-context.ts';
import type { CachedBody } from './cached-body.ts';
import { MAX_REFILLED, openRefill, type Refill, type RefilledPage } from './refilled-page.ts';

/** Caches the page at a path without a query, until the view changes. */
export type KeepPage = (path: string, view: View, page: RefilledPage) => void;

/** Refill of each cached page, from the version whose bytes are cached. */
const REFILLS = new WeakMap<CachedBody, Refill>();

export function openKeepPage({ cache, counters }: Pick<ApiContext, 'cache' | 'counters'>): KeepPage {
  return (path, view, { html, ...page }) => {
    if (html.length > MAX_REFILLED) return;
    const key = `page ${path}`;
    const body = cache.get(view, key) ?? cache.add(view, key, html);
    const refill = REFILLS.get(body) ?? openRefill(body, page);
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
