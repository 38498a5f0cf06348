// Numbers of people that an event needs per role (rule D2): taken from the rules of the roles, none at all, or set for this event.

import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { MAX_NEEDED_PEOPLE } from '../../model/rota/rota.ts';
import { countDefaultNeed } from '../../model/rota/rota-cells.ts';
import { type Html, html } from '../../util/html.ts';
import { renderRadio } from '../components/form/choice-controls.ts';
import { type Control, joinTexts } from '../components/form/control.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { type InputTexts, inputTextOf, inputTextsOf } from '../components/form/input-texts.ts';
import { renderHiddenInput, renderLabelledControl } from '../components/form/parts.ts';
import type { EventFieldContext } from './event-field-context.ts';

const WAYS = ['', 'none', 'own'] as const;

type Way = (typeof WAYS)[number];

interface Row {
  readonly roleId: string;
  readonly count: string;
}

export const needsControl: Control<EventChoices, EventFieldContext> = {
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
    const way = readMode(entered);
    if (way !== 'own') return { needs: way === 'none' ? [] : null };
    const read = rowsIn(entered).flatMap(({ roleId, count }) => {
      if (count === '') return [];
      const isNumber = /^\d{1,4}$/.test(count) && Number(count) <= MAX_NEEDED_PEOPLE;
      if (!isNumber) tell('badNumber', count, 'needs_count');
      return [{ role_id: Number(roleId), count: isNumber ? Number(count) : count }];
    });
    return { needs: read };
  },
  say: (entered, { choices, language }) => sayWay(entered, choices, createTranslator(language)),
  inputAt: ([, index]) => (index === undefined ? undefined : 'needs_count'),
  render: (drawing) => ({ isGroup: true, control: () => draw(drawing) }),
};

/** True if the field is shown; parishes without roles don’t need it. */
export function showsNeeds({ roles }: EventChoices, entered: InputTexts): boolean {
  return roles.length > 0 || readMode(entered) !== '';
}

function readMode(entered: InputTexts): Way {
  return WAYS.find((way) => way === inputTextOf(entered, 'needs')) ?? '';
}

function rowsIn(entered: InputTexts): Row[] {
  const counts = inputTextsOf(entered, 'needs_count');
  return inputTextsOf(entered, 'needs_role').flatMap((roleId, index) =>
    /^\d{1,10}$/.test(roleId) ? [{ roleId, count: counts[index]?.trim() ?? '' }] : [],
  );
}

/** Rows of all roles, including deleted roles that the event still names. The number is empty for a role that the event does not name. */
function ownRows(own: readonly unknown[], { roles }: EventChoices): Row[] {
  const named = new Map(own.filter(isPlainObject).map((one) => [Number(one['role_id']), String(one['count'])]));
  const ids = new Set([...roles.map(({ id }) => id), ...named.keys()]);
  return [...ids].map((id) => ({ roleId: String(id), count: named.get(id) ?? '' }));
}

/** Numbers of people from the rules of the roles: initial values for an event that gets its own numbers. */
function usualRows(value: PlainObject, { roles, ancestry }: EventChoices): Row[] {
  if (roles.length === 0) return [];
  const event = listedEvent(value);
  return roles.map((role) => {
    const count = countDefaultNeed(role, event, ancestry);
    return { roleId: String(role.id), count: count === 0 ? '' : String(count) };
  });
}

function listedEvent(value: PlainObject): Parameters<typeof countDefaultNeed>[1] {
  const numbers = (key: string) => (Array.isArray(value[key]) ? value[key].map(Number) : []);
  const rooms = Array.isArray(value['rooms']) ? value['rooms'].filter(isPlainObject) : [];
  const organizer = value['organizer'];
  const leads =
    isPlainObject(organizer) && 'person_id' in organizer ? { personId: Number(organizer['person_id']) } : null;
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

function sayWay(entered: InputTexts, choices: EventChoices, t: Translate): string {
  const way = readMode(entered);
  if (way !== 'own') return way === '' ? '' : t('fields.needs.none');
  return sayRows(entered, choices) || t('fields.needs.none');
}

function sayRows(entered: InputTexts, choices: EventChoices): string {
  const some = rowsIn(entered).filter(({ count }) => count !== '' && count !== '0');
  return joinTexts(some.map(({ roleId, count }) => `${nameOf(roleId, choices)} ${count}`));
}

function nameOf(roleId: string, { roles }: EventChoices): string {
  return roles.find(({ id }) => String(id) === roleId)?.name ?? roleId;
}

/** Hint for an event without an area, because roles that require an area don’t apply to it. */
function areaHint(entered: InputTexts, { roles }: EventChoices, t: Translate): Html | '' {
  const asking = roles.filter(({ rule }) => rule !== null && rule.layerIds.length > 0);
  if (asking.length === 0 || inputTextsOf(entered, 'layer').some((id) => id !== '')) return '';
  return html`<p class="hint no-area">${t('fields.needs.noArea', { roles: joinTexts(asking.map(({ name }) => name)) })}</p>`;
}

function draw({ entered, choices, language, mark }: EventFieldContext): Html {
  const t = createTranslator(language);
  const way = readMode(entered);
  const usual = way === '' ? sayRows(entered, choices) : '';
  const rows = rowsIn(entered).map(({ roleId, count }, index) => {
    const attributes = html` inputmode="numeric" maxlength="4"${index === 0 ? mark('needs_count') : ''}`;
    const input = html`<input name="needs_count" value="${count}" autocomplete="off"${attributes}>`;
    return html`${renderHiddenInput('needs_role', roleId)}${renderLabelledControl(nameOf(roleId, choices), input)}`;
  });
  return html`<div class="radios needs">
    ${renderRadio('needs', { value: '', label: t('fields.needs.usual'), hint: usual === '' ? undefined : usual }, way)}
    ${renderRadio('needs', { value: 'none', label: t('fields.needs.none') }, way)}
    ${renderRadio('needs', { value: 'own', label: t('fields.needs.own'), hint: t('fields.needs.ownHint') }, way)}
    <div class="needs-rows">${rows}</div>
    ${way === '' ? areaHint(entered, choices, t) : ''}
  </div>`;
}
