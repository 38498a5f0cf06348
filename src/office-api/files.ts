// File uploads: a form with one part (rule W14). The caller has checked the instance and the permission.

import { JSON_TYPE, NO_GUESSING } from '../http/http-response.ts';
import type { Language } from '../model/instance.ts';
import { MAX_PICTURE } from '../model/kept-file.ts';
import { type FileFault, FileRefused } from '../office/files/errors.ts';
import type { FileAnswer, GivenFile } from '../office/files/keep-file.ts';
import { refusal } from '../office/refusal-codes.ts';
import { BadRequest } from './bad-request.ts';
import { MAX_FILE_BODY } from './body-limit.ts';
import { refusalBody } from './failures.ts';

const PART = 'file';

const STATUS: Readonly<Record<FileFault, number>> = {
  type: 415,
  size: 413,
  pixels: 422,
  broken: 422,
  unable: 422,
  busy: 503,
};

/**
 * Answers 201 with the fields for an event or person after `keep` has stored the file, otherwise with a refusal. Errors of `keep` other
 * than FileRefused are rethrown.
 */
export async function receiveFile(
  request: Request,
  keep: (file: Pick<GivenFile, 'name' | 'bytes'>) => Promise<FileAnswer>,
  language: Language = 'en',
): Promise<Response> {
  try {
    const answer = await keep(await sentFile(request));
    return respond(201, bodyOf(answer), { Location: answer.url });
  } catch (error) {
    if (error instanceof BadRequest) {
      return respond(error.status, refusalBody(error.refusal, language), error.headers);
    }
    if (!(error instanceof FileRefused)) throw error;
    return respond(
      STATUS[error.fault],
      refusalBody(error.refusal, language),
      error.fault === 'busy' ? { 'Retry-After': '5' } : {},
    );
  }
}

function bodyOf({ url, width, height, filesizeKb, fileType, fileName, warnings }: FileAnswer) {
  const file = { url, width, height, filesize_kb: filesizeKb, file_type: fileType, file_name: fileName };
  return warnings.length === 0 ? file : { ...file, warnings };
}

function respond(status: number, body: unknown, headers: Readonly<Record<string, string>>): Response {
  const always = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', ...NO_GUESSING };
  return new Response(JSON.stringify(body), { status, headers: { ...always, ...headers } });
}

async function sentFile(request: Request): Promise<Pick<GivenFile, 'name' | 'bytes'>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new BadRequest(415, refusal('file_form_needed'));
  }
  const form = await formOf(await bodyOfRequest(request), type);
  const [found, ...others] = [...form];
  if (found === undefined) throw new BadRequest(422, refusal('file_part_missing'));
  if (others.length > 0) throw new BadRequest(422, refusal('file_parts_many'));
  const [name, file] = found;
  if (name !== PART) throw new BadRequest(422, refusal('file_part_other', { name }));
  if (typeof file === 'string') throw new BadRequest(422, refusal('file_part_text'));
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}

async function bodyOfRequest(request: Request): Promise<ArrayBuffer> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_FILE_BODY) throw tooLarge();
  const body = await request.arrayBuffer().catch((cause: unknown) => {
    throw new BadRequest(
      400,
      refusal('body_broke_off', { why: String(cause instanceof Error ? cause.message : cause) }),
    );
  });
  if (body.byteLength > MAX_FILE_BODY) throw tooLarge();
  return body;
}

function tooLarge(): BadRequest {
  return new BadRequest(413, refusal('file_too_large', { most: MAX_PICTURE / 2 ** 20 }), { Connection: 'close' });
}

async function formOf(body: ArrayBuffer, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new BadRequest(400, refusal('file_form_broken'));
  }
}
