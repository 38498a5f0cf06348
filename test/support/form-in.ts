export type Fields = Record<string, string | readonly string[]>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

export function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : unescapeHtml(found);
}

/** Returns the fields of the form with this action as a browser would submit them. Throws if there is none. */
export function readForm(page: string, action: string): Fields {
  const form = new RegExp(`<form[^>]*action="[^"]*${action.replaceAll('/', '\\/')}"[^>]*>(.*?)</form>`, 's').exec(
    page,
  )?.[1];
  if (form === undefined) throw new Error(`there is no form ${action}`);
  const fields: Record<string, string[]> = {};
  const add = (name: string | undefined, value: string) => {
    if (name === undefined) return;
    fields[name] = [...(fields[name] ?? []), value];
  };
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const type = attribute(tag, 'type') ?? 'text';
    if (['checkbox', 'radio'].includes(type) && !/\schecked/.test(tag)) continue;
    if (type !== 'file') add(attribute(tag, 'name'), attribute(tag, 'value') ?? '');
  }
  for (const [, tag = '', text = ''] of form.matchAll(/<textarea\b([^>]*)>\n?(.*?)<\/textarea>/gs)) {
    add(attribute(tag, 'name'), unescapeHtml(text));
  }
  for (const [, tag = '', options = ''] of form.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
    const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) => option);
    const chosen = all.find((option) => /\sselected/.test(option)) ?? all[0] ?? '';
    add(attribute(tag, 'name'), attribute(chosen, 'value') ?? '');
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]),
  );
}
