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

/** Returns a value in place of an empty array. */
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
  'has an organizer without a name for nobody': inPlaceOfNone('organizer', NOBODY),
  'has null for no organizer': inPlaceOfNone('organizer', null),
  'has an organizer in an array': single('organizer', (organizer) => [organizer]),
  'tells no organizer': single('organizer', () => []),
  'leaves the first name of the organizer out': single('organizer', (one) => void delete one.firstname),
  'says no parts of the organizer’s name': single(
    'organizer',
    (one) => void Object.assign(one, { firstname: '', lastname: '' }),
  ),
  'says the last name of the organizer twice': single('organizer', (one) => void (one.firstname = one.lastname)),
  'says the first name last': single(
    'organizer',
    (one) => void Object.assign(one, { firstname: one.lastname, lastname: one.firstname }),
  ),
  'has no telephone of the organizer': single('organizer', (one) => void (one.phone = '')),
  'has another profession of the organizer': single('organizer', (one) => void (one.profession += ' i. R.')),
  'has null for what nobody knows of the organizer': single('organizer', (one) => void (one.email ||= null)),
  'tells organizers as the document does': single('organizer', ({ name, person_id }) => ({ name, person_id })),
  'tells children’s care by an array': single('childcare_person', (one) => [one]),
  'tells children’s care as a text': single('childcare_person', ({ name }) => name),
  'tells children’s care without a name': inPlaceOfNone('childcare_person', { name: '' }),
  'has null for no children’s care': inPlaceOfNone('childcare_person', null),
  'tells the person to ask by an array': single('subscribe_person', (one) => [one]),
  'tells the person to ask without the address of mail': single('subscribe_person', ({ name }) => ({ name })),
  'tells another address of the person to ask': single('subscribe_person', (one) => void (one.email += '.test')),
  'has nobody to ask': single('subscribe_person', () => []),
  'has an empty person to ask': inPlaceOfNone('subscribe_person', { name: '', email: '' }),
  'tells the collection by an array': single('collection', (one) => [one]),
  'has a collection for nothing': inPlaceOfNone('collection', { project: '', url: '' }),
  'has null for no collection': inPlaceOfNone('collection', null),
  'tells areas without a name': changeDetails((detail) => detail.layers.forEach((layer: Json) => delete layer.name)),
  'has other names of areas': changeDetails((detail) => detail.layers.forEach((layer: Json) => (layer.name += '.'))),
  'has no caption of pictures': changeDetails((detail) => delete detail.image_caption),
  'has null for no caption': changeDetails((detail) => (detail.image_caption ||= null)),
  'has no source of pictures': changeDetails((detail) => delete detail.image_source_url),
  'has no picture for lists': changeDetails((detail) => (detail.list_image_url = '')),
  'leaves the picture for lists out': changeDetails((detail) => delete detail.list_image_url),
  'has another picture for lists': changeDetails(
    (detail) => (detail.list_image_url &&= `${detail.list_image_url}?small`),
  ),
  'says that signing up is there where it is not': changeDetails((detail) => (detail.subs_module_active = false)),
  'says that signing up is nowhere': changeDetails((detail) => (detail.subs_module_active = true)),
  'says signing up by a text': changeDetails(
    (detail) => (detail.subs_module_active = String(detail.subs_module_active)),
  ),
  'has "0" for no deadline': changeDetails((detail) => (detail.subs_date ||= '0')),
  'has no deadline': changeDetails((detail) => (detail.subs_date = '')),
  'writes deadlines with dashes': changeDetails(
    (detail) => (detail.subs_date = detail.subs_date.replace(/(....)(..)(..)/, '$1-$2-$3')),
  ),
  'has a time of deadlines': changeDetails((detail) => (detail.subs_time = detail.subs_date && '23:59')),
  'has null for no time of deadlines': changeDetails((detail) => (detail.subs_time = null)),
  'writes the number of the person to ask as a number': changeDetails(
    (detail) => (detail.subs_person_id = Number(detail.subs_person_id)),
  ),
  'has "" for nobody to ask': changeDetails((detail) => detail.subs_person_id === '0' && (detail.subs_person_id = '')),
  'tells the number of a person whom nobody may see': changeDetails((detail) => (detail.subs_person_id = '4')),
  'tells the number of another person': changeDetails(
    (detail) => detail.subs_person_id !== '0' && (detail.subs_person_id = '9'),
  ),
  'says of no deadline that it is over': changeDetails((detail) => {
    detail.subs_state = 'none';
    delete detail.subs_form;
  }),
  'says of every deadline that it is over': changeDetails((detail) => {
    if (detail.subs_date !== '') detail.subs_state = 'deadline_expired';
  }),
  'has another word for a deadline that is over': changeDetails(
    (detail) => detail.subs_state !== 'none' && (detail.subs_state = 'expired'),
  ),
  'has no text for a deadline that is over': changeDetails((detail) => delete detail.subs_form),
  'has an empty text for a deadline that is over': changeDetails((detail) => {
    if ('subs_form' in detail) detail.subs_form.template_options.subs_list_deadline_expired_button_title = '';
  }),
  'has a text for deadlines that are to come': changeDetails((detail) => {
    detail.subs_form ??= { template_options: { subs_list_deadline_expired_button_title: 'Zu spät' } };
  }),
  'has no long text in getevents': changeItems((event) => delete event.long_desc, 'getevents'),
  'has another long text in getevents': changeItems((event) => (event.long_desc += '<p>Mehr</p>'), 'getevents'),
  'has an empty long text in getevents': changeItems((event) => (event.long_desc = ''), 'getevents'),
  'has long texts in all lists': changeItems((event) => (event.long_desc ??= ''), /^geteventsby/),
  'has no pictures of persons': changePeople((person) => delete person.images),
  'has an array for no picture of a person': changePeople(
    (person) => Object.keys(person.images).length === 0 && (person.images = []),
  ),
  'has empty pictures of persons': changePeople((person) => (person.images = {})),
  'has other small pictures of persons': changePeople(
    (person) => person.images.th && (person.images.th.url += '?small'),
  ),
  'has addresses in the place of pictures of persons': changePeople(
    (person) => person.images.pr && (person.images.pr = person.images.pr.url),
  ),
  'has no profession of persons': changePeople((person) => delete person.profession),
  'has no tasks of persons in getpersonsbygroup': changeEach('getpersonsbygroup', (person) => delete person.desc_tasks),
  'has no groups of persons in getpersonsbyid': changeEach('getpersonsbyid', (person) => delete person.groups),
  'ticks lists by "true" and "false"': form((json) => {
    for (const list of json.nl_target_lists) list.checked = list.checked === 'checked' ? 'true' : 'false';
  }),
  'ticks lists by null': form((json) => json.nl_target_lists.forEach((list: Json) => (list.checked ||= null))),
  'selects intervals by "true"': form((json) => {
    for (const one of json.nl_interval) one.selected = one.selected === 'selected' ? 'true' : 'false';
  }),
  'selects an interval by "checked"': form((json) => {
    for (const one of json.nl_interval) if (one.selected !== '') one.selected = 'checked';
  }),
  'selects no interval': form((json) => json.nl_interval.forEach((one: Json) => (one.selected = ''))),
  'ticks a list of a new subscriber': form((json) => (json.nl_target_lists[0].checked = 'checked')),
});

const withoutAreas = [
  ...createDeviations('K3', {
    'has no area at all': changeBody('getlayers', () => []),
    'has an area without a number': changeEach('getlayers', (layer) => (layer.layer_id = '0')),
    'has an area that is above itself': changeEach('getlayers', (layer) => (layer.parent_id = '1')),
    'has an area that no event is in': changeDetails((detail) => (detail.layers = [])),
    'has another area in events': changeDetails((detail) => detail.layers.forEach((layer: Json) => (layer.id = '2'))),
  }),
  ...createDeviations('R23', {
    'has no events in the area that stands for all': changeBody('geteventsbylayermerged', (json) =>
      Object.assign(json, { events: [], total_events_nbr: 0 }),
    ),
    'leaves an event out of the area that stands for all': changeForValues(
      'geteventsbylayermerged',
      ([id]) => id === '1',
      (json) => {
        json.events.pop();
        json.total_events_nbr--;
      },
    ),
    'does not know the area that stands for all': deviateInOperations('geteventsbylayermerged', () =>
      createErrorReply(404),
    ),
    'counts no events in the area that stands for all': changeBody(
      'geteventsbylayermerged',
      (json) => void (json.total_events_nbr = 0),
    ),
  }),
];

export const connectorDeviations: readonly Deviation[] = [
  ...forConnectors(k3),
  ...forConnectors(withoutAreas, { isWithoutAreas: true }),
];

const WRITES = 'it is asked by what would write, and the kit only reads';

export const unobservableConnectorDeviations = [
  createUnobservableDeviations('K3', {
    'takes a short text of 1,024 characters': 'only who saves in the office meets it',
    'tells as few fields as the document, by all operations alike': 'a key does not tell its profile',
  }),
  createUnobservableDeviations('K4', {
    'changes what is known of an address that registers again': WRITES,
    'leaves added backslashes in names': WRITES,
    'answers a mistake of a visitor by 400': WRITES,
    'refuses keys that it does not know': WRITES,
  }),
  createUnobservableDeviations('K5', {
    'announces changes twice': 'the kit is no website that is told of changes',
    'follows redirects of websites': 'the kit is no website that is told of changes',
  }),
  createUnobservableDeviations('K6', {
    'lets fewer than 2,000 requests of a key pass': 'the kit sends no flood; where it is told to wait, it waits',
    'counts keys by their address': 'there is one key',
  }),
  createUnobservableDeviations('K7', {
    'leaves a field of a person empty': 'whether the person has a value for it is not known',
  }),
  createUnobservableDeviations('K8', {
    'writes a path of another website as an address of its own': 'the address of the website is not known',
  }),
  createUnobservableDeviations('K9', {
    'gives a person who is shown by name alone another id':
      'whether a free text or a person stands behind a name is not known',
  }),
  createUnobservableDeviations('K10', {
    'has no must-use plugin': 'the plugin belongs to the website, not to the service',
  }),
  createUnobservableDeviations('R18', {
    'leaves quotation marks in the values of the form': 'no subscriber is known whose form could be asked for',
  }),
  createUnobservableDeviations('R23', {
    'has an area that stands for no event, nor says an event that it is in it': 'an area without events looks the same',
  }),
].flat();
