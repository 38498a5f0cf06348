import { describe, expect, it } from 'vitest';
import { translator } from '../../i18n/translate.ts';
import { drawAnswer } from './confirm.ts';
import { drawTable } from './list.ts';
import { emptyState, messageNamed, pill, postButton } from './parts.ts';

const t = translator('en');
const asked = { language: 'en', link: (path: string) => `/office/instances/demo${path}` } as const;

describe('a message that an address names', () => {
  it('is said where there is such a text, with what it names', () => {
    const said = messageNamed(t, 'newsletter.did.sample', { email: 'a@example.org', folder: '' });
    expect(said?.toString()).toMatch(/^<div class="told" role="status"><p>.*a@example\.org.*<\/p><\/div>$/);
  });

  it.each(['null', '', 'toString', '__proto__', '../keys.title', '<b>'])('is nothing for %j', (name) => {
    expect(messageNamed(t, `accounts.did.${name}`)).toBeUndefined();
  });
});

it('what is put into a piece is escaped', () => {
  expect(pill('<b>', 'live').toString()).toBe('<span class="pill live">&lt;b&gt;</span>');
  const button = postButton({ action: '/a?b="', text: '<i>', fields: { 'x"': '<' }, label: '"' }).toString();
  expect(button).not.toMatch(/<i>|b=""|""/);
});

it('an empty state has only what it is given', () => {
  expect(emptyState({ title: 'None' }).toString()).toBe('<div class="empty"><h2>None</h2></div>');
});

it('a question that can’t be answered has a way back alone', () => {
  const text = drawAnswer(asked, '/rooms/1/remove', { back: '/rooms/1' }).toString();
  expect(text).toBe('<p class="more"><a class="button" href="/office/instances/demo/rooms/1">Cancel</a></p>');
});

it('a table names each cell by its column, for windows in which it has none', () => {
  const text = drawTable(['Name', 'Seats'], [{ name: pill('Hall'), cells: ['80'] }]).toString();
  expect(text).toContain('<td data-label="Seats">80</td>');
  expect(text).not.toContain('class="moves"');
});
