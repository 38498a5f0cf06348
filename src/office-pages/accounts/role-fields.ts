// Fields for a role; areas are only asked for contributors.

import type { Translate } from '../../i18n/translate.ts';
import { type Authority, ROLES, type Role } from '../../model/authority.ts';
import { type Html, html } from '../../util/html.ts';
import { hidden } from '../components/form/parts.ts';
import type { Form } from '../page.ts';
import type { Grantable } from './members.ts';

export interface RoleChoice {
  readonly role: Role | undefined;
  readonly areas: readonly number[];
  /** Whether their changes there need no approval (rule W18). */
  readonly publishes?: boolean | undefined;
  /** Rota roles that they may plan in all areas (rule D16). */
  readonly planRoleIds?: readonly number[] | undefined;
}

/** Maximum indentation level. */
const DEEPEST = 3;

export function roleFields(
  { role, areas, publishes, planRoleIds = [] }: RoleChoice,
  grantable: Grantable,
  t: Translate,
  problems: Readonly<Record<string, string>> = {},
): Html {
  const choices = ROLES.map(
    (
      one,
    ) => html`<label class="choice"><input type="radio" name="role" value="${one}"${one === role ? html` checked` : ''} required>
      <span><strong>${t(`accounts.roles.${one}`)}</strong><span class="hint">${t(`accounts.roleHints.${one}`)}</span></span></label>`,
  );
  const boxes = grantable.areas.map(
    ({ area: { id, name }, depth }) => html`<label class="check deep-${Math.min(depth, DEEPEST)}">
      <input type="checkbox" name="area" value="${id}"${areas.includes(id) ? html` checked` : ''}><span>${name}</span></label>`,
  );
  const some =
    boxes.length === 0
      ? html`<p class="hint">${t('accounts.noAreas')}</p>`
      : html`<div class="areas-choice">${boxes}</div>`;
  return html`<div class="role-choice">
    <fieldset id="f-role">
      <legend>${t('accounts.role')}</legend>
      ${problem(problems['role'])}
      <div class="choices">${choices}</div>
    </fieldset>
    <fieldset class="for-contributors" id="f-areas">
      <legend>${t('accounts.areas')}</legend>
      ${problem(problems['areas'])}
      <p class="hint">${t('accounts.areasHint')}</p>
      ${some}
    </fieldset>
    ${grantable.planRoles.length === 0 ? '' : planRolesChoice(grantable.planRoles, planRoleIds, t, problems['plan-roles'])}
    <label class="check for-contributors"><input type="checkbox" name="publishes" value="yes"${publishes === true ? html` checked` : ''}>
      <span>${t('accounts.publishes')}<span class="hint">${t('accounts.publishesHint')}</span></span></label>
  </div>`;
}

function planRolesChoice(
  all: Grantable['planRoles'],
  chosen: readonly number[],
  t: Translate,
  told: string | undefined,
): Html {
  const boxes = all.map(
    ({ id, name }) => html`<label class="check">
      <input type="checkbox" name="plan_role" value="${id}"${chosen.includes(id) ? html` checked` : ''}><span>${name}</span></label>`,
  );
  return html`<fieldset class="for-contributors" id="f-plan-roles">
      <legend>${t('accounts.planRoles')}</legend>
      ${problem(told)}
      <p class="hint">${t('accounts.planRolesHint')}</p>
      <div class="areas-choice">${boxes}</div>
    </fieldset>`;
}

function problem(text: string | undefined): Html | undefined {
  return text === undefined ? undefined : html`<p class="problem">${text}</p>`;
}

/** Reads the choice from a form; all but the role applies only to contributors. */
export function chosenRole(form: Form): RoleChoice {
  const role = ROLES.find((known) => known === form.text('role'));
  const isContributor = role === 'contributor';
  const idsOf = (name: string) => {
    const ids = form.all(name).filter((id) => /^[1-9]\d{0,9}$/.test(id));
    return isContributor ? [...new Set(ids.map(Number))] : [];
  };
  return {
    role,
    areas: idsOf('area'),
    planRoleIds: idsOf('plan_role'),
    publishes: isContributor && form.text('publishes') === 'yes',
  };
}

export function keptChoice({ role, areas, publishes, planRoleIds = [] }: RoleChoice): Html[] {
  return [
    ...(role === undefined ? [] : [hidden('role', role)]),
    ...areas.map((id) => hidden('area', String(id))),
    ...planRoleIds.map((id) => hidden('plan_role', String(id))),
    ...(publishes === true ? [hidden('publishes', 'yes')] : []),
  ];
}

/** Converts the choice to an authority; undefined if no role was chosen. */
export function authorityOf({ role, areas, publishes, planRoleIds = [] }: RoleChoice): Authority | undefined {
  return (
    role && { role, areas, ...(publishes === true && { publishes }), ...(planRoleIds.length > 0 && { planRoleIds }) }
  );
}
