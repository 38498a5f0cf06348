// Among the people of an event: whether any of them is somewhere else at its time, at what and where (rule W19).

import { type Html, html } from '../../kit/html.ts';
import type { Language } from '../../model/instance.ts';
import type { UseSpan } from '../../model/resources.ts';
import { checkPeople } from '../../office/clashes/check-people.ts';
import { translator } from '../../words/translate.ts';
import { sayDays } from '../days.ts';
import { type Entered, textsOf } from '../kit/form/entered.ts';
import type { PeopleByName } from '../kit/form/people.ts';
import type { Asked } from '../page.ts';

/** So many are named. */
const MOST = 6;

/** The inputs of the form that name people who are at the event. */
const PEOPLE_INPUTS = [
  'organizer',
  'coorganizer',
  'organist',
  'verger',
  'lector',
  'visitator',
  'childcare_person',
] as const;

/** What is said of the people, as a browser gets it, too. */
export interface PeopleTelling {
  /** "" where nobody or no time is named yet. */
  readonly tone: 'free' | 'taken' | '';
  /** Who is nowhere else. */
  readonly text: string;
  readonly taken: readonly {
    /** `Anna Weber is then already at`, before the title. */
    readonly who: string;
    readonly title: string;
    readonly href: string;
    /** When it is, and where. */
    readonly when: string;
  }[];
  readonly more: string;
}

export const NOBODY: PeopleTelling = { tone: '', text: '', taken: [], more: '' };

/** Whether anybody is named in the form. */
export function namesPeople(entered: Entered): boolean {
  return PEOPLE_INPUTS.some((name) => textsOf(entered, name).some((typed) => typed !== ''));
}

/** The people whom the form names: of names, those that are one person's. */
export function peopleNamed(entered: Entered, people: PeopleByName): number[] {
  const names = PEOPLE_INPUTS.flatMap((name) => textsOf(entered, name)).filter((typed) => typed !== '');
  return [...new Set(names.flatMap((typed) => people.find(typed) ?? []))];
}

/** Where people are at some times, but for the event itself. */
export async function tellPeople(
  asked: Asked,
  spans: readonly UseSpan[],
  personIds: readonly number[],
  eventId: number | undefined,
): Promise<PeopleTelling> {
  const { editing, instance, language, locale, now, link } = asked;
  if (personIds.length === 0 || spans.length === 0) return NOBODY;
  const { names, elsewhere } = await checkPeople(editing, instance.name, { personIds, spans, eventId });
  if (names.length === 0) return NOBODY;
  const t = translator(language);
  if (elsewhere.length === 0) {
    return { ...NOBODY, tone: 'free', text: t('help.peopleFree', { persons: names.join(', ') }) };
  }
  const days = sayDays(locale, instance.timeZone, now);
  const taken = elsewhere.slice(0, MOST).map((one) => ({
    who: t('help.personAt', { person: one.person }),
    title: one.title,
    href: link(`/events/${one.eventId}`),
    when: [days.when(one.from, one.to), ...one.places].join(', '),
  }));
  return { tone: 'taken', text: '', taken, more: elsewhere.length > MOST ? `+ ${elsewhere.length - MOST}` : '' };
}

/** As sentences, one for each. */
export function sayElsewhere({ taken }: PeopleTelling, language: Language): readonly string[] {
  const t = translator(language);
  return taken.map(({ who, title, when }) => `${who} ${t('clash.event', { title, moment: when })}`);
}

/** `web/islands/event/rooms.ts` draws it anew; `id` is by what the agenda leads to it. */
export function drawPeopleNote({ tone, text, taken, more }: PeopleTelling, id = 'people-note'): Html {
  const named = taken.map(
    ({ who, title, href, when }) => html`<li>${who} <a href="${href}">${title}</a>, <span>${when}</span></li>`,
  );
  const list = taken.length === 0 ? '' : html`<ul>${named}${more === '' ? '' : html`<li>${more}</li>`}</ul>`;
  const told = text === '' ? '' : html`<p>${text}</p>`;
  return html`<div class="people-note ${tone}"${id === '' ? '' : html` id="${id}"`} role="status">${told}${list}</div>\n`;
}
