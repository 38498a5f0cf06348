// Title, type and long text of an event.

import { texts, translator } from '../../i18n/translate.ts';
import { html } from '../../util/html.ts';
import { readableText } from '../../util/readable-text.ts';
import type { Control } from '../components/form/control.ts';
import { textOf } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { oneLine, plainText, withPlainBreaks } from '../components/form/text-controls.ts';
import type { EventDrawing } from './drawing.ts';
import { htmlOf, isFormatted, typedOf } from './long-text.ts';
import { titleList } from './title-offers.ts';

export const title: Control<EventChoices, EventDrawing> = {
  ...plainText('title', 'title', oneLine),
  draw: ({ entered, isFirst, asked }) => {
    const text = textOf(entered, 'title');
    const offered = titleList(asked, textOf(entered, 'day'));
    const list = offered === '' ? '' : html` list="titles"`;
    const focus = isFirst && text === '' ? html` autofocus` : '';
    return {
      control: (attributes) =>
        html`<input class="title-input" name="title" value="${text}" required autocomplete="off"${list}${attributes}${focus}>${offered}`,
    };
  },
};

/** Event type, with the types in use as suggestions. */
export const kind: Control<EventChoices, EventDrawing> = {
  ...plainText('event_type', 'type', oneLine),
  draw: ({ entered, language, kinds, afterKind }) => ({
    hint: translator(language)('fields.typeHint'),
    control: (
      attributes,
    ) => html`<input name="type" list="kinds" value="${textOf(entered, 'type')}" autocomplete="off"${attributes}>
      <datalist id="kinds">${kinds.map((one) => html`<option value="${one}"></option>`)}</datalist>`,
    after: afterKind,
  }),
};

/** HTML; plain paragraphs are typed without markup. */
export const longText: Control<EventChoices, EventDrawing> = {
  ...plainText('long_desc', 'long', (text) => withPlainBreaks(typedOf(text))),
  read: (entered) => ({ long_desc: htmlOf(textOf(entered, 'long')) }),
  say: (entered) => readableText(htmlOf(textOf(entered, 'long')), { links: false }).trim(),
  draw: ({ entered, language, asked: { link } }) => {
    const text = textOf(entered, 'long');
    const t = translator(language);
    return {
      hint: isFormatted(text) ? t('fields.longFormatted') : t('fields.longHint'),
      control: (
        attributes,
      ) => html`<textarea name="long" rows="8"${attributes} data-clean="${link('/events/text')}" data-editor="/assets/islands/rich-text.js"
        data-words="${JSON.stringify(texts(language, 'richText'))}">
${text}</textarea>`,
    };
  },
};
