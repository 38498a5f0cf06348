import type { Event } from '../../model/event.ts';
import { placeNames } from '../../model/place-names.ts';
import { renderFactSheet } from '../../print/fact-sheet.ts';
import { type Html, html } from '../../util/html.ts';
import { htmlToReadableText } from '../../util/readable-text.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import type { InputTexts } from '../components/form/input-texts.ts';
import { createHiddenReasonPills, createStatusPills } from '../components/state-pills.ts';
import { createDayFormatter, formatPrintTime } from '../day-formatter.ts';
import { EVENT_FIELD_NAMES, type EventFieldName, getEventFieldRow } from '../event-fields/event-fields.ts';
import type { PageRequest } from '../page.ts';

const ABOVE: readonly EventFieldName[] = ['title', 'public', 'state'];

/** Name, label and text of each field that is not empty. `entered`: texts of the inputs. */
export function describeFields(
  { instance, language, locale, now, t }: PageRequest,
  event: Event,
  entered: InputTexts,
  choices: EventChoices,
): (readonly [name: EventFieldName, label: string, text: string])[] {
  const days = createDayFormatter(locale, instance.timeZone, now);
  const own: Partial<Record<EventFieldName, string>> = {
    when: `${days.day(event.startsAt)}, ${days.span(event.startsAt, event.endsAt)}`,
    place: placesOf(event, choices),
    long: htmlToReadableText(event.longDesc),
    sacrament: event.withSacrament > 0 ? t('fields.yes') : '',
    hideTime: event.hideTime ? t('fields.yes') : '',
  };
  return EVENT_FIELD_NAMES.filter((name) => !ABOVE.includes(name)).flatMap((name) => {
    const label = t(`labels.fields.${name}`);
    const text = own[name] ?? getEventFieldRow(name).control.say(entered, { choices, language, label });
    return text.trim() === '' ? [] : [[name, label, text] as const];
  });
}

/** Printed version of an event, hidden on screens. `entered`: texts of the fields. */
export function renderPrintedEvent(
  request: PageRequest,
  event: Event,
  entered: InputTexts,
  choices: EventChoices,
): Html {
  const { instance, locale, now, t } = request;
  const days = createDayFormatter(locale, instance.timeZone, now);
  const marks = [...createStatusPills(event, t), ...createHiddenReasonPills(event, t, now, days)].map(
    ([, word]) => word,
  );
  const sheet = renderFactSheet({
    parish: instance.title,
    title: event.title,
    marks,
    facts: describeFields(request, event, entered, choices).map(([, label, text]) => [label, text] as const),
    footer: [formatPrintTime(request)],
  });
  return html`<div class="on-paper">${sheet}</div>`;
}

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
