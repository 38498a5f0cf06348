import type { NewsletterSettings } from '../model/newsletter/newsletter-settings.ts';
import { findPostponedIssues, listUpcomingPeriods, todayInInstance } from '../newsletter/manual-send.ts';
import { changeNewsletterSettings, readNewsletter } from '../office/newsletter/newsletter.ts';
import { type Arguments, type Command, joinColumns, readOption, requirePositional, UsageError } from './command.ts';
import { WEEKDAYS } from './newsletter-options.ts';

export const newsletterSettingsCommand: Command = {
  options: {
    sending: { type: 'string' },
    weekday: { type: 'string' },
    time: { type: 'string' },
    'keep-days': { type: 'string' },
    'reply-to': { type: 'string' },
    'privacy-url': { type: 'string' },
    'ask-address': { type: 'string' },
  },
  help: [
    '--sending on|off  whether digests are sent; default: on',
    `--weekday ${WEEKDAYS.join('|')}  the day on which digests are sent; default: thursday. Twice-weekly ones also go out four days later`,
    '--time HH:MM  the time at which digests are sent, in the instance’s time zone; default: 06:00',
    '--keep-days DAYS  how long to keep the record of unsubscribed addresses; default: 730',
    '--reply-to ADDRESS|none  where replies to newsletters go; default: the sender',
    '--privacy-url URL|none  the parish’s privacy statement, linked from the form and from digests',
    '--ask-address on|off  whether the subscription page also asks for the postal address; default: off',
  ],
  run: async ({ withOffice, clock, out, note, isTerminal }, args) => {
    const name = requirePositional(args, 0);
    const requested = settingsOf(args);
    const sending = await withOffice(false, async (acting) => {
      const before = await readNewsletter(acting, name);
      if (Object.keys(requested).length === 0) return before.sending;
      const changed = await changeNewsletterSettings(acting, name, requested);
      const moved = findPostponedIssues(before, { ...before, sending: changed }, clock());
      for (const { interval, from, to } of moved) {
        note(
          `warning: ${interval}: events from ${from} to ${to} would not be in any issue; send them first with \`newsletter send --early\``,
        );
      }
      const days = new Set(
        listUpcomingPeriods({ ...before, sending: changed }, clock()).map(({ due }) => due.slice(0, 10)),
      );
      for (const day of (await acting.store.newsletters.intros(name)).keys()) {
        if (day > todayInInstance(before, clock()) && !days.has(day))
          note(`warning: no issue is due on ${day} any more, so its introduction will not be sent`);
      }
      return changed;
    });
    const { isOn, weekday, time, keepDays, replyTo, privacyUrl, askAddress } = sending;
    const day = WEEKDAYS[weekday - 1] ?? '';
    const asks = askAddress ? ['asks for the address'] : [];
    const values = [isOn ? 'on' : 'off', day, time, keepDays, replyTo || 'none', privacyUrl || 'none'];
    if (!isTerminal) out(joinColumns([...values, ...asks]));
    else out([...values, askAddress ? 'on' : 'off'].map((value, at) => `${LABELS[at]?.padEnd(14)}${value}`).join('\n'));
  },
};

const LABELS = ['sending', 'weekday', 'time', 'keep-days', 'reply-to', 'privacy-url', 'ask-address'];

function settingsOf(args: Arguments): Partial<NewsletterSettings> {
  const [sending, weekday, time, keepDays] = ['sending', 'weekday', 'time', 'keep-days'].map((name) =>
    readOption(args, name),
  );
  const [replyTo, privacyUrl, asks] = ['reply-to', 'privacy-url', 'ask-address'].map((name) => readOption(args, name));
  const switches = { '--sending': sending, '--ask-address': asks };
  for (const [name, value] of Object.entries(switches)) {
    if (value !== undefined && value !== 'on' && value !== 'off') throw new UsageError(`${name} takes on or off.`);
  }
  const days: readonly string[] = WEEKDAYS;
  const day = days.indexOf(weekday?.toLowerCase() ?? '');
  if (weekday !== undefined && day < 0) throw new UsageError(`--weekday takes ${WEEKDAYS.join(', ')}.`);
  return {
    ...(sending === undefined ? {} : { isOn: sending === 'on' }),
    ...(weekday === undefined ? {} : { weekday: day + 1 }),
    ...(time === undefined ? {} : { time }),
    ...(keepDays === undefined ? {} : { keepDays: /^\d{1,6}$/.test(keepDays) ? Number(keepDays) : Number.NaN }),
    ...(replyTo === undefined ? {} : { replyTo: replyTo === 'none' ? '' : replyTo }),
    ...(asks === undefined ? {} : { askAddress: asks === 'on' }),
    ...(privacyUrl === undefined ? {} : { privacyUrl: privacyUrl === 'none' ? '' : privacyUrl }),
  };
}
