// Rosters: people on duty for days or weeks, independent of events (rule D3).

import { translator } from '../../i18n/translate.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { peopleOf } from '../components/form/people.ts';
import { pill } from '../components/parts.ts';
import { fieldMaker, type ListColumn, type RecordKind } from '../components/record-kind.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';
import { dutiesControl, helpDuties } from './duties-control.ts';
import { rowsOfDuties } from './duty-rows.ts';

export const rosters: RecordKind = {
  kind: 'roster',
  path: '/rosters',
  isNeverNamed: true,
  blank: { public: true },
  columns: (_, asked) => columns(asked),
  groups: async (language, asked) => {
    const t = translator(language);
    const of = fieldMaker('roster', t);
    const { now, ids, link } = asked;
    const action = link(`/rosters/${ids['id'] ?? 'new'}`);
    const control = dutiesControl({ today: now.slice(0, 10), language, people: await peopleIn(asked), action });
    return [
      { fields: [of('name', { kind: 'text', isRequired: true }), of('public', { kind: 'yes' })] },
      {
        title: t('kinds.roster.fields.duties'),
        intro: t('rosterPage.intro'),
        fields: [of('duties', { kind: 'own', control, isQuiet: true })],
      },
    ];
  },
  helps: helpDuties,
};

async function peopleIn({ editing, instance }: PageRequest) {
  return peopleOf(await editing.store.content.read(instance.name, (content) => content.all('person')));
}

async function columns(asked: PageRequest): Promise<ListColumn[]> {
  const { language, locale, instance, now } = asked;
  const t = translator(language);
  const { nameOf } = await peopleIn(asked);
  const { day } = sayDays(locale, instance.timeZone, now);
  const today = now.slice(0, 10);
  const dutiesOf = (value: Plain) => (Array.isArray(value['duties']) ? value['duties'].filter(isPlain) : []);
  return [
    {
      label: t('rosterPage.present'),
      cell: (value) => {
        const rows = rowsOfDuties(dutiesOf(value), nameOf);
        return rows
          .filter(({ from, to }) => from <= today && today <= to)
          .flatMap(({ who }) => who)
          .join(', ');
      },
    },
    {
      label: t('rosterPage.until'),
      cell: (value) => {
        const last = dutiesOf(value).reduce((latest, one) => {
          const to = String(one['date_to']);
          return to > latest ? to : latest;
        }, '');
        return last === '' ? '' : day(last);
      },
    },
    {
      label: t('kinds.roster.fields.public'),
      cell: (value) => pill(t(value['public'] === true ? 'rosterPage.shown' : 'rosterPage.hidden'), 'quiet'),
    },
  ];
}
