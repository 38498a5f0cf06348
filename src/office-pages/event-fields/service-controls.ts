// Fields of services: communion, childcare, baptism, collection.

import { createTranslator } from '../../i18n/translate.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { html } from '../../util/html.ts';
import { completeWwwScheme } from '../complete-url-scheme.ts';
import { type Control, joinTexts } from '../components/form/control.ts';
import { renderMissingPeople } from '../components/form/creation-panels.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { inputTextOf, inputTextsOf, isTicked } from '../components/form/input-texts.ts';
import { renderCheckbox, renderHiddenInput, renderLabelledControl, renderTextInput } from '../components/form/parts.ts';
import { listPersonNames, readPersons, renderNameRows } from '../components/form/people-controls.ts';
import { describeCheckbox, toSingleLine } from '../components/form/text-controls.ts';

function partsOf(value: unknown): PlainObject {
  return isPlainObject(value) ? value : {};
}

function textIn(value: PlainObject, key: string): string {
  return toSingleLine(String(value[key] ?? ''));
}

/** Number of the form of communion: 0 for none, 1 for an unspecified form. */
export const sacramentControl: Control = {
  inputs: ['sacrament'],
  enter: ({ with_sacrament: how }) => ({ sacrament: how === 0 || how === undefined ? [] : [String(how)] }),
  read: (entered) => ({ with_sacrament: Number(inputTextOf(entered, 'sacrament')) || 0 }),
  say: (entered, { language }) => describeCheckbox(entered, 'sacrament', language),
  describeFolded: (entered, { label }) => (isTicked(entered, 'sacrament') ? label : ''),
  render: ({ entered, label }) => ({
    isNamed: true,
    control: (attributes) =>
      renderCheckbox(
        'sacrament',
        isTicked(entered, 'sacrament'),
        label,
        attributes,
        inputTextOf(entered, 'sacrament') || '1',
      ),
  }),
};

export const childcareControl: Control<EventChoices> = {
  inputs: ['childcare', 'childcare_id', 'childcare_person'],
  enter: (value, choices) => {
    const offer = partsOf(value['childcare']);
    return {
      childcare: [textIn(offer, 'text')],
      childcare_id: [String(offer['id'] ?? 1)],
      childcare_person: listPersonNames(offer['person_ids'], choices),
    };
  },
  read: (entered, choices, tell) => {
    const text = inputTextOf(entered, 'childcare');
    const person_ids = readPersons(entered, 'childcare_person', choices, tell);
    if (text === '' && person_ids.length > 0) tell('needsText', '', 'childcare');
    const isOffered = text !== '' || person_ids.length > 0;
    return {
      childcare: isOffered ? { id: Number(inputTextOf(entered, 'childcare_id')) || 1, text, person_ids } : null,
    };
  },
  say: (entered) => joinTexts([inputTextOf(entered, 'childcare'), ...inputTextsOf(entered, 'childcare_person')]),
  inputAt: ([, part]) => (part === 'text' ? 'childcare' : undefined),
  render: ({ entered, language, mark, choices }) => {
    const t = createTranslator(language);
    return {
      isGroup: true,
      after: renderMissingPeople(inputTextsOf(entered, 'childcare_person'), 'childcare_person', choices, language),
      control: () =>
        html`${renderHiddenInput('childcare_id', inputTextOf(entered, 'childcare_id') || '1')}
          ${renderLabelledControl(
            t('fields.childcareText'),
            renderTextInput('childcare', inputTextOf(entered, 'childcare'), mark('childcare')),
          )}
          <div class="part">
            <span class="part-label">${t('fields.childcareBy')}</span>
            ${renderNameRows(entered, 'childcare_person', t('fields.childcareBy'), language)}
          </div>`,
    };
  },
};

export const baptismControl: Control = {
  inputs: ['baptism', 'baptism_id'],
  enter: (value) => {
    const offer = partsOf(value['baptism_offer']);
    return { baptism: [textIn(offer, 'text')], baptism_id: [String(offer['id'] ?? 1)] };
  },
  read: (entered) => {
    const text = inputTextOf(entered, 'baptism');
    return { baptism_offer: text === '' ? null : { id: Number(inputTextOf(entered, 'baptism_id')) || 1, text } };
  },
  say: (entered) => inputTextOf(entered, 'baptism'),
  render: ({ entered }) => ({
    control: (attributes) =>
      html`${renderHiddenInput('baptism_id', inputTextOf(entered, 'baptism_id') || '1')}<input name="baptism" value="${inputTextOf(
        entered,
        'baptism',
      )}"
        autocomplete="off"${attributes}>`,
  }),
};

export const collectionControl: Control = {
  inputs: ['collection', 'collection_url'],
  enter: (value) => {
    const of = partsOf(value['collection']);
    return { collection: [textIn(of, 'project')], collection_url: [textIn(of, 'url')] };
  },
  read: (entered, _, tell) => {
    const [project, url] = [
      inputTextOf(entered, 'collection'),
      completeWwwScheme(inputTextOf(entered, 'collection_url')),
    ];
    if (project === '' && url !== '') tell('needsText', '', 'collection');
    return { collection: project === '' && url === '' ? null : { project, url } };
  },
  say: (entered) => joinTexts([inputTextOf(entered, 'collection'), inputTextOf(entered, 'collection_url')]),
  inputAt: ([, part]) => ({ project: 'collection', url: 'collection_url' })[part ?? ''],
  render: ({ entered, language, mark }) => {
    const t = createTranslator(language);
    const input = (name: string) => renderTextInput(name, inputTextOf(entered, name), mark(name));
    return {
      isGroup: true,
      control: () =>
        html`<div class="pair-parts">${renderLabelledControl(t('fields.collectionFor'), input('collection'))}${renderLabelledControl(
          t('fields.webAddress'),
          input('collection_url'),
        )}</div>`,
    };
  },
};
