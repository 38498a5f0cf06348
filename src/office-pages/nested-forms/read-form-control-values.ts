// Values of a form, read from its HTML as a browser would submit them. A later comparison shows what users have typed.

import { hash } from 'node:crypto';

export type NameValuePair = readonly [name: string, value: string];

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

export function decodeHtmlEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

const ATTRIBUTE = /([^\s="/]+)(?:="([^"]*)")?/g;

/** Attributes of a tag by name, with entities not decoded; "" for attributes without a value. Our HTML always uses double quotes. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) found.set(name, value);
  return found;
}

export function readAttribute(attributes: string, name: string): string | undefined {
  const value = attributesOf(attributes).get(name);
  return value === undefined ? undefined : decodeHtmlEntities(value);
}

/** Tag of a control and the text after it, as in a text area. In our tags, quoted values contain `>` only as an entity. */
const TAG = /<(\/?)(fieldset|input|select|option|textarea|button)\b([^>]*)>([^<]*)/g;

/** Values of the controls of a form in order, without files or disabled controls. */
export function readFormControlValues(form: string): NameValuePair[] {
  const pairs: NameValuePair[] = [];
  const fieldsets: boolean[] = [];
  let select: { readonly name: string | undefined; first?: string; chosen?: string } | undefined;
  for (const [, end, tag = '', attributes = '', text = ''] of form.matchAll(TAG)) {
    if (tag === 'fieldset' && end !== '') {
      fieldsets.pop();
      continue;
    }
    const of = attributesOf(attributes);
    const isOff = fieldsets.includes(true) || of.has('disabled');
    const name = isOff ? undefined : of.get('name');
    if (tag === 'fieldset') fieldsets.push(of.has('disabled'));
    else if (tag === 'select') {
      if (end === '') select = { name };
      else if (select?.name !== undefined) pairs.push([select.name, select.chosen ?? select.first ?? '']);
    } else if (tag === 'option' && end === '' && select !== undefined) {
      const value = decodeHtmlEntities(of.get('value') ?? '');
      select.first ??= value;
      if (of.has('selected')) select.chosen = value;
    } else if (name !== undefined && tag === 'textarea' && end === '') pairs.push([name, decodeHtmlEntities(text)]);
    else if (name !== undefined && tag === 'input') pairs.push(...sentOf(name, of));
  }
  return pairs;
}

function sentOf(name: string, of: ReadonlyMap<string, string>): NameValuePair[] {
  const type = of.get('type') ?? 'text';
  if (['file', 'submit', 'button', 'reset', 'image'].includes(type)) return [];
  const isBox = type === 'checkbox' || type === 'radio';
  if (isBox && !of.has('checked')) return [];
  return [[name, decodeHtmlEntities(of.get('value') ?? (isBox ? 'on' : ''))]];
}

/** Digest of a form’s values, without empty or internal fields. */
export function digestFormValues(pairs: readonly NameValuePair[]): string {
  const typed = pairs
    .map(([name, value]) => [name, value.replace(/\s+/g, ' ').trim()] as const)
    .filter(([name, value]) => value !== '' && !name.startsWith('_'));
  const sorted = typed.map((pair) => JSON.stringify(pair)).sort();
  return hash('sha256', sorted.join('\n')).slice(0, 24);
}
