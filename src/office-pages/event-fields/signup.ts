// Sign-up for an event: by mail or phone until a day, or online here (`signup-online.ts`).

import { dayFault } from '../../date-parsing/read-day.ts';
import { writtenDay } from '../../date-parsing/written-day.ts';
import { translator } from '../../i18n/translate.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { asciiEmail, isEmail } from '../../model/newsletter/newsletter.ts';
import { fromCompactDate, toCompactDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { type Control, listed, type Tell } from '../components/form/control.ts';
import { type Entered, textOf } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { dayInput } from '../components/form/moment-inputs.ts';
import { hidden, part, partOf } from '../components/form/parts.ts';
import { contactText, readContact } from '../components/form/people-controls.ts';
import { oneLine } from '../components/form/text-controls.ts';
import type { EventDrawing } from './drawing.ts';
import { dayTyped } from './moments.ts';
import {
  drawOnline,
  enterOnline,
  ONLINE_INPUTS,
  onlineInputAt,
  onlineLabelOf,
  readOnline,
  sayOnline,
} from './signup-online.ts';

/** Choices; the last two are those of online sign-up here. */
const STATES = ['', 'open', 'closed', 'online', 'online_closed'] as const;

type SignUpState = (typeof STATES)[number];

function stateIn(entered: Entered): SignUpState {
  return STATES.find((state) => state === textOf(entered, 'signup')) ?? '';
}

function isOnlineState(state: SignUpState): boolean {
  return state.startsWith('online');
}

export const signup = signUp(true);

/** Sign-up for a series: without days, because each date has its own. */
export const signupOfSeries = signUp(false);

function signUp(hasDays: boolean): Control<EventChoices, EventDrawing> {
  return {
    inputs: ['signup', 'deadline', 'signup_person', 'signup_email', ...ONLINE_INPUTS],
    moments: { deadline: 'day', deadline_time: 'time', opens_day: 'day', opens_time: 'time' },
    enter: ({ subscription }, choices) => {
      const of: Plain = isPlain(subscription) ? subscription : {};
      const { open, deadline, person, online } = of;
      const by = isPlain(online) ? (open === true ? 'online' : 'online_closed') : open === true ? 'open' : 'closed';
      return {
        signup: [open === undefined ? '' : by],
        deadline: [typeof deadline === 'string' && deadline !== '' ? fromCompactDate(deadline) : ''],
        signup_person: [contactText(person, choices)],
        signup_email: [isPlain(person) ? oneLine(String(person['email'] ?? '')) : ''],
        ...enterOnline(of),
      };
    },
    read: (entered, choices, tell) => {
      const state = stateIn(entered);
      if (state === '') return { subscription: null };
      const typed = textOf(entered, 'deadline');
      const day = typed === '' ? undefined : dayTyped(typed);
      if (typed !== '' && day === undefined) tell(dayFault(typed), typed, 'deadline');
      return {
        subscription: {
          open: state === 'open' || state === 'online',
          deadline: day === undefined ? null : toCompactDate(day),
          person: readPerson(entered, choices, tell),
          ...(isOnlineState(state) ? readOnline(entered, tell) : { deadline_time: '', online: null }),
        },
      };
    },
    say: (entered, { language }) => {
      const t = translator(language);
      const state = stateIn(entered);
      if (state === '') return '';
      const online = isOnlineState(state) ? sayOnline(entered, language) : [];
      return listed([t(`fields.signup.${state}`), writtenDay(textOf(entered, 'deadline'), language), ...online]);
    },
    labelOf: onlineLabelOf,
    inputAt: ([, key, of]) => {
      if (key === 'deadline') return 'deadline';
      if (key === 'person') return of === 'email' ? 'signup_email' : 'signup_person';
      return onlineInputAt(key, of);
    },
    draw: (drawing) => ({ isGroup: true, control: () => drawSignUp(drawing, hasDays) }),
  };
}

function readPerson(entered: Entered, choices: EventChoices, tell: Tell) {
  const [email, name] = [textOf(entered, 'signup_email'), textOf(entered, 'signup_person')];
  if (name === '' && email !== '') tell('needsName', '', 'signup_person');
  if (email !== '' && !isEmail(asciiEmail(email))) tell('no_email', '', 'signup_email');
  const contact = readContact(name, choices);
  // The e-mail address of a person of the office is stored only in the person’s record.
  if (contact !== null && 'person_id' in contact && email !== '') tell('mailOfPerson', name, 'signup_email');
  return contact !== null && 'name' in contact ? { ...contact, email } : contact;
}

/** Existing online settings are kept while online sign-up is disabled for the parish. */
function drawSignUp(drawing: EventDrawing, hasDays: boolean): Html {
  const { entered, label, language, mark, choices } = drawing;
  const t = translator(language);
  const text = (name: string) => textOf(entered, name);
  const present = stateIn(entered);
  const offered = STATES.filter((one) => choices.hasSignUp || !isOnlineState(one) || one === present);
  const options = offered.map(
    (one) =>
      html`<option value="${one}"${present === one ? html` selected` : ''}>${t(`fields.signup.${one}`)}</option>`,
  );
  const deadline = dayInput({ name: 'deadline', value: text('deadline'), language, attributes: mark('deadline') });
  const person = html`<input name="signup_person" list="people" value="${text('signup_person')}"
      autocomplete="off"${mark('signup_person')}>`;
  const email = html`<input type="email" name="signup_email" value="${text('signup_email')}"
      autocomplete="off"${mark('signup_email', 'h-signup-email')}>`;
  const hint = html`<span class="hint" id="h-signup-email">${t('fields.signup.emailHint')}</span>`;
  const online = choices.hasSignUp || isOnlineState(present) ? drawOnline(drawing, hasDays) : '';
  return html`<div class="sign-up">
    <div class="pair-parts">
      ${part(label, html`<select name="signup">${options}</select>`)}
      ${hasDays ? partOf('i-deadline', t('fields.signup.deadline'), deadline) : hidden('deadline', text('deadline'))}
      ${part(t('fields.signup.person'), person)}
      ${part(t('fields.signup.email'), html`${email}${hint}`)}
    </div>
    ${online}${choices.hasSignUp ? '' : switchedOff(drawing)}
  </div>`;
}

function switchedOff({ language, asked }: EventDrawing): Html {
  const t = translator(language);
  const settings = html`<a href="${asked.link('/settings')}#f-outside-signup">${t('fields.online.settings')}</a>`;
  const where = asked.editing.authority.role === 'administrator' ? settings : t('fields.online.askAdministrator');
  return html`<p class="hint">${t('fields.online.off')} ${where}</p>`;
}
