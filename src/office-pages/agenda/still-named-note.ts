// In the preview of a replaced person: which texts still have the old name (rule W24), each with a link to its event.

import type { Applied } from '../../office/content/apply-changes.ts';
import type { Warning } from '../../office/content/warning.ts';
import { ofKind } from '../../store/content/by-kind.ts';
import { type Html, html } from '../../util/html.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';

/** Maximum number of events listed by name. */
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
