// Everything at the server that is not an operation: pages for people and the OpenAPI document.

import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { openApi } from '../contract/openapi.ts';
import type { Operation } from '../contract/operation.ts';
import { allowedAt } from './allowed.ts';
import { homePage } from './home-page.ts';
import type { Asked } from './newsletter-answers.ts';
import { referencePage } from './reference-page.ts';
import { tryPage } from './try-page.ts';

export interface SiteOptions {
  readonly operations: readonly Operation[];
  readonly version: string;
  readonly publicUrl: string;
  /** The newsletter’s pages, made for these headers. */
  readonly newsletter?: (headers: Readonly<Record<string, string>>) => Hono<Asked>;
  /** What takes in mails that came back, made for these headers. */
  readonly bounces?: (headers: Readonly<Record<string, string>>) => Hono<Asked>;
  /** The office API, made for these headers. */
  readonly office?: (headers: Readonly<Record<string, string>>) => Hono<Asked>;
  /** Its OpenAPI document. */
  readonly officeDocument?: () => object;
  /** The page that describes it to people. */
  readonly officeReference?: () => string;
  /** The office in the browser, made for these headers. */
  readonly officePages?: (headers: Readonly<Record<string, string>>) => Hono<Asked>;
  /** Pictures and documents. */
  readonly files?: Hono<Asked>;
  /** Told of an error whose answer is 500. */
  readonly onError: (error: unknown) => void;
}

const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Pages with forms, which are sent here alone. */
const FORM_HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  // For browsers that don’t know the last of these.
  'X-Frame-Options': 'DENY',
} as const;

interface Resource {
  readonly type: string;
  readonly content: () => string;
}

const JSON_TYPE = 'application/json';

/** The site as a function from a request to its response. */
export function openSite(options: SiteOptions) {
  const { operations, version, publicUrl, newsletter, bounces, office, files, onError } = options;
  const { officeDocument, officeReference, officePages } = options;
  const html = (content: () => string): Resource => ({ type: 'text/html; charset=utf-8', content });
  const asset = (type: string, file: string): Resource => ({
    type,
    content: () => readFileSync(new URL(`../../web/${file}`, import.meta.url), 'utf8'),
  });
  const resources: Readonly<Record<string, Resource>> = {
    '/': html(homePage),
    '/docs': html(() => referencePage(operations)),
    '/try': html(tryPage),
    '/openapi.json': {
      type: JSON_TYPE,
      content: () => JSON.stringify(openApi(operations, { version, serverUrl: publicUrl })),
    },
    ...(officeDocument && {
      '/office/openapi.json': { type: JSON_TYPE, content: () => JSON.stringify(officeDocument()) },
    }),
    ...(officeReference && { '/office/docs': html(officeReference) }),
    '/robots.txt': { type: 'text/plain; charset=utf-8', content: () => 'User-agent: *\nDisallow: /\n' },
    '/assets/site.css': asset('text/css; charset=utf-8', 'site.css'),
    '/assets/try.js': asset('text/javascript; charset=utf-8', 'try.js'),
    '/assets/office.css': asset('text/css; charset=utf-8', 'office.css'),
    '/assets/islands/event.js': asset('text/javascript; charset=utf-8', 'islands/event.js'),
    '/assets/icon.svg': asset('image/svg+xml', 'icon.svg'),
  };

  const app = new Hono<Asked>({ strict: false });
  for (const [path, { type, content }] of Object.entries(resources)) {
    let made: string | undefined;
    app.get(path, () => {
      made ??= content();
      return new Response(made, { headers: { ...PAGE_HEADERS, 'Content-Type': type, 'Cache-Control': 'no-cache' } });
    });
  }
  if (office !== undefined) app.route('/', office(PAGE_HEADERS));
  if (officePages !== undefined) app.route('/', officePages(PAGE_HEADERS));
  if (files !== undefined) app.route('/', files);
  if (bounces !== undefined) app.route('/', bounces(PAGE_HEADERS));
  if (newsletter !== undefined) app.route('/', newsletter(FORM_HEADERS));
  app.notFound(({ req }) => {
    const allow = allowedAt(app, req.path);
    if (allow !== '') return message(405, `This page only takes ${allow}.`, { Allow: allow });
    return message(404, 'There is nothing at this address. See /docs for the list of operations.');
  });
  app.onError((error) => {
    onError(error);
    return message(500, 'The server failed to answer. The log has the details.');
  });
  return app.fetch;
}

function message(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify({ message: text }), {
    status,
    headers: { ...PAGE_HEADERS, 'Content-Type': JSON_TYPE, ...headers },
  });
}
