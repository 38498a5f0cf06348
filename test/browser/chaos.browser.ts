// Failures during work: crashed servers, expired sessions, lost networks, wrong clocks. No failure loses input or writes anything twice.

import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { demoToday } from '../support/demo-today.ts';
import { EMAIL, openServedOffice, PASSWORD, type ServedOffice } from '../support/served-office.ts';

interface Past {
  readonly items: readonly { readonly what: string; readonly changes: readonly { readonly after: unknown }[] }[];
}

let served: ServedOffice;
let page: Page;
let context: BrowserContext;
let round = 0;
let title = '';
beforeAll(async () => {
  served = await openServedOffice();
});
afterAll(() => served?.close());
beforeEach(async () => {
  ({ page, context } = await served.open());
  title = `Unter Wolken w${++round}w`;
});
afterEach(() => context.close());

const eventPage = () => `${served.office}/events/${served.event}`;
const save = (of = page) => of.locator('[data-save]').click();
const saved = (of = page) => of.waitForURL(/did=(?:saved|created)/);
const noteOf = (of: Page) => of.locator('#fold-internal [name=note]').inputValue();
const textIn = (name: string, of = page) => of.locator(`[name="${name}"]`).first().inputValue();
const unsent = (of = page) => of.getByRole('alert').filter({ hasText: 'Nicht gespeichert' });

async function asked<T>(path: string): Promise<T> {
  const { context: own } = await served.open();
  const answer = await own.request.get(`${served.base}/office/api/demo${path}`);
  expect(answer.status()).toBe(200);
  const json = (await answer.json()) as T;
  await own.close();
  return json;
}

async function count(kind: 'events' | 'layers'): Promise<number> {
  const [, word = ''] = /(w\d+w)/.exec(title) ?? [];
  return (await asked<{ total: number }>(`/${kind}?q=${word}`)).total;
}

async function written(text: string): Promise<number> {
  const { items } = await asked<Past>('/history?limit=100');
  return items.filter(({ changes }) => changes.some(({ after }) => JSON.stringify(after ?? '').includes(text))).length;
}

async function fillNew(): Promise<void> {
  await page.goto(`${served.office}/events/new?on=2031-05-04`);
  await page.locator('[name=title]').fill(title);
  await page.locator('[name=from]').fill('19:00');
  await page.locator('[name=from]').blur();
}

/** Lets the server handle a request, and kills it before it can answer. */
async function dieAfter(path: RegExp): Promise<void> {
  let isDead = false;
  await page.route(path, async (route) => {
    if (isDead || route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await served.kill();
    await route.abort('connectionreset');
    isDead = true;
  });
}

describe('messages', () => {
  /** Returns whether the centre of an element is visible to the user. */
  const isOnTop = (selector: string) =>
    page.evaluate(`(() => {
      const element = document.querySelector('${selector}');
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })()`);

  it.each([
    ['a desk', 1280, 800],
    ['a phone', 390, 844],
  ])('without network are covered by no bar at any scroll position on %s', async (_where, width, height) => {
    await page.setViewportSize({ width, height });
    await page.goto(eventPage());
    await page.locator('[name=title]').fill(title);
    for (const y of [0, 600, 100_000]) {
      await page.mouse.move(200, 300);
      await page.evaluate(`scrollTo(0, ${y})`);
      await context.setOffline(true);
      await save();
      await unsent().waitFor();
      expect([await isOnTop('.unsent p'), await isOnTop('.unsent button')], `at ${y}`).toEqual([true, true]);
      await context.setOffline(false);
    }
  });

  it('and the focused element are never covered by the bar', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(eventPage());
    await page.locator('[name=title]').focus();
    const covered: string[] = [];
    for (let tabs = 0; tabs < 60; tabs++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(`(() => {
        const focused = document.activeElement;
        const bar = document.querySelector('.save');
        if (bar.contains(focused) || focused.closest('#event') === null) return '';
        const [at, under] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
        return at.height > 0 && at.bottom > under.top + 4 && at.top < under.bottom ? focused.outerHTML.slice(0, 80) : '';
      })()`);
      if (name !== '') covered.push(String(name));
    }
    expect(covered).toEqual([]);
  });

  it('in a menu focus its field and scroll the menu into view', async () => {
    await page.setViewportSize({ width: 1280, height: 620 });
    await page.goto(eventPage());
    await page.locator('summary', { hasText: 'Absagen' }).click();
    await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('name')`)).toBe('note');
    const button = page.locator('details.menu[open] .danger');
    const box = await button.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(620);
  });
});

describe('the draft of a new event', () => {
  it('is offered with its content when a new event is begun, and on no copy', async () => {
    await fillNew();
    await expect.poll(() => page.locator('.draft-note').textContent()).toContain('gesichert');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${served.office}/events/new?copy=${served.event}`);
    expect(await page.locator('.notice.draft').filter({ hasText: 'nicht gespeicherte Eingaben' }).count()).toBe(0);
    expect(await textIn('title')).not.toBe(title);
    await page.goto(`${served.office}/events/new`);
    await page.locator('.notice.draft').filter({ hasText: title }).waitFor();
  });

  it('without a title is described by its time and the beginning of its text', async () => {
    await page.goto(`${served.office}/events/new?on=2031-05-04`);
    await page.locator('[name=from]').fill('19:45');
    await page.locator('#fold-texts > summary').click();
    await page.locator('[name=topic]').fill(`Orgel und Trompete ${title}`);
    await page.locator('[name=topic]').blur();
    await expect.poll(() => page.locator('.draft-note').textContent()).toContain('gesichert');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${served.office}/events/new`);
    const held = `«4.5.2031, 19:45, Orgel und Trompete ${title}»`;
    await expect.poll(() => page.locator('.notice.draft').allTextContents()).toEqual([expect.stringContaining(held)]);
  });

  it('of a refused copy is offered on that copy only', async () => {
    const copy = `${served.office}/events/new?copy=${served.event}`;
    await page.goto(copy);
    await page.locator('[name=title]').fill('');
    await page.locator('#fold-texts > summary').click();
    await page.locator('[name=topic]').fill(`Nur hier ${title}`);
    await save();
    await page.locator('.summary[role=alert]').waitFor();
    expect(new URL(page.url()).searchParams.get('copy')).toBe(String(served.event));
    expect(await page.locator('h1').textContent()).toBe('Kopie eines Anlasses');
    await page.locator('#fold-texts > summary').click();
    await page.locator('[name=topic]').fill(`Nur hier und jetzt ${title}`);
    await expect.poll(() => page.locator('.draft-note').textContent()).toContain('gesichert');
    page.on('dialog', (dialog) => void dialog.accept());
    const offered = page.locator('.notice.draft').filter({ hasText: `Nur hier und jetzt ${title}` });
    await page.goto(`${served.office}/events/new`);
    expect(await offered.count()).toBe(0);
    await page.goto(copy);
    await offered.waitFor();
  });
});

describe('a server that crashes', () => {
  it('before saving: the page stays, reports it, and saves once the server is back', async () => {
    await page.goto(eventPage());
    await page.locator('[name=title]').fill(title);
    await served.kill();
    await save();
    await unsent().waitFor();
    expect(await textIn('title')).toBe(title);
    await served.restart();
    await unsent().getByRole('button').click();
    await saved();
    expect(await written(title)).toBe(1);
  });

  it('after saving, before the response: the retry is detected as a duplicate', async () => {
    await fillNew();
    await dieAfter(/\/events\/new$/);
    await save();
    await unsent().waitFor();
    await served.restart();
    await unsent().getByRole('button').click();
    await saved();
    expect(await written(title)).toBe(1);
    expect(await count('events')).toBe(1);
  });

  it('and a reloaded page: input is restored, and still saved only once', async () => {
    await fillNew();
    await dieAfter(/\/events\/new$/);
    await save();
    await unsent().waitFor();
    await served.restart();
    await page.goto(`${served.office}/events/new?on=2031-05-04`);
    await page.locator('.draft button').first().click();
    expect(await textIn('title')).toBe(title);
    await save();
    await saved();
    expect(await count('events')).toBe(1);
  });

  it('while a record is created: it is created once, and no input is lost', async () => {
    await page.goto(`${served.office}/layers/new`);
    await page.locator('#entry input:not([type=hidden])').first().fill(title);
    await dieAfter(/\/layers\/new$|\/layers$/);
    await page.locator('.finish .primary').click();
    await unsent().waitFor();
    await served.restart();
    await page.reload();
    await page.locator('.draft [data-restore]').click();
    await page.locator('.finish .primary').click();
    await saved();
    expect(await count('layers')).toBe(1);
  });

  it('at the moment of a click: the entity is created once', async () => {
    for (let turn = 0; turn < 3; turn++) {
      title = `Unter Wolken w${++round}w`;
      await fillNew();
      await Promise.all([save(), served.kill()]);
      await served.restart();
      await expect.poll(async () => /did=created/.test(page.url()) || (await unsent().isVisible())).toBe(true);
      if (await unsent().isVisible()) {
        await unsent().getByRole('button').click();
        await saved();
      }
      expect(await count('events')).toBe(1);
    }
  });
});

describe('a session that expires during input', () => {
  it('is renewed in place, with and without script', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page: own, context: other } = await served.open({ javaScriptEnabled });
      const text = `${title} ${javaScriptEnabled}`;
      await own.goto(eventPage());
      await own.locator('[name=title]').fill(text);
      await other.clearCookies();
      await save(own);
      await own.getByRole('heading', { name: 'Ihre Sitzung ist abgelaufen' }).waitFor();
      expect(await written(text)).toBe(0);
      await own.getByLabel('E-Mail-Adresse').fill(EMAIL);
      await own.getByLabel('Passwort').fill(PASSWORD);
      await own.getByRole('button', { name: 'Anmelden und speichern' }).click();
      await saved(own);
      expect([await written(text), await textIn('title', own)]).toEqual([1, text]);
      await other.close();
    }
  });

  it('is renewed by a passkey, too', async () => {
    const session = await context.newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await context.clearCookies();
    await page.goto(`${served.base}/office/login`);
    await page.getByLabel('E-Mail-Adresse').fill(EMAIL);
    await page.getByLabel('Passwort').fill(PASSWORD);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.waitForURL(served.office);
    await page.goto(`${served.base}/office/me`);
    await page.locator('parvis-passkey[register] button').click();
    await page.waitForURL(/\/office\/me\?/);
    await page.goto(eventPage());
    await page.locator('[name=title]').fill(title);
    await context.clearCookies();
    await save();
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
    await saved();
    expect(await written(title)).toBe(1);
  });
});

it('after a network failure the page stays, and saves once the network is back', async () => {
  await page.goto(eventPage());
  await page.locator('[name=title]').fill(title);
  await context.setOffline(true);
  await page.keyboard.press('Control+s');
  await unsent().waitFor();
  await unsent().getByRole('button').click();
  await unsent().waitFor();
  expect(await textIn('title')).toBe(title);
  await context.setOffline(false);
  await unsent().getByRole('button').click();
  await saved();
  expect(await written(title)).toBe(1);
});

it('after a network failure an action without a form does nothing and reports it', async () => {
  await page.goto(eventPage());
  await context.setOffline(true);
  await page.getByText('Absagen …').click();
  await page.locator('[name=note]').first().fill(title);
  await page.getByRole('button', { name: 'Jetzt absagen' }).click();
  await unsent().waitFor();
  expect(await page.locator('[name=note]').first().inputValue()).toBe(title);
  await context.setOffline(false);
  await unsent().getByRole('button').click();
  await page.waitForURL(/did=cancelled/);
  expect(await written(title)).toBe(1);
  await page.goto(eventPage());
  await page.locator('form[action$="/confirm"] button').click();
  await saved();
});

describe('two people editing one event', () => {
  it('both save if they change different fields', async () => {
    const { page: other, context: beats } = await served.invite('beat@example.org', 'Beat Muster');
    await Promise.all([page.goto(eventPage()), other.goto(eventPage())]);
    await page.locator('[name=title]').fill(title);
    await other.locator('#fold-internal summary').click();
    await other.locator('#fold-internal [name=note]').fill(`${title} intern`);
    await save();
    await saved();
    await save(other);
    await saved(other);
    expect([await textIn('title', other), await noteOf(other)]).toEqual([title, `${title} intern`]);
    await beats.close();
  });

  it('are shown both texts if they change the same field, and neither is lost', async () => {
    const { page: other, context: ritas } = await served.invite('rita@example.org', 'Rita Muster');
    await Promise.all([page.goto(eventPage()), other.goto(eventPage())]);
    await page.locator('[name=title]').fill(`${title} A`);
    await other.locator('[name=title]').fill(`${title} B`);
    await save();
    await saved();
    await save(other);
    await other.getByRole('alert').first().waitFor();
    const both = (await other.locator('main').textContent()) ?? '';
    expect([both.includes(`${title} A`), await textIn('title', other)]).toEqual([true, `${title} B`]);
    expect(await written(`${title} B`)).toBe(0);
    await ritas.close();
  });
});

it.each([
  ['a day', 86_400_000],
  ['a year back', -365 * 86_400_000],
])('with a browser clock that is wrong by %s, drafts are offered and saving reports what happens', async (_, wrong) => {
  await context.addInitScript((by) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + by;
  }, wrong);
  await page.goto(eventPage());
  await page.locator('[name=title]').fill(title);
  await page.reload();
  await page.locator('.draft button').first().click();
  expect(await textIn('title')).toBe(title);
  await save();
  await saved();
  expect(await written(title)).toBe(1);
});

it('input is restored after navigating back and forth and after a reload', async () => {
  await page.goto(`${served.office}/layers`);
  await page.goto(`${served.office}/layers/new`);
  const name = page.locator('#entry input:not([type=hidden])').first();
  await name.fill(title);
  await page.reload();
  await page.locator('.draft [data-restore]').click();
  expect(await name.inputValue()).toBe(title);
  await page.goBack();
  await page.goForward();
  const offered = page.locator('.draft [data-restore]');
  await expect.poll(async () => (await offered.isVisible()) || (await name.inputValue()) === title).toBe(true);
  if (await offered.isVisible()) await offered.click();
  expect(await name.inputValue()).toBe(title);
  await page.locator('.finish .primary').click();
  await saved();
  await page.goto(`${served.office}/layers/new`);
  expect(await page.locator('.draft').count()).toBe(0);
});

it('two tabs with the same event both save', async () => {
  const second = await context.newPage();
  await Promise.all([page.goto(eventPage()), second.goto(eventPage())]);
  await page.locator('[name=title]').fill(title);
  await second.locator('#fold-internal summary').click();
  await second.locator('#fold-internal [name=note]').fill(`${title} im zweiten Fenster`);
  await save();
  await saved();
  await save(second);
  await saved(second);
  expect([await textIn('title', second), await noteOf(second)]).toEqual([title, `${title} im zweiten Fenster`]);
});

it.each(['/events/new?on=2031-05-04', '/layers/new'])('a double click creates one entity: %s', async (path) => {
  await page.goto(`${served.office}${path}`);
  await page.locator('[name=title], #entry input:not([type=hidden])').first().fill(title);
  if (path.startsWith('/events')) await page.locator('[name=from]').fill('19:00');
  await page.locator('[data-save], .finish .primary').first().dblclick();
  await saved();
  expect(await written(title)).toBe(1);
});

it('a proposal for an accepted event is no longer offered as a draft', async () => {
  const { layers } = createDemoBundle(demoToday());
  const may = ['contributor', '--areas', layers.map(({ id }) => id).join()];
  const { page: proposing, context: own } = await served.invite('carla@example.org', 'Carla Muster', may);
  for (const text of [`Erste ${title}`, `Zweite ${title}`]) {
    await proposing.goto(eventPage());
    await proposing.locator('[name=title]').fill(text);
    await expect.poll(() => proposing.locator('.draft-note').textContent()).toContain('gesichert');
    await save(proposing);
    await proposing.waitForURL(/did=proposed/);
    expect(await proposing.locator('.notice.draft').count()).toBe(0);
    expect(
      await proposing.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('parvis:draft:'))`),
    ).toEqual([]);
  }
  await own.close();
});
