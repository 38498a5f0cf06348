// The fields of an event as its page has them: which keys of the bundle each one is, and which inputs it is made of.

/** The folded parts of the page, in their order. */
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

export interface FieldRow {
  readonly keys: readonly string[];
  readonly inputs: readonly string[];
  /** Where it is folded away; undefined for what is needed daily. */
  readonly fold?: Fold;
}

const FREE = ['name', 'location', 'url', 'external', 'address', 'postcode', 'city'];

export const PLACE_INPUTS: readonly string[] = ['place', 'room', ...FREE.map((name) => `free_${name}`)];

/** In the order of the page. */
export const FIELDS = {
  title: { keys: ['title'], inputs: ['title'] },
  when: { keys: ['date_from', 'date_to'], inputs: ['day', 'from', 'to', 'until', 'whole'] },
  place: { keys: ['rooms'], inputs: PLACE_INPUTS },
  type: { keys: ['event_type'], inputs: ['type'] },
  layers: { keys: ['layer_ids'], inputs: ['layer'] },
  statusNote: { keys: ['status_note'], inputs: ['status_note'] },
  topic: { keys: ['topic'], inputs: ['topic'], fold: 'texts' },
  short: { keys: ['short_desc'], inputs: ['short'], fold: 'texts' },
  long: { keys: ['long_desc'], inputs: ['long'], fold: 'texts' },
  organizer: { keys: ['organizer'], inputs: ['organizer'], fold: 'people' },
  coorganizers: { keys: ['coorganizer_ids'], inputs: ['coorganizer'], fold: 'people' },
  further: { keys: ['further_coorganizer'], inputs: ['further'], fold: 'people' },
  organists: { keys: ['organist_ids'], inputs: ['organist'], fold: 'people' },
  vergers: { keys: ['verger_ids'], inputs: ['verger'], fold: 'people' },
  lectors: { keys: ['lector_ids'], inputs: ['lector'], fold: 'people' },
  visitators: { keys: ['visitator_ids'], inputs: ['visitator'], fold: 'people' },
  targets: { keys: ['target_group_ids'], inputs: ['target'], fold: 'audience' },
  sacrament: { keys: ['with_sacrament'], inputs: ['sacrament'], fold: 'service' },
  childcare: { keys: ['childcare'], inputs: ['childcare', 'childcare_id', 'childcare_person'], fold: 'service' },
  baptism: { keys: ['baptism_offer'], inputs: ['baptism', 'baptism_id'], fold: 'service' },
  collection: { keys: ['collection'], inputs: ['collection', 'collection_url'], fold: 'service' },
  catering: { keys: ['catering'], inputs: ['catering'], fold: 'service' },
  signup: { keys: ['subscription'], inputs: ['signup', 'deadline', 'signup_person', 'signup_email'], fold: 'signup' },
  image: {
    keys: ['image'],
    inputs: ['image_url', 'image_width', 'image_height', 'caption', 'credit', 'credit_url', 'image_remove'],
    fold: 'media',
  },
  files: {
    keys: ['files'],
    inputs: ['file_name', 'file_desc', 'file_url', 'file_kb', 'file_type', 'file_remove'],
    fold: 'media',
  },
  public: { keys: ['public'], inputs: ['public'], fold: 'publishing' },
  state: { keys: ['state'], inputs: ['state'], fold: 'publishing' },
  publishFrom: { keys: ['publish_from'], inputs: ['publish_day', 'publish_time'], fold: 'publishing' },
  hideTime: { keys: ['hide_time'], inputs: ['hide_time'], fold: 'publishing' },
  occupied: { keys: ['occupies_from', 'occupies_to'], inputs: ['before', 'after'], fold: 'occupied' },
  note: { keys: ['internal_note'], inputs: ['note'], fold: 'internal' },
} as const satisfies Readonly<Record<string, FieldRow>>;

export type FieldName = keyof typeof FIELDS;

export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];

/** The inputs of all fields. */
export const INPUTS: readonly string[] = FIELD_NAMES.flatMap((name) => [...FIELDS[name].inputs]);

export function foldOf(name: FieldName): Fold | undefined {
  return (FIELDS[name] as FieldRow).fold;
}

/** The field of a key of the bundle; undefined for a key that the page has not. */
export function fieldOfKey(key: string): FieldName | undefined {
  return FIELD_NAMES.find((name) => (FIELDS[name] as FieldRow).keys.includes(key));
}
