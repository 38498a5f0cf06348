import { createProblem } from '../model/format/problem.ts';
import type { Language } from '../model/instance.ts';
import { isClashCode, PERSON_CONFLICT, ROOM_CONFLICT } from '../office/clashes/kinds.ts';
import type { Warning } from '../office/content/warning.ts';
import { describeProblem } from '../office/words/describe-problem.ts';
import { isDate } from '../util/dates.ts';
import { type Html, html } from '../util/html.ts';
import type { PageRequest } from './page.ts';

/** Text of a warning. Clash warnings already contain their text. */
export function describeWarning(warning: Warning, language: Language): string {
  return isClashCode(warning.code) ? warning.text : describeProblem(warning, language);
}

/** Warning as a message box; `of` names the event or person if the context doesn’t. */
export function renderWarning(text: string, of: Html | string = ''): Html {
  return html`<div class="notice warn"><p>${of}${text}</p></div>`;
}

const MAX_WARNINGS = 5;

/** Encodes warnings for the URL of the next page, which can’t derive them without the write. */
export function encodeWarningsForUrl(warnings: readonly Warning[]): readonly string[] {
  const all = warnings.flatMap(({ code, params }) => {
    if (code === 'left_out') return [code];
    if (code === 'date_taken') return [`${code}:${params['date']}`];
    return isClashCode(code) ? [`${code}:${params['room_id'] ?? params['person_id']}`] : [];
  });
  return [...new Set(all)].slice(0, MAX_WARNINGS);
}

/** Converts the warnings in the URL to messages; malformed ones are ignored. */
export async function describeWarningsFromUrl({
  query,
  editing,
  instance,
  language,
}: PageRequest): Promise<readonly string[]> {
  const all = query.getAll('warned').slice(0, MAX_WARNINGS);
  if (all.length === 0) return [];
  const idsOf = (conflict: string) =>
    all.flatMap((one) => {
      const [code, id = ''] = one.split(':');
      return code === conflict && isId(id) ? [Number(id)] : [];
    });
  const { rooms, persons } = await editing.store.content.read(instance.name, async ({ labels }) => ({
    rooms: await labels('room', idsOf(ROOM_CONFLICT)),
    persons: await labels('person', idsOf(PERSON_CONFLICT)),
  }));
  return all.flatMap((one) => {
    const [code, value = ''] = one.split(':');
    const [room, person] = [rooms.get(Number(value)), persons.get(Number(value))];
    if (one === 'left_out') return [describeProblem(createProblem('', 'left_out', { kind: '', id: 0 }), language)];
    if (code === 'date_taken' && isDate(value)) {
      return [describeProblem(createProblem('', 'date_taken', { series: 0, date: value }), language)];
    }
    if (code === ROOM_CONFLICT && room !== undefined) {
      return [describeProblem(createProblem('', ROOM_CONFLICT, { room, room_id: Number(value) }), language)];
    }
    if (code !== PERSON_CONFLICT || person === undefined) return [];
    return [describeProblem(createProblem('', PERSON_CONFLICT, { person, person_id: Number(value) }), language)];
  });
}

function isId(text: string): boolean {
  const id = Number(text);
  return text.length <= 10 && Number.isSafeInteger(id) && id > 0;
}
