// What is warned of on a page, in the words of whoever looks: of a write, and of what stands there.

import { isDate } from '../kit/dates.ts';
import { type Html, html } from '../kit/html.ts';
import { problem } from '../model/format/problem.ts';
import type { Language } from '../model/instance.ts';
import type { Warning } from '../office/content/warning.ts';
import { sayRemark } from '../office/words/remark-words.ts';
import type { Asked } from './page.ts';

/** Warnings of rooms are said in the language that was asked for with the change. */
export function sayWarning(warning: Warning, language: Language): string {
  return warning.code === 'room_conflict' ? warning.text : sayRemark(warning, language);
}

/** A warning as it stands by itself on a page; `of` says what it is of, where that is not plain. */
export function drawWarning(text: string, of: Html | string = ''): Html {
  return html`<div class="notice warn"><p>${of}${text}</p></div>`;
}

/** The most warnings that are told at the top of a page. */
const MOST = 5;

/** Warnings that only the write knows, as they stand in the address of the page that comes next. */
export function inAddress(warnings: readonly Warning[]): readonly string[] {
  const all = warnings.flatMap(({ code, params }) => {
    if (code === 'left_out') return [code];
    if (code === 'date_taken') return [`${code}:${params['date']}`];
    return code === 'room_conflict' ? [`${code}:${params['room_id']}`] : [];
  });
  return [...new Set(all)].slice(0, MOST);
}

/** The warnings that an address names, in words; anything malformed is left out. */
export async function saidInAddress({ query, editing, instance, language }: Asked): Promise<readonly string[]> {
  const all = query.getAll('warned').slice(0, MOST);
  if (all.length === 0) return [];
  const ids = all.flatMap((one) => /^room_conflict:(\d{1,10})$/.exec(one)?.[1] ?? []).map(Number);
  const rooms = await editing.store.content.read(instance.name, ({ labels }) => labels('room', ids));
  return all.flatMap((one) => {
    const [code, value = ''] = one.split(':');
    const room = rooms.get(Number(value));
    if (one === 'left_out') return [sayRemark(problem('', 'left_out', { kind: '', id: 0 }), language)];
    if (code === 'date_taken' && isDate(value)) {
      return [sayRemark(problem('', 'date_taken', { series: 0, date: value }), language)];
    }
    if (code !== 'room_conflict' || room === undefined) return [];
    return [sayRemark(problem('', 'room_conflict', { room, room_id: Number(value) }), language)];
  });
}
