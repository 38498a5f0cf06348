// Reads what was entered into a form.

import type { Form } from './page.ts';

/** The most that a form of the office takes, in bytes: a picture of 25 MB, and its fields. */
export const MAX_FORM = 26 * 2 ** 20;

/** What a request’s form holds; line breaks of texts are `\n`. Throws TypeError where the body is no form. */
export async function readForm(request: Request): Promise<Form> {
  const data = await request.formData();
  const texts = (name: string) =>
    data.getAll(name).flatMap((value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : []));
  return {
    text: (name) => texts(name)[0] ?? '',
    all: texts,
    has: (name) => data.has(name),
    file: (name) => {
      const value = data.get(name);
      return value instanceof File && value.size > 0 ? value : undefined;
    },
  };
}

export const NO_FORM: Form = {
  text: () => '',
  all: () => [],
  has: () => false,
  file: () => undefined,
};
