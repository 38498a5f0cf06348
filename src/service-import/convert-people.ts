// People: those on the web, and participants of events known by name only. A bundle identifies people by id, so the latter get unused ids;
// equal names are one person (rules P1 and P3).

import {
  type FieldReader,
  hasVisibleText,
  parseId,
  parseIdList,
  parseInteger,
  selectRowsWithUniqueIds,
} from '../service-client/field-reader.ts';
import { idAt, type ServiceRow, textAt, toRows } from '../service-client/rows.ts';
import type { GatheredService } from './gathered.ts';

export interface PersonIndex {
  readonly idsOf: (told: unknown) => number[];
  readonly known: (row: ServiceRow, key: string) => number | undefined;
  readonly byName: (firstname: string, lastname: string) => number;
  readonly all: () => readonly object[];
  readonly named: () => number;
}

export function convertPeople(
  { persons, members, events }: Pick<GatheredService, 'persons' | 'members' | 'events'>,
  groupIds: ReadonlySet<number>,
  taking: FieldReader,
): PersonIndex {
  const doing = functionsIn(members, taking);
  const professions = professionsIn(events);
  const onWeb = selectRowsWithUniqueIds(persons, 'person_id', 'person', taking).flatMap(({ id, row: told }) => {
    const row = { profession: professions.get(id), ...told };
    taking.about(`person ${id}`);
    const groups = membershipsOf(id, row, doing, taking).filter(({ group_id: group }) => groupIds.has(group));
    const person = personOf(id, row, groupIds, taking);
    return person === undefined ? [] : [{ ...person, groups }];
  });
  const known = new Set(onWeb.map(({ id }) => id));
  const byWholeName = new Map<string, number | undefined>();
  for (const { id, firstname, lastname } of onWeb) {
    const whole = [firstname, lastname].filter(Boolean).join(' ');
    // A name that two people share is ambiguous.
    byWholeName.set(whole, byWholeName.has(whole) ? undefined : id);
  }
  const others = new Map<string, object & { readonly id: number }>();
  const newId = idsAfter(known);
  const byName = (firstname: string, lastname: string, again = 0): number => {
    const key = JSON.stringify([firstname, lastname, again]);
    const found = others.get(key) ?? { id: newId(), visibility: 'events', firstname, lastname };
    others.set(key, found);
    return found.id;
  };
  const byWhole = (whole: string, used: ReadonlySet<number>): number => {
    for (let again = 0; ; again++) {
      const id = byName(...splitName(whole), again);
      if (!used.has(id)) return id;
    }
  };
  const knownId = (row: ServiceRow, key: string) => {
    const id = parseId(row, key);
    return id !== undefined && known.has(id) ? id : undefined;
  };
  return {
    known: knownId,
    byName,
    idsOf: (told) => {
      const used = new Set<number>();
      for (const row of Array.isArray(told) ? toRows(told) : namesIn(told)) {
        const name = taking.text(row, 'name');
        const id = knownId(row, 'person_id') ?? (row['person_id'] === undefined ? byWholeName.get(name) : undefined);
        if (id !== undefined) used.add(id);
        else if (hasVisibleText(name)) used.add(byWhole(name, used));
      }
      return [...used];
    },
    all: () => [...onWeb, ...others.values()],
    named: () => others.size,
  };
}

function namesIn(told: unknown): readonly ServiceRow[] {
  const [only] = toRows([told]);
  return only === undefined
    ? []
    : textAt(only, 'name')
        .split(', ')
        .map((name) => ({ name }));
}

function splitName(whole: string): [firstname: string, lastname: string] {
  const at = whole.lastIndexOf(' ');
  const last = whole.slice(at + 1);
  return at <= 0 || !hasVisibleText(last) ? ['', whole] : [whole.slice(0, at), last];
}

/** Maximum id to continue from: above it there may be too few free ids. */
const MAX_FOLLOWED_ID = 4_000_000_000;

/** Creates a generator of unused ids, after the highest known one. */
function idsAfter(known: ReadonlySet<number>): () => number {
  let last = [...known].reduce((highest, id) => (id < MAX_FOLLOWED_ID ? Math.max(highest, id) : highest), 0);
  return () => {
    do last++;
    while (known.has(last));
    return last;
  };
}

function personOf(id: number, row: ServiceRow, groupIds: ReadonlySet<number>, taking: FieldReader) {
  const text = (key: string) => taking.text(row, key);
  taking.about(`person ${id}`);
  const [firstname, lastname] = namesOf(text);
  if (!hasVisibleText(lastname)) {
    taking.reportDropped(`person ${id}`, 'has no name and was left out');
    return undefined;
  }
  const main = parseId(row, 'main_group_id');
  const sex = text('sex');
  return {
    id,
    visibility: 'web',
    firstname,
    lastname,
    sex: sex === 'f' || sex === 'm' ? sex : '',
    phone: text('phone'),
    email: text('email'),
    profession: text('profession'),
    parish_function: text('parish_function'),
    short_desc: text('short_desc'),
    url: taking.address(row, 'url'),
    url_type: text('url_type'),
    address: text('address'),
    postcode: text('postcode'),
    city: text('city'),
    business_name: text('business_name'),
    desc_tasks: text('desc_tasks'),
    desc_personal: text('desc_personal'),
    website: taking.address(row, 'website'),
    main_group_id: main !== undefined && groupIds.has(main) ? main : null,
    image: imageOf(row, taking),
  };
}

/** Uses the first name or the business name as the last name if that is missing. */
function namesOf(text: (key: string) => string): [firstname: string, lastname: string] {
  const [firstname, lastname] = [text('firstname'), text('lastname')];
  if (hasVisibleText(lastname)) return [firstname, lastname];
  return ['', hasVisibleText(firstname) ? firstname : text('business_name')];
}

function imageOf(row: ServiceRow, taking: FieldReader) {
  const url = taking.address(row, 'image_url');
  if (!hasVisibleText(url)) return null;
  return {
    url,
    width: parseInteger(row['image_width'], 0),
    height: parseInteger(row['image_height'], 0),
    source_text: taking.text(row, 'image_source_text'),
    source_url: taking.address(row, 'image_source_url'),
  };
}

const ROLES = ['coorganizers', 'lectors', 'visitators', 'organists', 'vergers', 'childcare_person', 'subscribe_person'];

/** Collects professions from events, because some services provide them only there. */
function professionsIn(events: GatheredService['events']): ReadonlyMap<number, unknown> {
  const found = new Map<number, unknown>();
  for (const { item, detail = {} } of events) {
    const rows = [item['organizer'], ...ROLES.flatMap((role) => detail[role])];
    for (const row of toRows(rows)) {
      const id = parseId(row, 'person_id') ?? parseId(row, 'id');
      if (id !== undefined && textAt(row, 'profession') !== '') found.set(id, row['profession']);
    }
  }
  return found;
}

function functionsIn(members: ServiceRow | undefined, taking: FieldReader): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [group, rows] of Object.entries(members ?? {})) {
    taking.about(`person group ${group.slice(0, 40)}`);
    for (const row of toRows(rows))
      found.set(`${group} ${idAt(row, 'person_id')}`, taking.text(row, 'function_in_group'));
  }
  return found;
}

function membershipsOf(id: number, row: ServiceRow, doing: ReadonlyMap<string, string>, taking: FieldReader) {
  const found = new Map<number, string>();
  const isTold = Array.isArray(row['groups']);
  for (const group of toRows(row['groups'])) {
    const groupId = parseId(group, 'group_id');
    if (groupId !== undefined) found.set(groupId, taking.text(group, 'function_in_group'));
  }
  for (const groupId of isTold ? [] : parseIdList(row['all_group_ids'])) {
    found.set(groupId, doing.get(`${groupId} ${id}`) ?? '');
  }
  return [...found].map(([group_id, does]) => ({ group_id, function: does }));
}
