// The title, the kind and the long text of an event: texts with more to them than a line.

import { type Html, html } from '../../../kit/html.ts';
import { texts, translator } from '../../../words/translate.ts';
import type { TextControl } from '../../kit/form/control.ts';
import { textOf } from '../../kit/form/entered.ts';
import { oneLine, plainText, withPlainBreaks } from '../../kit/form/text-controls.ts';
import type { Asked } from '../../page.ts';
import { htmlOf, isFormatted, typedOf } from '../long-text.ts';
import type { EventDrawing } from './drawing.ts';

/** Where it is empty, the page begins there. */
export const title: TextControl = {
  ...plainText('title', 'title', oneLine),
  draw: ({ entered }) => {
    const text = textOf(entered, 'title');
    return {
      control: (attributes) =>
        html`<input class="title-input" name="title" value="${text}" required autocomplete="off"${attributes}${text === '' ? html` autofocus` : ''}>`,
    };
  },
};

/** The kind, with those that were used before, and a button that fills empty fields as events of it lately were. */
export const kind: TextControl<EventDrawing> = {
  ...plainText('event_type', 'type', oneLine),
  draw: ({ entered, asked, kinds, usualNote }) => ({
    hint: translator(asked.language)('fields.typeHint'),
    control: (attributes) =>
      html`<input name="type" list="kinds" value="${textOf(entered, 'type')}" autocomplete="off"${attributes}><datalist id="kinds">${kinds.map((one) => html`<option value="${one}"></option>`)}</datalist>`,
    after: html`${usualNote}${fillButton(asked)}`,
  }),
};

/** A browser with script asks for it at once. */
function fillButton({ language, link }: Pick<Asked, 'language' | 'link'>): Html {
  const words = { ...texts(language, 'help'), fields: texts(language, 'labels.fields') };
  return html`<button class="quiet small fill" name="help" value="usual" formnovalidate data-ask="${link('/events/usual')}" data-words="${JSON.stringify(words)}">${words.fill}</button>`;
}

/** HTML; plain paragraphs are typed without markup. */
export const longText: TextControl = {
  ...plainText('long_desc', 'long', (text) => withPlainBreaks(typedOf(text))),
  read: (entered) => ({ long_desc: htmlOf(textOf(entered, 'long')) }),
  draw: ({ entered, asked: { language, link } }) => {
    const text = textOf(entered, 'long');
    const t = translator(language);
    return {
      hint: isFormatted(text) ? t('fields.longFormatted') : t('fields.longHint'),
      control: (
        attributes,
      ) => html`<textarea name="long" rows="8"${attributes} data-clean="${link('/events/text')}" data-editor="/assets/islands/rich-text.js" data-words="${JSON.stringify(texts(language, 'richText'))}">
${text}</textarea>`,
    };
  },
};
