// Reads a form of a page as a browser would send it: what is typed, chosen and ticked, in the order of the page.

export type Fields = Record<string, string[]>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

function decoded(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

function attribute(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : decoded(value);
}

/** Returns the page as a browser with script has it: forms that are otherwise part of the large form are separate. */
export function separate(page: string): string {
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

/** The fields of the form whose tag holds `mark`. Throws where the page has none. */
export function formFields(page: string, mark: string): Fields {
  return fieldsAsSent(separate(page), mark);
}

/** Returns the fields as a browser without script submits them. */
export function fieldsAsSent(page: string, mark: string): Fields {
  const [, body] = new RegExp(`<form[^>]*${mark}[^>]*>(.*?)</form>`, 's').exec(page) ?? [];
  if (body === undefined) throw new Error(`the page has no form with ${mark}`);
  const fields: Fields = {};
  const add = (name: string | undefined, value: string) => {
    if (name !== undefined) fields[name] = [...(fields[name] ?? []), value];
  };
  const controls = /<input[^>]*>|<textarea[^>]*>\n?(.*?)<\/textarea>|<select[^>]*>.*?<\/select>/gs;
  for (const [tag, text] of body.matchAll(controls)) {
    if (tag.startsWith('<textarea')) add(attribute(tag, 'name'), decoded(text ?? ''));
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

/** Error message of a field, or "". */
export function problemAt(page: string, field: string): string {
  const [, text = ''] = new RegExp(`id="p-${field}"[^>]*>(.*?)</div>`, 's').exec(page) ?? [];
  return decoded(text.replace(/<[^>]*>/g, ' ')).trim();
}

/** Text of a page from `<main>` on, without tags. */
export function wordsOf(page: string): string {
  const main = page.slice(Math.max(0, page.indexOf('<main')));
  return decoded(main.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');
}
