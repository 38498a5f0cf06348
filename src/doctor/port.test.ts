import { expect, it } from 'vitest';
import { freePort } from '../../test/support/free-port.ts';
import { readSettings } from '../config/config.ts';
import { checkDoor } from './port.ts';

it('a port at which nobody answers is a problem only where a service is to answer there', async () => {
  const { config } = readSettings({ PARVIS_PORT: String(await freePort()) });
  expect(await checkDoor(config)).toMatchObject({ state: 'ok' });
  expect(await checkDoor({ ...config, service: 'parvis' })).toMatchObject({
    state: 'problem',
    text: `nothing answers at 127.0.0.1 port ${config.port}, although the service parvis is to run`,
    advice: expect.stringContaining('journalctl --unit parvis'),
  });
});
