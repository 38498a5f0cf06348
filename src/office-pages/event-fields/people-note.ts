// Note in an event’s form about people who are not available at its time, with the reasons (rules W19 and W23).

import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Language } from '../../model/instance.ts';
import { type CheckedEventTimes, checkPeople, type PersonInField } from '../../office/rota/check-people.ts';
import { type FreePerson, findFreePeople } from '../../office/rota/find-free-people.ts';
import { type Html, html } from '../../util/html.ts';
import { CREATE_MISSING_BUTTON, USE_EXISTING_PREFIX } from '../components/form/creation-panels.ts';
import { type InputTexts, inputTextsOf } from '../components/form/input-texts.ts';
import type { PeopleIndex } from '../components/form/people-index.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
import { type OtherTimes, renderOtherTimes } from './other-times.ts';

const MAX_LISTED = 6;

const MAX_FREE = 4;

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
  /** `hint`: the person is named, but the rota accepts the conflicts; "": no person or no time is chosen. */
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
  /** Conflicts by the input that names the person. */
  readonly byInput: ReadonlyMap<PeopleInput, PeopleInputNote>;
}

type Conflict = PeopleNote['taken'][number];

export interface PeopleInputNote {
  readonly conflicts: readonly Conflict[];
  /** People who are free at this time. Only for editors, because other users must not learn who is absent. */
  readonly free: readonly FreePerson[];
  /** Text of the input that names the first person with a conflict. */
  readonly typed: string;
}

export type PeopleInput = keyof typeof PEOPLE_INPUTS;

export function getFieldOfPeopleInput(input: PeopleInput): (typeof PEOPLE_INPUTS)[PeopleInput] {
  return PEOPLE_INPUTS[input];
}

export const EMPTY_PEOPLE_NOTE: PeopleNote = { tone: '', text: '', taken: [], more: '', byInput: new Map() };

/** Input of a field that names people; undefined for other fields. */
export function findPeopleInput(name: string): PeopleInput | undefined {
  return (Object.keys(PEOPLE_INPUTS) as PeopleInput[]).find((input) => PEOPLE_INPUTS[input] === name);
}

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

/** Form that names the people. Without it, the note is not divided by fields. */
interface EnteredPeople {
  readonly entered: InputTexts;
  readonly people: PeopleIndex;
}

export async function checkPeopleAvailability(
  request: PageRequest,
  times: CheckedEventTimes,
  people: readonly PersonInField[],
  eventId: number | undefined,
  form?: EnteredPeople,
): Promise<PeopleNote> {
  const { editing, indexes, instance, language, locale, now, link } = request;
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
      personId: one.personId,
      who: t('help.personAt', { person: one.person }),
      title: one.title,
      href: link(`/events/${one.eventId}`),
      when: [days.when(one.from, one.to), ...one.places].join(', '),
    })),
    ...others.map(({ personId, text }) => ({ personId, who: text, title: '', href: '', when: '' })),
  ];
  const inputs = (Object.keys(PEOPLE_INPUTS) as PeopleInput[]).filter((input) =>
    people.some(
      ({ field, personId }) => field === PEOPLE_INPUTS[input] && all.some((one) => one.personId === personId),
    ),
  );
  const maySeeFree = form !== undefined && isRefused && hasRole(editing.authority, 'editor');
  const fields = maySeeFree ? inputs.map((input) => PEOPLE_INPUTS[input]) : [];
  const freeByField =
    fields.length === 0
      ? new Map<string, readonly FreePerson[]>()
      : await findFreePeople(editing, indexes, instance.name, { fields, people, times, eventId });
  const byInput = inputs.map((input) => {
    const named = people.filter(({ field }) => field === PEOPLE_INPUTS[input]).map(({ personId }) => personId);
    const conflicts = all.filter(({ personId }) => named.includes(personId));
    const free = (freeByField.get(PEOPLE_INPUTS[input]) ?? []).slice(0, MAX_FREE).map(({ personId }) => ({
      personId,
      name: form?.people.nameOf(personId) ?? '',
    }));
    const isMeant = (typed: string) => form?.people.find(typed) === conflicts[0]?.personId;
    const typed = form === undefined ? undefined : inputTextsOf(form.entered, input).find(isMeant);
    return [input, { conflicts, free, typed: typed ?? '' }] as const;
  });
  return {
    tone: isRefused ? 'taken' : 'hint',
    text: '',
    taken: all.slice(0, MAX_LISTED),
    more: all.length > MAX_LISTED ? `+ ${all.length - MAX_LISTED}` : '',
    byInput: new Map(form === undefined ? [] : byInput),
  };
}

export function describePeopleClashes({ tone, taken }: PeopleNote, language: Language): readonly string[] {
  const t = createTranslator(language);
  if (tone !== 'taken') return [];
  return taken.map(({ who, title, when }) =>
    title === '' ? who : `${who} ${t('clash.event', { title, moment: when })}`,
  );
}

export function renderPeopleNote(telling: PeopleNote, otherTimes?: OtherTimes): Html {
  const content = renderPeopleNoteContent(telling, otherTimes);
  return html`<div class="people-note ${telling.tone}" role="status">${content}</div>\n`;
}

/** Note at the field of a person who is not available, with buttons that choose a free person instead. */
export function renderPersonNote(input: PeopleInput, note: PeopleInputNote | undefined, language: Language): Html {
  return html`<div class="person-note${note === undefined ? '' : ' taken'}" data-people="${input}" role="status">${
    note === undefined ? '' : personNoteContent(input, note, language)
  }</div>\n`;
}

function personNoteContent(input: PeopleInput, { conflicts, free, typed }: PeopleInputNote, language: Language): Html {
  const buttons = free.map(
    (one) =>
      html`<button class="small" name="${CREATE_MISSING_BUTTON}" value="${USE_EXISTING_PREFIX} ${input} ${one.personId} ${typed}"
        data-takes="${one.name}" formnovalidate>${one.name}</button>`,
  );
  const text = createTranslator(language)('help.otherFree');
  const instead = free.length === 0 ? '' : html`<p class="instead"><span>${text}</span>${buttons}</p>`;
  return html`<ul>${renderConflicts(conflicts)}</ul>${instead}`;
}

function renderConflicts(conflicts: readonly Conflict[]): readonly Html[] {
  return conflicts.map(({ who, title, href, when }) =>
    title === ''
      ? html`<li>${renderReason(who)}</li>`
      : html`<li>${who} <a href="${href}">${title}</a>, <span>${when}</span></li>`,
  );
}

/** Shows a reason up to its colon; the cases after it unfold on demand. */
function renderReason(text: string): Html {
  const [reason = '', ...cases] = text.split(/(?<=\S) ?: /);
  if (cases.length === 0) return html`${text}`;
  return html`<details class="inner"><summary>${reason}</summary>${cases.join(': ')}</details>`;
}

/** Content of the note. Conflicts that have a note at their field are left out. */
export function renderPeopleNoteContent({ text, taken, more, byInput }: PeopleNote, otherTimes?: OtherTimes): Html {
  const named = renderConflicts(taken);
  const list =
    taken.length === 0 || byInput.size > 0 ? '' : html`<ul>${named}${more === '' ? '' : html`<li>${more}</li>`}</ul>`;
  return html`${text === '' ? '' : html`<p>${text}</p>`}${list}${renderOtherTimes(otherTimes)}`;
}
