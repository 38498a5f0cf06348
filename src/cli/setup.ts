// Sets up a first parish: settings, instance, and the invitation of its administrator.

import { rmSync } from 'node:fs';
import { inviteAccount } from '../accounts/invite.ts';
import type { Config } from '../config/config.ts';
import { processSettings, processSettingsFile } from '../config/process-settings.ts';
import { setInSettingsFile } from '../config/settings-file.ts';
import { examine } from '../doctor/examine.ts';
import { InstanceThere, makeInstance } from '../office/make-instance.ts';
import { type Command, type CommandContext, instantText, option, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import { findingLine } from './doctor.ts';
import { PROXIES, proxyLines } from './proxy-lines.ts';
import { askForSetup, SETUP_OPTIONS, type ServerNow, type SetupAnswers } from './setup-answers.ts';
import { isForServerOnly, setForServer } from './setup-server.ts';
import { officeLink } from './user.ts';
import { settingsPlace, settingsText, writeSettings } from './write-settings.ts';

export const setup: Command = {
  detail:
    'Asks at a terminal for what no option says. Nothing is set up unless all of it can be. ' +
    'With --address or --smtp alone, sets them for the parishes that are there.',
  options: { ...SETUP_OPTIONS, operator: { type: 'boolean' }, proxy: { type: 'string' } },
  help: [
    '--title TITLE  what the parish is called, as visitors read it',
    '--name NAME  its short name in addresses',
    '--language TAG  its language, such as de-CH or fr-CH',
    '--time-zone ZONE  such as Europe/Zurich',
    '--address URL  where visitors reach this server, such as https://agenda.example.org',
    '--email ADDRESS  whoever administers the parish first; gets the link that is printed',
    '--operator  that person may also make further parishes on this server',
    '--smtp URL  the mail server; without it, mails go into a folder. Others on this machine can see a password that stands here',
    '--proxy caddy|nginx  for which reverse proxy lines are printed; caddy unless told otherwise',
  ],
  run: async (context, args) => {
    const proxy = PROXIES.find((one) => one === (option(args, 'proxy') ?? 'caddy'));
    if (proxy === undefined) throw new UsageError('--proxy takes caddy or nginx.');
    const server = await serverNow(context);
    const file = settingsPlace();
    const place = context.config.service === '' ? file : 'the settings of the service';
    if (isForServerOnly(args, server)) {
      const values = setForServer(context, args);
      if (Object.keys(values).length === 0) context.note('These settings are set already; nothing was changed.');
      else tellSettings(context, values, place, { proxy, address: values['PARVIS_PUBLIC_URL'] });
      return tellTrouble(context);
    }
    const answers = await askForSetup(args, context, server);
    const values = newSettings(context.config, answers, place);
    const link = await setUp(context, answers, { file, values, isOperator: args.values['operator'] === true });
    const { title, name, timeZone } = answers.wish;
    const { note, out } = context;
    note(`${title} is there as ${name}, in the time zone ${timeZone}.`);
    if (Object.keys(values).length > 0) tellSettings(context, values, place, { proxy, address: answers.address });
    note(`Then open this link and choose a password. It works once, until ${instantText(link.expiresAt)}:`);
    out(link.url);
    await tellTrouble(context);
  },
};

interface ForProxy {
  readonly proxy: (typeof PROXIES)[number];
  /** Public address; undefined if unchanged. */
  readonly address: string | undefined;
}

/** Reports the written settings, remaining tasks, and the proxy configuration. */
function tellSettings(
  { note, config }: CommandContext,
  values: Readonly<Record<string, string>>,
  place: string,
  { proxy, address = '' }: ForProxy,
): void {
  const written = Object.keys(values);
  note(`${written.join(', ')} ${written.length > 1 ? 'stand' : 'stands'} in ${place}.`);
  note(config.service === '' ? START_AGAIN : '\nThe service is restarted with these settings.');
  if (!address.startsWith('https:')) return;
  note(`\nTell the reverse proxy, as \`parvis proxy ${proxy}\` prints it again:\n`);
  note(proxyLines(proxy, new URL(address).hostname, config));
}

const START_AGAIN = '\nThe server takes new settings when it starts: stop `parvis serve` and start it again.';

async function serverNow({ config, withOffice }: CommandContext): Promise<ServerNow> {
  const records = await withOffice('for now', ({ store }) => store.listInstances());
  return { publicUrl: config.publicUrl, names: new Set(records.map(({ instance }) => instance.name)) };
}

/** Settings to add for the answers. Throws CommandError if another value is already set. */
function newSettings(config: Config, { address, smtpUrl }: SetupAnswers, place: string): Record<string, string> {
  if (smtpUrl !== '' && config.smtpUrl !== '' && config.smtpUrl !== smtpUrl) {
    throw new CommandError(
      `nothing was set up: PARVIS_SMTP_URL is another one already, in the environment or in ${place}; change it there, ` +
        'or leave the option out',
    );
  }
  const isNew = config.publicUrl === '';
  return {
    ...(isNew && { PARVIS_PUBLIC_URL: address }),
    // The proxy configuration sets the client address.
    ...(isNew && address.startsWith('https:') && config.trustProxy === 0 && { PARVIS_TRUST_PROXY: '1' }),
    ...(smtpUrl !== '' && config.smtpUrl === '' && { PARVIS_SMTP_URL: smtpUrl }),
  };
}

interface Writing {
  readonly file: string;
  readonly values: Readonly<Record<string, string>>;
  readonly isOperator: boolean;
}

/** Writes the settings, and creates the instance and the invitation; restores the previous settings on failure. */
async function setUp(
  { withOffice, config }: CommandContext,
  { wish, email, address, smtpUrl }: SetupAnswers,
  { file, values, isOperator }: Writing,
): Promise<{ readonly url: string; readonly expiresAt: number }> {
  const before = settingsText(file);
  const isNew = Object.keys(values).length > 0;
  if (isNew) writeSettings(file, setInSettingsFile(before ?? '', values));
  try {
    const { token, expiresAt } = await withOffice(true, async (acting) => {
      await makeInstance(acting, wish);
      const { store, clock, actor } = acting;
      const invitation = {
        email,
        instance: wish.name,
        isOperator,
        name: '',
        authority: { role: 'administrator', areas: [] },
      } as const;
      const mails = smtpUrl !== '' || config.smtpUrl !== '';
      return inviteAccount({ store, clock }, { actor, manages: 'everything' }, invitation, mails);
    });
    return { url: officeLink({ publicUrl: address, port: config.port }, `welcome/${token}`), expiresAt };
  } catch (error) {
    if (isNew && before === undefined) rmSync(file, { force: true });
    else if (isNew && before !== undefined) writeSettings(file, before);
    if (!(error instanceof InstanceThere)) throw error;
    const instead = `parvis user invite ${email} --instance ${wish.name} --role administrator`;
    throw new CommandError(`nothing was set up: ${error.message}; \`${instead}\` lets somebody in`, { cause: error });
  }
}

/** Prints problems that `parvis doctor` finds with the new settings. */
async function tellTrouble({ clock, note }: CommandContext): Promise<void> {
  const found = (await examine(processSettings, clock, processSettingsFile(), false)).filter(
    ({ state }) => state !== 'ok',
  );
  note(
    found.length === 0
      ? '\nparvis doctor finds nothing wrong.'
      : `\nparvis doctor finds:\n${found.map(findingLine).join('\n')}`,
  );
}
