// Note on the people in an event’s form: who is not available at its time, and why (rules W19 and W23).

import { translator } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import { type CheckedEventTimes, checkPeople, type FieldPerson } from '../../office/rota/check-people.ts';
import { type Html, html } from '../../util/html.ts';
import { type Entered, textsOf } from '../components/form/entered.ts';
import type { PeopleByName } from '../components/form/people.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';

/** Maximum number of conflicts listed. */
const MOST = 6;

/** Inputs for people, with the field of the event for each. */
const PEOPLE_INPUTS = {
  organizer: 'organizer',
  coorganizer: 'coorganizers',
  organist: 'organists',
  verger: 'vergers',
  lector: 'lectors',
  visitator: 'visitators',
  childcare_person: 'childcare',
} as const satisfies Readonly<Record<string, FieldPerson['field']>>;

/** The note as the browser script receives it. */
export interface PeopleTelling {
  /** `hint`: only conflicts that the rota accepts; "" while no person or no time is entered. */
  readonly tone: 'free' | 'taken' | 'hint' | '';
  /** Message that all are available. */
  readonly text: string;
  readonly taken: readonly {
    /** `Anna Weber is then already at`, before the title; without a title, a whole sentence. */
    readonly who: string;
    /** Title of the conflicting event, or "". */
    readonly title: string;
    readonly href: string;
    /** Time and place. */
    readonly when: string;
  }[];
  readonly more: string;
}

export const NOBODY: PeopleTelling = { tone: '', text: '', taken: [], more: '' };

export function namesPeople(entered: Entered): boolean {
  return Object.keys(PEOPLE_INPUTS).some((name) => textsOf(entered, name).some((typed) => typed !== ''));
}

/** People named in the form; unknown and ambiguous names are skipped. */
export function peopleNamed(entered: Entered, people: PeopleByName): FieldPerson[] {
  return Object.entries(PEOPLE_INPUTS).flatMap(([input, field]) =>
    [...new Set(textsOf(entered, input).flatMap((typed) => (typed === '' ? [] : (people.find(typed) ?? []))))].map(
      (personId) => ({ personId, field }),
    ),
  );
}

/** Checks whether people are available at the times of an event. */
export async function tellPeople(
  asked: PageRequest,
  times: CheckedEventTimes,
  people: readonly FieldPerson[],
  eventId: number | undefined,
): Promise<PeopleTelling> {
  const { editing, instance, language, locale, now, link } = asked;
  if (people.length === 0) return NOBODY;
  const { free, elsewhere, others, isRefused } = await checkPeople(editing, instance.name, {
    people,
    times,
    eventId,
    language,
  });
  const t = translator(language);
  if (elsewhere.length === 0 && others.length === 0) {
    if (free.length === 0) return NOBODY;
    return { ...NOBODY, tone: 'free', text: t('help.peopleFree', { persons: free.join(', ') }) };
  }
  const days = sayDays(locale, instance.timeZone, now);
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
    taken: all.slice(0, MOST),
    more: all.length > MOST ? `+ ${all.length - MOST}` : '',
  };
}

/** Conflicts that the rota rejects, as sentences. */
export function sayTaken({ tone, taken }: PeopleTelling, language: Language): readonly string[] {
  const t = translator(language);
  if (tone !== 'taken') return [];
  return taken.map(({ who, title, when }) =>
    title === '' ? who : `${who} ${t('clash.event', { title, moment: when })}`,
  );
}

/** The note; `id` is the target of links from the agenda, or "" for none. */
export function drawPeopleNote(telling: PeopleTelling, id = 'people-note'): Html {
  const content = peopleNoteContent(telling);
  return html`<div class="people-note ${telling.tone}"${id === '' ? '' : html` id="${id}"`} role="status">${content}</div>\n`;
}

export function peopleNoteContent({ text, taken, more }: PeopleTelling): Html {
  const named = taken.map(({ who, title, href, when }) =>
    title === '' ? html`<li>${who}</li>` : html`<li>${who} <a href="${href}">${title}</a>, <span>${when}</span></li>`,
  );
  const list = taken.length === 0 ? '' : html`<ul>${named}${more === '' ? '' : html`<li>${more}</li>`}</ul>`;
  return html`${text === '' ? '' : html`<p>${text}</p>`}${list}`;
}
