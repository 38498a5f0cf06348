// Reasons why an event is not visible, its own and those of a list (rule W12), as codes and fields; their texts are in `src/i18n/`.

import type { Event } from '../../model/event.ts';
import type { List, ListRule } from '../../model/list.ts';
import { type Ancestry, type Criterion, findUnmetCriteria, isEmptyRule } from '../../model/list-rule.ts';
import { toMoment } from '../../model/moment.ts';
import { isOver, isPublicationStarted } from '../../model/visibility.ts';
import type { WebsiteSyncState } from './websites.ts';

export const VISIBILITY_REASON_CODES = [
  'not_public',
  'draft',
  'proposed',
  'not_yet',
  'over',
  'excluded',
  'no_rule',
  'rule_layers',
  'rule_target_groups',
  'rule_event_types',
  'rule_rooms',
  'rule_persons',
  'waiting',
] as const;

export type VisibilityReasonCode = (typeof VISIBILITY_REASON_CODES)[number];

export interface VisibilityReason {
  readonly code: VisibilityReasonCode;
  /** Key that would have to change: of the event, or of a list whose rule is empty; null if the reason is the time. */
  readonly field: string | null;
  /** Time to which `not_yet` or `over` refers. */
  readonly moment?: string;
  /** Criterion of the list’s rule that does not match. */
  readonly wanted?: { readonly criterion: Criterion; readonly values: ListRule[Criterion] };
  /** Synchronization state of a website that lacks the event's latest data. */
  readonly lacks?: Exclude<WebsiteSyncState, 'current'>;
}

const BY_CRITERION: Readonly<Record<Criterion, Pick<VisibilityReason, 'code' | 'field'>>> = {
  layerIds: { code: 'rule_layers', field: 'layer_ids' },
  targetGroupIds: { code: 'rule_target_groups', field: 'target_group_ids' },
  eventTypes: { code: 'rule_event_types', field: 'event_type' },
  roomIds: { code: 'rule_rooms', field: 'rooms' },
  personIds: { code: 'rule_persons', field: 'organizer' },
};

export function findEventExclusionReasons(event: Event, now: string): VisibilityReason[] {
  const reasons: VisibilityReason[] = [];
  if (!event.public) reasons.push({ code: 'not_public', field: 'public' });
  if (event.state !== 'ready') reasons.push({ code: event.state, field: 'state' });
  if (event.publishFrom !== null && !isPublicationStarted(event.publishFrom, now)) {
    reasons.push({ code: 'not_yet', field: 'publish_from', moment: event.publishFrom });
  }
  if (isOver(toMoment(event.endsAt), toMoment(now))) {
    reasons.push({ code: 'over', field: 'date_to', moment: event.endsAt });
  }
  return reasons;
}

/** Empty if the event is in the list, whether visible or not (rules L1 and L2). */
export function findListExclusionReasons(list: List, event: Event, layers: Ancestry): VisibilityReason[] {
  const excluded: VisibilityReason[] = list.excludeEventIds.includes(event.id)
    ? [{ code: 'excluded', field: 'exclude_event_ids' }]
    : [];
  return list.includeEventIds.includes(event.id) ? excluded : [...excluded, ...ruleReasons(list.rule, event, layers)];
}

function ruleReasons(rule: ListRule | null, event: Event, layers: Ancestry): VisibilityReason[] {
  if (rule === null || isEmptyRule(rule)) return [{ code: 'no_rule', field: 'include_event_ids' }];
  return findUnmetCriteria(rule, event, layers).map((criterion) => ({
    ...BY_CRITERION[criterion],
    wanted: { criterion, values: rule[criterion] },
  }));
}
