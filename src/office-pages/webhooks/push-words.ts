// Why a website was not told of a change.

import type { Translate } from '../../i18n/translate.ts';
import type { PushLogEntry } from '../../model/webhooks/website.ts';

/** Why an attempt came to nothing; what was logged before there were codes says that in English alone. */
export function sayPushFailure({ failure, detail }: Pick<PushLogEntry, 'failure' | 'detail'>, t: Translate): string {
  return failure === undefined ? detail : t.with(`websites.failures.${failure.code}`, { value: failure.value });
}
