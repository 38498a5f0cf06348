// Uploads of a form. Each file is stored at once, so that users need not choose it again when the form is shown again.

import { type FileErrorCode, FileRefusedError } from '../../../office/files/errors.ts';
import { type StoredFileFields, storeFile } from '../../../office/files/store-file.ts';
import type { InputProblem } from '../../../pages/render-field.ts';
import type { PageRequest } from '../../page.ts';

/** The stored file, or the problem of a rejected one; undefined if the user chose no file. */
export type UploadOutcome = StoredFileFields | { readonly problem: InputProblem } | undefined;

interface UploadOptions {
  /** True if the URL includes the server’s origin, as pictures of events require. */
  readonly isAbsolute?: boolean;
  /** Maximum side length of a picture in pixels, if smaller than the default. */
  readonly longestSide?: number | undefined;
  readonly say: (fault: FileErrorCode) => string;
}

export async function storeUpload(
  request: PageRequest,
  input: string,
  { isAbsolute = false, longestSide, say }: UploadOptions,
): Promise<UploadOutcome> {
  const { form, editing, instance, publicUrl } = request;
  const file = form.file(input);
  if (file === undefined) return undefined;
  const bytes = Buffer.from(await file.arrayBuffer());
  try {
    const baseUrl = isAbsolute ? publicUrl : '';
    return await storeFile(editing, instance.name, {
      name: file.name,
      bytes,
      baseUrl,
      ...(longestSide && { longestSide }),
    });
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    return { problem: { text: say(error.fault) } };
  }
}
