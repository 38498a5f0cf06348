// Difference made by replacing a whole instance: by kind, the number of items and the first of them by id and title.

import type { Kind } from '../model/entity.ts';
import { type Instance, OUTSIDE_PARTS } from '../model/instance.ts';
import { storedJson } from './stored-json.ts';

/** Compared kinds: kinds of content, the newsletter lists (as one item), subscribers, and bookings. */
export type ComparedKind = Kind | 'newsletter' | 'subscriber' | 'booking';

export interface NamedItem {
  readonly id: number;
  /** Title or name; a subscriber's address; "" if there is none. */
  readonly title: string;
  /** Day of an event, `YYYY-MM-DD`. */
  readonly date?: string;
}

export interface Some {
  readonly count: number;
  /** The first items, by id. */
  readonly first: readonly NamedItem[];
  /** Ids of all items, in order. */
  readonly ids: readonly number[];
}

/** Created, changed and removed items of one kind. */
export interface KindDifference {
  readonly kind: ComparedKind;
  readonly before: number;
  readonly appearing: Some;
  readonly changing: Some;
  readonly going: Some;
}

export interface ContentDifference {
  readonly isNew: boolean;
  /** Changed settings of the instance (title, time zone and so on). */
  readonly settings: readonly SettingDifference[];
  readonly kinds: readonly KindDifference[];
  /** Number of removed subscribers who had registered here, confirmed or pending. */
  readonly registered: number;
  /** Number of confirmed subscribers before, and of those removed, whatever their origin. */
  readonly confirmed: { readonly before: number; readonly going: number };
  /** Number of removed bookings for future events. */
  readonly bookings: number;
  /** Number of assignments for future events before, and of those removed. */
  readonly assignments: { readonly before: number; readonly going: number };
}

type SettingValue = string | boolean | number;

export interface SettingDifference {
  /** Name in a bundle, such as `time_zone` or `outside.pages`. */
  readonly name: string;
  readonly before: SettingValue;
  readonly after: SettingValue;
}

export function settingDifferences(before: Instance, after: Instance): SettingDifference[] {
  const known = new Map(namedSettings(before));
  return namedSettings(after).flatMap(([name, value]) => {
    const old = known.get(name) ?? '';
    return old === value ? [] : [{ name, before: old, after: value }];
  });
}

function namedSettings({ outside, plan, ...settings }: Instance): (readonly [name: string, value: SettingValue])[] {
  const named = Object.entries(settings).map(
    ([key, value]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value] as const,
  );
  return [
    ...named,
    ...OUTSIDE_PARTS.map((part) => [`outside.${part}`, outside[part]] as const),
    ['plan.remind_days', plan.remindDays],
    ['plan.church_year', plan.churchYear],
  ];
}

/** Maximum number of items named by id and title. */
const MAX_NAMED = 20;

/** Item that differs; `named` is called only for the first ones. */
export interface Differing {
  readonly id: number;
  readonly named: () => Omit<NamedItem, 'id'>;
}

export function kindDifference(
  kind: ComparedKind,
  before: number,
  { appearing, changing, going }: Readonly<Record<'appearing' | 'changing' | 'going', readonly Differing[]>>,
): KindDifference {
  return { kind, before, appearing: some(appearing), changing: some(changing), going: some(going) };
}

export function differs({ appearing, changing, going }: KindDifference): boolean {
  return appearing.count + changing.count + going.count > 0;
}

function some(all: readonly Differing[]): Some {
  const sorted = [...all].sort((a, b) => a.id - b.id);
  const first = sorted.slice(0, MAX_NAMED).map(({ id, named }) => ({ id, ...named() }));
  return { count: all.length, first, ids: sorted.map(({ id }) => id) };
}

export function namedBy(text: string, what: string): Omit<NamedItem, 'id'> {
  const { startsAt } = storedJson(text, what) as Readonly<Record<string, unknown>>;
  const title = titleOf(text, what);
  return typeof startsAt === 'string' ? { title, date: startsAt.slice(0, 10) } : { title };
}

function titleOf(text: string, what: string): string {
  const { title, name, firstname, lastname } = storedJson(text, what) as Readonly<Record<string, unknown>>;
  const known = title ?? name ?? [firstname, lastname].filter((part) => part !== undefined && part !== '').join(' ');
  return typeof known === 'string' ? known : '';
}
