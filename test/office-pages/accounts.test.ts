import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptInvitation } from '../../src/accounts/accept-invitation.ts';
import { inviteAccount } from '../../src/accounts/invite.ts';
import { changeOperatorRights, changeRole } from '../../src/accounts/manage.ts';
import { findSessionPerson } from '../../src/accounts/session.ts';
import { errorCodeOf, OPERATOR, PASSWORD, VISITOR } from '../support/accounts.ts';
import { DEMO_PARISH } from '../support/demo-parish.ts';
import { type OfficeBrowser, ORIGIN, openOfficeBrowser } from '../support/office-browser.ts';
import { openPeople, type People } from '../support/people.ts';

const ADMINISTRATOR = { role: 'administrator', areas: [] } as const;
const EDITOR = { role: 'editor', areas: [] } as const;
const MARIA = 'maria@example.org';

let office: OfficeBrowser;
let people: People;
beforeEach(async () => {
  const roles = [
    { id: 1, position: 1, name: 'Leitung' },
    { id: 2, position: 2, name: 'Orgel' },
  ];
  const rooms = (DEMO_PARISH.rooms ?? []).map((room) => ([21, 22].includes(room.id) ? { ...room, request: {} } : room));
  office = await openOfficeBrowser({ ...DEMO_PARISH, roles, rooms });
  people = await openPeople(office);
});
afterEach(() => office.close());

async function text(path: string): Promise<string> {
  return (await office.get(path)).text();
}

async function roleOf(email: string) {
  return (await office.store.accounts.find({ email }))?.roles.get(office.instance);
}

/** Invites a user on the page, and returns the token of the displayed link. */
async function inviteMaria(fields: Record<string, string | string[]> = { role: 'editor' }): Promise<string> {
  const response = await office.post('/accounts/invite', { email: MARIA, name: 'Maria', ...fields });
  const page = await response.text();
  expect(response.status).toBe(200);
  const [, token = ''] = /\/office\/welcome\/([\w-]+)"/.exec(page) ?? [];
  return token;
}

describe('accounts', () => {
  it('list for each user the role, the areas, the second factor and the sessions', async () => {
    await people.make(MARIA, 'Maria', { role: 'contributor', areas: [10, 31] });
    const page = await text('/accounts');
    expect(page).toContain('Regula Beispiel');
    expect(page).toContain(MARIA);
    expect(page).toContain('Vorschlagen');
    expect(page).toContain('in Dorf, Konfirmation');
    expect(page).toContain('ohne Zwei-Faktor-Anmeldung');
    expect(page).toMatch(/auf 1\s?Gerät angemeldet/);
  });

  it.each(['reader', 'contributor', 'editor'] as const)('are closed to the role %s', async (role) => {
    await people.make(MARIA, 'Maria', EDITOR);
    const id = await people.idOf(MARIA);
    const authority = { role, areas: role === 'contributor' ? [10] : [] };
    const looks = ['/accounts', '/accounts/invite', `/accounts/${id}`];
    const does = ['/accounts/invite', '/accounts/withdraw', '/accounts/factor'];
    const toMaria = ['', '/out', '/log-out'].map((path) => `/accounts/${id}${path}`);
    for (const path of looks) expect((await office.get(path, authority)).status, path).toBe(403);
    for (const path of [...does, ...toMaria]) {
      const fields = { email: 'new@example.org', role: 'administrator', wants: 'yes' };
      expect((await office.post(path, fields, authority)).status, path).toBe(403);
    }
    expect(await roleOf(MARIA)).toEqual(EDITOR);
    expect(await office.store.accounts.invitations(office.clock.now)).toEqual([]);
    expect(await (await office.get('', authority)).text()).not.toContain('/accounts"');
  });

  it("can't be changed by a cross-site form", async () => {
    const foreign = { origin: 'https://evil.example' };
    for (const path of ['/accounts/invite', '/accounts/1/out', '/accounts/1', '/accounts/factor']) {
      const fields = { email: MARIA, role: 'administrator', wants: 'yes', sure: 'yes' };
      expect((await office.post(path, fields, ADMINISTRATOR, foreign)).status).toBe(403);
    }
    expect(await office.store.accounts.invitations(office.clock.now)).toEqual([]);
    expect(await roleOf('office@example.org')).toEqual(ADMINISTRATOR);
  });

  it('show names that are scripts as text', async () => {
    await people.make(MARIA, '<script>alert(1)</script>', EDITOR);
    await inviteMaria({ email: 'eva@example.org', name: '"><img src=x onerror=alert(1)>', role: 'reader' });
    const id = await people.idOf(MARIA);
    for (const path of ['/accounts', `/accounts/${id}`]) {
      const page = await text(path);
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page).not.toContain('<script>alert');
      expect(page).not.toContain('<img src=x');
    }
  });

  it.each([
    ['de', 'Konten'],
    ['fr', 'Comptes'],
    ['it', 'Conti'],
    ['en', 'Accounts'],
  ])('are in %s', async (language, title) => {
    const page = await (await office.get('/accounts', ADMINISTRATOR, { 'accept-language': language })).text();
    expect(page).toContain(`<h1>${title}</h1>`);
  });
});

describe('an invitation', () => {
  it('shows its link once, which gives access with the chosen role and areas', async () => {
    const token = await inviteMaria({ role: 'contributor', area: ['10', '41'] });
    expect(await text('/accounts')).not.toContain(token);
    const session = await acceptInvitation(
      people.accounts,
      { token, name: 'Maria', language: null, password: PASSWORD },
      VISITOR,
    );
    const person = await findSessionPerson(people.accounts, session);
    expect(person?.roles.get(office.instance)).toEqual({ role: 'contributor', areas: [10, 41] });
  });

  it('includes whether a contributor may publish without approval, and only for contributors', async () => {
    const token = await inviteMaria({ role: 'contributor', area: ['10'], publishes: 'yes' });
    expect(await text('/accounts')).toContain('Darf ohne Freigabe veröffentlichen');
    const wish = { token, name: 'Maria', language: null, password: PASSWORD };
    const session = await acceptInvitation(people.accounts, wish, VISITOR);
    const person = await findSessionPerson(people.accounts, session);
    expect(person?.roles.get(office.instance)).toEqual({ role: 'contributor', areas: [10], publishes: true });
    await inviteMaria({ email: 'eva@example.org', role: 'editor', publishes: 'yes' });
    expect(await office.store.accounts.invitations(office.clock.now)).toMatchObject([{ authority: EDITOR }]);
  });

  it('includes the rota roles that a contributor plans everywhere, without areas too', async () => {
    const token = await inviteMaria({ role: 'contributor', plan_role: ['1', '2'] });
    expect(await text('/accounts')).toContain('plant überall: Leitung, Orgel');
    const wish = { token, name: 'Maria', language: null, password: PASSWORD };
    const session = await acceptInvitation(people.accounts, wish, VISITOR);
    const person = await findSessionPerson(people.accounts, session);
    expect(person?.roles.get(office.instance)).toEqual({ role: 'contributor', areas: [], planRoleIds: [1, 2] });
    const refused = await office.post('/accounts/invite', { email: 'eva@example.org', role: 'contributor' });
    expect([refused.status, (await refused.text()).includes('einen Bereich oder eine Rolle im Plan')]).toEqual([
      422,
      true,
    ]);
    const gone = { email: 'eva@example.org', role: 'contributor', plan_role: '999' };
    const again = await (await office.post('/accounts/invite', gone)).text();
    expect(again).toContain('Rollen, die es noch gibt');
    expect(again).toContain('href="#f-plan-roles"');
  });

  it('includes the rooms whose requests a person of any role answers', async () => {
    const token = await inviteMaria({ role: 'reader', request_room: ['21', '22'] });
    expect(await text('/accounts')).toContain('beantwortet Raumanfragen: Grosser Saal, Foyer');
    const wish = { token, name: 'Maria', language: null, password: PASSWORD };
    const session = await acceptInvitation(people.accounts, wish, VISITOR);
    const person = await findSessionPerson(people.accounts, session);
    expect(person?.roles.get(office.instance)).toEqual({ role: 'reader', areas: [], requestRoomIds: [21, 22] });
    const gone = { email: 'eva@example.org', role: 'reader', request_room: '999' };
    const refused = await office.post('/accounts/invite', gone);
    const page = await refused.text();
    expect([refused.status, page.includes('href="#f-request-rooms"')]).toEqual([422, true]);
    expect(page).toContain('Räume, die es noch gibt');
  });

  it('links to the address at which the page was requested', async () => {
    const page = await (await office.post('/accounts/invite', { email: MARIA, role: 'reader' })).text();
    expect(page).toContain(`value="${ORIGIN}/office/welcome/`);
    expect(page).toContain('Dieser Server versendet keine E-Mails');
    expect(await office.store.mails.waiting()).toMatchObject({ count: 0 });
  });

  it('assigns areas only to contributors', async () => {
    await inviteMaria({ role: 'editor', area: ['10'] });
    expect(await office.store.accounts.invitations(office.clock.now)).toMatchObject([{ authority: EDITOR }]);
  });

  it.each([
    [{ email: 'maria', role: 'reader' }, 'id="p-email"', 'keine E-Mail-Adresse'],
    [{ email: MARIA, name: 'M'.repeat(101), role: 'reader' }, 'id="p-name"', 'höchstens 100'],
    [{ email: MARIA }, '#f-role', 'Wählen Sie, was die Person darf'],
    [{ email: MARIA, role: 'contributor' }, '#f-areas', 'mindestens einen Bereich'],
    [{ email: MARIA, role: 'contributor', area: ['9999'] }, '#f-areas', 'mindestens einen Bereich'],
  ])('that is invalid shows the reason at its field and keeps the input: %o', async (fields, at, words) => {
    const response = await office.post('/accounts/invite', fields as unknown as Record<string, string>);
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain(at);
    expect(page).toContain(words);
    expect(page).toContain(`value="${fields.email}"`);
    expect(await office.store.accounts.invitations(office.clock.now)).toEqual([]);
  });

  it('is listed while pending, and gives no access once withdrawn', async () => {
    const token = await inviteMaria();
    expect(await text('/accounts')).toMatch(/Offene Einladungen[\s\S]*maria@example\.org[\s\S]*von Regula Beispiel/);
    const gone = await office.post('/accounts/withdraw', { email: MARIA });
    expect(gone.headers.get('location')).toMatch(/\/accounts\?done=withdrawn$/);
    const accepted = acceptInvitation(
      people.accounts,
      { token, name: 'Maria', language: null, password: PASSWORD },
      VISITOR,
    );
    expect(await errorCodeOf(accepted)).toBe('link');
    expect(await text('/accounts')).not.toContain(MARIA);
  });
});

describe("a user's permissions", () => {
  it('are changed, and the user is logged out', async () => {
    const session = await people.make(MARIA, 'Maria', EDITOR);
    const id = await people.idOf(MARIA);
    expect(await text(`/accounts/${id}`)).toMatch(/value="editor" checked/);
    const response = await office.post(`/accounts/${id}`, { role: 'contributor', area: ['10'] });
    expect(response.headers.get('location')).toMatch(/\?done=changed$/);
    expect(await roleOf(MARIA)).toEqual({ role: 'contributor', areas: [10] });
    expect(await findSessionPerson(people.accounts, session)).toBeUndefined();
  });

  it('include checkboxes for rota roles that show the current state, and keep it when redisplayed', async () => {
    await people.make(MARIA, 'Maria', { role: 'contributor', areas: [10] });
    const path = `/accounts/${await people.idOf(MARIA)}`;
    const ticked = async () =>
      [...(await text(path)).matchAll(/name="plan_role" value="(\d+)" checked/g)].map(([, id]) => id);
    expect(await ticked()).toEqual([]);
    await office.post(path, { role: 'contributor', area: ['10'], plan_role: ['2'] });
    expect(await roleOf(MARIA)).toEqual({ role: 'contributor', areas: [10], planRoleIds: [2] });
    expect(await ticked()).toEqual(['2']);
    await office.post(path, { role: 'administrator', plan_role: ['2'] });
    expect(await roleOf(MARIA)).toEqual(ADMINISTRATOR);
    const asked = await office.post('/accounts/1', { role: 'contributor', plan_role: ['2'] });
    expect([asked.status, (await asked.text()).includes('name="plan_role" value="2"')]).toEqual([409, true]);
  });

  it('include checkboxes for rooms that can be requested, and keep their state when redisplayed', async () => {
    await people.make(MARIA, 'Maria', { role: 'reader', areas: [], requestRoomIds: [22, 25] });
    const path = `/accounts/${await people.idOf(MARIA)}`;
    const boxes = [...(await text(path)).matchAll(/name="request_room" value="(\d+)"( checked)?/g)];
    expect(boxes.map(([, id, isTicked]) => [id, isTicked !== undefined])).toEqual([
      ['21', false],
      ['22', true],
      ['25', true],
    ]);
    await office.post(path, { role: 'administrator', request_room: ['21'] });
    expect(await roleOf(MARIA)).toEqual({ ...ADMINISTRATOR, requestRoomIds: [21] });
    const asked = await office.post('/accounts/1', { role: 'reader', request_room: ['22'] });
    expect([asked.status, (await asked.text()).includes('name="request_room" value="22"')]).toEqual([409, true]);
  });

  it('include a checkbox for publishing without approval that shows the current state', async () => {
    await people.make(MARIA, 'Maria', { role: 'contributor', areas: [10] });
    const path = `/accounts/${await people.idOf(MARIA)}`;
    const isTicked = async () => / checked/.test(/<input[^>]*name="publishes"[^>]*>/.exec(await text(path))?.[0] ?? '');
    expect(await isTicked()).toBe(false);
    await office.post(path, { role: 'contributor', area: ['10'], publishes: 'yes' });
    expect(await roleOf(MARIA)).toEqual({ role: 'contributor', areas: [10], publishes: true });
    expect([await isTicked(), (await text('/accounts')).includes('Darf ohne Freigabe veröffentlichen')]).toEqual([
      true,
      true,
    ]);
    await office.post(path, { role: 'contributor', area: ['10'] });
    expect(await roleOf(MARIA)).toEqual({ role: 'contributor', areas: [10] });
    expect([await isTicked(), (await text('/accounts')).includes('Darf ohne Freigabe veröffentlichen')]).toEqual([
      false,
      false,
    ]);
  });

  it('are unchanged if a contributor is given no area', async () => {
    await people.make(MARIA, 'Maria', EDITOR);
    const response = await office.post(`/accounts/${await people.idOf(MARIA)}`, { role: 'contributor' });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('mindestens einen Bereich');
    expect(await roleOf(MARIA)).toEqual(EDITOR);
  });

  it('can be removed completely, and the account remains', async () => {
    await people.make(MARIA, 'Maria', EDITOR);
    await office.post(`/accounts/${await people.idOf(MARIA)}/out`);
    expect(await roleOf(MARIA)).toBeUndefined();
    expect(await people.idOf(MARIA)).toBeGreaterThan(0);
    expect(await text('/accounts')).not.toContain(MARIA);
  });

  it('are not shown here for an operator without a role here, nor for a stranger', async () => {
    const wish = { email: 'else@example.org', name: '', instance: undefined, authority: EDITOR, isOperator: true };
    const { token } = await inviteAccount(people.accounts, { actor: 'test', manages: 'everything' }, wish);
    await acceptInvitation(people.accounts, { token, name: 'Else', language: null, password: PASSWORD }, VISITOR);
    const id = await people.idOf('else@example.org');
    // An operator is listed here, but managed only on the server.
    expect(await text(`/accounts/${id}`)).toContain('nur auf dem Server');
    expect((await office.post(`/accounts/${id}`, { role: 'reader' })).status).toBe(422);
    expect(await roleOf('else@example.org')).toBeUndefined();
    expect((await office.get('/accounts/4711')).status).toBe(404);
    expect((await office.post('/accounts/4711/out')).status).toBe(404);
  });
});

describe('the last administrator', () => {
  it.each(['/out', ''])('keeps the role, whatever is submitted (%s)', async (path) => {
    const fields = { role: path === '' ? 'reader' : '' };
    for (const sure of [{}, { sure: 'yes' }]) {
      const refused = await office.post(`/accounts/1${path}`, { ...fields, ...sure });
      expect(refused.status).toBe(409);
      const page = await refused.text();
      expect(page).toContain('die letzte Person, die hier verwaltet');
      expect(page).not.toContain('Trotzdem ändern');
    }
    expect(await roleOf('office@example.org')).toEqual(ADMINISTRATOR);
  });

  it('is warned only about removing their own role while there is another one', async () => {
    await people.make(MARIA, 'Maria', ADMINISTRATOR);
    const own = await (await office.post('/accounts/1/out')).text();
    expect(own).not.toContain('die einzige Person');
    expect(own).toContain('Sie nehmen sich selbst');
    expect((await office.post(`/accounts/${await people.idOf(MARIA)}`, { role: 'reader' })).status).toBe(303);
  });
});

describe('sessions of others', () => {
  it('are ended everywhere, except the current one', async () => {
    const session = await people.make(MARIA, 'Maria', EDITOR);
    const response = await office.post(`/accounts/${await people.idOf(MARIA)}/log-out`);
    expect(response.headers.get('location')).toMatch(/\?done=ended$/);
    expect(await findSessionPerson(people.accounts, session)).toBeUndefined();
    await office.post('/accounts/1/log-out');
    const left = await office.store.accounts.sessions(1, { seenSince: 0, begunSince: 0 });
    expect(left.map(({ id }) => id)).toEqual([1]);
  });
});

describe('an operator of the server', () => {
  it('cannot be removed by an administrator of a parish', async () => {
    await changeOperatorRights(people.accounts, OPERATOR, { email: 'office@example.org' }, true);
    await people.make(MARIA, 'Maria', ADMINISTRATOR);
    await changeRole(
      people.accounts,
      OPERATOR,
      { email: 'office@example.org' },
      { instance: office.instance, authority: undefined },
    );
    expect((await office.post('/accounts/1/log-out', {}, ADMINISTRATOR)).status).toBe(404);
  });
});

describe('mandatory two-factor authentication', () => {
  it("can't be enabled by a user whom it would lock out", async () => {
    const response = await office.post('/accounts/factor', { wants: 'yes' });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('sonst könnten Sie sich nicht mehr anmelden');
    expect(await office.store.accounts.isFactorRequired(office.instance)).toBe(false);
  });

  it('can be enabled by a user who has logged in with one, and disabled again', async () => {
    const at = office.clock.now;
    await office.store.accounts.change({ id: 1 }, async (tx) => {
      await tx.endSessions(at, {});
      const of = { hash: 'x', createdAt: at, seenAt: at, strongAt: at, factors: 2, agent: '', network: '' };
      return tx.addSession(of);
    });
    const [session] = await office.store.accounts.sessions(1, { seenSince: 0, begunSince: 0 });
    expect(session?.factors).toBe(2);
    office.session.id = session?.id ?? 0;
    expect((await office.post('/accounts/factor', { wants: 'yes' })).status).toBe(303);
    expect(await office.store.accounts.isFactorRequired(office.instance)).toBe(true);
    expect(await text('/accounts')).toContain('Nicht mehr verlangen');
    await office.post('/accounts/factor', { wants: 'no' });
    expect(await office.store.accounts.isFactorRequired(office.instance)).toBe(false);
  });
});
