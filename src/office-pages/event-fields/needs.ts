// Numbers of people that an event needs per role (rule D2): by the rules of the roles, none, or its own numbers.

import { type Translate, translator } from '../../i18n/translate.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { MAX_NEEDED } from '../../model/rota/rota.ts';
import { usualNeed } from '../../model/rota/rota-cells.ts';
import { type Html, html } from '../../util/html.ts';
import { radioOf } from '../components/form/choice-controls.ts';
import { type Control, listed } from '../components/form/control.ts';
import { type Entered, textOf, textsOf } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { hidden, part } from '../components/form/parts.ts';
import type { EventDrawing } from './drawing.ts';

const WAYS = ['', 'none', 'own'] as const;

type Way = (typeof WAYS)[number];

interface Row {
  readonly roleId: string;
  readonly count: string;
}

export const needs: Control<EventChoices, EventDrawing> = {
  inputs: ['needs', 'needs_role', 'needs_count'],
  enter: (value, choices) => {
    const own = value['needs'];
    const rows = Array.isArray(own) && own.length > 0 ? ownRows(own, choices) : usualRows(value, choices);
    return {
      needs: [Array.isArray(own) ? (own.length > 0 ? 'own' : 'none') : ''],
      needs_role: rows.map(({ roleId }) => roleId),
      needs_count: rows.map(({ count }) => count),
    };
  },
  read: (entered, _, tell) => {
    const way = wayIn(entered);
    if (way !== 'own') return { needs: way === 'none' ? [] : null };
    const read = rowsIn(entered).flatMap(({ roleId, count }) => {
      if (count === '') return [];
      const isNumber = /^\d{1,4}$/.test(count) && Number(count) <= MAX_NEEDED;
      if (!isNumber) tell('badNumber', count, 'needs_count');
      return [{ role_id: Number(roleId), count: isNumber ? Number(count) : count }];
    });
    return { needs: read };
  },
  say: (entered, { choices, language }) => sayWay(entered, choices, translator(language)),
  inputAt: ([, index]) => (index === undefined ? undefined : 'needs_count'),
  draw: (drawing) => ({ isGroup: true, control: () => draw(drawing) }),
};

/** Returns whether the field is shown; parishes without roles don’t see it. */
export function hasNeeds({ roles }: EventChoices, entered: Entered): boolean {
  return roles.length > 0 || wayIn(entered) !== '';
}

function wayIn(entered: Entered): Way {
  return WAYS.find((way) => way === textOf(entered, 'needs')) ?? '';
}

function rowsIn(entered: Entered): Row[] {
  const counts = textsOf(entered, 'needs_count');
  return textsOf(entered, 'needs_role').flatMap((roleId, index) =>
    /^\d{1,10}$/.test(roleId) ? [{ roleId, count: counts[index]?.trim() ?? '' }] : [],
  );
}

/** Rows for all roles, including deleted ones; the number is empty if the event does not name the role. */
function ownRows(own: readonly unknown[], { roles }: EventChoices): Row[] {
  const named = new Map(own.filter(isPlain).map((one) => [Number(one['role_id']), String(one['count'])]));
  const ids = new Set([...roles.map(({ id }) => id), ...named.keys()]);
  return [...ids].map((id) => ({ roleId: String(id), count: named.get(id) ?? '' }));
}

/** Default numbers by the rules of the roles, as a start for the event’s own numbers. */
function usualRows(value: Plain, { roles, ancestry }: EventChoices): Row[] {
  if (roles.length === 0) return [];
  const event = listedEvent(value);
  return roles.map((role) => {
    const count = usualNeed(role, event, ancestry);
    return { roleId: String(role.id), count: count === 0 ? '' : String(count) };
  });
}

/** Properties that the rules of roles use, from the bundle’s format. */
function listedEvent(value: Plain): Parameters<typeof usualNeed>[1] {
  const numbers = (key: string) => (Array.isArray(value[key]) ? value[key].map(Number) : []);
  const rooms = Array.isArray(value['rooms']) ? value['rooms'].filter(isPlain) : [];
  const organizer = value['organizer'];
  const leads = isPlain(organizer) && 'person_id' in organizer ? { personId: Number(organizer['person_id']) } : null;
  return {
    id: 0,
    layerIds: numbers('layer_ids'),
    targetGroupIds: numbers('target_group_ids'),
    eventType: String(value['event_type'] ?? ''),
    rooms: rooms.flatMap((room) => ('room_id' in room ? [{ roomId: Number(room['room_id']) }] : [])),
    organizer: leads,
    coorganizerIds: numbers('coorganizer_ids'),
    childcare: value['childcare'] ?? null,
  };
}

function sayWay(entered: Entered, choices: EventChoices, t: Translate): string {
  const way = wayIn(entered);
  if (way !== 'own') return way === '' ? '' : t('fields.needs.none');
  return sayRows(entered, choices) || t('fields.needs.none');
}

function sayRows(entered: Entered, choices: EventChoices): string {
  const some = rowsIn(entered).filter(({ count }) => count !== '' && count !== '0');
  return listed(some.map(({ roleId, count }) => `${nameOf(roleId, choices)} ${count}`));
}

function nameOf(roleId: string, { roles }: EventChoices): string {
  return roles.find(({ id }) => String(id) === roleId)?.name ?? roleId;
}

/** Roles that require an area do not apply to an event without an area; the hint points this out. */
function areaHint(entered: Entered, { roles }: EventChoices, t: Translate): Html | '' {
  const asking = roles.filter(({ rule }) => rule !== null && rule.layerIds.length > 0);
  if (asking.length === 0 || textsOf(entered, 'layer').some((id) => id !== '')) return '';
  return html`<p class="hint no-area">${t('fields.needs.noArea', { roles: listed(asking.map(({ name }) => name)) })}</p>`;
}

function draw({ entered, choices, language, mark }: EventDrawing): Html {
  const t = translator(language);
  const way = wayIn(entered);
  const usual = way === '' ? sayRows(entered, choices) : '';
  const rows = rowsIn(entered).map(({ roleId, count }, index) => {
    const attributes = html` inputmode="numeric" maxlength="4"${index === 0 ? mark('needs_count') : ''}`;
    const input = html`<input name="needs_count" value="${count}" autocomplete="off"${attributes}>`;
    return html`${hidden('needs_role', roleId)}${part(nameOf(roleId, choices), input)}`;
  });
  return html`<div class="radios needs">
    ${radioOf('needs', { value: '', label: t('fields.needs.usual'), hint: usual === '' ? undefined : usual }, way)}
    ${radioOf('needs', { value: 'none', label: t('fields.needs.none') }, way)}
    ${radioOf('needs', { value: 'own', label: t('fields.needs.own'), hint: t('fields.needs.ownHint') }, way)}
    <div class="needs-rows">${rows}</div>
    ${way === '' ? areaHint(entered, choices, t) : ''}
  </div>`;
}
