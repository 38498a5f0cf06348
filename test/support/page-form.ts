// Reads a form the way a browser would submit it: typed, selected and checked values, in page order.

export type Fields = Record<string, string[]>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

function decodeText(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

function attribute(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : decodeText(value);
}

/** Returns the page as a browser with scripts shows it. Forms that are otherwise part of the large form are separate. */
export function separateForms(page: string): string {
  return page
    .replace(
      /<parvis-panel class="([^"]*)" data-own-form="([^"]*)" data-prefix="([^"]*)">([\s\S]*?)<\/parvis-panel>/g,
      (_, kind: string, action: string, prefix: string, inside: string) => {
        const body = inside
          .replace(/ form="[^"]*"(?: formaction="[^"]*" formnovalidate)?/g, '')
          .replaceAll(`name="${prefix}`, 'name="');
        return `<form class="${kind}" method="post" action="${action}">${body}</form>`;
      },
    )
    .replace(
      /<input type="hidden" name="_(?:main|opened|panels)"[^>]*>|<button [^>]*name="_enter"[^>]*><\/button>/g,
      '',
    );
}

/** Returns the fields of the form whose tag contains `mark`. Throws if there is none. */
export function formFields(page: string, mark: string): Fields {
  return submittedFields(separateForms(page), mark);
}

/** Returns the fields as a browser without scripts submits them. */
export function submittedFields(page: string, mark: string): Fields {
  const [, body] = new RegExp(`<form[^>]*${mark}[^>]*>(.*?)</form>`, 's').exec(page) ?? [];
  if (body === undefined) throw new Error(`the page has no form with ${mark}`);
  const fields: Fields = {};
  const add = (name: string | undefined, value: string) => {
    if (name !== undefined) fields[name] = [...(fields[name] ?? []), value];
  };
  const controls = /<input[^>]*>|<textarea[^>]*>\n?(.*?)<\/textarea>|<select[^>]*>.*?<\/select>/gs;
  for (const [tag, text] of body.matchAll(controls)) {
    if (tag.startsWith('<textarea')) add(attribute(tag, 'name'), decodeText(text ?? ''));
    else if (tag.startsWith('<select')) {
      const options = [...tag.matchAll(/<option[^>]*>/g)].map(([option]) => option);
      const chosen = options.find((option) => / selected/.test(option)) ?? options[0] ?? '';
      add(attribute(tag, 'name'), attribute(chosen, 'value') ?? '');
    } else if (!/type="(?:checkbox|radio)"/.test(tag) || / checked/.test(tag)) {
      if (!/type="file"/.test(tag)) add(attribute(tag, 'name'), attribute(tag, 'value') ?? '');
    }
  }
  return fields;
}

export function problemAt(page: string, field: string): string {
  const [, text = ''] = new RegExp(`id="p-${field}"[^>]*>(.*?)</div>`, 's').exec(page) ?? [];
  return decodeText(text.replace(/<[^>]*>/g, ' ')).trim();
}

export function textOfMain(page: string): string {
  const main = page.slice(Math.max(0, page.indexOf('<main')));
  return decodeText(main.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');
}
