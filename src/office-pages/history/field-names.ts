import { createTranslator } from '../../i18n/translate.ts';
import { isPlainObject } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import type { StoredKind } from '../../model/present.ts';
import { findFieldOfKey } from '../event-fields/event-fields.ts';

/** Label of a field. Default: its key. */
export function formatFieldLabel(kind: StoredKind, key: string, language: Language): string {
  const t = createTranslator(language);
  const own = t.maybe(`${kind === 'settings' ? kind : `kinds.${kind}`}.fields.${key}`);
  if (own !== undefined && own !== '') return own;
  const other = t.maybe(`history.otherFields.${key}`);
  if (other !== undefined) return other;
  const field =
    kind === 'event' || key.startsWith('template/') ? findFieldOfKey(key.replace('template/', '')) : undefined;
  return field === undefined ? key : t(`labels.fields.${field}`);
}

/** Keys of objects whose fields have separate labels: the template of a series, publishing settings, requests of a room. */
const NESTED: readonly string[] = ['template', 'outside', 'request'];

/** Flattens fields to one level. Fields of nested objects are named by their path: `template/title`, `outside/signup`. */
export function flattenFields(fields: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries((fields ?? {}) as Readonly<Record<string, unknown>>).flatMap(([key, value]) =>
      NESTED.includes(key) && isPlainObject(value)
        ? Object.entries(value).map(([inner, one]) => [`${key}/${inner}`, one] as const)
        : [[key, value] as const],
    ),
  );
}
