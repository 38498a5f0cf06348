// Fields of events and persons that the WordPress plugin reads, with the required type and size.

import { expect } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: the plugin reads untyped JSON
type Json = any;

const MAX_RECORD = 65_535;

function expectTexts(record: Json, keys: string): void {
  for (const key of keys.split(' ')) expect([key, typeof record[key]]).toEqual([key, 'string']);
}

/** Expects texts without tags, because the plugin prints them without escaping. */
function expectPlain(record: Json, keys: string): void {
  expectTexts(record, keys);
  for (const key of keys.split(' ')) expect(record[key]).not.toMatch(/<[a-z/!?]/i);
}

function expectId(id: unknown): void {
  expect(id).toMatch(/^[1-9]\d{0,9}$/);
  expect(Number(id)).toBeLessThanOrEqual(4_294_967_295);
}

/** Expects local time without a zone, which PHP and MySQL parse literally. */
function expectTime(text: string): void {
  expect(text).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(new Date(`${text.replace(' ', 'T')}Z`).toISOString().slice(0, 19)).toBe(text.replace(' ', 'T'));
}

/** Expects one object with these texts, or an empty array if it is missing. */
function expectOneOrNone(value: Json, keys: string): void {
  if (Array.isArray(value)) expect(value).toEqual([]);
  else expectTexts(value, keys);
}

export function expectEvent(event: Json): void {
  expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThanOrEqual(MAX_RECORD);
  expectId(event.event_id);
  expectTime(event.date_from);
  expectTime(event.date_to);
  expectPlain(event, 'date_text title topic short_desc further_coorganizer catering childcare_text baptism_offer_text');
  expectTexts(event, 'long_desc image_url list_image_url image_caption image_source_text image_source_url');
  expect(event.short_desc.length).toBeLessThan(1024);
  expect(event.with_sacrament).toEqual(expect.any(Number));
  expectPeople(event);
  expectOneOrNone(event.childcare_person, 'name');
  expectOneOrNone(event.collection, 'project url');
  expectOneOrNone(event.subscribe_person, 'name email');
  expectSubscription(event);
  for (const { id } of [...event.target_groups, ...event.layers]) expectId(id);
  expectPlace(event.rooms);
  for (const file of event.files) expectTexts(file, 'url desc file_name file_type filesize_kb');
  for (const size of [event.image_width, event.image_height]) expect(size).toMatch(/^\d+$/);
  if (event.list_image_url !== '') expect(event.list_image_url).toMatch(/^https?:\/\/|^\//);
}

function expectPeople(event: Json): void {
  // The plugin prints a comma after the name, and only the comma if the name is empty.
  if (Array.isArray(event.organizer)) expect(event.organizer).toEqual([]);
  else {
    expect(event.organizer.person_id).toBeGreaterThan(0);
    expectTexts(event.organizer, 'name');
    expect(event.organizer.name).not.toBe('');
  }
  for (const role of ['coorganizers', 'organists']) {
    expect(Array.isArray(event[role])).toBe(true);
    for (const someone of event[role]) expectTexts(someone, 'name');
  }
  for (let number = 1; number <= 8; number++) {
    const people = event[`service${number}`];
    if (people !== undefined) expect(Array.isArray(people)).toBe(true);
  }
}

/** Expects both generations of field names, and the states that the plugin supports. */
function expectSubscription(event: Json): void {
  // If there is neither the module nor a deadline, the plugin prints that the deadline has passed, without a date.
  expect(typeof event.subs_module_active).toBe('boolean');
  const isHere = 'subs_type' in event;
  // The plugin reads this text without checking that it exists.
  if (event.subs_state === 'deadline_expired') {
    expectTexts(event.subs_form.template_options, 'subs_list_deadline_expired_button_title');
    expect(event.subs_form.template_options.subs_list_deadline_expired_button_title).not.toBe('');
    expect(event.subs_module_active).toBe(isHere);
  } else expect('subs_form' in event).toBe(isHere);
  if (isHere) expectForm(event);
  expect(event.subscribe_date).toMatch(/^(0|\d{8})$/);
  expect(event.subs_date).toMatch(/^(0|\d{8})?$/);
  expect(event.subs_date).toBe(event.subscribe_date === '0' ? '' : event.subscribe_date);
  expect(event.subs_time).toMatch(/^(\d{4})?$/);
  expect(event.subs_person_id).toMatch(/^\d+$/);
  expect(['none', 'subs_link', 'waiting_list', 'booked_up', 'deadline_expired', 'no_subs_form']).toContain(
    event.subs_state,
  );
}

/** Expects the fields of a form that the plugin prints without checking that they exist (rule J18). */
function expectForm(event: Json): void {
  // With "1" the plugin prints that sign-up is not required.
  expect(Number(event.subs_person_id)).toBeGreaterThan(1);
  for (const key of ['seats_online', 'seats_entrance']) expect(event[key]).toEqual(expect.any(Number));
  if (event.subs_state === 'no_subs_form') {
    expectTexts(event, 'subs_form_no_subs_form_text subs_list_no_subs_form_text');
  }
  const { template_options: options, formfields: fields } = event.subs_form;
  expectTexts(
    options,
    'subs_detail_button_text subs_detail_booked_up_text subs_detail_deadline_expired_text subs_list_button_text',
  );
  expectTexts(options, 'subs_form_waitinglist_text subs_form_booked_up_text');
  expectTexts(event.subs_form, 'subs_form_text');
  for (const field of fields) {
    expectTexts(field, 'field_id field_name label type options related_fields helptext config_json');
    expect([0, 1]).toContain(field.required);
    // The plugin permanently hides a field with a value in `related_fields`.
    expect([field.related_fields, field.default_value]).toEqual(['', null]);
  }
}

function expectPlace(rooms: Json): void {
  expect(Array.isArray(rooms)).toBe(true);
  const [first] = rooms;
  if (first === undefined) return;
  expectTexts(first, 'location_name name location_url location_address location_postcode location_city');
  expect(['0', '1']).toContain(first.location_url_is_external);
}

export function expectPerson(person: Json): void {
  expect(Buffer.byteLength(JSON.stringify(person))).toBeLessThanOrEqual(MAX_RECORD);
  expectId(person.person_id);
  expectPlain(person, 'firstname lastname profession short_desc email phone desc_tasks desc_personal');
  expectTexts(person, 'postcode address city');
  // The plugin's pages print these fields. They do not use phone, address or website of the fields above.
  expectTexts(person, 'business_street business_postcode business_city business_phone pers_website');
  expectTexts(person, 'image_source_text image_source_url');
  const { business_street, business_postcode, business_city, business_phone, pers_website } = person;
  expect([business_street, business_postcode, business_city, business_phone, pers_website]).toEqual([
    person.address,
    person.postcode,
    person.city,
    person.phone,
    person.website,
  ]);
  const { images } = person;
  expect([typeof images, images === null, Array.isArray(images)]).toEqual(['object', false, false]);
  for (const tag of ['pr', 'th']) {
    if (images[tag] !== undefined) expect(images[tag].url).toMatch(/^https?:\/\//);
  }
}
