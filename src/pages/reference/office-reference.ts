// Content of the office API's reference, derived from the routes: shared routes of all kinds once, all others by subject.

import type { Kind } from '../../model/entity.ts';
import type { JsonSchema } from '../../model/format/rule.ts';
import { describeMaxLength } from '../../model/format/scalars.ts';
import { ROUTED_KINDS } from '../../model/kinds/index.ts';
import type { AnyKindTable } from '../../model/kinds/kind-table.ts';
import type { ApiParameter } from '../../office-api/parameters.ts';
import type { Route } from '../../office-api/route.ts';

export type ParametersByName = Readonly<Record<string, ApiParameter>>;

export interface SharedRoute {
  readonly route: Route;
  readonly own: readonly { readonly array: string; readonly query: ParametersByName }[];
}

export interface RouteSubject {
  readonly tag: string;
  readonly routes: readonly Route[];
}

export interface OfficeReference {
  readonly shared: readonly SharedRoute[];
  readonly subjects: readonly RouteSubject[];
}

export function createOfficeReference(routes: readonly Route[]): OfficeReference {
  const verbs = Map.groupBy(routes, ({ name }) => name.split('.')[1] ?? '');
  const sharing = [...verbs.values()].flatMap((alike) => {
    const ofKinds = ROUTED_KINDS.map((table) => ({ table, route: alike.find(({ path }) => isPathOf(path, table)) }));
    const found = ofKinds.flatMap(({ table, route }) => (route === undefined ? [] : [{ table, route }]));
    return found.length === ROUTED_KINDS.length ? [found] : [];
  });
  const taken = new Set(sharing.flat().map(({ route }) => route));
  const others = Map.groupBy(
    routes.filter((route) => !taken.has(route)),
    ({ name }) => name.split('.')[0] ?? '',
  );
  return {
    shared: sharing.map(sharedAddress),
    subjects: [...others].map(([tag, ofTag]) => ({ tag, routes: ofTag })),
  };
}

/** True for a path that exists in the same form for every kind. */
function isPathOf(path: string, { array }: AnyKindTable): boolean {
  return [`/${array}`, `/${array}/{id}`, `/${array}/{id}/history`].includes(path);
}

interface OfKind {
  readonly table: AnyKindTable;
  readonly route: Route;
}

function sharedAddress(ofKinds: readonly OfKind[]): SharedRoute {
  const [first] = ofKinds as readonly [OfKind];
  const queries = ofKinds.map(({ route }) => route.query ?? {});
  const isCommon = (name: string) => queries.every((query) => name in query);
  const pick = (query: ParametersByName, keep: (name: string) => boolean): ParametersByName =>
    Object.fromEntries(Object.entries(query).filter(([name]) => keep(name)));
  const own = ofKinds.map(({ table: { array }, route: { query = {} } }) => {
    return { array, query: pick(query, (name) => !isCommon(name)) };
  });
  const query = pick(first.route.query ?? {}, isCommon);
  return {
    route: { ...first.route, ...generalizeRoute(first), query },
    own: own.filter((one) => Object.keys(one.query).length > 0),
  };
}

/** Path, name and summary of a route, written for any kind. */
function generalizeRoute({ table: { kind, array }, route }: OfKind): Pick<Route, 'path' | 'name' | 'summary'> {
  const noun = kind.replaceAll('_', ' ');
  const words = (text: string) =>
    text
      .replaceAll(array.replaceAll('_', ' '), 'entities')
      .replaceAll(new RegExp(`\\ban? ${noun}\\b`, 'g'), 'an entity')
      .replaceAll(new RegExp(`\\b${noun}\\b`, 'g'), 'entity');
  return {
    path: route.path.replace(`/${array}`, '/{kind}'),
    name: route.name.replace(array, '{kind}'),
    summary: words(route.summary),
  };
}

export const KIND_DESCRIPTIONS: Readonly<Record<Kind, string>> = {
  event: 'Services, concerts, courses and other events at a time.',
  series: 'Recurrence rules, each with a template for its events.',
  source: 'Calendars and tables from which events are imported regularly.',
  form: 'Questions for people who sign up for events.',
  role: 'Duties at events: organist, sacristan, coffee.',
  absence: 'Days on which people are not available; the reason is never stored.',
  roster: 'On-call rosters for days or weeks, independent of events.',
  assignment: 'People planned for events who have not accepted yet.',
  building: 'Buildings with an address.',
  room: 'Rooms in buildings, used by events.',
  layer: 'The areas of the parish, as a tree.',
  target_group: 'The audiences of events.',
  person: 'Staff and volunteers who are named in events.',
  person_group: 'Groups of persons, as a tree.',
  list: 'Selections of events, by a rule, by hand or both.',
  list_group: 'List groups, such as those for the website.',
  document_group: 'Folders of documents, as a tree.',
};

/** Kinds, the ones most important to readers first. */
export const KINDS_BY_IMPORTANCE: readonly AnyKindTable[] = Object.keys(KIND_DESCRIPTIONS).flatMap(
  (kind) => ROUTED_KINDS.find((table) => table.kind === kind) ?? [],
);

/** Keys of a schema in a short form: `{ items: [{ id, label }], next? }`; "" if it has none. */
export function describeShape(schema: JsonSchema): string {
  const {
    type,
    properties,
    items,
    required = [],
  } = schema as {
    readonly type?: string;
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly items?: JsonSchema;
    readonly required?: readonly string[];
  };
  if (type === 'array') return `[${describeShape(items ?? {}) || '…'}]`;
  if (properties === undefined) return '';
  const keys = Object.entries(properties).map(([name, value]) => {
    const key = required.includes(name) ? name : `${name}?`;
    // Entities are described elsewhere, in tables.
    const inside = name === 'value' ? '' : describeShape(value);
    return inside === '' || inside === '[…]' ? key : `${key}: ${inside}`;
  });
  return `{ ${keys.join(', ')} }`;
}

export function describeParameterType({ schema }: Pick<ApiParameter, 'schema'>): string {
  const { enum: values, type, format, minimum, maximum, pattern, maxLength } = schema as Record<string, unknown>;
  if (Array.isArray(values) && values.length === 1) return '';
  if (Array.isArray(values)) return values.map((value) => `\`${value}\``).join(', ');
  if (type === 'boolean') return '`true`, `false`';
  if (format === 'date') return '`YYYY-MM-DD`';
  if (pattern !== undefined) return '`YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`';
  if (type === 'integer' && maximum !== 4294967295) return `\`${minimum}\`–\`${maximum}\``;
  if (type === 'integer') return 'an id';
  return typeof maxLength === 'number' ? describeMaxLength(maxLength) : '';
}
