// Texts: no markup in plain text, and no active content in HTML (rule F9).

import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import { withoutEntities } from '../../util/html-entities.ts';
import { type Check, type Complaint, complaint, pointer, trial } from '../check.ts';
import {
  DETAILS,
  DOCUMENT_GROUPS,
  EVENTS,
  type KnownService,
  LAYERS,
  LISTS,
  offers,
  PERSON_GROUPS,
  PERSONS,
  ROOMS,
  TARGET_GROUPS,
} from '../known.ts';

type Path = readonly (string | number)[];

/** Every text of a JSON value, with its path. */
function* textsIn(value: unknown, path: Path = []): Iterable<readonly [path: Path, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value)) for (const [index, one] of value.entries()) yield* textsIn(one, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* textsIn(one, [...path, key]);
}

/** Fields that hold HTML or an address. */
const NOT_PLAIN = /^long_desc$|url$|^website$/;

/** Start of a tag, a comment or a declaration. */
const MARKUP = /<[a-z/!?]/i;

function* judgePlain(answer: ServiceAnswer): Iterable<Complaint> {
  for (const [path, text] of textsIn(answer.json)) {
    if (NOT_PLAIN.test(String(path.at(-1))) || !MARKUP.test(text)) continue;
    yield complaint(
      answer,
      pointer(...path),
      `holds markup: ${text.slice(text.search(MARKUP), 40 + text.search(MARKUP))}`,
    );
  }
}

/** Names the active content in HTML; undefined if there is none. */
export function runningIn(html: string): string | undefined {
  if (/<\s*\/?\s*script\b/i.test(html)) return 'a script';
  for (const [tag] of html.matchAll(/<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>?/gi)) {
    const names = tag.replace(/"[^"]*"|'[^']*'/g, '""');
    if (/[\s/"]on[a-z]+\s*=/i.test(names)) return `a handler: ${tag.slice(0, 60)}`;
    for (const [, value = ''] of tag.matchAll(/=\s*("[^"]*"|'[^']*'|[^\s>]+)/g)) {
      // Browsers ignore blanks and control characters in such an address.
      const plain = withoutEntities(value).replace(/["'\s\p{Cc}]/gu, '');
      if (/^(javascript|vbscript):/i.test(plain)) return `an address that is a script: ${tag.slice(0, 60)}`;
    }
  }
  return undefined;
}

function* judgeHtml(answer: ServiceAnswer): Iterable<Complaint> {
  for (const [path, text] of textsIn(answer.json)) {
    const running = path.at(-1) === 'long_desc' ? runningIn(text) : undefined;
    if (running !== undefined) yield complaint(answer, pointer(...path), `holds ${running}`);
  }
}

/** The answers that have every text. */
function answers(known: KnownService): readonly ServiceRequest[] {
  const persons = offers(known, 'getpersondetails') ? { operation: 'getpersondetails', values: ['0'] } : PERSONS;
  return [EVENTS, DETAILS, persons, PERSON_GROUPS, LISTS, LAYERS, TARGET_GROUPS, ROOMS, DOCUMENT_GROUPS];
}

export const texts: readonly Check[] = [
  {
    name: 'plain-texts',
    rule: 'F9',
    promise: 'Texts hold no markup, but for long_desc.',
    trials: (known) => answers(known).map((call) => trial([call], ([answer]) => judgePlain(answer))),
  },
  {
    name: 'safe-html',
    rule: 'F9',
    promise: 'long_desc holds no script, no handler and no address that is a script.',
    trials: () =>
      [DETAILS, { operation: 'geteventsbylayermerged', values: ['0'] }].map((call) =>
        trial([call], ([answer]) => judgeHtml(answer)),
      ),
  },
];
