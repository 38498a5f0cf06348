// Preview of a change of several events: what becomes public, is hidden or changes for the public, and what only the office sees.

import type { Event } from '../../model/event.ts';
import { valueFor } from '../../office/access/visible-fields.ts';
import type { Applied } from '../../office/content/apply-changes.ts';
import type { Warning } from '../../office/content/warning.ts';
import { ofKind, type PresentOf } from '../../store/content/by-kind.ts';
import { writtenWhole } from '../../store/content/documents.ts';
import { type Html, html } from '../../util/html.ts';
import type { Choices } from '../components/form/choice.ts';
import { choicesOf } from '../components/form/choices.ts';
import { notice } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import { changedWords } from '../history/changed-words.ts';
import { type Difference, sayDifferences } from '../history/differences.ts';
import { kindsIn } from '../history/say-value.ts';
import type { PageRequest } from '../page.ts';

/** Maximum number of events listed per part; the rest is only counted. */
const MAX_NAMED = 200;

/** Before and after, by the id of the event; `after` is undefined for removed events. */
interface Change {
  readonly before: Event;
  readonly after: Event | undefined;
}

/** `stood` are the stored events. */
export async function drawEffects(
  asked: PageRequest,
  applied: Applied,
  stood: readonly PresentOf<'event'>[],
): Promise<Html> {
  const { editing, instance, t } = asked;
  const { appears, disappears, changes, lists } = applied.effects ?? NOTHING;
  const byId = new Map(stood.map(({ id, value }): [number, Change] => [id, { before: value, after: undefined }]));
  const revisions = new Map(stood.map(({ id, revision }) => [id, revision]));
  for (const { kind, id, present, revision } of applied.results) {
    const known = byId.get(id);
    if (kind !== 'event' || known === undefined || present === undefined) continue;
    const isSame = revision === revisions.get(id);
    byId.set(id, { ...known, after: isSame ? known.before : ofKind('event', present.kind, present.value) });
  }
  const seen = new Set([...appears, ...disappears, ...changes]);
  const inside = [...byId].flatMap(([id, { before, after }]) => (after !== before && !seen.has(id) ? [id] : []));
  const { choices, names } = await editing.store.content.read(instance.name, async (content) => ({
    choices: await choicesOf(content, kindsOfChanges([...byId.values()])),
    names: await content.labels(
      'list',
      lists.map(({ listId }) => listId),
    ),
  }));
  const part = (title: string, ids: readonly number[], isTold: boolean) =>
    drawPart(asked, { title, changes: ids.flatMap((id) => byId.get(id) ?? []), isTold, choices });
  const told = seen.size === 0 && lists.length === 0 ? notice(t('bulk.nothingSeen')) : '';
  return html`${told}${part(t('bulk.appears'), appears, true)}${part(t('bulk.disappears'), disappears, false)}
    ${part(t('bulk.changes'), changes, true)}${part(t('bulk.inside'), inside, true)}
    ${lists.map(({ listId, gains, loses }) => {
      const list = names.get(listId) ?? '';
      return html`${part(t('bulk.gains', { list }), gains, false)}${part(t('bulk.loses', { list }), loses, false)}`;
    })}`;
}

const NOTHING = { appears: [], disappears: [], changes: [], lists: [] };

function kindsOfChanges(changes: readonly Change[]): ReturnType<typeof kindsIn> {
  const kinds: ReturnType<typeof kindsIn> = new Set();
  for (const { before, after } of changes) {
    for (const event of [before, after]) if (event !== undefined) kindsIn(writtenWhole('event', event), 'event', kinds);
  }
  return kinds;
}

interface Part {
  readonly title: string;
  readonly changes: readonly Change[];
  /** Whether differences are listed. */
  readonly isTold: boolean;
  readonly choices: Choices;
}

function drawPart(asked: PageRequest, { title, changes, isTold, choices }: Part): Html | undefined {
  if (changes.length === 0) return undefined;
  const { locale, instance, now, t } = asked;
  const days = sayDays(locale, instance.timeZone, now);
  const sorted = changes.toSorted((a, b) => (a.before.startsAt < b.before.startsAt ? -1 : 1));
  const rows = sorted.slice(0, MAX_NAMED).map((change) => {
    const { title: name, startsAt, endsAt } = change.before;
    const told = isTold ? differencesOf(asked, change, choices) : [];
    return html`<li>
      <span class="soft">${days.begin(startsAt, endsAt)}</span> ${name}
      ${told.map(
        (one) =>
          html`<span class="differs"><span class="soft">${one.name}:</span> ${
            one.words === undefined
              ? html`<del>${one.before}</del> → <ins>${one.after}</ins>`
              : changedWords(one.words, asked.t)
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

/** Differences of an event, as far as the user may see it. */
function differencesOf(asked: PageRequest, { before, after }: Change, choices: Choices): readonly Difference[] {
  if (after === undefined) return [];
  const { authority } = asked.editing;
  const written = (event: Event) => valueFor(authority, 'event', event);
  return sayDifferences(asked, { kind: 'event', before: written(before), after: written(after) }, choices);
}

const MAX_LISTED = 200;

export function isStillNamed({ code }: Warning): boolean {
  return code === 'person_still_named';
}

export function stillNamedNote(
  { locale, instance, now, link, t }: PageRequest,
  applied: Applied,
  warning: Warning,
): Html {
  const days = sayDays(locale, instance.timeZone, now);
  const events = new Map(
    applied.results.flatMap(({ present }) => {
      const event = present && ofKind('event', present.kind, present.value);
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
