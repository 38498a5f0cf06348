// The days of the public agenda have their names in the parish's church year, in its language (rule D21).

import { expect, it } from 'vitest';
import { event } from '../support/content.ts';
import { openInstance } from '../support/instance.ts';
import { findHtmlFaults } from '../support/page-checks.ts';

const NOON = '2026-11-22T12:00:00+01:00';

async function agenda(own: object, path = '/test/'): Promise<string> {
  const events = [
    event(1, '2026-11-22', { date_to: '2026-11-22 23:00:00' }),
    event(2, '2026-11-24'),
    event(3, '2026-11-29'),
  ];
  const server = await openInstance({ instance: { name: 'test', title: 'Test', ...own }, events }, NOON);
  const { status, text } = await server.ask(path);
  expect(status).toBe(200);
  expect(await findHtmlFaults(text)).toEqual([]);
  return text;
}

const namesIn = (text: string) =>
  [...text.matchAll(/<li class="church-day"><span class="feast"[^>]*>([^<]*)</g)].map(([, name = '']) =>
    name.replaceAll('\u00a0', ' '),
  );

it.each([
  ['ekd', 'de-CH', ['Ewigkeitssonntag', '1. Advent']],
  ['roman', 'de-CH', ['Christkönigssonntag', '1. Adventssonntag']],
  ['ref-ch', 'fr-CH', ['Dimanche de l’Éternité', '1er dimanche de l’Avent']],
])('named days show their name: %s, %s', async (churchYear, locale, names) => {
  expect(namesIn(await agenda({ locale, plan: { church_year: churchYear } }))).toEqual(names);
});

it.each(['/test/', '/test/?view=month&month=2026-11'])('named days have their liturgical colour: %s', async (path) => {
  const text = await agenda({ plan: { church_year: 'ref-ch' } }, path);
  const colours = [...text.matchAll(/<span class="feast" data-colour="([^"]*)">([^<]*)</g)].map(
    ([, ...parts]) => parts,
  );
  expect(colours).toContainEqual(['violet', '1.\u00a0Advent']);
});

it('a page of a parish without a church year is unchanged to the byte', async () => {
  const plain = await agenda({});
  expect(plain).not.toContain('feast');
  expect(await agenda({ plan: { remind_days: 9 } })).toBe(plain);
});
