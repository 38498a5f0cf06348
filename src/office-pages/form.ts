// Reads what was entered into a form.

import type { Form } from './page.ts';

/** A form with all that it holds, in its order: to be shown once more as it was sent. */
export interface WholeForm extends Form {
  readonly texts: readonly (readonly [name: string, text: string])[];
  /** The fields with which files were sent, and what these are called. */
  readonly files: readonly (readonly [name: string, file: string])[];
}

/** The most that a form of the office takes, in bytes: a picture of 25 MB, and its fields. */
export const MAX_FORM = 26 * 2 ** 20;

/** Beside files a form is small: so many bytes of text, and so many fields. */
const MAX_TEXT = 2 ** 20;
const MAX_FIELDS = 5000;

/** A body that is no form of ours: `status` 400, 413 or 415. */
export class BadForm extends Error {
  override readonly name = 'BadForm';
  readonly status: number;

  constructor(status: number) {
    super(`a form was refused: ${status}`);
    this.status = status;
  }
}

/**
 * What a request’s form holds; line breaks of texts are `\n`. Nothing is read of one that has too many fields, or too much text, so
 * that reading takes neither time nor memory to speak of. Throws BadForm.
 */
export async function readForm(request: Request): Promise<WholeForm> {
  const type = request.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await request.arrayBuffer());
  // A form without fields may come without a type.
  if (bytes.length === 0) return NO_FORM;
  expectSmall(bytes, type);
  const data = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new BadForm(400);
  });
  const fields = new Map<string, (string | File)[]>();
  let length = 0;
  for (const [name, value] of data) {
    if (typeof value === 'string') length += value.length;
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  if (length > MAX_TEXT) throw new BadForm(413);
  const texts = (name: string) =>
    (fields.get(name) ?? []).flatMap((value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : []));
  const names = [...fields.keys()];
  return {
    texts: names.flatMap((name) => texts(name).map((text) => [name, text] as const)),
    files: names.flatMap((name) =>
      (fields.get(name) ?? []).flatMap((value) =>
        value instanceof File && value.size > 0 ? [[name, value.name] as const] : [],
      ),
    ),
    text: (name) => texts(name)[0] ?? '',
    all: texts,
    has: (name) => fields.has(name),
    file: (name) => {
      const value = fields.get(name)?.[0];
      return value instanceof File && value.size > 0 ? value : undefined;
    },
  };
}

/** Counts what is between fields, before anything is made of them. */
function expectSmall(bytes: Buffer, type: string): void {
  const boundary = /^multipart\/form-data\s*;.*boundary="?([^";,]{1,100})"?/i.exec(type)?.[1];
  const isPlain = /^application\/x-www-form-urlencoded\b/i.test(type);
  if (boundary === undefined && !isPlain) throw new BadForm(/^multipart\/form-data/i.test(type) ? 400 : 415);
  if (isPlain && bytes.length > MAX_TEXT) throw new BadForm(413);
  const between = boundary === undefined ? '&' : `--${boundary}`;
  let count = 0;
  for (let at = bytes.indexOf(between); at !== -1; at = bytes.indexOf(between, at + between.length)) {
    if (++count > MAX_FIELDS) throw new BadForm(413);
  }
}

export const NO_FORM: WholeForm = {
  ...{ texts: [], files: [] },
  text: () => '',
  all: () => [],
  has: () => false,
  file: () => undefined,
};
