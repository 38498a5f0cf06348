import { expect, it } from 'vitest';
import { findFreePort } from '../../test/support/free-port.ts';
import { readSettings } from '../config/config.ts';
import { checkPort } from './port.ts';

it('an unused port is a problem only if a service should answer there', async () => {
  const { config } = readSettings({ PARVIS_PORT: String(await findFreePort()) });
  expect(await checkPort(config)).toMatchObject({ state: 'ok' });
  expect(await checkPort({ ...config, service: 'parvis' })).toMatchObject({
    state: 'problem',
    text: `nothing responds on 127.0.0.1 port ${config.port}, although the service parvis should be running`,
    advice: expect.stringContaining('journalctl --unit parvis'),
  });
});
