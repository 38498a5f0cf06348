import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { isPlainHtml } from './plain-html.ts';

const load = createRequire(import.meta.url);

const OPTIONS: sanitizeHtml.IOptions = {
  allowedAttributes: {
    '*': ['class', 'dir', 'lang', 'title'],
    a: ['href', 'name', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'headers', 'scope'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  nestingLimit: 100,
};

/** Loads the package only when a text needs it, to keep startup fast, and configures the allowed elements. */
function createSanitizer(): (html: string) => string {
  const sanitize: typeof sanitizeHtml = load('sanitize-html');
  const allowedTags = [...sanitize.defaults.allowedTags, 'img', 'del', 'ins'];
  return (html) => sanitize(html, { ...OPTIONS, allowedTags });
}

let sanitize: ReturnType<typeof createSanitizer> | undefined;

/** Maximum cleaning rounds; HTML that is still not stable is escaped. */
const MAX_ROUNDS = 5;

/** Maximum unclosed elements; HTML with more is escaped, because parsing time is quadratic in their number. */
const MAX_UNCLOSED = 5_000;

/** Maximum `<` in a text. More would take too long to parse, and no hand-written text has that many. */
const MAX_TAGS = 25_000;

const VOID = new Set(['br', 'img', 'hr', 'wbr', 'col']);

/**
 * Removes scripts, event handlers and `javascript:` addresses from HTML (rule F9). Cleaning repeats until nothing changes, so the result
 * is idempotent; a text that never stabilizes is escaped.
 */
export function cleanHtml(html: string): string {
  if (!/[<>&"]/.test(html) || isPlainHtml(html)) return html;
  if (isTooCostlyHtml(html)) return asText(html);
  let cleaned = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = cleaned;
    sanitize ??= createSanitizer();
    cleaned = sanitize(before);
    if (cleaned === before) return cleaned;
  }
  return asText(cleaned);
}

export function isTooCostlyHtml(html: string): boolean {
  return html.split('<', MAX_TAGS + 2).length > MAX_TAGS + 1 || isTooDeep(html);
}

function asText(html: string): string {
  return html.replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'));
}

function isTooDeep(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = tag.toLowerCase();
    const count = open.get(name) ?? 0;
    const step = slash === '' ? Number(!VOID.has(name)) : -Math.min(count, 1);
    open.set(name, count + step);
    depth += step;
    if (depth > MAX_UNCLOSED) return true;
  }
  return false;
}
