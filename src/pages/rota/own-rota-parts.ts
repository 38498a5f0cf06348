import type { Hono } from 'hono';
import type { OwnRotaService } from '../../model/rota/own-rota.ts';
import type { FormResponses, PageBindings, ParishView } from '../form-responses.ts';

export interface OwnRotaPagesContext extends FormResponses<ParishView> {
  readonly app: Hono<PageBindings>;
  readonly plans: OwnRotaService;
  readonly todayOf: (view: ParishView) => string;
  /** Address under which visitors reach the server, for links to calendars; "" if unknown. */
  readonly visitorsUrl: string;
}

export const OWN_ROTA_INPUTS = { token: 'token', deed: 'deed', event: 'event', role: 'role', note: 'note' } as const;

export const OWN_ROTA_ACTIONS = [
  'answer',
  'offer',
  'take_back',
  'take',
  'absent',
  'present',
  'gaps',
  'renew',
  'end',
] as const;

export type OwnRotaAction = (typeof OWN_ROTA_ACTIONS)[number];

export const OWN_ROTA_QUESTIONS = ['offer', 'renew', 'end'] as const;

export type OwnRotaQuestion = (typeof OWN_ROTA_QUESTIONS)[number];

export const OWN_ROTA_RESULTS = [
  'answered',
  'offered',
  'taken_back',
  'taken',
  'absent',
  'present',
  'gaps',
  'renewed',
] as const;

export type OwnRotaResult = (typeof OWN_ROTA_RESULTS)[number];

export function ownRotaPath(instance: string, key: string, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(more).toString();
  return `/${instance}/me/${key}${query === '' ? '' : `?${query}`}`;
}

export function answerInputName({ eventId, roleId }: { readonly eventId: number; readonly roleId: number }): string {
  return `answer-${eventId}-${roleId}`;
}
