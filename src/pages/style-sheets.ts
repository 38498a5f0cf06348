// Style sheets, each joined from parts in `web/style/` in this order.

import { readFileSync } from 'node:fs';

const STYLE = new URL('../../web/style/', import.meta.url);

/**
 * Parts of each style sheet. A part comes after the parts that it overrides, because the later of two rules with equal specificity applies.
 */
export const STYLE_SHEETS = {
  office: [
    'tokens',
    'base',
    'face',
    'office/page',
    'office/controls',
    'office/pills',
    'office/moments',
    'office/frame',
    'office/layout',
    'office/navigation',
    'office/messages',
    'office/login',
    'office/rows',
    'office/bulk',
    'office/today',
    'office/first-steps',
    'office/menu',
    'office/tabs',
    'office/event',
    'office/event-rooms',
    'office/reading',
    'office/event-hours',
    'office/sign-up',
    'office/questions',
    'office/plan-records',
    'office/bookings',
    'office/room-requests',
    'office/plan',
    'office/plan-windows',
    'office/repeating',
    'office/folds',
    'office/rich-text',
    'office/save-bar',
    'office/views',
    'office/week',
    'office/week-begins',
    'office/week-ends',
    'office/week-table',
    'office/month',
    'office/area-marks',
    'office/drag',
    'office/rooms',
    'office/forms',
    'office/series',
    'office/lists',
    'office/lists-narrow',
    'office/settings',
    'office/accounts',
    'office/newsletter',
    'office/shortcuts',
    'office/proposals',
    'office/import',
    'office/windows',
    'office/paper',
    'office/paper-print',
    'office/paper-narrow-print',
    'office/sheet-print',
    'office/poster-print',
    'office/paper-tables-print',
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
    'public/signup',
    'public/serving',
    'public/outside',
    'public/search',
    'public/agenda',
    'public/month',
    'public/room-times',
    'public/event',
    'public/print',
    'public/event-print',
    'public/month-print',
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

export function readStyleSheet(name: StyleSheet): string {
  return STYLE_SHEETS[name].map((part) => readFileSync(new URL(`${part}.css`, STYLE), 'utf8')).join('\n');
}

const TOKEN = /(--[\w-]+):\s*([^;]+);/g;

/** Style sheet of the widgets (`web/widgets/`), with values in place of tokens, because other websites don't define these. */
export function readWidgetStyleSheet(): string {
  return inlineTokenValues(readFileSync(new URL('../widgets/embed.css', STYLE), 'utf8'));
}

/**
 * Replaces each `var(--token)` with its value, unless it has a fallback. Distances become pixels, because websites set the size of `rem`.
 * Throws an Error for an unknown token.
 */
export function inlineTokenValues(css: string): string {
  const tokens = readFileSync(new URL('tokens.css', STYLE), 'utf8');
  const values = new Map([...tokens.matchAll(TOKEN)].map(([, name = '', value = '']) => [name, inPixels(value)]));
  // The sheet itself defines properties that begin with an underscore.
  return css.replace(/var\((--(?!_)[\w-]+)\)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${name} is no token of web/style/tokens.css.`);
    return value;
  });
}

const PIXELS_OF_A_REM = 16;

function inPixels(value: string): string {
  return value.replace(/\b([\d.]+)rem\b/g, (_, size: string) => `${Number(size) * PIXELS_OF_A_REM}px`);
}
