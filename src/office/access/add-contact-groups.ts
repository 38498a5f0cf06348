import type { Authority } from '../../model/authority.ts';
import type { ContentStore } from '../../store/content/content.ts';

/** Adds the person groups whose roles the account plans in all areas; the account may see their members’ contact data (rule D16). */
export async function addContactGroups(
  authority: Authority,
  content: Pick<ContentStore, 'read'>,
  instance: string,
): Promise<Authority> {
  const { planRoleIds = [] } = authority;
  if (planRoleIds.length === 0) return authority;
  const roles = await content.read(instance, (reader) => reader.getAll('role', planRoleIds));
  return { ...authority, contactGroupIds: roles.flatMap(({ value }) => value.groupIds) };
}
