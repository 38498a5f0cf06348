import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openParish, type Parish } from '../../test/support/registered.ts';
import { contentOf } from '../../test/support/store-suite.ts';
import type { Command, CommandContext } from './command.ts';
import { instanceRemoveCommand } from './instance.ts';
import { newsletterSettingsCommand } from './newsletter-settings.ts';
import { personEraseCommand } from './person-erase.ts';
import { subscriberEndCommand, subscriberEraseCommand } from './subscriber.ts';

let parish: Parish;
let mailFolder: string;
beforeEach(async () => {
  parish = await openParish();
  mailFolder = mkdtempSync(join(tmpdir(), 'parvis-asking-'));
});
afterEach(async () => {
  await parish.close();
  rmSync(mailFolder, { recursive: true });
});

async function questionsOf(command: Command, answer: boolean, ...positionals: string[]): Promise<string> {
  return questionsWith({}, command, answer, ...positionals);
}

async function questionsWith(
  values: Readonly<Record<string, boolean>>,
  command: Command,
  answer: boolean,
  ...positionals: string[]
): Promise<string> {
  const questions: string[] = [];
  const context = {
    config: { mailFolder },
    note: () => undefined,
    ask: async (question: string) => {
      questions.push(question);
      return answer;
    },
    withOffice: (_: unknown, work: (acting: object) => Promise<unknown>) =>
      work({ store: parish.store, clock: parish.clock.now, actor: 'test' }),
  } as unknown as CommandContext;
  await command.run(context, { positionals, values });
  return questions.join();
}

describe('on a terminal', () => {
  it('subscriber end and erase show address, status and lists, and do nothing if the answer is no', async () => {
    for (const command of [subscriberEndCommand, subscriberEraseCommand]) {
      await expect(questionsOf(command, false, 'test', 'eva@example.org')).rejects.toThrow(/^nothing was /);
    }
    expect((await parish.one(11))?.status).toBe('confirmed');
    const who = 'Eva@example.org (confirmed, list 1)';
    expect(await questionsOf(subscriberEndCommand, true, 'test', 'eva@example.org')).toBe(
      `Unsubscribe ${who} from the newsletter of test?`,
    );
    expect((await parish.one(11))?.status).toBe('unsubscribed');
    expect(await questionsOf(subscriberEraseCommand, true, 'test', 'bob@example.org')).toContain(
      'Erase bob@example.org (confirmed',
    );
    expect(await parish.one(12)).toBeUndefined();
  });

  it('person erase shows the name and the references, and fails for a referenced person unless they may be removed', async () => {
    const content = contentOf('test');
    await parish.store.replaceContent({ ...content, subscribers: [] }, { actor: 'test', action: 'test', at: 1 });
    const personNow = () => parish.store.content.read('test', (reader) => reader.get('person', 1));
    await expect(questionsOf(personEraseCommand, true, 'test', '1')).rejects.toThrow(
      /^nothing was erased: person 1 is named by event/,
    );
    await expect(questionsWith({ detach: true }, personEraseCommand, false, 'test', '1')).rejects.toThrow(
      'nothing was erased',
    );
    const person = await personNow();
    const question = await questionsWith({ detach: true }, personEraseCommand, true, 'test', '1');
    expect(question).toContain(
      `Erase ${person?.value.firstname} ${person?.value.lastname} (person 1), who is named by`,
    );
    expect(question).toContain('event 1001 (');
    expect(await personNow()).toBeUndefined();
    await expect(questionsOf(personEraseCommand, true, 'test', 'x')).rejects.toThrow('"x" is not the id of a person');
    await expect(questionsOf(personEraseCommand, true, 'test', '9999')).rejects.toThrow(
      'there is no person 9999 in test',
    );
  });

  it('instance remove shows what is deleted', async () => {
    await expect(questionsOf(instanceRemoveCommand, false, 'test')).rejects.toThrow('nothing was removed');
    expect(await questionsOf(instanceRemoveCommand, true, 'test')).toMatch(
      /^Remove test \(Test\), events: 0, subscribers: 2, /,
    );
    expect(await parish.store.findInstance('test')).toBeUndefined();
  });

  it('newsletter settings are shown next to their names', async () => {
    const lines: string[] = [];
    const context = {
      clock: parish.clock.now,
      out: (text: string) => lines.push(...text.split('\n')),
      note: () => undefined,
      isTerminal: true,
      withOffice: (_: unknown, work: (acting: object) => Promise<unknown>) =>
        work({ store: parish.store, clock: parish.clock.now, actor: 'test' }),
    } as unknown as CommandContext;
    await newsletterSettingsCommand.run(context, { positionals: ['test'], values: {} });
    expect(lines.map((line) => line.split(/ +/))).toEqual([
      ['sending', 'on'],
      ['weekday', 'thursday'],
      ['time', '06:00'],
      ['keep-days', '730'],
      ['reply-to', 'none'],
      ['privacy-url', 'none'],
      ['ask-address', 'off'],
    ]);
  });
});
