// In the preview of a replaced person: where the new person was listed already, and which texts still have the old name (rule W24).

import type { Event } from '../../model/event.ts';
import type { Plain } from '../../model/format/rule.ts';
import { personName } from '../../model/person.ts';
import { valueFor } from '../../office/access/visible-fields.ts';
import type { Replacement } from '../../office/bulk/replaced-person.ts';
import { dropsDouble, textsName } from '../../office/bulk/replaced-person.ts';
import type { Applied } from '../../office/content/apply-changes.ts';
import { ofKind, type PresentOf } from '../../store/content/by-kind.ts';
import { type Html, html } from '../../util/html.ts';
import { notice } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';

/** Maximum number of events listed by name. */
const MAX_LISTED = 200;

export async function replacedNote(
  asked: PageRequest,
  replacement: Replacement,
  applied: Applied,
  stood: readonly PresentOf<'event'>[],
): Promise<Html> {
  const { editing, instance, t } = asked;
  const { from, to } = replacement;
  const persons = await editing.store.content.read(instance.name, (content) =>
    content.getAll('person', to === null ? [from] : [from, to]),
  );
  const personOf = (id: number | null) => persons.find((one) => one.id === id)?.value;
  const [old, successor] = [personOf(from), personOf(to)];
  const results = new Map(applied.results.map((one) => [one.id, one]));
  const events = stood.map(({ id, value }) => {
    const result = results.get(id);
    const after =
      result?.kind === 'event' && result.present !== undefined
        ? ofKind('event', result.present.kind, result.present.value)
        : undefined;
    return { before: value, after: after ?? value };
  });
  const written = (event: Event) => valueFor(editing.authority, 'event', event) as Plain;
  const doubled = events.filter(({ before, after }) => dropsDouble(replacement, written(before), written(after)));
  const naming = old === undefined ? [] : events.filter(({ after }) => textsName(written(after), old, successor));
  const once =
    successor === undefined || doubled.length === 0
      ? ''
      : notice(t('bulk.listedOnce', { count: doubled.length, person: personName(successor) }));
  return html`${once}${old === undefined ? '' : drawNaming(asked, personName(old), naming)}`;
}

function drawNaming(
  { locale, instance, now, link, t }: PageRequest,
  person: string,
  naming: readonly { readonly after: Event }[],
): Html | undefined {
  if (naming.length === 0) return undefined;
  const days = sayDays(locale, instance.timeZone, now);
  const sorted = naming.map(({ after }) => after).sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  const rows = sorted.slice(0, MAX_LISTED).map(
    ({ id, title, startsAt, endsAt }) => html`<li>
      <span class="soft">${days.begin(startsAt, endsAt)}</span>
      <a href="${link(`/events/${id}`)}" target="_blank">${title}</a>
    </li>`,
  );
  const left = sorted.length - rows.length;
  return html`<section class="card still-named">
    <h2>${t('bulk.stillNamed', { person })} <span class="soft">${sorted.length}</span></h2>
    <p class="hint">${t('bulk.stillNamedHint')}</p>
    <ul class="plain effect">${rows}${left > 0 ? html`<li class="soft">${t('bulk.more', { count: left })}</li>` : ''}</ul>
  </section>`;
}
