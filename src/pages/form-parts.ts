// Elements that all public forms share.

import { type Html, html } from '../util/html.ts';

export function renderParagraph(text: string): Html {
  return html`<p>${text}</p>`;
}

/** Result of an action, which screen readers announce. */
export function renderResult(text: string): Html {
  return html`<p role="status">${text}</p>`;
}

/** Result that is the first sentence of its page. `strong`: a part of the text to stress, such as an address. */
export function renderLeadingResult(text: string, strong = ''): Html {
  return html`<p class="lead" role="status">${renderStressed(text, strong)}</p>`;
}

export function renderStressed(text: string, strong: string): Html {
  const at = strong === '' ? -1 : text.indexOf(strong);
  if (at < 0) return html`${text}`;
  return html`${text.slice(0, at)}<b>${strong}</b>${text.slice(at + strong.length)}`;
}

export function renderFormNotice(text: string): Html {
  return html`<p class="notice">${text}</p>`;
}

export function renderLink(path: string, text: string): Html {
  return html`<p><a class="way" href="${path}">${text}</a></p>`;
}

export function renderForm(
  action: string,
  fields: Html | undefined,
  submit: string,
  kind: 'plain' | 'second' | 'grave' = 'plain',
): Html {
  const look = kind === 'plain' ? '' : html` class="${kind}"`;
  return html`<form method="post"${action === '' ? '' : html` action="${action}"`}>
    ${fields}
    <p><button type="submit"${look}>${submit}</button></p>
  </form>`;
}

export function renderChoice(
  kind: 'checkbox' | 'radio',
  name: string,
  value: string,
  label: string | Html,
  isChosen: boolean,
  more: Html = html``,
): Html {
  const chosen = isChosen ? ' checked' : '';
  return html`<label class="choice"><input type="${kind}" name="${name}" value="${value}"${chosen}${more}> <span>${label}</span></label>`;
}

/** Form with the facts that visitors need to fill it in: above it, or next to it if there is room. */
export function renderFormWithFacts(facts: Html | undefined, form: Html): Html {
  return facts === undefined ? form : html`<div class="beside-form"><aside>${facts}</aside><div>${form}</div></div>`;
}

/** Reads form data, URL-encoded or multipart/form-data, without files; empty if unreadable. */
export async function readFormFields(request: Request): Promise<URLSearchParams> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) {
    return new URLSearchParams(await request.text());
  }
  const parts = await request.formData().catch(() => new FormData());
  const fields = new URLSearchParams();
  for (const [name, part] of parts) if (typeof part === 'string') fields.append(name, part);
  return fields;
}
