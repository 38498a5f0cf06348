import type { Translate } from '../../i18n/translate.ts';
import { type Authority, ROLES, type Role } from '../../model/authority.ts';
import { type Html, html } from '../../util/html.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import type { Form } from '../page.ts';
import type { GrantableScopes } from './members.ts';

export interface RoleChoice {
  readonly role: Role | undefined;
  readonly areas: readonly number[];
  /** True if changes in these areas need no approval (rule W18). */
  readonly publishes?: boolean | undefined;
  /** Rota roles to which the account assigns people in all areas (rule D16). */
  readonly planRoleIds?: readonly number[] | undefined;
  /** Rooms whose requests the account answers; independent of the role (rule H14). */
  readonly requestRoomIds?: readonly number[] | undefined;
}

const MAX_DEPTH = 3;

export function createRoleFields(
  { role, areas, publishes, planRoleIds = [], requestRoomIds = [] }: RoleChoice,
  grantable: GrantableScopes,
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
    ({ area: { id, name }, depth }) => html`<label class="check deep-${Math.min(depth, MAX_DEPTH)}">
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
    ${choiceOf({
      id: 'f-plan-roles',
      name: 'plan_role',
      look: html` class="for-contributors"`,
      legend: t('accounts.planRoles'),
      hint: t('accounts.planRolesHint'),
      problem: problems['plan-roles'],
      all: grantable.planRoles,
      chosen: planRoleIds,
    })}
    <label class="check for-contributors"><input type="checkbox" name="publishes" value="yes"${publishes === true ? html` checked` : ''}>
      <span>${t('accounts.publishes')}<span class="hint">${t('accounts.publishesHint')}</span></span></label>
    ${choiceOf({
      id: 'f-request-rooms',
      name: 'request_room',
      legend: t('accounts.requestRooms'),
      hint: t('accounts.requestRoomsHint'),
      problem: problems['request-rooms'],
      all: grantable.rooms.filter(({ id, request }) => request !== null || requestRoomIds.includes(id)),
      chosen: requestRoomIds,
    })}
  </div>`;
}

interface ScopeChoice {
  readonly id: string;
  readonly name: string;
  readonly look?: Html;
  readonly legend: string;
  readonly hint: string;
  readonly problem: string | undefined;
  readonly all: readonly { readonly id: number; readonly name: string }[];
  readonly chosen: readonly number[];
}

/** Checkboxes for rota roles or rooms; undefined if there are none. */
function choiceOf({ id, name, look, legend, hint, problem: told, all, chosen }: ScopeChoice): Html | undefined {
  if (all.length === 0 && told === undefined) return undefined;
  const boxes = all.map(
    (one) => html`<label class="check">
      <input type="checkbox" name="${name}" value="${one.id}"${chosen.includes(one.id) ? html` checked` : ''}>
      <span>${one.name}</span></label>`,
  );
  return html`<fieldset${look} id="${id}">
      <legend>${legend}</legend>
      ${problem(told)}
      <p class="hint">${hint}</p>
      <div class="areas-choice">${boxes}</div>
    </fieldset>`;
}

function problem(text: string | undefined): Html | undefined {
  return text === undefined ? undefined : html`<p class="problem">${text}</p>`;
}

export function readRoleChoice(form: Form): RoleChoice {
  const role = ROLES.find((known) => known === form.text('role'));
  const isContributor = role === 'contributor';
  const idsOf = (name: string) => [
    ...new Set(
      form
        .all(name)
        .filter((id) => /^[1-9]\d{0,9}$/.test(id))
        .map(Number),
    ),
  ];
  return {
    role,
    areas: isContributor ? idsOf('area') : [],
    planRoleIds: isContributor ? idsOf('plan_role') : [],
    requestRoomIds: idsOf('request_room'),
    publishes: isContributor && form.text('publishes') === 'yes',
  };
}

export function renderRoleChoiceFields({
  role,
  areas,
  publishes,
  planRoleIds = [],
  requestRoomIds = [],
}: RoleChoice): Html[] {
  return [
    ...(role === undefined ? [] : [renderHiddenInput('role', role)]),
    ...areas.map((id) => renderHiddenInput('area', String(id))),
    ...planRoleIds.map((id) => renderHiddenInput('plan_role', String(id))),
    ...requestRoomIds.map((id) => renderHiddenInput('request_room', String(id))),
    ...(publishes === true ? [renderHiddenInput('publishes', 'yes')] : []),
  ];
}

/** Authority that a submitted choice grants; undefined if no role was chosen. */
export function parseAuthority({
  role,
  areas,
  publishes,
  planRoleIds = [],
  requestRoomIds = [],
}: RoleChoice): Authority | undefined {
  return (
    role && {
      role,
      areas,
      ...(publishes === true && { publishes }),
      ...(planRoleIds.length > 0 && { planRoleIds }),
      ...(requestRoomIds.length > 0 && { requestRoomIds }),
    }
  );
}
