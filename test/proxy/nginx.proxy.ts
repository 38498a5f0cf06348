import { startNginx } from '../support/proxies.ts';
import { proxySuite } from '../support/proxy-suite.ts';

proxySuite('nginx', startNginx, { looksBeforehand: false, waits: false });
