import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../../test/support/accounts.ts';
import { readForm } from '../../../../test/support/form-in.ts';
import { formFields } from '../../../../test/support/page-form.ts';
import { computeCurrentCode, openOfficeServer, type TestOfficeServer } from '../../../../test/support/whole-office.ts';
import { beginTotp, confirmTotp } from '../../../accounts/second-factor.ts';
import { findSessionPerson } from '../../../accounts/session.ts';

const EVENT = '/events/1002531';
const TITLE = 'Advent <b>im</b> "Kerzenlicht"\nzweite Zeile & mehr';
const EMAIL = 'office@example.org';

let office: TestOfficeServer;
beforeEach(async () => {
  office = await openOfficeServer();
});
afterEach(() => office.close());

const eventNow = async () =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', 1_002_531))?.value);

async function typed(): Promise<Record<string, string | readonly string[]>> {
  const page = await office.get(EVENT);
  return { ...readForm(await page.text(), `${EVENT}`), short: TITLE };
}

async function answer(page: Response, more: Record<string, string>, multipart = true) {
  const sent = readForm(await page.text(), EVENT);
  return office.post(EVENT, { ...sent, ...more }, { multipart });
}

describe('a form sent after the session has expired', () => {
  it('is kept in the page, and saved by logging in', async () => {
    const before = await eventNow();
    const form = await typed();
    office.forget();
    const asked = await office.post(EVENT, form);
    expect(asked.status).toBe(401);
    expect(await eventNow()).toEqual(before);
    const page = await asked.clone().text();
    expect(page).toContain('Ihre Sitzung ist abgelaufen');
    expect(page).not.toContain('<b>im</b>');
    const done = await answer(asked, { _login_email: EMAIL, _login_password: PASSWORD });
    expect([done.status, done.headers.get('location')]).toEqual([303, expect.stringContaining('did=saved')]);
    expect((await eventNow())?.shortDesc).toContain('Kerzenlicht');
    expect((await office.get(EVENT)).status).toBe(200);
  });

  it('is kept after a wrong password and a wrong code, and no page repeats a password', async () => {
    const form = await typed();
    const session = office.session();
    const person = async () => (await findSessionPerson(office.accounts, session)) ?? expect.fail('nobody');
    const { secret } = await beginTotp(office.accounts, await person());
    await confirmTotp(office.accounts, await person(), computeCurrentCode(office, secret));
    office.forget();
    office.wait(60_000);
    const asked = await office.post(EVENT, form);
    const wrong = await answer(asked, { _login_email: EMAIL, _login_password: 'falsch geraten 77' });
    expect([wrong.status, await wrong.clone().text()]).toEqual([401, expect.not.stringContaining('falsch geraten')]);
    const wantsCode = await answer(wrong, { _login_email: EMAIL, _login_password: PASSWORD });
    const text = await wantsCode.clone().text();
    expect([wantsCode.status, text]).toEqual([401, expect.not.stringContaining(PASSWORD)]);
    expect(text).toContain('name="_login_code"');
    const wrongCode = await answer(wantsCode, { _login_code: '000000' });
    expect(wrongCode.status).toBe(401);
    office.wait(60_000);
    const done = await answer(wrongCode, { _login_code: computeCurrentCode(office, secret) });
    expect([done.status, done.headers.get('location')]).toEqual([303, expect.stringContaining('did=saved')]);
    expect((await eventNow())?.shortDesc).toContain('Kerzenlicht');
  });

  it('is saved unchanged after a login elsewhere', async () => {
    const form = await typed();
    office.forget();
    const asked = await office.post(EVENT, form);
    const notYet = await answer(asked, { _login_again: '1' });
    expect(await notYet.clone().text()).toContain('Sie sind noch nicht angemeldet.');
    await office.logIn(EMAIL);
    const done = await answer(notYet, { _login_again: '1' });
    expect([done.status, done.headers.get('location')]).toEqual([303, expect.stringContaining('did=saved')]);
  });

  it('names the file to choose again, next to a field for it', async () => {
    const form = await typed();
    office.forget();
    const picture = new File(['no picture'], 'Krippe & <Esel>.jpg');
    const asked = await office.post(EVENT, form, { multipart: true, files: { picture } });
    const page = await asked.text();
    expect(page).toContain('Datei «Krippe &amp; &lt;Esel&gt;.jpg»');
    expect(page).toContain('<input type="file" id="_file0" name="picture"');
  });

  it('of another website has no effect and is not shown', async () => {
    const form = await typed();
    office.forget();
    for (const origin of ['https://evil.example', 'null', '']) {
      const refused = await office.post(EVENT, form, { origin });
      expect(refused.status).toBe(403);
      expect(await refused.text()).not.toContain('Kerzenlicht');
    }
  });

  it('is slowed down like every login', async () => {
    const form = await typed();
    office.forget();
    let last = await office.post(EVENT, form);
    for (let tried = 0; tried < 12 && last.status === 401; tried++) {
      last = await answer(last, { _login_email: EMAIL, _login_password: 'falsch geraten 77' });
    }
    expect([last.status, Number(last.headers.get('retry-after'))]).toEqual([429, expect.toSatisfy((s) => s > 0)]);
    expect(await last.text()).toContain('Kerzenlicht');
  });
});

describe('a form created for another account', () => {
  it('asks for a confirmation of the account, and is saved only in its name', async () => {
    const form = await typed();
    await office.make('beat@example.org', 'Beat Muster', { role: 'editor', areas: [] });
    office.forget();
    const asked = await office.post(EVENT, form);
    const other = await answer(asked, { _login_email: 'beat@example.org', _login_password: PASSWORD });
    expect(other.status).toBe(409);
    expect(await other.clone().text()).toContain('Als Beat Muster speichern');
    expect((await eventNow())?.shortDesc).not.toContain('Kerzenlicht');
    expect((await answer(other, {})).status).toBe(303);
    const [last] = await office.store.content.history(office.instance, { limit: 1, maxEntities: 1 });
    expect(last?.actor).toBe('Beat Muster');
  });

  it('requires the permissions of the account that logs in', async () => {
    const form = await typed();
    await office.make('leser@example.org', 'Lea Leserin', { role: 'reader', areas: [] });
    await office.logIn('leser@example.org');
    const asked = await office.post(EVENT, form);
    expect(asked.status).toBe(409);
    expect((await answer(asked, {})).status).toBe(403);
  });
});

it('every form of a page names the account it was created for', async () => {
  for (const path of ['', '/agenda', EVENT, '/events/new', '/persons', '/settings', '/trash', '/more']) {
    const page = await (await office.get(path)).text();
    const forms = page.match(/<form [^>]*method="post"[^>]*>/g) ?? [];
    expect([path, page.split('name="_for"').length - 1]).toEqual([path, forms.length]);
  }
});

describe('an action after the session has expired', () => {
  const PATH = '/events/1002531';

  async function deed(verb: string, fields: Readonly<Record<string, string>>) {
    const page = await (await office.get(PATH)).text();
    const form = formFields(page, `action="/office/instances/demo${PATH}/${verb}"`);
    office.forget();
    const asked = await office.post(`${PATH}/${verb}`, { ...form, ...fields });
    const text = await asked.text();
    const hidden = formFields(text, 'id="in-place"');
    const done = await office.post(`${PATH}/${verb}`, { ...hidden, _login_email: EMAIL, _login_password: PASSWORD });
    return { asked: asked.status, text, done, page: await done.text() };
  }

  it('keeps its input, and is completed by logging in', async () => {
    const { asked, text, done } = await deed('cancel', { note: 'Die Heizung ist defekt.' });
    expect([asked, text.includes('Die Heizung ist defekt.')]).toEqual([401, true]);
    expect(done.headers.get('location')).toContain('did=cancelled');
  });

  it('shows its input again if it is refused after logging in', async () => {
    const { done, page } = await deed('postpone', { new_day: 'irgendwann', note: 'Die Heizung ist defekt.' });
    expect(done.status).toBe(422);
    expect(page).toContain('value="irgendwann"');
    expect(page).toContain('value="Die Heizung ist defekt."');
  });
});
