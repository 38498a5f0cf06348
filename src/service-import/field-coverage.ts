// Coverage of the bundle's fields by the interface: operations that provide a field, and its limitations (rule Z7). A test compares this
// table with the format, so that each new field is either read or listed as missing.

export interface FieldOrigin {
  /** Operations that provide the field, independently of each other; empty if none does. */
  readonly from: readonly string[];
  readonly limitation: string;
}

type Table = Readonly<Record<string, FieldOrigin>>;

function fields(at: string, names: string, from: string, but = ''): Table {
  const telling = { from: from.split(' ').filter(Boolean), limitation: but };
  return Object.fromEntries(names.split(' ').map((name) => [name === '' ? at : `${at}.${name}`, telling]));
}

const DETAILS = 'geteventdetails sync';
const PERSONS = 'getpersonsbyid getpersonsbygroup sync';
const MORE_OF_PERSONS = 'getpersondetails postpersondetails sync';
const ROOMS = 'getrooms sync';
const CONNECTOR = 'only provided to keys with the profile `connector`; otherwise empty';
const ORDER = 'the order is kept, but the numbers start at 1';
const OFFICE = 'only available in the office';
const WHOLE = 'a path of the website is imported as a full address';
const PLANNED = 'the rota is only available in the office';

const instance: Table = {
  ...fields('instance', 'name', '', 'the requested instance, or --into'),
  ...fields('instance', 'title locale time_zone', '', 'as given by --title, --locale and --time-zone'),
  ...fields('instance', 'public_url newsletter_lookup double_opt_in', '', 'a setting of the instance'),
  ...fields(
    'instance',
    'room_conflicts event_url accent logo_url footer outside plan',
    '',
    'a setting of the instance',
  ),
};

const places: Table = {
  ...fields('buildings', 'id name street postcode city url url_is_external', ROOMS),
  ...fields('buildings', 'position', ROOMS, ORDER),
  ...fields('rooms', 'id building_id name shortcut', ROOMS),
  ...fields('rooms', 'position', ROOMS, ORDER),
  ...fields('rooms', 'public_name', `getevents ${DETAILS}`, 'only provided if a visible event takes place in the room'),
  ...fields('rooms', 'capacity equipment bookable', '', OFFICE),
};

const ABOVE = 'below a group that is not public, the nearest public group above it';

const groups: Table = {
  ...fields(
    'layers',
    'id name',
    'getlayers sync',
    'if there are no areas, a key with the profile `connector` gets one placeholder',
  ),
  ...fields('layers', 'parent_id url', 'getlayers sync'),
  ...fields('layers', 'position', 'getlayers sync', ORDER),
  ...fields('target_groups', 'id name longname url', 'gettargetgroups sync'),
  ...fields('target_groups', 'position', 'gettargetgroups sync', ORDER),
  ...fields('person_groups', 'id name short_name public_target', 'getpersongroups sync'),
  ...fields('person_groups', 'parent_id', 'getpersongroups sync', ABOVE),
  ...fields('person_groups', 'public', 'getpersongroups sync', 'groups that are not public are not provided'),
  ...fields('person_groups', 'position', 'getpersongroups sync', ORDER),
  ...fields('document_groups', 'id name public_name description doc_group_order', 'get_doc_groups sync'),
  ...fields('document_groups', 'color_id right', 'get_doc_groups sync'),
  ...fields(
    'document_groups',
    'order',
    'get_doc_groups sync',
    'renumbered if some of them are below a group that is not public',
  ),
  ...fields('document_groups', 'parent_id', 'get_doc_groups sync', ABOVE),
  ...fields('document_groups', 'public deleted', 'get_doc_groups sync', 'groups that are not public are not provided'),
};

const persons: Table = {
  ...fields('persons', 'id', PERSONS, 'people known by name only get a generated id'),
  ...fields(
    'persons',
    'visibility',
    PERSONS,
    'for people who are not visible on the web, visible events give only the name, or nothing',
  ),
  ...fields(
    'persons',
    'firstname lastname',
    PERSONS,
    'for people known by name only, the last word is used as the last name',
  ),
  ...fields('persons', 'sex phone email parish_function short_desc url url_type', PERSONS),
  ...fields('persons', 'address postcode city business_name', PERSONS),
  ...fields('persons', 'desc_tasks desc_personal website', MORE_OF_PERSONS),
  ...fields(
    'persons',
    'profession',
    `${MORE_OF_PERSONS} getevents`,
    'a service without getpersondetails provides it only for people who take part in a visible event',
  ),
  ...fields('persons', 'main_group_id groups.group_id', PERSONS, 'groups that are not public are not provided'),
  ...fields('persons', 'groups.function', `${MORE_OF_PERSONS} getpersonsbygroups`),
  ...fields('persons', 'image.url image.width image.height', PERSONS),
  ...fields('persons', 'image.source_text image.source_url', `${MORE_OF_PERSONS} ${PERSONS}`, CONNECTOR),
};

const lists: Table = {
  ...fields('list_groups', 'id name', 'getlistgroups sync'),
  ...fields('list_groups', 'position', 'getlistgroups sync', ORDER),
  ...fields('lists', 'id', 'getlistsbygroup'),
  ...fields('lists', 'position', 'getlistsbygroup', ORDER),
  ...fields('lists', 'group_ids', 'getlistgroups sync'),
  ...fields(
    'lists',
    'name',
    'getlistsbygroup',
    'the public title, if there is one; the name in the office is not provided',
  ),
  ...fields('lists', 'public_title', '', 'imported as the name'),
  ...fields('lists', 'rule exclude_event_ids', '', 'lists are imported with their current events, picked by hand'),
  ...fields('lists', 'include_event_ids', 'getlistsbygroup geteventsbylist', 'includes the events that match the rule'),
};

const SHOWN = 'past events, drafts, and events that are not public or not published yet are not provided';

const SIGN_UPS = 'existing sign-ups are not provided, so people have to sign up again';

const events: Table = {
  ...fields('events', 'id public', 'getevents', SHOWN),
  ...fields('events', 'date_from date_to hide_time topic', 'getevents'),
  ...fields(
    'events',
    'title short_desc',
    'getevents',
    'for cancelled and postponed events, they begin with the status and the note',
  ),
  ...fields('events', 'long_desc', `${DETAILS} geteventsbygroup`),
  ...fields(
    'events',
    'event_type',
    'geteventsbygroup',
    'a service that does not support 0 for all target groups provides it only for events with a target group',
  ),
  ...fields(
    'events',
    'organizer',
    `getevents ${DETAILS}`,
    'people who are not visible on the web are imported as text',
  ),
  ...fields(
    'events',
    'coorganizer_ids lector_ids visitator_ids organist_ids verger_ids',
    DETAILS,
    'people who may not be shown are not provided',
  ),
  ...fields('events', 'further_coorganizer catering with_sacrament', DETAILS),
  ...fields('events', 'childcare.id childcare.text', DETAILS),
  ...fields('events', 'childcare.person_ids', DETAILS, 'people who may not be shown are not provided'),
  ...fields('events', 'baptism_offer', DETAILS),
  ...fields('events', 'collection', DETAILS, WHOLE),
  ...fields('events', 'subscription.open', 'getevents', 'not provided after the deadline, or for cancelled events'),
  ...fields('events', 'subscription.deadline', 'getevents'),
  ...fields(
    'events',
    'subscription.person',
    `getevents ${DETAILS}`,
    'people who are not visible on the web are imported as text',
  ),
  ...fields('events', 'subscription.deadline_time subscription.online', '', SIGN_UPS),
  ...fields('events', 'target_group_ids layer_ids rooms', DETAILS),
  ...fields('events', 'files', DETAILS, WHOLE),
  ...fields('events', 'image.url', 'getevents', WHOLE),
  ...fields('events', 'image.width image.height', DETAILS),
  ...fields('events', 'image.caption image.source_text image.source_url', DETAILS, CONNECTOR),
  ...fields('events', 'status status_note', '', 'the status is in the title, the note in the short description'),
  ...fields('events', 'state publish_from', '', SHOWN),
  ...fields('events', 'occupies_from occupies_to hours internal_note', '', OFFICE),
  ...fields('events', 'series source', '', 'the events of a series are imported as single events'),
  ...fields('events', 'needs', '', PLANNED),
  ...fields('events', 'request_id', '', OFFICE),
};

const plan: Table = {
  ...fields('roles', 'id position name short_name field service group_ids need rule', '', PLANNED),
  ...fields('roles', 'ask self public rest_days most_a_month', '', PLANNED),
  ...fields('absences', 'id person_id from to', '', PLANNED),
  ...fields('rosters', 'id name public duties', '', PLANNED),
  ...fields('person_keys', 'person_id key made_at', '', PLANNED),
  ...fields('assignments', 'id event_id role_id person_id name state at note offered', '', PLANNED),
};

const roomRequests: Table = {
  ...fields('rooms', 'request', '', OFFICE),
  ...fields('requests', '', '', OFFICE),
};

const signUps: Table = {
  ...fields('forms', 'id name intro consent fields', '', SIGN_UPS),
  ...fields('bookings', 'id key event_id state people email phone answers note', '', SIGN_UPS),
  ...fields('bookings', 'created_at held_until present', '', SIGN_UPS),
};

/** Every field of a bundle by its path, without the indexes of arrays. */
export const FIELD_COVERAGE: Table = {
  ...instance,
  ...places,
  ...groups,
  ...signUps,
  ...roomRequests,
  ...plan,
  ...persons,
  ...lists,
  ...events,
  ...fields('series', '', '', 'the events of a series are imported as single events'),
  ...fields('sources', '', '', OFFICE),
  ...fields('newsletter', 'target_lists', 'getnlsubscriberfrom'),
  ...fields('newsletter', 'subscribers', '', 'only the subscribers themselves can read their data'),
};

export const CONTENT_NOT_PROVIDED = [
  'keys of the interface',
  'accounts',
  'the history and the trash',
  'websites',
  'the files themselves',
];
