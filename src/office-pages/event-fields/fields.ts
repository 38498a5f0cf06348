// Fields of an event in the order of its page: each names its keys in the bundle and its control.

import { translator } from '../../i18n/translate.ts';
import { html } from '../../util/html.ts';
import type { Control } from '../components/form/control.ts';
import type { Entered, MomentInputs } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { newArea } from '../components/form/make-missing.ts';
import { contact, persons } from '../components/form/people-controls.ts';
import { line, lines, tick } from '../components/form/text-controls.ts';
import { toggles } from '../components/form/toggles-control.ts';
import type { EventDrawing } from './drawing.ts';
import { files, image } from './media.ts';
import { hasNeeds, needs } from './needs.ts';
import { place } from './place.ts';
import { publishFrom, state } from './publishing.ts';
import { baptism, childcare, collection, sacrament } from './service.ts';
import { signup } from './signup.ts';
import { kind, longText, title } from './texts.ts';
import { occupied, when } from './when.ts';

const layers = toggles('layer_ids', 'layer', ({ layers: all }) => all);

/** Areas, with a panel that creates a missing one. */
const areas: Control<EventChoices, EventDrawing> = {
  ...layers,
  draw: (drawing) => ({ ...layers.draw(drawing), after: newArea(drawing.choices, drawing.language) }),
};

/** Folded parts of the page, in order. */
export const FOLDS = [
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

export type Fold = (typeof FOLDS)[number];

export interface EventFieldRow {
  readonly keys: readonly string[];
  readonly control: Control<EventChoices, EventDrawing>;
  readonly isRequired?: true;
  /** Folded part that contains the field; undefined for daily fields. */
  readonly fold?: Fold;
  /** Share of a line. Default: the whole line. */
  readonly size?: 'half';
  /** Whether the label is hidden because a heading already shows it, such as that of a folded part. */
  readonly isQuiet?: true;
  /** Whether the parish uses the field. Default: always. A hidden field keeps its value. */
  readonly isOffered?: (choices: EventChoices, entered: Entered) => boolean;
}

/** In the order of the page. */
export const FIELDS = {
  title: { keys: ['title'], isRequired: true, control: title },
  statusNote: { keys: ['status_note'], control: line('status_note', { more: html` maxlength="200"` }) },
  when: { keys: ['date_from', 'date_to', 'hours'], isRequired: true, control: when },
  place: { keys: ['rooms'], control: place },
  type: { keys: ['event_type'], size: 'half', control: kind },
  organizer: { keys: ['organizer'], size: 'half', control: contact('organizer') },
  layers: { keys: ['layer_ids'], control: areas },
  topic: { keys: ['topic'], fold: 'texts', control: line('topic') },
  short: { keys: ['short_desc'], fold: 'texts', control: lines('short_desc', { input: 'short', rows: 2 }) },
  long: { keys: ['long_desc'], fold: 'texts', control: longText },
  coorganizers: {
    keys: ['coorganizer_ids'],
    fold: 'people',
    size: 'half',
    control: persons('coorganizer_ids', 'coorganizer'),
  },
  organists: { keys: ['organist_ids'], fold: 'people', size: 'half', control: persons('organist_ids', 'organist') },
  vergers: { keys: ['verger_ids'], fold: 'people', size: 'half', control: persons('verger_ids', 'verger') },
  lectors: { keys: ['lector_ids'], fold: 'people', size: 'half', control: persons('lector_ids', 'lector') },
  visitators: { keys: ['visitator_ids'], fold: 'people', size: 'half', control: persons('visitator_ids', 'visitator') },
  further: {
    keys: ['further_coorganizer'],
    fold: 'people',
    control: line('further_coorganizer', { input: 'further' }),
  },
  needs: { keys: ['needs'], fold: 'people', control: needs, isOffered: hasNeeds },
  targets: {
    keys: ['target_group_ids'],
    fold: 'audience',
    isQuiet: true,
    control: toggles('target_group_ids', 'target', ({ targets }) => targets),
  },
  sacrament: { keys: ['with_sacrament'], fold: 'service', control: sacrament },
  childcare: { keys: ['childcare'], fold: 'service', size: 'half', control: childcare },
  collection: { keys: ['collection'], fold: 'service', size: 'half', control: collection },
  baptism: { keys: ['baptism_offer'], fold: 'service', size: 'half', control: baptism },
  catering: { keys: ['catering'], fold: 'service', size: 'half', control: line('catering') },
  signup: { keys: ['subscription'], fold: 'signup', isQuiet: true, control: signup },
  image: { keys: ['image'], fold: 'media', control: image },
  files: { keys: ['files'], fold: 'media', control: files },
  public: {
    keys: ['public'],
    fold: 'publishing',
    size: 'half',
    control: tick('public', { isAlwaysSaid: true, hint: (language) => translator(language)('fields.publicHint') }),
  },
  state: { keys: ['state'], fold: 'publishing', size: 'half', control: state },
  publishFrom: { keys: ['publish_from'], fold: 'publishing', size: 'half', control: publishFrom },
  hideTime: { keys: ['hide_time'], fold: 'publishing', size: 'half', control: tick('hide_time') },
  occupied: { keys: ['occupies_from', 'occupies_to'], fold: 'occupied', isQuiet: true, control: occupied },
  note: {
    keys: ['internal_note'],
    fold: 'internal',
    isQuiet: true,
    control: lines('internal_note', {
      input: 'note',
      rows: 3,
      hint: (language) => translator(language)('fields.noteHint'),
    }),
  },
} as const satisfies Readonly<Record<string, EventFieldRow>>;

export type FieldName = keyof typeof FIELDS;

export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];

export function fieldRow(name: FieldName): EventFieldRow {
  return FIELDS[name];
}

export function inputsOf(name: FieldName): readonly string[] {
  return FIELDS[name].control.inputs;
}

export const INPUTS: readonly string[] = FIELD_NAMES.flatMap(inputsOf);

/** Inputs for days and times. */
export const MOMENTS: MomentInputs = Object.assign({}, ...FIELD_NAMES.map((name) => fieldRow(name).control.moments));

/** Field of a bundle key, or undefined if the page has no field for it. */
export function fieldOfKey(key: string): FieldName | undefined {
  return FIELD_NAMES.find((name) => fieldRow(name).keys.includes(key));
}
