// Whether people can sign up, until when, and with whom.

import { fromCompactDate, toCompactDate } from '../../../kit/dates.ts';
import { html } from '../../../kit/html.ts';
import { isPlain } from '../../../model/format/rule.ts';
import { isEmail } from '../../../model/newsletter.ts';
import { dayFault } from '../../../when/read-day.ts';
import { translator } from '../../../words/translate.ts';
import { type Control, listed } from '../../kit/form/control.ts';
import { textOf } from '../../kit/form/entered.ts';
import type { EventChoices } from '../../kit/form/event-choices.ts';
import { dayInput } from '../../kit/form/moment-inputs.ts';
import { part, partOf } from '../../kit/form/parts.ts';
import { contactText, readContact } from '../../kit/form/people-controls.ts';
import { oneLine } from '../../kit/form/text-controls.ts';
import { dayTyped } from '../moments.ts';

export const signup: Control<EventChoices> = {
  inputs: ['signup', 'deadline', 'signup_person', 'signup_email'],
  moments: { deadline: 'day' },
  enter: ({ subscription }, choices) => {
    const { open, deadline, person } = isPlain(subscription) ? subscription : { open: undefined };
    return {
      signup: [open === undefined ? '' : open === true ? 'open' : 'closed'],
      deadline: [typeof deadline === 'string' && deadline !== '' ? fromCompactDate(deadline) : ''],
      signup_person: [contactText(person, choices)],
      signup_email: [isPlain(person) ? oneLine(String(person['email'] ?? '')) : ''],
    };
  },
  read: (entered, choices, tell) => {
    const signup = textOf(entered, 'signup');
    if (signup === '') return { subscription: null };
    const [typed, email, name] = [
      textOf(entered, 'deadline'),
      textOf(entered, 'signup_email'),
      textOf(entered, 'signup_person'),
    ];
    const day = typed === '' ? undefined : dayTyped(typed);
    if (typed !== '' && day === undefined) tell(dayFault(typed), typed, 'deadline');
    if (name === '' && email !== '') tell('needsName', '', 'signup_person');
    if (email !== '' && !isEmail(email)) tell('no_email', '', 'signup_email');
    const contact = readContact(name, choices);
    // The address of one of the office's people stands with them, and nowhere else.
    if (contact !== null && 'person_id' in contact && email !== '') tell('mailOfPerson', name, 'signup_email');
    return {
      subscription: {
        open: signup === 'open',
        deadline: day === undefined ? null : toCompactDate(day),
        person: contact !== null && 'name' in contact ? { ...contact, email } : contact,
      },
    };
  },
  say: (entered, { language }) => {
    const state = textOf(entered, 'signup');
    if (state === '') return '';
    return listed([translator(language)(`fields.signup.${state as 'open'}`) ?? '', textOf(entered, 'deadline')]);
  },
  inputAt: ([, part, of]) =>
    part === 'deadline'
      ? 'deadline'
      : part !== 'person'
        ? undefined
        : of === 'email'
          ? 'signup_email'
          : 'signup_person',
  draw: ({ entered, label, language, mark }) => {
    const t = translator(language);
    const text = (name: string) => textOf(entered, name);
    const options = (['', 'open', 'closed'] as const).map(
      (one) =>
        html`<option value="${one}"${text('signup') === one ? html` selected` : ''}>${t(`fields.signup.${one}`)}</option>`,
    );
    const deadline = dayInput({ name: 'deadline', value: text('deadline'), language, attributes: mark('deadline') });
    const person = html`<input name="signup_person" list="people" value="${text('signup_person')}"
      autocomplete="off"${mark('signup_person')}>`;
    const email = html`<input type="email" name="signup_email" value="${text('signup_email')}"
      autocomplete="off"${mark('signup_email', 'h-signup-email')}>`;
    const hint = html`<span class="hint" id="h-signup-email">${t('fields.signup.emailHint')}</span>`;
    return {
      isGroup: true,
      control: () => html`<div class="pair-parts">
        ${part(label, html`<select name="signup">${options}</select>`)}
        ${partOf('i-deadline', t('fields.signup.deadline'), deadline)}
        ${part(t('fields.signup.person'), person)}
        ${part(t('fields.signup.email'), html`${email}${hint}`)}
      </div>`,
    };
  },
};
