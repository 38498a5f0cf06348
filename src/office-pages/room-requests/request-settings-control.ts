// Settings for requests in the form of a room (rule H1): a checkbox, and a control with error messages for each setting.

import { createTranslator } from '../../i18n/translate.ts';
import { Report } from '../../model/format/report.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { requestSettingsRule } from '../../model/room-requests/request-settings-kind.ts';
import { renderFieldFrame } from '../../pages/render-field.ts';
import { type Html, html } from '../../util/html.ts';
import type { ChoiceLookup } from '../components/form/choice.ts';
import { createEntitiesControl, createEntityControl } from '../components/form/choice-controls.ts';
import type { Control, ControlRenderContext } from '../components/form/control.ts';
import { isTicked } from '../components/form/input-texts.ts';
import { renderCheckbox } from '../components/form/parts.ts';
import {
  checkboxTexts,
  createEmailAddressesControl,
  createNumberControl,
  createPhoneControl,
  createTextAreaControl,
} from '../components/form/text-controls.ts';
import { createHoursControl } from './hours-control.ts';
import { createMinutesControl } from './minutes-control.ts';

/** Name of the checkbox that lets visitors request the room. */
const ON = 'request_on';

type RequestKey =
  | ('form_id' | 'intro' | 'prices' | 'terms' | 'handover' | 'phone' | 'hours' | 'step' | 'shortest' | 'longest')
  | ('before' | 'after' | 'lead_days' | 'ahead_days' | 'repeats' | 'direct_group_ids' | 'notify')
  | ('answer_days' | 'keep_days');

interface Part {
  readonly key: RequestKey;
  readonly control: Control<ChoiceLookup>;
  readonly size?: 'half' | 'third' | undefined;
}

function numbers(keys: readonly RequestKey[], size: Part['size']): Part[] {
  return keys.map((key) => ({ key, control: createNumberControl(key), size }));
}

function durations(offered: Partial<Record<RequestKey, readonly number[]>>, size: Part['size']): Part[] {
  return Object.entries(offered).map(([key, minutes]) => ({
    key: key as RequestKey,
    control: createMinutesControl(key, minutes),
    size,
  }));
}

/** Durations to choose from, in minutes. */
const STEPS = [5, 10, 15, 20, 30, 60, 120, 240, 720, 1440];
const SHORTEST = [15, 30, 60, 90, 120, 180, 240, 480, 1440];
const LONGEST = [60, 120, 180, 240, 360, 480, 720, 1440, 2880, 4320, 10_080, 20_160, 44_640];
const AROUND = [0, 15, 30, 45, 60, 90, 120, 180, 240, 480, 1440];

const PARTS: readonly Part[] = [
  { key: 'notify', control: createEmailAddressesControl('notify') },
  { key: 'form_id', control: createEntityControl('form_id', 'form', { none: '–' }), size: 'half' },
  { key: 'phone', control: createPhoneControl('phone'), size: 'half' },
  { key: 'intro', control: createTextAreaControl('intro', { rows: 2 }) },
  { key: 'prices', control: createTextAreaControl('prices') },
  { key: 'terms', control: createTextAreaControl('terms') },
  { key: 'handover', control: createTextAreaControl('handover', { rows: 2 }) },
  { key: 'hours', control: createHoursControl('hours') },
  ...durations({ step: STEPS, shortest: SHORTEST, longest: LONGEST }, 'third'),
  ...durations({ before: AROUND, after: AROUND }, 'half'),
  ...numbers(['lead_days', 'ahead_days'], 'half'),
  ...numbers(['repeats'], 'half'),
  { key: 'direct_group_ids', control: createEntitiesControl('direct_group_ids', 'person_group') },
  ...numbers(['answer_days', 'keep_days'], 'half'),
];

const DEFAULTS = requestSettingsRule.write(
  requestSettingsRule.read({}, '', new Report({ cleanHtml: (text) => text })),
) as PlainObject;

export const requestSettingsControl: Control<ChoiceLookup> = {
  inputs: [ON, ...PARTS.flatMap(({ control }) => [...control.inputs])],
  isShownAsRead: true,
  enter: ({ request }, choices) => {
    const settings = isPlainObject(request) ? request : DEFAULTS;
    const texts = PARTS.map(({ control }) => control.enter(settings, choices));
    return Object.assign({ [ON]: checkboxTexts(isPlainObject(request)) }, ...texts);
  },
  read: (entered, choices, tell) => {
    if (!isTicked(entered, ON)) return { request: null };
    const read: PlainObject[] = PARTS.map(({ key, control }) =>
      control.read(entered, choices, (code, typed, input) => tell(code, typed, input ?? key)),
    );
    return { request: Object.assign({}, ...read) };
  },
  say: (entered, context) => {
    const t = createTranslator(context.language);
    if (!isTicked(entered, ON)) return '';
    return PARTS.flatMap(({ key, control }) => {
      const text = control.say(entered, context);
      return text === '' ? [] : [`${t(`kinds.room.fields.request/${key}`)}: ${text}`];
    }).join(' · ');
  },
  describeFolded: (entered, { language }) =>
    isTicked(entered, ON) ? createTranslator(language)('kinds.room.requestable') : '',
  labelOf: (input, language) => {
    const key = PARTS.find(({ control, key: name }) => name === input || control.labelOf?.(input, language))?.key;
    return key && createTranslator(language)(`kinds.room.fields.request/${key}`);
  },
  inputAt: ([, key, ...deeper]) => {
    const part = PARTS.find((one) => one.key === key);
    return part?.control.inputAt?.([part.key, ...deeper]) ?? part?.key;
  },
  render: (drawing) => ({
    isGroup: true,
    showsProblems: true,
    control: () => html`<div class="request-settings">
      ${renderCheckbox(ON, isTicked(drawing.entered, ON), createTranslator(drawing.language)('kinds.room.requestable'))}
      <div class="fields">${PARTS.map((part) => renderPart(part, drawing))}</div>
    </div>`,
  }),
};

function renderPart({ key, control, size }: Part, drawing: ControlRenderContext<ChoiceLookup>): Html {
  const t = createTranslator(drawing.language);
  const label = t(`kinds.room.fields.request/${key}`);
  const problems = drawing.problems.filter(({ input }) => input === key);
  const { isGroup, hint, control: input } = control.render({ ...drawing, label, isWrong: problems.length > 0 });
  return renderFieldFrame({
    name: key,
    label,
    size,
    isGroup: isGroup === true,
    hint: t.maybe(`kinds.room.hints.request/${key}`) ?? hint,
    problems: problems.map(({ text }) => ({ text })),
    input,
  });
}
