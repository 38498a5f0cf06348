// Roles: tasks at events, where they are needed, and how they are assigned (rule D1).

import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { ROLE_FIELDS } from '../../model/rota/rota.ts';
import { countNeededPeople } from '../../model/rota/rota-cells.ts';
import { renderFieldFrame } from '../../pages/render-field.ts';
import { type Html, html } from '../../util/html.ts';
import type { Choice, ChoiceLookup } from '../components/form/choice.ts';
import { createEntitiesControl, createTextsControl, renderRadio } from '../components/form/choice-controls.ts';
import { readChoicesOfKinds } from '../components/form/choices.ts';
import { type Control, type DescriptionContext, joinTexts } from '../components/form/control.ts';
import { type InputTexts, inputTextOf } from '../components/form/input-texts.ts';
import { formatRoleFieldLabel } from '../components/format-role-field-label.ts';
import { renderPill } from '../components/parts.ts';
import { createFieldFactory, type ListColumn, type RecordKind } from '../components/record-kind.ts';
import { runWithUpcomingEvents } from '../components/upcoming-events.ts';
import type { PageRequest } from '../page.ts';

const KEY = 'rule';
const WHERE = `${KEY}/where`;

const WAYS = ['everywhere', 'matching', 'named'] as const;

type Way = (typeof WAYS)[number];

const CRITERIA = ['layer_ids', 'target_group_ids', 'event_types', 'room_ids', 'person_ids'] as const;

/** Control for the rule of a role. `types`: event types in use. */
function renderNeeds(types: readonly Choice[]): Control<ChoiceLookup> {
  const controls: Readonly<Record<(typeof CRITERIA)[number], Control<ChoiceLookup>>> = {
    layer_ids: createEntitiesControl(`${KEY}/layer_ids`, 'layer'),
    target_group_ids: createEntitiesControl(`${KEY}/target_group_ids`, 'target_group'),
    event_types: createTextsControl(`${KEY}/event_types`, types),
    room_ids: createEntitiesControl(`${KEY}/room_ids`, 'room'),
    person_ids: createEntitiesControl(`${KEY}/person_ids`, 'person'),
  };
  const all = CRITERIA.map((name) => controls[name]);
  return {
    inputs: [WHERE, ...all.flatMap(({ inputs }) => [...inputs])],
    enter: (value, choices) =>
      Object.assign({ [WHERE]: [modeOfRule(value[KEY])] }, ...all.map(({ enter }) => enter(value, choices))),
    read: (entered, choices, tell) => {
      const way = readMode(entered);
      if (way === 'everywhere') return { [KEY]: null };
      if (way === 'named') return { [KEY]: NO_CRITERION };
      const read: PlainObject = Object.assign({}, ...all.map((one) => one.read(entered, choices, tell)));
      const rule = Object.fromEntries(CRITERIA.map((name) => [name, read[`${KEY}/${name}`]]));
      if (!hasCriterion(rule)) tell('needsCriterion');
      return { [KEY]: rule };
    },
    say: (entered, telling) => {
      const way = readMode(entered);
      const t = createTranslator(telling.language);
      return way === 'matching' ? sayCriteria(all, entered, telling) : t(`kinds.role.where.${way}.label`);
    },
    render: (drawing) => {
      const { entered, language } = drawing;
      const t = createTranslator(language);
      const part = (name: (typeof CRITERIA)[number]) => {
        const label = t(`kinds.list.fields.rule/${name}`);
        const { control } = controls[name].render({ ...drawing, label });
        return renderFieldFrame({ name: `${KEY}/${name}`, label, isGroup: true, input: control });
      };
      return { isGroup: true, control: () => draw(readMode(entered), CRITERIA.map(part), t) };
    },
  };
}

const NO_CRITERION: PlainObject = Object.fromEntries(CRITERIA.map((name) => [name, []]));

function draw(chosen: Way, criteria: readonly Html[], t: Translate): Html {
  const radios = WAYS.map((value) => {
    const [label, hint] = [t(`kinds.role.where.${value}.label`), t.maybe(`kinds.role.where.${value}.hint`)];
    const radio = renderRadio(WHERE, { value, label, hint }, chosen);
    return value === 'matching' ? html`${radio}<div class="criteria">${criteria}</div>` : radio;
  });
  return html`<div class="radios where-needed">${radios}</div>`;
}

function hasCriterion(rule: PlainObject): boolean {
  return CRITERIA.some((name) => Array.isArray(rule[name]) && rule[name].length > 0);
}

function modeOfRule(rule: unknown): Way {
  if (!isPlainObject(rule)) return 'everywhere';
  return hasCriterion(rule) ? 'matching' : 'named';
}

function readMode(entered: InputTexts): Way {
  return WAYS.find((way) => way === inputTextOf(entered, WHERE)) ?? 'everywhere';
}

function sayCriteria(
  all: readonly Control<ChoiceLookup>[],
  entered: InputTexts,
  telling: DescriptionContext<ChoiceLookup>,
): string {
  return joinTexts(all.map((one) => one.say(entered, telling)));
}

const RULE_KINDS = ['layer', 'target_group', 'room', 'person'] as const;

export const rotaRoleRecordKind: RecordKind = {
  kind: 'role',
  path: '/roles',
  order: 'position',
  otherUses: renderPlannedEvents,
  blank: { need: 1, ask: true, public: true, rest_days: 0 },
  columns: (_, request) => columns(request),
  badge: (value, t) => (value['public'] === true ? undefined : renderPill(t('rosterPage.hidden'))),
  groups: async (language, request) => {
    const t = createTranslator(language);
    const of = createFieldFactory('role', t);
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
        fields: [of('rule', { kind: 'own', control: await whereControl(request), needs: RULE_KINDS, isQuiet: true })],
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

/** Number of upcoming events that need the role; undefined without any. */
async function renderPlannedEvents(request: PageRequest, id: number): Promise<Html | undefined> {
  const { t, link } = request;
  const count = await runWithUpcomingEvents(request, async ({ events, ancestry }, content) => {
    const role = (await content.all('role')).find((one) => one.id === id);
    return role === undefined ? 0 : events.filter((event) => countNeededPeople(role, event, ancestry) > 0).length;
  });
  return count === 0 ? undefined : html`<p><a href="${link('/plan')}">${t('kinds.role.inPlan', { count })}</a></p>`;
}

function fieldChoices(t: Translate): Choice[] {
  return ROLE_FIELDS.map((value) => ({ value, label: formatRoleFieldLabel(value, t) }));
}

async function whereControl(request: PageRequest) {
  const types = await runWithUpcomingEvents(request, async ({ types: known }) => known);
  return renderNeeds(types.map((type) => ({ value: type, label: type })));
}

async function columns(request: PageRequest): Promise<ListColumn[]> {
  const { editing, instance, language } = request;
  const t = createTranslator(language);
  const choices = await editing.store.content.read(instance.name, (content) => readChoicesOfKinds(content, RULE_KINDS));
  const where = renderNeeds([]);
  const label = t('kinds.role.fields.rule');
  return [
    {
      label: t('kinds.role.fields.field'),
      cell: ({ field, name }) => {
        const label = field === '' || field === null ? '' : formatRoleFieldLabel(String(field), t);
        return label === name ? '' : label;
      },
    },
    {
      label: t('kinds.role.fields.need'),
      isWhole: true,
      cell: ({ need }) => t('kinds.role.needs', { count: Number(need) }),
    },
    { label, isLine: true, cell: (value) => where.say(where.enter(value, choices), { choices, language, label }) },
  ];
}
