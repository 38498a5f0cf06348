import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { promptLines } from './prompt.ts';
import { askForSetup, type ServerNow } from './setup-answers.ts';

const NEW: ServerNow = { publicUrl: '', names: new Set() };

/** Simulates a terminal with these lines as input, all at once, as when pasted. */
function atTerminal(values: Readonly<Record<string, string>>, lines: readonly string[], server: ServerNow = NEW) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(lines.map((line) => `${line}\n`).join(''));
  const notes: string[] = [];
  const answers = askForSetup(
    { positionals: [], values },
    { interview: (work) => promptLines(work, input, output), note: (text) => notes.push(text) },
    server,
  );
  return { answers, notes, asked: () => String(output.read()) };
}

describe('whoever sits at the terminal', () => {
  it('is asked for everything, with what is usual ready to be taken', async () => {
    const lines = ['Kirchgemeinde Zürich-Höngg', '', '', 'Europe/Zurich', 'https://a.example/', 'a@b.example', ''];
    const { answers, asked } = atTerminal({}, lines);
    expect(await answers).toEqual({
      wish: {
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
    for (const words of ['[kirchgemeinde-zuerich-hoengg]', '[de-CH]', 'whoever administers the parish first']) {
      expect(text).toContain(words);
    }
  });

  it('is asked again for what is wrong, and only for what no option says', async () => {
    const values = { title: 'Seewil', name: 'seewil', language: 'fr-CH', 'time-zone': 'Europe/Paris', smtp: '' };
    const { answers, notes } = atTerminal(values, ['http://a.example', 'https://a.example', '', 'x', 'a@b.example']);
    expect(await answers).toMatchObject({ address: 'https://a.example', email: 'a@b.example' });
    expect(notes).toEqual([
      'address: takes an address that begins with https://, since passwords go over it',
      'email: takes an e-mail address',
      'email: takes an e-mail address',
    ]);
  });

  it('hears at once of a name that is taken, and takes the address of the server by Enter', async () => {
    const server = { publicUrl: 'https://a.example', names: new Set(['seewil']) };
    const lines = ['Seewil', '', 'oberwil', '', 'Europe/Zurich', 'https://b.example', '', 'a@b.example', ''];
    const { answers, notes } = atTerminal({}, lines, server);
    expect(await answers).toMatchObject({ wish: { name: 'oberwil' }, address: 'https://a.example' });
    expect(notes).toEqual([
      'name: is the name of a parish that is there already; `parvis setup --address URL` alone sets the address of those there',
      'address: is https://a.example already, for all parishes of this server',
    ]);
  });

  it('ends it by ending the input', async () => {
    await expect(atTerminal({}, ['Seewil']).answers).rejects.toThrow('nothing was set up');
  });

  it('is asked nothing where an option is wrong', async () => {
    await expect(atTerminal({ name: 'Ä' }, []).answers).rejects.toThrow('--name "Ä" is not an instance name');
  });
});
