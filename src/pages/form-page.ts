import { escapeHtml } from '../kit/html.ts';
import type { Language } from '../model/instance.ts';

export interface FormPage {
  readonly language: Language;
  readonly title: string;
  /** Whose page it is. */
  readonly parish: string;
  /** HTML of the main part. */
  readonly main: string;
}

/** A page of a parish for its visitors: nothing but itself, no script, nothing from other hosts. */
export function formPage({ language, title, parish, main }: FormPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(parish)}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">
</head>
<body class="plain">
<main id="main">
<p class="parish">${escapeHtml(parish)}</p>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`;
}
