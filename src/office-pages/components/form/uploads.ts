// Files that come with a form: each is kept at once, so that nothing has to be chosen twice where the form comes back.

import { type FileFault, FileRefused } from '../../../office/files/errors.ts';
import { type FileAnswer, keepFile } from '../../../office/files/keep-file.ts';
import type { InputProblem } from '../../../pages/field-frame.ts';
import type { PageRequest } from '../../page.ts';

/** Nothing where no file was chosen, and what is wrong with one that is not taken. */
export type UploadOutcome = FileAnswer | { readonly problem: InputProblem } | undefined;

interface UploadOptions {
  /** Whether its address names the server, as that of an event’s picture does. */
  readonly isAbsolute?: boolean;
  /** Of a picture, in pixels, where it is to be smaller than others. */
  readonly longestSide?: number | undefined;
  readonly say: (fault: FileFault) => string;
}

/** Keeps the file that was chosen in an input. */
export async function keepUpload(
  asked: PageRequest,
  input: string,
  { isAbsolute = false, longestSide, say }: UploadOptions,
): Promise<UploadOutcome> {
  const { form, editing, instance, publicUrl } = asked;
  const file = form.file(input);
  if (file === undefined) return undefined;
  const bytes = Buffer.from(await file.arrayBuffer());
  try {
    const baseUrl = isAbsolute ? publicUrl : '';
    return await keepFile(editing, instance.name, {
      name: file.name,
      bytes,
      baseUrl,
      ...(longestSide && { longestSide }),
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { problem: { text: say(error.fault) } };
  }
}
