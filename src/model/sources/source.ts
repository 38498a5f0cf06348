import type { Entity } from '../entity.ts';
import type { EventRoom } from '../event.ts';

export const SOURCE_KINDS = ['ics', 'csv', 'interface'] as const;

export const MISSING_EVENT_POLICIES = ['cancel', 'remove', 'keep'] as const;

export type TextMap = Readonly<Record<string, string>>;

export interface SourceDefaults {
  readonly public: boolean;
  readonly layerIds: readonly number[];
  readonly targetGroupIds: readonly number[];
  readonly eventType: string;
  readonly rooms: readonly EventRoom[];
}

/** Source from which events are imported regularly (rule Z4). */
export interface Source extends Entity {
  readonly name: string;
  readonly kind: (typeof SOURCE_KINDS)[number];
  readonly url: string;
  readonly everyMinutes: number;
  readonly enabled: boolean;
  /** Names in the source, mapped to names in parvis. */
  readonly map: TextMap;
  readonly defaults: SourceDefaults;
  /** Place names in the source, mapped to room ids. */
  readonly roomsByLocation: Readonly<Record<string, number>>;
  readonly gone: (typeof MISSING_EVENT_POLICIES)[number];
  /** Keys of an event that the source overwrites, in the order of the bundle. */
  readonly owns: readonly string[];
}
