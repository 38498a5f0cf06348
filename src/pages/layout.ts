import { type Html, html, joinHtml } from '../util/html.ts';
import { renderBrandingHead, renderProductMark } from './branding.ts';

export interface SitePage {
  readonly title: string;
  readonly path: string;
  readonly main: Html;
  readonly aside?: Html;
  readonly islands?: readonly string[];
}

const MENU = [
  ['/docs', 'Reference'],
  ['/docs/web-page', 'Web page'],
  ['/office/docs', 'Office API'],
  ['/try', 'Try it'],
  ['/openapi.json', 'OpenAPI'],
] as const;

/** HTML document in the style of the reference pages; loads nothing from other hosts. */
export function renderSitePage({ title, path, main, aside, islands = [] }: SitePage): string {
  const menu = MENU.map(
    ([to, words]) => html`<a href="${to}"${to === path ? html` aria-current="page"` : ''}>${words}</a>`,
  );
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · parvis</title>
${renderBrandingHead(undefined)}
<link rel="stylesheet" href="/assets/site.css">
${joinHtml(islands.map((name) => html`<script src="/assets/islands/${name}.js" type="module"></script>`))}
</head>
<body class="docs">
<a class="skip" href="#main">Skip to content</a>
<header class="bar"><div><a class="name" href="/">${renderProductMark(28)}parvis</a>
<nav aria-label="Pages">${joinHtml(menu, ' ')}</nav></div></header>
<div class="columns${aside === undefined ? ' alone' : ''}">${aside}<main id="main" tabindex="-1">
${main}
</main></div>
</body>
</html>
`;
  return document.toString();
}

export function renderProse(text: string): Html {
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : longBreakable(part)))}`;
}

/** Text in which long words such as media types can break after punctuation, so that they fit on phones. */
function longBreakable(text: string): Html {
  const parts = text.split(/(\S{30,})/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? joinHtml(part.split(/(?<=[_./:,-])/), html`<wbr>`) : part))}`;
}

export function renderBreakablePath(path: string): Html {
  return joinHtml(path.split('/'), html`/<wbr>`);
}

/** Definition list, stacked on phones. Links can point to a row with an id. */
export function renderDefinitionList(
  rows: readonly {
    readonly id?: string;
    readonly name: string;
    readonly beside?: Html | string;
    readonly words: Html | string;
  }[],
): Html {
  const lines = rows.map(({ id, name, beside = '', words }) => {
    const place = id === undefined ? '' : html` id="${id}"`;
    return html`<div${place}>
      <dt><code>${markUnderscores(name)}</code>${beside === '' ? '' : html` <span class="type">${beside}</span>`}</dt><dd>${words}</dd>
    </div>`;
  });
  return html`<dl class="terms">${joinHtml(lines)}</dl>`;
}

function markUnderscores(name: string): Html {
  return joinHtml(name.split(/(?<=_)/), html`<wbr>`);
}
