import { createTranslator, textsBelow } from '../../i18n/translate.ts';
import { html } from '../../util/html.ts';
import { htmlToReadableText } from '../../util/readable-text.ts';
import type { Control } from '../components/form/control.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { inputTextOf } from '../components/form/input-texts.ts';
import { createPlainTextControl, normalizeLineBreaks, toSingleLine } from '../components/form/text-controls.ts';
import type { EventFieldContext } from './event-field-context.ts';
import { hasFormatting, htmlToPlainText, plainTextToHtml } from './long-text.ts';
import { renderTitleDatalist } from './title-suggestions.ts';

export const titleControl: Control<EventChoices, EventFieldContext> = {
  ...createPlainTextControl('title', 'title', toSingleLine),
  render: ({ entered, isFirst, asked }) => {
    const text = inputTextOf(entered, 'title');
    const offered = renderTitleDatalist(asked, inputTextOf(entered, 'day'));
    const list = offered === '' ? '' : html` list="titles"`;
    const focus = isFirst && text === '' ? html` autofocus` : '';
    return {
      control: (attributes) =>
        html`<input class="title-input" name="title" value="${text}" required autocomplete="off"${list}${attributes}${focus}>${offered}`,
    };
  },
};

export const eventTypeControl: Control<EventChoices, EventFieldContext> = {
  ...createPlainTextControl('event_type', 'type', toSingleLine),
  render: ({ entered, language, kinds, afterKind }) => ({
    hint: createTranslator(language)('fields.typeHint'),
    control: (
      attributes,
    ) => html`<input name="type" list="kinds" value="${inputTextOf(entered, 'type')}" autocomplete="off"${attributes}>
      <datalist id="kinds">${kinds.map((one) => html`<option value="${one}"></option>`)}</datalist>`,
    after: afterKind,
  }),
};

/** Long text of an event, as HTML. Users type simple paragraphs without markup. */
export const longTextControl: Control<EventChoices, EventFieldContext> = {
  ...createPlainTextControl('long_desc', 'long', (text) => normalizeLineBreaks(htmlToPlainText(text))),
  read: (entered) => ({ long_desc: plainTextToHtml(inputTextOf(entered, 'long')) }),
  say: (entered) => htmlToReadableText(plainTextToHtml(inputTextOf(entered, 'long')), { links: false }).trim(),
  render: ({ entered, language, asked: { link } }) => {
    const text = inputTextOf(entered, 'long');
    const t = createTranslator(language);
    return {
      hint: hasFormatting(text) ? t('fields.longFormatted') : t('fields.longHint'),
      control: (
        attributes,
      ) => html`<textarea name="long" rows="8"${attributes} data-clean="${link('/events/text')}" data-editor="/assets/islands/rich-text.js"
        data-words="${JSON.stringify(textsBelow(language, 'richText'))}">
${text}</textarea>`,
    };
  },
};
