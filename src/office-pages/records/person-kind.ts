import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { isPlainObject } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import { type Person, personName, VISIBILITIES } from '../../model/person.ts';
import type { VersionedEntity } from '../../model/present.ts';
import { canBeNamed, isOnWeb } from '../../model/visibility.ts';
import { type Html, html } from '../../util/html.ts';
import { renderUsualValue } from '../components/list.ts';
import { renderPill } from '../components/parts.ts';
import { createFieldFactory, type RecordKind } from '../components/record-kind.ts';
import type { PageRequest } from '../page.ts';
import { renderUpcomingUses } from './upcoming-uses.ts';

export const personRecordKind: RecordKind = {
  kind: 'person',
  path: '/persons',
  besideForm: ['event'],
  eventFilter: 'person',
  canBeErased: true,
  islands: ['pictures'],
  blank: { visibility: 'none' },
  columns: (language) => {
    const t = createTranslator(language);
    return [
      {
        label: t('kinds.person.fields.parish_function'),
        isLine: true,
        cell: (value) => String(value['parish_function'] || value['profession']),
      },
      {
        label: t('kinds.person.fields.groups'),
        cell: ({ groups }, { choices }) => {
          const names = new Map(choices('person_group').map((one) => [one.value, one.label]));
          const some = Array.isArray(groups) ? groups.filter(isPlainObject) : [];
          return some.map((one) => names.get(String(one['group_id'])) ?? '').join(', ');
        },
      },
      { label: t('seen.consent'), isWhole: true, cell: ({ visibility }) => consentCell(language, String(visibility)) },
    ];
  },
  groups: (language, { ids }) => {
    const t = createTranslator(language);
    const of = createFieldFactory('person', t);
    const isNew = ids['id'] === undefined;
    return [
      {
        fields: [
          of('firstname', { kind: 'text', width: 'half' }),
          of('lastname', { kind: 'text', width: 'half', isRequired: true }),
          of('parish_function', { kind: 'text', width: 'half' }),
          of('profession', { kind: 'text', width: 'half' }),
          of('visibility', {
            kind: 'radios',
            choices: VISIBILITIES.map((value) => ({
              value,
              label: t(`seen.${value}.label`),
              hint: t(`seen.${value}.help`),
            })),
          }),
        ],
      },
      {
        title: t('seen.contact'),
        fields: [
          of('email', { kind: 'mail', width: 'half' }),
          of('phone', { kind: 'telephone', width: 'half' }),
          of('business_name', { kind: 'text' }),
          of('address', { kind: 'text' }),
          of('postcode', { kind: 'text', width: 'third' }),
          of('city', { kind: 'text', width: 'most' }),
          of('website', { kind: 'address' }),
        ],
      },
      {
        title: t('seen.about'),
        isFolded: isNew,
        fields: [
          of('short_desc', { kind: 'lines' }),
          of('desc_tasks', { kind: 'lines' }),
          of('desc_personal', { kind: 'lines' }),
          of('image', { kind: 'picture' }),
        ],
      },
      {
        title: t('kinds.person.fields.groups'),
        isFolded: isNew,
        fields: [
          of('main_group_id', { kind: 'entity', of: 'person_group', none: '–' }),
          of('groups', { kind: 'memberships' }),
        ],
      },
      {
        title: t('seen.more'),
        isFolded: true,
        fields: [
          of('sex', {
            kind: 'choice',
            width: 'half',
            choices: (['none', 'f', 'm'] as const).map((sex) => ({
              value: sex === 'none' ? '' : sex,
              label: t(`seen.sexes.${sex}`),
            })),
          }),
          of('url', { kind: 'address' }),
          of('url_type', { kind: 'text', width: 'half' }),
        ],
      },
    ];
  },
  aside: async (request, present) =>
    present && html`${await publicView(request, present)}${await renderUpcomingUses(request, present)}`,
};

/** Consent of a person; a pill marks people who appear nowhere. Most people appear on the website, so phones omit that value. */
function consentCell(language: Language, visibility: string): Html | string {
  const text = createTranslator(language)(`seen.${visibility as (typeof VISIBILITIES)[number]}.label`);
  if (visibility === 'web') return renderUsualValue(text);
  return visibility === 'none' ? renderPill(text) : text;
}

function publicView({ language, editing }: PageRequest, { value }: VersionedEntity): Html {
  const person = value as Person;
  const t = createTranslator(language);
  const card = isOnWeb(person)
    ? webCard(person)
    : canBeNamed(person)
      ? html`<div class="seen"><p><strong>${personName(person)}</strong></p></div>`
      : html`<div class="seen"><p class="soft">${t('seen.nothing')}</p></div>`;
  const saved = hasRole(editing.authority, 'editor') ? html`<p class="hint">${t('seen.afterSaving')}</p>` : '';
  return html`<section class="card">
    <h2>${t('seen.title')}</h2>
    ${card}
    <p class="small soft">${t(`seen.${person.visibility}.help`)}</p>
    ${saved}
  </section>`;
}

function webCard(person: Person): Html {
  const { parishFunction, profession, businessName, address, postcode, city, phone, email, shortDesc } = person;
  const place = [postcode, city].filter((part) => part !== '').join(' ');
  const lines = [parishFunction || profession, businessName, address, place, phone, email, shortDesc];
  const picture = person.image?.url.startsWith('/files/')
    ? html`<img class="portrait" src="${person.image.url}" alt="" width="96" height="96">`
    : '';
  return html`<div class="seen">${picture}<p><strong>${personName(person)}</strong></p>${lines
    .filter((line) => line !== '')
    .map((line) => html`<p class="small">${line}</p>`)}</div>`;
}
