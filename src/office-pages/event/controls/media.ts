// The picture and the files of an event. What is sent with the form is kept at once (`sent.ts`); here it is an address.

import { html } from '../../../kit/html.ts';
import { isPlain, type Plain } from '../../../model/format/rule.ts';
import { FILES_PATH } from '../../../model/kept-file.ts';
import { translator } from '../../../words/translate.ts';
import { completedWww } from '../../completed-address.ts';
import { listed, type Tell, type TextControl } from '../../kit/form/control.ts';
import { type Entered, isTicked, textOf, textsOf } from '../../kit/form/entered.ts';
import { box, hidden, part, plainInput } from '../../kit/form/parts.ts';
import { oneLine } from '../../kit/form/text-controls.ts';

export const image: TextControl = {
  inputs: ['image_url', 'image_width', 'image_height', 'caption', 'credit', 'credit_url', 'image_remove'],
  enter: (value) => {
    const of: Plain = isPlain(value['image']) ? value['image'] : {};
    const text = (key: string) => oneLine(String(of[key] ?? ''));
    return {
      image_url: [String(of['url'] ?? '')],
      image_width: [String(of['width'] ?? 0)],
      image_remove: [],
      image_height: [String(of['height'] ?? 0)],
      caption: [text('caption')],
      credit: [text('source_text')],
      credit_url: [text('source_url')],
    };
  },
  read: (entered) => ({ image: readImage(entered) }),
  say: (entered, { label }) =>
    textOf(entered, 'image_url') === '' || isTicked(entered, 'image_remove') ? '' : textOf(entered, 'caption') || label,
  draw: ({ entered, asked }) => {
    const t = translator(asked.language);
    const text = (name: string) => textOf(entered, name);
    const url = text('image_url');
    const kept = ['image_url', 'image_width', 'image_height'].map((name) => hidden(name, text(name)));
    // Pictures from elsewhere are not loaded: the office asks nobody outside.
    const path = ownPath(url);
    const shown =
      path === undefined
        ? html`<p class="hint">${url}</p>`
        : html`<img class="thumb" src="${path}" alt="${text('caption')}" width="${text('image_width')}" height="${text('image_height')}">`;
    const input = (name: string) => plainInput(name, text(name));
    return {
      isGroup: true,
      control: () => html`${kept}
<div class="picture">${url === '' ? '' : shown}<div class="pair-parts">
${part(url === '' ? t('fields.image.choose') : t('fields.image.replace'), html`<input type="file" name="picture" accept="image/jpeg,image/png,image/webp,image/avif"><span class="hint">${t('fields.image.hint')}</span>`)}
${part(t('fields.image.caption'), input('caption'))}${part(t('fields.image.credit'), input('credit'))}${part(t('fields.image.creditUrl'), input('credit_url'))}
${url === '' ? '' : box('image_remove', isTicked(entered, 'image_remove'), t('fields.image.remove'))}</div></div>`,
    };
  },
};

function readImage(entered: Entered): Plain | null {
  const url = textOf(entered, 'image_url');
  if (url === '' || isTicked(entered, 'image_remove')) return null;
  const pixels = (name: string) => Math.max(0, Math.trunc(Number(textOf(entered, name)))) || 0;
  return {
    url,
    width: pixels('image_width'),
    height: pixels('image_height'),
    caption: textOf(entered, 'caption'),
    source_text: textOf(entered, 'credit'),
    source_url: completedWww(textOf(entered, 'credit_url')),
  };
}

/** The path of a picture that this server keeps; undefined for any other. */
function ownPath(url: string): string | undefined {
  const path = url.startsWith('/') ? url : (URL.parse(url)?.pathname ?? '');
  return path.startsWith(`${FILES_PATH}/`) ? path : undefined;
}

/** The texts of a file, and the inputs in which they stand; each file is a row of them, and an empty one is for one more. */
const FILE_INPUTS = [
  ['file_name', 'file_name'],
  ['desc', 'file_desc'],
  ['url', 'file_url'],
  ['filesize_kb', 'file_kb'],
  ['file_type', 'file_type'],
] as const;

export const files: TextControl = {
  inputs: [...FILE_INPUTS.map(([, input]) => input), 'file_remove'],
  enter: ({ files: all }) => {
    const rows = Array.isArray(all) ? all.filter(isPlain) : [];
    const texts = FILE_INPUTS.map(([key, input]) => {
      const some = rows.map((row) => String(row[key] ?? ''));
      return [input, [...(key === 'file_name' || key === 'desc' ? some.map(oneLine) : some), '']] as const;
    });
    return { ...Object.fromEntries(texts), file_remove: [] };
  },
  read: (entered, _, tell) => ({ files: readFiles(entered, tell) }),
  say: (entered) => listed(textsOf(entered, 'file_name')),
  draw: ({ entered, asked }) => {
    const t = translator(asked.language);
    const gone = textsOf(entered, 'file_remove');
    const of = (name: string, row: number) => textsOf(entered, name)[row] ?? '';
    const rows = textsOf(entered, 'file_url').map((url, row) => {
      const isNew = url === '';
      const upload = part(
        t('fields.file.choose'),
        html`<input type="file" name="document" accept=".pdf,.odt,.docx,.xlsx"><span class="hint">${t('fields.file.hint')}</span>`,
      );
      const input = (name: string) => plainInput(name, of(name, row));
      return html`<div class="file-row">${['file_kb', 'file_type'].map((name) => hidden(name, of(name, row)))}${isNew ? upload : ''}
${part(t('fields.file.name'), input('file_name'))}${part(t('fields.file.desc'), input('file_desc'))}${part(isNew ? t('fields.file.orAddress') : t('fields.webAddress'), plainInput('file_url', url))}
${isNew ? '' : box('file_remove', gone.includes(String(row)), t('fields.file.remove'), '', String(row))}</div>
`;
    });
    return { isGroup: true, control: () => html`${rows}` };
  },
};

/** Rows without an address are no files; those that are ticked go. */
function readFiles(entered: Entered, tell: Tell): Plain[] {
  const of = (name: string, row: number) => textsOf(entered, name)[row] ?? '';
  const gone = new Set(textsOf(entered, 'file_remove'));
  return textsOf(entered, 'file_url').flatMap((url, row) => {
    const [name, desc] = [of('file_name', row), of('file_desc', row)];
    if (gone.has(String(row))) return [];
    if (url === '' && `${name}${desc}` !== '') tell('needsAddress', name || desc);
    if (url === '') return [];
    const file_name = name === '' ? (url.split('/').at(-1) ?? '') || url : name;
    const filesize_kb = Math.max(0, Math.trunc(Number(of('file_kb', row)))) || 0;
    return [{ file_name, desc, url: completedWww(url), filesize_kb, file_type: of('file_type', row) }];
  });
}
