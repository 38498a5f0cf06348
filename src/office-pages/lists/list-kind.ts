// Lists: a rule as a sentence with inputs, and the content next to it.

import { texts, translator } from '../../i18n/translate.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { isInList } from '../../model/list-rule.ts';
import { html } from '../../util/html.ts';
import { withComing } from '../components/coming-events.ts';
import type { Choices } from '../components/form/choice.ts';
import { choicesOf } from '../components/form/choices.ts';
import type { Field } from '../components/form/field.ts';
import { chosenInWords } from '../components/form/sentence.ts';
import { pill } from '../components/parts.ts';
import { fieldMaker, type ListColumn, type RecordKind } from '../components/record-kind.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';
import { besideList } from './list-beside.ts';

const RULE_KINDS = ['layer', 'target_group', 'room', 'person', 'list_group'] as const;

export const lists: RecordKind = {
  kind: 'list',
  path: '/lists',
  outside: (id) => `lists/${id}`,
  order: 'position',
  preview: 'lists.preview',
  columns: (_, asked) => columns(asked),
  groups: async (language, asked) => {
    const t = translator(language);
    const of = fieldMaker('list', t);
    const groups = await asked.editing.store.content.read(asked.instance.name, (content) => content.all('list_group'));
    return [
      {
        title: t('lists.rule'),
        intro: t('lists.ruleHelp'),
        sentence: texts(language, 'lists').sentence,
        fields: await ruleFields(asked),
      },
      {
        fields: [
          of('name', { kind: 'text', width: 'half', isRequired: true }),
          of('public_title', { kind: 'text', width: 'half' }),
          ...(groups.length === 0 ? [] : [of('group_ids', { kind: 'entities', of: 'list_group' })]),
        ],
      },
    ];
  },
  beside: besideList,
};

async function ruleFields(asked: PageRequest): Promise<Field[]> {
  const { language } = asked;
  const t = translator(language);
  const of = fieldMaker('list', t);
  const types = await withComing(asked, async ({ types: known }) => known);
  return [
    of('rule/layer_ids', { kind: 'entities', of: 'layer', blank: t('lists.blanks.layers') }),
    of('rule/target_group_ids', { kind: 'entities', of: 'target_group', blank: t('lists.blanks.targetGroups') }),
    of('rule/event_types', {
      kind: 'texts',
      blank: t('lists.blanks.types'),
      choices: types.map((type) => ({ value: type, label: type })),
    }),
    of('rule/room_ids', { kind: 'entities', of: 'room', blank: t('lists.blanks.rooms') }),
    of('rule/person_ids', { kind: 'entities', of: 'person', blank: t('lists.blanks.persons') }),
  ];
}

async function columns(asked: PageRequest): Promise<ListColumn[]> {
  const { language, locale, instance, now } = asked;
  const t = translator(language);
  const fields = await ruleFields(asked);
  const { choices, next, offered } = await withComing(asked, async ({ events, ancestry }, content) => {
    const newsletter = await content.get('newsletter', 1);
    const first = new Map<number, (typeof events)[number]>();
    for (const list of await content.all('list')) {
      const found = events.find((event) => isInList(list, event, ancestry));
      if (found !== undefined) first.set(list.id, found);
    }
    return {
      choices: await choicesOf(content, RULE_KINDS),
      next: first,
      offered: new Set(newsletter?.value.targetLists.map(({ listId }) => listId)),
    };
  });
  const { shortDay } = sayDays(locale, instance.timeZone, now);
  return [
    { label: t('lists.rule'), cell: (value) => ruleInWords(value, fields, choices, asked) },
    {
      label: t('lists.next'),
      cell: ({ id }) => {
        const event = next.get(Number(id));
        return event === undefined
          ? pill(t('lists.nothingComes'), 'warn')
          : html`<span class="nowrap">${shortDay(event.startsAt)}</span>`;
      },
    },
    {
      label: t('lists.where'),
      cell: ({ id, group_ids }) => {
        const groups = choices('list_group').filter(
          ({ value }) => Array.isArray(group_ids) && group_ids.includes(Number(value)),
        );
        const all = [...groups.map(({ label }) => label), ...(offered.has(Number(id)) ? [t('lists.newsletter')] : [])];
        return [...new Set(all)].join(', ');
      },
    },
  ];
}

/** Short summary of the rule with only its criteria. */
function ruleInWords(value: Plain, fields: readonly Field[], choices: Choices, { language }: PageRequest): string {
  const t = translator(language);
  const rule = isPlain(value['rule']) ? value['rule'] : {};
  const said = fields.flatMap((field) => {
    const name = field.name.slice('rule/'.length);
    return chosenInWords(field, rule[name], choices, t) ?? [];
  });
  const picked = Array.isArray(value['include_event_ids']) && value['include_event_ids'].length > 0;
  return [said.join(' · '), ...(picked ? [t('lists.byHand')] : [])].filter((part) => part !== '').join(' + ');
}
