// Request bodies for sending duty requests and creating private pages (rules D10 and D11).

import { array } from '../model/format/containers.ts';
import { email } from '../model/format/email.ts';
import { object } from '../model/format/objects.ts';
import { Report, toJsonPointer } from '../model/format/report.ts';
import type { JsonSchema, Rule } from '../model/format/rule.ts';
import { date, flag, id, shortText } from '../model/format/scalars.ts';
import { BadContentError } from '../office/content/errors.ts';
import { type DutyRequestOptions, MAX_REQUEST_TEXT_LENGTH } from './duty-requests.ts';

const idsOrAll: Rule<readonly number[] | 'all'> = {
  words: '`"all"`, or an array of ids',
  schema: { anyOf: [{ const: 'all' }, array(id()).schema] },
  read: (value, path, report) => (value === 'all' ? value : array(id()).read(value, path, report)),
  write: (value) => value,
  fallback: 'all',
};

interface DutyRequestBody extends Omit<DutyRequestOptions, 'roleIds' | 'personIds'> {
  readonly roleIds: readonly number[] | 'all';
  readonly personIds: readonly number[] | 'all';
}

const askBody = object<DutyRequestBody>([
  ['from', 'from', date],
  ['to', 'to', date],
  ['role_ids', 'roleIds', idsOrAll],
  ['person_ids', 'personIds', idsOrAll],
  ['text', 'text', shortText(MAX_REQUEST_TEXT_LENGTH)],
  ['again', 'again', flag(false)],
  ['reply_to', 'replyTo', email('')],
  ['dry_run', 'isTrial', flag(false)],
]);

export const DUTY_REQUEST_SCHEMA: JsonSchema = askBody.schema;

export function readDutyRequestBody(given: unknown): DutyRequestOptions {
  const { roleIds, personIds, ...rest } = readAs(askBody, given);
  return {
    ...rest,
    roleIds: roleIds === 'all' ? undefined : roleIds,
    personIds: personIds === 'all' ? undefined : personIds,
  };
}

interface KeysBody {
  readonly personIds: readonly number[];
  readonly isMailed: boolean;
}

const keysBody = object<KeysBody>([
  ['person_ids', 'personIds', array(id())],
  ['mail', 'isMailed', flag(true)],
]);

export const ROTA_KEYS_SCHEMA: JsonSchema = keysBody.schema;

export function readRotaKeysBody(given: unknown): KeysBody {
  return readAs(keysBody, given);
}

function readAs<T>(rule: Rule<T>, given: unknown): T {
  const report = new Report({ cleanHtml: (html) => html });
  const read = rule.read(given, '', report);
  if (report.faults > 0) {
    throw new BadContentError(report.firstProblems(given).map((one) => ({ ...one, path: toJsonPointer(one.path) })));
  }
  return read;
}
