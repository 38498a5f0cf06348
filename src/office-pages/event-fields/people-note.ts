// Note in an event’s form about people who are not available at its time, with the reasons (rules W19 and W23).

import { createTranslator } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import { type CheckedEventTimes, checkPeople, type PersonInField } from '../../office/rota/check-people.ts';
import { type Html, html } from '../../util/html.ts';
import { type InputTexts, inputTextsOf } from '../components/form/input-texts.ts';
import type { PeopleIndex } from '../components/form/people-index.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
import { type OtherTimes, renderOtherTimes } from './other-times.ts';

const MAX_LISTED = 6;

const PEOPLE_INPUTS = {
  organizer: 'organizer',
  coorganizer: 'coorganizers',
  organist: 'organists',
  verger: 'vergers',
  lector: 'lectors',
  visitator: 'visitators',
  childcare_person: 'childcare',
} as const satisfies Readonly<Record<string, PersonInField['field']>>;

export interface PeopleNote {
  /** `hint`: the rota accepts all conflicts; "": no person or no time is chosen. */
  readonly tone: 'free' | 'taken' | 'hint' | '';
  readonly text: string;
  readonly taken: readonly {
    /** Beginning of a sentence that ends with the title: `Anna Weber is then already at`; the whole sentence if there is no title. */
    readonly who: string;
    readonly title: string;
    readonly href: string;
    readonly when: string;
  }[];
  readonly more: string;
}

export const EMPTY_PEOPLE_NOTE: PeopleNote = { tone: '', text: '', taken: [], more: '' };

export function hasPeople(entered: InputTexts): boolean {
  return Object.keys(PEOPLE_INPUTS).some((name) => inputTextsOf(entered, name).some((typed) => typed !== ''));
}

export function findNamedPeople(entered: InputTexts, people: PeopleIndex): PersonInField[] {
  return Object.entries(PEOPLE_INPUTS).flatMap(([input, field]) =>
    [...new Set(inputTextsOf(entered, input).flatMap((typed) => (typed === '' ? [] : (people.find(typed) ?? []))))].map(
      (personId) => ({ personId, field }),
    ),
  );
}

export async function checkPeopleAvailability(
  request: PageRequest,
  times: CheckedEventTimes,
  people: readonly PersonInField[],
  eventId: number | undefined,
): Promise<PeopleNote> {
  const { editing, instance, language, locale, now, link } = request;
  if (people.length === 0) return EMPTY_PEOPLE_NOTE;
  const { free, elsewhere, others, isRefused } = await checkPeople(editing, instance.name, {
    people,
    times,
    eventId,
    language,
  });
  const t = createTranslator(language);
  if (elsewhere.length === 0 && others.length === 0) {
    if (free.length === 0) return EMPTY_PEOPLE_NOTE;
    return { ...EMPTY_PEOPLE_NOTE, tone: 'free', text: t('help.peopleFree', { persons: free.join(', ') }) };
  }
  const days = createDayFormatter(locale, instance.timeZone, now);
  const all = [
    ...elsewhere.map((one) => ({
      who: t('help.personAt', { person: one.person }),
      title: one.title,
      href: link(`/events/${one.eventId}`),
      when: [days.when(one.from, one.to), ...one.places].join(', '),
    })),
    ...others.map((text) => ({ who: text, title: '', href: '', when: '' })),
  ];
  return {
    tone: isRefused ? 'taken' : 'hint',
    text: '',
    taken: all.slice(0, MAX_LISTED),
    more: all.length > MAX_LISTED ? `+ ${all.length - MAX_LISTED}` : '',
  };
}

export function describePeopleClashes({ tone, taken }: PeopleNote, language: Language): readonly string[] {
  const t = createTranslator(language);
  if (tone !== 'taken') return [];
  return taken.map(({ who, title, when }) =>
    title === '' ? who : `${who} ${t('clash.event', { title, moment: when })}`,
  );
}

/** Note about the people. `id`: target of links from the agenda, or "". */
export function renderPeopleNote(telling: PeopleNote, id = 'people-note', otherTimes?: OtherTimes): Html {
  const content = peopleNoteContent(telling, otherTimes);
  return html`<div class="people-note ${telling.tone}"${id === '' ? '' : html` id="${id}"`} role="status">${content}</div>\n`;
}

export function peopleNoteContent({ text, taken, more }: PeopleNote, otherTimes?: OtherTimes): Html {
  const named = taken.map(({ who, title, href, when }) =>
    title === '' ? html`<li>${who}</li>` : html`<li>${who} <a href="${href}">${title}</a>, <span>${when}</span></li>`,
  );
  const list = taken.length === 0 ? '' : html`<ul>${named}${more === '' ? '' : html`<li>${more}</li>`}</ul>`;
  return html`${text === '' ? '' : html`<p>${text}</p>`}${list}${renderOtherTimes(otherTimes)}`;
}
