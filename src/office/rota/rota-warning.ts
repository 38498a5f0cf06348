// Texts of objections to people in cells (rule D6). For accounts that may not see the reasons, several become one (rule D16).

import { translator } from '../../i18n/translate.ts';
import { type Authority, hasRole } from '../../model/authority.ts';
import type { Language } from '../../model/instance.ts';
import { personName } from '../../model/person.ts';
import type { PlanRole } from '../../model/rota/rota.ts';
import type { PlanPerson } from '../../model/rota/rota-cells.ts';
import { type PlanReason, REFUSING } from '../../model/rota/rota-warnings.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { sayMoment } from '../wall-clock-texts.ts';

export type ToldCode = PlanReason['code'] | 'not_free';

export interface PlanWarning {
  readonly eventId: number;
  readonly roleId: number;
  readonly person: PlanPerson;
  readonly code: ToldCode;
  readonly text: string;
  readonly with: readonly number[];
}

export interface PlanFinding {
  readonly eventId: number;
  readonly role: PlanRole;
  readonly person: PlanPerson;
  readonly reason: PlanReason;
}

/** Objection as the account may see it: without permission, only that the person is not free. */
export function toldReason(
  { code, with: others }: PlanReason,
  authority: Authority,
): { code: ToldCode; with: readonly number[] } {
  return hasRole(authority, 'editor') || !REFUSING.includes(code)
    ? { code, with: others }
    : { code: 'not_free', with: [] };
}

/** True if the objection must be accepted explicitly. */
export function isRefusing(code: ToldCode): boolean {
  return code === 'not_free' || REFUSING.includes(code);
}

const MAX_NAMED = 3;

export async function sayFindings(
  content: Pick<ContentReader, 'instance' | 'getAll'>,
  findings: readonly PlanFinding[],
  { authority, language }: { readonly authority: Authority; readonly language: Language },
): Promise<PlanWarning[]> {
  const t = translator(language);
  const moment = sayMoment(content.instance, language);
  const sayList = new Intl.ListFormat(language, { type: 'conjunction' });
  const told = findings.map((one) => ({ ...one, ...toldReason(one.reason, authority) }));
  const events = new Map(
    (await content.getAll('event', [...new Set(told.flatMap((one) => one.with))])).map(({ id, value }) => [id, value]),
  );
  const ids = told.flatMap(({ person }) => ('personId' in person ? [person.personId] : []));
  const persons = await labelsOf(content, ids);
  const once = new Set<string>();
  return told.flatMap(({ eventId, role, person, code, with: others }): PlanWarning[] => {
    const name = 'personId' in person ? (persons.get(person.personId) ?? '') : person.name;
    const key = JSON.stringify([eventId, role.id, person, code]);
    if (once.has(key)) return [];
    once.add(key);
    const named = others.slice(0, MAX_NAMED).flatMap((id) => {
      const event = events.get(id);
      return event === undefined ? [] : [`${event.title} (${moment(event.startsAt)})`];
    });
    const params = { person: name, role: role.name, events: sayList.format(named), count: others.length };
    return [
      { eventId, roleId: role.id, person, code, text: t.with(`planning.warnings.${code}`, params), with: others },
    ];
  });
}

async function labelsOf({ getAll }: Pick<ContentReader, 'getAll'>, ids: readonly number[]) {
  const found = await getAll('person', [...new Set(ids)]);
  return new Map(found.map(({ id, value }) => [id, personName(value)]));
}
