import { settings } from '../config/config.ts';
import { isEmail, toAsciiEmail } from '../model/email-address.ts';
import { findInstanceOptionsProblems, type InstanceOptions } from '../office/create-instance.ts';
import { isLoopback } from '../util/loopback.ts';
import { type Arguments, type CommandContext, readOption, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import type { PromptLine } from './prompt.ts';

export interface SetupAnswers {
  readonly options: InstanceOptions;
  /** Address without a path, such as `https://agenda.example.org`. */
  readonly address: string;
  readonly email: string;
  /** URL of the mail server; "" for none. */
  readonly smtpUrl: string;
}

interface Question {
  readonly name: keyof typeof SETUP_OPTIONS;
  readonly asks: string;
  /** Default answer; undefined if an answer is required. */
  readonly fallback?: (given: Readonly<Record<string, string>>, server: CurrentServer) => string | undefined;
  /** Returns the problem with an answer, as the end of a sentence that starts with its option; undefined if the answer is valid. */
  readonly wrong: (text: string, server: CurrentServer) => string | undefined;
}

export interface CurrentServer {
  readonly publicUrl: string;
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

const VALID_OPTIONS: InstanceOptions = { name: 'a', title: 'A', locale: 'de-CH', timeZone: 'Europe/Zurich' };

const instanceOptionProblem = (part: Partial<InstanceOptions>) =>
  findInstanceOptionsProblems({ ...VALID_OPTIONS, ...part })[0]?.text;

/** Returns a problem if the country of a language tag is unknown. An import accepts any country. */
function regionProblem(locale: string): string | undefined {
  const { region } = new Intl.Locale(locale);
  const isKnown =
    region === undefined ||
    new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(region) !== undefined;
  return isKnown ? undefined : `contains an unknown country, ${region}; use a tag such as de-CH`;
}

const QUESTIONS: readonly Question[] = [
  {
    name: 'title',
    asks: 'Name of the parish, as visitors see it',
    wrong: (title) => (/\p{Cc}/u.test(title) ? 'must be a single line of text' : instanceOptionProblem({ title })),
  },
  {
    name: 'name',
    asks: 'Short name for addresses (a to z, 0 to 9 and -)',
    fallback: ({ title = '' }) => nameFrom(title),
    wrong: (name, { names }) =>
      names.has(name)
        ? 'is the name of an existing parish; `parvis setup --address URL` sets the address of existing parishes'
        : instanceOptionProblem({ name }),
  },
  {
    name: 'language',
    asks: 'Language, such as de-CH, fr-CH, it-IT, en-GB',
    fallback: () => 'de-CH',
    wrong: (locale) => instanceOptionProblem({ locale }) ?? regionProblem(locale),
  },
  {
    name: 'time-zone',
    asks: 'Time zone',
    fallback: () => localTimeZone(),
    wrong: (timeZone) => instanceOptionProblem({ timeZone }),
  },
  {
    name: 'address',
    asks: 'Address at which visitors reach this server, the same for all its parishes, such as https://agenda.example.org',
    fallback: (_, { publicUrl }) => publicUrl || undefined,
    wrong: (text, { publicUrl }) =>
      findAddressProblem(text) ??
      (publicUrl === '' || normalizeAddress(text) === publicUrl
        ? undefined
        : `is already ${publicUrl} for all parishes on this server`),
  },
  {
    name: 'email',
    asks: 'E-mail address of the first administrator',
    wrong: (text) => (isEmail(toAsciiEmail(text)) && text.length <= 254 ? undefined : 'takes an e-mail address'),
  },
  {
    name: 'smtp',
    asks: 'Mail server, such as smtps://USER:PASSWORD@mail.example.org (leave empty to write e-mails to a folder for now)',
    fallback: () => '',
    wrong: findMailServerProblem,
  },
];

/**
 * Takes answers from the options, and prompts for missing ones if interactive. Throws UsageError with all missing options, and CommandError
 * with all invalid ones.
 */
export async function readSetupAnswers(
  args: Arguments,
  { interview, note }: Pick<CommandContext, 'interview' | 'note'>,
  server: CurrentServer,
): Promise<SetupAnswers> {
  const given: Record<string, string> = {};
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const question of QUESTIONS) {
    const { name, fallback } = question;
    const text = readOption(args, name)?.trim() ?? (interview === undefined ? fallback?.(given, server) : undefined);
    if (text !== undefined) {
      given[name] = text;
      const problem = question.wrong(text, server);
      if (problem !== undefined) wrong.push(`--${name} ${problem}`);
    } else if (interview === undefined) missing.push(`--${name}`);
  }
  if (missing.length > 0) throw new UsageError(`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`);
  if (wrong.length > 0) throw new CommandError(`nothing was set up:\n${wrong.join('\n')}`);
  await interview?.(async (ask) => {
    for (const question of QUESTIONS) given[question.name] ??= await readAnswer(question, { given, server, ask, note });
  });
  const { title = '', name = '', language: locale = '', address = '', email = '', smtp: smtpUrl = '' } = given;
  return {
    options: { title, name, locale, timeZone: given['time-zone'] ?? '' },
    address: normalizeAddress(address),
    email,
    smtpUrl,
  };
}

interface QuestionContext {
  readonly given: Readonly<Record<string, string>>;
  readonly server: CurrentServer;
  readonly ask: PromptLine;
  readonly note: CommandContext['note'];
}

async function readAnswer(
  { name, asks, fallback, wrong }: Question,
  { given, server, ask, note }: QuestionContext,
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

/** Derives a short name from a title; undefined if the title has no suitable letters. */
function nameFrom(title: string): string | undefined {
  const name = title
    .replace(/[äöü]/gi, (letter) => `${letter.toLowerCase()}e`)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name !== '' && instanceOptionProblem({ name }) === undefined ? name : undefined;
}

function localTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone.includes('/') && !timeZone.startsWith('Etc/') ? timeZone : 'Europe/Zurich';
}

/** Host name according to RFC 1123, section 2.1, without the trailing dot. */
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

export function findAddressProblem(text: string): string | undefined {
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
    return 'takes an address that begins with https://, because passwords are sent to it';
  return undefined;
}

export function normalizeAddress(address: string): string {
  return new URL(address).origin;
}

export function findMailServerProblem(text: string): string | undefined {
  const found = settings.find(({ key }) => key === 'smtpUrl')?.read(text);
  if (hasControls(text) || found === undefined) return 'takes an smtp or smtps address';
  return 'wants' in found ? `takes ${found.wants}` : undefined;
}

function hasControls(text: string): boolean {
  return /[\p{Cc}\s]/u.test(text);
}
