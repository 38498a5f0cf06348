// The logo as an uploaded file in the settings (rule W14): stored, shown, replaced and removed.

import { createRequire } from 'node:module';
import { strFromU8, unzipSync } from 'fflate';
import { encode } from 'uqr';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sharp } from '../../src/office/files/load-sharp.ts';
import { renderQrCodePng } from '../../src/util/qr-code.ts';
import { type Fields, readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, ORIGIN, openOfficeBrowser } from '../support/office-browser.ts';
import { createPhoto } from '../support/pictures.ts';

const library = createRequire(import.meta.url)('sharp') as Sharp;

let office: OfficeBrowser;

beforeEach(async () => {
  office = await openOfficeBrowser();
});

afterEach(() => office.close());

const pageNow = async () => unescapeHtml(await (await office.get('/settings')).text());
const logoNow = () => office.store.content.read(office.instance, async ({ instance }) => instance.logoUrl);

async function send(entered: Fields, file?: File) {
  const body = new FormData();
  const fields = { ...readForm(await (await office.get('/settings')).text(), '/settings'), ...entered };
  for (const [name, text] of Object.entries(fields)) body.append(name, text);
  if (file !== undefined) body.append('logo', file);
  const role = JSON.stringify({ role: 'administrator', areas: [] });
  const headers = { cookie: `parvis=${encodeURIComponent(role)}`, host: new URL(ORIGIN).host, origin: ORIGIN };
  const url = `${ORIGIN}/office/instances/${office.instance}/settings`;
  const response = await office.fetch(new Request(url, { method: 'POST', headers, body }));
  return { status: response.status, text: unescapeHtml(await response.text()) };
}

const picture = async (width: number, height: number, name = 'logo.png') =>
  new File([new Uint8Array(await createPhoto('image/png', { width, height }))], name, { type: 'image/png' });

describe('an uploaded logo', () => {
  it('is stored, shown in the office, and removed again', async () => {
    expect(await pageNow()).toContain('<img class="mark" src="/assets/icons/');
    expect((await send({}, await picture(300, 100))).status).toBe(303);
    const address = await logoNow();
    expect(address).toMatch(/^\/files\/demo\/[0-9a-f]{64}\/logo\.png$/);
    const page = await pageNow();
    expect(page.match(/<img class="logo" src="[^"]*"/g)).toEqual(Array(3).fill(`<img class="logo" src="${address}"`));
    expect(page).not.toContain('<img class="mark"');
    expect((await send({ logo_remove: '1' })).status).toBe(303);
    expect(await logoNow()).toBe('');
    expect(await pageNow()).toContain('<img class="mark" src="/assets/icons/');
  });

  it('is next to the QR code of the agenda in the document for Word', async () => {
    await send({}, await picture(300, 100));
    const [, hash = ''] = /([0-9a-f]{64})/.exec(await logoNow()) ?? [];
    const kept = await office.store.files.bytes(office.instance, hash);
    const response = await office.get('/notice/notice.docx?when=own&from=2026-11-23&to=2026-11-29');
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const media = Object.entries(parts).filter(([name]) => name.startsWith('word/media/'));
    const pictures = media.map(([, bytes]) => Buffer.from(bytes));
    expect(media).toHaveLength(2);
    expect(pictures.some((bytes) => kept !== undefined && bytes.equals(kept))).toBe(true);
    const document = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    const links = strFromU8(parts['word/_rels/document.xml.rels'] ?? new Uint8Array());
    const [, address = ''] = /Target="(https?:[^"]+)" TargetMode="External"/.exec(links) ?? [];
    expect(pictures.some((bytes) => bytes.equals(renderQrCodePng(address)))).toBe(true);
    expect(document).toContain(`cx="${132 * 9525}" cy="${44 * 9525}"`);
    const { data, info } = await library(renderQrCodePng(address))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { data: modules, size } = encode(address, { ecc: 'M', border: 4 });
    const module = info.width / size;
    const drawn = modules.map((row, y) =>
      row.map(
        (_, x) =>
          data[(Math.floor((y + 0.5) * module) * info.width + Math.floor((x + 0.5) * module)) * info.channels] === 0,
      ),
    );
    expect(drawn).toEqual(modules);
  });

  it('of a format that Word lacks is converted for its document', async () => {
    const webp = await library(await createPhoto('image/png', { width: 300, height: 100 }))
      .webp()
      .toBuffer();
    await send({}, new File([new Uint8Array(webp)], 'logo.webp', { type: 'image/webp' }));
    expect(await logoNow()).toMatch(/\.webp$/);
    const response = await office.get('/notice/notice.docx?when=own&from=2026-11-23&to=2026-11-29');
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const media = Object.entries(parts).filter(([name]) => name.startsWith('word/media/'));
    const formats = await Promise.all(media.map(async ([, bytes]) => (await library(bytes).metadata()).format));
    expect(formats).toEqual(['png', 'png']);
  });

  it('is resized', async () => {
    await send({}, await picture(3000, 1500));
    const [, hash = ''] = /([0-9a-f]{64})/.exec(await logoNow()) ?? [];
    expect(await office.store.files.find(office.instance, hash)).toMatchObject({ width: 800, height: 400 });
  });

  it('replaces the previous one, and takes precedence over a typed address', async () => {
    await send({}, await picture(300, 100, 'eins.png'));
    await send({ logo_url: 'https://www.example.org/l.png' }, await picture(300, 120, 'zwei.png'));
    expect(await logoNow()).toMatch(/zwei\.png$/);
  });

  it('is previewed with the page, before it is saved', async () => {
    const { status, text } = await send({ _preview: '1' }, await picture(300, 100));
    expect(status).toBe(200);
    const [, address] = /name="logo_url" value="([^"]*)"/.exec(text) ?? [];
    expect(address).toMatch(/^\/files\/demo\/[0-9a-f]{64}\/logo\.png$/);
    expect(text.split(`<img class="logo" src="${address}"`)).toHaveLength(3);
    expect(await logoNow()).toBe('');
  });

  it.each([
    [4000, 40, 'höchstens 8-mal so breit wie hoch'],
    [40, 4000, 'höchstens 3-mal so hoch wie breit'],
    [3000, 375, undefined],
    [100, 310, 'höchstens 8-mal so breit wie hoch und höchstens 3-mal so hoch wie breit'],
    [100, 300, undefined],
  ])('of %i by %i pixels is rejected as illegible: %s', async (width, height, problem) => {
    const { status, text } = await send({}, await picture(width, height));
    expect(status).toBe(problem === undefined ? 303 : 422);
    if (problem !== undefined) expect(text).toContain(problem);
    expect((await logoNow()) === '').toBe(problem !== undefined);
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.svg', 'image/svg+xml'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.png', 'image/png'],
    ['%PDF-1.4 nothing', 'logo.png', 'image/png'],
    ['GIF89a', 'logo.gif', 'image/gif'],
  ])('is rejected with the accepted types: %s', async (content, name, type) => {
    const { status, text } = await send({ footer: 'Getippt' }, new File([content], name, { type }));
    expect(status).toBe(422);
    expect(text).toMatch(/JPEG, PNG, WebP oder AVIF|beschädigt/);
    expect(readForm(text, '/settings')['footer']).toBe('Getippt');
    expect(text).not.toMatch(/<svg xmlns|<script>alert/);
    expect(await logoNow()).toBe('');
  });

  it('is rejected if it is truncated', async () => {
    const noise = await library({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    const { status, text } = await send(
      {},
      new File([new Uint8Array(noise.subarray(0, noise.length / 2))], 'halb.png'),
    );
    expect(status).toBe(422);
    expect(text).toContain('Dieses Bild ist beschädigt.');
  });
});

describe('the address of a logo', () => {
  it('is shown unfolded if it is external, and the office loads nothing from there', async () => {
    await send({ logo_url: 'www.example.org/l.png' });
    expect(await logoNow()).toBe('https://www.example.org/l.png');
    const page = await pageNow();
    expect(page).toMatch(/<details open>\s*<summary>Stattdessen eine Adresse angeben/);
    expect(page).not.toMatch(/<img[^>]*example\.org/);
  });

  it.each([
    '/files/demo/x/logo.png',
    `/files/demo/${'0'.repeat(64)}/a b.png`,
    `/files/../${'0'.repeat(64)}/a.png`,
    '/logo.png',
    'javascript:alert(1)',
  ])('may not be a path, except that of a stored file: %s', async (address) => {
    const { status, text } = await send({ logo_url: address });
    expect(status).toBe(422);
    expect(text).toContain('Bitte geben Sie eine Adresse ein, die mit https:// beginnt.');
    expect(await logoNow()).toBe('');
  });

  it("of another instance's file is treated as external", async () => {
    await send({ logo_url: `/files/other/${'0'.repeat(64)}/a.png` });
    expect(await pageNow()).not.toMatch(/<img class="logo"/);
  });
});
