// Events at which a role is needed: all, those that match a rule, or only those that request it. In the bundle these are: no rule, a rule,
// and a rule without a criterion. The user’s choice distinguishes the last two, not empty fields.

import { type Translate, translator } from '../../i18n/translate.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { drawFrame } from '../../pages/field-frame.ts';
import { type Html, html } from '../../util/html.ts';
import type { Choice, Choices } from '../components/form/choice.ts';
import { entities, radioOf, severalTexts } from '../components/form/choice-controls.ts';
import { type Control, type FormTelling, listed } from '../components/form/control.ts';
import { type Entered, textOf } from '../components/form/entered.ts';

const KEY = 'rule';
const WHERE = `${KEY}/where`;

const WAYS = ['everywhere', 'matching', 'named'] as const;

type Way = (typeof WAYS)[number];

const CRITERIA = ['layer_ids', 'target_group_ids', 'event_types', 'room_ids', 'person_ids'] as const;

/** `types` are the event types in use. */
export function whereNeeded(types: readonly Choice[]): Control<Choices> {
  const controls: Readonly<Record<(typeof CRITERIA)[number], Control<Choices>>> = {
    layer_ids: entities(`${KEY}/layer_ids`, 'layer'),
    target_group_ids: entities(`${KEY}/target_group_ids`, 'target_group'),
    event_types: severalTexts(`${KEY}/event_types`, types),
    room_ids: entities(`${KEY}/room_ids`, 'room'),
    person_ids: entities(`${KEY}/person_ids`, 'person'),
  };
  const all = CRITERIA.map((name) => controls[name]);
  return {
    inputs: [WHERE, ...all.flatMap(({ inputs }) => [...inputs])],
    enter: (value, choices) =>
      Object.assign({ [WHERE]: [wayOf(value[KEY])] }, ...all.map(({ enter }) => enter(value, choices))),
    read: (entered, choices, tell) => {
      const way = wayIn(entered);
      if (way === 'everywhere') return { [KEY]: null };
      if (way === 'named') return { [KEY]: NO_CRITERION };
      const read: Plain = Object.assign({}, ...all.map((one) => one.read(entered, choices, tell)));
      const rule = Object.fromEntries(CRITERIA.map((name) => [name, read[`${KEY}/${name}`]]));
      if (!hasCriterion(rule)) tell('needsCriterion');
      return { [KEY]: rule };
    },
    say: (entered, telling) => {
      const way = wayIn(entered);
      const t = translator(telling.language);
      return way === 'matching' ? sayCriteria(all, entered, telling) : t(`kinds.role.where.${way}.label`);
    },
    draw: (drawing) => {
      const { entered, language } = drawing;
      const t = translator(language);
      const part = (name: (typeof CRITERIA)[number]) => {
        const label = t(`kinds.list.fields.rule/${name}`);
        const { control } = controls[name].draw({ ...drawing, label });
        return drawFrame({ name: `${KEY}/${name}`, label, isGroup: true, input: control });
      };
      return { isGroup: true, control: () => draw(wayIn(entered), CRITERIA.map(part), t) };
    },
  };
}

const NO_CRITERION: Plain = Object.fromEntries(CRITERIA.map((name) => [name, []]));

function draw(chosen: Way, criteria: readonly Html[], t: Translate): Html {
  const radios = WAYS.map((value) => {
    const [label, hint] = [t(`kinds.role.where.${value}.label`), t.maybe(`kinds.role.where.${value}.hint`)];
    const radio = radioOf(WHERE, { value, label, hint }, chosen);
    return value === 'matching' ? html`${radio}<div class="criteria">${criteria}</div>` : radio;
  });
  return html`<div class="radios where-needed">${radios}</div>`;
}

/** Returns whether a rule in the bundle’s format has a criterion. */
function hasCriterion(rule: Plain): boolean {
  return CRITERIA.some((name) => Array.isArray(rule[name]) && rule[name].length > 0);
}

/** Returns which of the three choices a rule in the bundle’s format is. */
function wayOf(rule: unknown): Way {
  if (!isPlain(rule)) return 'everywhere';
  return hasCriterion(rule) ? 'matching' : 'named';
}

function wayIn(entered: Entered): Way {
  return WAYS.find((way) => way === textOf(entered, WHERE)) ?? 'everywhere';
}

function sayCriteria(all: readonly Control<Choices>[], entered: Entered, telling: FormTelling<Choices>): string {
  return listed(all.map((one) => one.say(entered, telling)));
}
