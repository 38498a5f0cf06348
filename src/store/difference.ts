// What a write of a whole instance changes, told by kinds: how many, and the first of them by id and title.

import type { Kind } from '../model/entity.ts';
import { type Instance, OUTSIDE_PARTS } from '../model/instance.ts';
import { storedJson } from './stored-json.ts';

/** What is compared: kinds of content, the lists offered for the newsletter (as one thing), subscribers, and bookings. */
export type ComparedKind = Kind | 'newsletter' | 'subscriber' | 'booking';

export interface NamedItem {
  readonly id: number;
  /** A title or name; a subscriber's address; "" where it has none. */
  readonly title: string;
  /** The day of an event, `YYYY-MM-DD`. */
  readonly date?: string;
}

export interface Some {
  readonly count: number;
  /** The first of them, by id. */
  readonly first: readonly NamedItem[];
  /** All of them, in order. */
  readonly ids: readonly number[];
}

/** What appears, changes and goes of one kind. */
export interface KindDifference {
  readonly kind: ComparedKind;
  /** How many there were before. */
  readonly before: number;
  readonly appearing: Some;
  readonly changing: Some;
  readonly going: Some;
}

export interface ContentDifference {
  /** Whether there was no such instance. */
  readonly isNew: boolean;
  /** The settings of the instance (title, time zone and so on) that differ. */
  readonly settings: readonly SettingDifference[];
  /** Every kind of which something differs. */
  readonly kinds: readonly KindDifference[];
  /** How many subscribers go who registered here, confirmed or not yet. */
  readonly registered: number;
  /** How many confirmed subscribers there were, and how many of them go, however they came. */
  readonly confirmed: { readonly before: number; readonly going: number };
  /** How many bookings go of events that are not over. */
  readonly bookings: number;
  /** How many were asked, planned or have answered at events that are not over, and how many of them go. */
  readonly assignments: { readonly before: number; readonly going: number };
}

type SettingValue = string | boolean | number;

export interface SettingDifference {
  /** As a bundle has it, such as `time_zone` or `outside.pages`. */
  readonly name: string;
  readonly before: SettingValue;
  readonly after: SettingValue;
}

/** The settings that differ. */
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

/** The most that are told of by id and title. */
const MAX_NAMED = 20;

/** One thing that differs; `named` is asked for the first ones only. */
export interface Differing {
  readonly id: number;
  readonly named: () => Omit<NamedItem, 'id'>;
}

/** What differs of a kind. */
export function kindDifference(
  kind: ComparedKind,
  before: number,
  { appearing, changing, going }: Readonly<Record<'appearing' | 'changing' | 'going', readonly Differing[]>>,
): KindDifference {
  return { kind, before, appearing: some(appearing), changing: some(changing), going: some(going) };
}

/** Whether anything of a kind differs. */
export function differs({ appearing, changing, going }: KindDifference): boolean {
  return appearing.count + changing.count + going.count > 0;
}

function some(all: readonly Differing[]): Some {
  const sorted = [...all].sort((a, b) => a.id - b.id);
  const first = sorted.slice(0, MAX_NAMED).map(({ id, named }) => ({ id, ...named() }));
  return { count: all.length, first, ids: sorted.map(({ id }) => id) };
}

/** What names an entity by its stored document: its title or name, and the day of an event. */
export function namedBy(text: string, what: string): Omit<NamedItem, 'id'> {
  const { startsAt } = storedJson(text, what) as Readonly<Record<string, unknown>>;
  const title = titleOf(text, what);
  return typeof startsAt === 'string' ? { title, date: startsAt.slice(0, 10) } : { title };
}

/** The title or name in a stored document. */
function titleOf(text: string, what: string): string {
  const { title, name, firstname, lastname } = storedJson(text, what) as Readonly<Record<string, unknown>>;
  const known = title ?? name ?? [firstname, lastname].filter((part) => part !== undefined && part !== '').join(' ');
  return typeof known === 'string' ? known : '';
}
