// Uploads of a form: each is stored immediately, so that no file has to be chosen twice if the form is shown again.

import { type FileFault, FileRefused } from '../../../office/files/errors.ts';
import { type FileAnswer, keepFile } from '../../../office/files/keep-file.ts';
import type { InputProblem } from '../../../pages/field-frame.ts';
import type { PageRequest } from '../../page.ts';

/** Undefined if no file was chosen; a problem if the file was rejected. */
export type UploadOutcome = FileAnswer | { readonly problem: InputProblem } | undefined;

interface UploadOptions {
  /** Whether the URL includes the server’s origin, as for event pictures. */
  readonly isAbsolute?: boolean;
  /** Maximum side length of a picture in pixels, if smaller than the default. */
  readonly longestSide?: number | undefined;
  readonly say: (fault: FileFault) => string;
}

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
