// Difference made by replacing a whole instance: for each kind, the number of items, and the ids and titles of the first few.

import type { Kind } from '../model/entity.ts';
import { type Instance, PUBLIC_ACCESS_PARTS } from '../model/instance.ts';
import { parseStoredJson } from './stored-json.ts';

/** Compared kinds: kinds of content, the newsletter lists (as one item), subscribers, bookings, and room requests. */
export type ComparedKind = Kind | 'newsletter' | 'subscriber' | 'booking' | 'room_request';

export interface NamedItem {
  readonly id: number;
  /** Title or name; a subscriber's address; "" if there is none. */
  readonly title: string;
  readonly date?: string;
}

export interface ItemSample {
  readonly count: number;
  readonly first: readonly NamedItem[];
  readonly ids: readonly number[];
}

export interface KindDifference {
  readonly kind: ComparedKind;
  readonly before: number;
  readonly appearing: ItemSample;
  readonly changing: ItemSample;
  readonly going: ItemSample;
}

export interface ContentDifference {
  readonly isNew: boolean;
  readonly settings: readonly SettingDifference[];
  readonly kinds: readonly KindDifference[];
  readonly registered: number;
  /** Numbers of confirmed subscribers of any origin: `before` the replacement; `going`: removed by it. */
  readonly confirmed: { readonly before: number; readonly going: number };
  readonly bookings: number;
  readonly requests: number;
  readonly assignments: { readonly before: number; readonly going: number };
}

type SettingValue = string | boolean | number;

export interface SettingDifference {
  readonly name: string;
  readonly before: SettingValue;
  readonly after: SettingValue;
}

export function findSettingDifferences(before: Instance, after: Instance): SettingDifference[] {
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
    ...PUBLIC_ACCESS_PARTS.map((part) => [`outside.${part}`, outside[part]] as const),
    ['plan.remind_days', plan.remindDays],
    ['plan.church_year', plan.churchYear],
  ];
}

const MAX_NAMED = 20;

/** Item that differs. `named` is called only for the items to be shown. */
export interface DifferingItem {
  readonly id: number;
  readonly named: () => Omit<NamedItem, 'id'>;
}

export function createKindDifference(
  kind: ComparedKind,
  before: number,
  { appearing, changing, going }: Readonly<Record<'appearing' | 'changing' | 'going', readonly DifferingItem[]>>,
): KindDifference {
  return { kind, before, appearing: some(appearing), changing: some(changing), going: some(going) };
}

export function hasDifferences({ appearing, changing, going }: KindDifference): boolean {
  return appearing.count + changing.count + going.count > 0;
}

function some(all: readonly DifferingItem[]): ItemSample {
  const sorted = [...all].sort((a, b) => a.id - b.id);
  const first = sorted.slice(0, MAX_NAMED).map(({ id, named }) => ({ id, ...named() }));
  return { count: all.length, first, ids: sorted.map(({ id }) => id) };
}

export function readItemName(text: string, what: string): Omit<NamedItem, 'id'> {
  const { startsAt } = parseStoredJson(text, what) as Readonly<Record<string, unknown>>;
  const title = titleOf(text, what);
  return typeof startsAt === 'string' ? { title, date: startsAt.slice(0, 10) } : { title };
}

function titleOf(text: string, what: string): string {
  const { title, name, firstname, lastname } = parseStoredJson(text, what) as Readonly<Record<string, unknown>>;
  const known = title ?? name ?? [firstname, lastname].filter((part) => part !== undefined && part !== '').join(' ');
  return typeof known === 'string' ? known : '';
}
