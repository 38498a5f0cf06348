import type { Translate } from '../../../i18n/translate.ts';
import type { Kind } from '../../../model/entity.ts';
import type { Language } from '../../../model/instance.ts';
import type { ImportDirectory } from '../../../office/sources/matching/directory.ts';
import { truncateValue } from '../../../office/sources/matching/fault.ts';
import { columnLabelOf, columnsOfKind, type TableKind } from '../../../office/sources/tables/columns.ts';
import { stripMarkup } from '../../../util/strip-markup.ts';
import { createDayFormatter } from '../../day-formatter.ts';
import type { PageRequest } from '../../page.ts';

export function formatImportFieldLabel(kind: TableKind, name: string, language: Language): string {
  return columnLabelOf(kind, name, language);
}

interface ValueContext {
  readonly kind: TableKind;
  readonly name: string;
  readonly value: unknown;
  readonly directory: ImportDirectory;
  readonly t: Translate;
}

export function formatImportValue(
  { locale, instance, now }: PageRequest,
  { kind, name, value, directory, t }: ValueContext,
): string {
  const column = columnsOfKind(kind).find((one) => one.name === name);
  const named = (of: Kind, id: unknown) => directory.all(of).find((one) => one.id === id)?.label ?? String(id);
  const say = (one: unknown): string => {
    if (one === null || one === undefined || one === '') return '';
    if (typeof one === 'boolean') return one ? t('import.yes') : t('import.no');
    if (typeof one === 'number')
      return column !== undefined && 'kind' in column ? named(column.kind, one) : String(one);
    if (Array.isArray(one))
      return one
        .map(say)
        .filter((text) => text !== '')
        .join(', ');
    if (typeof one === 'object') return sayObject(one as Readonly<Record<string, unknown>>, named);
    const text = String(one);
    if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text))
      return truncateValue(stripMarkup(text.replace(/<(?:br|\/p)[^>]*>/g, ' ')));
    const days = createDayFormatter(locale, instance.timeZone, now);
    return `${days.shortDay(text)} ${days.time(text)}`;
  };
  return say(value) || t('import.empty');
}

function sayObject(value: Readonly<Record<string, unknown>>, named: (kind: Kind, id: unknown) => string): string {
  if ('room_id' in value) return named('room', value['room_id']);
  if ('person_id' in value) return named('person', value['person_id']);
  if ('group_id' in value) return named('person_group', value['group_id']);
  return String(value['name'] ?? value['project'] ?? value['file_name'] ?? value['text'] ?? JSON.stringify(value));
}
