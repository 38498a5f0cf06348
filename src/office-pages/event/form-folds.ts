// The folded parts of the event’s form: texts, people, for whom, what belongs to a service, and sign-up.

import { type Html, html } from '../../kit/html.ts';
import { isTicked, textOf, textsOf } from './entered.ts';
import { LABELS } from './field-labels.ts';
import { FIELD_WORDS } from './field-words.ts';
import type { FieldName } from './fields.ts';
import { toggle } from './form-daily.ts';
import { box, type FormView, field, part } from './form-view.ts';
import { isFormatted } from './long-text.ts';
import { RICH_WORDS } from './rich-words.ts';

export function textsFold(view: FormView): Html {
  const { entered, asked } = view;
  const { language, link } = asked;
  const words = FIELD_WORDS[language];
  const long = textOf(entered, 'long');
  // A line break right after the tag is none of the text.
  return html`${line(view, 'topic', 'topic')}${field(
    view,
    'short',
    (attributes) => html`<textarea name="short" rows="2"${attributes}>
${textOf(entered, 'short')}</textarea>`,
  )}${field(
    view,
    'long',
    (
      attributes,
    ) => html`<textarea name="long" rows="8"${attributes} data-clean="${link('/events/text')}" data-editor="/assets/islands/rich-text.js" data-words="${JSON.stringify(RICH_WORDS[language])}">
${long}</textarea>`,
    { hint: isFormatted(long) ? words.longFormatted : words.longHint },
  )}`;
}

export function peopleFold(view: FormView): Html {
  const words = FIELD_WORDS[view.asked.language];
  const organizer = field(
    view,
    'organizer',
    (attributes) =>
      html`<input name="organizer" list="people" value="${textOf(view.entered, 'organizer')}" autocomplete="off"${attributes}>`,
    { size: 'half', hint: words.organizerHint },
  );
  return html`${organizer}${several(view, 'coorganizers', 'coorganizer')}${several(view, 'organists', 'organist')}${several(view, 'vergers', 'verger')}${several(view, 'lectors', 'lector')}${several(view, 'visitators', 'visitator')}${line(view, 'further', 'further')}`;
}

/** Every name that the fields for people offer, once for the page. */
export function peopleList({ choices }: FormView): Html {
  return html`<datalist id="people">${choices.people.names.map((name) => html`<option value="${name}"></option>`)}</datalist>`;
}

function several(view: FormView, name: FieldName, input: string): Html {
  return field(view, name, () => nameRows(view, LABELS[view.asked.language].fields[name], input), {
    size: 'half',
    isGroup: true,
  });
}

/** A row for everybody who is named, and an empty one. */
function nameRows({ entered, asked }: FormView, label: string, input: string): Html {
  const names = textsOf(entered, input);
  const rows = names.at(-1) === '' ? names : [...names, ''];
  const words = FIELD_WORDS[asked.language];
  return html`<div class="name-rows">${rows.map(
    (name, index) =>
      html`<input name="${input}" list="people" value="${name}" autocomplete="off" aria-label="${label} ${index + 1}"${name === '' ? html` placeholder="${index === 0 ? words.personHint : words.another}"` : ''}>`,
  )}</div>`;
}

function line(view: FormView, name: FieldName, input: string, size?: 'half'): Html {
  return field(
    view,
    name,
    (attributes) =>
      html`<input name="${input}" value="${textOf(view.entered, input)}" autocomplete="off"${attributes}>`,
    size === undefined ? {} : { size },
  );
}

export function audienceFold(view: FormView): Html {
  const chosen = textsOf(view.entered, 'target');
  return field(
    view,
    'targets',
    () =>
      html`<div class="toggles">${view.choices.targets.map(({ id, name }) => toggle('target', id, name, chosen))}</div>`,
    { isGroup: true, isQuiet: true },
  );
}

export function serviceFold(view: FormView): Html {
  const { entered } = view;
  const words = FIELD_WORDS[view.asked.language];
  const labels = LABELS[view.asked.language].fields;
  const text = (name: string) => textOf(entered, name);
  const hidden = (name: string) => html`<input type="hidden" name="${name}" value="${text(name) || '1'}">`;
  const sacrament = field(
    view,
    'sacrament',
    (attributes) =>
      box('sacrament', isTicked(entered, 'sacrament'), labels.sacrament, attributes, text('sacrament') || '1'),
    { isNamed: true },
  );
  const childcare = field(
    view,
    'childcare',
    () =>
      html`${hidden('childcare_id')}${part(words.childcareText, html`<input name="childcare" value="${text('childcare')}" autocomplete="off">`)}
<div class="part"><span class="part-label">${words.childcareBy}</span>${nameRows(view, words.childcareBy, 'childcare_person')}</div>`,
    { size: 'half', isGroup: true },
  );
  const collection = field(
    view,
    'collection',
    () =>
      html`${part(words.collectionFor, html`<input name="collection" value="${text('collection')}" autocomplete="off">`)}${part(words.webAddress, html`<input name="collection_url" value="${text('collection_url')}" autocomplete="off">`)}`,
    { size: 'half', isGroup: true },
  );
  return html`${sacrament}${childcare}${collection}${hidden('baptism_id')}${line(view, 'baptism', 'baptism', 'half')}${line(view, 'catering', 'catering', 'half')}`;
}

export function signupFold(view: FormView): Html {
  const words = FIELD_WORDS[view.asked.language].signup;
  const text = (name: string) => textOf(view.entered, name);
  const options = (['', 'open', 'closed'] as const).map(
    (one) => html`<option value="${one}"${text('signup') === one ? html` selected` : ''}>${words[one]}</option>`,
  );
  return field(
    view,
    'signup',
    () => html`<div class="pair-parts">${part(LABELS[view.asked.language].fields.signup, html`<select name="signup">${options}</select>`)}
${part(words.deadline, html`<input type="date" name="deadline" value="${text('deadline')}">`)}
${part(words.person, html`<input name="signup_person" list="people" value="${text('signup_person')}" autocomplete="off">`)}
${part(words.email, html`<input type="email" name="signup_email" value="${text('signup_email')}" autocomplete="off">`)}</div>`,
    { isGroup: true, isQuiet: true },
  );
}
