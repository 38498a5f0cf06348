// Texts of the warnings about people in the rota (rule D6). For accounts that may not see the reasons, several are merged into one (rule
// D16).

import { createTranslator } from '../../i18n/translate.ts';
import { type Authority, hasRole } from '../../model/authority.ts';
import type { Language } from '../../model/instance.ts';
import { personName } from '../../model/person.ts';
import type { RotaRole } from '../../model/rota/rota.ts';
import type { RotaPerson } from '../../model/rota/rota-cells.ts';
import { BLOCKING_REASON_CODES, type RotaReason } from '../../model/rota/rota-warnings.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { createMomentFormatter } from '../wall-clock-texts.ts';

export type VisibleReasonCode = RotaReason['code'] | 'not_free';

export interface RotaWarning {
  readonly eventId: number;
  readonly roleId: number;
  readonly person: RotaPerson;
  readonly code: VisibleReasonCode;
  readonly text: string;
  readonly with: readonly number[];
}

export interface RotaFinding {
  readonly eventId: number;
  readonly role: RotaRole;
  readonly person: RotaPerson;
  readonly reason: RotaReason;
}

/** Returns the reason as the account may see it: for a blocking reason, roles below editor see only that the person is not free. */
export function toVisibleReason(
  { code, with: others }: RotaReason,
  authority: Authority,
): { code: VisibleReasonCode; with: readonly number[] } {
  return hasRole(authority, 'editor') || !BLOCKING_REASON_CODES.includes(code)
    ? { code, with: others }
    : { code: 'not_free', with: [] };
}

export function isBlockingReason(code: VisibleReasonCode): boolean {
  return code === 'not_free' || BLOCKING_REASON_CODES.includes(code);
}

const MAX_NAMED = 3;

export async function describeRotaFindings(
  content: Pick<ContentReader, 'instance' | 'getAll'>,
  findings: readonly RotaFinding[],
  { authority, language }: { readonly authority: Authority; readonly language: Language },
): Promise<RotaWarning[]> {
  const t = createTranslator(language);
  const moment = createMomentFormatter(content.instance, language);
  const sayList = new Intl.ListFormat(language, { type: 'conjunction' });
  const told = findings.map((one) => ({ ...one, ...toVisibleReason(one.reason, authority) }));
  const events = new Map(
    (await content.getAll('event', [...new Set(told.flatMap((one) => one.with))])).map(({ id, value }) => [id, value]),
  );
  const ids = told.flatMap(({ person }) => ('personId' in person ? [person.personId] : []));
  const persons = await labelsOf(content, ids);
  const once = new Set<string>();
  return told.flatMap(({ eventId, role, person, code, with: others }): RotaWarning[] => {
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
