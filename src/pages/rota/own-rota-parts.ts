// Context of the volunteer pages.

import type { Hono } from 'hono';
import type { OwnPlans } from '../../model/rota/own-rota.ts';
import type { Answers, PageBindings, ParishView } from '../form-answers.ts';

export interface OwnPlanParts extends Answers<ParishView> {
  readonly app: Hono<PageBindings>;
  readonly plans: OwnPlans;
  /** Public address of the server, or "". */
  /** Address for visitors, used in calendar links; "" if unknown. */
  readonly visitorsUrl: string;
}

export const INPUTS = { token: 'token', deed: 'deed', event: 'event', role: 'role', note: 'note' } as const;

export const OWN_DEEDS = ['answer', 'offer', 'take_back', 'take', 'absent', 'present', 'gaps', 'renew', 'end'] as const;

export type OwnDeed = (typeof OWN_DEEDS)[number];

export const OWN_QUESTIONS = ['offer', 'renew', 'end'] as const;

export type PlanQuestion = (typeof OWN_QUESTIONS)[number];

export const OWN_TOLD = ['answered', 'offered', 'taken_back', 'taken', 'absent', 'present', 'gaps', 'renewed'] as const;

export type PlanTold = (typeof OWN_TOLD)[number];

export function ownPlanPath(instance: string, key: string, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(more).toString();
  return `/${instance}/me/${key}${query === '' ? '' : `?${query}`}`;
}

export function answerName({ eventId, roleId }: { readonly eventId: number; readonly roleId: number }): string {
  return `answer-${eventId}-${roleId}`;
}
