// An event on paper: what stands in its fields, each beside its name, in the place of the form.

import type { Event } from '../../model/event.ts';
import { placeNames } from '../../model/place-names.ts';
import { factSheetHtml } from '../../print/facts.ts';
import { type Html, html } from '../../util/html.ts';
import { readableText } from '../../util/readable-text.ts';
import type { Entered } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { tellHidden, tellStatus } from '../components/state-pills.ts';
import { printedAt, sayDays } from '../days.ts';
import { FIELD_NAMES, type FieldName, fieldRow } from '../event-fields/fields.ts';
import type { PageRequest } from '../page.ts';

/** Stand above the others, or in what is said above. */
const ABOVE: readonly FieldName[] = ['title', 'public', 'state'];

/** What stands in the fields of an event, in words, by their names; `entered` are their texts. Empty ones are left out. */
export function saidFields(
  { instance, language, locale, now, t }: PageRequest,
  event: Event,
  entered: Entered,
  choices: EventChoices,
): (readonly [name: FieldName, label: string, text: string])[] {
  const days = sayDays(locale, instance.timeZone, now);
  const own: Partial<Record<FieldName, string>> = {
    when: `${days.day(event.startsAt)}, ${days.span(event.startsAt, event.endsAt)}`,
    place: placesOf(event, choices),
    long: readableText(event.longDesc),
    sacrament: event.withSacrament > 0 ? t('fields.yes') : '',
    hideTime: event.hideTime ? t('fields.yes') : '',
  };
  return FIELD_NAMES.filter((name) => !ABOVE.includes(name)).flatMap((name) => {
    const label = t(`labels.fields.${name}`);
    const text = own[name] ?? fieldRow(name).control.say(entered, { choices, language, label });
    return text.trim() === '' ? [] : [[name, label, text] as const];
  });
}

/** A screen does not show it. `entered` is what stands in the fields. */
export function printedEvent(asked: PageRequest, event: Event, entered: Entered, choices: EventChoices): Html {
  const { instance, locale, now, t } = asked;
  const days = sayDays(locale, instance.timeZone, now);
  const marks = [...tellStatus(event, t), ...tellHidden(event, t, now, days)].map(([, word]) => word);
  const sheet = factSheetHtml({
    parish: instance.title,
    title: event.title,
    marks,
    facts: saidFields(asked, event, entered, choices).map(([, label, text]) => [label, text] as const),
    footer: [printedAt(asked)],
  });
  return html`<div class="on-paper">${sheet}</div>`;
}

/** Rooms with their buildings, a place of its own as it was typed. */
function placesOf({ rooms }: Event, { buildings }: EventChoices): string {
  return placeNames(
    rooms.map((room) => {
      if (!('roomId' in room)) return { name: room.name, location_name: room.locationName };
      const building = buildings.find((one) => one.rooms.some(({ id }) => id === room.roomId));
      const name = building?.rooms.find(({ id }) => id === room.roomId)?.name ?? '';
      return { name, location_name: building?.name ?? '' };
    }),
  );
}
