// Answers needed to set up a first parish: from options, or from prompts.

import { settings } from '../config/config.ts';
import { asciiEmail, isEmail } from '../model/newsletter/newsletter.ts';
import { type InstanceOptions, wishProblems } from '../office/make-instance.ts';
import { isLoopback } from '../util/loopback.ts';
import { type Arguments, type CommandContext, option, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import type { AskText } from './prompt.ts';

export interface SetupAnswers {
  readonly wish: InstanceOptions;
  /** `https://agenda.example.org`, without a path. */
  readonly address: string;
  readonly email: string;
  /** "" for no mail server. */
  readonly smtpUrl: string;
}

interface Question {
  readonly name: keyof typeof SETUP_OPTIONS;
  readonly asks: string;
  /** Default answer; undefined if an answer is required. */
  readonly fallback?: (given: Readonly<Record<string, string>>, server: ServerNow) => string | undefined;
  /** Problem of an answer, as the end of a sentence that starts with its option; undefined if valid. */
  readonly wrong: (text: string, server: ServerNow) => string | undefined;
}

export interface ServerNow {
  /** "" if not set. */
  readonly publicUrl: string;
  /** Short names of the existing parishes. */
  readonly names: ReadonlySet<string>;
}

export const SETUP_OPTIONS = {
  title: { type: 'string' },
  name: { type: 'string' },
  language: { type: 'string' },
  'time-zone': { type: 'string' },
  address: { type: 'string' },
  email: { type: 'string' },
  smtp: { type: 'string' },
} as const;

const RIGHT: InstanceOptions = { name: 'a', title: 'A', locale: 'de-CH', timeZone: 'Europe/Zurich' };

const wrongWish = (part: Partial<InstanceOptions>) => wishProblems({ ...RIGHT, ...part })[0]?.text;

const QUESTIONS: readonly Question[] = [
  {
    name: 'title',
    asks: 'What is the parish called, as visitors read it',
    wrong: (title) => (/\p{Cc}/u.test(title) ? 'takes a text in one line' : wrongWish({ title })),
  },
  {
    name: 'name',
    asks: 'A short name for addresses, of a to z, 0 to 9 and -',
    fallback: ({ title = '' }) => nameFrom(title),
    wrong: (name, { names }) =>
      names.has(name)
        ? 'is the name of a parish that is there already; `parvis setup --address URL` alone sets the address of those there'
        : wrongWish({ name }),
  },
  {
    name: 'language',
    asks: 'Its language, such as de-CH, fr-CH, it-IT, en-GB',
    fallback: () => 'de-CH',
    wrong: (locale) => wrongWish({ locale }),
  },
  {
    name: 'time-zone',
    asks: 'Its time zone',
    fallback: () => zoneHere(),
    wrong: (timeZone) => wrongWish({ timeZone }),
  },
  {
    name: 'address',
    asks: 'The address by which visitors reach this server, the same for all its parishes, such as https://agenda.example.org',
    fallback: (_, { publicUrl }) => publicUrl || undefined,
    wrong: (text, { publicUrl }) =>
      wrongAddress(text) ??
      (publicUrl === '' || plain(text) === publicUrl
        ? undefined
        : `is ${publicUrl} already, for all parishes of this server`),
  },
  {
    name: 'email',
    asks: 'The e-mail address of whoever administers the parish first',
    wrong: (text) => (isEmail(asciiEmail(text)) && text.length <= 254 ? undefined : 'takes an e-mail address'),
  },
  {
    name: 'smtp',
    asks: 'The mail server, such as smtps://USER:PASSWORD@mail.example.org (empty: none yet, mails go into a folder)',
    fallback: () => '',
    wrong: wrongMailServer,
  },
];

/**
 * Takes answers from the options and prompts for missing ones if interactive. Throws UsageError with all missing options, and CommandError
 * with all invalid ones.
 */
export async function askForSetup(
  args: Arguments,
  { interview, note }: Pick<CommandContext, 'interview' | 'note'>,
  server: ServerNow,
): Promise<SetupAnswers> {
  const given: Record<string, string> = {};
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const question of QUESTIONS) {
    const { name, fallback } = question;
    const text = option(args, name)?.trim() ?? (interview === undefined ? fallback?.(given, server) : undefined);
    if (text !== undefined) {
      given[name] = text;
      const problem = question.wrong(text, server);
      if (problem !== undefined) wrong.push(`--${name} ${problem}`);
    } else if (interview === undefined) missing.push(`--${name}`);
  }
  if (missing.length > 0) throw new UsageError(`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`);
  if (wrong.length > 0) throw new CommandError(`nothing was set up:\n${wrong.join('\n')}`);
  await interview?.(async (ask) => {
    for (const question of QUESTIONS) given[question.name] ??= await answerTo(question, { given, server, ask, note });
  });
  const { title = '', name = '', language: locale = '', address = '', email = '', smtp: smtpUrl = '' } = given;
  return { wish: { title, name, locale, timeZone: given['time-zone'] ?? '' }, address: plain(address), email, smtpUrl };
}

interface Asking {
  readonly given: Readonly<Record<string, string>>;
  readonly server: ServerNow;
  readonly ask: AskText;
  readonly note: CommandContext['note'];
}

async function answerTo(
  { name, asks, fallback, wrong }: Question,
  { given, server, ask, note }: Asking,
): Promise<string> {
  const otherwise = fallback?.(given, server);
  const question = `${asks}${otherwise === undefined || otherwise === '' ? '' : ` [${otherwise}]`}: `;
  for (;;) {
    const answer = await ask(question);
    if (answer === undefined) throw new CommandError('nothing was set up');
    const text = answer.trim() === '' ? (otherwise ?? '') : answer.trim();
    const problem = wrong(text, server);
    if (problem === undefined) return text;
    note(`${name}: ${problem}`);
  }
}

/** Short name derived from a title; undefined if the title has no suitable letters. */
function nameFrom(title: string): string | undefined {
  const name = title
    .replace(/[äöü]/gi, (letter) => `${letter.toLowerCase()}e`)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name !== '' && wrongWish({ name }) === undefined ? name : undefined;
}

/** Time zone of this machine, or a default if it has no regional one. */
function zoneHere(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone.includes('/') && !timeZone.startsWith('Etc/') ? timeZone : 'Europe/Zurich';
}

/** RFC 1123, section 2.1; without the trailing dot. */
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

export function wrongAddress(text: string): string | undefined {
  const withPath = URL.parse(text);
  if (withPath !== null && /^https?:/.test(text) && withPath.pathname !== '/' && !hasControls(text))
    return `takes an address without a path, such as ${withPath.origin}`;
  const setting = settings.find(({ key }) => key === 'publicUrl')?.read(text);
  if (text === '' || hasControls(text) || setting === undefined || 'wants' in setting)
    return 'takes an https address, such as https://agenda.example.org';
  const { protocol, hostname, port } = new URL(text);
  if (!HOST_NAME.test(hostname) && !isLoopback(hostname)) return 'takes a host name of letters, digits, - and .';
  if (protocol === 'https:' && port !== '') return 'takes an address without a port';
  if (protocol === 'http:' && !isLoopback(hostname))
    return 'takes an address that begins with https://, since passwords go over it';
  return undefined;
}

export function plain(address: string): string {
  return new URL(address).origin;
}

export function wrongMailServer(text: string): string | undefined {
  const found = settings.find(({ key }) => key === 'smtpUrl')?.read(text);
  if (hasControls(text) || found === undefined) return 'takes an smtp or smtps address';
  return 'wants' in found ? `takes ${found.wants}` : undefined;
}

function hasControls(text: string): boolean {
  return /[\p{Cc}\s]/u.test(text);
}
