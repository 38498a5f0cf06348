import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../../test/support/accounts.ts';
import { type Browser, type LoginSite, openLoginSite } from '../../../../test/support/login-site.ts';
import { contentOf } from '../../../../test/support/store-suite.ts';

const PRODUCT =
  '<img class="mark" src="/assets/icon.svg" alt="" width="36" height="36"><span class="whose">parvis</span>';
const SEEWIL =
  '<img class="mark" src="/assets/icons/own-K.svg" alt="" width="36" height="36"><span class="whose">Kirche seewil</span>';

let site: LoginSite;
let browser: Browser;
beforeEach(async () => {
  site = await openLoginSite();
  browser = site.browser();
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const hidePages = () => {
  const content = contentOf('seewil', (bundle) =>
    Object.assign(bundle['instance'], { title: 'Kirche seewil', outside: { pages: false, feeds: true, embed: true } }),
  );
  return site.office.store.replaceContent(content, { actor: 'test', action: 'test', at: site.office.clock() });
};

describe('the login page', () => {
  const textAt = async (next: string) => (await browser.get(`/office/login?next=${encodeURIComponent(next)}`)).text;

  it('shows the parish whose office is the target', async () => {
    for (const path of ['', '/events/7?x=1', '/agenda#a']) {
      expect(await textAt(`/office/instances/seewil${path}`)).toContain(SEEWIL);
    }
  });

  it('shows the product for other targets and unknown parishes', async () => {
    for (const next of [
      '',
      '/office',
      '/office/instances/nobody',
      '/office/instances/seewilx',
      '//seewil/office/instances/seewil',
    ]) {
      const text = await textAt(next);
      expect(text, next).toContain(PRODUCT);
      expect(text, next).not.toContain('Kirche');
    }
  });

  it('does not reveal a parish without public pages (rule G0)', async () => {
    await hidePages();
    const [hidden, unknown] = await Promise.all(
      ['seewil', 'unknow'].map((name) => textAt(`/office/instances/${name}`)),
    );
    expect(hidden).not.toContain('Kirche');
    expect(hidden?.replaceAll('seewil', 'unknow')).toBe(unknown);
  });
});

describe('an invitation', () => {
  it('shows the inviting parish, even without public pages', async () => {
    await hidePages();
    const token = await site.office.invite('anna@example.org', { instance: 'seewil' });
    const { text } = await browser.get(`/office/welcome/${token}`);
    expect(text).toContain(SEEWIL);
    expect((await browser.get('/office/welcome/nothing')).text).toContain(PRODUCT);
  });
});

describe('the account page', () => {
  it('shows the only parish of the user, with a link back to the office', async () => {
    await site.office.make('anna@example.org', { instance: 'seewil' });
    await browser.post('/office/login', { email: 'anna@example.org', password: PASSWORD });
    const { text } = await browser.get('/office/me');
    expect(text).toContain(SEEWIL);
    expect(text).toContain('<p class="back"><a href="/office/instances/seewil">← Today</a></p>');
    expect(text).toContain('action="/office/logout"');
  });

  it('shows the product to an operator', async () => {
    await site.office.make('o@example.org', { instance: undefined, isOperator: true });
    await browser.post('/office/login', { email: 'o@example.org', password: PASSWORD });
    expect((await browser.get('/office/me')).text).toContain(PRODUCT);
  });
});
