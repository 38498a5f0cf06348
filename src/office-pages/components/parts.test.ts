import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../i18n/translate.ts';
import { renderConfirmForm } from './confirm.ts';
import { renderTable, renderUsualValue } from './list.ts';
import { renderEmptyState, renderMessageByKey, renderPill, renderPostButton } from './parts.ts';

const t = createTranslator('en');
const asked = { language: 'en', link: (path: string) => `/office/instances/demo${path}` } as const;

describe('a message named in the URL', () => {
  it('is shown if the text exists, with its subject', () => {
    const said = renderMessageByKey(t, 'newsletter.did.sample', { email: 'a@example.org', folder: '' });
    expect(said?.toString()).toMatch(/^<div class="told" role="status"><p>.*a@example\.org.*<\/p><\/div>$/);
  });

  it.each(['null', '', 'toString', '__proto__', '../keys.title', '<b>'])('is omitted for %j', (name) => {
    expect(renderMessageByKey(t, `accounts.did.${name}`)).toBeUndefined();
  });
});

it('the content of a part is escaped', () => {
  expect(renderPill('<b>', 'live').toString()).toBe('<span class="pill live">&lt;b&gt;</span>');
  const button = renderPostButton({ action: '/a?b="', text: '<i>', fields: { 'x"': '<' }, label: '"' }).toString();
  expect(button).not.toMatch(/<i>|b=""|""/);
});

it('an empty state contains only the given parts', () => {
  expect(renderEmptyState({ title: 'None' }).toString()).toBe('<div class="empty"><h2>None</h2></div>');
});

it('a question that can’t be answered has only a link back', () => {
  const text = renderConfirmForm(asked, '/rooms/1/remove', { back: '/rooms/1' }).toString();
  expect(text).toBe('<p class="more"><a class="button" href="/office/instances/demo/rooms/1">Cancel</a></p>');
});

it('a table labels each cell with its column, for narrow windows without columns', () => {
  const text = renderTable('Name', [{ label: 'Seats' }], [{ name: renderPill('Hall'), cells: ['80'] }]).toString();
  expect(text).toContain('<td data-label="Seats">80</td>');
  expect(text).not.toContain('class="moves"');
});

it('a table omits columns that are empty in every row', () => {
  const rows = [
    { name: renderPill('Hall'), cells: ['', '80'] },
    { name: renderPill('Choir'), cells: ['', ''] },
  ];
  const text = renderTable('Name', [{ label: 'State' }, { label: 'Seats' }], rows).toString();
  expect(text).not.toContain('State');
  expect(text.match(/<td data-label="Seats">/g)).toHaveLength(2);
});

it('a table marks columns with their own line on phones, and values that phones omit', () => {
  const columns = [{ label: 'Task', isLine: true }, { label: 'Consent' }];
  const rows = [{ name: renderPill('Anna'), cells: ['Organist', renderUsualValue('On the website')] }];
  const text = renderTable('Name', columns, rows).toString();
  expect(text).toContain('<td data-label="Task" class="own-line">Organist</td>');
  expect(text).toContain('<td data-label="Consent"><span class="usual">On the website</span></td>');
});
