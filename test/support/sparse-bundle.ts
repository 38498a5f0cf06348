const empty = (keys: string) => Object.fromEntries(keys.split(' ').map((key) => [key, '']));
const none = (keys: string) => Object.fromEntries(keys.split(' ').map((key) => [key, []]));
const nulls = (keys: string) => Object.fromEntries(keys.split(' ').map((key) => [key, null]));

const format = { format: 'parvis-bundle', version: 1 };
const times = { date_from: '2026-11-22 09:30:00', date_to: '2026-11-22 10:30:00' };
const subscriber = { id: 1, key: 'subscriber-key-0001-AAAA', email: 'a@example.org', status: 'pending' };

export const sparseBundle = {
  ...format,
  instance: { name: 'a', title: 'A' },
  buildings: [{ id: 1, name: 'B' }],
  rooms: [{ id: 1, building_id: 1, name: 'R' }],
  layers: [{ id: 1, name: 'L' }],
  target_groups: [{ id: 1, name: 'T' }],
  person_groups: [{ id: 1, name: 'P' }],
  persons: [
    { id: 1, visibility: 'web', lastname: 'K', groups: [{ group_id: 1 }], image: { url: '/i' } },
    { id: 2, visibility: 'none', lastname: 'M' },
  ],
  list_groups: [{ id: 1, name: 'G' }],
  lists: [
    { id: 1, name: 'L', rule: {} },
    { id: 2, name: 'M' },
  ],
  events: [
    {
      id: 1,
      ...times,
      title: 'E',
      image: { url: '/i' },
      childcare: { id: 1, text: 'C' },
      collection: { project: 'P' },
      rooms: [{ name: 'Wald' }],
      subscription: { person: { name: 'N' } },
      files: [{ file_name: 'f', url: '/f' }],
    },
    { id: 2, ...times, title: 'F', subscription: {} },
  ],
  document_groups: [{ id: 1, name: 'D' }],
  newsletter: { subscribers: [subscriber] },
};

const personTexts = [
  'firstname sex phone email profession parish_function short_desc url url_type address postcode city business_name',
  'desc_tasks desc_personal website',
].join(' ');

const person = { ...empty(personTexts), main_group_id: null, groups: [], image: null };
const image = { width: 0, height: 0, source_text: '', source_url: '' };

const event = {
  public: true,
  hide_time: false,
  with_sacrament: 0,
  ...times,
  ...empty('topic short_desc long_desc event_type further_coorganizer catering'),
  ...none('coorganizer_ids lector_ids visitator_ids organist_ids verger_ids target_group_ids layer_ids rooms files'),
  ...nulls('organizer childcare baptism_offer collection subscription image'),
};

const place = {
  ...empty('location_name location_url location_address location_postcode location_city'),
  location_url_is_external: false,
};

export const sparseBundleWithDefaults = {
  ...format,
  instance: {
    name: 'a',
    title: 'A',
    locale: 'de-CH',
    time_zone: 'Europe/Zurich',
    public_url: '',
    newsletter_lookup: 'form',
    double_opt_in: true,
  },
  buildings: [{ id: 1, name: 'B', ...empty('street postcode city url'), url_is_external: false }],
  rooms: [{ id: 1, building_id: 1, name: 'R', public_name: '', shortcut: '' }],
  layers: [{ id: 1, parent_id: null, name: 'L', url: '' }],
  target_groups: [{ id: 1, name: 'T', longname: '', url: '' }],
  person_groups: [{ id: 1, parent_id: null, name: 'P', short_name: '', public_target: '', public: true }],
  persons: [
    {
      ...person,
      id: 1,
      visibility: 'web',
      lastname: 'K',
      groups: [{ group_id: 1, function: '' }],
      image: { url: '/i', ...image },
    },
    { ...person, id: 2, visibility: 'none', lastname: 'M' },
  ],
  list_groups: [{ id: 1, name: 'G' }],
  lists: [
    {
      id: 1,
      name: 'L',
      public_title: '',
      ...none('group_ids include_event_ids exclude_event_ids'),
      rule: none('layer_ids target_group_ids event_types room_ids person_ids'),
    },
    { id: 2, name: 'M', public_title: '', rule: null, ...none('group_ids include_event_ids exclude_event_ids') },
  ],
  events: [
    {
      ...event,
      id: 1,
      title: 'E',
      image: { url: '/i', ...image, caption: '' },
      childcare: { id: 1, text: 'C', person_ids: [] },
      collection: { project: 'P', url: '' },
      rooms: [{ name: 'Wald', ...place }],
      files: [{ file_name: 'f', desc: '', url: '/f', filesize_kb: 0, file_type: '' }],
      subscription: { open: true, deadline: null, person: { name: 'N', email: '' } },
    },
    { ...event, id: 2, title: 'F', subscription: { open: true, deadline: null, person: null } },
  ],
  document_groups: [
    {
      id: 1,
      parent_id: null,
      name: 'D',
      ...empty('public_name description right'),
      public: true,
      doc_group_order: 'nameasc',
      color_id: null,
      order: 0,
      deleted: false,
    },
  ],
  newsletter: {
    target_lists: [],
    subscribers: [
      { ...subscriber, ...empty('firstname lastname address postcode city'), list_ids: [], interval: 'WEEK' },
    ],
  },
};
