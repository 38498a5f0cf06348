import {
  changeBody,
  changeDetails,
  changeEach,
  changeForValues,
  changeItems,
  changePeople,
  createDeviations,
  createErrorReply,
  createUnobservableDeviations,
  type Deviation,
  deviateInOperations,
  type Json,
} from '../deviation.ts';

const FORM = 'getnlsubscriberfrom';
const form = (change: (form: Json) => unknown) =>
  changeBody(FORM, (json) => void ('nl_fields' in json && change(json)));

const isNone = (value: Json) => Array.isArray(value) && value.length === 0;

const single = (key: string, change: (value: Json, detail: Json) => unknown) =>
  changeDetails((detail) => {
    if (!isNone(detail[key])) detail[key] = change(detail[key], detail) ?? detail[key];
  });

/** Replaces an empty array with a value. */
const inPlaceOfNone = (key: string, value: Json) =>
  changeDetails((detail) => {
    if (isNone(detail[key])) detail[key] = value;
  });

const NOBODY = {
  name: '',
  person_id: 0,
  firstname: '',
  lastname: '',
  phone: '',
  profession: '',
  email: '',
};

function forConnectors(deviations: readonly Deviation[], more: Partial<Deviation> = {}): Deviation[] {
  return deviations.map(({ rule, name, deviate }) => {
    return Object.assign({ rule, name: `${name}, to connectors`, deviate, profile: 'connector' as const }, more);
  });
}

const k3 = createDeviations('K3', {
  'returns a nameless organizer instead of none': inPlaceOfNone('organizer', NOBODY),
  'returns null for a missing organizer': inPlaceOfNone('organizer', null),
  'wraps the organizer in an array': single('organizer', (organizer) => [organizer]),
  'returns no organizer': single('organizer', () => []),
  'omits the organizer’s first name': single('organizer', (one) => void delete one.firstname),
  'returns no parts of the organizer’s name': single(
    'organizer',
    (one) => void Object.assign(one, { firstname: '', lastname: '' }),
  ),
  'returns the organizer’s last name twice': single('organizer', (one) => void (one.firstname = one.lastname)),
  'swaps first and last name': single(
    'organizer',
    (one) => void Object.assign(one, { firstname: one.lastname, lastname: one.firstname }),
  ),
  'returns no phone number of the organizer': single('organizer', (one) => void (one.phone = '')),
  'returns another profession of the organizer': single('organizer', (one) => void (one.profession += ' i. R.')),
  'returns null for unknown fields of the organizer': single('organizer', (one) => void (one.email ||= null)),
  'returns organizers as in the document profile': single('organizer', ({ name, person_id }) => ({ name, person_id })),
  'returns childcare as an array': single('childcare_person', (one) => [one]),
  'returns childcare as a string': single('childcare_person', ({ name }) => name),
  'returns childcare without a name': inPlaceOfNone('childcare_person', { name: '' }),
  'returns null for missing childcare': inPlaceOfNone('childcare_person', null),
  'returns the contact person as an array': single('subscribe_person', (one) => [one]),
  'returns the contact person without an e-mail address': single('subscribe_person', ({ name }) => ({ name })),
  'returns another address of the contact person': single('subscribe_person', (one) => void (one.email += '.test')),
  'returns no contact person': single('subscribe_person', () => []),
  'returns an empty contact person': inPlaceOfNone('subscribe_person', { name: '', email: '' }),
  'returns the collection as an array': single('collection', (one) => [one]),
  'returns a collection without a purpose': inPlaceOfNone('collection', { project: '', url: '' }),
  'returns null for a missing collection': inPlaceOfNone('collection', null),
  'returns areas without a name': changeDetails((detail) => detail.layers.forEach((layer: Json) => delete layer.name)),
  'returns other names of areas': changeDetails((detail) =>
    detail.layers.forEach((layer: Json) => (layer.name += '.')),
  ),
  'returns no captions of pictures': changeDetails((detail) => delete detail.image_caption),
  'returns null for a missing caption': changeDetails((detail) => (detail.image_caption ||= null)),
  'returns no sources of pictures': changeDetails((detail) => delete detail.image_source_url),
  'returns no picture for lists': changeDetails((detail) => (detail.list_image_url = '')),
  'omits the picture for lists': changeDetails((detail) => delete detail.list_image_url),
  'returns another picture for lists': changeDetails(
    (detail) => (detail.list_image_url &&= `${detail.list_image_url}?small`),
  ),
  'claims sign-up for events without it': changeDetails((detail) => (detail.subs_module_active = false)),
  'claims that no event has sign-up': changeDetails((detail) => (detail.subs_module_active = true)),
  'returns the sign-up flag as a string': changeDetails(
    (detail) => (detail.subs_module_active = String(detail.subs_module_active)),
  ),
  'returns "0" for a missing deadline': changeDetails((detail) => (detail.subs_date ||= '0')),
  'returns no deadline': changeDetails((detail) => (detail.subs_date = '')),
  'writes deadlines with hyphens': changeDetails(
    (detail) => (detail.subs_date = detail.subs_date.replace(/(....)(..)(..)/, '$1-$2-$3')),
  ),
  'returns a time for every deadline': changeDetails((detail) => (detail.subs_time = detail.subs_date && '23:59')),
  'returns null for a missing time of the deadline': changeDetails((detail) => (detail.subs_time = null)),
  'writes the id of the contact person as a number': changeDetails(
    (detail) => (detail.subs_person_id = Number(detail.subs_person_id)),
  ),
  'returns "" for a missing contact person': changeDetails(
    (detail) => detail.subs_person_id === '0' && (detail.subs_person_id = ''),
  ),
  'returns the id of a hidden person': changeDetails((detail) => (detail.subs_person_id = '4')),
  'returns the id of another person': changeDetails(
    (detail) => detail.subs_person_id !== '0' && (detail.subs_person_id = '9'),
  ),
  'reports no deadline as expired': changeDetails((detail) => {
    detail.subs_state = 'none';
    delete detail.subs_form;
  }),
  'reports every deadline as expired': changeDetails((detail) => {
    if (detail.subs_date !== '') detail.subs_state = 'deadline_expired';
  }),
  'uses another word for an expired deadline': changeDetails(
    (detail) => detail.subs_state !== 'none' && (detail.subs_state = 'expired'),
  ),
  'has no text for an expired deadline': changeDetails((detail) => delete detail.subs_form),
  'has an empty text for an expired deadline': changeDetails((detail) => {
    if ('subs_form' in detail) detail.subs_form.template_options.subs_list_deadline_expired_button_title = '';
  }),
  'has a text for future deadlines': changeDetails((detail) => {
    detail.subs_form ??= { template_options: { subs_list_deadline_expired_button_title: 'Zu spät' } };
  }),
  'has no long text in getevents': changeItems((event) => delete event.long_desc, 'getevents'),
  'has a different long text in getevents': changeItems((event) => (event.long_desc += '<p>Mehr</p>'), 'getevents'),
  'has an empty long text in getevents': changeItems((event) => (event.long_desc = ''), 'getevents'),
  'has long texts in all lists': changeItems((event) => (event.long_desc ??= ''), /^geteventsby/),
  'returns no pictures of persons': changePeople((person) => delete person.images),
  'returns an array for a missing picture of a person': changePeople(
    (person) => Object.keys(person.images).length === 0 && (person.images = []),
  ),
  'returns empty pictures of persons': changePeople((person) => (person.images = {})),
  'returns other small pictures of persons': changePeople(
    (person) => person.images.th && (person.images.th.url += '?small'),
  ),
  'returns addresses instead of pictures of persons': changePeople(
    (person) => person.images.pr && (person.images.pr = person.images.pr.url),
  ),
  'returns no professions of persons': changePeople((person) => delete person.profession),
  'returns no tasks of persons in getpersonsbygroup': changeEach(
    'getpersonsbygroup',
    (person) => delete person.desc_tasks,
  ),
  'returns no groups of a person in getpersonsbyid': changeEach('getpersonsbyid', (person) => delete person.groups),
  'ticks lists with "true" and "false"': form((json) => {
    for (const list of json.nl_target_lists) list.checked = list.checked === 'checked' ? 'true' : 'false';
  }),
  'ticks lists with null': form((json) => json.nl_target_lists.forEach((list: Json) => (list.checked ||= null))),
  'selects intervals with "true"': form((json) => {
    for (const one of json.nl_interval) one.selected = one.selected === 'selected' ? 'true' : 'false';
  }),
  'selects an interval with "checked"': form((json) => {
    for (const one of json.nl_interval) if (one.selected !== '') one.selected = 'checked';
  }),
  'selects no interval': form((json) => json.nl_interval.forEach((one: Json) => (one.selected = ''))),
  'ticks a list for a new subscriber': form((json) => (json.nl_target_lists[0].checked = 'checked')),
});

const withoutAreas = [
  ...createDeviations('K3', {
    'returns no area at all': changeBody('getlayers', () => []),
    'returns an area without an id': changeEach('getlayers', (layer) => (layer.layer_id = '0')),
    'returns an area that is its own parent': changeEach('getlayers', (layer) => (layer.parent_id = '1')),
    'returns an area without events': changeDetails((detail) => (detail.layers = [])),
    'returns another area in events': changeDetails((detail) =>
      detail.layers.forEach((layer: Json) => (layer.id = '2')),
    ),
  }),
  ...createDeviations('R23', {
    'returns no events for the placeholder area': changeBody('geteventsbylayermerged', (json) =>
      Object.assign(json, { events: [], total_events_nbr: 0 }),
    ),
    'omits an event from the placeholder area': changeForValues(
      'geteventsbylayermerged',
      ([id]) => id === '1',
      (json) => {
        json.events.pop();
        json.total_events_nbr--;
      },
    ),
    'does not know the placeholder area': deviateInOperations('geteventsbylayermerged', () => createErrorReply(404)),
    'counts no events in the placeholder area': changeBody(
      'geteventsbylayermerged',
      (json) => void (json.total_events_nbr = 0),
    ),
  }),
];

export const connectorDeviations: readonly Deviation[] = [
  ...forConnectors(k3),
  ...forConnectors(withoutAreas, { isWithoutAreas: true }),
];

const WRITES = 'testing it would write data, and the kit only reads';

export const unobservableConnectorDeviations = [
  createUnobservableDeviations('K3', {
    'accepts a short text of 1,024 characters': 'it shows only when saving in the office',
    'returns only the fields of the document profile in all operations': 'a key does not reveal its profile',
  }),
  createUnobservableDeviations('K4', {
    'changes stored data when a known address registers again': WRITES,
    'keeps added backslashes in names': WRITES,
    'answers a visitor’s mistake with 400': WRITES,
    'rejects unknown fields': WRITES,
  }),
  createUnobservableDeviations('K5', {
    'notifies websites twice': 'the kit is not a website that is notified',
    'follows redirects of websites': 'the kit is not a website that is notified',
  }),
  createUnobservableDeviations('K6', {
    'allows fewer than 2,000 requests per key': 'the kit sends few requests, and waits when asked to',
    'counts requests by address instead of by key': 'the kit has only one key',
  }),
  createUnobservableDeviations('K7', {
    'leaves a field of a person empty': 'a client does not know whether the person has a value',
  }),
  createUnobservableDeviations('K8', {
    'treats a path of another website as its own address': 'a client does not know the address of the website',
  }),
  createUnobservableDeviations('K9', {
    'gives another id to a person shown by name only': 'a client does not know whether a name is free text or a person',
  }),
  createUnobservableDeviations('K10', {
    'does not include a must-use plugin': 'the plugin belongs to the website, not to the service',
  }),
  createUnobservableDeviations('R18', {
    'keeps quotation marks in the values of the form': 'the kit knows no subscriber to request the form of',
  }),
  createUnobservableDeviations('R23', {
    'has a placeholder area without events': 'a real area without events looks the same',
  }),
].flat();
