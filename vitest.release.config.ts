import { defineConfig } from 'vitest/config';

// Tests of the release files: built, installed and upgraded. They need root, mmdebstrap, Debian's mirror and Chromium.
export default defineConfig({
  test: {
    include: ['test/release/*.release.ts'],
    globalSetup: ['test/support/release-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000, interval: 100 } },
    maxWorkers: 2,
  },
});
