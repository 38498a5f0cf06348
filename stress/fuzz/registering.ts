// Requests for newsletter registration: the operation for forms, the pages, and the bounce hook.

import type { Choices } from '../support/choosing.ts';
import { createOwnSubscriber, type Parish, SHARED_SUBSCRIBER, SHARED_SUBSCRIBER_ID } from '../support/marked-parish.ts';
import type { ParishKey } from '../support/parish-keys.ts';
import { type Draft, toLatin1 } from './draft.ts';
import { ODD_FIELDS } from './odd-values.ts';

export type Fields = Readonly<Record<string, unknown>>;

const VISITORS = 60;

const INTERVALS = ['HALF_WEEK', 'WEEK', '2_WEEKS', 'MONTH', 'QUARTER_YEAR'];

export function createPageDraft(method: string, segments: readonly string[]): Draft {
  const headers: Draft['headers'] = [['Host', 'localhost']];
  return { method, segments: [...segments], query: '', version: '1.1', headers, body: '', chunked: undefined };
}

export function fillDraft(draft: Draft, fields: Fields, asForm: boolean): void {
  draft.headers.push(['Content-Type', asForm ? 'application/x-www-form-urlencoded' : 'application/json']);
  draft.body = toLatin1(asForm ? formOf(fields) : JSON.stringify(fields));
}

function formOf(fields: Fields): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const one of value) sent.append(`${name}[]`, String(one));
    else sent.append(name, String(value));
  }
  return sent.toString();
}

export function randomRegistrationFields(choosing: Choices, { mark }: Parish, email: string | undefined): Fields {
  const { pick, oneIn, below, times } = choosing;
  return {
    ...(email === undefined ? {} : { email }),
    firstname: `Anna ${mark}`,
    ...(oneIn(2) ? { lastname: `O\\'Brien ${mark}`, city: `Seewil ${below(100)} ${mark}` } : {}),
    ...(oneIn(3) ? { targetlists: times(below(4), () => pick([1, 21, 22, 700_001, 'x'])) } : {}),
    ...(oneIn(4) ? {} : { nl_interval: pick(INTERVALS) }),
  };
}

export function pickVisitorEmail({ below }: Choices, { mark }: Parish): string {
  return `visitor${below(VISITORS)}.${mark}@example.org`;
}

export function createUpdateDraft(choosing: Choices, { parish, text }: ParishKey, fields: Fields): Draft {
  const { oneIn } = choosing;
  const inHeaders = oneIn(2);
  const draft = createPageDraft('POST', ['updatenlsubscriber', ...(inHeaders ? [] : [parish.name, text])]);
  if (oneIn(2)) draft.segments.push('');
  if (inHeaders) draft.headers.push(['member', parish.name], ['apikey', text]);
  fillDraft(draft, fields, oneIn(2));
  if (oneIn(5)) draft.chunked = '';
  return draft;
}

function someForm(choosing: Choices, parish: Parish): Fields {
  const { pick, oneIn } = choosing;
  const number = pick([0, 0, 0, parish.ownId, SHARED_SUBSCRIBER_ID, 1, 2147483647, 2147483648]);
  const email = number === 0 ? pick([pickVisitorEmail(choosing, parish), SHARED_SUBSCRIBER.email]) : undefined;
  const button = oneIn(20) ? { delete_button: '' } : oneIn(2) ? { change_button: '' } : {};
  const form = {
    nl_subs_id: oneIn(2) ? number : String(number),
    ...randomRegistrationFields(choosing, parish, email),
    ...button,
  };
  if (!oneIn(4)) return form;
  const [name, value] = pick(ODD_FIELDS);
  return { ...form, [pick([name, ...Object.keys(form)])]: value };
}

function somePage(choosing: Choices, parish: Parish): Draft {
  const { pick, oneIn } = choosing;
  const { key } = createOwnSubscriber(parish);
  const links = [['me', pick([key, SHARED_SUBSCRIBER.key, 'x'])], ['confirm', pick(['x', 'a'.repeat(43), key])], []];
  const link = pick(links);
  const method = oneIn(2) ? 'POST' : oneIn(6) ? 'HEAD' : 'GET';
  const isEnd = link[0] === 'me' && oneIn(10);
  const draft = createPageDraft(method, ['newsletter', parish.name, ...link, ...(isEnd ? ['end'] : [])]);
  if (method === 'POST') fillDraft(draft, someForm(choosing, parish), !oneIn(10));
  return draft;
}

/** Creates a fake bounce, which has no effect because no mail was sent. */
function someBounce({ pick, oneIn }: Choices, secret: string): Draft {
  const draft = createPageDraft(oneIn(8) ? 'GET' : 'POST', ['newsletter', '-', 'bounces']);
  if (!oneIn(4)) draft.headers.push(['Authorization', `Bearer ${secret}`]);
  const to = 'bounces+0f8fad5bd9cb469fa16570867728950e@example.org';
  const report =
    `To: ${to}\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: ` +
    'message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n';
  const isMail = oneIn(2);
  draft.headers.push(['Content-Type', isMail ? 'message/rfc822' : 'application/json']);
  draft.body = isMail
    ? pick([report, report.slice(0, 90), '\x00\xff', ''])
    : JSON.stringify(pick<unknown>([{ recipient: to, type: 'hard' }, { type: 'soft' }, [], null, 'x']));
  return draft;
}

const LARGE = [300, 20_000, 200_000, 4_300_000];

export function createRegistrationDraft(choosing: Choices, keys: readonly ParishKey[], secret: string): Draft {
  const { pick, oneIn } = choosing;
  if (oneIn(12)) return someBounce(choosing, secret);
  const key = pick(keys.filter(({ works, scopes }) => works && scopes.includes('newsletter')));
  const draft = oneIn(2)
    ? somePage(choosing, key.parish)
    : createUpdateDraft(choosing, key, someForm(choosing, key.parish));
  if (draft.method === 'POST' && oneIn(60)) {
    const [small, ...others] = LARGE;
    const size = oneIn(4) ? pick(others) : (small ?? 0);
    fillDraft(draft, { nl_subs_id: 0, email: `${'a'.repeat(size)}@example.org` }, true);
  }
  return draft;
}
