// Print view of an event: its non-empty fields with their labels, instead of the form.

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

/** Fields printed elsewhere at the top. */
const ABOVE: readonly FieldName[] = ['title', 'public', 'state'];

/** Values of the fields in words, by field; `entered` are their texts. Empty fields are omitted. */
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

/** Hidden on screens. `entered` are the texts of the fields. */
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

/** Room names with their buildings; other places as typed. */
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
