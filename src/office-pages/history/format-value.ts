// Values of the bundle in words: names for ids, localized dates, no markup.

import type { Translate } from '../../i18n/translate.ts';
import type { Kind } from '../../model/entity.ts';
import { isPlainObject } from '../../model/format/rule.ts';
import { stripMarkup } from '../../util/strip-markup.ts';
import type { ChoiceLookup } from '../components/form/choice.ts';
import { formatRoleFieldLabel } from '../components/format-role-field-label.ts';
import type { DayFormatter } from '../day-formatter.ts';

const NAMED: Readonly<Record<string, Kind>> = {
  layer_ids: 'layer',
  target_group_ids: 'target_group',
  room_ids: 'room',
  person_ids: 'person',
  coorganizer_ids: 'person',
  lector_ids: 'person',
  visitator_ids: 'person',
  organist_ids: 'person',
  verger_ids: 'person',
  person_id: 'person',
  room_id: 'room',
  building_id: 'building',
  main_group_id: 'person_group',
  group_id: 'person_group',
  group_ids: 'list_group',
  role_id: 'role',
  list_id: 'list',
  series_id: 'series',
};

function kindNamedBy(key: string, kind: string): Kind | undefined {
  if (key === 'parent_id') return kind as Kind;
  return key === 'group_ids' && kind === 'role' ? 'person_group' : NAMED[key];
}

export function findReferencedKinds(value: unknown, kind: string, found = new Set<Kind>()): Set<Kind> {
  if (Array.isArray(value)) for (const item of value) findReferencedKinds(item, kind, found);
  else if (isPlainObject(value)) {
    for (const [key, part] of Object.entries(value)) {
      const named = kindNamedBy(key, kind);
      if (named === undefined) findReferencedKinds(part, kind, found);
      else found.add(named);
    }
  }
  return found;
}

export interface ValueContext {
  readonly t: Translate;
  readonly choices: ChoiceLookup;
  readonly days: DayFormatter;
  /** Kind of the entity; its parents are of the same kind. */
  readonly kind: string;
}

const MAX_VALUE_LENGTH = 300;

/** Value as a short text; the text `history.empty` if there is none. */
export function formatHistoryValue(key: string, value: unknown, saying: ValueContext): string {
  const text = formatFullValue(key, value, saying);
  if (text === '') return saying.t('history.empty');
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

export function formatFullValue(key: string, value: unknown, saying: ValueContext): string {
  const { t } = saying;
  const ofRole = saying.kind === 'role' ? sayOfRole(key, value, saying) : undefined;
  if (ofRole !== undefined) return ofRole;
  if (value === undefined || value === null || value === '') return '';
  if (value === true) return t('history.yes');
  if (value === false) return t('history.no');
  if (typeof value === 'number') return sayNumber(key, value, saying);
  if (typeof value === 'string') return sayText(key, value, saying);
  if (Array.isArray(value)) return listTexts(value.map((item) => formatFullValue(key, item, saying)));
  if (!isPlainObject(value)) return '';
  if (key === 'hours') return `${sayText('', String(value['date']), saying)}, ${value['from']}–${value['to']}`;
  // An entity that has an id and a name is named only once.
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== false && part !== 0);
  return listTexts(parts.map(([name, part]) => (part === true ? '' : formatFullValue(name, part, saying))));
}

/** Texts for the fields of a role; undefined for any other field. Even an empty rule has a meaning. */
function sayOfRole(key: string, value: unknown, { t, ...saying }: ValueContext): string | undefined {
  if (key === 'field') return formatRoleFieldLabel(String(value), t);
  if (key !== 'rule') return undefined;
  if (!isPlainObject(value)) return t('kinds.role.where.everywhere.label');
  return formatFullValue('', value, { t, ...saying }) || t('kinds.role.where.named.label');
}

function sayNumber(key: string, id: number, { choices, kind }: ValueContext): string {
  const of = kindNamedBy(key, kind);
  if (of === undefined) return key.endsWith('_ids') ? `#${id}` : String(id);
  return choices(of).find(({ value }) => value === String(id))?.label ?? `#${id}`;
}

function sayText(key: string, text: string, { t, days, kind }: ValueContext): string {
  if (key === 'state' && kind === 'assignment') return t.maybe(`kinds.assignment.states.${text}`) ?? text;
  const state = key === 'state' ? t.maybe(`fields.states.${text}`) : undefined;
  const named = key === 'status' ? t.maybe(`history.statuses.${text}`) : state;
  if (named !== undefined) return named;
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(text)) return `${days.day(text)}, ${days.time(text)}`;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return days.day(`${text} 00:00:00`);
  return stripMarkup(text.replace(/<\/(?:p|li|h\d)>|<br\s*\/?>/gi, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

function listTexts(texts: readonly string[]): string {
  return [...new Set(texts)].filter((text) => text !== '').join(', ');
}
