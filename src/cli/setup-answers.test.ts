import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { promptLines } from './prompt.ts';
import { type CurrentServer, readSetupAnswers } from './setup-answers.ts';

const NEW: CurrentServer = { publicUrl: '', names: new Set() };

/** Simulates a terminal with these lines as input, all in one piece, like pasted lines. */
function atTerminal(values: Readonly<Record<string, string>>, lines: readonly string[], server: CurrentServer = NEW) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(lines.map((line) => `${line}\n`).join(''));
  const notes: string[] = [];
  const answers = readSetupAnswers(
    { positionals: [], values },
    { interview: (work) => promptLines(work, input, output), note: (text) => notes.push(text) },
    server,
  );
  return { answers, notes, asked: () => String(output.read()) };
}

describe('the set-up dialogue at a terminal', () => {
  it('asks for everything, with defaults', async () => {
    const lines = ['Kirchgemeinde Zürich-Höngg', '', '', 'Europe/Zurich', 'https://a.example/', 'a@b.example', ''];
    const { answers, asked } = atTerminal({}, lines);
    expect(await answers).toEqual({
      options: {
        title: 'Kirchgemeinde Zürich-Höngg',
        name: 'kirchgemeinde-zuerich-hoengg',
        locale: 'de-CH',
        timeZone: 'Europe/Zurich',
      },
      address: 'https://a.example',
      email: 'a@b.example',
      smtpUrl: '',
    });
    const text = asked();
    for (const words of ['[kirchgemeinde-zuerich-hoengg]', '[de-CH]', 'first administrator']) {
      expect(text).toContain(words);
    }
  });

  it('repeats the question for an invalid answer, and asks only for missing options', async () => {
    const values = { title: 'Seewil', name: 'seewil', language: 'fr-CH', 'time-zone': 'Europe/Paris', smtp: '' };
    const { answers, notes } = atTerminal(values, ['http://a.example', 'https://a.example', '', 'x', 'a@b.example']);
    expect(await answers).toMatchObject({ address: 'https://a.example', email: 'a@b.example' });
    expect(notes).toEqual([
      'address: takes an address that begins with https://, because passwords are sent to it',
      'email: takes an e-mail address',
      'email: takes an e-mail address',
    ]);
  });

  it('asks again for a language tag with an unknown country', async () => {
    const values = { title: 'Seewil', name: 'seewil', 'time-zone': 'Europe/Paris', smtp: '' };
    const { answers, notes } = atTerminal(values, ['de-XX', 'de', 'https://a.example', 'a@b.example']);
    expect(await answers).toMatchObject({ options: { locale: 'de' } });
    expect(notes).toEqual(['language: contains an unknown country, XX; use a tag such as de-CH']);
  });

  it('reports at once that a name exists, and accepts the server’s address with Enter', async () => {
    const server = { publicUrl: 'https://a.example', names: new Set(['seewil']) };
    const lines = ['Seewil', '', 'oberwil', '', 'Europe/Zurich', 'https://b.example', '', 'a@b.example', ''];
    const { answers, notes } = atTerminal({}, lines, server);
    expect(await answers).toMatchObject({ options: { name: 'oberwil' }, address: 'https://a.example' });
    expect(notes).toEqual([
      'name: is the name of an existing parish; `parvis setup --address URL` sets the address of existing parishes',
      'address: is already https://a.example for all parishes on this server',
    ]);
  });

  it('ends when the input ends', async () => {
    await expect(atTerminal({}, ['Seewil']).answers).rejects.toThrow('nothing was set up');
  });

  it('asks nothing if an option is invalid', async () => {
    await expect(atTerminal({ name: 'Ä' }, []).answers).rejects.toThrow('--name "Ä" is not an instance name');
  });
});
