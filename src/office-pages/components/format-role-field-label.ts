import type { Translate } from '../../i18n/translate.ts';
import { ROLE_FIELDS, type RoleField } from '../../model/rota/rota.ts';

/** Label of the event field that a role fills, or a text for roles without a field. */
export function formatRoleFieldLabel(field: string, t: Translate): string {
  const known = ROLE_FIELDS.find((one): one is Exclude<RoleField, ''> => one === field && one !== '');
  return known === undefined ? t('kinds.role.noField') : t(`labels.fields.${known}`);
}
