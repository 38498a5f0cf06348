// File uploads, which are forms with one part (rule W14). The caller has checked the instance and the permission.

import { JSON_TYPE, NOSNIFF_HEADERS } from '../http/http-response.ts';
import type { Language } from '../model/instance.ts';
import { MAX_PICTURE_BYTES } from '../model/stored-file.ts';
import { type FileErrorCode, FileRefusedError } from '../office/files/errors.ts';
import type { StoredFileFields, UploadedFile } from '../office/files/store-file.ts';
import { createRefusal } from '../office/refusal-codes.ts';
import { BadRequestError } from './bad-request.ts';
import { MAX_FILE_BODY_SIZE } from './body-limit.ts';
import { createRefusalBody } from './failures.ts';

const PART = 'file';

const STATUS: Readonly<Record<FileErrorCode, number>> = {
  type: 415,
  size: 413,
  pixels: 422,
  broken: 422,
  unable: 422,
  busy: 503,
};

/**
 * Responds with 201 and the fields for an event or person once `keep` has stored the file, otherwise with a refusal. Rethrows errors thrown
 * by `keep` other than FileRefusedError.
 */
export async function handleFileUpload(
  request: Request,
  keep: (file: Pick<UploadedFile, 'name' | 'bytes'>) => Promise<StoredFileFields>,
  language: Language = 'en',
): Promise<Response> {
  try {
    const answer = await keep(await sentFile(request));
    return respond(201, bodyOf(answer), { Location: answer.url });
  } catch (error) {
    if (error instanceof BadRequestError) {
      return respond(error.status, createRefusalBody(error.refusal, language), error.headers);
    }
    if (!(error instanceof FileRefusedError)) throw error;
    return respond(
      STATUS[error.fault],
      createRefusalBody(error.refusal, language),
      error.fault === 'busy' ? { 'Retry-After': '5' } : {},
    );
  }
}

function bodyOf({ url, width, height, filesizeKb, fileType, fileName, warnings }: StoredFileFields) {
  const file = { url, width, height, filesize_kb: filesizeKb, file_type: fileType, file_name: fileName };
  return warnings.length === 0 ? file : { ...file, warnings };
}

function respond(status: number, body: unknown, headers: Readonly<Record<string, string>>): Response {
  const always = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', ...NOSNIFF_HEADERS };
  return new Response(JSON.stringify(body), { status, headers: { ...always, ...headers } });
}

async function sentFile(request: Request): Promise<Pick<UploadedFile, 'name' | 'bytes'>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new BadRequestError(415, createRefusal('file_form_needed'));
  }
  const form = await formOf(await bodyOfRequest(request), type);
  const [found, ...others] = [...form];
  if (found === undefined) throw new BadRequestError(422, createRefusal('file_part_missing'));
  if (others.length > 0) throw new BadRequestError(422, createRefusal('file_parts_many'));
  const [name, file] = found;
  if (name !== PART) throw new BadRequestError(422, createRefusal('file_part_other', { name }));
  if (typeof file === 'string') throw new BadRequestError(422, createRefusal('file_part_text'));
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}

async function bodyOfRequest(request: Request): Promise<ArrayBuffer> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_FILE_BODY_SIZE) throw tooLarge();
  const body = await request.arrayBuffer().catch((cause: unknown) => {
    throw new BadRequestError(
      400,
      createRefusal('body_broke_off', { why: String(cause instanceof Error ? cause.message : cause) }),
    );
  });
  if (body.byteLength > MAX_FILE_BODY_SIZE) throw tooLarge();
  return body;
}

function tooLarge(): BadRequestError {
  return new BadRequestError(413, createRefusal('file_too_large', { most: MAX_PICTURE_BYTES / 2 ** 20 }), {
    Connection: 'close',
  });
}

async function formOf(body: ArrayBuffer, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new BadRequestError(400, createRefusal('file_form_broken'));
  }
}
