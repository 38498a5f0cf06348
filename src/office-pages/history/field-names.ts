// What people call the keys of the bundle, by the words of the pages on which they are entered.

import { isPlain } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import type { StoredKind } from '../../store/content/documents.ts';
import { translator } from '../../words/translate.ts';
import { LABELS } from '../event/field-labels.ts';
import { fieldOfKey } from '../event/fields.ts';
import { listWords } from '../lists/list-words.ts';
import { documentGroupWords } from '../records/document-group-words.ts';
import { layerWords, listGroupWords, personGroupWords, targetGroupWords } from '../records/group-words.ts';
import { personWords } from '../records/person-words.ts';
import { buildingWords, roomWords } from '../records/place-words.ts';
import { seriesWords } from '../series/series-words.ts';

interface Fields {
  readonly fields: Readonly<Record<string, string>>;
}

const WORDS: Readonly<Partial<Record<StoredKind, Readonly<Record<Language, Fields>>>>> = {
  person: personWords,
  person_group: personGroupWords,
  room: roomWords,
  building: buildingWords,
  layer: layerWords,
  target_group: targetGroupWords,
  document_group: documentGroupWords,
  list: listWords,
  list_group: listGroupWords,
  series: seriesWords,
};

/** A field of a kind in a language; the key itself where no page has it. */
export function nameOfField(kind: StoredKind, key: string, language: Language): string {
  const t = translator(language);
  const own = kind === 'settings' ? t.maybe(`settings.fields.${key}`) : WORDS[kind]?.[language].fields[key];
  if (own !== undefined && own !== '') return own;
  const other = t.maybe(`history.otherFields.${key}`);
  if (other !== undefined) return other;
  const field = kind === 'event' || key.startsWith('template/') ? fieldOfKey(key.replace('template/', '')) : undefined;
  return field === undefined ? key : LABELS[language].fields[field];
}

/** A template’s fields stand among those of its series: `template/title`. */
export function flatFields(fields: unknown): Readonly<Record<string, unknown>> {
  const { template, ...own } = (fields ?? {}) as Readonly<Record<string, unknown>>;
  if (!isPlain(template)) return template === undefined ? own : { ...own, template };
  return { ...own, ...Object.fromEntries(Object.entries(template).map(([key, value]) => [`template/${key}`, value])) };
}
