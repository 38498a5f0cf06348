import type { Language } from '../model/instance.ts';
import type { AccountsContext } from './context.ts';
import { nameOf } from './invite.ts';
import { actorOf, changeOwn, type SessionPerson } from './session.ts';

/** Changes the account's display name and language (null for that of the browser). Throws AccountProblem `name`. */
export async function changeProfile(
  context: AccountsContext,
  person: SessionPerson,
  { name, language }: { readonly name: string; readonly language: Language | null },
): Promise<void> {
  const called = nameOf(name);
  const at = context.clock();
  await changeOwn(context, person, async (tx) => {
    await tx.set({ name: called, language });
    await tx.note({ actor: actorOf(tx.account), action: 'change name or language', at });
  });
}
