// Changes as the history tells them: what, by whom and when, what exactly differed, and a button that takes it back.

import { type Html, html } from '../../kit/html.ts';
import { hasRole } from '../../model/authority.ts';
import { fieldsFor } from '../../office-api/wire.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import { sayDays } from '../days.ts';
import { LABELS } from '../event/field-labels.ts';
import { fieldOfKey } from '../event/fields.ts';
import type { Asked } from '../page.ts';
import { FRAME_WORDS } from '../words.ts';
import { HISTORY_WORDS, type HistoryWords } from './history-words.ts';

/** So many entities of a change are named in its line. */
const NAMED = 2;

/** Newest first, as given. `isDetailed`: also what exactly differed. */
export function pastList(asked: Asked, changes: readonly PastChange[], isDetailed = false): Html {
  const words = HISTORY_WORDS[asked.language];
  const { instant } = sayDays(asked.locale, asked.instance.timeZone, asked.now);
  if (changes.length === 0) return html`<p class="soft">${words.nothing}</p>`;
  return html`<ol class="past">${changes.map(
    (
      past,
    ) => html`<li><div class="did"><p>${title(asked, past, words)} <span class="soft">${words.what[past.what]}</span></p>
<p class="small soft">${past.actor} · ${instant(past.at)}${isOurs(past.note) ? '' : html` · ${past.note}`}</p>
${isDetailed ? detail(asked, past, words) : ''}</div>${undoButton(asked, past)}</li>
`,
  )}</ol>`;
}

function title({ link }: Asked, { entities, count }: PastChange, words: HistoryWords): Html {
  if (entities.length === 0) return html`${words.several.replace('{count}', String(count))}`;
  const named = entities.slice(0, NAMED).map(({ kind, id, label, after }) => {
    const name = label === '' ? `${kind} ${id}` : label;
    return kind === 'event' && after !== null ? html`<a href="${link(`/events/${id}`)}">${name}</a>` : html`${name}`;
  });
  const more = count - named.length;
  return html`${named.map((one, index) => (index === 0 ? one : html`, ${one}`))}${more > 0 ? html` ${words.more.replace('{count}', String(more))}` : ''}`;
}

/** Whoever only reads takes nothing back, and what is erased is gone. */
function undoButton({ editing, link, language }: Asked, { what, revision, entities }: PastChange): Html | undefined {
  if (!hasRole(editing.authority, 'contributor') || what === 'erase' || entities.length === 0) return undefined;
  const { undo } = FRAME_WORDS[language];
  return html`<form method="post" action="${link(`/history/${revision}/undo`)}"><button class="quiet small">${undo}</button></form>`;
}

function detail(asked: Asked, { entities }: PastChange, words: HistoryWords): Html | undefined {
  const changed = entities.filter(({ before, after }) => before !== null && after !== null);
  if (changed.length === 0) return undefined;
  return html`<details><summary class="small">${words.fields}</summary><table class="fields-changed"><thead><tr><th></th><th>${words.before}</th><th>${words.after}</th></tr></thead><tbody>${changed.map(
    (one) => fieldRows(asked, one, words),
  )}</tbody></table></details>`;
}

function fieldRows({ editing, language }: Asked, { kind, before, after }: PastEntity, words: HistoryWords): Html {
  const [old, now] = [before, after].map(
    (fields) => (fieldsFor(editing.authority, kind, fields) ?? {}) as Record<string, unknown>,
  );
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  return html`${names.map(
    (name) =>
      html`<tr><th scope="row">${nameOf(kind, name, language)}</th><td>${said(old?.[name], words)}</td><td>${said(now?.[name], words)}</td></tr>`,
  )}`;
}

/** What people call a field. */
function nameOf(kind: PastEntity['kind'], key: string, language: Asked['language']): string {
  const field = kind === 'event' ? fieldOfKey(key) : undefined;
  return field === undefined ? key : LABELS[language].fields[field];
}

/** A value in short. */
function said(value: unknown, words: HistoryWords): string {
  if (value === undefined || value === null || value === '') return words.empty;
  if (value === true) return words.yes;
  if (value === false) return words.no;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** Whether a note is one that the verbs write for programs: what was done is said in words already. */
function isOurs(note: string): boolean {
  return note === '' || note === 'from the trash' || /^undoes \d+$/.test(note);
}
