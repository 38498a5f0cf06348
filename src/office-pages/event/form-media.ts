// The folded parts of the event’s form: picture and files, publishing, when the room is taken, and the internal note.

import { type Html, html } from '../../kit/html.ts';
import { hasRole } from '../../model/authority.ts';
import { EVENT_STATES } from '../../model/event.ts';
import { FILES_PATH } from '../../model/kept-file.ts';
import { isTicked, textOf, textsOf } from './entered.ts';
import { LABELS } from './field-labels.ts';
import { FIELD_WORDS } from './field-words.ts';
import { box, type FormView, field, part } from './form-view.ts';

export function mediaFold(view: FormView): Html {
  return html`${imageField(view)}${filesField(view)}`;
}

function imageField(view: FormView): Html {
  const { entered } = view;
  const words = FIELD_WORDS[view.asked.language].image;
  const text = (name: string) => textOf(entered, name);
  const url = text('image_url');
  const hidden = (name: string) => html`<input type="hidden" name="${name}" value="${text(name)}">`;
  // Pictures from elsewhere are not loaded: the office asks nobody outside.
  const path = ownPath(url);
  const isOwn = path !== undefined;
  const shown = isOwn
    ? html`<img class="thumb" src="${path}" alt="${text('caption')}" width="${text('image_width')}" height="${text('image_height')}">`
    : html`<p class="hint">${url}</p>`;
  const input = (name: string) => html`<input name="${name}" value="${text(name)}" autocomplete="off">`;
  return field(
    view,
    'image',
    () => html`${hidden('image_url')}${hidden('image_width')}${hidden('image_height')}
<div class="picture">${url === '' ? '' : shown}<div class="pair-parts">
${part(url === '' ? words.choose : words.replace, html`<input type="file" name="picture" accept="image/jpeg,image/png,image/webp,image/avif"><span class="hint">${words.hint}</span>`)}
${part(words.caption, input('caption'))}${part(words.credit, input('credit'))}${part(words.creditUrl, input('credit_url'))}
${url === '' ? '' : box('image_remove', isTicked(entered, 'image_remove'), words.remove)}</div></div>`,
    { isGroup: true },
  );
}

/** The path of a picture that this server keeps; undefined for any other. */
function ownPath(url: string): string | undefined {
  const path = url.startsWith('/') ? url : (URL.parse(url)?.pathname ?? '');
  return path.startsWith(`${FILES_PATH}/`) ? path : undefined;
}

function filesField(view: FormView): Html {
  const { entered } = view;
  const words = FIELD_WORDS[view.asked.language].file;
  const gone = textsOf(entered, 'file_remove');
  const of = (name: string, row: number) => textsOf(entered, name)[row] ?? '';
  const rows = textsOf(entered, 'file_url').map((url, row) => {
    const hidden = ['file_kb', 'file_type'].map(
      (name) => html`<input type="hidden" name="${name}" value="${of(name, row)}">`,
    );
    const isNew = url === '';
    const upload = part(
      words.choose,
      html`<input type="file" name="document" accept=".pdf,.odt,.docx,.xlsx"><span class="hint">${words.hint}</span>`,
    );
    return html`<div class="file-row">${hidden}${isNew ? upload : ''}
${part(words.name, html`<input name="file_name" value="${of('file_name', row)}" autocomplete="off">`)}${part(words.desc, html`<input name="file_desc" value="${of('file_desc', row)}" autocomplete="off">`)}${part(isNew ? words.orAddress : FIELD_WORDS[view.asked.language].webAddress, html`<input name="file_url" value="${url}" autocomplete="off">`)}
${isNew ? '' : box('file_remove', gone.includes(String(row)), words.remove, '', String(row))}</div>
`;
  });
  return field(view, 'files', () => html`${rows}`, { isGroup: true });
}

export function publishingFold(view: FormView): Html {
  const { entered, asked } = view;
  const words = FIELD_WORDS[asked.language];
  const labels = LABELS[asked.language].fields;
  const text = (name: string) => textOf(entered, name);
  // Whoever proposes can’t say that it is ready; what is ready already may stay so in the field.
  const states = EVENT_STATES.filter(
    (state) => state !== 'ready' || hasRole(asked.editing.authority, 'editor') || text('state') === 'ready',
  );
  const isPublic = field(
    view,
    'public',
    (attributes) => box('public', isTicked(entered, 'public'), labels.public, attributes),
    { size: 'half', isNamed: true, hint: words.publicHint },
  );
  const state = field(
    view,
    'state',
    (attributes) =>
      html`<select name="state"${attributes}>${states.map((one) => html`<option value="${one}"${text('state') === one ? html` selected` : ''}>${words.states[one]}</option>`)}</select>`,
    { size: 'half' },
  );
  const publishFrom = field(
    view,
    'publishFrom',
    () =>
      html`<div class="pair-parts">${part(words.when.day, html`<input type="date" name="publish_day" value="${text('publish_day')}">`)}${part(words.publishTime, html`<input type="time" name="publish_time" value="${text('publish_time')}"${text('publish_time').length > 5 ? html` step="1"` : ''}>`)}</div>`,
    { size: 'half', isGroup: true },
  );
  const hideTime = field(
    view,
    'hideTime',
    (attributes) => box('hide_time', isTicked(entered, 'hide_time'), labels.hideTime, attributes),
    { size: 'half', isNamed: true },
  );
  return html`${isPublic}${state}${publishFrom}${hideTime}`;
}

export function occupiedFold(view: FormView): Html {
  const words = FIELD_WORDS[view.asked.language];
  const minutes = (name: 'before' | 'after') =>
    html`<input name="${name}" inputmode="numeric" value="${textOf(view.entered, name)}" autocomplete="off">`;
  return field(
    view,
    'occupied',
    () =>
      html`<div class="pair-parts">${part(words.minutesBefore, minutes('before'))}${part(words.minutesAfter, minutes('after'))}</div>`,
    { isGroup: true, isQuiet: true, hint: words.occupiedHint },
  );
}

export function internalFold(view: FormView): Html {
  return field(
    view,
    'note',
    (attributes) => html`<textarea name="note" rows="3"${attributes}>
${textOf(view.entered, 'note')}</textarea>`,
    { isQuiet: true, hint: FIELD_WORDS[view.asked.language].noteHint },
  );
}
