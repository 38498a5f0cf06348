import { describe, expect, it } from 'vitest';
import { findPasswordProblem } from './password-rules.ts';

const OWNER = {
  email: 'ruth.brandenberger@seewil-kirche.example',
  name: 'Ruth Brandenberger',
  parishes: ['seewil', 'Reformierte Kirchgemeinde Seewil am Bach'],
};
const problemOf = (password: string) => findPasswordProblem(password, OWNER);

describe('a password is rejected', () => {
  it('with fewer than 12 characters as perceived by users', () => {
    expect(problemOf('zK8vQ2mXw1p')).toBe('password-short');
    expect(problemOf('zK8vQ2mXw1pL')).toBeUndefined();
    expect(problemOf('😀🎈🐢🚲😀🎈')).toBe('password-short');
  });

  it('with more than 1,000 characters', () => {
    const long = Array.from({ length: 400 }, (_, index) => `${index} `)
      .join('')
      .slice(0, 1000);
    expect(problemOf(long)).toBeUndefined();
    expect(problemOf(`${long}x`)).toBe('password-long');
  });

  it.each([
    '123456789012',
    '1234567890123456',
    '0987654321098',
    '111111111111',
    'aaaaaaaaaaaaaaaa',
    '121212121212',
    'qwertyuiop123',
    'qwertzuiop12',
    'azertyuiop123',
    'asdfghjkl1234',
    '1qaz2wsx3edc4rfv',
    '1q2w3e4r5t6y',
    '1Q2w3E4r5T6z',
    'qazwsxedcrfv',
    'a1b2c3d4e5f6',
    '147258369147',
    'abcdefghijkl',
    'abcabcabcabc',
    'zyxwvutsrqpo',
    'password1234',
    'Password123!',
    'P@ssw0rd1234',
    'passwordpassword',
    'Passwort2026!',
    'motdepasse123',
    'parolachiave1',
    'iloveyou1234',
    'iloveyou2008',
    'ichliebedich',
    'jetaime12345',
    'administrator',
    'Administrator1',
    'changeme1234',
    'welcome12345',
    'Willkommen2026',
    'Bienvenue2026',
    'letmein12345',
    'sunshine1234',
    'princess1234',
    'football1234',
    'christopher1',
    'elisabeth1962',
    'tinkerbell12',
    'michaeljordan',
    'Sommer2026!!',
    'Weihnachten24',
    'trustno1trustno1',
    'Kirche123456',
    'Kirchgemeinde1',
    'halleluja2026',
    'JesusChristus',
    'paroisse2026',
    'pfarramt2026',
    'jesusloveyou',
    '24121985241285',
    'maria24121985',
    'Maria-Elisabeth',
    'qwerty123456',
    'abc123abc123',
    'samsung12345',
    'liverpool123',
  ])('if it is common: %s', (password) => {
    expect(problemOf(password)).toBe('password-common');
  });

  it.each([
    'brandenberger',
    'RuthBrandenberger',
    'ruth.brandenberger',
    'Brandenberger1!',
    'seewil-kirche',
    'SeewilSeewil1',
    'Seewil2026Seewil',
    'Reformierte Kirchgemeinde',
    'ruth.brandenberger@seewil-kirche.example',
    'Br4nd3nb3rg3r12',
  ])('if it consists of its owner’s data: %s', (password) => {
    expect(problemOf(password)).toBe('password-own');
  });
});

describe('a password is accepted', () => {
  it.each([
    'zK8vQ2mXw1pL',
    'correct horse battery staple',
    'vier Kühe fressen Klee',
    'vélo jaune sous la pluie',
    'tre ombrelli a righe',
    'hinter dem Ofen schnarcht Bubi',
    'aufderleiterstehtnix',
    'xkqjzvwpmrtb',
    '739105826417',
    '🚲 auf dem Dachboden',
    'парола моя длинная',
  ])('with any characters: %s', (password) => {
    expect(problemOf(password)).toBeUndefined();
  });

  it('if only another person’s data makes it weak', () => {
    expect(findPasswordProblem('brandenberger', { email: 'a@b.example', name: 'Eva', parishes: [] })).toBeUndefined();
  });
});
