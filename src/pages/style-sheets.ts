// The style sheets as browsers get them: each is joined of parts in `web/style/`, in the order that stands here.

import { readFileSync } from 'node:fs';

const STYLE = new URL('../../web/style/', import.meta.url);

/** Where rules weigh the same, the later one holds: a part comes after those whose rules it changes. */
export const STYLE_SHEETS = {
  office: [
    'tokens',
    'base',
    'face',
    'office/page',
    'office/controls',
    'office/pills',
    'office/frame',
    'office/layout',
    'office/navigation',
    'office/messages',
    'office/login',
    'office/rows',
    'office/bulk',
    'office/today',
    'office/menu',
    'office/tabs',
    'office/event',
    'office/event-rooms',
    'office/folds',
    'office/rich-text',
    'office/save-bar',
    'office/views',
    'office/week',
    'office/month',
    'office/rooms',
    'office/forms',
    'office/series',
    'office/lists',
    'office/settings',
    'office/accounts',
    'office/newsletter',
    'office/shortcuts',
    'office/proposals',
    'office/import',
    'office/windows',
    'office/paper',
    'office/paper-print',
    'office/print',
  ],
  public: [
    'tokens',
    'base',
    'face',
    'public/page',
    'public/frame',
    'public/forms',
    'public/messages',
    'public/newsletter',
    'public/outside',
    'public/search',
    'public/agenda',
    'public/event',
    'public/print',
  ],
  site: [
    'tokens',
    'base',
    'face',
    'site/page',
    'site/bar',
    'site/contents',
    'site/home',
    'site/forms',
    'site/code',
    'site/reference',
    'site/try',
    'site/office-reference',
    'site/print',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type StyleSheet = keyof typeof STYLE_SHEETS;

/** A whole sheet, which loads nothing. */
export function styleSheet(name: StyleSheet): string {
  return STYLE_SHEETS[name].map((part) => readFileSync(new URL(`${part}.css`, STYLE), 'utf8')).join('\n');
}
