import type { Entity } from '../entity.ts';
import type { EventRoom } from '../event.ts';

export const SOURCE_KINDS = ['ics', 'csv', 'interface'] as const;

/** What becomes of an event that its source no longer has. */
export const GONE = ['cancel', 'remove', 'keep'] as const;

/** Texts by texts. */
export type TextMap = Readonly<Record<string, string>>;

/** What an event gets that comes from a source for the first time. */
export interface SourceDefaults {
  readonly public: boolean;
  readonly layerIds: readonly number[];
  readonly targetGroupIds: readonly number[];
  readonly eventType: string;
  readonly rooms: readonly EventRoom[];
}

/** Where events come from again and again (rule Z4). */
export interface Source extends Entity {
  readonly name: string;
  readonly kind: (typeof SOURCE_KINDS)[number];
  readonly url: string;
  readonly everyMinutes: number;
  readonly enabled: boolean;
  /** What the source calls a thing → what it is called here. */
  readonly map: TextMap;
  readonly defaults: SourceDefaults;
  /** A place as the source writes it → the id of the room. */
  readonly roomsByLocation: Readonly<Record<string, number>>;
  readonly gone: (typeof GONE)[number];
  /** The keys of an event that the source overwrites, in the order of the bundle. */
  readonly owns: readonly string[];
}
