// People: who may be seen where, how they are reached, and what they do.

import { html } from '../../kit/html.ts';
import { isPlain } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import { VISIBILITIES } from '../../model/person.ts';
import { personWords } from './person-words.ts';
import { publicView } from './public-view.ts';
import { fieldMaker, type RecordKind } from './record-kind.ts';
import { SEEN_WORDS } from './seen-words.ts';

export const persons: RecordKind = {
  kind: 'person',
  path: '/persons',
  at: '/persons',
  words: personWords,
  eventFilter: 'person',
  canBeErased: true,
  blank: { visibility: 'none' },
  columns: (language) => {
    const { fields } = personWords[language];
    return [
      { label: fields.parish_function, cell: (value) => String(value['parish_function'] || value['profession']) },
      {
        label: fields.groups,
        cell: ({ groups }, { choices }) => {
          const names = new Map(choices('person_group').map((one) => [one.value, one.label]));
          const some = Array.isArray(groups) ? groups.filter(isPlain) : [];
          return some.map((one) => names.get(String(one['group_id'])) ?? '').join(', ');
        },
      },
      { label: SEEN_WORDS[language].consent, cell: ({ visibility }) => pill(language, String(visibility)) },
    ];
  },
  groups: (language) => {
    const words = personWords[language];
    const of = fieldMaker(words);
    const seen = SEEN_WORDS[language];
    return [
      {
        fields: [
          of('firstname', { kind: 'text', width: 'half' }),
          of('lastname', { kind: 'text', width: 'half', isRequired: true }),
          of('parish_function', { kind: 'text', width: 'half' }),
          of('profession', { kind: 'text', width: 'half' }),
          of('visibility', {
            kind: 'radios',
            choices: VISIBILITIES.map((value) => ({ value, label: seen[value].label, hint: seen[value].help })),
          }),
        ],
      },
      {
        title: seen.contact,
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
        title: seen.about,
        fields: [
          of('short_desc', { kind: 'lines' }),
          of('desc_tasks', { kind: 'lines' }),
          of('desc_personal', { kind: 'lines' }),
          of('image', { kind: 'picture' }),
        ],
      },
      {
        title: words.fields.groups,
        fields: [
          of('main_group_id', { kind: 'entity', of: 'person_group', none: '–' }),
          of('groups', { kind: 'memberships' }),
        ],
      },
      {
        title: seen.more,
        isFolded: true,
        fields: [
          of('sex', {
            kind: 'choice',
            width: 'half',
            choices: (['', 'f', 'm'] as const).map((value) => ({ value, label: seen.sexes[value] })),
          }),
          of('url', { kind: 'address' }),
          of('url_type', { kind: 'text', width: 'half' }),
        ],
      },
    ];
  },
  beside: async (asked, present) => present && publicView(asked, present),
};

function pill(language: Language, visibility: string) {
  const { label } = SEEN_WORDS[language][visibility as (typeof VISIBILITIES)[number]];
  return html`<span class="pill ${visibility === 'web' ? 'live' : 'quiet'}">${label}</span>`;
}
