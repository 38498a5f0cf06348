import { type Html, html, joined } from '../kit/html.ts';

export interface Page {
  readonly title: string;
  readonly main: Html;
  /** Before it, such as a list of contents. */
  readonly aside?: Html;
  /** Paths of scripts of our own. */
  readonly scripts?: readonly string[];
}

/** A whole HTML document in the look of all pages here; it loads nothing from other hosts. */
export function layout({ title, main, aside, scripts = [] }: Page): string {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · parvis</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">
${joined(scripts.map((path) => html`<script src="${path}" type="module"></script>`))}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="bar"><a class="name" href="/">parvis</a>
<nav aria-label="Pages"><a href="/docs">Reference</a> <a href="/office/docs">Office API</a> <a href="/try">Try it</a> <a href="/openapi.json">OpenAPI</a></nav></header>
<div class="columns">${aside}<main id="main" tabindex="-1">
${main}
</main></div>
</body>
</html>
`;
  return document.toString();
}

/** Text in which \`code\` in backticks is set as code. */
export function prose(text: string): Html {
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
