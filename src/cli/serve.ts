import type { Config } from '../config/config.ts';
import type { Command, CommandContext } from './command.ts';

export const serveCommand: Command = {
  options: {},
  help: ['PARVIS_HOST and PARVIS_PORT set where it listens; docs/guide/configure.md lists all settings'],
  run: async (context) => {
    const { startServer, untilStopped, note } = context;
    // This call precedes the start, so that a stop request during the start is noticed.
    const stopped = untilStopped();
    const server = await startServer();
    note(`parvis answers at ${server.url}`);
    // Printing the addresses must not delay the handling of a stop request.
    const told = printAddresses(context, server.url).catch(() => undefined);
    await stopped;
    await Promise.all([server.stop(), told]);
  },
};

/** Maximum number of instances whose newsletter address is printed. */
const MAX_PRINTED_INSTANCES = 5;

async function printAddresses({ config, withOffice, note }: CommandContext, url: string): Promise<void> {
  const { names, readers } = await withOffice(false, async ({ store }) => ({
    names: (await store.listInstances()).map(({ instance }) => instance.name),
    readers: await store.newsletters.readers(),
  }));
  for (const line of formatStartupLines(config, url, names)) note(line);
  for (const line of formatMissingSettingLines(config, url, readers)) note(`warning: ${line}`);
}

/** Returns the addresses and the mail destination. `url` is the server's own address. */
export function formatStartupLines(
  { publicUrl, smtpUrl, mailFolder }: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFolder'>,
  url: string,
  instances: readonly string[],
): string[] {
  const base = publicUrl === '' ? url : publicUrl.replace(/\/$/, '');
  const each = instances.length > MAX_PRINTED_INSTANCES ? ['{instance}'] : instances;
  return [
    line('Home', `${base}/`),
    line('Try it', `${base}/try`),
    line('Reference', `${base}/docs`),
    ...each.map((name) => line('Newsletter', `${base}/newsletter/${name}`)),
    ...(instances.length === 0 ? [line('Instances', 'none yet; `parvis import FILE` creates one')] : []),
    line('E-mails to', smtpUrl === '' ? `${mailFolder}, as files: PARVIS_SMTP_URL is not set` : 'the mail server'),
    ...(publicUrl === '' ? [line('Links to', 'this machine: PARVIS_PUBLIC_URL is not set')] : []),
  ];
}

export function formatMissingSettingLines(
  { publicUrl, smtpUrl, mailFolder }: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFolder'>,
  url: string,
  readers: number,
): string[] {
  if (readers === 0) return [];
  const many = `${readers} ${readers === 1 ? 'subscriber' : 'subscribers'}`;
  return [
    ...(smtpUrl === ''
      ? [`PARVIS_SMTP_URL is not set: e-mails to ${many} are written to ${mailFolder} instead of being delivered`]
      : []),
    ...(publicUrl === '' ? [`PARVIS_PUBLIC_URL is not set: links in e-mails to ${many} point to ${url}`] : []),
  ];
}

function line(name: string, value: string): string {
  return `  ${name.padEnd(12)} ${value}`;
}
