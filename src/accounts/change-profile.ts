import type { Language } from '../model/instance.ts';
import type { AccountsContext } from './context.ts';
import { normalizeName } from './invite.ts';
import { actorNameOf, changeOwnAccount, type SessionPerson } from './session.ts';

/** Changes the account's display name and language (null for the language of the browser). Throws AccountError `name`. */
export async function changeProfile(
  context: AccountsContext,
  person: SessionPerson,
  { name, language }: { readonly name: string; readonly language: Language | null },
): Promise<void> {
  const called = normalizeName(name);
  const at = context.clock();
  await changeOwnAccount(context, person, async (tx) => {
    await tx.set({ name: called, language });
    await tx.writeJournal({ actor: actorNameOf(tx.account), action: 'change name or language', at });
  });
}
