import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openParish, type Parish } from '../../test/support/registered.ts';
import type { CommandContext } from './command.ts';
import { newsletterSendCommand } from './newsletter-send.ts';
import { confirmAtTerminal } from './prompt.ts';

let parish: Parish;
beforeEach(async () => {
  parish = await openParish();
});
afterEach(() => parish.close());

/** Typed answer. `end`: the input ends before an answer. */
type TypedAnswer = string | 'end' | 'no terminal';

interface SendAnswers {
  readonly yes?: boolean;
  readonly early?: boolean;
  readonly smtpUrl?: string;
}

/** Runs the command with a typed answer. Returns the question, and the intervals that were sent (undefined if none). */
async function send(
  typed: TypedAnswer,
  { yes = false, early = true, smtpUrl = 'smtp://mail.example.org' }: SendAnswers = {},
) {
  const asked: string[] = [];
  const notes: string[] = [];
  let sent: readonly string[] | undefined;
  const ask = async (question: string) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    output.on('data', (data) => asked.push(String(data)));
    const answer = confirmAtTerminal(question, input, output);
    input.end(typed === 'end' ? '' : `${typed}\n`);
    return answer;
  };
  const byHand = {
    send: async (_: unknown, intervals: readonly string[]) => {
      sent = intervals;
      return 0;
    },
  };
  const context = {
    config: { smtpUrl, mailFolder: '/tmp/mail', publicUrl: 'https://a.example', port: 1 },
    out: () => undefined,
    note: (text: string) => notes.push(text),
    ...(typed === 'no terminal' ? {} : { ask }),
    withNewsletter: (work: (acting: object, byHand: object) => Promise<unknown>) =>
      work({ store: parish.store, clock: parish.clock.now, actor: 'test' }, byHand),
  } as unknown as CommandContext;
  const values = { ...(early ? { early, interval: 'MONTH' } : {}), ...(yes ? { yes } : {}) };
  const refused = await newsletterSendCommand
    .run(context, { positionals: ['test'], values })
    .then(() => undefined)
    .catch((error: Error) => error.message);
  return { asked: asked.join('').trim(), notes, refused, sent };
}

const EVERYBODY = 'Send the next issue of MONTH to 2 subscribers now? [y/N]';

describe('send --early', () => {
  it.each([
    'yes',
    'y',
    ' YES ',
  ])('asks for confirmation with the number of mails, and proceeds with “%s”', async (typed) => {
    expect(await send(typed)).toMatchObject({ asked: EVERYBODY, refused: undefined, sent: ['MONTH'] });
  });

  it.each(['no', '', 'yess', 'yes please', 'ja', 'end'])('sends nothing on the answer “%s”', async (typed) => {
    expect(await send(typed)).toMatchObject({ asked: EVERYBODY, refused: 'nothing was sent', sent: undefined });
  });

  it('uses the singular for one subscriber', async () => {
    await parish.subscriptions.remove('test', 12);
    expect((await send('no')).asked).toContain('to 1 subscriber now?');
  });

  it('requires --yes without a terminal, and prints the number of mails', async () => {
    const refused = await send('no terminal');
    expect(refused.refused).toMatch(
      /^nothing was sent: --early would send .* to 2 subscribers now; use --yes to send it$/,
    );
    expect(refused.sent).toBeUndefined();
    const said = await send('no terminal', { yes: true });
    expect(said).toMatchObject({ asked: '', refused: undefined, sent: ['MONTH'] });
    expect(said.notes).toContain('sending the next issue of MONTH to 2 subscribers');
    expect(await send('no', { yes: true })).toMatchObject({ asked: '', sent: ['MONTH'] });
  });

  it('asks only once, even if mails go into a folder', async () => {
    expect(await send('yes', { smtpUrl: '' })).toMatchObject({ asked: EVERYBODY, sent: ['MONTH'] });
  });
});

describe('sending due issues', () => {
  it('needs no confirmation with a mail server', async () => {
    expect(await send('no', { early: false })).toMatchObject({ asked: '', refused: undefined, sent: [] });
  });

  it('needs confirmation if it would only fill a folder, and --yes without a terminal', async () => {
    const folder = { early: false, smtpUrl: '' };
    expect(await send('yes', folder)).toMatchObject({
      asked: expect.stringMatching(/^Write the due e-mails/),
      sent: [],
    });
    expect(await send('end', folder)).toMatchObject({ refused: 'nothing was sent', sent: undefined });
    const refused = await send('no terminal', folder);
    expect(refused).toMatchObject({ refused: expect.stringMatching(/use --yes to do that$/), sent: undefined });
    expect(await send('no terminal', { ...folder, yes: true })).toMatchObject({ refused: undefined, sent: [] });
  });
});
