import { type ParseDayOptions, parseDayOrKeep } from '../date-parsing/read-day.ts';
import { parseTimeOrKeep } from '../date-parsing/read-time.ts';
import { FORM_LIMITS, MAX_ECHOED_TEXT_LENGTH, MAX_FORM_FIELDS, MAX_FORM_TEXT_LENGTH } from './body-limits.ts';
import type { Form, PageRequest, PageScope } from './page.ts';

/** A form with all its fields in order, so that a page can repeat it in hidden fields. */
export interface FullForm extends Form {
  readonly texts: readonly (readonly [name: string, text: string])[];
  readonly files: readonly (readonly [name: string, file: string])[];
}

/** Throws InvalidFormError if the form of a logged-out user is too large to be sent back. */
export function assertShortForm({ texts }: FullForm): void {
  if (texts.reduce((sum, [name, text]) => sum + name.length + text.length, 0) > MAX_ECHOED_TEXT_LENGTH) {
    throw new InvalidFormError('ofNobody');
  }
}

const STATUSES = { broken: 400, tooLarge: 413, ofNobody: 413, foreign: 415 } as const;

/** Reasons to reject a form: incomplete, too large, too large for a logged-out user, or unsupported content type. */
export type FormFault = keyof typeof STATUSES;

/** Thrown if the body of a request is not an acceptable form; `status` is 400, 413 or 415. */
export class InvalidFormError extends Error {
  override readonly name = 'InvalidFormError';
  readonly fault: FormFault;
  readonly status: number;

  constructor(fault: FormFault) {
    super(`a form was refused: ${fault}`);
    this.fault = fault;
    this.status = STATUSES[fault];
  }
}

export const JSON_FIELD = 'json';

export interface ReadFormOptions {
  readonly scope: PageScope;
  /** True if the request has a session cookie, even of an expired session. */
  readonly hasSession: boolean;
  /** True if a JSON body is accepted like a form. */
  readonly takesJson?: boolean;
}

/**
 * Reads the form of a request; line breaks of texts are `\n`. Forms with too many fields or too much text are rejected before parsing, to
 * limit time and memory. Throws InvalidFormError.
 */
export async function readForm(
  request: Request,
  { scope, hasSession, takesJson = false }: ReadFormOptions,
): Promise<FullForm> {
  const type = request.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await request.arrayBuffer());
  const { session, none } = FORM_LIMITS[scope];
  const limit = hasSession ? session : none;
  if (bytes.length > limit) throw new InvalidFormError(limit < session ? 'ofNobody' : 'tooLarge');
  // A form without fields may lack a content type.
  if (bytes.length === 0) return EMPTY_FORM;
  if (takesJson && isJsonRequest(request)) return toSubmittedForm([[JSON_FIELD, bytes.toString()]]);
  const boundary = checkFormSize(bytes, type);
  // Parses with the boundary that was used for counting, even if the content type contains a second one.
  const read = boundary === undefined ? type : `multipart/form-data; boundary="${boundary}"`;
  const data = await new Response(bytes, { headers: { 'content-type': read } }).formData().catch(() => {
    throw new InvalidFormError('broken');
  });
  const fields = new Map<string, (string | File)[]>();
  let length = 0;
  for (const [name, value] of data) {
    if (typeof value === 'string') length += value.length;
    const known = fields.get(name);
    if (known === undefined) fields.set(name, [value]);
    else known.push(value);
  }
  if (length > MAX_FORM_TEXT_LENGTH) throw new InvalidFormError('tooLarge');
  const texts = (name: string) =>
    (fields.get(name) ?? []).flatMap((value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : []));
  const names = [...fields.keys()];
  const text = (name: string) => texts(name)[0] ?? '';
  return {
    texts: names.flatMap((name) => texts(name).map((text) => [name, text] as const)),
    files: names.flatMap((name) =>
      (fields.get(name) ?? []).flatMap((value) =>
        value instanceof File && value.size > 0 ? [[name, value.name] as const] : [],
      ),
    ),
    text,
    day: text,
    time: text,
    all: texts,
    has: (name) => fields.has(name),
    isEmptyFile: (name) => {
      const value = fields.get(name)?.[0];
      return value instanceof File && value.size === 0 && value.name !== '';
    },
    file: (name) => {
      const value = fields.get(name)?.[0];
      return value instanceof File && value.size > 0 ? value : undefined;
    },
  };
}

export function isJsonRequest({ headers }: Request): boolean {
  return (headers.get('content-type') ?? '').startsWith('application/json');
}

const MULTIPART =
  /^multipart\/form-data\s*;\s*(?:charset=[\w-]+\s*;\s*)?boundary=(?:"([^"\\]{1,70})"|([^\s;,"]{1,70}))\s*$/i;

/** Checks the limits before parsing; returns the boundary of a multipart form, or undefined for other forms. */
function checkFormSize(bytes: Buffer, type: string): string | undefined {
  const [, quoted, plain] = MULTIPART.exec(type) ?? [];
  const boundary = quoted ?? plain;
  const isPlainObject = /^application\/x-www-form-urlencoded\b/i.test(type);
  if (boundary === undefined && !isPlainObject)
    throw new InvalidFormError(/^multipart\/form-data/i.test(type) ? 'broken' : 'foreign');
  if (isPlainObject && bytes.length > MAX_FORM_TEXT_LENGTH) throw new InvalidFormError('tooLarge');
  const between = boundary === undefined ? '&' : `--${boundary}`;
  let count = 0;
  for (let at = bytes.indexOf(between); at !== -1; at = bytes.indexOf(between, at + between.length)) {
    if (++count > MAX_FORM_FIELDS) throw new InvalidFormError('tooLarge');
  }
  return boundary;
}

type Pair = readonly [name: string, text: string];

export function toSubmittedForm(
  texts: readonly Pair[],
  files: readonly Pair[] = [],
  file: FullForm['file'] = () => undefined,
): FullForm {
  const byName = Map.groupBy(texts, ([name]) => name);
  const all = (name: string) => (byName.get(name) ?? []).map(([, text]) => text);
  const text = (name: string) => byName.get(name)?.[0]?.[1] ?? '';
  return {
    text,
    day: text,
    time: text,
    texts,
    files,
    file,
    isEmptyFile: () => false,
    all,
    has: (name) => byName.has(name) || files.some(([one]) => one === name),
  };
}

export const EMPTY_FORM = toSubmittedForm([]);

/** Form created from the query parameters, read like a submitted form. `isPast`: true to read days without a year as past days. */
export function createFormFromQuery(
  { query, now, language }: Pick<PageRequest, 'query' | 'now' | 'language'>,
  isPast = false,
): FullForm {
  return wrapFormWithDateParsing(toSubmittedForm([...query]), { today: now.slice(0, 10), language, isPast });
}

/** Wraps a form so that days and times are read as people write them. */
export function wrapFormWithDateParsing(form: FullForm, reading: ParseDayOptions): FullForm {
  return {
    ...form,
    day: (name) => parseDayOrKeep(form.text(name), reading),
    time: (name) => parseTimeOrKeep(form.text(name)),
  };
}
