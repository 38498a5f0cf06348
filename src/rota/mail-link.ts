// Mails volunteers the address of their private page when they have lost it (rule D11). The answer does not reveal whether the e-mail
// address is known.

import { foldEmail } from '../model/email-address.ts';
import { languageOf } from '../model/instance.ts';
import { type Person, personName } from '../model/person.ts';
import { NotFoundError } from '../store/content/errors.ts';
import type { ContentTransaction } from '../store/content/port.ts';
import type { RotaContext } from './context.ts';
import { isInRoleGroups } from './read-own-rota.ts';

export async function mailRotaLink(serving: RotaContext, instance: string, email: string): Promise<void> {
  const { store, clock } = serving;
  const change = { actor: 'visitor', action: 'ask for the link of a private page', at: clock() };
  try {
    await store.content.change(instance, change, async (content) => {
      const wanted = foldEmail(email.trim());
      const persons = (await content.all('person')).filter(
        (one) => one.email !== '' && foldEmail(one.email) === wanted,
      );
      const some = await filterServing(content, persons);
      const keys = some.length === 0 ? new Map() : await content.plan.ensureKeys(some.map(({ id }) => id));
      for (const person of some) {
        await content.plan.mail(createRotaLinkMail(content, person, keys.get(person.id)?.key ?? ''), {
          isPubliclyRequestable: true,
        });
      }
    });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}

async function filterServing(content: ContentTransaction, persons: readonly Person[]): Promise<Person[]> {
  if (persons.length === 0) return [];
  const keys = await content.plan.keysOf(persons.map(({ id }) => id));
  const roles = await content.all('role');
  return persons.filter((one) => keys.has(one.id) || roles.some((role) => isInRoleGroups(one, role)));
}

export function createRotaLinkMail({ instance }: Pick<ContentTransaction, 'instance'>, person: Person, key: string) {
  const language = languageOf(instance.locale) ?? 'de';
  const whom = { language, email: person.email, personId: person.id, name: personName(person), key };
  return { about: 'link' as const, ...whom, items: [], text: '', replyTo: '' };
}
