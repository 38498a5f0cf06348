import { startCaddy } from '../support/proxies.ts';
import { proxySuite } from '../support/proxy-suite.ts';

proxySuite('Caddy', startCaddy, { looksBeforehand: true, waits: true });
