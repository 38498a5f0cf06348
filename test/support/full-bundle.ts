// Bundle that contains every key of the format, written like an export: keys in the format's order, entities and sets sorted. Tests break
// one piece of it at a time.

export interface Loose {
  // biome-ignore lint/suspicious/noExplicitAny: tests put every wrong value into a bundle
  [key: string]: any;
}

const image = {
  url: 'https://www.example.org/a.jpg',
  width: 400,
  height: 500,
  source_text: 'Archiv',
  source_url: '/q',
};

function places(): Loose {
  return {
    buildings: [
      {
        id: 1,
        position: 2,
        name: 'Kirche',
        street: 'Gasse 1',
        postcode: '8999',
        city: 'Seewil',
        url: '/k',
        url_is_external: false,
      },
      { id: 2, position: 1, name: 'Haus', street: '', postcode: '', city: '', url: '', url_is_external: true },
    ],
    rooms: [
      { id: 11, position: 1, building_id: 1, name: 'Schiff', public_name: 'Kirche', shortcut: 'K' },
      { id: 12, position: 2, building_id: 2, name: 'Saal', public_name: '', shortcut: '' },
    ],
  };
}

function groups(): Loose {
  return {
    layers: [
      { id: 1, position: 1, parent_id: 2, name: 'Dorf', url: '/dorf' },
      { id: 2, position: 1, parent_id: null, name: 'Alles', url: '' },
    ],
    target_groups: [
      { id: 1, position: 1, name: 'Alle', longname: 'Alle Generationen', url: '/alle' },
      { id: 2, position: 2, name: 'Kinder', longname: '', url: '' },
    ],
    person_groups: [
      { id: 1, position: 1, parent_id: null, name: 'Pfarramt', short_name: 'PA', public_target: 'alle', public: true },
      { id: 2, position: 1, parent_id: 1, name: 'Intern', short_name: '', public_target: '', public: false },
    ],
  };
}

function person(id: number, own: Loose): Loose {
  return {
    id,
    visibility: 'web',
    firstname: 'Anna',
    lastname: 'Keller',
    sex: 'f',
    phone: '044 555 01 01',
    email: 'anna@example.org',
    profession: 'Pfarrerin',
    parish_function: 'Pfarrerin im Dorf',
    short_desc: 'Seelsorge',
    url: '/anna',
    url_type: '1',
    address: 'Kirchgasse 2',
    postcode: '8999',
    city: 'Seewil',
    business_name: 'Werkstatt',
    desc_tasks: 'Gottesdienste',
    desc_personal: 'Wandert gern.',
    website: 'https://www.example.net',
    main_group_id: null,
    groups: [],
    image: null,
    ...own,
  };
}

function event(id: number, own: Loose): Loose {
  return {
    id,
    public: true,
    date_from: '2026-11-22 09:30:00',
    date_to: '2026-11-22 10:30:00',
    hide_time: false,
    title: 'Gottesdienst',
    topic: 'Was bleibt',
    short_desc: 'Wir gedenken der Verstorbenen.',
    long_desc: '<p>Mit <strong>Kerzen</strong></p>',
    event_type: 'gottesdienst',
    organizer: null,
    coorganizer_ids: [],
    further_coorganizer: 'Kirchenchor',
    lector_ids: [],
    visitator_ids: [],
    organist_ids: [],
    verger_ids: [],
    catering: 'Kaffee',
    with_sacrament: 1,
    childcare: null,
    baptism_offer: null,
    collection: null,
    subscription: null,
    target_group_ids: [],
    layer_ids: [],
    rooms: [],
    files: [],
    image: null,
    ...own,
  };
}

const place = {
  name: 'Wald',
  location_name: 'Waldhütte',
  location_url: 'https://www.example.org/wald',
  location_url_is_external: true,
  location_address: 'Waldweg 1',
  location_postcode: '8998',
  location_city: 'Bergwil',
};

const eventWithAll = {
  organizer: { person_id: 1 },
  coorganizer_ids: [2, 1],
  lector_ids: [2],
  visitator_ids: [1],
  organist_ids: [2],
  verger_ids: [1, 2],
  childcare: { id: 5, text: 'Kinderhüte', person_ids: [2, 1] },
  baptism_offer: { id: 2, text: 'Taufe möglich' },
  collection: { project: 'Brot für alle', url: '/kollekte' },
  subscription: { open: true, deadline: '20261120', person: { person_id: 2 } },
  target_group_ids: [1, 2],
  layer_ids: [1, 2],
  rooms: [{ room_id: 12 }, place, { room_id: 11 }],
  files: [{ file_name: 'lied.pdf', desc: 'Lieder', url: '/lied.pdf', filesize_kb: 84, file_type: 'pdf' }],
  image: { url: '/k.jpg', width: 12, height: 8, caption: 'Kerzen', source_text: 'Archiv', source_url: '/q' },
};

const documentGroup = {
  id: 1,
  parent_id: null,
  name: 'Protokolle',
  public_name: 'Beschlüsse',
  description: 'Der Kirchenpflege',
  public: true,
  doc_group_order: 'nameasc',
  color_id: 3,
  order: 1,
  deleted: false,
  right: 'alle',
};

const subscriber = {
  id: 1234567,
  key: 'subscriber-key-0001-AAAA',
  email: 'Anna@example.org',
  status: 'confirmed',
  firstname: 'Anna',
  lastname: 'Keller',
  address: 'Kirchgasse 2',
  postcode: '8999',
  city: 'Seewil',
  list_ids: [1, 2],
  interval: '2_WEEKS',
};

export function fullBundle(): Loose {
  return structuredClone({
    format: 'parvis-bundle',
    version: 1,
    instance: {
      name: 'seewil',
      title: 'Kirchgemeinde Seewil',
      locale: 'fr-CH',
      time_zone: 'Europe/Paris',
      public_url: 'https://www.example.org',
      newsletter_lookup: 'link',
      double_opt_in: false,
    },
    ...places(),
    ...groups(),
    persons: [
      person(1, {
        main_group_id: 1,
        groups: [
          { group_id: 1, function: 'Leitung' },
          { group_id: 2, function: '' },
        ],
        image,
      }),
      person(2, { visibility: 'none', firstname: '' }),
    ],
    list_groups: [
      { id: 1, position: 1, name: 'Website' },
      { id: 2, position: 2, name: 'Brief' },
    ],
    lists: [
      {
        id: 1,
        position: 2,
        group_ids: [1, 2],
        name: 'GD',
        public_title: 'Gottesdienste',
        rule: {
          layer_ids: [1, 2],
          target_group_ids: [1],
          event_types: ['Konzert', 'treffen'],
          room_ids: [11],
          person_ids: [2],
        },
        include_event_ids: [1001],
        exclude_event_ids: [1002],
      },
      {
        id: 2,
        position: 1,
        group_ids: [],
        name: 'Leer',
        public_title: '',
        rule: null,
        include_event_ids: [],
        exclude_event_ids: [],
      },
    ],
    events: [
      event(1001, eventWithAll),
      event(1002, {
        organizer: { name: 'Gast' },
        subscription: { open: false, deadline: null, person: { name: 'Sekretariat', email: 'a@example.org' } },
      }),
    ],
    document_groups: [documentGroup, { ...documentGroup, id: 2, parent_id: 1, color_id: null, order: -1 }],
    newsletter: {
      target_lists: [
        { list_id: 2, public_name: 'Neues' },
        { list_id: 1, public_name: 'Gottesdienste' },
      ],
      subscribers: [
        subscriber,
        { ...subscriber, id: 7654321, key: 'subscriber-key-0002-BBBB', email: 'b@example.org', list_ids: [] },
      ],
    },
  });
}
