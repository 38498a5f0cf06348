// Fields of a church service: communion, childcare, baptism, collection.

import { translator } from '../../i18n/translate.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { html } from '../../util/html.ts';
import { completedWww } from '../completed-address.ts';
import { type Control, listed } from '../components/form/control.ts';
import { isTicked, textOf, textsOf } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { box, hidden, part, plainInput } from '../components/form/parts.ts';
import { nameRows, namesOf, readPersons } from '../components/form/people-controls.ts';
import { oneLine, sayTick } from '../components/form/text-controls.ts';

function partsOf(value: unknown): Plain {
  return isPlain(value) ? value : {};
}

function textIn(value: Plain, key: string): string {
  return oneLine(String(value[key] ?? ''));
}

/** A code for the form of communion; 0 for none, and 1 if the form is not specified. */
export const sacrament: Control = {
  inputs: ['sacrament'],
  enter: ({ with_sacrament: how }) => ({ sacrament: how === 0 || how === undefined ? [] : [String(how)] }),
  read: (entered) => ({ with_sacrament: Number(textOf(entered, 'sacrament')) || 0 }),
  say: (entered, { language }) => sayTick(entered, 'sacrament', language),
  sayFolded: (entered, { label }) => (isTicked(entered, 'sacrament') ? label : ''),
  draw: ({ entered, label }) => ({
    isNamed: true,
    control: (attributes) =>
      box('sacrament', isTicked(entered, 'sacrament'), label, attributes, textOf(entered, 'sacrament') || '1'),
  }),
};

export const childcare: Control<EventChoices> = {
  inputs: ['childcare', 'childcare_id', 'childcare_person'],
  enter: (value, choices) => {
    const offer = partsOf(value['childcare']);
    return {
      childcare: [textIn(offer, 'text')],
      childcare_id: [String(offer['id'] ?? 1)],
      childcare_person: namesOf(offer['person_ids'], choices),
    };
  },
  read: (entered, choices, tell) => {
    const text = textOf(entered, 'childcare');
    const person_ids = readPersons(entered, 'childcare_person', choices, tell);
    if (text === '' && person_ids.length > 0) tell('needsText', '', 'childcare');
    const isOffered = text !== '' || person_ids.length > 0;
    return { childcare: isOffered ? { id: Number(textOf(entered, 'childcare_id')) || 1, text, person_ids } : null };
  },
  say: (entered) => listed([textOf(entered, 'childcare'), ...textsOf(entered, 'childcare_person')]),
  inputAt: ([, part]) => (part === 'text' ? 'childcare' : undefined),
  draw: ({ entered, language, mark }) => {
    const t = translator(language);
    return {
      isGroup: true,
      control: () =>
        html`${hidden('childcare_id', textOf(entered, 'childcare_id') || '1')}
          ${part(t('fields.childcareText'), plainInput('childcare', textOf(entered, 'childcare'), mark('childcare')))}
          <div class="part">
            <span class="part-label">${t('fields.childcareBy')}</span>
            ${nameRows(entered, 'childcare_person', t('fields.childcareBy'), language)}
          </div>`,
    };
  },
};

export const baptism: Control = {
  inputs: ['baptism', 'baptism_id'],
  enter: (value) => {
    const offer = partsOf(value['baptism_offer']);
    return { baptism: [textIn(offer, 'text')], baptism_id: [String(offer['id'] ?? 1)] };
  },
  read: (entered) => {
    const text = textOf(entered, 'baptism');
    return { baptism_offer: text === '' ? null : { id: Number(textOf(entered, 'baptism_id')) || 1, text } };
  },
  say: (entered) => textOf(entered, 'baptism'),
  draw: ({ entered }) => ({
    control: (attributes) =>
      html`${hidden('baptism_id', textOf(entered, 'baptism_id') || '1')}<input name="baptism" value="${textOf(entered, 'baptism')}"
        autocomplete="off"${attributes}>`,
  }),
};

export const collection: Control = {
  inputs: ['collection', 'collection_url'],
  enter: (value) => {
    const of = partsOf(value['collection']);
    return { collection: [textIn(of, 'project')], collection_url: [textIn(of, 'url')] };
  },
  read: (entered, _, tell) => {
    const [project, url] = [textOf(entered, 'collection'), completedWww(textOf(entered, 'collection_url'))];
    if (project === '' && url !== '') tell('needsText', '', 'collection');
    return { collection: project === '' && url === '' ? null : { project, url } };
  },
  say: (entered) => listed([textOf(entered, 'collection'), textOf(entered, 'collection_url')]),
  inputAt: ([, part]) => ({ project: 'collection', url: 'collection_url' })[part ?? ''],
  draw: ({ entered, language, mark }) => {
    const t = translator(language);
    const input = (name: string) => plainInput(name, textOf(entered, name), mark(name));
    return {
      isGroup: true,
      control: () =>
        html`${part(t('fields.collectionFor'), input('collection'))}${part(t('fields.webAddress'), input('collection_url'))}`,
    };
  },
};
