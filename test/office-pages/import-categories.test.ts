// Mapping of a calendar's categories during an import, which is remembered (rule Z6).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '../../src/model/event.ts';
import { readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, ORIGIN, openOfficeBrowser } from '../support/office-browser.ts';
import { textOfMain } from '../support/page-form.ts';

let office: OfficeBrowser;
let area: { readonly id: number; readonly name: string };
let group: { readonly id: number; readonly name: string };
beforeEach(async () => {
  office = await openOfficeBrowser();
  await office.store.content.read('demo', async (content) => {
    [area, group] = [(await content.all('layer'))[0] ?? area, (await content.all('target_group'))[0] ?? group];
  });
});
afterEach(() => office.close());

function calendar(...events: readonly (readonly [uid: string, categories: string])[]): string {
  const parts = events.map(
    ([uid, categories]) =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20261206T100000\r\nSUMMARY:Anlass ${uid}\r\nCATEGORIES:${categories}\r\nEND:VEVENT\r\n`,
  );
  return `BEGIN:VCALENDAR\r\n${parts.join('')}END:VCALENDAR\r\n`;
}

async function upload(content: string): Promise<string> {
  const body = new FormData();
  body.set('file', new File([content], 'plan.ics'));
  body.set('source', 'Jahresplan');
  const request = new Request(`${ORIGIN}/office/instances/demo/import`, { method: 'POST', body });
  const { headers } = office.signedIn();
  for (const [header, value] of Object.entries({ ...headers, origin: ORIGIN })) request.headers.set(header, value);
  return pathOf(await office.fetch(request));
}

function pathOf(response: Response): string {
  return (response.headers.get('location') ?? '').replace('/office/instances/demo', '');
}

const page = async (path: string) => unescapeHtml(await (await office.get(path)).text());

async function choices(path: string, name: string) {
  const text = await page(path);
  const [, inner = ''] = text.split(`/of" value="${name}">`)[1]?.match(/^(.*?)<\/select>/s) ?? [];
  const values = [...inner.matchAll(/<option value="([^"]*)"( selected)?/g)];
  return { all: values.map(([, value]) => value), chosen: values.filter(([, , chosen]) => chosen).map(([, v]) => v) };
}

async function say(path: string, said: Readonly<Record<string, string>>): Promise<string> {
  const form = readForm(await (await office.get(path)).text(), path);
  const means = Object.entries(form).flatMap(([field, name]): [string, string][] => {
    const value = field.endsWith('/of') ? said[String(name)] : undefined;
    return value === undefined ? [] : [[field.replace(/\/of$/, ''), value]];
  });
  return pathOf(await office.post(path, { ...form, ...Object.fromEntries(means) }));
}

async function bring(path: string): Promise<void> {
  const look = `${path}/look`;
  const done = await office.post(look, readForm(await (await office.get(look)).text(), look));
  expect(pathOf(done)).toMatch(/did=imported/);
}

async function event(title: string): Promise<Event | undefined> {
  const all = await office.store.content.read('demo', (content) => content.all('event'));
  return all.find((one) => one.title === title);
}

describe('the categories of a calendar', () => {
  it('are asked for, preset by their names, and keep the preset by default', async () => {
    const to = await upload(calendar(['1', `${area.name},Konzert`], ['2', `konzert,${group.name}`]));
    const text = await page(to);
    expect(text).toContain('Kategorien zuordnen');
    expect(textOfMain(text)).toMatch(/Konzert .*bei 2 Terminen/);
    expect((await choices(to, 'Konzert')).chosen).toEqual(['type:Konzert']);
    expect((await choices(to, area.name)).chosen).toEqual([`layer:${area.id}`]);
    expect((await choices(to, group.name)).chosen).toEqual([`target_group:${group.id}`]);
    expect(await say(to, {})).toBe(`${to}/look`);
    await bring(to);
    expect(await event('Anlass 1')).toMatchObject({ layerIds: [area.id], eventType: 'Konzert' });
    expect(await event('Anlass 2')).toMatchObject({ targetGroupIds: [group.id], eventType: 'konzert' });
  });

  it('keep the choice until another one is made', async () => {
    const first = await upload(calendar(['1', `${area.name},Jugendarbeit,Intern`]));
    await say(first, { [area.name]: 'type:Feier', Jugendarbeit: `layer:${area.id}`, Intern: 'leave' });
    await bring(first);
    expect(await event('Anlass 1')).toMatchObject({ layerIds: [area.id], targetGroupIds: [], eventType: 'Feier' });

    const second = await upload(calendar(['1', 'JUGENDARBEIT'], ['2', `${area.name},Jugendarbeit,intern`]));
    expect((await choices(second, area.name)).chosen).toEqual(['type:Feier']);
    expect((await choices(second, 'JUGENDARBEIT')).chosen).toEqual([`layer:${area.id}`]);
    expect((await choices(second, 'intern')).chosen).toEqual(['leave']);
    await say(second, { JUGENDARBEIT: `target_group:${group.id}`, [area.name]: 'type:Fest' });
    expect((await choices(second, 'JUGENDARBEIT')).chosen).toEqual([`target_group:${group.id}`]);
    await bring(second);
    // The mapping applies only to new events, because the office may have changed existing ones.
    expect(await event('Anlass 1')).toMatchObject({ layerIds: [area.id], targetGroupIds: [] });
    expect(await event('Anlass 2')).toMatchObject({ layerIds: [], targetGroupIds: [group.id], eventType: 'Fest' });

    const third = await upload(calendar(['3', `${area.name},Jugendarbeit`]));
    expect((await choices(third, 'Jugendarbeit')).chosen).toEqual([`target_group:${group.id}`]);
    expect((await choices(third, area.name)).chosen).toEqual(['type:Fest']);
  });

  it('fall back to their names once the chosen entity is deleted', async () => {
    const first = await upload(calendar(['1', 'Jugendarbeit']));
    const change = { actor: 'somebody', action: 'test', at: office.clock.now };
    const { result: id } = await office.store.content.change('demo', change, async (content) => {
      const like = await content.get('layer', area.id);
      if (like === undefined) throw new Error('there is no area');
      const made = await content.newId('layer');
      await content.put('layer', { ...like.value, id: made, name: 'Vorübergehend' }, 'new');
      return made;
    });
    await say(first, { Jugendarbeit: `layer:${id}` });
    await bring(first);
    const there = await event('Anlass 1');
    await office.store.content.change('demo', change, async (content) => {
      const present = await content.get('event', there?.id ?? 0);
      if (present !== undefined) await content.put('event', { ...present.value, layerIds: [] }, present.revision);
      await content.remove('layer', id, (await content.get('layer', id))?.revision ?? 0);
    });
    const second = await upload(calendar(['2', 'Jugendarbeit']));
    expect((await choices(second, 'Jugendarbeit')).chosen).toEqual(['type:Jugendarbeit']);
    await bring(second);
    expect(await event('Anlass 2')).toMatchObject({ layerIds: [], eventType: 'Jugendarbeit' });
  });

  it('accept only offered choices, and are not asked for without any', async () => {
    const to = await upload(calendar(['1', 'Konzert']));
    await say(to, { Konzert: 'layer:1+2' });
    await say(to, { Konzert: 'room:1' });
    expect((await choices(to, 'Konzert')).chosen).toEqual(['type:Konzert']);
    const without = await upload(calendar(['2', '']));
    expect(await page(without)).not.toContain('Kategorien zuordnen');
  });
});

describe('the categories of a table', () => {
  it('are asked for one by one, and keep the choices', async () => {
    const table = (rows: string) => `Datum;Anlass;Kategorien\n${rows}`;
    const to = await upload(table(`6.12.2026;Feier;${area.name};\n7.12.2026;Probe;"Gottesdienst;Turmblasen"\n`));
    expect((await choices(to, area.name)).chosen).toEqual([`layer:${area.id}`]);
    expect((await choices(to, 'Gottesdienst')).chosen).toEqual(['type:Gottesdienst']);
    await say(to, { Gottesdienst: `target_group:${group.id}` });
    await bring(to);
    expect(await event('Feier')).toMatchObject({ layerIds: [area.id] });
    expect(await event('Probe')).toMatchObject({ eventType: 'Turmblasen', targetGroupIds: [group.id] });
    const again = await upload(table('8.12.2026;Feier;Gottesdienst\n'));
    expect((await choices(again, 'Gottesdienst')).chosen).toEqual([`target_group:${group.id}`]);
  });
});
