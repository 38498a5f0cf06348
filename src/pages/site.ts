// All routes other than operations: pages for people, and the OpenAPI document.

import { readdirSync, readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import type { OpenApiOptions } from '../contract/openapi.ts';
import type { Operation } from '../contract/operation.ts';
import type { PageHandler } from '../http/page-adapter.ts';
import { RESERVED_NAMES } from '../model/instance.ts';
import { systemClock } from '../util/clock.ts';
import { listAllowedMethods } from './allowed-methods.ts';
import type { PageBindings } from './form-responses.ts';
import { OWN_CALENDAR_ROUTE, OWN_ROTA_ROUTE, ROTA_LINK_ROUTE } from './form-routes.ts';
import { createIconResponder, ICON_ROUTE, PRODUCT_ICONS } from './icon-files.ts';
import { FORM_HEADERS, PAGE_HEADERS } from './page-headers.ts';
import { createParishStyleSheet } from './parish-style.ts';
import {
  createAssetResponder,
  createUrlDependentResponder,
  type StaticAsset,
  type UrlDependentAsset,
} from './static-asset.ts';
import { readStyleSheet, readWidgetStyleSheet, type StyleSheet } from './style-sheets.ts';
import { wantsHtml } from './wants-html.ts';

export interface SiteOptions {
  readonly operations: readonly Operation[];
  readonly version: string;
  readonly publicUrl: string;
  readonly newsletter?: (headers: Readonly<Record<string, string>>) => Hono<PageBindings>;
  readonly signUp?: (headers: Readonly<Record<string, string>>) => Hono<PageBindings>;
  readonly roomRequests?: (headers: Readonly<Record<string, string>>) => Hono<PageBindings>;
  readonly serving?: PageHandler;
  readonly bounces?: (headers: Readonly<Record<string, string>>) => Hono<PageBindings>;
  readonly office?: PageHandler;
  readonly officeDocument?: () => Promise<object>;
  readonly officeReference?: (address: string) => Promise<string>;
  readonly files?: Hono<PageBindings>;
  /** Names of the instances with pages, sorted. */
  readonly withPages?: () => readonly string[];
  readonly onError: (error: unknown) => void;
}

const SCRIPTED_FORM_HEADERS = {
  ...FORM_HEADERS,
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; " +
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
} as const;

/** Headers of resources that other websites load (rule G5). */
const WIDGET_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

const ISLANDS = 'built/islands';

const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html; charset=utf-8';

export function createSite(options: SiteOptions) {
  const { operations, version, publicUrl, newsletter, signUp, roomRequests, serving, bounces, office, files, onError } =
    options;
  const { officeDocument, officeReference } = options;
  const html = (content: StaticAsset['content']): StaticAsset => ({ type: HTML_TYPE, content });
  const asset = (type: string, file: string): StaticAsset => ({
    type,
    content: () => readFileSync(new URL(`../../web/${file}`, import.meta.url), 'utf8'),
  });
  const sheet = (name: StyleSheet): StaticAsset => ({
    type: 'text/css; charset=utf-8',
    content: () => readStyleSheet(name),
  });
  const resources: Readonly<Record<string, StaticAsset>> = {
    '/': html(async () => (await import('./reference/home-page.ts')).renderHomePage(operations)),
    '/try': html(async () => (await import('./reference/try-page.ts')).renderTryPage()),
    ...(officeDocument && {
      '/office/openapi.json': { type: JSON_TYPE, content: async () => JSON.stringify(await officeDocument()) },
    }),
    '/assets/site.css': sheet('site'),
    '/assets/public.css': sheet('public'),
    '/assets/office.css': sheet('office'),
    '/assets/embed.css': { type: 'text/css; charset=utf-8', content: readWidgetStyleSheet },
    ...PRODUCT_ICONS,
    ...Object.fromEntries(
      readdirSync(new URL(`../../web/${ISLANDS}`, import.meta.url)).map((file) => [
        `/assets/islands/${file}`,
        asset('text/javascript; charset=utf-8', `${ISLANDS}/${file}`),
      ]),
    ),
  };

  const addressed: Readonly<Record<string, UrlDependentAsset>> = {
    '/docs': {
      type: HTML_TYPE,
      content: async (address) =>
        (await import('./reference/reference-page.ts')).renderReferencePage(operations, address),
    },
    '/docs/web-page': {
      type: HTML_TYPE,
      content: async (address) => (await import('./reference/web-page-guide.ts')).renderWebPageGuide(address),
    },
    ...(officeReference && { '/office/docs': { type: HTML_TYPE, content: officeReference } }),
    '/openapi.json': { type: JSON_TYPE, content: (serverUrl) => openApiText(operations, { version, serverUrl }) },
  };

  const app = new Hono<PageBindings>({ strict: false });
  const widgets = createAssetResponder(asset('text/javascript; charset=utf-8', 'built/embed.js'), WIDGET_HEADERS);
  app.get('/robots.txt', robotsFile(publicUrl, options.withPages));
  app.get('/embed.js', ({ req }) => widgets(req.raw.headers));
  const answers = [
    ...Object.entries(resources).map(
      ([path, resource]) => [path, createAssetResponder(resource, PAGE_HEADERS)] as const,
    ),
    ...Object.entries(addressed).map(([path, resource]) => {
      const { type, content } = resource;
      const known = { type, content: () => content(publicUrl) };
      return [
        path,
        publicUrl === ''
          ? createUrlDependentResponder(resource, PAGE_HEADERS)
          : createAssetResponder(known, PAGE_HEADERS),
      ] as const;
    }),
  ];
  for (const [path, answer] of answers) app.get(path, ({ req }) => answer(req.raw.headers));
  const iconFile = createIconResponder(systemClock);
  app.get(ICON_ROUTE, ({ req }) => iconFile(req.param('name')));
  app.get('/assets/look/:colour{(?:[0-9a-f]{6}|own)\\.css}', ({ req }) => colourStyleSheet(req.param('colour')));
  if (office !== undefined) {
    // Documents below `/office` accept the same methods as other documents.
    const documents = new Set(answers.map(([path]) => path));
    const ask = (context: Context<PageBindings>) =>
      documents.has(context.req.path.replace(/\/$/, ''))
        ? context.notFound()
        : office(context.req.raw, { address: context.env?.address ?? '' });
    app.all('/office', ask).all('/office/*', ask);
  }
  if (files !== undefined) app.route('/', files);
  if (bounces !== undefined) app.route('/', bounces(PAGE_HEADERS));
  if (newsletter !== undefined) app.route('/', newsletter(FORM_HEADERS));
  if (signUp !== undefined) app.route('/', signUp(SCRIPTED_FORM_HEADERS));
  if (roomRequests !== undefined) app.route('/', roomRequests(SCRIPTED_FORM_HEADERS));
  if (serving !== undefined) {
    const ask = ({ req, env }: Context<PageBindings>) => serving(req.raw, { address: env?.address ?? '' });
    app.get(OWN_CALENDAR_ROUTE, ask);
    for (const route of [ROTA_LINK_ROUTE, OWN_ROTA_ROUTE]) app.get(route, ask).post(route, ask);
  }
  app.notFound(async ({ req }) => {
    const allow = listAllowedMethods(app, req.path);
    if (allow !== '') return message(405, `This page only supports ${allow}.`, { Allow: allow });
    if (wantsHtml(req.raw)) return (await import('./not-found-response.ts')).createNotFoundResponse(req.raw);
    return message(404, 'There is nothing at this address. See /docs for the list of operations.', {
      Vary: 'Accept, Accept-Language',
    });
  });
  app.onError((error) => {
    onError(error);
    return message(500, 'The server failed to respond. See the log for details.');
  });
  return app.fetch;
}

/** Reserved paths that search engines may index. All other reserved paths are for programs. */
const FOUND: ReadonlySet<string> = new Set(['assets', 'docs', 'files']);

function robotsFile(publicUrl: string, withPages: () => readonly string[] = () => []) {
  let known: { readonly names: string; readonly answer: ReturnType<typeof createAssetResponder> } | undefined;
  return ({ req }: Context<PageBindings>): Promise<Response> => {
    const parishes = publicUrl === '' ? [] : withPages();
    const names = parishes.join(' ');
    if (known?.names !== names) {
      const content = () => robots(parishes.map((name) => `${publicUrl}/${name}/sitemap.xml`));
      known = { names, answer: createAssetResponder({ type: 'text/plain; charset=utf-8', content }, PAGE_HEADERS) };
    }
    return known.answer(req.raw.headers);
  };
}

function robots(sitemaps: readonly string[]): string {
  const closed = [...RESERVED_NAMES].filter((name) => !FOUND.has(name)).sort();
  // Each line ends with `$` or `/`, because names of instances may begin with these words.
  const lines = closed.flatMap((name) => [`Disallow: /${name}$`, `Disallow: /${name}/`]);
  return ['User-agent: *', ...lines, ...sitemaps.map((address) => `Sitemap: ${address}`), ''].join('\n');
}

async function openApiText(operations: readonly Operation[], options: OpenApiOptions): Promise<string> {
  const [{ createOpenApi: openApi }, { createExampleBuilder: openExamples }] = await Promise.all([
    import('../contract/openapi.ts'),
    import('./reference/examples.ts'),
  ]);
  const exampleOf = openExamples();
  return JSON.stringify(
    openApi(operations, { ...options, exampleOf: (operation) => JSON.parse(exampleOf(operation).answer) }),
  );
}

/** Style sheet for a colour; it never changes. `own.css` has the default colour. */
function colourStyleSheet(file: string): Response {
  return new Response(createParishStyleSheet(file === 'own.css' ? '' : `#${file.slice(0, 6)}`), {
    headers: {
      ...PAGE_HEADERS,
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000',
    },
  });
}

function message(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify({ message: text }), {
    status,
    headers: { ...PAGE_HEADERS, 'Content-Type': JSON_TYPE, ...headers },
  });
}
