// Instance in which every private text is marked, so that tests can find disclosed private data.

export const SECRET = 'GEHEIM';

export const SECRET_DIGITS = '98765';

const secretId = (number: number) => Number(`${SECRET_DIGITS}${String(number).padStart(4, '0')}`);

const secret = (what: string) => `${SECRET} ${what}`;

export interface MarkedInstance {
  readonly bundle: object;
  readonly shown: readonly string[];
  readonly subscribersOnly: readonly string[];
  readonly confirmed: { readonly key: string; readonly email: string };
  readonly unknown: readonly string[];
  readonly publicIds: readonly number[];
  readonly privateIds: readonly number[];
}

export function createMarkedInstance(): MarkedInstance {
  const shown: string[] = [];
  const open = (what: string) => {
    const text = `OFFEN${shown.length}. ${what}`;
    shown.push(text);
    return text;
  };
  const privateIds = [1, 2, 3, 4, 5, 6].map(secretId);
  const [first = 0, second = 0, third = 0, , draft = 0, unpublished = 0] = privateIds;

  const group = (id: number, say: (what: string) => string, more: object = {}) => ({
    id,
    name: say('group'),
    short_name: say('short name'),
    public_target: say('target'),
    ...more,
  });

  const person = (id: number, visibility: string, name: (w: string) => string, rest: (w: string) => string) => ({
    id,
    visibility,
    firstname: name('first name'),
    lastname: name('last name'),
    sex: 'f',
    phone: rest('phone'),
    email: rest('email'),
    profession: rest('profession'),
    parish_function: rest('function'),
    short_desc: rest('description'),
    url: `/${rest('url')}`,
    url_type: rest('url type'),
    address: rest('address'),
    postcode: rest('postcode'),
    city: rest('city'),
    business_name: rest('business'),
    desc_tasks: rest('tasks'),
    desc_personal: rest('personal'),
    website: `/${rest('website')}`,
    main_group_id: visibility === 'web' ? 1 : first,
    groups: [
      { group_id: 1, function: rest('function in group') },
      { group_id: first, function: secret('function in group') },
    ],
    image: { url: `/${rest('image')}`, width: 1, height: 2 },
  });

  const event = (id: number, say: (what: string) => string, served: readonly number[], more: object = {}) => ({
    id,
    date_from: '2026-11-22 09:30:00',
    date_to: '2026-11-22 10:30:00',
    title: say('title'),
    topic: say('topic'),
    short_desc: say('short'),
    long_desc: say('long'),
    event_type: say('type'),
    organizer: { person_id: served[0] },
    coorganizer_ids: served,
    further_coorganizer: say('further'),
    lector_ids: served,
    visitator_ids: served,
    organist_ids: served,
    verger_ids: served,
    catering: say('catering'),
    childcare: { id: 1, text: say('childcare'), person_ids: served },
    baptism_offer: { id: 1, text: say('baptism') },
    collection: { project: say('project'), url: `/${say('collection url')}` },
    subscription: { open: true, person: { person_id: served[0] } },
    target_group_ids: [1],
    layer_ids: [1],
    rooms: [{ room_id: 1 }, { name: say('place'), location_name: say('location'), location_city: say('city') }],
    files: [{ file_name: say('file'), desc: say('desc'), url: `/${say('file url')}`, file_type: say('file type') }],
    image: { url: `/${say('image')}` },
    internal_note: secret('note'),
    source: { id: 1, uid: secret('uid') },
    ...more,
  });

  /** Assignment at an event. Only a confirmed guest in a public role is shown. */
  const assignment = (id: number, role_id: number, state: string, who: object) => ({
    id: secretId(id),
    event_id: 1,
    role_id,
    state,
    at: '2026-11-02T08:00:00.000Z',
    note: secret('note'),
    offered: state === 'yes',
    ...who,
  });
  const today = { date_from: '2026-11-22', date_to: '2026-11-22' };

  const subscribersOnly: string[] = [];
  const own = (text: string) => {
    subscribersOnly.push(text);
    return text;
  };
  const subscriber = (id: number, key: string, email: string, status: string, say: (what: string) => string) => ({
    id,
    key,
    email,
    status,
    firstname: say('Vorname'),
    lastname: say('Nachname'),
    address: say('Adresse'),
    postcode: say('PLZ'),
    city: say('Ort'),
    list_ids: [1],
  });
  const confirmed = { key: own('EIGEN-key-of-the-confirmed-one'), email: own('eigen@example.org') };
  const pending = { key: `${SECRET}-key-of-the-pending-one`, email: `${SECRET}.pending@example.org` };
  const gone = { key: `${SECRET}-key-of-the-unsubscribed`, email: `${SECRET}.gone@example.org` };

  const documentGroup = (id: number, say: (what: string) => string, more: object = {}) => ({
    id,
    name: say('folder'),
    public_name: say('public folder'),
    description: say('description'),
    doc_group_order: say('order'),
    right: say('right'),
    ...more,
  });

  const bundle = {
    instance: { name: 'test', title: 'Test' },
    buildings: [{ id: 1, name: open('building'), street: open('street'), postcode: open('code'), city: open('city') }],
    rooms: [
      {
        id: 1,
        building_id: 1,
        name: open('room'),
        public_name: open('room'),
        shortcut: open('shortcut'),
        equipment: secret('beamer'),
      },
    ],
    layers: [{ id: 1, name: open('layer'), url: `/${open('url')}` }],
    target_groups: [{ id: 1, name: open('target group'), longname: open('long name'), url: `/${open('url')}` }],
    person_groups: [
      group(1, open),
      group(first, secret, { public: false }),
      group(second, secret, { public: false, parent_id: first }),
      group(2, open, { parent_id: second }),
    ],
    persons: [
      person(1, 'web', open, open),
      person(2, 'events', open, secret),
      person(first, 'none', secret, secret),
      person(second, 'events', secret, secret),
    ],
    list_groups: [{ id: 1, name: open('list group') }],
    lists: [
      { id: 1, group_ids: [1], name: secret('internal name'), public_title: open('title'), rule: { layer_ids: [1] } },
      { id: 2, name: open('list'), include_event_ids: [1, first, second, third, draft, unpublished] },
      { id: 3, name: open('list'), rule: { person_ids: [first, second] } },
    ],
    events: [
      event(1, open, [1, 2, first]),
      event(2, open, [first, 2]),
      event(3, open, [2]),
      event(first, secret, [1, 2, first, second], { public: false }),
      event(second, secret, [1, second], { date_from: '2026-11-18 08:00:00', date_to: '2026-11-20 11:59:59' }),
      event(third, secret, [second], { public: false, date_from: '2026-11-18 08:00:00' }),
      event(draft, secret, [1, second], { state: 'draft' }),
      event(unpublished, secret, [1, second], { publish_from: '2026-11-22 10:30:00' }),
    ],
    series: [
      {
        id: 1,
        name: secret('series'),
        rule: 'FREQ=WEEKLY',
        starts_on: '2026-11-22',
        time_from: '09:30',
        time_to: '10:30',
        template: { title: secret('title') },
      },
    ],
    sources: [{ id: 1, name: secret('source'), kind: 'ics', url: `https://${SECRET}.example.org/` }],
    roles: [
      // The short name of a hidden role is visible to connectors only.
      { id: 1, name: 'Orgel', short_name: secret('short name'), field: 'organists', service: 1, group_ids: [1, first] },
      { id: first, name: secret('role'), field: 'vergers', public: false },
      { id: second, name: secret('role'), need: 3 },
    ],
    absences: [{ id: first, person_id: 1, from: '2026-11-22', to: '2026-11-22' }],
    rosters: [
      {
        id: 1,
        name: secret('roster'),
        duties: [
          {
            ...today,
            people: [{ person_id: 1 }, { person_id: 2 }, { person_id: first }, { text: open('on duty') }],
          },
          { date_from: '2026-11-23', date_to: '2026-11-29', people: [{ person_id: first }] },
          { date_from: '2026-11-18', date_to: '2026-11-19', people: [{ text: secret('on duty before') }] },
        ],
      },
      { id: first, name: secret('roster'), public: false, duties: [{ ...today, people: [{ text: secret('duty') }] }] },
    ],
    assignments: [
      assignment(11, 1, 'yes', { name: open('guest') }),
      assignment(12, first, 'yes', { name: secret('guest') }),
      assignment(13, second, 'yes', { name: secret('guest') }),
      ...['planned', 'asked', 'no', 'spare'].flatMap((state, index) => [
        assignment(20 + index, 1, state, { name: secret('guest') }),
        assignment(30 + index, second, state, { person_id: first }),
      ]),
    ],
    document_groups: [
      documentGroup(1, open),
      documentGroup(first, secret, { public: false }),
      documentGroup(second, secret, { deleted: true, parent_id: 1 }),
      documentGroup(2, open, { parent_id: second }),
    ],
    newsletter: {
      target_lists: [{ list_id: 1, public_name: open('target list') }],
      subscribers: [
        subscriber(555000111, confirmed.key, confirmed.email, 'confirmed', (what) => own(`EIGEN ${what}`)),
        subscriber(first, pending.key, pending.email, 'pending', secret),
        subscriber(second, gone.key, gone.email, 'unsubscribed', secret),
      ],
    },
  };
  const unknown = [pending, gone].flatMap(({ key, email }) => [key, email, email.toUpperCase()]);
  return { bundle, shown, subscribersOnly, confirmed, unknown, publicIds: [1, 2, 3], privateIds };
}
