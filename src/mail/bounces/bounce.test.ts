import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as mails from '../../../test/support/bounced-mails.ts';
import { countRuns } from '../../../test/support/runs.ts';
import { parseBounceMail } from './bounce.ts';
import { createBounceAddress, parseBounceMessageId } from './bounce-address.ts';
import { parseBounceReport } from './bounce-report.ts';

const ADDRESS = 'bounces@parish.example';
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const to = createBounceAddress(ADDRESS, ID);

const read = (mail: string | Uint8Array, recipient?: string) => parseBounceMail(Buffer.from(mail), ADDRESS, recipient);
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const report = (value: unknown) => parseBounceReport(bytes(value), ADDRESS);

describe('the return path of a mail', () => {
  it('contains the mail’s id, and is parsed in any case and with surrounding characters', () => {
    expect(to).toBe('bounces+0f8fad5bd9cb469fa16570867728950e@parish.example');
    for (const text of [to, to.toUpperCase(), `<${to}>`, `"A, B" <${to}>, x@y.example`, `a@b.example, ${to}`]) {
      expect(parseBounceMessageId(ADDRESS, text)).toBe(ID);
    }
    fc.assert(
      fc.property(fc.uuid(), (id) => parseBounceMessageId(ADDRESS, `<${createBounceAddress(ADDRESS, id)}>`) === id),
    );
  });

  it('fits the longest local part within the limit of mail servers', () => {
    const longest = createBounceAddress(`${'b'.repeat(31)}@parish.example`, ID);
    expect(longest.indexOf('@')).toBe(64);
  });

  it.each([
    ['another local part', to.replace('bounces', 'xbounces')],
    ['another domain', to.replace('parish.example', 'parish.example.org')],
    ['a domain below it', to.replace('@', '@a.')],
    ['no token', ADDRESS],
    ['a token that is too short', to.replace('950e', '950')],
    ['a token that is too long', to.replace('950e', '950e0')],
    ['a token that is none', to.replace('0f8f', '0g8f')],
    ['nothing', ''],
  ])('does not exist with %s', (_what, text) => {
    expect(parseBounceMessageId(ADDRESS, text)).toBeUndefined();
  });

  it('does not exist without an address of the server', () => {
    expect(parseBounceMessageId('', to)).toBeUndefined();
  });
});

describe('a bounced mail', () => {
  const hard = (reason: string) => ({ messageId: ID, kind: 'hard', reason });
  const soft = (reason: string) => ({ messageId: ID, kind: 'soft', reason });

  it.each([
    ['Postfix', mails.createPostfixBounce({ to }), hard('5.1.1')],
    ['Exim', mails.createEximBounce({ to }), hard('5.1.1')],
    ['Exchange', mails.createExchangeBounce({ to }), hard('5.1.10')],
    ['Gmail', mails.createGmailBounce({ to }), hard('5.1.1')],
  ])('is parsed in the format of %s', async (_server, mail, bounce) => {
    expect(await read(mail)).toEqual(bounce);
    expect(await read(mail.replaceAll('\r\n', '\n'))).toEqual(bounce);
    expect(await read(mail.replaceAll(to, to.toUpperCase()))).toEqual(bounce);
  });

  it.each([
    ['5.1.1', 'hard'],
    ['5.1.2', 'hard'],
    ['5.1.6', 'hard'],
    ['5.2.1', 'hard'],
    ['5.4.1', 'hard'],
    ['5.4.4', 'hard'],
    ['5.0.0', 'hard'],
    ['5.1.8', 'soft'],
    ['5.2.2', 'soft'],
    ['5.3.4', 'soft'],
    ['5.4.7', 'soft'],
    ['5.6.0', 'soft'],
    ['5.7.1', 'soft'],
    ['5.7.26', 'soft'],
    ['4.2.2', 'soft'],
    ['4.4.7', 'soft'],
  ])('with the status %s is %s', async (status, kind) => {
    const bounce = await read(mails.createPostfixBounce({ to, status, diagnostic: 'smtp; 550 no' }));
    expect(bounce).toEqual({ messageId: ID, kind, reason: status });
  });

  it.each([
    ['smtp; 550 5.7.1 Refused by policy', soft('5.7.1')],
    ['smtp; 552 The mailbox is full', soft('5.0.0')],
    ['smtp;550-5.2.1 The account\n 550 is closed', hard('5.2.1')],
    ['smtp; 550 #5.1.0 Address rejected', hard('5.1.0')],
    ['smtp; 550 no such user 5.7.1', hard('5.0.0')],
    ['X-Unix; 67', hard('5.0.0')],
  ])('with a general status has the code of the rejecting server: %s', async (diagnostic, bounce) => {
    expect(await read(mails.createEximBounce({ to, diagnostic }))).toEqual(bounce);
  });

  it('without a status is soft, and its reason is a word of parvis', async () => {
    const mail = mails.createBounceReport(to, ['Action: failed\nStatus: no such user gone@mailbox.example']);
    expect(await read(mail)).toEqual(soft('failed'));
  });

  it('is soft if only some members of a distribution address did not get it', async () => {
    const failed = 'Action: failed\nStatus: 5.1.1';
    expect(await read(mails.createBounceReport(to, [failed, failed]))).toEqual(hard('5.1.1'));
    expect(await read(mails.createBounceReport(to, [failed, 'Action: relayed\nStatus: 2.0.0']))).toEqual(soft('5.1.1'));
    expect(await read(mails.createBounceReport(to, [failed, 'Action: failed\nStatus: 4.2.2']))).toEqual(soft('4.2.2'));
  });

  it.each(['delayed', 'delivered', 'relayed', 'expanded', 'no'])('does not count if it was %s', async (action) => {
    expect(await read(mails.createPostfixBounce({ to, action, status: '5.1.1' }))).toBeUndefined();
  });

  it('counts for the recipient named by the mail server', async () => {
    const mail = mails.createPostfixBounce({ to: 'postmaster@parish.example' });
    expect(await read(mail)).toBeUndefined();
    expect(await read(mail, `<${to}>`)).toEqual(hard('5.1.1'));
    expect(await read(mails.createPostfixBounce({ to }), 'bounces@parish.example')).toEqual(hard('5.1.1'));
  });

  it('does not count if the token is only in its text', async () => {
    const mail = mails
      .createPostfixBounce({ to: ADDRESS, diagnostic: `smtp; 550 5.1.1 <${to}>` })
      .replace('A mail', to);
    expect(await read(mail)).toBeUndefined();
  });

  it('is parsed with the extra first line of a Postfix pipe', async () => {
    expect(await read(`From MAILER-DAEMON  Sat Nov 21 09:00:01 2026\n${mails.createPostfixBounce({ to })}`)).toEqual(
      hard('5.1.1'),
    );
  });

  it('is found even if the returned mail is long', async () => {
    const mail = mails.createPostfixBounce({ to }).replace('Liebe Leserin', 'Liebe Leserin\r\n'.repeat(60_000));
    expect(await read(mail)).toEqual(hard('5.1.1'));
  });
});

describe('other mails to the address', () => {
  it.each([
    ['a holiday note', mails.createVacationReply(to)],
    ['a letter', `To: ${to}\r\nSubject: Hello\r\n\r\nAction: failed\r\n`],
    ['a read receipt', mails.createPostfixBounce({ to }).replaceAll('delivery-status', 'disposition-notification')],
    ['a report within a letter', mails.createPostfixBounce({ to }).replace('multipart/report', 'multipart/mixed')],
    ['a report without a report', mails.createBounceReport(to, []).replace('message/delivery-status', 'text/plain')],
    ['praise', mails.createComplaint(to, 'not-spam')],
    ['nothing', ''],
  ])('do not count: %s', async (_what, mail) => {
    expect(await read(mail)).toBeUndefined();
  });
});

describe('a complaint', () => {
  const bounce = { messageId: ID, kind: 'hard', reason: 'complaint' };

  it('ends the newsletter of the returned mail', async () => {
    expect(await read(mails.createComplaint(to))).toEqual(bounce);
    expect(await read(mails.createComplaint('newsletter@parish.example', 'abuse', to))).toEqual(bounce);
    const named = mails
      .createComplaint('x@y.example')
      .replace('\nVersion: 1', `\nVersion: 1\r\nOriginal-Mail-From: <${to}>`);
    expect(await read(named)).toEqual(bounce);
  });

  it('does not count if it is about another mail', async () => {
    expect(await read(mails.createComplaint('newsletter@parish.example'))).toBeUndefined();
    expect(await read(mails.createComplaint('newsletter@parish.example').replace('Liebe', to))).toBeUndefined();
  });
});

describe('a report of a mail service', () => {
  it.each([
    [
      { recipient: to, type: 'hard', reason: '5.1.1' },
      { messageId: ID, kind: 'hard', reason: '5.1.1' },
    ],
    [
      { message_id: `<${ID}@parish.example>`, type: 'soft' },
      { messageId: ID, kind: 'soft', reason: 'soft' },
    ],
    [
      { message_id: ID.toUpperCase(), type: 'complaint' },
      { messageId: ID, kind: 'hard', reason: 'complaint' },
    ],
    [
      { recipient: to, type: 'soft', reason: 'full', and: 1 },
      { messageId: ID, kind: 'soft', reason: 'full' },
    ],
    [{ recipient: 'ada@example.org', type: 'hard' }, 'nothing'],
    [{ message_id: '<a@b>', type: 'hard' }, 'nothing'],
  ])('is accepted: %j', (said, bounce) => {
    expect(report(said)).toEqual(bounce);
  });

  it.each([
    [[], 'a JSON object'],
    [null, 'a JSON object'],
    [{ recipient: to }, 'type must be one of hard, soft, complaint'],
    [{ recipient: to, type: 'Hard' }, 'type must be one of'],
    [{ type: 'hard' }, 'message_id, or recipient'],
    [{ recipient: 5, type: 'hard' }, 'message_id, or recipient'],
    [{ recipient: to, type: 'hard', reason: 'No such user ada@example.org' }, 'reason must be'],
    [{ recipient: to, type: 'hard', reason: 5 }, 'reason must be'],
  ])('is rejected with the expected format: %j', (said, wants) => {
    expect(report(said)).toEqual({ wrong: expect.stringContaining(wants) });
  });

  it('is rejected if it is not JSON, or not UTF-8', () => {
    const wrong = { wrong: 'the body must be a JSON object in UTF-8' };
    expect(parseBounceReport(Buffer.from('{'), ADDRESS)).toEqual(wrong);
    expect(parseBounceReport(Buffer.from([0x22, 0xff, 0x22]), ADDRESS)).toEqual(wrong);
    fc.assert(fc.property(fc.uint8Array(), (raw) => parseBounceReport(raw, ADDRESS) !== undefined));
  });
});

describe('a hostile mail', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\r\n',
      '\n',
      '\r',
      '\0',
      '--b',
      '--b--',
      '--',
      ':',
      ';',
      '"',
      '\\',
      '(',
      '=?utf-8?B?',
      '?=',
      '=\r\n',
      '\t',
      'Content-Type: ',
      'multipart/report; boundary=b',
      'multipart/mixed; boundary="',
      'message/rfc822',
      'a/',
      'message/delivery-status',
      'message/feedback-report',
      'text/html; charset=utf-7',
      'charset="utf-16le"',
      'Content-Transfer-Encoding: base64',
      'quoted-printable',
      '====',
      'boundary*0*=',
      '\r\n\r\n',
      to,
      'To: ',
      'Action: failed',
      'Status: 5.1.1',
      'Feedback-Type: abuse',
      'Original-Mail-From: ',
      '5.1.1.1',
      '\xff\xfe',
    ),
    fc.string({ maxLength: 30, unit: 'binary' }),
  );
  const known = [undefined, ID];

  it('of random pieces never throws, and reports no other mail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), fc.boolean(), async (pieces, isReport) => {
        const head = isReport ? `To: ${to}\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\n` : '';
        const bounce = await read(Buffer.from(head + pieces.join(''), 'latin1'));
        expect(known).toContain(bounce?.messageId);
        expect(bounce?.reason ?? 'failed').toMatch(/^(?:[45]\.\d{1,3}\.\d{1,3}|failed|complaint)$/);
      }),
      { numRuns: countRuns(1500) },
    );
  });

  it('with changed, missing and repeated bytes never throws', async () => {
    const whole = Buffer.from(mails.createExchangeBounce({ to }) + mails.createComplaint(to));
    const turn = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255), cut: fc.nat(40), twice: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 20 }), async (turns) => {
        let mail: Buffer = Buffer.from(whole);
        for (const { at, byte, cut, twice } of turns) {
          if (at >= mail.length) continue;
          mail[at] = byte;
          mail = Buffer.concat([
            mail.subarray(0, at),
            ...(twice ? [mail.subarray(at, at + cut)] : []),
            mail.subarray(at + (twice ? 0 : cut)),
          ]);
        }
        // The changed character may be part of the token.
        expect((await read(mail))?.messageId ?? ID).toMatch(/^[0-9a-f-]{36}$/);
      }),
      { numRuns: countRuns(500) },
    );
  });

  const head = `To: ${to}\nContent-Type: multipart/report; boundary=b\n\n--b\n`;
  const fill = (text: string) => text.repeat(2 ** 20 / text.length);
  const nested = Array.from(
    { length: 5000 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
  );
  it.each([
    ['empty lines', head + fill('\n')],
    ['parts within parts', head + nested.join('')],
    ['mails within mails', head + fill('Content-Type: message/rfc822\n\n')],
    ['parts beside parts', head + fill('--b\n\n')],
    ['headers', fill('A: b\n')],
    ['one header', `To: ${fill('a')}`],
    ['addresses in a header', `To: ${fill('<a@b>,')}`],
    ['one folded header', `To: a\n${fill(' a\n')}`],
    ['one line', head + fill('a')],
    ['tags', `${head}Content-Type: text/html\n\n${fill('<')}`],
    ['tags that open', `${head}Content-Type: text/html\n\n${fill('<a href="')}`],
    ['entities', `${head}Content-Type: text/html\n\n${fill('&')}`],
    ['a comment', `To: ${to}\nContent-Type: multipart/report ${fill('(')}`],
    ['parameters', `To: ${to}\nContent-Type: multipart/report; ${fill('a*0*=b; ')}`],
    ['base64', `${head}Content-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n${fill('====')}`],
    [
      'quoted-printable',
      `${head}Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n${fill('=0')}`,
    ],
    ['flowed text', `${head}Content-Type: text/plain; format=flowed; delsp=yes\n\n${fill('a \n')}`],
    ['blanks', `${head}Content-Type: message/delivery-status\n\n${fill('\t')}`],
    ['blank lines', `${head}Content-Type: message/delivery-status\n\n${fill('\n ')}`],
    ['groups', `${head}Content-Type: message/delivery-status\n\n${fill('Action: failed\n\n')}`],
    ['encoded words', `To: ${fill('=?utf-8?B?')}\nSubject: ${fill('=?utf-8?Q?a?= ')}`],
  ])('of a megabyte of %s takes little longer than one of plain text', async (_what, mail) => {
    const cost = async (text: string) => {
      await read(text);
      const before = process.threadCpuUsage();
      await read(text);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
    const plain = await cost(`${head}Content-Type: text/plain\n\n${fill('Dear sender, it came back. ')}`);
    expect(await cost(mail)).toBeLessThan(100 * Math.max(5, plain));
  });
});
