import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import { decodeEntities } from '../../util/html-entities.ts';
import { type Check, type CheckFailure, createFailure, defineCase, formatJsonPointer } from '../check.ts';
import {
  DETAILS_REQUEST,
  DOCUMENT_GROUPS_REQUEST,
  EVENTS_REQUEST,
  type ExploredService,
  LAYERS_REQUEST,
  LISTS_REQUEST,
  offersAll,
  PERSON_GROUPS_REQUEST,
  PERSONS_REQUEST,
  ROOMS_REQUEST,
  TARGET_GROUPS_REQUEST,
} from '../explore-service.ts';

type Path = readonly (string | number)[];

function* textsIn(value: unknown, path: Path = []): Iterable<readonly [path: Path, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value)) for (const [index, one] of value.entries()) yield* textsIn(one, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* textsIn(one, [...path, key]);
}

const HTML_OR_ADDRESS = /^long_desc$|url$|^website$/;

const MARKUP = /<[a-z/!?]/i;

function* judgePlain(answer: ServiceResponse): Iterable<CheckFailure> {
  for (const [path, text] of textsIn(answer.json)) {
    if (HTML_OR_ADDRESS.test(String(path.at(-1))) || !MARKUP.test(text)) continue;
    yield createFailure(
      answer,
      formatJsonPointer(...path),
      `contains markup: ${text.slice(text.search(MARKUP), 40 + text.search(MARKUP))}`,
    );
  }
}

export function findActiveContent(html: string): string | undefined {
  if (/<\s*\/?\s*script\b/i.test(html)) return 'a script';
  for (const [tag] of html.matchAll(/<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>?/gi)) {
    const names = tag.replace(/"[^"]*"|'[^']*'/g, '""');
    if (/[\s/"]on[a-z]+\s*=/i.test(names)) return `an event handler: ${tag.slice(0, 60)}`;
    for (const [, value = ''] of tag.matchAll(/=\s*("[^"]*"|'[^']*'|[^\s>]+)/g)) {
      // Browsers ignore blanks and control characters in such an address.
      const plain = decodeEntities(value).replace(/["'\s\p{Cc}]/gu, '');
      if (/^(javascript|vbscript):/i.test(plain)) return `a script URL: ${tag.slice(0, 60)}`;
    }
  }
  return undefined;
}

function* judgeHtml(answer: ServiceResponse): Iterable<CheckFailure> {
  for (const [path, text] of textsIn(answer.json)) {
    const running = path.at(-1) === 'long_desc' ? findActiveContent(text) : undefined;
    if (running !== undefined) yield createFailure(answer, formatJsonPointer(...path), `holds ${running}`);
  }
}

function callsWithTexts(known: ExploredService): readonly ServiceRequest[] {
  const persons = offersAll(known, 'getpersondetails')
    ? { operation: 'getpersondetails', values: ['0'] }
    : PERSONS_REQUEST;
  return [
    EVENTS_REQUEST,
    DETAILS_REQUEST,
    persons,
    PERSON_GROUPS_REQUEST,
    LISTS_REQUEST,
    LAYERS_REQUEST,
    TARGET_GROUPS_REQUEST,
    ROOMS_REQUEST,
    DOCUMENT_GROUPS_REQUEST,
  ];
}

export const textChecks: readonly Check[] = [
  {
    name: 'plain-texts',
    rule: 'F9',
    promise: 'Texts contain no markup, except long_desc.',
    trials: (known) => callsWithTexts(known).map((call) => defineCase([call], ([answer]) => judgePlain(answer))),
  },
  {
    name: 'safe-html',
    rule: 'F9',
    promise: 'long_desc contains no scripts, event handlers or script URLs.',
    trials: () =>
      [DETAILS_REQUEST, { operation: 'geteventsbylayermerged', values: ['0'] }].map((call) =>
        defineCase([call], ([answer]) => judgeHtml(answer)),
      ),
  },
];
