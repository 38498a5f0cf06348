// Picture and files of an event. Uploads are stored at once (`sent.ts`); the values are URLs.

import { translator } from '../../i18n/translate.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import type { FileFault } from '../../office/files/errors.ts';
import type { FileAnswer } from '../../office/files/keep-file.ts';
import { html } from '../../util/html.ts';
import { completedWww } from '../completed-address.ts';
import { type Control, listed, type Tell } from '../components/form/control.ts';
import { type Entered, textsOf } from '../components/form/entered.ts';
import { box, hidden, part, plainInput } from '../components/form/parts.ts';
import { type PictureInputs, picture } from '../components/form/picture-control.ts';
import { oneLine } from '../components/form/text-controls.ts';
import { keepUpload } from '../components/form/uploads.ts';

const PICTURE_INPUTS = {
  file: 'picture',
  url: 'image_url',
  width: 'image_width',
  height: 'image_height',
  remove: 'image_remove',
  caption: 'caption',
  source: 'credit',
  sourceUrl: 'credit_url',
} as const satisfies PictureInputs;

export const image: Control = picture('image', { inputs: PICTURE_INPUTS, isAbsolute: true });

/** Properties of a file and their inputs: one row per file, and an empty row for a new one. */
const FILE_INPUTS = [
  ['file_name', 'file_name'],
  ['desc', 'file_desc'],
  ['url', 'file_url'],
  ['filesize_kb', 'file_kb'],
  ['file_type', 'file_type'],
] as const;

export const files: Control = {
  inputs: [...FILE_INPUTS.map(([, input]) => input), 'file_remove'],
  keepFiles: async (asked, entered) => {
    const say = (fault: FileFault) => translator(asked.language)(`eventProblems.files.${fault}`);
    const kept = await keepUpload(asked, 'document', { isAbsolute: true, say });
    return kept === undefined || 'problem' in kept ? kept : { entered: enterDocument(entered, kept) };
  },
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
  draw: ({ entered, language }) => {
    const t = translator(language);
    const gone = textsOf(entered, 'file_remove');
    const of = (name: string, row: number) => textsOf(entered, name)[row] ?? '';
    const rows = textsOf(entered, 'file_url').map((url, row) => {
      const isNew = url === '';
      const upload = part(
        t('fields.file.choose'),
        html`<input type="file" name="document" accept=".pdf,.odt,.docx,.xlsx"><span class="hint">${t('fields.file.hint')}</span>`,
      );
      const input = (name: string) => plainInput(name, of(name, row));
      return html`<div class="file-row">
        ${['file_kb', 'file_type'].map((name) => hidden(name, of(name, row)))}${isNew ? upload : ''}
        ${part(t('fields.file.name'), input('file_name'))}
        ${part(t('fields.file.desc'), input('file_desc'))}
        ${part(isNew ? t('fields.file.orAddress') : t('fields.webAddress'), plainInput('file_url', url))}
        ${isNew ? '' : box('file_remove', gone.includes(String(row)), t('fields.file.remove'), '', String(row))}
      </div>`;
    });
    return { isGroup: true, control: () => html`${rows}` };
  },
};

/** Rows without a URL are skipped, and rows ticked for removal are dropped. */
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

function enterDocument(entered: Entered, { url, fileName, filesizeKb, fileType }: FileAnswer): Entered {
  const urls = textsOf(entered, 'file_url');
  const row = urls.indexOf('') < 0 ? urls.length : urls.indexOf('');
  const put = (name: string, text: string) => {
    const texts = [...(entered[name] ?? [])];
    while (texts.length <= row) texts.push('');
    texts[row] = text;
    return [...texts, ''];
  };
  const named = textsOf(entered, 'file_name')[row] || fileName;
  return {
    file_url: put('file_url', url),
    file_name: put('file_name', named),
    file_kb: put('file_kb', String(filesizeKb)),
    file_type: put('file_type', fileType),
    file_desc: put('file_desc', textsOf(entered, 'file_desc')[row] ?? ''),
  };
}
