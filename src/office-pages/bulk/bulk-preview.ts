// Preview of a bulk change: events that become public, become hidden or change for the public, and changes that only the office sees.

import type { Event } from '../../model/event.ts';
import { serializeVisibleEntity } from '../../office/access/visible-fields.ts';
import type { AppliedChange } from '../../office/content/apply-changes.ts';
import type { Warning } from '../../office/content/warning.ts';
import { narrowToKind, type VersionedOf } from '../../store/content/by-kind.ts';
import { serializeEntity } from '../../store/content/documents.ts';
import { type Html, html } from '../../util/html.ts';
import type { ChoiceLookup } from '../components/form/choice.ts';
import { readChoicesOfKinds } from '../components/form/choices.ts';
import { renderNotice } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { type DescribedDifference, describeDifferences } from '../history/differences.ts';
import { findReferencedKinds } from '../history/format-value.ts';
import { renderWordDiff } from '../history/word-diff-view.ts';
import type { PageRequest } from '../page.ts';

/** Maximum number of events that a part lists; further ones are only counted. */
const MAX_NAMED = 200;

/** An event before and after the change; `after` is undefined if it is removed. */
interface Change {
  readonly before: Event;
  readonly after: Event | undefined;
}

/** Effects of a bulk change. `stored`: events as stored before the change. */
export async function renderEffects(
  request: PageRequest,
  applied: AppliedChange,
  stored: readonly VersionedOf<'event'>[],
): Promise<Html> {
  const { editing, instance, t } = request;
  const { appears, disappears, changes, lists } = applied.effects ?? NOTHING;
  const byId = new Map(stored.map(({ id, value }): [number, Change] => [id, { before: value, after: undefined }]));
  const revisions = new Map(stored.map(({ id, revision }) => [id, revision]));
  for (const { kind, id, present, revision } of applied.results) {
    const known = byId.get(id);
    if (kind !== 'event' || known === undefined || present === undefined) continue;
    const isSame = revision === revisions.get(id);
    byId.set(id, { ...known, after: isSame ? known.before : narrowToKind('event', present.kind, present.value) });
  }
  const seen = new Set([...appears, ...disappears, ...changes]);
  const inside = [...byId].flatMap(([id, { before, after }]) => (after !== before && !seen.has(id) ? [id] : []));
  const { choices, names } = await editing.store.content.read(instance.name, async (content) => ({
    choices: await readChoicesOfKinds(content, kindsOfChanges([...byId.values()])),
    names: await content.labels(
      'list',
      lists.map(({ listId }) => listId),
    ),
  }));
  const part = (title: string, ids: readonly number[], listsDifferences: boolean) =>
    drawPart(request, { title, changes: ids.flatMap((id) => byId.get(id) ?? []), listsDifferences, choices });
  const notice = seen.size === 0 && lists.length === 0 ? renderNotice(t('bulk.nothingSeen')) : '';
  return html`${notice}${part(t('bulk.appears'), appears, true)}${part(t('bulk.disappears'), disappears, false)}
    ${part(t('bulk.changes'), changes, true)}${part(t('bulk.inside'), inside, true)}
    ${lists.map(({ listId, gains, loses }) => {
      const list = names.get(listId) ?? '';
      return html`${part(t('bulk.gains', { list }), gains, false)}${part(t('bulk.loses', { list }), loses, false)}`;
    })}`;
}

const NOTHING = { appears: [], disappears: [], changes: [], lists: [] };

function kindsOfChanges(changes: readonly Change[]): ReturnType<typeof findReferencedKinds> {
  const kinds: ReturnType<typeof findReferencedKinds> = new Set();
  for (const { before, after } of changes) {
    for (const event of [before, after])
      if (event !== undefined) findReferencedKinds(serializeEntity('event', event), 'event', kinds);
  }
  return kinds;
}

interface Part {
  readonly title: string;
  readonly changes: readonly Change[];
  readonly listsDifferences: boolean;
  readonly choices: ChoiceLookup;
}

function drawPart(request: PageRequest, { title, changes, listsDifferences, choices }: Part): Html | undefined {
  if (changes.length === 0) return undefined;
  const { locale, instance, now, t } = request;
  const days = createDayFormatter(locale, instance.timeZone, now);
  const sorted = changes.toSorted((a, b) => (a.before.startsAt < b.before.startsAt ? -1 : 1));
  const rows = sorted.slice(0, MAX_NAMED).map((change) => {
    const { title: name, startsAt, endsAt } = change.before;
    const notes = listsDifferences ? differencesOf(request, change, choices) : [];
    return html`<li>
      <span class="soft">${days.begin(startsAt, endsAt)}</span> ${name}
      ${notes.map(
        (one) =>
          html`<span class="differs"><span class="soft">${one.name}:</span> ${
            one.words === undefined
              ? html`<del>${one.before}</del> → <ins>${one.after}</ins>`
              : renderWordDiff(one.words, request.t)
          }</span>`,
      )}
    </li>`;
  });
  const left = sorted.length - rows.length;
  return html`<section class="card">
    <h2>${title} <span class="soft">${sorted.length}</span></h2>
    <ul class="plain effect">${rows}${left > 0 ? html`<li class="soft">${t('bulk.more', { count: left })}</li>` : ''}</ul>
  </section>`;
}

function differencesOf(
  request: PageRequest,
  { before, after }: Change,
  choices: ChoiceLookup,
): readonly DescribedDifference[] {
  if (after === undefined) return [];
  const { authority } = request.editing;
  const writtenValue = (event: Event) => serializeVisibleEntity(authority, 'event', event);
  return describeDifferences(
    request,
    { kind: 'event', before: writtenValue(before), after: writtenValue(after) },
    choices,
  );
}

const MAX_LISTED = 200;

export function isPersonStillNamedWarning({ code }: Warning): boolean {
  return code === 'person_still_named';
}

export function renderPersonStillNamedNote(
  { locale, instance, now, link, t }: PageRequest,
  applied: AppliedChange,
  warning: Warning,
): Html {
  const days = createDayFormatter(locale, instance.timeZone, now);
  const events = new Map(
    applied.results.flatMap(({ present }) => {
      const event = present && narrowToKind('event', present.kind, present.value);
      return event === undefined ? [] : [[event.id, event]];
    }),
  );
  const ids = warning.with ?? [];
  const rows = ids.slice(0, MAX_LISTED).flatMap((id) => {
    const event = events.get(id);
    if (event === undefined) return [];
    return [
      html`<li>
      <span class="soft">${days.begin(event.startsAt, event.endsAt)}</span>
      <a href="${link(`/events/${id}`)}" target="_blank">${event.title}</a>
    </li>`,
    ];
  });
  const left = ids.length - rows.length;
  return html`<section class="card still-named">
    <h2>${t('bulk.stillNamed', { person: String(warning.params['person']) })} <span class="soft">${ids.length}</span></h2>
    <p class="hint">${t('bulk.stillNamedHint')}</p>
    <ul class="plain effect">${rows}${left > 0 ? html`<li class="soft">${t('bulk.more', { count: left })}</li>` : ''}</ul>
  </section>`;
}
