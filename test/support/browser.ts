import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where Debian puts Chromium. The one without windows comes first: a page takes it half as long, by the same engine. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Starts Chromium: the one that `CHROMIUM` names, else one of Debian's. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? PLACES.find((place) => existsSync(place)) ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: FLAGS });
}
