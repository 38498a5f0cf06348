// Roles: tasks at events, where they are needed, and how they are assigned (rule D1).

import { type Translate, translator } from '../../i18n/translate.ts';
import { ROLE_FIELDS } from '../../model/rota/rota.ts';
import { withComing } from '../components/coming-events.ts';
import type { Choice } from '../components/form/choice.ts';
import { choicesOf } from '../components/form/choices.ts';
import { pill } from '../components/parts.ts';
import { fieldMaker, type ListColumn, type RecordKind } from '../components/record-kind.ts';
import { roleFieldLabel } from '../components/role-field.ts';
import type { PageRequest } from '../page.ts';
import { whereNeeded } from './where-needed.ts';

const RULE_KINDS = ['layer', 'target_group', 'room', 'person'] as const;

export const planRoles: RecordKind = {
  kind: 'role',
  path: '/roles',
  order: 'position',
  blank: { need: 1, ask: true, public: true, rest_days: 0 },
  columns: (_, asked) => columns(asked),
  groups: async (language, asked) => {
    const t = translator(language);
    const of = fieldMaker('role', t);
    return [
      {
        fields: [
          of('name', { kind: 'text', width: 'half', isRequired: true }),
          of('short_name', { kind: 'text', width: 'half' }),
          of('field', { kind: 'choice', choices: fieldChoices(t), width: 'half' }),
          of('need', { kind: 'number', width: 'half' }),
          of('group_ids', { kind: 'entities', of: 'person_group' }),
        ],
      },
      {
        title: t('kinds.role.fields.rule'),
        fields: [of('rule', { kind: 'own', control: await whereControl(asked), needs: RULE_KINDS, isQuiet: true })],
      },
      {
        title: t('kinds.role.howFilled'),
        fields: [
          of('ask', { kind: 'yes' }),
          of('self', { kind: 'yes' }),
          of('public', { kind: 'yes' }),
          of('rest_days', { kind: 'number', width: 'half' }),
          of('most_a_month', { kind: 'number', isOptional: true, width: 'half' }),
        ],
      },
      {
        title: t('kinds.role.more'),
        isFolded: true,
        fields: [of('service', { kind: 'number', isOptional: true, width: 'half' })],
      },
    ];
  },
};

function fieldChoices(t: Translate): Choice[] {
  return ROLE_FIELDS.map((value) => ({ value, label: roleFieldLabel(value, t) }));
}

async function whereControl(asked: PageRequest) {
  const types = await withComing(asked, async ({ types: known }) => known);
  return whereNeeded(types.map((type) => ({ value: type, label: type })));
}

async function columns(asked: PageRequest): Promise<ListColumn[]> {
  const { editing, instance, language } = asked;
  const t = translator(language);
  const choices = await editing.store.content.read(instance.name, (content) => choicesOf(content, RULE_KINDS));
  const where = whereNeeded([]);
  const label = t('kinds.role.fields.rule');
  return [
    { label: t('kinds.role.fields.field'), cell: ({ field }) => roleFieldLabel(String(field), t) },
    { label: t('kinds.role.fields.need'), cell: ({ need }) => t('kinds.role.needs', { count: Number(need) }) },
    { label, cell: (value) => where.say(where.enter(value, choices), { choices, language, label }) },
    {
      label: t('kinds.role.fields.public'),
      cell: (value) => pill(t(value['public'] === true ? 'rosterPage.shown' : 'rosterPage.hidden'), 'quiet'),
    },
  ];
}
