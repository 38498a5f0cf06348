import { inviteAccount } from '../accounts/invite.ts';
import { type Command, instantText, option, positional, UsageError } from './command.ts';
import { AUTHORITY_HELP, AUTHORITY_OPTIONS, authorityOf, expectPlace, officeLink, withAccounts } from './user-words.ts';

export const userInvite: Command = {
  detail: 'Where a mail server is set up (PARVIS_SMTP_URL), the link also goes to the address.',
  options: {
    instance: { type: 'string' },
    ...AUTHORITY_OPTIONS,
    name: { type: 'string' },
    operator: { type: 'boolean' },
  },
  help: [
    '--instance NAME  the instance whose office it is',
    '--role ROLE  reader, contributor, editor or administrator of that instance',
    ...AUTHORITY_HELP,
    '--name NAME  what they are called; they can change it',
    '--operator  may do everything in every instance',
  ],
  run: async (context, args) => {
    const { config, out, note } = context;
    const [instance, isOperator] = [option(args, 'instance'), args.values['operator'] === true];
    if (instance === undefined && !isOperator)
      throw new UsageError('--instance says to which office, or give --operator.');
    expectPlace(args);
    const authority = instance === undefined ? undefined : authorityOf(args);
    const mails = config.smtpUrl !== '';
    const wish = {
      email: positional(args, 0),
      instance,
      isOperator,
      name: option(args, 'name') ?? '',
      authority: authority ?? { role: 'reader', areas: [] },
    } as const;
    const { token, expiresAt } = await withAccounts(context, (accounts, by) =>
      inviteAccount(accounts, by, wish, mails),
    );
    note(`This link works once, until ${instantText(expiresAt)}. Whoever opens it first gets the account.`);
    if (mails) note('It is also sent to the address, once the server runs.');
    out(officeLink(config, `welcome/${token}`));
  },
};
