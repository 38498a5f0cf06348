import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Kind } from '../../model/entity.ts';
import { serializeVisibleFields } from '../../office/access/visible-fields.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import type { EntityKey } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import type { ChoiceLookup } from '../components/form/choice.ts';
import { readChoicesOfKinds } from '../components/form/choices.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { formatActorName } from '../format-actor-name.ts';
import type { PageRequest } from '../page.ts';
import { capitalize, describeChange, formatFullEntityName } from './describe-change.ts';
import { describeDifferences, type EntityDifference } from './differences.ts';
import { findReferencedKinds } from './format-value.ts';
import { type HistoryNames, readHistoryNames } from './history-names.ts';
import { FROM_TRASH_NOTE } from './summarize-change.ts';
import { renderUndoForm } from './undo-form.ts';
import { renderWordDiff } from './word-diff-view.ts';

const MAX_DETAILED = 30;

export async function renderDetailedChanges(
  request: PageRequest,
  changes: readonly PastChange[],
  of?: EntityKey,
): Promise<Html> {
  const kinds = new Set<Kind>();
  for (const { kind, before, after } of changes.flatMap(({ entities }) => entities)) {
    for (const fields of [before, after])
      findReferencedKinds(serializeVisibleFields(request.editing.authority, kind, fields), kind, kinds);
  }
  const choices = await request.editing.store.content.read(request.instance.name, (content) =>
    readChoicesOfKinds(content, kinds),
  );
  return renderChanges(request, changes, { choices, of });
}

export interface ChangeListOptions {
  readonly choices?: ChoiceLookup | undefined;
  /** Entity of the page. If a change affected several entities, its undo button restores only this one (rule W22). */
  readonly of?: EntityKey | undefined;
  /** True if the list links to the history to undo changes to several entities (rule W22). */
  readonly linksMany?: boolean;
}

export async function renderChanges(
  request: PageRequest,
  changes: readonly PastChange[],
  { choices, of, linksMany = false }: ChangeListOptions = {},
): Promise<Html> {
  const t = createTranslator(request.language);
  const { instant } = createDayFormatter(request.locale, request.instance.timeZone, request.now);
  if (changes.length === 0) return html`<p class="soft">${t('history.nothing')}</p>`;
  const names = await readHistoryNames(request, changes);
  return html`<ol class="past">${changes.map(
    (past) => html`<li>
      <div class="did">
        <p>${of !== undefined && isImportOfMany(past) ? capitalize(t('deeds.imported')) : describeChange(request, past, names)}</p>
        <p class="small soft">
          ${formatActorName(past.actor, request.language)} · ${instant(past.at)}${drawNote(past.note, t)}
        </p>
        ${choices === undefined ? '' : renderDetail(request, past, { choices, names })}
      </div>
      ${linksMany && past.count > 1 ? historyLink(request, past) : undoButton(request, past, of)}
    </li>`,
  )}</ol>`;
}

/** True for an import of several entities. The page of one of them says only that it was imported. */
function isImportOfMany({ what, count }: PastChange): boolean {
  return count > 1 && (what === 'import' || what === 'source');
}

function historyLink({ link, t }: PageRequest, { revision }: PastChange): Html {
  return html`<a class="small" href="${link(`/history?before=${revision + 1}`)}">${t('history.seeThere')}</a>`;
}

/** Button to undo a change; undefined if the user may not undo it, or its data were erased. */
function undoButton(
  request: PageRequest,
  { what, revision, entities, count, actor }: PastChange,
  of: EntityKey | undefined,
): Html | undefined {
  const isKept = entities.length < count || entities.some(({ before, after }) => before !== null || after !== null);
  if (what === 'erase' || entities.length === 0 || !isKept) return undefined;
  // Contributors may undo only their own changes (rule U3), and not changes of assignments, because someone may have declined since (rule
  // D16).
  const isTheirs = actor === request.editing.actor && entities.every(({ kind }) => kind !== 'assignment');
  if (!isTheirs && !hasRole(request.editing.authority, 'editor')) return undefined;
  const t = createTranslator(request.language);
  if (of === undefined || count === 1) return renderUndoForm(request, revision, t('frame.undo'), 'small');
  const own = entities.find(({ kind, id }) => kind === of.kind && id === of.id);
  if (own?.before == null || own.after === null) return undefined;
  return renderUndoForm(request, revision, t('history.undoHere'), 'small', { only: of });
}

function renderDetail(
  request: PageRequest,
  { entities }: PastChange,
  { choices, names }: { readonly choices: ChoiceLookup; readonly names: HistoryNames },
): Html | undefined {
  const t = createTranslator(request.language);
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
            ${isOne ? '' : html`<tr class="whose"><th scope="rowgroup" colspan="2">${formatFullEntityName(one, names, t)}</th></tr>`}
            ${fieldRows(request, one, choices)}
          </tbody>`,
      )}
    </table>
  </details>`;
}

function fieldRows(request: PageRequest, { kind, before, after }: PastEntity, choices: ChoiceLookup): Html {
  const { authority } = request.editing;
  const written = {
    kind,
    before: serializeVisibleFields(authority, kind, before),
    after: serializeVisibleFields(authority, kind, after),
  };
  return renderDifferenceRows(request, written, choices);
}

export function renderDifferenceRows(request: PageRequest, difference: EntityDifference, choices: ChoiceLookup): Html {
  return html`${describeDifferences(request, difference, choices).map(
    ({ name, before, after, words }) =>
      html`<tr><th scope="rowgroup" colspan="2">${name}</th></tr>
        <tr>${
          words === undefined
            ? html`<td>${before}</td><td>${after}</td>`
            : html`<td colspan="2">${renderWordDiff(words, request.t)}</td>`
        }</tr>`,
  )}`;
}

/** Note of a change, translated if parvis wrote it; undefined if the sentence says the same. */
function drawNote(note: string, t: Translate): Html | undefined {
  if (note === '' || note === FROM_TRASH_NOTE || /^undoes \d+$/.test(note)) return undefined;
  const [, by] = /^proposed by (.+)$/s.exec(note) ?? [];
  const own = OWN_NOTES.get(note);
  if (own !== undefined) return html` · ${t(`history.notes.${own}`)}`;
  return html` · ${by === undefined ? note : t('history.notes.proposedBy', { by })}`;
}

const OWN_NOTES: ReadonlyMap<string, 'addresses' | 'proposals'> = new Map([
  ['empty addresses that no page leads to', 'addresses'],
  ['let changes wait that were proposed', 'proposals'],
]);
