// Parser for bounced mails: delivery status notifications (RFC 3464) and complaints (RFC 5965). They can be forged, so they count only for
// the mail whose token they contain.

import type { Email } from 'postal-mime';
import type { Bounce, BounceKind } from '../../model/newsletter/bounce.ts';
import { parseBounceMessageId } from './bounce-address.ts';

/** Limits on the part of a mail that is parsed. The report comes first, the returned mail after it. */
const READ_BYTES = 131_072;
const READ_LINES = 5000;
const HEADERS_BYTES = 65_536;
const DEEPEST = 8;

const HEAD_BYTES = 16_384;

/** Headers in which mail servers put the recipient of a mail. */
const RECIPIENTS = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];
const FEEDBACK_TYPE = 'message/feedback-report';
const RETURNED_TYPES = ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'];

/** Feedback types of recipients who no longer want the mails. */
const COMPLAINTS = ['abuse', 'fraud', 'opt-out'];

/**
 * Matches final refusals that do not mean that the address is bad (RFC 3463): they are about the sender, a full mailbox, the size, the
 * server, a loop or time-out, the protocol, the content, or policy.
 */
const NOT_THE_ADDRESS = /^5\.(?:1\.[78]|2\.[23]|3\.\d+|4\.[67]|5\.\d+|6\.\d+|7\.\d+)$/;

/** Fields of a part of a report by lower-case name. If a name is repeated, the first field counts. */
type Fields = ReadonlyMap<string, string>;

/**
 * Parses a mail that arrived at the bounce address. `recipient`: its recipient, if known. Undefined if it reports no failure of a mail of
 * this server. Never throws, and has bounded run time for any bytes.
 */
export async function parseBounceMail(raw: Uint8Array, address: string, recipient = ''): Promise<Bounce | undefined> {
  const mail = await parseMail(raw);
  const type = mail?.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (mail === undefined || !/^multipart\/report\b/i.test(type)) return undefined;
  const texts = [recipient, ...mail.headers.filter(({ key }) => RECIPIENTS.includes(key)).map(({ value }) => value)];
  const status = partOf(mail, STATUS_TYPES);
  if (status !== undefined) {
    const messageId = parseBounceMessageId(address, texts.join(' '));
    const failure = failureIn(groupsOf(status));
    return messageId === undefined || failure === undefined ? undefined : { messageId, ...failure };
  }
  const feedback = groupsOf(partOf(mail, [FEEDBACK_TYPE]) ?? '').find((fields) => fields.has('feedback-type'));
  if (!COMPLAINTS.includes(firstWord(feedback?.get('feedback-type')))) return undefined;
  // Providers send complaints to an address of their choice, so the return path is in the report or in the returned mail.
  texts.push(feedback?.get('original-mail-from') ?? '', headOf(partOf(mail, RETURNED_TYPES) ?? ''));
  const messageId = parseBounceMessageId(address, texts.join(' '));
  return messageId === undefined ? undefined : { messageId, kind: 'hard', reason: 'complaint' };
}

/** Parses the start of a mail. Undefined if it is not a mail or exceeds a limit. */
async function parseMail(raw: Uint8Array): Promise<Email | undefined> {
  try {
    // The first bounce loads this package, because most servers never receive one.
    const { default: PostalMime } = await import('postal-mime');
    return await PostalMime.parse(beginningOf(raw), {
      forceRfc822Attachments: true,
      maxRfc822NestingDepth: 0,
      maxNestingDepth: DEEPEST,
      maxHeadersSize: HEADERS_BYTES,
    });
  } catch {
    return undefined;
  }
}

function beginningOf(raw: Uint8Array): Uint8Array {
  let end = 0;
  for (let line = 0; line < READ_LINES; line++) {
    const next = raw.indexOf(0x0a, end);
    if (next < 0 || next >= READ_BYTES) return raw.subarray(0, READ_BYTES);
    end = next + 1;
  }
  return raw.subarray(0, end);
}

/** Returns the text of the first part with one of these types, one character per byte; undefined if there is none. */
function partOf({ attachments }: Email, types: readonly string[]): string | undefined {
  const content = attachments.find(({ mimeType }) => types.includes(mimeType))?.content;
  if (content === undefined || typeof content === 'string') return content;
  return Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content).toString('latin1');
}

function headOf(mail: string): string {
  return mail.slice(0, HEAD_BYTES).split(/\r?\n\r?\n/, 1)[0] ?? '';
}

function groupsOf(text: string): readonly Fields[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((group) => {
      const fields = new Map<string, string>();
      // Lines that begin with a space continue the previous one.
      for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
        const colon = line.indexOf(':');
        const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
        if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
      }
      return fields;
    });
}

function failureIn(groups: readonly Fields[]): Pick<Bounce, 'kind' | 'reason'> | undefined {
  const notes = groups.filter((fields) => fields.has('action'));
  const failures = notes.filter((fields) => firstWord(fields.get('action')) === 'failed').map(failureOf);
  // A failure for only some members of a mailing list does not mean that the address of the list is bad.
  const soft = failures.find(({ kind }) => kind === 'soft');
  const [first] = failures;
  if (soft !== undefined || first === undefined || failures.length === notes.length) return soft ?? first;
  return { ...first, kind: 'soft' };
}

function failureOf(fields: Fields): { readonly kind: BounceKind; readonly reason: string } {
  const status = /^[45]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0];
  const [, reply = '', code] =
    /^smtp *; *([45]\d\d)[ -]#?(?:([45]\.\d{1,3}\.\d{1,3})\b)?/i.exec(fields.get('diagnostic-code') ?? '') ?? [];
  // `5.0.0` is unspecific. The rejecting server's reply may have a better code.
  const reason = status === undefined || status.endsWith('.0.0') ? (code ?? status) : status;
  if (reason === undefined) return { kind: 'soft', reason: 'failed' };
  // 552 means a full mailbox (RFC 5321).
  const isHard = classifyBounce(reason) === 'hard' && (code !== undefined || reply !== '552');
  return { kind: isHard ? 'hard' : 'soft', reason };
}

/** Classifies an enhanced status code (RFC 3463): hard if the address accepts no mail at all. */
export function classifyBounce(status: string): BounceKind {
  return status.startsWith('5') && !NOT_THE_ADDRESS.test(status) ? 'hard' : 'soft';
}

function firstWord(text = ''): string {
  return /^[a-z-]+/.exec(text.toLowerCase())?.[0] ?? '';
}
