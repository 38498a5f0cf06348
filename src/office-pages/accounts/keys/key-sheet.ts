// Sheet with a new key for a web developer, to print or copy. The server stores neither the sheet nor the key.

import type { NameBelow, Translate } from '../../../i18n/translate.ts';
import type { AccessKeyOptions } from '../../../office/accounts/access-keys.ts';
import type { FactSheet, SheetFact } from '../../../print/fact-sheet.ts';
import type { SetupInstructions } from '../../components/reveal.ts';
import { createDayFormatter, formatPrintTime } from '../../day-formatter.ts';
import type { PageRequest } from '../../page.ts';
import { chooseExampleCalls } from './example-calls.ts';

/** Website programs, in the order in which the form lists them. */
export const WEBSITE_PROGRAMS = ['other', 'wordpress', 'typo3', 'typo3Import'] as const;

export type WebsiteProgram = (typeof WEBSITE_PROGRAMS)[number];

const GUIDES: Readonly<Record<Exclude<WebsiteProgram, 'other'>, string>> = {
  wordpress: 'docs/guide/connectors/wordpress.md',
  typo3: 'docs/guide/connectors/typo3-aaw.md',
  typo3Import: 'docs/guide/connectors/typo3-import.md',
};

export interface CreatedKey extends Pick<AccessKeyOptions, 'name' | 'origins' | 'expiresOn'> {
  readonly secret: string;
  /** True if the key is for the office API, false for the public interface. */
  readonly isOffice: boolean;
  readonly program: WebsiteProgram;
}

export async function createKeySheet(request: PageRequest, key: CreatedKey, t: Translate): Promise<SetupInstructions> {
  const { server, instance } = request;
  const docs = `${server.baseUrl}${key.isOffice ? '/office/docs' : '/docs'}`;
  const facts = [
    ...accessFacts(request, key, t),
    ...(await callFacts(request, key, t)),
    ...guideFacts(request, key, t),
  ];
  const title = t('keys.sheetTitle', { parish: instance.title });
  const marks = [key.name, t('keys.confidential')];
  const sheet: FactSheet = { parish: instance.title, title, marks, facts, footer: [formatPrintTime(request)] };
  return {
    title: t('keys.handOn'),
    help: t('keys.handOnHelp'),
    sheet,
    textTitle: t('keys.asText'),
    textHelp: t('keys.asTextHelp'),
    text: formatText(sheet, t),
    docs: { label: t('keys.parts.docs'), address: docs },
  };
}

function accessFacts({ server, instance, locale, now }: PageRequest, key: CreatedKey, t: Translate): SheetFact[] {
  const { secret, isOffice, origins, expiresOn } = key;
  const part = (name: NameBelow<'keys.parts'>) => t(`keys.parts.${name}`);
  const days = createDayFormatter(locale, instance.timeZone, now);
  return [
    [part('address'), addressOf(key, server.baseUrl, instance.name), 'code'],
    ...(isOffice ? [] : [[part('instance'), instance.name, 'code'] as const]),
    [part(isOffice ? 'key' : 'apikey'), secret, 'code'],
    ...(origins.length === 0 ? [] : [[t('keys.origins'), origins.join('\n'), 'code'] as const]),
    ...(expiresOn === null ? [] : [[t('keys.expires'), days.day(expiresOn)] as const]),
  ];
}

function addressOf({ isOffice }: CreatedKey, baseUrl: string, instance: string): string {
  return isOffice ? `${baseUrl}/office/api/${instance}` : baseUrl;
}

/** Example calls. They send the key in a header, because servers and proxies log URLs. */
async function callFacts({ server, instance, now }: PageRequest, key: CreatedKey, t: Translate): Promise<SheetFact[]> {
  const { secret, isOffice, origins } = key;
  const headers = isOffice
    ? [`Authorization: Bearer ${secret}`]
    : [`member: ${instance.name}`, `apikey: ${secret}`, ...origins.slice(0, 1).map((origin) => `Origin: ${origin}`)];
  const options = headers.map((header) => `-H "${header}"`).join(' ');
  const address = addressOf(key, server.baseUrl, instance.name);
  const view = await server.viewAt?.(instance.name, now);
  return chooseExampleCalls(view, isOffice, t).map(
    ({ name, path }) => [name, `curl ${options} "${address}/${path}"`, 'code'] as const,
  );
}

function guideFacts({ server }: PageRequest, { isOffice, program }: CreatedKey, t: Translate): SheetFact[] {
  const { baseUrl } = server;
  const reference = [t('keys.parts.docs'), `${baseUrl}${isOffice ? '/office/docs' : '/docs'}`, 'code'] as const;
  if (isOffice) return [reference];
  if (program === 'other') return [[t('keys.webPageGuide'), `${baseUrl}/docs/web-page`, 'code'], reference];
  const steps = t.with(`keys.guides.${program}`, { address: baseUrl });
  return [[t('keys.guide'), `${steps}\n${t('keys.wholeGuide', { file: GUIDES[program] })}`], reference];
}

function formatText({ title, marks, facts }: FactSheet, t: Translate): string {
  const blocks = facts.map(([name, text]) => `${t('named', { name })}\n${text}`);
  return `${[title, marks.join(' · ')].join('\n')}\n\n${blocks.join('\n\n')}\n`;
}
