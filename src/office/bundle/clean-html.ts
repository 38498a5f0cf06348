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

/** The package, loaded with the first text that needs it, so that no start waits for it; and what it lets stand. */
function openSanitizer(): (html: string) => string {
  const sanitize: typeof sanitizeHtml = load('sanitize-html');
  const allowedTags = [...sanitize.defaults.allowedTags, 'img', 'del', 'ins'];
  return (html) => sanitize(html, { ...OPTIONS, allowedTags });
}

let sanitize: ReturnType<typeof openSanitizer> | undefined;

/** Rounds after which HTML that is still not stable is given up and escaped. */
const MAX_ROUNDS = 5;

/** Unclosed elements from which on HTML is given up too: the parser's time grows with the square of their number. */
const MAX_UNCLOSED = 5_000;

/** A text with more `<` is refused: each costs the parser time, and no text written by people has as many. */
const MAX_TAGS = 25_000;

const VOID = new Set(['br', 'img', 'hr', 'wbr', 'col']);

/**
 * HTML without scripts, event handlers and `javascript:` addresses (rule F9). It is cleaned until nothing changes, so
 * that cleaning twice is cleaning once; text that never comes to rest is shown as text.
 */
export function cleanHtml(html: string): string {
  if (!/[<>&"]/.test(html) || isPlainHtml(html)) return html;
  if (isTooCostly(html)) return asText(html);
  let cleaned = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = cleaned;
    sanitize ??= openSanitizer();
    cleaned = sanitize(before);
    if (cleaned === before) return cleaned;
  }
  return asText(cleaned);
}

/** Whether no text of people has so many tags, or so many that are left open: to take it apart would cost too much. */
export function isTooCostly(html: string): boolean {
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
