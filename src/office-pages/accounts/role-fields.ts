// The choice of what somebody may do, with the areas of a contributor; they are asked for only where that is chosen.

import { type Html, html } from '../../kit/html.ts';
import { type Authority, ROLES, type Role } from '../../model/authority.ts';
import type { Translate } from '../../words/translate.ts';
import type { Form } from '../page.ts';
import type { NestedArea } from './members.ts';

/** What was chosen, or what stands there. */
export interface RoleChoice {
  readonly role: Role | undefined;
  readonly areas: readonly number[];
  /** Whether what they write there needs no yes (rule W18). */
  readonly publishes?: boolean | undefined;
}

/** Deeper areas stand no further in. */
const DEEPEST = 3;

export function roleFields(
  { role, areas, publishes }: RoleChoice,
  all: readonly NestedArea[],
  t: Translate,
  problems: Readonly<Record<string, string>> = {},
): Html {
  const choices = ROLES.map(
    (
      one,
    ) => html`<label class="choice"><input type="radio" name="role" value="${one}"${one === role ? html` checked` : ''} required>
      <span><strong>${t(`accounts.roles.${one}`)}</strong><span class="hint">${t(`accounts.roleHints.${one}`)}</span></span></label>`,
  );
  const boxes = all.map(
    ({ area: { id, name }, depth }) => html`<label class="check deep-${Math.min(depth, DEEPEST)}">
      <input type="checkbox" name="area" value="${id}"${areas.includes(id) ? html` checked` : ''}><span>${name}</span></label>`,
  );
  const some =
    all.length === 0
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
      <label class="check"><input type="checkbox" name="publishes" value="yes"${publishes === true ? html` checked` : ''}>
        <span>${t('accounts.publishes')}<span class="hint">${t('accounts.publishesHint')}</span></span></label>
    </fieldset>
  </div>`;
}

function problem(text: string | undefined): Html | undefined {
  return text === undefined ? undefined : html`<p class="problem">${text}</p>`;
}

/** What a form says; areas count only for a contributor. */
export function chosenRole(form: Form): RoleChoice {
  const role = ROLES.find((known) => known === form.text('role'));
  const areas = form.all('area').filter((id) => /^[1-9]\d{0,9}$/.test(id));
  const isContributor = role === 'contributor';
  return {
    role,
    areas: isContributor ? [...new Set(areas.map(Number))] : [],
    publishes: isContributor && form.text('publishes') === 'yes',
  };
}

/** As an authority; undefined where no role was chosen. */
export function authorityOf({ role, areas, publishes }: RoleChoice): Authority | undefined {
  return role && { role, areas, ...(publishes === true && { publishes }) };
}
