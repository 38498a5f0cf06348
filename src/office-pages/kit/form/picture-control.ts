// A picture: what is there, another one in its place, and who made it.

import { html } from '../../../kit/html.ts';
import { isPlain, type Plain } from '../../../model/format/rule.ts';
import { FileRefused } from '../../../office/files/errors.ts';
import { keepFile } from '../../../office/files/keep-file.ts';
import { refusal } from '../../../office/refusal-codes.ts';
import { translator } from '../../../words/translate.ts';
import type { Asked, Form } from '../../page.ts';
import type { Control, Field, FieldOf, FieldProblem } from './field.ts';

const SIZES = ['width', 'height'] as const;

export const picture: Control<FieldOf<'picture'>> = {
  isGroup: true,
  draw: ({ field: { name }, id, value, described, t }) => {
    const there = isPlain(value) ? value : {};
    const url = textOf(there['url']);
    const kept = ['url', ...SIZES].map(
      (key) => html`<input type="hidden" name="${name}/${key}" value="${textOf(there[key])}">`,
    );
    // Others are not loaded: pages of the office load nothing from elsewhere.
    const seen = url.startsWith('/files/')
      ? html`<img class="portrait" src="${url}" alt="" width="96" height="96">`
      : html`<p class="hint">${t('forms.picture.elsewhere', { address: url })}</p>`;
    const present = html`${seen}<label class="check"><input type="checkbox" name="${name}/remove" value="1"> <span>${t('forms.picture.remove')}</span></label>`;
    return html`${kept}${url === '' ? '' : present}
<label class="field"><span class="label">${t('forms.picture.choose')}</span><input type="file" id="${id}" name="${name}/file" accept="image/jpeg,image/png,image/webp,image/avif"${described}></label><p class="hint">${t('forms.picture.taken')}</p>
<div class="fields"><label class="field half"><span class="label">${t('forms.picture.source')}</span><input name="${name}/source_text" value="${textOf(there['source_text'])}" autocomplete="off"></label>
<label class="field half"><span class="label">${t('forms.picture.sourceUrl')}</span><input name="${name}/source_url" value="${textOf(there['source_url'])}" inputmode="url" autocomplete="off"></label></div>`;
  },
  read: (form, { name }) => {
    const url = form.text(`${name}/url`);
    if (url === '' || form.has(`${name}/remove`)) return null;
    const sizes = SIZES.map((key) => [key, Number(form.text(`${name}/${key}`)) || 0] as const);
    const of = { source_text: form.text(`${name}/source_text`), source_url: form.text(`${name}/source_url`) };
    return { url, ...Object.fromEntries(sizes), ...of };
  },
  say: (value) => (isPlain(value) ? textOf(value['url']) : ''),
};

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

interface Taken {
  /** The form as if the pictures that came with it had been there before. */
  readonly form: Form;
  readonly problems: readonly FieldProblem[];
}

/** Keeps the pictures that came with a form, so that they are there also where the form comes back. */
export async function takePictures(asked: Asked, fields: readonly Field[]): Promise<Taken> {
  const { editing, instance, form, language } = asked;
  const texts = new Map<string, string>();
  const removed = new Set<string>();
  const problems: FieldProblem[] = [];
  for (const { kind, name } of fields) {
    const file = kind === 'picture' ? form.file(`${name}/file`) : undefined;
    if (file === undefined) continue;
    try {
      const bytes = Buffer.from(await file.arrayBuffer());
      const { url, width, height } = await keepFile(editing, instance.name, { name: file.name, bytes });
      if (width === null) throw new FileRefused('type', refusal('file_type'));
      for (const [key, value] of Object.entries({ url, width, height } as Plain))
        texts.set(`${name}/${key}`, `${value}`);
      removed.add(`${name}/remove`);
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      problems.push({ name, text: translator(language)(`forms.picture.faults.${error.fault}`) });
    }
  }
  const taken: Form = {
    ...form,
    text: (name) => texts.get(name) ?? form.text(name),
    has: (name) => !removed.has(name) && form.has(name),
  };
  return { form: taken, problems };
}
