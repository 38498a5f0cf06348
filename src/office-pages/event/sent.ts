// What was sent with the form of an event: its fields as typed, what they were opened with, and files, which are kept at once so
// that nothing has to be chosen twice.

import { FileRefused } from '../../office/files/errors.ts';
import { type FileAnswer, keepFile } from '../../office/files/keep-file.ts';
import { answersIn, baseIn, despiteIn } from '../kit/form/carried.ts';
import type { InputProblem } from '../kit/form/control.ts';
import { type Entered, enteredIn, parseEntered, textsOf } from '../kit/form/entered.ts';
import type { Asked } from '../page.ts';
import { FIELDS, type FieldName, INPUTS, inputsOf } from './fields.ts';
import { sayFileFault } from './problem-words.ts';
import type { Problems } from './refusals.ts';

export interface Sent {
  readonly entered: Entered;
  readonly base: Entered;
  /** Of files that were not taken. */
  readonly problems: Problems;
  readonly despite: ReadonlySet<string>;
  /** Fields in which two people’s texts stand and nobody has chosen yet. */
  readonly unchosen: ReadonlySet<FieldName>;
}

export async function readSent(asked: Asked): Promise<Sent> {
  const { form } = asked;
  const base = parseEntered(baseIn(form));
  const problems = new Map<FieldName, readonly InputProblem[]>();
  const typed = withUploads(enteredIn(form, INPUTS), {
    picture: await kept(asked, 'picture', (text) => problems.set('image', [{ text }])),
    document: await kept(asked, 'document', (text) => problems.set('files', [{ text }])),
  });
  const isField = (name: string): name is FieldName => Object.hasOwn(FIELDS, name);
  const answers = answersIn(form, isField);
  const theirs = answers.theirs.flatMap(inputsOf);
  // What a source brings is shown and can't be typed at.
  const fixed = form.all('fixed').filter(isField);
  const opened = fixed.flatMap(inputsOf);
  return {
    base,
    problems,
    despite: despiteIn(form),
    entered: { ...typed, ...Object.fromEntries([...theirs, ...opened].map((input) => [input, base[input] ?? []])) },
    unchosen: answers.unchosen,
  };
}

async function kept(
  { form, editing, instance, publicUrl, language }: Asked,
  name: string,
  refuse: (text: string) => void,
): Promise<FileAnswer | undefined> {
  const file = form.file(name);
  if (file === undefined) return undefined;
  const bytes = Buffer.from(await file.arrayBuffer());
  try {
    return await keepFile(editing, instance.name, { name: file.name, bytes, baseUrl: publicUrl });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    refuse(sayFileFault(error.fault, language));
    return undefined;
  }
}

interface Uploads {
  readonly picture: FileAnswer | undefined;
  readonly document: FileAnswer | undefined;
}

/** The texts with what was sent beside them in its place: a picture instead of the one before, a file in the empty row. */
function withUploads(entered: Entered, { picture, document }: Uploads): Entered {
  return {
    ...entered,
    ...(picture && {
      image_url: [picture.url],
      image_width: [String(picture.width ?? 0)],
      image_remove: [],
      image_height: [String(picture.height ?? 0)],
    }),
    ...(document && withDocument(entered, document)),
  };
}

function withDocument(entered: Entered, { url, fileName, filesizeKb, fileType }: FileAnswer): Entered {
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

/** Whether somebody has typed or chosen something else in a field than they opened it with. */
export function isTouched(name: FieldName, entered: Entered, base: Entered): boolean {
  const texts = (of: Entered) =>
    inputsOf(name).map((input) => {
      const all = textsOf(of, input);
      while (all.at(-1) === '') all.pop();
      return all;
    });
  return JSON.stringify(texts(entered)) !== JSON.stringify(texts(base));
}
