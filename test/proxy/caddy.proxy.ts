import { startCaddy } from '../support/proxies.ts';
import { defineProxySuite } from '../support/proxy-suite.ts';

defineProxySuite('Caddy', startCaddy, { looksBeforehand: true, waits: true });
