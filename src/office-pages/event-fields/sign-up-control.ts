import { formatDayAsTyped } from '../../date-parsing/format-day.ts';
import { dayErrorOf } from '../../date-parsing/read-day.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { isEmail, toAsciiEmail } from '../../model/email-address.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { fromCompactDate, toCompactDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { type Control, type FieldFaultReporter, joinTexts } from '../components/form/control.ts';
import { renderDayInput } from '../components/form/date-time-inputs.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { type InputTexts, inputTextOf } from '../components/form/input-texts.ts';
import { renderHiddenInput, renderLabelledControl, renderLabelledGroup } from '../components/form/parts.ts';
import {
  contactInputs,
  contactToInputTexts,
  readContact,
  renderUnknownContact,
} from '../components/form/people-controls.ts';
import { toSingleLine } from '../components/form/text-controls.ts';
import type { EventFieldContext } from './event-field-context.ts';
import {
  describeOnlineSignUp,
  findOnlineSignUpInput,
  formatOnlineSignUpLabel,
  ONLINE_SIGN_UP_INPUTS,
  onlineSignUpToInputTexts,
  parseOnlineSignUp,
  renderOnlineSignUp,
} from './online-sign-up.ts';
import { parseDayInput } from './span-inputs.ts';

/** Choices of the field. The last two are for online sign-up on this server. */
const STATES = ['', 'open', 'closed', 'online', 'online_closed'] as const;

type SignUpState = (typeof STATES)[number];

function stateIn(entered: InputTexts): SignUpState {
  return STATES.find((state) => state === inputTextOf(entered, 'signup')) ?? '';
}

function isOnlineState(state: SignUpState): boolean {
  return state.startsWith('online');
}

export const signUpControl = signUp(true);

/** Sign-up of a series. It has no days, because each event has its own. */
export const seriesSignUpControl = signUp(false);

function signUp(hasDays: boolean): Control<EventChoices, EventFieldContext> {
  return {
    inputs: ['signup', 'deadline', ...contactInputs('signup_person'), 'signup_email', ...ONLINE_SIGN_UP_INPUTS],
    moments: { deadline: 'day', deadline_time: 'time', opens_day: 'day', opens_time: 'time' },
    enter: ({ subscription }, choices) => {
      const of: PlainObject = isPlainObject(subscription) ? subscription : {};
      const { open, deadline, person, online } = of;
      const by = isPlainObject(online)
        ? open === true
          ? 'online'
          : 'online_closed'
        : open === true
          ? 'open'
          : 'closed';
      return {
        signup: [open === undefined ? '' : by],
        deadline: [typeof deadline === 'string' && deadline !== '' ? fromCompactDate(deadline) : ''],
        ...contactToInputTexts(person, 'signup_person', choices),
        signup_email: [isPlainObject(person) ? toSingleLine(String(person['email'] ?? '')) : ''],
        ...onlineSignUpToInputTexts(of),
      };
    },
    read: (entered, choices, tell) => {
      const state = stateIn(entered);
      if (state === '') return { subscription: null };
      const typed = inputTextOf(entered, 'deadline');
      const day = typed === '' ? undefined : parseDayInput(typed);
      if (typed !== '' && day === undefined) tell(dayErrorOf(typed), typed, 'deadline');
      return {
        subscription: {
          open: state === 'open' || state === 'online',
          deadline: day === undefined ? null : toCompactDate(day),
          person: readPerson(entered, choices, tell),
          ...(isOnlineState(state) ? parseOnlineSignUp(entered, tell) : { deadline_time: '', online: null }),
        },
      };
    },
    say: (entered, { language }) => {
      const t = createTranslator(language);
      const state = stateIn(entered);
      if (state === '') return '';
      const online = isOnlineState(state) ? describeOnlineSignUp(entered, language) : [];
      return joinTexts([
        t(`fields.signup.${state}`),
        formatDayAsTyped(inputTextOf(entered, 'deadline'), language),
        ...online,
      ]);
    },
    labelOf: formatOnlineSignUpLabel,
    inputAt: ([, key, of]) => {
      if (key === 'deadline') return 'deadline';
      if (key === 'person') return of === 'email' ? 'signup_email' : 'signup_person';
      return findOnlineSignUpInput(key, of);
    },
    render: (drawing) => ({ isGroup: true, control: () => drawSignUp(drawing, hasDays) }),
  };
}

function readPerson(entered: InputTexts, choices: EventChoices, tell: FieldFaultReporter) {
  const [email, name] = [inputTextOf(entered, 'signup_email'), inputTextOf(entered, 'signup_person')];
  if (name === '' && email !== '') tell('needsName', '', 'signup_person');
  if (email !== '' && !isEmail(toAsciiEmail(email))) tell('no_email', '', 'signup_email');
  const contact = readContact(entered, 'signup_person', choices, tell);
  // The e-mail address of a recorded person belongs in the person’s record.
  if (contact !== null && 'person_id' in contact && email !== '') tell('mailOfPerson', name, 'signup_email');
  return contact !== null && 'name' in contact ? { ...contact, email } : contact;
}

/** Sign-up of an event. Online settings are kept while the parish has disabled online sign-up. */
function drawSignUp(drawing: EventFieldContext, hasDays: boolean): Html {
  const { entered, label, language, mark, choices } = drawing;
  const t = createTranslator(language);
  const text = (name: string) => inputTextOf(entered, name);
  const present = stateIn(entered);
  const offered = STATES.filter((one) => choices.hasSignUp || !isOnlineState(one) || one === present);
  const options = offered.map(
    (one) =>
      html`<option value="${one}"${present === one ? html` selected` : ''}>${t(`fields.signup.${one}`)}</option>`,
  );
  const deadline = renderDayInput({
    name: 'deadline',
    value: text('deadline'),
    language,
    attributes: mark('deadline'),
  });
  const person = html`<input name="signup_person" list="people" value="${text('signup_person')}"
      autocomplete="off"${mark('signup_person')}>`;
  const email = html`<input type="email" name="signup_email" value="${text('signup_email')}"
      autocomplete="off"${mark('signup_email', 'h-signup-email')}>`;
  const hint = html`<span class="hint" id="h-signup-email">${t('fields.signup.emailHint')}</span>`;
  const online = choices.hasSignUp || isOnlineState(present) ? renderOnlineSignUp(drawing, hasDays) : '';
  return html`<div class="sign-up">
    <div class="pair-parts">
      ${renderLabelledControl(label, html`<select name="signup">${options}</select>`)}
      ${
        hasDays
          ? renderLabelledGroup('i-deadline', t('fields.signup.deadline'), deadline)
          : renderHiddenInput('deadline', text('deadline'))
      }
      <div class="part">
        ${renderLabelledControl(t('fields.signup.person'), person)}
        ${renderUnknownContact(entered, 'signup_person', choices, language)}
      </div>
      ${renderLabelledControl(t('fields.signup.email'), html`${email}${hint}`)}
    </div>
    ${online}${choices.hasSignUp ? '' : renderSwitchedOffHint(drawing)}
  </div>`;
}

function renderSwitchedOffHint({ language, asked }: EventFieldContext): Html {
  const t = createTranslator(language);
  const settings = html`<a href="${asked.link('/settings')}#f-outside-signup">${t('fields.online.settings')}</a>`;
  const where = asked.editing.authority.role === 'administrator' ? settings : t('fields.online.askAdministrator');
  return html`<p class="hint">${t('fields.online.off')} ${where}</p>`;
}
