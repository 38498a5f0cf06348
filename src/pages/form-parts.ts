// What the forms of public pages are made of, of the newsletter and of signing up for events.

import { type Html, html } from '../util/html.ts';

export function paragraph(text: string): Html {
  return html`<p>${text}</p>`;
}

/** What came of it, as a paragraph that is read out at once. */
export function told(text: string): Html {
  return html`<p role="status">${text}</p>`;
}

/** What somebody should know before they go on. */
export function notice(text: string): Html {
  return html`<p class="notice">${text}</p>`;
}

export function link(path: string, text: string): Html {
  return html`<p><a class="way" href="${path}">${text}</a></p>`;
}

/** A form with one button; `kind` is the button’s look. */
export function form(
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

/** A box to be ticked, or one of several ways, with its name behind it. */
export function choice(
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

/** What a form of ours sends, url-encoded or as multipart/form-data; nothing when it can’t be read. */
export async function readFields(request: Request): Promise<URLSearchParams> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) {
    return new URLSearchParams(await request.text());
  }
  const parts = await request.formData().catch(() => new FormData());
  const fields = new URLSearchParams();
  for (const [name, part] of parts) if (typeof part === 'string') fields.append(name, part);
  return fields;
}
