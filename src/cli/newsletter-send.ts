import type { Config } from '../config/config.ts';
import { isEmail, toAsciiEmail } from '../model/email-address.ts';
import type { Interval } from '../model/newsletter/newsletter.ts';
import { isSentEarly } from '../newsletter/manual-send.ts';
import { readNewsletter } from '../office/newsletter/newsletter.ts';
import type { OfficeContext } from '../office/office-context.ts';
import { type Command, type CommandContext, readOption, requirePositional, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import { confirmOrThrow } from './confirm-or-throw.ts';
import { findIntervalToShow, INTERVAL_HELP, readInterval, readListIds } from './newsletter-options.ts';

export const newsletterSendCommand: Command = {
  options: {
    to: { type: 'string' },
    early: { type: 'boolean' },
    yes: { type: 'boolean' },
    interval: { type: 'string' },
    lists: { type: 'string' },
  },
  help: [
    '--to ADDRESS  sends the next issue to this address only, as a sample',
    '--early  sends the next issue of --interval to all its subscribers now, instead of at its due time',
    '--yes  sends without asking; required without a terminal for --early, and when PARVIS_SMTP_URL is not set',
    `${INTERVAL_HELP}  the interval of the issue (default with --to: the next issue with an introduction, otherwise WEEK)`,
    '--lists IDS  with --to: the subscriber’s lists, separated by commas (default: all offered lists)',
  ],
  run: async (context, args) => {
    const { withNewsletter, out, note, config } = context;
    const [to, interval, lists] = [readOption(args, 'to'), readInterval(args), readListIds(args)];
    const isEarly = args.values['early'] === true;
    if (isEarly && interval === undefined)
      throw new UsageError('--early requires --interval: which issue should be sent?');
    if (isEarly && to !== undefined) throw new UsageError('--early and --to cannot be used together.');
    if (to !== undefined && !isEmail(toAsciiEmail(to)))
      throw new CommandError(`${JSON.stringify(to)} is not an e-mail address`);
    await withNewsletter(async (acting, byHand) => {
      const newsletter = await readNewsletter(acting, requirePositional(args, 0));
      if (to !== undefined) {
        const preview = await byHand.preview(
          newsletter,
          interval ?? (await findIntervalToShow(acting, newsletter.instance)),
          lists,
        );
        if (preview.digest === undefined) throw new CommandError('no events match, so no e-mail was sent');
        for (const warning of mailWarnings(config)) note(`warning: ${warning}`);
        await byHand.sample(newsletter, preview, toAsciiEmail(to));
        note(describeDestination(config, 1));
        out(`sent a sample of the issue of ${preview.period.due} (${preview.period.interval}) to ${to}`);
        return;
      }
      if (isEarly && !newsletter.sending.isOn)
        throw new CommandError('sending is off; `parvis newsletter settings` turns it on');
      for (const warning of mailWarnings(config)) note(`warning: ${warning}`);
      const isSaid = args.values['yes'] === true;
      const isAsked =
        isEarly && interval !== undefined && (await confirmEarly(context, acting, newsletter, interval, isSaid));
      if (config.smtpUrl === '' && !isAsked) await confirmFolder(context, isSaid);
      const early = isEarly && interval !== undefined ? [interval] : [];
      const before = await outcomes(acting, newsletter.instance);
      const waiting = await byHand.send(newsletter, early, (count) =>
        note(`${count} ${count === 1 ? 'e-mail' : 'e-mails'} waiting`),
      );
      if (waiting === undefined) out('a running server is already sending and will send everything that is due');
      else {
        const after = await outcomes(acting, newsletter.instance);
        const result = Object.entries(after).map(([what, count]) => `${count - (before[what] ?? 0)} ${what}`);
        out(`digests: ${result.join(', ')}`);
        note(describeDestination(config, (after['sent'] ?? 0) - (before['sent'] ?? 0)));
      }
      if (waiting)
        throw new CommandError(`${waiting} e-mails could not be sent; a server, or this command, will try again later`);
    });
  },
};

/** Confirms that mails written to a folder count as sent. Throws CommandError unless confirmed. */
function confirmFolder(context: Pick<CommandContext, 'ask' | 'config'>, isSaid: boolean): Promise<void> {
  const { mailFolder } = context.config;
  return confirmOrThrow(context, isSaid, {
    question: `Write the due e-mails to ${mailFolder}? They will be marked as sent, but not delivered.`,
    not: 'nothing was sent',
    otherwise:
      `nothing was sent: PARVIS_SMTP_URL is not set, so e-mails would be written to ${mailFolder} and marked ` +
      'as sent, but not delivered; use --yes to do that',
  });
}

/** Confirms sending an issue early. Returns whether a confirmation was needed. Throws CommandError unless confirmed. */
async function confirmEarly(
  context: Pick<CommandContext, 'ask' | 'note'>,
  { store, clock }: OfficeContext,
  newsletter: Awaited<ReturnType<typeof readNewsletter>>,
  interval: Interval,
  isSaid: boolean,
): Promise<boolean> {
  // The issue was already sent early, and no subscriber gets it twice.
  if (isSentEarly(newsletter, interval, clock())) return false;
  const readers = (await store.newsletters.subscriberCounts(newsletter.instance)).filter(
    (some) => some.status === 'confirmed' && some.interval === interval,
  );
  const count = readers.reduce((sum, some) => sum + some.count - some.suppressed, 0);
  const many = `${count} ${count === 1 ? 'subscriber' : 'subscribers'}`;
  if (isSaid) context.note(`sending the next issue of ${interval} to ${many}`);
  await confirmOrThrow(context, isSaid, {
    question: `Send the next issue of ${interval} to ${many} now?`,
    not: 'nothing was sent',
    otherwise: `nothing was sent: --early would send the next issue of ${interval} to ${many} now; use --yes to send it`,
  });
  return true;
}

async function outcomes({ store }: OfficeContext, instance: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = { sent: 0, empty: 0, ended: 0, failed: 0 };
  for (const counts of await store.newsletters.periodCounts(instance)) {
    for (const what of ['sent', 'empty', 'ended', 'failed'] as const) sums[what] = (sums[what] ?? 0) + counts[what];
  }
  return sums;
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFolder' | 'publicUrl' | 'port'>;

function mailWarnings({ smtpUrl, mailFolder, publicUrl, port }: MailConfig): string[] {
  return [
    ...(smtpUrl === ''
      ? [`PARVIS_SMTP_URL is not set: e-mails are written to ${mailFolder} instead of being delivered`]
      : []),
    ...(publicUrl === '' ? [`PARVIS_PUBLIC_URL is not set: links in e-mails point to http://localhost:${port}`] : []),
  ];
}

function describeDestination({ smtpUrl, mailFolder }: MailConfig, count: number): string {
  return smtpUrl === '' ? `${count} written to ${mailFolder}` : `${count} handed to the mail server`;
}
