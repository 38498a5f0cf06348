// Whoever can have a role, for who plans it everywhere: how they are reached, and whether they are free at an event (rule D16).

import type { Translate } from '../../i18n/translate.ts';
import type { Authority } from '../../model/authority.ts';
import type { PlanRole } from '../../model/rota/rota.ts';
import { isServing } from '../../model/rota/rota-cells.ts';
import { plansEverywhere } from '../../office/rota/rota-permissions.ts';
import { isRefusing, toldReason } from '../../office/rota/rota-warning.ts';
import type { WeighedMember } from '../../office/rota/suggest.ts';
import { type Html, html } from '../../util/html.ts';
import { pill } from '../components/parts.ts';
import { drawReached } from '../components/reached.ts';

/** Undefined where there is nobody, or they are not for who looks. */
export function membersCard(
  authority: Authority,
  { id, groupIds }: PlanRole,
  members: readonly WeighedMember[],
  t: Translate,
): Html | undefined {
  if (!plansEverywhere(authority, id) || groupIds.length === 0 || members.length === 0) return undefined;
  const rows = members.map(
    (one) => html`<li><div class="what">${drawReached(authority, one.record)}</div>${stateOf(authority, one, t)}</li>`,
  );
  return html`<section class="card apart"><h2>${t('planning.members')}</h2><ul class="reached-people">${rows}</ul></section>`;
}

function stateOf(authority: Authority, { state, reasons }: WeighedMember, t: Translate): Html {
  if (state !== undefined && isServing(state)) return pill(t(`planning.states.${state}`));
  const against = new Set(reasons.map((one) => toldReason(one, authority).code).filter(isRefusing));
  if (against.size === 0) return pill(t('planning.free'), 'live');
  return html`${[...against].map((code) => pill(t(`planning.short.${code}`), 'quiet'))}`;
}
