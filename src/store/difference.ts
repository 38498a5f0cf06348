// What a write of a whole instance changes, told by kinds: how many, and the first of them by id and title.

import type { Kind } from '../model/entity.ts';
import { storedJson } from './stored-json.ts';

/** What is compared: kinds of content, the lists offered for the newsletter (as one thing), and subscribers. */
export type ComparedKind = Kind | 'newsletter' | 'subscriber';

export interface Named {
  readonly id: number;
  /** A title or name; a subscriber's address; "" where it has none. */
  readonly title: string;
}

export interface Some {
  readonly count: number;
  /** The first of them, by id. */
  readonly first: readonly Named[];
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

export interface Difference {
  /** Whether there was no such instance. */
  readonly isNew: boolean;
  /** Whether the settings of the instance (title, time zone and so on) differ. */
  readonly settings: boolean;
  /** Every kind of which something differs. */
  readonly kinds: readonly KindDifference[];
  /** How many subscribers go who registered here, confirmed or not yet. */
  readonly registered: number;
}

/** The most that are told of by id and title. */
const MOST_NAMED = 10;

/** One thing that differs; `named` is asked for the first ones only. */
export interface Differing {
  readonly id: number;
  readonly named: () => string;
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
  const first = [...all].sort((a, b) => a.id - b.id).slice(0, MOST_NAMED);
  return { count: all.length, first: first.map(({ id, named }) => ({ id, title: named() })) };
}

/** The title or name in a stored document. */
export function titleOf(text: string, what: string): string {
  const { title, name, firstname, lastname } = storedJson(text, what) as Readonly<Record<string, unknown>>;
  const known = title ?? name ?? [firstname, lastname].filter((part) => part !== undefined && part !== '').join(' ');
  return typeof known === 'string' ? known : '';
}
