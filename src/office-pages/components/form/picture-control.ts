// Control for a picture and its credit. An upload is stored at once (`uploads.ts`) and replaces the current picture; the value is a URL.

import { createTranslator } from '../../../i18n/translate.ts';
import { isPlainObject, type PlainObject } from '../../../model/format/rule.ts';
import { FILES_PATH } from '../../../model/stored-file.ts';
import type { FileErrorCode } from '../../../office/files/errors.ts';
import { type Html, html } from '../../../util/html.ts';
import { completeWwwScheme } from '../../complete-url-scheme.ts';
import type { PageRequest } from '../../page.ts';
import type { Control, StoredFilesResult } from './control.ts';
import { type InputTexts, inputTextOf, isTicked } from './input-texts.ts';
import { renderCheckbox, renderHiddenInput, renderLabelledControl, renderTextInput } from './parts.ts';
import { toSingleLine } from './text-controls.ts';
import { storeUpload } from './uploads.ts';
import { valueAt } from './value-paths.ts';

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** Input names of a picture. `file` is the upload; all others are texts. */
export interface PictureInputs {
  readonly file: string;
  readonly url: string;
  readonly width: string;
  readonly height: string;
  readonly remove: string;
  /** Undefined if the form has no input for a caption. */
  readonly caption?: string;
  readonly source: string;
  readonly sourceUrl: string;
}

function pictureInputs(key: string): PictureInputs {
  return {
    file: `${key}/file`,
    url: `${key}/url`,
    width: `${key}/width`,
    height: `${key}/height`,
    remove: `${key}/remove`,
    source: `${key}/source_text`,
    sourceUrl: `${key}/source_url`,
  };
}

interface PictureOptions {
  readonly inputs?: PictureInputs;
  /** True if the URL includes the server’s origin, as events require. */
  readonly isAbsolute?: boolean;
}

export function createPictureControl(
  key: string,
  { inputs = pictureInputs(key), isAbsolute = false }: PictureOptions = {},
): Control {
  const { caption } = inputs;
  return {
    storeFiles: (request) => keepPicture(request, inputs, isAbsolute),
    inputs: [inputs.url, inputs.width, inputs.height, inputs.remove, inputs.source, inputs.sourceUrl].concat(
      caption ?? [],
    ),
    enter: (value) => {
      const found = valueAt(value, key);
      const of: PlainObject = isPlainObject(found) ? found : {};
      const text = (name: string) => [toSingleLine(String(of[name] ?? ''))];
      return {
        [inputs.url]: [String(of['url'] ?? '')],
        [inputs.width]: [String(of['width'] ?? 0)],
        [inputs.height]: [String(of['height'] ?? 0)],
        [inputs.remove]: [],
        [inputs.source]: text('source_text'),
        [inputs.sourceUrl]: text('source_url'),
        ...(caption !== undefined && { [caption]: text('caption') }),
      };
    },
    read: (entered, _, tell) => {
      const said = [caption, inputs.source, inputs.sourceUrl].map((name) => inputTextOf(entered, name ?? ''));
      if (inputTextOf(entered, inputs.url) === '' && said.some((text) => text !== '')) tell('needsPicture');
      return { [key]: readPicture(entered, inputs) };
    },
    say: (entered, { label }) => {
      const isThere = inputTextOf(entered, inputs.url) !== '' && !isTicked(entered, inputs.remove);
      const said = caption === undefined ? inputTextOf(entered, inputs.url) : inputTextOf(entered, caption);
      return isThere ? said || label : '';
    },
    render: ({ entered, language }) => {
      const t = createTranslator(language);
      const text = (name: string) => inputTextOf(entered, name);
      const url = text(inputs.url);
      const input = (name: string) => renderTextInput(name, text(name));
      const file = html`<input type="file" name="${inputs.file}" accept="${PICTURE_TYPES}">
        <span class="hint">${t('fields.image.hint')}</span>`;
      const remove = renderCheckbox(inputs.remove, isTicked(entered, inputs.remove), t('fields.image.remove'));
      return {
        isGroup: true,
        control:
          () => html`${[inputs.url, inputs.width, inputs.height].map((name) => renderHiddenInput(name, text(name)))}
          <div class="picture" data-picture="thumb">
            ${url === '' ? '' : renderPreview(entered, inputs)}
            <div class="pair-parts">
              ${renderLabelledControl(url === '' ? t('fields.image.choose') : t('fields.image.replace'), file)}
              ${caption === undefined ? '' : renderLabelledControl(t('fields.image.caption'), input(caption))}
              ${renderLabelledControl(t('fields.image.credit'), input(inputs.source))}
              ${renderLabelledControl(t('fields.image.creditUrl'), input(inputs.sourceUrl))}
              ${url === '' ? '' : remove}
            </div>
          </div>`,
      };
    },
  };
}

/** Stores an uploaded picture, which replaces the previous one; other files are rejected. */
async function keepPicture(
  request: PageRequest,
  inputs: PictureInputs,
  isAbsolute: boolean,
): Promise<StoredFilesResult> {
  const say = (fault: FileErrorCode) => createTranslator(request.language)(`forms.picture.faults.${fault}`);
  const kept = await storeUpload(request, inputs.file, { isAbsolute, say });
  if (kept === undefined || 'problem' in kept) return kept;
  if (kept.width === null) return { problem: { text: say('type') } };
  const { url, width, height } = kept;
  return {
    entered: {
      [inputs.url]: [url],
      [inputs.width]: [String(width)],
      [inputs.height]: [String(height ?? 0)],
      [inputs.remove]: [],
    },
  };
}

/** Preview of the picture. An external picture is shown as its URL, because the office makes no requests to third parties. */
function renderPreview(entered: InputTexts, { url, width, height, caption }: PictureInputs): Html {
  const text = (name: string) => inputTextOf(entered, name);
  const path = ownPath(text(url));
  if (path === undefined) return html`<p class="hint">${text(url)}</p>`;
  const alt = caption === undefined ? '' : text(caption);
  return html`<img class="thumb" src="${path}" alt="${alt}" width="${text(width)}" height="${text(height)}">`;
}

function readPicture(entered: InputTexts, { url, width, height, remove, caption, source, sourceUrl }: PictureInputs) {
  const address = inputTextOf(entered, url);
  if (address === '' || isTicked(entered, remove)) return null;
  const pixels = (name: string) => Math.max(0, Math.trunc(Number(inputTextOf(entered, name)))) || 0;
  return {
    url: address,
    width: pixels(width),
    height: pixels(height),
    ...(caption !== undefined && { caption: inputTextOf(entered, caption) }),
    source_text: inputTextOf(entered, source),
    source_url: completeWwwScheme(inputTextOf(entered, sourceUrl)),
  };
}

/** Path of a picture on this server; undefined for any other URL. */
function ownPath(url: string): string | undefined {
  const path = url.startsWith('/') ? url : (URL.parse(url)?.pathname ?? '');
  return path.startsWith(`${FILES_PATH}/`) ? path : undefined;
}
