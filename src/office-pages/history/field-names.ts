// What people call the keys of the bundle, by the words of the pages on which they are entered.

import { isPlain } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import type { StoredKind } from '../../model/present.ts';
import { translator } from '../../words/translate.ts';
import { fieldOfKey } from '../event/fields.ts';

/** A field of a kind in a language; the key itself where no page has it. */
export function nameOfField(kind: StoredKind, key: string, language: Language): string {
  const t = translator(language);
  const own = t.maybe(`${kind === 'settings' ? kind : `kinds.${kind}`}.fields.${key}`);
  if (own !== undefined && own !== '') return own;
  const other = t.maybe(`history.otherFields.${key}`);
  if (other !== undefined) return other;
  const field = kind === 'event' || key.startsWith('template/') ? fieldOfKey(key.replace('template/', '')) : undefined;
  return field === undefined ? key : t(`labels.fields.${field}`);
}

/** A template’s fields stand among those of its series: `template/title`. */
export function flatFields(fields: unknown): Readonly<Record<string, unknown>> {
  const { template, ...own } = (fields ?? {}) as Readonly<Record<string, unknown>>;
  if (!isPlain(template)) return template === undefined ? own : { ...own, template };
  return { ...own, ...Object.fromEntries(Object.entries(template).map(([key, value]) => [`template/${key}`, value])) };
}
