import { escapeHtml } from '../kit/html.ts';
import type { Language } from '../model/instance.ts';

export interface FormPage {
  readonly language: Language;
  readonly title: string;
  /** Before the title in the window’s: what to know first; "" for nothing. */
  readonly notice?: string;
  /** Whose page it is; "" where nobody knows. */
  readonly parish: string;
  /** HTML of the main part. */
  readonly main: string;
}

/** A page of a parish for its visitors: nothing but itself, no script, nothing from other hosts. */
export function formPage({ language, title, notice = '', parish, main }: FormPage): string {
  const name = escapeHtml(parish);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${notice === '' ? '' : `${escapeHtml(notice)}: `}${escapeHtml(title)}${name === '' ? '' : ` · ${name}`}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">
</head>
<body class="plain">
<main id="main">
${name === '' ? '' : `<p class="parish">${name}</p>\n`}<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`;
}
