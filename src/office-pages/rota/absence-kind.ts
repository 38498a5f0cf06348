// Absences: days on which a person can’t serve. The reason is never stored, and a removed absence leaves no trace (rule D3).

import { createTranslator } from '../../i18n/translate.ts';
import { personName } from '../../model/person.ts';
import { renderPill } from '../components/parts.ts';
import { createFieldFactory, type RecordKind } from '../components/record-kind.ts';
import { createDayFormatter } from '../day-formatter.ts';

export const absenceRecordKind: RecordKind = {
  kind: 'absence',
  path: '/absences',
  isNeverNamed: true,
  names: async ({ locale, instance, now }, content) => {
    const names = new Map((await content.all('person')).map((person) => [person.id, personName(person)]));
    const { period } = createDayFormatter(locale, instance.timeZone, now);
    return ({ person_id: id, from, to }) =>
      [names.get(Number(id)) ?? '', period(String(from), String(to))].filter((part) => part !== '').join(', ');
  },
  listNames: async (_, content) => {
    const names = new Map((await content.all('person')).map((person) => [person.id, personName(person)]));
    return ({ person_id: id }) => names.get(Number(id)) ?? '';
  },
  isOver: ({ to }, today) => String(to) < today,
  columns: (language, { locale, instance, now }) => {
    const t = createTranslator(language);
    const today = now.slice(0, 10);
    const { period } = createDayFormatter(locale, instance.timeZone, now);
    return [
      { label: t('planning.period'), isWhole: true, cell: ({ from, to }) => period(String(from), String(to)) },
      {
        label: t('kinds.absence.state'),
        cell: ({ from, to }) => {
          if (String(to) < today) return renderPill(t('kinds.absence.over'), 'quiet');
          return String(from) <= today ? renderPill(t('kinds.absence.now'), 'warn') : '';
        },
      },
    ];
  },
  groups: (language) => {
    const of = createFieldFactory('absence', createTranslator(language));
    return [
      {
        fields: [
          of('person_id', { kind: 'entity', of: 'person', isRequired: true }),
          of('from', { kind: 'date', width: 'half', isRequired: true }),
          of('to', { kind: 'date', width: 'half', isRequired: true }),
        ],
      },
    ];
  },
};
