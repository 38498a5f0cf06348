import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROXIES, proxyLines } from './proxy-lines.ts';

const guide = readFileSync('docs/guide/reverse-proxy.md', 'utf8');

describe('the lines for a reverse proxy', () => {
  it.each(PROXIES)('are those of the guide, which are tested with the real program: %s', (proxy) => {
    const lines = proxyLines(proxy, 'api.example.org', 8080);
    expect(guide).toContain(`\`\`\`${proxy === 'caddy' ? 'caddyfile' : 'nginx'}\n${lines}\`\`\``);
  });

  it.each(PROXIES)('name host and port: %s', (proxy) => {
    const lines = proxyLines(proxy, 'agenda.seewil.example', 8081);
    expect(lines).toContain('agenda.seewil.example');
    expect(lines).toContain('127.0.0.1:8081');
    expect(lines).not.toContain('api.example.org');
    expect(lines).not.toContain('8080');
  });
});
