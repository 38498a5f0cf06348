import { dayErrorOf } from '../../date-parsing/read-day.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { EVENT_STATES } from '../../model/event.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import type { FileErrorCode } from '../../office/files/errors.ts';
import type { StoredFileFields } from '../../office/files/store-file.ts';
import { html } from '../../util/html.ts';
import { existsOnClock } from '../../util/wall-clock.ts';
import { completeWwwScheme } from '../complete-url-scheme.ts';
import { type Control, type FieldFaultReporter, joinTexts } from '../components/form/control.ts';
import { renderNewAreaPanel } from '../components/form/creation-panels.ts';
import { renderDayInput, renderTimeInput } from '../components/form/date-time-inputs.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { type DateTimeInputs, type InputTexts, inputTextOf, inputTextsOf } from '../components/form/input-texts.ts';
import {
  renderCheckbox,
  renderHiddenInput,
  renderLabelledControl,
  renderLabelledGroup,
  renderTextInput,
} from '../components/form/parts.ts';
import { createContactControl, createPersonsControl } from '../components/form/people-controls.ts';
import { createPictureControl, type PictureInputs } from '../components/form/picture-control.ts';
import {
  createCheckboxControl,
  createLineControl,
  createTextAreaControl,
  toSingleLine,
} from '../components/form/text-controls.ts';
import { createTogglesControl } from '../components/form/toggles-control.ts';
import { storeUpload } from '../components/form/uploads.ts';
import { dateTimeControl, occupiedTimeControl } from './date-time-control.ts';
import type { EventFieldContext } from './event-field-context.ts';
import { needsControl, showsNeeds } from './needs.ts';
import { placeControl } from './place.ts';
import { baptismControl, childcareControl, collectionControl, sacramentControl } from './service-controls.ts';
import { signUpControl } from './sign-up-control.ts';
import { formatTimeInput, parseDayInput, parseTimeInput } from './span-inputs.ts';
import { eventTypeControl, longTextControl, titleControl } from './text-controls.ts';

const stateControl: Control<EventChoices, EventFieldContext> = {
  inputs: ['state'],
  enter: (value) => ({ state: [String(value['state'] ?? 'ready')] }),
  read: (entered) => ({ state: inputTextOf(entered, 'state') || 'ready' }),
  say: (entered, { language }) =>
    createTranslator(language)(`fields.states.${inputTextOf(entered, 'state') as 'ready'}`) ?? '',
  render: ({ entered, asked }) => {
    const chosen = inputTextOf(entered, 'state');
    // Contributors can’t set “ready”, but an event that is already ready stays ready.
    const states = EVENT_STATES.filter(
      (one) => one !== 'ready' || hasRole(asked.editing.authority, 'editor') || chosen === 'ready',
    );
    const t = createTranslator(asked.language);
    return {
      control: (attributes) =>
        html`<select name="state"${attributes}>${states.map(
          (one) =>
            html`<option value="${one}"${chosen === one ? html` selected` : ''}>${t(`fields.states.${one}`)}</option>`,
        )}</select>`,
    };
  },
};

const publishFromControl: Control<EventChoices> = {
  inputs: ['publish_day', 'publish_time'],
  moments: { publish_day: 'day', publish_time: 'time' },
  enter: ({ publish_from: moment }) => ({
    publish_day: [typeof moment === 'string' ? moment.slice(0, 10) : ''],
    publish_time: [typeof moment === 'string' ? formatTimeInput(moment) : ''],
  }),
  read: (entered, choices, tell) => ({ publish_from: readMoment(entered, choices, tell) }),
  say: (entered) => joinTexts([...inputTextsOf(entered, 'publish_day'), ...inputTextsOf(entered, 'publish_time')]),
  render: ({ entered, language }) => {
    const t = createTranslator(language);
    const [day, time] = [inputTextOf(entered, 'publish_day'), inputTextOf(entered, 'publish_time')];
    const input = (name: string, value: string) => ({
      name,
      value,
      language,
      attributes: html` id="i-${name}"`,
    });
    return {
      isGroup: true,
      control: () =>
        html`<div class="pair-parts">
          ${renderLabelledGroup('i-publish_day', t('fields.when.day'), renderDayInput(input('publish_day', day)))}
          ${renderLabelledGroup('i-publish_time', t('fields.publishTime'), renderTimeInput(input('publish_time', time)))}
        </div>`,
    };
  },
};

/** Moment of publication: null if nothing is typed, midnight if only a day is typed; as typed if it can’t be read. */
function readMoment(entered: InputTexts, { clock }: EventChoices, tell: FieldFaultReporter): unknown {
  const [day, time] = [inputTextOf(entered, 'publish_day'), inputTextOf(entered, 'publish_time')];
  if (day === '' && time === '') return null;
  if (day === '') tell('timeWithoutDay');
  const [date, clockTime] = [parseDayInput(day), time === '' ? '00:00:00' : parseTimeInput(time)];
  if (day !== '' && date === undefined) tell(dayErrorOf(day), day);
  if (clockTime === undefined) tell('badTime', time);
  if (date === undefined || clockTime === undefined) return { day, time };
  const moment = `${date} ${clockTime}`;
  if (!existsOnClock(moment, clock)) tell('noSuchTime', clockTime.slice(0, 5));
  return moment;
}

const PICTURE_INPUTS = {
  file: 'picture',
  url: 'image_url',
  width: 'image_width',
  height: 'image_height',
  remove: 'image_remove',
  caption: 'caption',
  source: 'credit',
  sourceUrl: 'credit_url',
} as const satisfies PictureInputs;

const imageControl: Control = createPictureControl('image', { inputs: PICTURE_INPUTS, isAbsolute: true });

const FILE_INPUTS = [
  ['file_name', 'file_name'],
  ['desc', 'file_desc'],
  ['url', 'file_url'],
  ['filesize_kb', 'file_kb'],
  ['file_type', 'file_type'],
] as const;

const filesControl: Control = {
  inputs: [...FILE_INPUTS.map(([, input]) => input), 'file_remove'],
  storeFiles: async (request, entered) => {
    const say = (fault: FileErrorCode) => createTranslator(request.language)(`eventProblems.files.${fault}`);
    const kept = await storeUpload(request, 'document', { isAbsolute: true, say });
    return kept === undefined || 'problem' in kept ? kept : { entered: enterDocument(entered, kept) };
  },
  enter: ({ files: all }) => {
    const rows = Array.isArray(all) ? all.filter(isPlainObject) : [];
    const texts = FILE_INPUTS.map(([key, input]) => {
      const some = rows.map((row) => String(row[key] ?? ''));
      return [input, [...(key === 'file_name' || key === 'desc' ? some.map(toSingleLine) : some), '']] as const;
    });
    return { ...Object.fromEntries(texts), file_remove: [] };
  },
  read: (entered, _, tell) => ({ files: readFiles(entered, tell) }),
  say: (entered) => joinTexts(inputTextsOf(entered, 'file_name')),
  render: ({ entered, language }) => {
    const t = createTranslator(language);
    const gone = inputTextsOf(entered, 'file_remove');
    const of = (name: string, row: number) => inputTextsOf(entered, name)[row] ?? '';
    const rows = inputTextsOf(entered, 'file_url').map((url, row) => {
      const isNew = url === '';
      const upload = renderLabelledControl(
        t('fields.file.choose'),
        html`<input type="file" name="document" accept=".pdf,.odt,.docx,.xlsx"><span class="hint">${t('fields.file.hint')}</span>`,
      );
      const input = (name: string) => renderTextInput(name, of(name, row));
      return html`<div class="file-row">
        ${['file_kb', 'file_type'].map((name) => renderHiddenInput(name, of(name, row)))}${isNew ? upload : ''}
        ${renderLabelledControl(t('fields.file.name'), input('file_name'))}
        ${renderLabelledControl(t('fields.file.desc'), input('file_desc'))}
        ${renderLabelledControl(isNew ? t('fields.file.orAddress') : t('fields.webAddress'), renderTextInput('file_url', url))}
        ${isNew ? '' : renderCheckbox('file_remove', gone.includes(String(row)), t('fields.file.remove'), '', String(row))}
      </div>`;
    });
    return { isGroup: true, control: () => html`${rows}` };
  },
};

/** Files of the rows, except rows without a URL and rows ticked for removal. */
function readFiles(entered: InputTexts, tell: FieldFaultReporter): PlainObject[] {
  const of = (name: string, row: number) => inputTextsOf(entered, name)[row] ?? '';
  const gone = new Set(inputTextsOf(entered, 'file_remove'));
  return inputTextsOf(entered, 'file_url').flatMap((url, row) => {
    const [name, desc] = [of('file_name', row), of('file_desc', row)];
    if (gone.has(String(row))) return [];
    if (url === '' && `${name}${desc}` !== '') tell('needsAddress', name || desc);
    if (url === '') return [];
    const file_name = name === '' ? (url.split('/').at(-1) ?? '') || url : name;
    const filesize_kb = Math.max(0, Math.trunc(Number(of('file_kb', row)))) || 0;
    return [{ file_name, desc, url: completeWwwScheme(url), filesize_kb, file_type: of('file_type', row) }];
  });
}

function enterDocument(entered: InputTexts, { url, fileName, filesizeKb, fileType }: StoredFileFields): InputTexts {
  const urls = inputTextsOf(entered, 'file_url');
  const row = urls.indexOf('') < 0 ? urls.length : urls.indexOf('');
  const put = (name: string, text: string) => {
    const texts = [...(entered[name] ?? [])];
    while (texts.length <= row) texts.push('');
    texts[row] = text;
    return [...texts, ''];
  };
  const named = inputTextsOf(entered, 'file_name')[row] || fileName;
  return {
    file_url: put('file_url', url),
    file_name: put('file_name', named),
    file_kb: put('file_kb', String(filesizeKb)),
    file_type: put('file_type', fileType),
    file_desc: put('file_desc', inputTextsOf(entered, 'file_desc')[row] ?? ''),
  };
}

const layers = createTogglesControl('layer_ids', 'layer', ({ layers: all }) => all);

const areas: Control<EventChoices, EventFieldContext> = {
  ...layers,
  render: (drawing) => ({ ...layers.render(drawing), after: renderNewAreaPanel(drawing.choices, drawing.language) }),
};

export const FOLDED_SECTIONS = [
  'texts',
  'people',
  'audience',
  'service',
  'signup',
  'media',
  'publishing',
  'occupied',
  'internal',
] as const;

export type FoldedSection = (typeof FOLDED_SECTIONS)[number];

export interface EventFieldRow {
  readonly keys: readonly string[];
  readonly control: Control<EventChoices, EventFieldContext>;
  readonly isRequired?: true;
  readonly fold?: FoldedSection;
  /** Share of the line that the field takes. Default: the whole line. */
  readonly size?: 'half';
  /** True to hide the label because a heading says the same. */
  readonly isQuiet?: true;
  /** True if the parish uses the field; a field that is not offered keeps its value. Default: always offered. */
  readonly isOffered?: (choices: EventChoices, entered: InputTexts) => boolean;
}

export const EVENT_FIELDS = {
  title: { keys: ['title'], isRequired: true, control: titleControl },
  statusNote: { keys: ['status_note'], control: createLineControl('status_note', { more: html` maxlength="200"` }) },
  when: { keys: ['date_from', 'date_to', 'hours'], isRequired: true, control: dateTimeControl },
  place: { keys: ['rooms'], control: placeControl },
  type: { keys: ['event_type'], size: 'half', control: eventTypeControl },
  organizer: { keys: ['organizer'], size: 'half', control: createContactControl('organizer') },
  layers: { keys: ['layer_ids'], control: areas },
  topic: { keys: ['topic'], fold: 'texts', control: createLineControl('topic') },
  short: {
    keys: ['short_desc'],
    fold: 'texts',
    control: createTextAreaControl('short_desc', { input: 'short', rows: 2 }),
  },
  long: { keys: ['long_desc'], fold: 'texts', control: longTextControl },
  coorganizers: {
    keys: ['coorganizer_ids'],
    fold: 'people',
    size: 'half',
    control: createPersonsControl('coorganizer_ids', 'coorganizer'),
  },
  organists: {
    keys: ['organist_ids'],
    fold: 'people',
    size: 'half',
    control: createPersonsControl('organist_ids', 'organist'),
  },
  vergers: {
    keys: ['verger_ids'],
    fold: 'people',
    size: 'half',
    control: createPersonsControl('verger_ids', 'verger'),
  },
  lectors: {
    keys: ['lector_ids'],
    fold: 'people',
    size: 'half',
    control: createPersonsControl('lector_ids', 'lector'),
  },
  visitators: {
    keys: ['visitator_ids'],
    fold: 'people',
    size: 'half',
    control: createPersonsControl('visitator_ids', 'visitator'),
  },
  further: {
    keys: ['further_coorganizer'],
    fold: 'people',
    control: createLineControl('further_coorganizer', { input: 'further' }),
  },
  needs: { keys: ['needs'], fold: 'people', control: needsControl, isOffered: showsNeeds },
  targets: {
    keys: ['target_group_ids'],
    fold: 'audience',
    isQuiet: true,
    control: createTogglesControl('target_group_ids', 'target', ({ targets }) => targets),
  },
  sacrament: { keys: ['with_sacrament'], fold: 'service', control: sacramentControl },
  childcare: { keys: ['childcare'], fold: 'service', size: 'half', control: childcareControl },
  baptism: { keys: ['baptism_offer'], fold: 'service', size: 'half', control: baptismControl },
  catering: { keys: ['catering'], fold: 'service', size: 'half', control: createLineControl('catering') },
  collection: { keys: ['collection'], fold: 'service', control: collectionControl },
  signup: { keys: ['subscription'], fold: 'signup', isQuiet: true, control: signUpControl },
  image: { keys: ['image'], fold: 'media', control: imageControl },
  files: { keys: ['files'], fold: 'media', control: filesControl },
  public: {
    keys: ['public'],
    fold: 'publishing',
    size: 'half',
    control: createCheckboxControl('public', {
      isAlwaysSaid: true,
      hint: (language) => createTranslator(language)('fields.publicHint'),
    }),
  },
  state: { keys: ['state'], fold: 'publishing', size: 'half', control: stateControl },
  publishFrom: { keys: ['publish_from'], fold: 'publishing', size: 'half', control: publishFromControl },
  hideTime: { keys: ['hide_time'], fold: 'publishing', size: 'half', control: createCheckboxControl('hide_time') },
  occupied: { keys: ['occupies_from', 'occupies_to'], fold: 'occupied', isQuiet: true, control: occupiedTimeControl },
  note: {
    keys: ['internal_note'],
    fold: 'internal',
    isQuiet: true,
    control: createTextAreaControl('internal_note', {
      input: 'note',
      rows: 3,
      hint: (language) => createTranslator(language)('fields.noteHint'),
    }),
  },
} as const satisfies Readonly<Record<string, EventFieldRow>>;

export type EventFieldName = keyof typeof EVENT_FIELDS;

export const EVENT_FIELD_NAMES = Object.keys(EVENT_FIELDS) as readonly EventFieldName[];

export function getEventFieldRow(name: EventFieldName): EventFieldRow {
  return EVENT_FIELDS[name];
}

export function listInputsOfField(name: EventFieldName): readonly string[] {
  return EVENT_FIELDS[name].control.inputs;
}

export const EVENT_INPUTS: readonly string[] = EVENT_FIELD_NAMES.flatMap(listInputsOfField);

export const EVENT_DATE_TIME_INPUTS: DateTimeInputs = Object.assign(
  {},
  ...EVENT_FIELD_NAMES.map((name) => getEventFieldRow(name).control.moments),
);

export function findFieldOfKey(key: string): EventFieldName | undefined {
  return EVENT_FIELD_NAMES.find((name) => getEventFieldRow(name).keys.includes(key));
}
