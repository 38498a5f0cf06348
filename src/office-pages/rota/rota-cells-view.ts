// A rota cell as the table shows it: people and their state, gaps, and conflicts in words.

import type { Translate } from '../../i18n/translate.ts';
import { type Authority, isPublisher } from '../../model/authority.ts';
import type { PlanRole } from '../../model/rota/rota.ts';
import { isServing } from '../../model/rota/rota-cells.ts';
import type { PlannedCell, PlannedEvent, PlannedPerson } from '../../office/rota/read-rota.ts';
import { type Html, html } from '../../util/html.ts';

/** A person as scripts and forms name them; `state` is the state that the user saw. */
export interface NamedInCell {
  readonly person_id?: number;
  readonly name?: string;
  readonly state?: string;
}

export function namedIn({ person, state }: Pick<PlannedPerson, 'person' | 'state'>): NamedInCell {
  return 'personId' in person ? { person_id: person.personId, state } : { name: person.name, state };
}

/** Person assigned to a cell; users who may not confirm people assign them at most as planned (rule D16). */
export function putIn(authority: Authority, one: NamedInCell): NamedInCell {
  return one.state !== undefined || isPublisher(authority) ? one : { ...one, state: 'planned' };
}

export interface CellPlace {
  readonly event: PlannedEvent;
  readonly role: PlanRole;
  readonly when: string;
  /** Path of the cell’s page; undefined if the user may not plan the event. */
  readonly path: string | undefined;
}

export function cellId(eventId: number, roleId: number): string {
  return `cell-${eventId}-${roleId}`;
}

export function cellPath(startsAt: string, eventId: number, roleId: number): string {
  return `/plan?on=${startsAt.slice(0, 7)}#${cellId(eventId, roleId)}`;
}

/** Draws a cell as a link to its page, so that it works without script. */
export function drawCell(cell: PlannedCell, { event, role, when, path }: CellPlace, t: Translate): Html {
  const label = `${role.name}, ${when}, ${event.label}`;
  const isNeeded = cell.need > 0 || cell.people.length > 0;
  const people = cell.people.map((one) => drawPerson(cell, one, t));
  const gap = cell.gap > 0 ? html`<span class="gap">${t('planning.missing', { count: cell.gap })}</span>` : '';
  const nobody = isNeeded ? '' : html`<span class="not-needed">–</span>`;
  const inside = html`${people.length === 0 ? '' : html`<ul>${people}</ul>`}${gap}${nobody}`;
  if (path === undefined) return html`<div class="cell">${inside}</div>`;
  const seen = JSON.stringify(cell.people.map(namedIn));
  return html`<div class="cell" data-event="${event.eventId}" data-role="${role.id}" data-people="${seen}">
    ${inside}<a href="${path}" aria-label="${label}" aria-describedby="${cellId(event.eventId, role.id)}"></a>
  </div>`;
}

function drawPerson(cell: PlannedCell, { person, name, state, isOffered }: PlannedPerson, t: Translate): Html {
  const key = JSON.stringify(person);
  const against = cell.warnings.filter((one) => JSON.stringify(one.person) === key && isServing(state));
  const marks = [
    ...(state === 'yes' ? [] : [html`<span class="sure-${state}">${t(`planning.states.${state}`)}</span>`]),
    ...(isOffered ? [html`<span class="against">${t('planning.offered')}</span>`] : []),
    ...against.map(({ code }) => html`<span class="against">${t(`planning.short.${code}`)}</span>`),
  ];
  return html`<li class="is-${state}"><span class="who">${name}</span>${marks.map((mark) => html` ${mark}`)}</li>`;
}
