import { startNginx } from '../support/proxies.ts';
import { defineProxySuite } from '../support/proxy-suite.ts';

defineProxySuite('nginx', startNginx, { looksBeforehand: false, waits: false });
