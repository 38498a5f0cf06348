// Changes of the history: what, by whom and when, the differences, and an undo button.

import { type Translate, translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Kind } from '../../model/entity.ts';
import { fieldsFor } from '../../office/access/visible-fields.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import type { EntityKey } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import { sayActor } from '../actors.ts';
import type { Choices } from '../components/form/choice.ts';
import { choicesOf } from '../components/form/choices.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';
import { FROM_TRASH } from './change-deed.ts';
import { changedWords } from './changed-words.ts';
import { type FieldDifference, sayDifferences } from './differences.ts';
import { type PastNames, readPastNames } from './past-names.ts';
import { fullName, sayChange } from './say-deed.ts';
import { kindsIn } from './say-value.ts';
import { undoForm } from './undo-form.ts';

/** Maximum entities of a change whose fields are listed. */
const MAX_DETAILED = 30;

/** Like `pastList`, with the differences. */
export async function detailedList(asked: PageRequest, changes: readonly PastChange[], of?: EntityKey): Promise<Html> {
  const kinds = new Set<Kind>();
  for (const { kind, before, after } of changes.flatMap(({ entities }) => entities)) {
    for (const fields of [before, after]) kindsIn(fieldsFor(asked.editing.authority, kind, fields), kind, kinds);
  }
  const choices = await asked.editing.store.content.read(asked.instance.name, (content) => choicesOf(content, kinds));
  return pastList(asked, changes, { choices, of });
}

export interface PastListOptions {
  /** Names of referenced entities; if set, differences are shown. */
  readonly choices?: Choices | undefined;
  /** Entity of the page; for a change of several entities, only its part is reverted (rule W22). */
  readonly of?: EntityKey | undefined;
  /** Whether changes of several entities can only be undone in the history; the list links there (rule W22). */
  readonly linksMany?: boolean;
}

/** Changes in the given order, each with its undo button. */
export async function pastList(
  asked: PageRequest,
  changes: readonly PastChange[],
  { choices, of, linksMany = false }: PastListOptions = {},
): Promise<Html> {
  const t = translator(asked.language);
  const { instant } = sayDays(asked.locale, asked.instance.timeZone, asked.now);
  if (changes.length === 0) return html`<p class="soft">${t('history.nothing')}</p>`;
  const names = await readPastNames(asked, changes);
  return html`<ol class="past">${changes.map(
    (past) => html`<li>
      <div class="did">
        <p>${sayChange(asked, past, names)}</p>
        <p class="small soft">
          ${sayActor(past.actor, asked.language)} · ${instant(past.at)}${drawNote(past.note, t)}
        </p>
        ${choices === undefined ? '' : detail(asked, past, { choices, names })}
      </div>
      ${linksMany && past.count > 1 ? historyLink(asked, past) : undoButton(asked, past, of)}
    </li>`,
  )}</ol>`;
}

/** Link to the history, starting with this change. */
function historyLink({ link, t }: PageRequest, { revision }: PastChange): Html {
  return html`<a class="small" href="${link(`/history?before=${revision + 1}`)}">${t('history.seeThere')}</a>`;
}

/** Viewers can’t undo changes, and erased data can’t be restored. */
function undoButton(
  asked: PageRequest,
  { what, revision, entities, count, actor }: PastChange,
  of: EntityKey | undefined,
): Html | undefined {
  const isKept = entities.length < count || entities.some(({ before, after }) => before !== null || after !== null);
  if (what === 'erase' || entities.length === 0 || !isKept) return undefined;
  // Contributors can only undo their own changes (rule U3), and not of the rota, because someone may have declined since (rule D16).
  const isTheirs = actor === asked.editing.actor && entities.every(({ kind }) => kind !== 'assignment');
  if (!isTheirs && !hasRole(asked.editing.authority, 'editor')) return undefined;
  const t = translator(asked.language);
  if (of === undefined || count === 1) return undoForm(asked, revision, t('frame.undo'), 'quiet small');
  const own = entities.find(({ kind, id }) => kind === of.kind && id === of.id);
  if (own?.before == null || own.after === null) return undefined;
  return undoForm(asked, revision, t('history.undoHere'), 'quiet small', { only: of });
}

function detail(
  asked: PageRequest,
  { entities }: PastChange,
  { choices, names }: { readonly choices: Choices; readonly names: PastNames },
): Html | undefined {
  const t = translator(asked.language);
  const all = entities.filter(({ before, after }) => before !== null && after !== null);
  const changed = all.slice(0, MAX_DETAILED);
  if (changed.length === 0) return undefined;
  const isOne = changed.length === 1;
  return html`<details>
    <summary class="small">${t('history.fields')}</summary>
    <table class="fields-changed">
      <thead><tr><th scope="col">${t('history.before')}</th><th scope="col">${t('history.after')}</th></tr></thead>
      ${changed.map(
        (one) =>
          html`<tbody>
            ${isOne ? '' : html`<tr class="whose"><th scope="rowgroup" colspan="2">${fullName(one, names, t)}</th></tr>`}
            ${fieldRows(asked, one, choices)}
          </tbody>`,
      )}
    </table>
  </details>`;
}

function fieldRows(asked: PageRequest, { kind, before, after }: PastEntity, choices: Choices): Html {
  const { authority } = asked.editing;
  const written = { kind, before: fieldsFor(authority, kind, before), after: fieldsFor(authority, kind, after) };
  return differenceRows(asked, written, choices);
}

/** Table rows for each changed field: its label above both values, or the changed words. */
export function differenceRows(asked: PageRequest, difference: FieldDifference, choices: Choices): Html {
  return html`${sayDifferences(asked, difference, choices).map(
    ({ name, before, after, words }) =>
      html`<tr><th scope="rowgroup" colspan="2">${name}</th></tr>
        <tr>${
          words === undefined
            ? html`<td>${before}</td><td>${after}</td>`
            : html`<td colspan="2">${changedWords(words, asked.t)}</td>`
        }</tr>`,
  )}`;
}

/** Note, translated if parvis wrote it; undefined if the sentence already says the same. */
function drawNote(note: string, t: Translate): Html | undefined {
  if (note === '' || note === FROM_TRASH || /^undoes \d+$/.test(note)) return undefined;
  const [, by] = /^proposed by (.+)$/s.exec(note) ?? [];
  const own = OWN_NOTES.get(note);
  if (own !== undefined) return html` · ${t(`history.notes.${own}`)}`;
  return html` · ${by === undefined ? note : t('history.notes.proposedBy', { by })}`;
}

/** Notes of changes made by migrations. */
const OWN_NOTES: ReadonlyMap<string, 'addresses' | 'proposals'> = new Map([
  ['empty addresses that no page leads to', 'addresses'],
  ['let changes wait that were proposed', 'proposals'],
]);
