// Cell of the rota in the table: people with their states, gaps and warnings.

import type { Translate } from '../../i18n/translate.ts';
import { type Authority, isPublisher } from '../../model/authority.ts';
import type { RotaRole } from '../../model/rota/rota.ts';
import { isOnDuty } from '../../model/rota/rota-cells.ts';
import { BLOCKING_REASON_CODES } from '../../model/rota/rota-warnings.ts';
import type { RotaCell, RotaCellPerson, RotaEventRow } from '../../office/rota/read-rota.ts';
import type { VisibleReasonCode } from '../../office/rota/rota-warning.ts';
import { type Html, html } from '../../util/html.ts';
import { renderIcon } from '../icons.ts';

/** Person of a cell, as submitted by scripts and forms. `state`: the state that the user saw. */
export interface CellPersonInput {
  readonly person_id?: number;
  readonly name?: string;
  readonly state?: string;
}

export function toCellPersonInput({ person, state }: Pick<RotaCellPerson, 'person' | 'state'>): CellPersonInput {
  return 'personId' in person ? { person_id: person.personId, state } : { name: person.name, state };
}

/** Person to assign. Users who may not confirm people only assign them as planned (rule D16). */
export function limitPersonState(authority: Authority, one: CellPersonInput): CellPersonInput {
  return one.state !== undefined || isPublisher(authority) ? one : { ...one, state: 'planned' };
}

export interface CellContext {
  readonly event: RotaEventRow;
  readonly role: RotaRole;
  readonly when: string;
  /** Path of the page of the cell; undefined if the user may not assign people to the event. */
  readonly path: string | undefined;
}

export function cellId(eventId: number, roleId: number): string {
  return `cell-${eventId}-${roleId}`;
}

export function cellPath(startsAt: string, eventId: number, roleId: number): string {
  return `/plan?on=${startsAt.slice(0, 7)}#${cellId(eventId, roleId)}`;
}

export function renderRotaCell(cell: RotaCell, { event, role, when, path }: CellContext, t: Translate): Html {
  const label = `${role.name}, ${when}, ${event.label}`;
  const isNeeded = cell.need > 0 || cell.people.length > 0;
  const people = cell.people.map((one) => drawPerson(cell, one, t));
  const gap = cell.gap > 0 ? html`<span class="gap">+ ${t('planning.missing', { count: cell.gap })}</span>` : '';
  const nobody = isNeeded ? '' : html`<span class="not-needed">–</span>`;
  const inside = html`${people.length === 0 ? '' : html`<ul>${people}</ul>`}${gap}${nobody}`;
  if (path === undefined) return html`<div class="cell">${inside}</div>`;
  const seen = JSON.stringify(cell.people.map(toCellPersonInput));
  return html`<div class="cell" data-event="${event.eventId}" data-role="${role.id}" data-people="${seen}">
    ${inside}<a href="${path}" aria-label="${label}" aria-describedby="${cellId(event.eventId, role.id)}"></a>
  </div>`;
}

function drawPerson(cell: RotaCell, { person, name, state, isOffered }: RotaCellPerson, t: Translate): Html {
  const key = JSON.stringify(person);
  const against = cell.warnings.filter((one) => JSON.stringify(one.person) === key && isOnDuty(state));
  const marks = [
    ...(state === 'yes' ? [] : [html` <span class="sure-${state}">${t(`planning.states.${state}`)}</span>`]),
    ...(isOffered ? [html` <span class="clash">${t('planning.offered')}</span>`] : []),
    ...against.map(({ code }) => drawWarning(code, t)),
  ];
  return html`<li class="is-${state}"><span class="who">${name}</span>${marks}</li>`;
}

/** Shows a clash in words, any other warning as an icon; the words of the icon appear on hover or focus. */
function drawWarning(code: VisibleReasonCode, t: Translate): Html {
  const words = t(`planning.short.${code}`);
  if (isClash(code)) return html` <span class="clash">${words}</span>`;
  const sign = renderIcon(code === 'not_shown' ? 'lock' : 'info');
  return html`\u00a0<span class="soft-mark">${sign}\u2060<span class="mark-words">${words}</span></span>`;
}

/** True for warnings that users must accept before they assign the person. */
function isClash(code: VisibleReasonCode): boolean {
  return code === 'not_free' || BLOCKING_REASON_CODES.some((one) => one === code);
}

/** True if a person is missing, can’t come, or is looking for a substitute. */
export function needsAttention({ gap, people, warnings }: RotaCell): boolean {
  return gap > 0 || people.some(({ isOffered }) => isOffered) || warnings.some(({ code }) => isClash(code));
}
