// Rota (rules D1 to D3). Confirmed people are in the event’s own fields; the rota adds unconfirmed ones.

import type { Entity, Positioned } from '../entity.ts';
import type { ListRule } from '../list.ts';

/** Event fields that a role can fill; "" for a role without a field. */
export const ROLE_FIELDS = [
  '',
  'organizer',
  'coorganizers',
  'lectors',
  'visitators',
  'organists',
  'vergers',
  'childcare',
] as const;

export type RoleField = (typeof ROLE_FIELDS)[number];

/** Maximum service number of a role for connectors. */
export const MAX_SERVICE_NUMBER = 8;

export const MAX_NEEDED_PEOPLE = 50;

export interface RotaRole extends Positioned {
  readonly name: string;
  readonly shortName: string;
  readonly field: RoleField;
  /** Service number under which connectors show the role, from 1; null: not public. */
  readonly service: number | null;
  /** Groups whose members can take the role; empty: all people. */
  readonly groupIds: readonly number[];
  readonly need: number;
  /** Events that need the role; null: all events. */
  readonly rule: ListRule | null;
  readonly ask: boolean;
  /** True if members of its groups may claim open duties. */
  readonly self: boolean;
  readonly public: boolean;
  /** Minimum days between two duties of a person; only causes a warning. */
  readonly restDays: number;
  readonly mostAMonth: number | null;
}

export interface Need {
  readonly roleId: number;
  readonly count: number;
}

/** Days on which a person is not available; the reason is never stored. */
export interface Absence extends Entity {
  readonly personId: number;
  readonly from: string;
  readonly to: string;
}

export type DutyPerson = { readonly personId: number } | { readonly text: string };

export interface Duty {
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly people: readonly DutyPerson[];
}

export interface Roster extends Entity {
  readonly name: string;
  readonly public: boolean;
  readonly duties: readonly Duty[];
}

/** `spare`: accepted when the role was full. */
export const ASSIGNMENT_STATES = ['planned', 'asked', 'no', 'yes', 'spare'] as const;

export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

export interface Assignment extends Entity {
  readonly eventId: number;
  readonly roleId: number;
  /** Null for a guest, who has a name instead. */
  readonly personId: number | null;
  /** "" for a person. */
  readonly name: string;
  readonly state: AssignmentState;
  /** Time of the last change of `state`: UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly at: string;
  readonly note: string;
  /** True if a confirmed volunteer is looking for a substitute; they stay on duty until then. */
  readonly offered: boolean;
}
