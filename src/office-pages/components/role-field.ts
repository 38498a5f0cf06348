// What people call the field of an event that a role fills.

import type { Translate } from '../../i18n/translate.ts';
import { ROLE_FIELDS, type RoleField } from '../../model/rota/rota.ts';

/** As the form of an event calls it; of a role without one, that it has none. */
export function roleFieldLabel(field: string, t: Translate): string {
  const known = ROLE_FIELDS.find((one): one is Exclude<RoleField, ''> => one === field && one !== '');
  return known === undefined ? t('kinds.role.noField') : t(`labels.fields.${known}`);
}
